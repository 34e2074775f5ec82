"""What somebody says about themselves: stored, read back, changed by several at once, and what it does to clocks."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from table_support import ANN, BOB, Clock, opened, running, two

from bot.clocks import store as clocks
from bot.clocks.hours import Hours, Span
from bot.clocks.model import ClockTerms
from bot.me import settings, vacations
from bot.me.errors import (
    BadDate,
    BadReminder,
    NoSuchVacation,
    TooManyVacations,
    VacationBackwards,
    VacationOver,
    VacationTooFar,
    VacationTooLong,
)
from bot.panels import me_words
from bot.people import Person, ReminderWish, Told

BERLIN = Hours.parse("mon-fri 07:30-23:00; sat,sun 10:00-02:00", "Europe/Berlin")


async def test_everything_that_is_said_is_stored_and_read_back(tmp_path: Path) -> None:
    start = datetime(2026, 4, 1, tzinfo=UTC)
    said = Person(
        7,
        "pl",
        None,
        BERLIN,
        True,
        Told.BOTH,
        ReminderWish(None, timedelta(hours=3)),
        (Span(start, start + timedelta(days=3)), Span(start + timedelta(days=9), start + timedelta(days=10))),
        start - timedelta(days=1),
        False,
        False,
    )
    async with opened(tmp_path) as tables:
        await tables.set_person(said)
    async with opened(tmp_path) as tables:
        assert await tables.person(7) == said


async def test_people_are_read_together_with_defaults_for_those_who_have_said_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await tables.set_person(Person(2, told=Told.DIRECT))
        assert await tables.people([1, 2, 2]) == {1: Person(1), 2: Person(2, told=Told.DIRECT)}


async def test_a_language_that_was_heard_outlives_a_change_of_settings(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await tables.hear(1, "de")
        await settings.change(tables, 1, lambda who: replace(who, told=Told.DIGEST))
        assert (await tables.person(1)).heard == "de"


async def test_two_changes_at_a_time_both_hold(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await asyncio.gather(
            settings.change(tables, 1, lambda who: replace(who, told=Told.BOTH)),
            settings.change(tables, 1, lambda who: replace(who, language="de")),
        )
        assert await tables.person(1) == Person(1, "de", told=Told.BOTH)


@pytest.mark.parametrize("text", ["off", "after 1h", "before 72h", "after 8h, before 4h"])
def test_a_wish_prints_and_parses_back(text: str) -> None:
    assert str(ReminderWish.parse(text)) == text


@pytest.mark.parametrize("text", ["later", "after 0h", "after 73h", "after 8h, after 9h", "sometimes"])
def test_what_is_no_wish_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        ReminderWish.parse(text)


def test_twice_zero_turns_reminders_off() -> None:
    assert settings.wish(0, 0).off
    assert settings.wish(0, 5) == ReminderWish(None, timedelta(hours=5))


@pytest.mark.parametrize(("after", "before"), [(73, 0), (0, 73), (-1, 1)])
def test_hours_of_reminders_have_limits(after: int, before: int) -> None:
    with pytest.raises(BadReminder):
        settings.wish(after, before)


# ---- away


async def test_who_is_back_was_off_in_between(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        left = clock()
        assert (await settings.set_away(tables, 1, True)).away_since == left
        clock.move(days=2)
        assert (await settings.set_away(tables, 1, True)).away_since == left
        clock.move(days=1)
        who = await settings.set_away(tables, 1, False)
        assert (who.away, who.vacation) == (False, (Span(left, clock()),))


async def test_who_was_not_away_is_not_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        assert await settings.set_away(tables, 1, False) == Person(1)


async def test_away_stops_the_clock_from_then_on(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        tables.heart.patience = timedelta(days=400)
        table = await running(tables, two(clock=ClockTerms.parse("bank 10h +0h cap 10h then notice")))
        clock.move(hours=1)  # 13 o'clock: one of ten waking hours is gone
        await settings.set_away(tables, BOB.user_id, True)
        clock.move(days=3)
        await settings.set_away(tables, BOB.user_id, False)
        wait = await clocks.wait_of(tables.database, table.info.id)
        assert wait is not None
        assert wait.due == clock() + timedelta(hours=9)  # 13 to 22 o'clock


async def test_other_hours_move_the_deadline(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await running(tables, two(clock=ClockTerms.parse("bank 12h +0h cap 12h then notice")))
        before = await clocks.wait_of(tables.database, table.info.id)
        always = Hours.parse("always")
        await settings.change(tables, BOB.user_id, lambda who: replace(who, hours=always))
        after = await clocks.wait_of(tables.database, table.info.id)
        assert before is not None
        assert after is not None
        assert before.due == datetime(2026, 3, 2, 9, tzinfo=UTC)  # 11 hours until 23, and one of the next morning
        assert after.due == datetime(2026, 3, 2, tzinfo=UTC)


async def test_an_allowance_shrinks_with_what_was_used(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        tables.heart.patience = timedelta(days=400)
        terms = ClockTerms.parse("bank 10h +0h cap 10h then notice vacation 5d")
        await running(tables, two(clock=terms))
        await settings.set_away(tables, BOB.user_id, True)
        clock.move(days=2)
        await settings.set_away(tables, BOB.user_id, False)
        (mine,) = await settings.allowances(tables, BOB.user_id)
        (other,) = await settings.allowances(tables, ANN.user_id)
        assert (mine.left, other.left) == (timedelta(days=3), timedelta(days=5))


async def test_a_table_without_a_clock_has_no_allowance(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await running(tables)
        assert [one.left for one in await settings.allowances(tables, BOB.user_id)] == [None]


async def test_somebody_is_asked_once_where_they_live(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        assert [await settings.should_ask_zone(tables, 1) for _ in range(2)] == [True, False]


async def test_who_has_said_where_they_live_is_not_asked(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await tables.set_person(Person(1, hours=BERLIN, zone_said=True))
        assert not await settings.should_ask_zone(tables, 1)


# ---- vacations


async def test_a_vacation_is_whole_days_of_ones_own_zone(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:  # 2026-03-01, 12 UTC
        await tables.set_person(Person(1, hours=BERLIN, zone_said=True))
        who = await vacations.add(tables, 1, "2026-03-28", "29.3.")
        # The clocks go forward in the last of these nights: the second day has 23 hours.
        assert who.vacation == (Span(datetime(2026, 3, 27, 23, tzinfo=UTC), datetime(2026, 3, 29, 22, tzinfo=UTC)),)


async def test_a_vacation_from_today_begins_now(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        who = await vacations.add(tables, 1, "2026-02-20", "2026-03-02")
        assert who.vacation == (Span(clock(), datetime(2026, 3, 3, tzinfo=UTC)),)


async def test_vacations_that_touch_become_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await vacations.add(tables, 1, "2026-04-01", "2026-04-03")
        who = await vacations.add(tables, 1, "2026-04-04", "2026-04-05")
        assert len(who.vacation) == 1


async def test_a_vacation_that_is_on_ends_now_when_it_is_removed(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        await vacations.add(tables, 1, "2026-03-01", "2026-03-09")
        began = clock()
        clock.move(days=2)
        who = await vacations.remove(tables, 1, 1)
        assert who.vacation == (Span(began, clock()),)
        assert vacations.ahead(who, clock()) == []


async def test_a_vacation_to_come_goes_without_a_trace(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await vacations.add(tables, 1, "2026-04-01", "2026-04-03")
        await vacations.add(tables, 1, "2026-05-01", "2026-05-03")
        who = await vacations.remove(tables, 1, 1)
        assert [span.start.month for span in who.vacation] == [5]
        with pytest.raises(NoSuchVacation):
            await vacations.remove(tables, 1, 2)


@pytest.mark.parametrize(
    ("start", "end", "error"),
    [
        ("2026-04-09", "2026-04-08", VacationBackwards),
        ("2026-02-01", "2026-02-28", VacationOver),
        ("2026-04-01", "2026-12-01", VacationTooLong),
        ("2031-04-01", "2031-04-02", VacationTooFar),
        ("9999-12-31", "9999-12-31", VacationTooFar),
        ("2026-02-30", "2026-03-05", BadDate),
        ("29.2.", "2026-03-05", BadDate),
        ("tomorrow", "2026-03-05", BadDate),
        ("2026-03-05", "", BadDate),
    ],
)
async def test_a_vacation_that_makes_no_sense_is_refused(
    tmp_path: Path, start: str, end: str, error: type[Exception]
) -> None:
    async with opened(tmp_path) as tables:
        with pytest.raises(error):
            await vacations.add(tables, 1, start, end)
        assert await tables.person(1) == Person(1)


async def test_there_are_so_many_vacations_and_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        for number in range(vacations.MOST_AHEAD):
            day = datetime(2026, 4, 1, tzinfo=UTC) + timedelta(days=3 * number)
            await vacations.add(tables, 1, f"{day:%Y-%m-%d}", f"{day:%Y-%m-%d}")
        with pytest.raises(TooManyVacations):
            await vacations.add(tables, 1, "2027-04-01", "2027-04-02")


async def test_times_off_of_long_ago_are_dropped(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        await vacations.add(tables, 1, "2026-04-01", "2026-04-03")
        clock.move(days=500)
        who = await settings.change(tables, 1, lambda who: replace(who, told=Told.BOTH))
        assert who.vacation == ()


# ---- what counts for clocks


async def test_what_is_said_too_often_is_not_confirmed_as_if_it_counted(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        await running(tables, replace(two(), clock=ClockTerms.parse("fast")))
        still, lines = None, list[str]()
        for hour in range(7, 12):
            week = Hours.parse(f"{hour}-22").week
            who = await settings.change(
                tables, BOB.user_id, lambda who, week=week: replace(who, hours=Hours("UTC", week))
            )
            still = await settings.still_counting(tables, who)
            lines = me_words.counted_lines("en", who, still)
            assert bool(lines) is (hour == 11)
        assert still is not None
        assert str(still[0]) == "10:00-22:00"
        assert "10:00-22:00" in lines[0]
        assert still[1] == clock() + timedelta(days=7)


@pytest.mark.parametrize(("hours", "said"), [("mon 8-23", True), ("never", True), ("8-14", False), ("8-13", True)])
def test_who_is_awake_too_little_is_told_what_counts_for_clocks(hours: str, said: bool) -> None:
    who = Person(1, hours=Hours.parse(hours))
    assert ["8 to 23" in line for line in me_words.counted_lines("en", who, None)] == [True] * said


def test_who_is_away_is_not_said_to_be_never_awake() -> None:
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert "away" in me_words.awake_line("en", Person(1, away_since=now), now)


def test_days_of_a_vacation_are_those_of_ones_own_zone() -> None:
    who = Person(1, hours=Hours("Asia/Tokyo"))
    span = vacations.span_of("Asia/Tokyo", date(2026, 4, 1), date(2026, 4, 3))
    assert me_words.day_span(who, span) == "2026-04-01 – 2026-04-03"
