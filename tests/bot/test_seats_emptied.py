"""Games that no person is left in: what the table hears, how they go on, and when they are closed."""

from __future__ import annotations

from pathlib import Path

from seat_support import EVE, acts
from table_support import Clock, opened, running

from bot.tables import Status, Table, Tables, emptied, seats
from bot.tables.acts import Act, acts_of
from bot.tables.seats import Reason


async def left_alone(tables: Tables) -> Table:
    """A game of two whose clocks have taken both seats from them."""
    table = await running(tables)
    for number in (1, 2):
        await seats.vacate(table, number, None, Reason.CLOCK)
    return table


async def test_the_table_hears_that_the_game_stands_still_with_the_last_person_and_not_before(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await left_alone(tables)
        assert await acts(table) == [Act.REPLACED, Act.HOST, Act.REPLACED, Act.NOBODY_LEFT]
        (noted, *_) = await acts_of(tables.database, table.info.id)
        assert noted.facts["until"] == int(clock.now.timestamp()) + 7 * 86400


async def test_after_a_week_without_anybody_it_is_closed_without_a_result(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await left_alone(tables)
        clock.move(days=6, hours=23)
        assert await emptied.close_empty(tables) == []
        clock.move(hours=1)
        assert await emptied.close_empty(tables) == [table]
        assert (table.info.status, table.info.result) == (Status.ABANDONED, ())
        assert (await acts(table))[-1] is Act.NOBODY_CAME
        assert await emptied.close_empty(tables) == []


async def test_whoever_takes_a_seat_keeps_it_open(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await left_alone(tables)
        clock.move(days=6)
        await seats.take(table, EVE)
        clock.move(days=30)
        assert await emptied.close_empty(tables) == []
        assert table.info.status is Status.RUNNING


async def test_a_downtime_of_the_bot_does_not_count(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await left_alone(tables)
        await tables.beat()
        clock.move(days=7)
        await tables.beat()
        assert await emptied.close_empty(tables) == []
        assert table.info.status is Status.RUNNING
