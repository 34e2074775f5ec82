"""Thousands of running games with clocks, and how long it takes to look after them.

    python tests/bot/clocks/many_games.py FOLDER GAMES

The games are copies of one that was really begun; whose turn it is, since when, and by which hours differs.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter, process_time

from bot.clocks import store
from bot.clocks.hours import Hours, add_awake
from bot.clocks.model import PRESETS, Preset
from bot.clocks.store import Bank, Wait
from bot.store.database import Writer
from bot.tables import Choosing, Member, NewTable, Tables

NOON = datetime(2026, 3, 27, 12, tzinfo=UTC)
"""Two days before the clocks go forward in Europe."""
HOURS = [
    Hours.parse(text, zone)
    for zone in ("Europe/Berlin", "Europe/Warsaw", "America/New_York", "America/Los_Angeles", "Asia/Tokyo",
                 "Asia/Kolkata", "Australia/Sydney", "UTC")
    for text in ("08:00-23:00", "mon-fri 06:30-22:00; sat,sun 09:00-01:00", "11:00-03:00")
]  # fmt: skip
LOOKS = 40


@dataclass(frozen=True, slots=True)
class Found:
    """What was measured: seconds, and how many clocks had run out."""

    games: int
    look: float
    """One look by the clock of the processor, nothing being due."""
    after_a_day: float
    """Working out every deadline after a day of downtime, by the clock on the wall."""
    ran_out: int
    """Clocks that had run out after it: none may."""
    moved: int
    """Deadlines that are later than before."""


class Time:
    """A clock that is moved."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@asynccontextmanager
async def many(folder: Path, games: int) -> AsyncIterator[tuple[Tables, Time]]:
    """So many running games, each waiting for somebody."""
    clock = Time()
    tables = await Tables.open(folder / "bot.db", clock=clock, new_seed=lambda: "1" * 32)
    try:
        terms = PRESETS[Preset.STANDARD]
        new = NewTable("Many", 2, choosing=Choosing.DEALT, clock=terms)
        first = await tables.create(1, 1, Member(1, "Ann"), new)
        await first.join(Member(2, "Bob"))
        await tables.beat()
        await tables.database.write(lambda writer: _copies(writer, first.info.id, games))
        yield tables, clock
    finally:
        await tables.close()


def _copies(writer: Writer, game: int, games: int) -> None:
    columns = [row["name"] for row in writer.all("PRAGMA table_info(games)") if row["name"] not in ("game", "channel")]
    named = ", ".join(columns)
    numbers = [(number,) for number in range(2, games + 1)]
    writer.executemany(
        f"INSERT INTO games (game, channel, {named}) SELECT ?1, ?1, {named} FROM games WHERE game = {game}", numbers
    )
    writer.executemany(
        "INSERT INTO seats (game, number, name, user, computer, animals, at_once)"
        f" SELECT ?1, number, name, 2 * ?1 + number, computer, animals, at_once FROM seats WHERE game = {game}",
        numbers,
    )
    waits = [_wait(number) for number in range(2, games + 1)]
    left = [_left(number) for number in range(2, games + 1)]
    store.save_waits(writer, waits)
    store.save_banks(writer, [Bank(one.game, 1, one.user, bank) for one, bank in zip(waits, left, strict=True)])


def _left(number: int) -> timedelta:
    """From half an hour to three days."""
    return timedelta(minutes=30 + number * 7919 % 4290)


def _wait(number: int) -> Wait:
    hours = HOURS[number % len(HOURS)]
    due = add_awake(hours, NOON, _left(number))
    since = NOON - timedelta(minutes=number % 900)
    return Wait(number, 1, 2 * number + 1, "insect", "place", 1, 0, since, due, NOON, hours)


async def measure(folder: Path, games: int) -> Found:
    """Look at games that are quiet, then be away for a day."""
    async with many(folder, games) as (tables, clock):
        began = process_time()
        for _ in range(LOOKS):
            clock.now += timedelta(seconds=15)
            await tables.beat()
            await tables.pauses_ended()
            assert await tables.due(clock.now) == []
        look = (process_time() - began) / LOOKS
        before = {wait.game: wait.due for wait in await store.all_waits(tables.database)}
        clock.now += timedelta(days=1)
        started = perf_counter()
        await tables.beat()
        found = await tables.due(clock.now, games)
        took = perf_counter() - started
        after = {wait.game: wait.due for wait in await store.all_waits(tables.database)}
        moved = sum(1 for game, due in after.items() if due is not None and due > (before[game] or NOON))
        return Found(games, look, took, len(found), moved)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asdict(asyncio.run(measure(Path(sys.argv[1]), int(sys.argv[2]))))))
