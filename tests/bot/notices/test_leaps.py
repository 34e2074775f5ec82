"""A machine whose clock leaps to a wrong time and is corrected: nothing that is promised to people depends on it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from notice_support import FakePost, at_once
from table_support import ANN, BOB, Clock, in_database, opened, running, two

from bot.clocks import store
from bot.clocks.hours import Hours
from bot.clocks.leaps import LOOKS, Steadiness
from bot.clocks.model import ClockTerms
from bot.notices.loop import DueLoop
from bot.notices.sender import Pace
from bot.people import Person, Told
from bot.tables import Table, Tables

HOUR = timedelta(hours=1)
ALWAYS = Hours.parse("always")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
PATIENCE = 5 * MINUTE


async def timed(tables: Tables, terms: str = "bank 10h +1h cap 12h then computer pause 3d vacation 2d") -> Table:
    """A game of Ann and Bob, who begins, with a clock."""
    return await running(tables, replace(two(), clock=ClockTerms.parse(terms)))


async def wait(table: Table) -> store.Wait:
    """Whom the game waits for."""
    found = await store.wait_of(table.tables.database, table.info.id)
    assert found is not None
    return found


async def left(table: Table, user: int) -> timedelta:
    """What somebody has, as it was last counted."""
    return next(one.left for one in await store.banks_of(table.tables.database, table.info.id) if one.user == user)


async def play(table: Table) -> None:
    """Whoever is asked makes the first choice that is offered."""
    view = await table.view()
    assert view.asked is not None
    assert view.asked.user_id is not None
    assert view.decision is not None
    await table.play(view.asked.user_id, [str(view.decision.choices[0])])


def looks(*minutes: float) -> list[bool]:
    """Whether the clock is believed at looks at these times."""
    steadiness = Steadiness()
    return [steadiness.look(NOON + at * MINUTE, PATIENCE) for at in minutes]


@pytest.mark.parametrize("leap", [-60 * 24 * 30, -10, 10, 60 * 24 * 30])
def test_a_leap_is_believed_when_it_has_lasted(leap: float):
    later = [leap + at / 4 for at in range(LOOKS + 2)]
    assert looks(0, *later) == [True, *[False] * LOOKS, True, True]


@pytest.mark.parametrize("leap", [-60 * 24 * 30, -10, 10, 60 * 24 * 30])
def test_a_leap_that_is_taken_back_is_never_believed(leap: float):
    assert looks(0, leap, leap + 1, 2, 3) == [True, False, False, True, True]


def test_where_looks_are_far_apart_some_are_believed():
    assert looks(*(100 * at for at in range(3 * LOOKS + 3))) == [True, *[False] * LOOKS] * 3


def test_a_clock_that_goes_to_and_fro_is_believed_only_where_it_was():
    assert looks(0, 100, 1, -100, 2, 100, -100, 100, -100, 100, -100, 3) == [
        True, False, True, False, True, *[False] * 6, True,
    ]  # fmt: skip


def test_a_process_that_starts_believes_its_clock():
    assert looks(60 * 24 * 30) == [True]


class Looking:
    """A due loop of tables, and what it has sent."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self.tables, self.clock, self.post = tables, clock, FakePost(tables)
        self.loop = DueLoop(tables, self.post, self._clocks, Pace(sleep=at_once))

    async def _clocks(self) -> None:
        await self.tables.beat()
        await self.tables.pauses_ended()
        for found in await self.tables.due(self.clock.now, 100):
            await (await self.tables.get(found.game)).clock_out()

    async def look(self) -> None:
        await self.loop.turn()
        await self.loop.idle()

    async def live(self, hours: float) -> None:
        """The bot is there for so long."""
        for _ in range(round(hours * 20)):
            self.clock.move(minutes=3)
            await self.look()

    async def leap(self, leap: timedelta, *, believed: bool) -> None:
        """The clock leaps, and is put back after some looks."""
        self.clock.now += leap
        for _ in range(LOOKS + 3 if believed else 2):
            await self.look()
            self.clock.move(seconds=15)
        self.clock.now -= leap
        for _ in range(LOOKS + 3 if believed else 1):
            await self.look()
            self.clock.move(seconds=15)


async def begin(tables: Tables, told: Told = Told.CHANNEL) -> Table:
    """A game of two people who never sleep."""
    for who in (ANN, BOB):
        await tables.set_person(Person(who.user_id, hours=ALWAYS, zone_said=True, told=told))
    await tables.beat()
    return await timed(tables)


@pytest.mark.parametrize("days", [-30, 1, 30])
@pytest.mark.parametrize("believed", [False, True])
async def test_a_deadline_is_where_it_was_when_a_leap_is_corrected(tmp_path: Path, days: int, believed: bool):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table, looking = await begin(tables), Looking(tables, clock)
        await looking.look()
        await looking.live(4)
        await looking.leap(days * DAY, believed=believed)
        at = (await wait(table)).due
        assert at is not None
        assert abs(at - (NOON + 10 * HOUR)) < 20 * MINUTE
        await looking.live(7)
        assert table.info.seq == 1


@pytest.mark.parametrize("believed", [False, True])
async def test_a_pause_lasts_as_long_as_it_would_when_a_leap_is_corrected(tmp_path: Path, believed: bool):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table, looking = await begin(tables), Looking(tables, clock)
        await looking.look()
        await table.pause(ANN)
        await looking.leap(30 * DAY, believed=believed)
        assert table.info.paused_until == NOON + 3 * DAY
        assert (await tables.get(table.info.id)).paused
        await looking.live(73)
        assert not table.paused


async def test_nobody_hears_anything_of_a_leap_that_is_corrected(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        await begin(tables)
        looking = Looking(tables, clock)
        await looking.look()
        await looking.leap(30 * DAY, believed=False)
        await looking.live(1)
        assert looking.post.sent == []


@pytest.mark.parametrize("believed", [False, True])
async def test_the_message_of_the_day_comes_the_day_after_a_leap_that_is_corrected(tmp_path: Path, believed: bool):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        await begin(tables, Told.DIGEST)
        looking = Looking(tables, clock)
        await looking.look()
        await looking.leap(30 * DAY, believed=believed)
        before = len(looking.post.sent)
        await looking.live(26)
        assert {one.user for one in looking.post.sent[before:]} == {ANN.user_id, BOB.user_id}


@pytest.mark.parametrize("believed", [False, True])
async def test_reminders_go_on_after_a_leap_that_is_corrected(tmp_path: Path, believed: bool):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        for who in (ANN, BOB):
            await tables.set_person(Person(who.user_id, hours=ALWAYS, zone_said=True))
        await tables.beat()
        await timed(tables, "casual")
        looking = Looking(tables, clock)
        await looking.look()
        await looking.leap(30 * DAY, believed=believed)
        before = len(looking.post.sent)
        await looking.live(30)
        # the first one was told in the wrong time if that was believed
        assert [one.calls for one in looking.post.sent[before:]] == [(BOB.user_id,)] * (1 if believed else 2)


@pytest.mark.parametrize("days", [1, 30])
async def test_what_is_chosen_and_paused_in_a_wrong_time_counts_from_its_correction(tmp_path: Path, days: int):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table, looking = await begin(tables), Looking(tables, clock)
        await looking.look()
        await looking.live(4)
        clock.now += days * DAY
        await looking.look()
        await play(table)
        await table.pause(BOB)
        clock.now -= days * DAY
        await looking.look()
        assert await left(table, BOB.user_id) == 7 * HOUR
        assert (await wait(table)).since == clock.now
        assert table.info.paused_until == clock.now + 3 * DAY
        await table.resume(BOB)
        assert (await wait(table)).due == clock.now + 10 * HOUR
        ((start, end),) = in_database(tmp_path, "SELECT start, ended FROM pauses")
        assert start == end == clock.now.isoformat()


async def test_a_pause_that_was_ended_in_a_wrong_time_is_over(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table, looking = await begin(tables), Looking(tables, clock)
        await looking.look()
        await table.pause(ANN)
        clock.now += 2 * DAY
        await table.resume(ANN)
        await play(table)
        clock.now -= 2 * DAY
        clock.move(hours=1)
        for _ in range(LOOKS + 1):
            await looking.look()
        assert not table.paused
        assert (await wait(table)).due == clock.now + 10 * HOUR
