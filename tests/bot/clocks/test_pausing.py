"""Stopping a table, letting it go on, giving somebody more time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from clock_tables import ALWAYS, HOUR, alive, due, left, play, timed, wait
from table_support import ANN, BOB, CHANNEL, CY, MANAGER, SERVER, Clock, two

from bot.clocks import store
from bot.clocks.errors import (
    AlreadyPaused,
    BadExtension,
    MayNotResume,
    NoClock,
    NoPauseLeft,
    NoPauses,
    NotPaused,
    OwnClock,
)
from bot.clocks.hours import Span
from bot.errors import HostOnly, NoSeat, NoSuchSeat, NotStarted
from bot.people import Person
from bot.tables import Member, Table
from bot.tables.acts import acts_of

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


async def log(table: Table) -> list[tuple[str, int | None]]:
    """What was noted, oldest first: the act and who did it."""
    return [(one.act.value, one.by) for one in reversed(await acts_of(table.tables.database, table.info.id))]


async def test_in_a_pause_no_clock_runs(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=2)
        await table.pause(ANN, "Moving house")
        assert table.paused
        clock.move(hours=30)
        assert await tables.due(clock.now) == []
        await table.resume(ANN)
        assert not table.paused
        assert await left(table, BOB.user_id) == 8 * HOUR
        assert await due(table) == clock.now + 8 * HOUR


async def test_who_has_paused_when_why_and_how_long_is_on_record(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await table.pause(BOB, "A\nweek  off")
        clock.move(hours=30)
        await table.resume(BOB)
        (pause,) = await store.pauses_of(tables.database, table.info.id)
        assert (pause.user, pause.reason, pause.start, pause.end, pause.ended_by) == (
            BOB.user_id, "A week off", NOON, NOON + 30 * HOUR, BOB.user_id,
        )  # fmt: skip
        assert await log(table) == [("paused", BOB.user_id), ("resumed", BOB.user_id)]


async def test_in_a_pause_a_choice_is_possible_costs_nothing_and_earns(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await table.pause(ANN)
        clock.move(hours=9)
        await play(table)
        assert await left(table, BOB.user_id) == 11 * HOUR
        assert table.paused
        assert await due(table) == NOON + 3 * DAY + 10 * HOUR


async def test_a_pause_ends_by_itself_when_the_allowance_is_used_up(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await table.pause(ANN)
        assert await due(table) == NOON + 3 * DAY + 10 * HOUR
        clock.move(days=3, hours=1)
        assert not table.paused
        assert await tables.pauses_ended() == [table]
        assert await tables.pauses_ended() == []
        assert await log(table) == [("paused", ANN.user_id), ("resumed", None)]
        await play(table)
        assert await left(table, BOB.user_id) == 10 * HOUR


async def test_the_allowance_is_each_person_s_own_and_for_the_whole_game(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await table.pause(ANN)
        clock.move(days=2)
        await table.resume(ANN)
        info = await table.pause(ANN)
        assert info.paused_until == clock.now + DAY
        clock.move(days=1)
        await tables.pauses_ended()
        with pytest.raises(NoPauseLeft, match="days: 3"):
            await table.pause(ANN)
        await table.pause(BOB)


async def test_a_manager_who_does_not_play_pauses_without_an_allowance(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        for _ in range(3):
            await table.pause(MANAGER)
            clock.move(days=5)
            await table.resume(MANAGER)
        assert (await wait(table)).due == clock.now + 10 * HOUR


async def test_a_paused_game_is_not_paused_again(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)
        await table.pause(ANN)
        with pytest.raises(AlreadyPaused, match="<t:"):
            await table.pause(BOB)


async def test_who_has_no_seat_cannot_pause(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)
        with pytest.raises(NoSeat):
            await table.pause(CY)


async def test_a_lobby_cannot_be_paused(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, two())
        with pytest.raises(NotStarted):
            await table.pause(ANN)


async def test_another_player_does_not_end_the_host_s_pause(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)
        await table.pause(ANN)
        with pytest.raises(MayNotResume):
            await table.resume(BOB)


@pytest.mark.parametrize("member", [ANN, BOB, MANAGER])
async def test_whoever_has_paused_the_host_and_a_manager_end_a_pause(tmp_path: Path, member: Member):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)
        await table.pause(BOB)
        await table.resume(member)
        assert not table.paused


async def test_a_game_that_is_not_paused_cannot_be_resumed(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)
        with pytest.raises(NotPaused):
            await table.resume(ANN)


async def test_a_pause_survives_a_restart(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await table.pause(ANN)
    async with alive(tmp_path, clock) as tables:
        again = await tables.get(table.info.id)
        assert again.paused
        assert (await wait(again)).paused(clock.now)


async def test_pause_and_vacation_at_once_stop_the_clock_once(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        off = Span(NOON + DAY, NOON + 2 * DAY)
        await tables.set_person(Person(BOB.user_id, hours=ALWAYS, zone_said=True, vacation=(off,)))
        await table.pause(ANN)
        assert await due(table) == NOON + 3 * DAY + 10 * HOUR


async def test_the_host_gives_another_more_time_also_above_the_cap(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=4)
        await table.extend(ANN, 2, 20 * HOUR)
        assert await left(table, BOB.user_id) == 26 * HOUR
        assert await due(table) == clock.now + 26 * HOUR
        await play(table)
        assert await left(table, BOB.user_id) == 26 * HOUR  # above the cap nothing is earned, and nothing lost
        assert await log(table) == [("extended", ANN.user_id)]


async def test_time_can_be_given_to_who_is_not_asked_now(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)
        await table.extend(MANAGER, 1, 3 * HOUR)
        assert await left(table, ANN.user_id) == 13 * HOUR


@pytest.mark.parametrize(
    ("member", "seat", "hours", "error"),
    [
        (ANN, 1, 3, OwnClock),
        (BOB, 1, 3, HostOnly),
        (CY, 1, 3, HostOnly),
        (ANN, 7, 3, NoSuchSeat),
        (ANN, 2, 0.1, BadExtension),
        (ANN, 2, 1000, BadExtension),
        (ANN, 2, -5, BadExtension),
    ],
)
async def test_an_extension_that_makes_no_sense_is_refused(
    tmp_path: Path, member: Member, seat: int, hours: float, error: type[Exception]
):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)
        with pytest.raises(error):
            await table.extend(member, seat, hours * HOUR)
        assert await left(table, BOB.user_id) == await left(table, ANN.user_id) == 10 * HOUR


async def test_where_nobody_s_time_is_limited_none_can_be_given(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables, "casual")
        with pytest.raises(NoClock):
            await table.extend(ANN, 2, HOUR)


async def test_where_no_pauses_are_allowed_only_a_manager_without_a_seat_pauses(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables, "bank 10h pause 0d")
        for member in (ANN, BOB):
            with pytest.raises(NoPauses):
                await table.pause(member)
        await table.pause(MANAGER)
        assert table.paused
