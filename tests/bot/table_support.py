"""People, a clock that tests move, and tables to play at, for the tests of bot/tables."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from bot.tables import Choosing, Member, NewTable, Played, Table, Tables
from rules.chance import Dice
from rules.types import Animal, Dominance, Options

SERVER, CHANNEL = 100, 200
ANN, BOB, CY = Member(1, "Ann"), Member(2, "Bob"), Member(3, "Cy")
MANAGER = Member(9, "Manager", manager=True)
SHORT = Options(cards=10)
AUTOMATIC = Options(Dominance.AUTOMATIC, cards=10)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **time: float) -> None:
        """Go forward: ``move(hours=3)``."""
        self.now += timedelta(**time)


CLOCK = Clock()


@asynccontextmanager
async def opened(folder: Path, clock: Clock | None = None, live_games: int = 128) -> AsyncIterator[Tables]:
    """The tables of a database in a folder; opened twice it is the same one after a restart.

    Its seeds are 1, 2 ..., so that every run of a test plays the same games.
    """
    seeds = count(1)
    tables = await Tables.open(
        folder / "bot.db", clock=clock or CLOCK, new_seed=lambda: f"{next(seeds):032x}", live_games=live_games
    )
    try:
        yield tables
    finally:
        await tables.close()


def two(options: Options = SHORT, **changes: object) -> NewTable:
    """A table for two whose animals are chosen."""
    return replace(NewTable("Test", 2, options, Choosing.CHOSEN), **changes)  # pyright: ignore[reportArgumentType]  # names of fields


async def running(
    tables: Tables, new: NewTable | None = None, ann: Animal = Animal.MAMMAL, bob: Animal = Animal.INSECT
) -> Table:
    """A game of Ann (the mammal) and Bob (the insect, who begins)."""
    table = await tables.create(SERVER, CHANNEL, ANN, new or two())
    await table.pick(ANN, ann)
    await table.join(BOB, bob)
    return table


async def three(tables: Tables) -> Table:
    """A game of Ann, Bob and Cy in which all three have placed a pawn, Cy (the insect) first and Ann last."""
    table = await tables.create(SERVER, CHANNEL, ANN, replace(two(), size=3))
    await table.pick(ANN, Animal.MAMMAL)
    await table.join(BOB, Animal.BIRD)
    await table.join(CY, Animal.INSECT)
    await table.play(CY.user_id, ["place adaptation-1"])
    await table.play(BOB.user_id, ["place adaptation-2"])
    await table.play(ANN.user_id, ["place adaptation-3"])
    return table


async def one_more(table: Table, dice: Dice, key: str | None = None) -> Played | None:
    """Whoever is asked chooses something; None when the game is over."""
    played = await table.computer_step()
    if played is not None:
        return played
    view = await table.view()
    if view.asked is None or view.asked.user_id is None:
        return None
    assert view.decision is not None
    choices = view.decision.choices
    choice = choices[dice.below(len(choices))]
    return await table.play(view.asked.user_id, [str(choice)], key=key, expected_seq=view.seq)


async def play_until(table: Table, seed: str, *, steps: int | None = None, turn: int | None = None) -> Table:
    """Play by chance: some steps, up to a turn, or to the end."""
    dice = Dice(seed)
    while steps is None or steps > 0:
        if turn is not None and (await table.view()).state.turn >= turn:
            break
        if await one_more(table, dice) is None:
            break
        steps = None if steps is None else steps - 1
    return table


def in_database(folder: Path, sql: str, *values: object) -> list[tuple[object, ...]]:
    """What another process sees in the file."""
    with closing(sqlite3.connect(folder / "bot.db")) as connection:
        found = connection.execute(sql, values).fetchall()
        connection.commit()
        return found
