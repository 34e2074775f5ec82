"""A club with a season, for the tests of bot/seasons: organisers, entrants, drawn and opened tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from table_support import SERVER, Clock, opened

from bot.league.model import Promotion, Round, Season, TablePlan
from bot.model import Member, Status
from bot.seasons import drawing, judging, opening, soundness
from bot.seasons.model import Key, SeasonState, SeasonTable
from bot.seasons.seasons import Seasons
from bot.seasons.signing import Signing, entry_of
from bot.tables import Table, agreeing
from rules.types import Animal, Options

CHANNEL = 900
ORGANISER = Member(1, "Olga", manager=True)
STRANGER = Member(2, "Stan")
BOT = Member(3, "Bot")
FIRST = 101
"""The id of the first player; the others follow."""
SHORT = Season("Spring", size=4, rounds=2, options=Options(cards=10), promotion=Promotion(1, 1))
_threads = count(5000)


@asynccontextmanager
async def club(folder: Path, clock: Clock | None = None, *, sound: bool = True) -> AsyncIterator[Seasons]:
    """The seasons of a database in a folder; opened twice it is the same one after a restart. At the end the parts of
    each must fit together, unless a test has spoilt them."""
    async with opened(folder, clock) as tables:
        seasons = Seasons(tables)
        yield seasons
        for state in await seasons.listed(None):
            assert not sound or soundness.check(state) == ()


async def signed_up(seasons: Seasons, players: int, terms: Season = SHORT) -> SeasonState:
    """A season whose sign-up is open, with so many players P1, P2 ..., rated downwards."""
    state = await seasons.create(SERVER, CHANNEL, ORGANISER, terms, "en")
    signing = Signing(seasons)
    state = await signing.open(state, ORGANISER)
    for number in range(players):
        member = Member(FIRST + number, f"P{number + 1}")
        state = await signing.enter(state, entry_of(member, rating=1000.0 - number))
    return state


async def drawn(seasons: Seasons, players: int = 4, terms: Season = SHORT) -> SeasonState:
    """A season with confirmed tables: rounds of four in the order of signing up, turned by one from round to round."""
    state = await Signing(seasons).close(await signed_up(seasons, players, terms), ORGANISER)
    users = [entry.user_id for entry in state.players]
    rounds = [Round(number, _tables(users[number - 1 :] + users[: number - 1])) for number in (1, 2)]
    state = await seasons.change(
        state.id, ORGANISER.user_id, None, lambda now: drawing.with_proposal(now, 1, [(1, rounds)])
    )
    return await drawing.confirm(seasons, state, ORGANISER)


def _tables(users: list[int]) -> tuple[TablePlan, ...]:
    animals = tuple((animal,) for animal in list(Animal)[:4])
    return tuple(
        TablePlan(number, tuple(users[start : start + 4]), animals)
        for number, start in enumerate(range(0, len(users), 4), 1)
    )


async def round_on(seasons: Seasons, players: int = 4, terms: Season = SHORT) -> tuple[SeasonState, list[Table]]:
    """A season whose first round is on, and the games of its tables."""
    state = await opening.open_round(seasons, await drawn(seasons, players, terms), ORGANISER)
    games = [await open_table(seasons, state.id, table) for table in state.tables_of(round_=1)]
    return await seasons.get(state.id), games


async def open_table(seasons: Seasons, season: int, table: SeasonTable) -> Table:
    """Open one table, as the front end does when Discord has made its thread."""
    await opening.has_thread(seasons, season, table.key, next(_threads))
    game = await opening.open_game(seasons, season, table.key, BOT)
    await opening.is_open(seasons, season, table.key)
    return game


async def played(seasons: Seasons, table: Table, scores: dict[Animal, int] | None = None) -> None:
    """Let a game end as it stands, with these scores, and the season hear of it."""

    async def work() -> None:
        await agreeing.finish(table, Status.ENDED)

    if scores:
        state = (await table.view()).state
        for animal, points in scores.items():
            state.scores[animal] = points
    await table.change(work)
    await judging.settle(seasons, table.info.id)


def the_table(state: SeasonState, number: int = 1) -> SeasonTable:
    """A table of round 1 of division 1."""
    return state.tables[Key(1, 1, number)]
