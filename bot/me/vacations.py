"""Vacations: from a day to a day, both included, in the person's own time zone."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

from bot.clocks.hours import Span, merged, zone_of
from bot.me.errors import (
    BadDate,
    NoSuchVacation,
    TooManyVacations,
    VacationBackwards,
    VacationOver,
    VacationTooFar,
    VacationTooLong,
)
from bot.me.settings import change
from bot.people import Person

if TYPE_CHECKING:
    from bot.tables import Tables

MOST_DAYS = 120
MOST_AHEAD = 20
_FAR = timedelta(days=731)
_DAY = timedelta(days=1)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})?")


def today(who: Person, now: datetime) -> date:
    """The day that it is where somebody lives."""
    return now.astimezone(zone_of(who.hours.zone)).date()


def parse_day(text: str, this_day: date) -> date:
    """A day as ``2026-12-24``, ``24.12.2026``, or ``24.12.`` for the next one there is. Raises ``BadDate``."""
    # What stands behind a day in a suggestion does not matter.
    wanted = text.partition("·")[0].strip()
    try:
        if (found := _ISO.fullmatch(wanted)) is not None:
            return date(int(found[1]), int(found[2]), int(found[3]))
        if (found := _DOTTED.fullmatch(wanted)) is not None:
            day = date(int(found[3] or this_day.year), int(found[2]), int(found[1]))
            return day if found[3] or day >= this_day else day.replace(year=day.year + 1)
    except ValueError:
        pass
    raise BadDate(text=text.strip()[:40])


def span_of(zone: str, first: date, last: date) -> Span:
    """From the first moment of a day to the last one of another in a zone."""
    local = zone_of(zone)
    start, end = (datetime.combine(day, time(), local).astimezone(UTC) for day in (first, last + _DAY))
    return Span(start, end)


def ahead(who: Person, now: datetime) -> list[Span]:
    """The vacations that are on or to come."""
    return [span for span in who.vacation if span.end > now]


async def add(tables: Tables, user_id: int, first: str, last: str) -> Person:
    """Add a vacation; one that touches another becomes one with it.

    One that begins today begins now. Raises ``BadDate``, ``VacationBackwards``, ``VacationOver``,
    ``VacationTooLong``, ``VacationTooFar``, ``TooManyVacations``.
    """
    now = tables.clock()

    def work(who: Person) -> Person:
        this_day = today(who, now)
        start, end = parse_day(first, this_day), parse_day(last, this_day)
        _check(start, end, this_day)
        if len(ahead(who, now)) >= MOST_AHEAD:
            raise TooManyVacations(most=MOST_AHEAD)
        span = span_of(who.hours.zone, start, end)
        # A time off is said before it is taken: what a clock has counted so far stays counted.
        span = Span(max(span.start, now), span.end)
        return replace(who, vacation=tuple(merged([*who.vacation, span])))

    return await change(tables, user_id, work)


async def remove(tables: Tables, user_id: int, number: int) -> Person:
    """Remove a vacation by its place among those on or to come, from 1 on; one that is on ends now.

    Raises ``NoSuchVacation``.
    """
    now = tables.clock()

    def work(who: Person) -> Person:
        known = ahead(who, now)
        if not 1 <= number <= len(known):
            raise NoSuchVacation(number=number)
        gone = known[number - 1]
        rest = [span for span in who.vacation if span != gone]
        return replace(who, vacation=(*rest, Span(gone.start, now)) if gone.start < now else tuple(rest))

    return await change(tables, user_id, work)


def _check(start: date, end: date, this_day: date) -> None:
    if end < start:
        raise VacationBackwards(start=start.isoformat(), end=end.isoformat())
    if end < this_day:
        raise VacationOver(end=end.isoformat())
    if start - this_day > _FAR:
        raise VacationTooFar(start=start.isoformat())
    if (end - max(start, this_day)).days >= MOST_DAYS:
        raise VacationTooLong(most=MOST_DAYS)
