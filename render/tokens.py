"""Where up to six tokens stand on a tile: no Pillow, lengths for a hex radius of 120.

The room: below the name (y = -55), above the points (y = 60), and inside the ring along the slanted sides. Tokens grow
when they are few. A token whose number changed carries a tab at its right, so its block is narrower.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Slot(NamedTuple):
    """The middle of a token with its tab, the width of its block, its height, and the tab's width (0: none)."""

    x: float
    y: float
    width: float
    height: float
    tab: float


def _rows(count: int, changed: bool) -> tuple[list[int], float, float]:
    """(tokens in each row, whole width of a token, height) for so many tokens."""
    if count == 1:
        return [1], 106 if not changed else 142, 70
    if count == 2:
        return ([1, 1], 138, 50) if changed else ([2], 86, 58)
    if count == 3:
        return ([1, 1, 1], 128, 34.5) if changed else ([2, 1], 76, 48)
    if count == 4:
        return [2, 2], 75, 47
    return [2] * (count // 2) + [1] * (count % 2), 71, 34.5


def slots(deltas: Sequence[int]) -> list[Slot]:
    """The places of tokens in food chain order; ``deltas`` gives what changed of each, 0 for nothing."""
    count = len(deltas)
    if not count:
        return []
    rows, width, height = _rows(count, any(deltas))
    gap = 4.0
    top = 2.5 - (len(rows) * height + (len(rows) - 1) * gap) / 2
    found: list[Slot] = []
    for row, size in enumerate(rows):
        y = top + row * (height + gap) + height / 2
        for column in range(size):
            x = (column - (size - 1) / 2) * (width + gap)
            tab = round(width * (0.37 if count > 3 else 0.34))
            changed = deltas[len(found)] != 0
            alone = size == 1 and any(deltas) and not changed
            found.append(Slot(x, y, width - tab if changed or alone else width, height, tab if changed else 0))
    return found
