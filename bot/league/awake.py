"""The hours in which people are awake, as one integer each: bit n is half hour n of a week."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from bot.clocks.hours import Hours, is_awake

HALF_HOURS = 7 * 48
_USUAL = datetime(2024, 1, 1, tzinfo=UTC)
"""Where no start is known: a Monday in winter."""


@lru_cache(maxsize=512)
def half_hours(hours: Hours, start: datetime | None = None) -> int:
    """When somebody is awake in the week from ``start``'s full hour on (aware; zones may change their clocks later).

    The bits of several people together (``&``) are the half hours in which all of them are awake.
    """
    first = (start or _USUAL).astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    bits = 0
    for number in range(HALF_HOURS):
        if is_awake(hours, first + number * timedelta(minutes=30)):
            bits |= 1 << number
    return bits
