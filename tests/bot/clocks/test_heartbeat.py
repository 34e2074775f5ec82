"""Time in which the bot was not there, and a machine whose clock is set."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from clock_tables import ALWAYS, HOUR, due, left, play, timed, wait
from table_support import ANN, BOB, Clock, in_database, opened

from bot.clocks.hours import Span
from bot.people import Person
from bot.tables import Table, Tables

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


async def begin(tables: Tables) -> Table:
    """A game of two people who never sleep, and the bot is there."""
    for who in (ANN, BOB):
        await tables.set_person(Person(who.user_id, hours=ALWAYS, zone_said=True))
    await tables.beat()
    return await timed(tables)


async def live(tables: Tables, clock: Clock, hours: float) -> None:
    """The bot is there for so long."""
    for _ in range(round(hours * 20)):
        clock.move(minutes=3)
        await tables.beat()


async def test_while_the_bot_is_there_time_counts(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        await live(tables, clock, 4)
        await play(table)
        assert await left(table, BOB.user_id) == 7 * HOUR


async def test_no_time_runs_while_the_bot_is_down(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        await live(tables, clock, 4)
    clock.move(days=3)
    async with opened(tmp_path, clock) as tables:
        assert await tables.due(clock.now) == []
        assert await tables.beat() == Span(NOON + 4 * HOUR, clock.now)
        table = await tables.get(table.info.id)
        assert await due(table) == clock.now + 6 * HOUR
        assert await left(table, BOB.user_id) == 6 * HOUR


async def test_a_choice_before_the_first_heartbeat_after_a_start_is_not_charged_for_the_downtime(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        await live(tables, clock, 4)
    clock.move(days=3)
    async with opened(tmp_path, clock) as tables:
        table = await tables.get(table.info.id)
        await play(table)
        assert await left(table, BOB.user_id) == 7 * HOUR
        clock.move(minutes=1)
        await tables.beat()
        assert await due(table) == clock.now + 10 * HOUR - MINUTE or await due(table) == clock.now + 10 * HOUR


async def test_a_downtime_over_several_deadlines_lets_nobody_run_out(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        await live(tables, clock, 9)
    for _ in range(3):
        clock.move(days=2)
        async with opened(tmp_path, clock) as tables:
            await tables.beat()
            assert await tables.due(clock.now) == []
            table = await tables.get(table.info.id)
            assert await due(table) == clock.now + HOUR


async def test_who_had_run_out_before_the_downtime_has_run_out_after_it(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        await live(tables, clock, 10)
    clock.move(days=1)
    async with opened(tmp_path, clock) as tables:
        await tables.beat()
        assert [found.game for found in await tables.due(clock.now)] == [table.info.id]


async def test_the_same_downtime_is_found_again_by_a_process_that_was_killed_before_it_had_noted_it(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        await live(tables, clock, 4)
    clock.move(days=1)
    async with opened(tmp_path, clock):
        pass  # killed before the first beat
    clock.move(hours=1)
    async with opened(tmp_path, clock) as tables:
        assert await tables.beat() == Span(NOON + 4 * HOUR, clock.now)
        assert await left(await tables.get(table.info.id), BOB.user_id) == 6 * HOUR
    assert len(in_database(tmp_path, "SELECT * FROM downtimes")) == 1


async def test_a_leap_of_the_machine_s_clock_counts_for_nobody(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        clock.move(hours=7)  # within one process, and without a beat
        assert await tables.beat() is not None
        await live(tables, clock, 1)
        await play(table)
        assert await left(table, BOB.user_id) == 10 * HOUR


async def test_a_choice_right_after_a_leap_is_not_charged_for_it(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        await live(tables, clock, 1)
        clock.move(hours=7)
        await play(table)
        assert await left(table, BOB.user_id) == 10 * HOUR


async def test_a_clock_that_is_put_back_charges_nothing_negative_and_no_hour_twice(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        await live(tables, clock, 3)
        await tables.set_person(Person(BOB.user_id, hours=ALWAYS, zone_said=True))  # counted up to here
        clock.move(hours=-2)
        await tables.beat()
        await tables.set_person(Person(BOB.user_id, hours=ALWAYS, zone_said=True))
        assert await left(table, BOB.user_id) == 7 * HOUR
        await live(tables, clock, 3)  # two of these hours were lived through before
        await play(table)
        assert await left(table, BOB.user_id) == 7 * HOUR  # 7 less 1 plus 1


async def test_a_choice_on_a_clock_that_was_put_back_costs_nothing(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        clock.move(hours=-5)
        await play(table)
        assert await left(table, BOB.user_id) == 11 * HOUR
        assert (await wait(table)).user == ANN.user_id


async def test_a_pause_during_a_downtime_is_not_counted_twice(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        await live(tables, clock, 1)
        await table.pause(ANN)
    clock.move(hours=30)
    async with opened(tmp_path, clock) as tables:
        await tables.beat()
        table = await tables.get(table.info.id)
        await table.resume(ANN)
        assert await left(table, BOB.user_id) == 9 * HOUR
        assert await due(table) == clock.now + 9 * HOUR


async def test_games_from_before_there_were_clocks_wait_from_the_first_heartbeat_on(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await begin(tables)
        await play(table)
    in_database(tmp_path, "DELETE FROM waits")
    in_database(tmp_path, "DELETE FROM banks")
    in_database(tmp_path, "UPDATE games SET clock = '{}'")
    async with opened(tmp_path, clock) as tables:
        await tables.beat()
        asked = await wait(await tables.get(table.info.id))
        assert (asked.user, asked.kind, asked.seq, asked.due) == (ANN.user_id, "place", 1, None)
