"""Reminders of real games: they follow the wait, in its transaction, and stop with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from notice_support import FakePost, turn, wants
from table_support import ANN, BOB, CHANNEL, MANAGER, Clock, in_database, opened, running, two

from bot.clocks.hours import ALWAYS, Hours, Span
from bot.clocks.model import ClockTerms
from bot.notices.digests import digest
from bot.notices.muting import Quiet, mute, until
from bot.people import ReminderWish, Told
from bot.questions import AgreementKind
from bot.tables import Table, Tables

HOUR = timedelta(hours=1)
QUICK = ReminderWish(HOUR, HOUR)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def tables(tmp_path: Path, clock: Clock) -> AsyncIterator[Tables]:
    async with opened(tmp_path, clock) as found:
        found.heart.patience = timedelta(days=100)
        yield found


@pytest.fixture
async def table(tables: Tables) -> Table:
    """Ann and Bob, without a clock; Bob is asked."""
    return await running(tables)


@pytest.fixture
def post(tables: Tables) -> FakePost:
    return FakePost(tables)


async def timed(tables: Tables, text: str = "bank 10h +1h cap 10h") -> Table:
    return await running(tables, replace(two(), clock=ClockTerms.parse(text)))


async def test_whoever_is_asked_and_nobody_else_is_reminded(clock: Clock, tables: Tables, table: Table, post: FakePost):
    await turn(tables, post)
    clock.move(hours=7, minutes=59)
    assert await turn(tables, post) == []
    clock.move(minutes=1)
    (message,) = await turn(tables, post)
    assert message.calls == (BOB.user_id,)
    assert message.channel == CHANNEL
    for part in (
        "**Test** waits for you",
        "turn 1",
        "Insect",
        "placing a pawn",
        "asked <t:",
        "https://discord.com/channels/100/200",
    ):
        assert part in message.text
    assert [one.label for one in message.buttons] == ["Make my move", "Not now"]


async def test_it_is_reminded_once(clock: Clock, tables: Tables, table: Table, post: FakePost):
    clock.move(hours=8)
    assert len(await turn(tables, post)) == 1
    for _ in range(20):
        clock.move(minutes=10)
        assert await turn(tables, post) == []


async def test_the_next_decision_begins_from_nothing(clock: Clock, tables: Tables, table: Table, post: FakePost):
    clock.move(hours=8)
    await turn(tables, post)
    await table.play(BOB.user_id, ["place adaptation-1"])
    assert await turn(tables, post) == []
    clock.move(hours=17)  # of which nine are slept through
    (message,) = await turn(tables, post)
    assert message.calls == (ANN.user_id,)


async def test_what_waits_in_the_outbox_is_dropped_when_the_game_moves_on(
    clock: Clock, tables: Tables, table: Table, post: FakePost, tmp_path: Path
):
    await wants(tables, BOB.user_id, reminders=ReminderWish(11 * HOUR, None))  # at eleven in the evening
    clock.move(hours=11)
    assert await turn(tables, post) == []
    clock.move(hours=5)
    await table.play(BOB.user_id, ["place adaptation-1"])
    clock.move(hours=5)
    assert await turn(tables, post) == []
    assert in_database(tmp_path, "SELECT kind, outcome FROM notices") == [("reminder-again", "dropped")]


async def test_a_paused_game_reminds_nobody_and_its_pause_does_not_count(
    clock: Clock, tables: Tables, table: Table, post: FakePost
):
    clock.move(hours=1)
    await table.pause(ANN)
    clock.move(hours=9)
    assert await turn(tables, post) == []
    await table.resume(ANN)
    assert await turn(tables, post) == []
    clock.move(hours=16)  # until two in the afternoon: one hour in the evening, six since eight
    assert len(await turn(tables, post)) == 1


async def test_a_reminder_in_the_outbox_is_dropped_when_the_game_is_paused(
    clock: Clock, tables: Tables, table: Table, post: FakePost
):
    await wants(tables, BOB.user_id, reminders=ReminderWish(11 * HOUR, None))
    clock.move(hours=11)
    await turn(tables, post)
    await table.pause(ANN)
    clock.move(hours=12)
    assert await turn(tables, post) == []


async def test_what_a_pause_has_held_back_comes_when_the_game_goes_on(clock: Clock, tables: Tables, post: FakePost):
    table = await timed(tables, "bank 12h +1h cap 12h")
    await wants(tables, BOB.user_id, reminders=ReminderWish(None, HOUR))
    clock.move(hours=11)  # eleven in the evening
    assert await turn(tables, post) == []
    await table.pause(ANN)
    clock.move(hours=10)
    assert await turn(tables, post) == []
    await table.resume(ANN)
    (message,) = await turn(tables, post)
    assert "runs out soon" in message.text


async def test_a_finished_game_reminds_nobody(
    clock: Clock, tables: Tables, table: Table, post: FakePost, tmp_path: Path
):
    decided = await table.ask(ANN, AgreementKind.ABANDON)
    assert decided.agreement is not None
    await table.vote(BOB.user_id, decided.agreement.id, True)
    clock.move(days=10)
    assert await turn(tables, post) == []
    assert in_database(tmp_path, "SELECT * FROM reminders") == []


async def test_after_a_restart_nothing_is_told_again_and_nothing_is_lost(clock: Clock, tmp_path: Path):
    sent: list[str] = []
    for hours in (8, 1, 0, 24, 0):
        async with opened(tmp_path, clock) as tables:
            tables.heart.patience = timedelta(days=100)
            if not sent and hours == 8:
                await running(tables)
            clock.move(hours=hours)
            sent += [one.text for one in await turn(tables, FakePost(tables))]
    assert len(sent) == 2


async def test_after_days_without_the_bot_everybody_hears_once(
    clock: Clock, tables: Tables, table: Table, post: FakePost
):
    await turn(tables, post)
    clock.move(days=3)
    assert len(await turn(tables, post)) == 1
    assert await turn(tables, post) == []


async def test_a_warning_names_the_deadline_and_comes_before_it(clock: Clock, tables: Tables, post: FakePost):
    await timed(tables)
    await wants(tables, BOB.user_id, reminders=QUICK)
    told: list[str] = []
    for _ in range(9 * 4):
        clock.move(minutes=15)
        told += [one.text for one in await turn(tables, post)]
    assert ["runs out soon" in text for text in told] == [False, False, False, True]
    assert "time until <t:" in told[-1]


async def test_more_time_withdraws_a_warning_that_was_not_sent(clock: Clock, tables: Tables, post: FakePost):
    table = await timed(tables, "bank 11h +1h cap 15h")
    await wants(tables, BOB.user_id, reminders=ReminderWish(None, HOUR))
    clock.move(hours=10)
    post.failures = 1
    await turn(tables, post)
    await table.extend(ANN, table.info.seats[1].number, timedelta(hours=4))
    clock.move(minutes=5)
    assert await turn(tables, post) == []
    clock.move(hours=12)  # ten in the morning
    assert await turn(tables, post) == []
    clock.move(hours=1)
    (message,) = await turn(tables, post)
    assert "runs out soon" in message.text


async def test_a_short_time_without_the_bot_warns_nobody_again(clock: Clock, tables: Tables, post: FakePost):
    tables.heart.patience = timedelta(minutes=5)
    await timed(tables)
    await tables.beat()
    await wants(tables, BOB.user_id, reminders=ReminderWish(None, 4 * HOUR))
    warned = 0
    for minutes in [4] * 91 + [60] + [4] * 75:
        clock.move(minutes=minutes)
        await tables.beat()
        warned += len(await turn(tables, post))
    assert warned == 1


async def test_in_the_end_the_table_hears_that_the_game_stands_still(
    clock: Clock, tables: Tables, table: Table, post: FakePost
):
    told: list[tuple[tuple[int, ...], str]] = []
    for _ in range(24 * 12):
        clock.move(hours=1)
        told += [(one.calls, one.text) for one in await turn(tables, post)]
    assert [calls for calls, _ in told] == [(BOB.user_id,)] * 3 + [()]
    assert "stands still: **Bob**" in told[-1][1]


async def test_not_now_is_quiet_until_then_and_reminds_once(clock: Clock, tables: Tables, table: Table, post: FakePost):
    clock.move(hours=8)
    await turn(tables, post)
    at = until(await tables.person(BOB.user_id), Quiet.TOMORROW, clock())
    assert at.hour == 9
    assert await mute(tables, table.info.id, BOB.user_id, at)
    clock.now = at - timedelta(minutes=1)
    assert await turn(tables, post) == []
    clock.move(minutes=1)
    assert len(await turn(tables, post)) == 1
    clock.move(hours=1)
    assert await turn(tables, post) == []


async def test_nobody_mutes_what_is_asked_of_another(clock: Clock, tables: Tables, table: Table):
    assert not await mute(tables, table.info.id, ANN.user_id, clock() + HOUR)


async def test_other_wishes_hold_from_now_on(clock: Clock, tables: Tables, table: Table, post: FakePost):
    await turn(tables, post)
    clock.move(hours=2)
    await wants(tables, BOB.user_id, reminders=QUICK)
    assert len(await turn(tables, post)) == 1
    await wants(tables, BOB.user_id, reminders=ReminderWish(None, None))
    clock.move(hours=12)
    assert await turn(tables, post) == []


async def test_who_is_on_vacation_is_reminded_after_it(clock: Clock, tables: Tables, table: Table, post: FakePost):
    await wants(tables, BOB.user_id, vacation=(Span(clock(), clock() + timedelta(days=5)),))
    told = 0
    for _ in range(5 * 24 - 1):
        clock.move(hours=1)
        told += len(await turn(tables, post))
    assert told == 0
    clock.move(hours=1)
    assert ["asks you" in one.text for one in await turn(tables, post)] == [True]
    for _ in range(7):
        clock.move(hours=1)
        assert await turn(tables, post) == []
    clock.move(hours=1)
    assert ["waits for you" in one.text for one in await turn(tables, post)] == [True]


async def test_a_clock_of_the_machine_that_leaps_tells_nothing_twice(
    clock: Clock, tables: Tables, table: Table, post: FakePost
):
    for hours in (8, -8, 1, 7, -30, 30, 0):
        clock.move(hours=hours)
        await turn(tables, post)
    assert len(post.sent) == 1


async def test_several_games_are_one_direct_message_with_the_buttons_of_each(
    clock: Clock, tables: Tables, post: FakePost
):
    await wants(tables, BOB.user_id, Told.DIRECT, reminders=QUICK, language="de")
    for number, name in enumerate(("First", "Second")):
        table = await tables.create(1, 300 + number, ANN, replace(two(), name=name))
        from rules.types import Animal

        await table.pick(ANN, Animal.MAMMAL)
        await table.join(BOB, Animal.INSECT)
    clock.move(hours=1)
    (message,) = await turn(tables, post)
    assert message.user == BOB.user_id
    assert "**First** wartet auf dich" in message.text
    assert "**Second** wartet auf dich" in message.text
    assert [one.label for one in message.buttons] == [
        "Meinen Zug machen · First", "Jetzt nicht · First", "Meinen Zug machen · Second", "Jetzt nicht · Second",
    ]  # fmt: skip


async def test_who_wants_direct_messages_hears_soon_that_they_are_asked_unless_they_play_on(
    clock: Clock, tables: Tables, table: Table, post: FakePost
):
    await wants(tables, BOB.user_id, Told.DIRECT)
    await wants(tables, ANN.user_id, Told.BOTH)
    clock.move(minutes=1)
    await table.play(BOB.user_id, ["place adaptation-1"])
    clock.move(minutes=2)
    found = await turn(tables, post)
    assert sorted((one.user or 0, one.calls) for one in found) == [(0, (ANN.user_id,)), (ANN.user_id, ())]
    assert all("**Test** asks you" in one.text for one in found)


async def test_whoever_was_replaced_hears_of_that_and_is_reminded_no_more(
    clock: Clock, tables: Tables, table: Table, post: FakePost
):
    clock.move(hours=8)
    await turn(tables, post)
    from bot.tables.seats import Reason, vacated

    await table.change(lambda: vacated(table, table.info.seats[1], MANAGER.user_id, Reason.MANAGER))
    clock.move(hours=40)
    (told,) = await turn(tables, post)
    assert "You no longer" in told.text
    clock.move(hours=40)
    assert await turn(tables, post) == []


async def test_who_wants_one_message_a_day_and_takes_none_is_reminded_in_the_channel(
    clock: Clock, tables: Tables, table: Table, post: FakePost
):
    await wants(tables, BOB.user_id, Told.DIGEST, reminders=QUICK)
    post.blocked.add(BOB.user_id)
    await digest(tables)
    clock.move(hours=21)  # nine in the morning
    await digest(tables)
    await turn(tables, post)
    (message,) = await turn(tables, post)
    assert message.calls == (BOB.user_id,)
    assert "waits for you" in message.text


async def test_a_pause_tells_nobody_again_because_of_what_waited_for_another(
    clock: Clock, tables: Tables, table: Table, post: FakePost
):
    await wants(tables, ANN.user_id, Told.DIRECT, hours=Hours("UTC", (ALWAYS,) * 7))
    clock.move(hours=11, minutes=30)  # half past eleven in the evening
    await wants(tables, BOB.user_id, Told.DIRECT)
    assert await turn(tables, post) == []
    await table.play(BOB.user_id, ["place adaptation-1"])
    clock.move(minutes=2)
    assert [one.user for one in await turn(tables, post)] == [ANN.user_id]
    await table.pause(ANN)
    clock.move(hours=1)
    await table.resume(ANN)
    assert await turn(tables, post) == []
