"""Games that cannot be heard: beside whatever pause people order, and whoever ends it, no clock runs."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from clock_tables import HOUR, alive, due, left, timed
from table_support import ANN, BOB, MANAGER, Clock

from bot.clocks.errors import AlreadyPaused, NotPaused, StandsStill
from bot.panels.act_words import act_text
from bot.panels.clocks import clock_text, deadline_line
from bot.store.troubles import Kind
from bot.tables import Table, Tables, hosting, troubles
from bot.tables.acts import Act, acts_of
from bot.tables.seat_errors import NoNudgeInPause

KINDS = list(Kind)


async def nothing_runs(tables: Tables, table: Table, clock: Clock) -> None:
    """For ten days nobody's time runs out, and nobody's pause is said to be over."""
    before = await left(table, BOB.user_id)
    for _ in range(10):
        clock.move(days=1)
        assert await tables.pauses_ended() == []
        assert await tables.due(clock.now) == []
        assert table.paused
    await troubles.end(table, Act.HEARD)
    assert await left(table, BOB.user_id) == before


@pytest.mark.parametrize("kind", KINDS)
async def test_the_end_of_a_pause_lets_no_clock_run_in_a_game_that_cannot_be_heard(tmp_path: Path, kind: Kind):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await table.pause(ANN)
        clock.move(hours=1)
        assert await troubles.begin(table, kind)
        await nothing_runs(tables, table, clock)
        assert not table.paused
        assert await due(table) == clock.now + 10 * HOUR


async def test_whoever_ends_a_pause_lets_no_clock_run_in_a_game_that_cannot_be_heard(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await table.pause(ANN)
        await troubles.begin(table, Kind.CHANNEL_GONE)
        await table.resume(ANN)
        assert act_text("en", table.info, (await acts_of(tables.database, table.info.id))[0]) == (
            "**Ann** ends the pause."
        )
        await nothing_runs(tables, table, clock)


@pytest.mark.parametrize("who", [ANN, BOB, MANAGER])
async def test_nobody_ends_by_a_command_what_keeps_a_game_from_being_heard(tmp_path: Path, who):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await troubles.begin(table, Kind.CHANNEL_GONE)
        with pytest.raises(StandsStill):
            await table.resume(who)
        await nothing_runs(tables, table, clock)
        with pytest.raises(NotPaused):
            await table.resume(who)


@pytest.mark.parametrize("first", ["pause", "trouble"])
async def test_a_pause_outlives_what_kept_the_game_from_being_heard(tmp_path: Path, first: str):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        if first == "pause":
            await table.pause(ANN)
        await troubles.begin(table, Kind.SILENCED)
        if first == "trouble":
            await table.pause(ANN)
        with pytest.raises(AlreadyPaused):
            await table.pause(BOB)
        ends = clock.now + timedelta(days=3)
        clock.move(hours=5)
        await troubles.end(table, Act.HEARD)
        assert table.info.paused_until == ends
        assert (await acts_of(tables.database, table.info.id))[0].facts["paused"]
        clock.move(days=3)
        assert await tables.pauses_ended() == [table]
        assert not table.paused


async def test_another_kind_of_trouble_stops_a_game_only_once(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await troubles.begin(table, Kind.SILENCED)
        await troubles.begin(table, Kind.CHANNEL_GONE)
        await nothing_runs(tables, table, clock)
        assert not table.paused


@pytest.mark.parametrize("kind", KINDS)
async def test_what_a_game_waits_for_is_said_in_place_of_a_time(tmp_path: Path, kind: Kind):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await troubles.begin(table, kind)
        for text in (await clock_text(table, "de"), await deadline_line(tables, table.info, "de")):
            assert "wartet" in text
            assert kind.value not in text
            assert "<t:2" not in text  # a time of the year 2036
        await table.pause(ANN, "A week off")
        text = await clock_text(table, "de")
        assert "wartet" in text
        assert "**Ann**" in text
        assert f"<t:{int((clock.now + timedelta(days=3)).timestamp())}:f>" in text


@pytest.mark.parametrize("how", ["pause", "trouble"])
async def test_nobody_is_nudged_in_a_game_that_stands_still(tmp_path: Path, how: str):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=5)
        if how == "pause":
            await table.pause(ANN)
        else:
            await troubles.begin(table, Kind.SILENCED)
        with pytest.raises(NoNudgeInPause):
            await hosting.nudge(table, ANN)
