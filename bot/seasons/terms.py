"""Terms as organisers type them: points, tie-breaks, dates. Each reads what it writes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time
from fractions import Fraction

from bot.league.model import LARGEST, SMALLEST, PointsTables, TieBreak
from bot.seasons.errors import BadSeason
from rules.errors import Said

LONGEST = 200
"""Signs of a text of terms; far more than five sizes of tables need."""
_NUMBER = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{1,2})?|[0-9]{1,4}/0?[1-9][0-9]?")
_NAMES = ("two", "three", "four", "five", "six")


def number_of(text: str) -> Fraction | None:
    """A number of points as somebody types it: ``2``, ``1.5``, ``1,5``, ``1/2``; None for anything else.

    A fraction of Python reads ``1e9999999`` too, and works on it for minutes.
    """
    text = text.strip()
    return Fraction(text.replace(",", ".")) if _NUMBER.fullmatch(text) else None


def read_points(tables: PointsTables, text: str) -> PointsTables:
    """Points by place, as ``10-6-3-1`` for the table size of as many numbers; several sizes with ``;`` between.

    Raises ``BadSeason``.
    """
    if len(text) > LONGEST:
        raise BadSeason(reason=Said("points are written like 10-6-3-1, one number for each place."))
    for part in filter(None, (one.strip() for one in text.split(";"))):
        read = [number_of(number) for number in part.split("-")]
        points = tuple(number for number in read if number is not None)
        if len(points) < len(read):
            raise BadSeason(reason=Said("points are written like 10-6-3-1, one number for each place."))
        if not SMALLEST <= len(points) <= LARGEST:
            raise BadSeason(reason=Said("points are for tables of 2 to 6 seats, one number for each place."))
        if list(points) != sorted(points, reverse=True) or not all(0 <= number <= 1000 for number in points):
            raise BadSeason(reason=Said("a better place never has fewer points, and none has less than 0."))
        tables = _with(tables, len(points), points)
    return tables


def _with(tables: PointsTables, size: int, points: tuple[Fraction, ...]) -> PointsTables:
    name = _NAMES[size - SMALLEST]
    return replace(tables, **{name: points})  # pyright: ignore[reportArgumentType]  # names of fields


def write_points(points: Sequence[Fraction]) -> str:
    """Points as they are typed."""
    return "-".join(str(float(number)).removesuffix(".0") for number in points)


def read_chain(text: str) -> tuple[TieBreak, ...]:
    """A chain of tie-breaks, as ``wins, seconds, share``. Raises ``BadSeason``."""
    known = {by.value: by for by in TieBreak if by not in (TieBreak.POINTS, TieBreak.LOT)}
    chain: list[TieBreak] = []
    for word in filter(None, (one.strip().lower().replace(" ", "-") for one in text.split(","))):
        if word not in known:
            raise BadSeason(
                reason=Said("“{word}” is no tie-break. There are: {known}.", word=word[:30], known=", ".join(known))
            )
        if known[word] not in chain:
            chain.append(known[word])
    return tuple(chain)


def read_day(text: str) -> datetime:
    """A day as ``2027-01-31``: its beginning in UTC. Raises ``BadSeason``."""
    try:
        return datetime.combine(date.fromisoformat(text.strip()), time(), UTC)
    except ValueError:
        raise BadSeason(reason=Said("a day is written like 2027-01-31.")) from None
