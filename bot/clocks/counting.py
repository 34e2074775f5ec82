"""Which of a person's hours and vacations count for their clocks. Reminders follow the hours as they were said.

- Whoever would be awake less than ``LEAST_WEEK`` in a week is counted as awake from 8 to 23, or no clock could run.
- The hours and the zone may be changed ``CHANGES`` times in seven days with effect on clocks; what is changed more
  often counts when that week is over, or nobody who travels round the world fast enough would ever be awake.
- Vacation and being away stop a clock for as many days in one game as its table allows, counted only while the table
  waits for this person, from the moment at which it is said.
"""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta

from bot.clocks.hours import FOREVER, USUAL, Hours, Span, merged
from bot.clocks.model import ClockTerms
from bot.clocks.store import Bank, read_hours
from bot.people import Person
from bot.store import people
from bot.store.database import Writer

LEAST_WEEK = timedelta(hours=42)
CHANGES = 3
_WEEK = timedelta(days=7)
_NOTHING = timedelta()


def hours_of(writer: Writer, user: int, now: datetime) -> Hours:
    """The hours that count for somebody's clocks from now on; a change that counts is noted."""
    said = people.person_in(writer, user).hours
    row = writer.one("SELECT zone, hours, changes FROM clock_hours WHERE user = ?", (user,))
    if row is None:
        if said != Hours():
            _note(writer, user, said, [])  # what is said first corrects what was only supposed
        return usable(said)
    known = read_hours(row["zone"], row["hours"])
    changes = [at for at in map(datetime.fromisoformat, row["changes"].split()) if now - at < _WEEK]
    if said == known or len(changes) >= CHANGES:
        return usable(known)
    _note(writer, user, said, [*changes, now])
    return usable(said)


def still_counting(said: Hours, row: sqlite3.Row | None, now: datetime) -> tuple[Hours, datetime] | None:
    """The hours said before that go on counting for clocks, and until when, where somebody has changed them too often;
    None where what they have said counts. ``row``: theirs of ``clock_hours``."""
    if row is None:
        return None
    known = read_hours(row["zone"], row["hours"])
    changes = [at for at in map(datetime.fromisoformat, row["changes"].split()) if now - at < _WEEK]
    if said == known or len(changes) < CHANGES:
        return None
    return known, min(changes) + _WEEK


def usable(hours: Hours) -> Hours:
    """Hours in which a clock can run."""
    week = timedelta(minutes=sum(day.minutes for day in hours.week))
    return hours if week >= LEAST_WEEK else Hours(hours.zone, (USUAL,) * 7)


def vacation_of(writer: Writer, terms: ClockTerms, user: int, bank: Bank, now: datetime) -> tuple[Span, ...]:
    """The time off that stops somebody's clock from now on, as far as the table's allowance goes."""
    if not terms.limited:
        return ()
    return allowed(people.person_in(writer, user), timedelta(days=terms.vacation_days) - bank.vacation, now)


def allowed(person: Person, left: timedelta, now: datetime) -> tuple[Span, ...]:
    """The first of a person's times off from now on, so many in all."""
    spans: list[Span] = []
    for span in merged([Span(max(span.start, now), span.end) for span in person.off]):
        if left <= _NOTHING:
            break
        length = min(span.end - span.start, left)
        spans.append(Span(span.start, min(span.start + length, FOREVER)))
        left -= length
    return tuple(spans)


def _note(writer: Writer, user: int, hours: Hours, changes: list[datetime]) -> None:
    writer.execute(
        "INSERT OR REPLACE INTO clock_hours (user, zone, hours, changes) VALUES (?, ?, ?, ?)",
        (user, hours.zone, str(hours), " ".join(at.isoformat() for at in changes)),
    )
