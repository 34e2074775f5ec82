"""The finished games that somebody asks about, with whom statistics must not show."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypeVar

from bot.ratings.service import hidden_of
from bot.statistics.counting import Finished
from bot.statistics.keeping import facts_by_game
from bot.statistics.recap import Pace
from bot.store import results

if TYPE_CHECKING:
    from bot.tables.tables import Tables

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games count. ``since``: that ended at this moment or later; ``computers``: also those with a computer's
    seat; ``size``: seats; ``games``: only these, those of ``season``, which is its name."""

    server: int
    since: datetime | None = None
    computers: bool = False
    size: int | None = None
    games: frozenset[int] | None = None
    season: str = ""

    def holds(self, game: Finished) -> bool:
        """Whether a game counts."""
        outcome = game.outcome
        return (
            outcome.counts
            and (self.computers or not outcome.computers)
            and (self.since is None or outcome.ended >= self.since)
            and (self.size is None or outcome.size == self.size)
            and (self.games is None or outcome.game in self.games)
        )


@dataclass(frozen=True, slots=True)
class Found:
    """The games that count, in the order in which they ended, and the people whom nobody may be shown."""

    games: tuple[Finished, ...]
    hidden: frozenset[int]
    names: dict[int, str]
    paces: tuple[Pace, ...] = ()
    """How quick people are in these games; only when it was asked for. Who has opted out is not among them."""


async def finished(tables: Tables, wanted: Wanted, *, paces: bool = False) -> Found:
    """The games that somebody asks about; ``paces``: with how quick their people are."""
    facts = await facts_by_game(tables, wanted.server)
    outcomes = await results.outcomes(tables.database, wanted.server)
    everything = [Finished(outcome, facts.get(outcome.game)) for outcome in outcomes]
    games = tuple(game for game in everything if wanted.holds(game))
    users = frozenset(line.user for game in games for line in game.outcome.lines if line.user is not None)
    names = await results.names_of(tables.database, wanted.server)
    quick = await _paces(tables, wanted.server, {game.outcome.game for game in games}) if paces else ()
    return Found(games, await hidden_of(tables, users), names, quick)


async def _paces(tables: Tables, server: int, games: Collection[int]) -> tuple[Pace, ...]:
    rows = await tables.database.all(
        "SELECT d.game, d.user, count(*), sum(d.awake) FROM decisions d JOIN games g USING (game)"
        " WHERE g.server = ? GROUP BY d.game, d.user",
        (server,),
    )
    number: dict[int, int] = defaultdict(int)
    seconds: dict[int, float] = defaultdict(float)
    for game, user, decisions, awake in rows:
        if game in games:
            number[user] += decisions
            seconds[user] += awake
    return tuple(Pace(user, number[user], seconds[user] / number[user]) for user in sorted(number))


async def counted(work: Callable[..., T], *given: object) -> T:
    """Count off the event loop."""
    return await asyncio.to_thread(work, *given)
