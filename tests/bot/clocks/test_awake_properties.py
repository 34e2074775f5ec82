"""Waking hours against a slow reference that asks a zone's clock minute by minute."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.clocks.hours import (
    ALWAYS,
    MINUTES,
    NEVER,
    DayHours,
    Hours,
    Span,
    add_awake,
    awake_between,
    is_awake,
    next_awake,
)

MINUTE = timedelta(minutes=1)
ZONES = (
    "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe",
    "Pacific/Chatham", "Pacific/Apia", "Pacific/Kiritimati", "America/St_Johns", "Asia/Beirut", "Africa/Casablanca",
)  # fmt: skip
CHANGES = (
    datetime(2026, 3, 28, tzinfo=UTC), datetime(2026, 10, 24, tzinfo=UTC), datetime(2026, 3, 7, tzinfo=UTC),
    datetime(2026, 10, 31, tzinfo=UTC), datetime(2026, 4, 4, tzinfo=UTC), datetime(2026, 10, 3, tzinfo=UTC),
    datetime(2011, 12, 29, tzinfo=UTC), datetime(2026, 2, 14, tzinfo=UTC), datetime(2026, 3, 21, tzinfo=UTC),
)  # fmt: skip
"""Weekends on which one of the zones changes its clocks, and the day that Apia left out."""


@st.composite
def days(draw: st.DrawFn) -> DayHours:
    """Hours of a day: none, all of it, within it or over midnight."""
    start = draw(st.integers(0, MINUTES - 1))
    return draw(st.sampled_from([NEVER, ALWAYS, DayHours(start, start + draw(st.integers(1, MINUTES - 1)))]))


HOURS = st.builds(Hours, st.sampled_from(ZONES), st.tuples(*[days()] * 7))
MOMENTS = st.builds(lambda change, minutes: change + minutes * MINUTE, st.sampled_from(CHANGES), st.integers(0, 2880))
EXACT = st.builds(lambda at, rest: at + timedelta(microseconds=rest), MOMENTS, st.integers(0, 59_999_999))


@st.composite
def spans(draw: st.DrawFn) -> list[Span]:
    """Up to three spans that may overlap, by whole minutes."""
    starts = draw(st.lists(MOMENTS, max_size=3))
    return [Span(start, start + draw(st.integers(0, 2000)) * MINUTE) for start in starts]


def wall(zone: ZoneInfo, moment: datetime) -> datetime:
    """What the clock of a zone shows."""
    return moment.astimezone(zone).replace(tzinfo=None)


class Reference:
    """Lives through the minutes one by one: wakes when the clock first shows a day's start or more, sleeps when it
    first shows its end or more."""

    def __init__(self, hours: Hours, start: datetime, minutes: int, off: list[Span]) -> None:
        zone = ZoneInfo(hours.zone)
        before = start - 2 * MINUTES * MINUTE
        first = wall(zone, before).date()
        wanted: list[tuple[datetime, datetime]] = []
        for number in range((minutes // MINUTES) + 8):
            day = first + timedelta(days=number)
            midnight, of_day = datetime.combine(day, datetime.min.time()), hours.week[day.weekday()]
            wanted.append((midnight + of_day.start * MINUTE, midnight + of_day.end * MINUTE))
        reached = before - MINUTE
        highest = wall(zone, reached)
        self.awake: list[bool] = []
        for number in range(2 * MINUTES + minutes):
            moment = before + number * MINUTE
            highest = max(highest, wall(zone, moment))
            if number >= 2 * MINUTES:
                awake = any(begin <= highest < end for begin, end in wanted)
                self.awake.append(awake and not any(moment in span for span in off))


@settings(max_examples=200, deadline=None)
@given(HOURS, MOMENTS, st.integers(0, 2 * MINUTES), spans())
def test_awake_time_is_what_somebody_lives_through_minute_by_minute(
    hours: Hours, start: datetime, minutes: int, off: list[Span]
):
    known = Reference(hours, start, minutes, off)
    assert awake_between(hours, start, start + minutes * MINUTE, off) == sum(known.awake) * MINUTE


@settings(max_examples=30, deadline=None)
@given(HOURS, MOMENTS, spans())
def test_who_is_awake_when_is_what_the_clock_on_the_wall_says(hours: Hours, start: datetime, off: list[Span]):
    known = Reference(hours, start, MINUTES, off)
    for number in range(0, MINUTES, 7):
        assert is_awake(hours, start + number * MINUTE, off) == known.awake[number]


@settings(max_examples=150, deadline=None)
@given(HOURS, EXACT, st.timedeltas(timedelta(), timedelta(hours=200)), spans())
def test_after_so_much_awake_time_so_much_has_passed(hours: Hours, start: datetime, amount: timedelta, off: list[Span]):
    due = add_awake(hours, start, amount, off)
    if due is None:
        assert hours.never
    else:
        assert awake_between(hours, start, due, off) == amount


@settings(max_examples=150, deadline=None)
@given(HOURS, EXACT, st.timedeltas(timedelta(microseconds=1), timedelta(hours=200)), spans())
def test_the_moment_found_is_the_first_one(hours: Hours, start: datetime, amount: timedelta, off: list[Span]):
    due = add_awake(hours, start, amount, off)
    if due is not None:
        assert awake_between(hours, start, due - timedelta(microseconds=1), off) < amount


@settings(max_examples=100, deadline=None)
@given(HOURS, EXACT, EXACT, EXACT, spans())
def test_awake_time_adds_up(hours: Hours, one: datetime, two: datetime, three: datetime, off: list[Span]):
    first, middle, last = sorted((one, two, three))
    whole = awake_between(hours, first, last, off)
    assert whole == awake_between(hours, first, middle, off) + awake_between(hours, middle, last, off)


@settings(max_examples=100, deadline=None)
@given(HOURS, EXACT, spans())
def test_the_next_waking_moment_is_one_and_nothing_is_awake_before_it(hours: Hours, at: datetime, off: list[Span]):
    wakes = next_awake(hours, at, off)
    if wakes is None:
        assert hours.never
    else:
        assert is_awake(hours, wakes, off)
        assert awake_between(hours, at, wakes, off) == timedelta()


@given(HOURS)
def test_hours_are_read_back_from_their_text(hours: Hours):
    assert Hours.parse(str(hours), hours.zone) == hours


def test_the_reference_itself_knows_a_usual_day():
    noon = datetime.combine(date(2026, 5, 4), datetime.min.time(), UTC)
    assert sum(Reference(Hours(), noon, MINUTES, []).awake) == 15 * 60
