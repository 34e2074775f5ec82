"""What somebody says about their hours and their time off, and what a clock makes of it: never for the past."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from clock_tables import ALWAYS, HOUR, TERMS, alive, due, left, play, timed, wait
from table_support import ANN, BOB, SERVER, Clock, two

from bot.clocks.hours import Hours, Span
from bot.people import Person
from bot.tables import Table, Tables
from rules.types import Animal

USER = BOB.user_id
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


async def say(tables: Tables, hours: Hours = ALWAYS, *vacation: Span, away: datetime | None = None) -> None:
    """Bob says when he is awake and when he is off."""
    await tables.set_person(Person(USER, hours=hours, zone_said=True, vacation=vacation, away_since=away))


async def test_new_hours_count_from_now_on_and_give_no_time_back(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=6)
        await say(tables, Hours.parse("20:00-10:00"))  # at 18:00: asleep since 10:00, as he says now
        assert await left(table, USER) == 4 * HOUR
        assert await due(table) == NOON + 12 * HOUR


async def test_a_vacation_stops_the_clock_from_when_it_is_said(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=6)
        await say(tables, ALWAYS, Span(NOON, NOON + 24 * HOUR))  # from before on, as he says now
        assert await due(table) == NOON + 28 * HOUR
        clock.move(hours=20)
        await play(table)
        assert await left(table, USER) == 3 * HOUR


async def test_a_vacation_to_come_moves_the_deadline_behind_it(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)
        await say(tables, ALWAYS, Span(NOON + 4 * HOUR, NOON + 24 * HOUR))
        assert await due(table) == NOON + 30 * HOUR


async def test_a_vacation_that_is_called_off_is_not_charged_for_what_has_passed_of_it(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await say(tables, ALWAYS, Span(NOON, NOON + 24 * HOUR))
        clock.move(hours=5)
        await say(tables)
        assert await left(table, USER) == 10 * HOUR
        assert await due(table) == clock.now + 10 * HOUR


async def test_vacation_stops_a_clock_as_long_as_the_table_allows(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)  # two days
        await say(tables, ALWAYS, Span(NOON, NOON + timedelta(days=30)))
        assert await due(table) == NOON + timedelta(days=2) + 10 * HOUR


async def test_what_was_used_of_the_allowance_is_used_in_the_whole_game(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await say(tables, ALWAYS, Span(NOON, NOON + timedelta(days=30)))
        clock.move(days=1)
        await play(table)
        await play(table)
        assert (await wait(table)).user == USER
        assert await due(table) == clock.now + timedelta(days=1) + 11 * HOUR


async def test_vacation_while_others_are_waited_for_uses_nothing_of_the_allowance(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await play(table)
        await say(tables, ALWAYS, Span(NOON, NOON + timedelta(days=30)))
        clock.move(days=1)
        await play(table)
        assert await due(table) == clock.now + timedelta(days=2) + 11 * HOUR


async def test_who_is_away_is_on_vacation_without_an_end(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=2)
        await say(tables, away=clock.now)
        assert await due(table) == NOON + timedelta(days=2) + 10 * HOUR
        clock.move(hours=3)
        await say(tables)
        assert await due(table) == clock.now + 8 * HOUR


async def test_hours_of_nearly_nothing_count_as_the_usual_ones(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await say(tables, Hours.parse("sat 03:00-03:05", "UTC"))
        assert await due(table) == NOON + 10 * HOUR
        clock.move(hours=21)
        assert len(await tables.due(clock.now)) == 1


@pytest.mark.parametrize("zones", [["Asia/Tokyo", "America/New_York", "Pacific/Auckland", "Europe/Berlin"]])
async def test_nobody_stays_asleep_by_travelling_round_the_world(tmp_path: Path, zones: list[str]):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:  # the first change was the first thing he said
        table = await timed(tables)
        for zone in zones:
            await say(tables, Hours(zone))
        assert (await wait(table)).hours == Hours("Pacific/Auckland")
        clock.move(days=8)
        await say(tables, Hours("Europe/Berlin"))
        assert (await wait(table)).hours == Hours("Europe/Berlin")


async def test_a_change_reaches_every_game_that_waits_for_its_person(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        games: list[Table] = []
        for channel in (1, 2):
            table = await tables.create(SERVER, channel, ANN, two(clock=TERMS))
            await table.pick(ANN, Animal.MAMMAL)
            await table.join(BOB, Animal.INSECT)
            games.append(table)
        clock.move(hours=1)
        await say(tables, ALWAYS, Span(NOON, NOON + 5 * HOUR))
        assert [await due(table) for table in games] == [NOON + 14 * HOUR] * 2
