"""When somebody is reminded: the rule, pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.clocks.hours import ALWAYS, Hours, Span
from bot.notices.reminders import ASKED_AFTER, STILL_AFTER, STILL_AT_LAST, Progress, Wait, Why, last_at, work_out
from bot.people import Person, ReminderWish, Told

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
ANN = Person(1)
"""Awake from 8 to 23 in UTC, first reminder after 8 hours, warned 4 hours before a deadline."""
SLEEPLESS = replace(ANN, hours=Hours("UTC", (ALWAYS,) * 7))
FREE = Wait(NOON, None)


def steps(
    wait: Wait, person: Person, until: datetime, off: tuple[Span, ...] = (), down: tuple[Span, ...] = ()
) -> list[tuple[datetime, Why]]:
    """Everything that is told up to a time, by a loop that is never late but for the times in which it is down."""
    found: list[tuple[datetime, Why]] = []
    progress, at = Progress(), wait.since
    while at <= until:
        at = next((gap.end for gap in down if gap.start < at < gap.end), at)
        worked = work_out(wait, person, progress, at, off, tuple(gap for gap in down if gap.end <= at))
        if worked.person is not None:
            found.append((at, worked.person))
        if worked.table:
            found.append((at, Why.STILL))
        progress = worked.progress
        if worked.next is None:
            break
        at = worked.next
    return found


def test_reminders_grow_rarer_and_then_the_table_hears_once():
    told = steps(FREE, SLEEPLESS, NOON + 1000 * HOUR)
    assert told == [
        (NOON + 8 * HOUR, Why.AGAIN),
        (NOON + 24 * HOUR, Why.AGAIN),
        (NOON + 56 * HOUR, Why.AGAIN),
        (NOON + STILL_AFTER, Why.STILL),
    ]


def test_only_awake_hours_bring_a_reminder_nearer():
    (at, why), *_ = steps(FREE, ANN, NOON + 48 * HOUR)
    assert (at, why) == (NOON.replace(hour=20), Why.AGAIN)
    late = Wait(NOON.replace(hour=20), None)
    assert steps(late, ANN, NOON + 48 * HOUR)[0][0] == NOON.replace(day=3, hour=13)


def test_the_deadline_is_warned_of_once_as_long_before_as_wished():
    wait = Wait(NOON, NOON + 7 * HOUR)
    assert steps(wait, replace(SLEEPLESS, reminders=ReminderWish(8 * HOUR, 3 * HOUR)), wait.due or NOON) == [
        (NOON + 4 * HOUR, Why.LAST)
    ]


def test_a_warning_comes_no_earlier_than_half_of_the_time():
    wait = Wait(NOON, NOON + 2 * HOUR)
    assert steps(wait, SLEEPLESS, NOON + 2 * HOUR) == [(NOON + HOUR, Why.LAST)]


def test_no_reminder_comes_between_the_warning_and_the_deadline():
    wait = Wait(NOON, NOON + 26 * HOUR)
    told = steps(wait, SLEEPLESS, NOON + 26 * HOUR)
    assert told == [(NOON + 8 * HOUR, Why.AGAIN), (NOON + 22 * HOUR, Why.LAST)]


def test_another_deadline_is_warned_of_again():
    worked = work_out(Wait(NOON, NOON + 4 * HOUR), SLEEPLESS, Progress(), NOON + 3 * HOUR)
    assert worked.person is Why.LAST
    later = Wait(NOON, NOON + 30 * HOUR)
    assert work_out(later, SLEEPLESS, worked.progress, NOON + 4 * HOUR).person is None
    assert work_out(later, SLEEPLESS, worked.progress, NOON + 26 * HOUR).person is Why.LAST


def test_a_deadline_that_has_moved_a_little_is_not_warned_of_again():
    worked = work_out(Wait(NOON, NOON + 8 * HOUR), SLEEPLESS, Progress(), NOON + 5 * HOUR)
    assert worked.person is Why.LAST
    later = Wait(NOON, NOON + 11 * HOUR)
    assert work_out(later, SLEEPLESS, worked.progress, NOON + 10 * HOUR).person is None


@pytest.mark.parametrize(("told", "asked"), [(Told.CHANNEL, []), (Told.DIRECT, [Why.ASKED]), (Told.BOTH, [Why.ASKED])])
def test_who_wants_direct_messages_hears_directly_that_they_are_asked(told: Told, asked: list[Why]):
    person = replace(SLEEPLESS, told=told)
    assert [why for _, why in steps(FREE, person, NOON + HOUR)] == asked


def test_who_wants_one_message_a_day_gets_no_reminder_but_the_table_hears():
    person = replace(SLEEPLESS, told=Told.DIGEST)
    wait = Wait(NOON, NOON + 50 * HOUR)
    assert [why for _, why in steps(wait, person, NOON + 1000 * HOUR)] == [Why.STILL]


def test_who_wants_no_reminders_gets_none():
    person = replace(SLEEPLESS, reminders=ReminderWish(None, None))
    assert [why for _, why in steps(Wait(NOON, NOON + 50 * HOUR), person, NOON + 60 * HOUR)] == []


@pytest.mark.parametrize("days", [1, 2, 4])
def test_what_is_overdue_is_one_reminder(days: int):
    now = NOON + timedelta(days=days)
    worked = work_out(FREE, replace(SLEEPLESS, told=Told.BOTH), Progress(), now)
    assert worked.person is Why.AGAIN
    again = work_out(FREE, SLEEPLESS, worked.progress, now)
    assert again.person is None
    assert again.next is not None
    assert again.next > now


def test_not_now_silences_until_its_time_and_then_reminds_once():
    muted = Progress(rounds=1, muted_until=NOON + 40 * HOUR)
    assert work_out(FREE, SLEEPLESS, muted, NOON + 39 * HOUR).person is None
    worked = work_out(FREE, SLEEPLESS, muted, NOON + 40 * HOUR)
    assert worked.person is Why.AGAIN
    assert worked.progress.muted_until is None
    assert worked.next == NOON + 56 * HOUR


def test_not_now_does_not_silence_the_warning():
    muted = Progress(muted_until=NOON + 40 * HOUR)
    assert work_out(Wait(NOON, NOON + 20 * HOUR), SLEEPLESS, muted, NOON + 16 * HOUR).person is Why.LAST


def test_a_pause_of_the_table_brings_no_reminder_nearer():
    pause = Span(NOON + HOUR, NOON + 11 * HOUR)
    assert steps(FREE, SLEEPLESS, NOON + 20 * HOUR, (pause,)) == [(NOON + 18 * HOUR, Why.AGAIN)]


def test_a_vacation_brings_no_reminder_nearer():
    person = replace(SLEEPLESS, vacation=(Span(NOON, NOON + timedelta(days=7)),))
    again = [at for at, why in steps(FREE, person, NOON + timedelta(days=8)) if why is Why.AGAIN]
    assert again[0] == NOON + timedelta(days=7, hours=8)


def test_a_game_stands_still_in_the_end_though_somebody_is_away_without_an_end():
    person = replace(SLEEPLESS, away_since=NOON - HOUR)
    assert steps(FREE, person, NOON + 1000 * HOUR)[1:] == [(NOON + STILL_AT_LAST, Why.STILL)]


@pytest.mark.parametrize(
    "more",
    [
        {"hours": Hours.parse("20:00-23:00")},
        {"away_since": NOON - HOUR},
        {"vacation": (Span(NOON - HOUR, NOON + 30 * HOUR),)},
        {"hours": Hours.parse("never")},
    ],
    ids=["asleep", "away", "on vacation", "never awake"],
)
def test_who_is_not_called_by_the_board_hears_of_it_by_the_outbox(more: dict[str, object]):
    person = replace(ANN, zone_said=True, **more)  # pyright: ignore[reportArgumentType]  # names of fields
    assert steps(FREE, person, NOON + HOUR) == [(NOON + ASKED_AFTER, Why.ASKED)]


def test_who_is_awake_and_was_called_by_the_board_hears_nothing_more_at_once():
    assert steps(FREE, replace(ANN, zone_said=True), NOON + HOUR) == []


def test_who_has_not_said_where_they_live_is_called_by_the_board_at_any_hour():
    night = Wait(NOON + 12 * HOUR, None)
    assert steps(night, ANN, NOON + 13 * HOUR) == []


@pytest.mark.parametrize("told", [Told.CHANNEL, Told.DIRECT])
def test_for_whom_the_computer_decides_again_and_again_is_not_warned_of_each_deadline(told: Told):
    person = replace(ANN, told=told)
    wait = Wait(NOON, NOON + 6 * HOUR, quiet=True)
    assert steps(wait, person, NOON + 6 * HOUR) == []


def test_nobody_is_warned_of_a_deadline_before_which_they_are_not_awake():
    person = replace(ANN, away_since=NOON - HOUR)
    assert last_at(Wait(NOON, NOON + 6 * HOUR), person) is None


def test_nobody_is_reminded_after_the_table_has_heard_but_of_the_deadline():
    progress = Progress(still=True)
    assert work_out(FREE, SLEEPLESS, progress, NOON + 1000 * HOUR).next is None
    wait = Wait(NOON, NOON + 1100 * HOUR)
    assert work_out(wait, SLEEPLESS, progress, NOON + 1097 * HOUR).person is Why.LAST


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Asia/Kathmandu"])
@pytest.mark.parametrize("month", [3, 10, 11])
def test_a_day_with_a_change_of_the_clocks_has_its_reminders_in_awake_hours(zone: str, month: int):
    person = replace(ANN, hours=Hours(zone), reminders=ReminderWish(1 * HOUR, None))
    from bot.clocks.hours import awake_between, is_awake

    for day in range(1, 31):
        since = datetime(2026, month, day, 5, 30, tzinfo=UTC)
        told = [at for at, why in steps(Wait(since, None), person, since + 40 * HOUR) if why is Why.AGAIN]
        assert [awake_between(person.hours, since, at) for at in told] == [
            HOUR * (2**n - 1) for n in range(1, len(told) + 1)
        ]
        assert all(is_awake(person.hours, at - timedelta(seconds=1)) for at in told)


def down(*hours: tuple[float, float]) -> tuple[Span, ...]:
    """Times without the bot, in hours after noon."""
    return tuple(Span(NOON + start * HOUR, NOON + end * HOUR) for start, end in hours)


def told(*gaps: tuple[float, float], person: Person = SLEEPLESS) -> list[tuple[float, Why]]:
    """What is told with these times without the bot, in hours after noon."""
    return [((at - NOON) / HOUR, why) for at, why in steps(FREE, person, NOON + 3000 * HOUR, (), down(*gaps))]


AGAIN, STILL = Why.AGAIN, Why.STILL


def test_after_days_without_the_bot_one_late_reminder_comes_and_then_the_others_and_the_end_as_usual():
    assert told((1, 193)) == [(193, AGAIN), (192 + 24, AGAIN), (192 + 56, AGAIN), (192 + 100, STILL)]


def test_time_without_the_bot_in_which_nothing_came_due_brings_nothing_nearer():
    assert told((1, 5)) == [(12, AGAIN), (28, AGAIN), (60, AGAIN), (104, STILL)]


def test_a_later_reminder_that_came_due_without_the_bot_is_told_when_it_is_back():
    assert told((20, 40)) == [(8, AGAIN), (40, AGAIN), (76, AGAIN), (120, STILL)]


def test_each_time_without_the_bot_makes_one_reminder_late_at_most():
    assert told((1, 193), (195, 300)) == [
        (193, AGAIN),
        (297 + 24, AGAIN),
        (297 + 56, AGAIN),
        (297 + 100, STILL),
    ]


def test_restarts_over_and_over_remind_of_nothing_twice():
    gaps = [(at, at + 0.5) for at in range(1, 200, 2)]
    assert [why for _, why in told(*gaps)] == [AGAIN] * 3 + [STILL]


def test_a_game_does_not_stand_still_because_the_bot_was_away_for_weeks():
    assert told((1, 24 * 40))[-1] == (24 * 40 - 1 + 100, STILL)


def test_whoever_is_away_for_three_weeks_with_the_bot_there_makes_a_game_stand_still():
    person = replace(ANN, vacation=(Span(NOON, NOON + timedelta(days=100)),))
    assert told((1, 25), person=person)[-1] == (22 * 24, STILL)
