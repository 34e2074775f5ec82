"""Arithmetic of waking hours. Pure, exact over changes of the clocks, and quick: it goes by days, not by minutes.

Somebody wakes at the first moment at which the clock of their zone shows their waking hour of a day, and sleeps from
the first moment at which it shows the end of it. So an hour that is skipped in spring is not there to be awake in, one
that comes twice in autumn moves nobody's waking or sleeping, and a day that a zone leaves out has no hours.
``off`` are spans without a clock (vacation, pauses, downtime), in any order and overlapping if they like.
Every moment is an aware datetime and every answer is in UTC.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from bot.clocks.week import ALWAYS, DAYS, MINUTES, NEVER, USUAL, DayHours, Hours, zone_of

__all__ = [
    "ALWAYS",
    "DAYS",
    "FOREVER",
    "MINUTES",
    "NEVER",
    "USUAL",
    "DayHours",
    "Hours",
    "Span",
    "add_awake",
    "awake_between",
    "is_awake",
    "merged",
    "next_awake",
    "zone_of",
]

FOREVER = datetime(9000, 1, 1, tzinfo=UTC)
"""The end of a span whose end is not known."""

_NOTHING = timedelta()
_DAY = timedelta(days=1)


class Span(NamedTuple):
    """From ``start`` up to ``end`` without it: aware, in UTC. Use ``FOREVER`` for an end that is not known."""

    start: datetime
    end: datetime

    def __contains__(self, at: object) -> bool:
        return isinstance(at, datetime) and self.start <= at < self.end


def awake_between(hours: Hours, start: datetime, end: datetime, off: Sequence[Span] = ()) -> timedelta:
    """How long somebody is awake between two moments; nothing when the second is not after the first."""
    total = _NOTHING
    for piece in _pieces(hours, start, off):
        if piece.start >= end:
            break
        total += min(piece.end, end) - piece.start
    return total


def add_awake(hours: Hours, start: datetime, amount: timedelta, off: Sequence[Span] = ()) -> datetime | None:
    """The first moment at which somebody has been awake for so long since ``start``; None if that never comes.

    ``awake_between(hours, start, add_awake(hours, start, amount, off), off) == amount`` for every amount that is not
    negative; ``start`` itself for nothing or less.
    """
    if amount <= _NOTHING:
        return start.astimezone(UTC)
    for piece in _pieces(hours, start, off):
        length = piece.end - piece.start
        if length >= amount:
            return piece.start + amount
        amount -= length
    return None


def is_awake(hours: Hours, at: datetime, off: Sequence[Span] = ()) -> bool:
    """Whether somebody is awake at a moment, and not in one of the spans."""
    return next_awake(hours, at, off) == at


def next_awake(hours: Hours, at: datetime, off: Sequence[Span] = ()) -> datetime | None:
    """The first moment from ``at`` on (``at`` itself if they are) at which somebody is awake; None: never."""
    return next((piece.start for piece in _pieces(hours, at, off)), None)


def merged(spans: Sequence[Span]) -> list[Span]:
    """Spans in order, without overlaps and empty ones."""
    result: list[Span] = []
    for span in sorted(spans):
        if span.end <= span.start:
            continue
        if result and span.start <= result[-1].end:
            if span.end > result[-1].end:
                result[-1] = Span(result[-1].start, span.end)
        else:
            result.append(span)
    return result


def _pieces(hours: Hours, start: datetime, off: Sequence[Span]) -> Iterator[Span]:
    """When somebody is awake from a moment on, without the spans that do not count, in order."""
    start = start.astimezone(UTC)
    gaps = [span for span in merged(off) if span.end > start] if off else []
    if not gaps:
        yield from _awake(hours, start)
        return
    # What is between the gaps, cut to when somebody is awake. Each stretch begins anew, so that a gap of years costs
    # no more than one of minutes.
    if start < gaps[0].start:
        yield from _awake_until(hours, start, gaps[0].start)
    for gap, following in pairwise(gaps):
        yield from _awake_until(hours, gap.end, following.start)
    if gaps[-1].end < FOREVER:
        yield from _awake(hours, gaps[-1].end)


def _awake_until(hours: Hours, start: datetime, end: datetime) -> Iterator[Span]:
    for piece in _awake(hours, start):
        if piece.start >= end:
            return
        yield Span(piece.start, min(piece.end, end))


def _awake(hours: Hours, start: datetime) -> Iterator[Span]:
    """When somebody is awake from a moment on, in order and without overlaps."""
    if hours.never:
        return
    # A night before may last into this day, and no zone is more than a day from UTC.
    date_ = start.date() - 2 * _DAY
    done = start
    while date_.year < FOREVER.year:
        wakes, sleeps = _day(hours.zone, hours.week[date_.weekday()], date_)
        begin = max(wakes, done)
        if sleeps > begin:  # a day that the zone leaves out has no length
            yield Span(begin, sleeps)
            done = sleeps
        date_ += _DAY


@lru_cache(maxsize=65536)
def _day(zone: str, day: DayHours, date_: date) -> tuple[datetime, datetime]:
    """From when to when somebody is awake who wakes on a day."""
    return _first_moment(zone, date_, day.start), _first_moment(zone, date_, day.end)


def _first_moment(zone: str, date_: date, minutes: int) -> datetime:
    """The first moment at which a zone's clock shows so many minutes after midnight of a day, or more."""
    local = zone_of(zone)
    wall = datetime.combine(date_, time(), local) + timedelta(minutes=minutes)  # on the clock, not in hours passed
    first, second = wall.astimezone(UTC), wall.replace(fold=1).astimezone(UTC)
    if second >= first:
        return first  # once, or the first of twice
    # The clock leaps over this hour somewhere between the two readings; find the leap to the second.
    before = second.astimezone(local).utcoffset()
    low, high = int(second.timestamp()), int(first.timestamp())
    while high - low > 1:
        middle = (low + high) // 2
        if datetime.fromtimestamp(middle, local).utcoffset() == before:
            low = middle
        else:
            high = middle
    return datetime.fromtimestamp(high, UTC)
