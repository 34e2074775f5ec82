"""How sure a share is that was counted from few games: Wilson's interval, and what it means in words."""

from __future__ import annotations

from enum import Enum
from math import sqrt
from typing import NamedTuple

SURE = 1.959963984540054
"""Standard deviations that hold 95 of 100."""


class Interval(NamedTuple):
    """Where the true share lies, in 95 of 100 such cases; both from 0 to 1."""

    low: float
    high: float


def wilson(won: float, of: int, z: float = SURE) -> Interval:
    """Wilson's interval of ``won`` out of ``of``; the whole range when nothing was counted."""
    if of <= 0:
        return Interval(0.0, 1.0)
    share = won / of
    middle = share + z * z / (2 * of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    whole = 1 + z * z / of
    return Interval(max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole))


class Verdict(Enum):
    """How a share compares with what chance alone would give."""

    MORE = "more"
    LESS = "less"
    UNSURE = "unsure"
    """Chance alone explains it: too few games to say."""


class Share(NamedTuple):
    """Won games out of all. ``fair``: what as many players of equal strength would win, from 0 to 1."""

    won: float
    of: int
    fair: float

    @property
    def share(self) -> float:
        """From 0 to 1; 0 of nothing."""
        return self.won / self.of if self.of else 0.0

    @property
    def interval(self) -> Interval:
        """How sure the share is."""
        return wilson(self.won, self.of)

    @property
    def verdict(self) -> Verdict:
        """More or less than fair, or unsure."""
        low, high = self.interval
        if low > self.fair:
            return Verdict.MORE
        return Verdict.LESS if high < self.fair else Verdict.UNSURE
