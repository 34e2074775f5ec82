"""The finished games that somebody asks about, with whom statistics must not show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypeVar

from bot.ratings.service import hidden_of
from bot.statistics.counting import Finished
from bot.statistics.keeping import facts_by_game
from bot.store import results

if TYPE_CHECKING:
    from bot.tables.tables import Tables

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games count. ``since``: that ended at this moment or later; ``computers``: also those with a computer's
    seat; ``size``: seats; ``games``: only these (a season's)."""

    server: int
    since: datetime | None = None
    computers: bool = False
    size: int | None = None
    games: frozenset[int] | None = None

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


async def finished(tables: Tables, wanted: Wanted) -> Found:
    """The games that somebody asks about."""
    facts = await facts_by_game(tables, wanted.server)
    outcomes = await results.outcomes(tables.database, wanted.server)
    everything = [Finished(outcome, facts.get(outcome.game)) for outcome in outcomes]
    games = tuple(game for game in everything if wanted.holds(game))
    users = frozenset(line.user for game in games for line in game.outcome.lines if line.user is not None)
    names = await results.names_of(tables.database, wanted.server)
    return Found(games, await hidden_of(tables, users), names)


async def counted(work: Callable[..., T], *given: object) -> T:
    """Count off the event loop."""
    return await asyncio.to_thread(work, *given)
