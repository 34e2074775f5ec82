"""Where up to six tokens stand on a tile: no Pillow, lengths for a hex radius of 120.

The room: below the name (y = -55), above the points (y = 58; without points 82), and inside the ring along the slanted
sides. Tokens grow when they are few. A token whose number changed carries a tab at its right, so its block is narrower.
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


class Rows(NamedTuple):
    """For each row the whole width of its tokens and how many stand there; their height; the tab's share of a width."""

    widths: tuple[float, ...]
    counts: tuple[int, ...]
    height: float
    tab: float


_PLAIN = {
    1: Rows((106,), (1,), 70, 0),
    2: Rows((86,), (2,), 58, 0),
    3: Rows((76, 76), (2, 1), 48, 0),
    4: Rows((75, 75), (2, 2), 47, 0),
    5: Rows((71, 71, 71), (2, 2, 1), 34.5, 0),
    6: Rows((71, 71, 71), (2, 2, 2), 34.5, 0),
}
_CHANGED = {
    1: Rows((142,), (1,), 70, 0.36),
    2: Rows((124, 124), (1, 1), 50, 0.38),
    3: Rows((116, 116, 116), (1, 1, 1), 34.5, 0.36),
    4: Rows((75, 75), (2, 2), 47, 0.4),
    5: Rows((71, 71, 71), (2, 2, 1), 34.5, 0.4),
    6: Rows((71, 71, 71), (2, 2, 2), 34.5, 0.4),
}
_COMPACT = {
    1: Rows((112,), (1,), 78, 0),
    2: Rows((88,), (2,), 64, 0),
    3: Rows((84, 84), (2, 1), 56, 0),
    4: Rows((84, 76), (2, 2), 56, 0),
    5: Rows((78, 82, 82), (2, 2, 1), 43, 0),
    6: Rows((78, 82, 66), (2, 2, 2), 43, 0),
}
_COMPACT_CHANGED = {
    1: Rows((160,), (1,), 78, 0.42),
    2: Rows((146, 146), (1, 1), 58, 0.42),
    3: Rows((140, 140, 122), (1, 1, 1), 43, 0.42),
}
_GAP = 4.0


def slots(deltas: Sequence[int], compact: bool = False) -> list[Slot]:
    """The places of tokens; ``deltas`` gives what changed of each, 0 for nothing.

    ``compact`` is for phones: no points stand below, so rows are higher; four and more tokens have no tabs.
    """
    count = len(deltas)
    if not count:
        return []
    changed = any(deltas)
    tables = ((_PLAIN, _CHANGED), (_COMPACT, _COMPACT_CHANGED))[compact]
    rows = tables[changed].get(count) or tables[0][count]
    gap = 2.0 if compact else _GAP
    whole = len(rows.counts) * rows.height + (len(rows.counts) - 1) * gap
    y = (15.0 if compact else 2.5) - whole / 2 + rows.height / 2
    found: list[Slot] = []
    for width, size in zip(rows.widths, rows.counts, strict=True):
        for column in range(size):
            x = (column - (size - 1) / 2) * (width + gap)
            tab = round(width * rows.tab)
            moved = deltas[len(found)] != 0
            alone = size == 1 and changed and not moved and count < 4
            found.append(Slot(x, y, width - tab if moved or alone else width, rows.height, tab if moved else 0))
        y += rows.height + gap
    return found


def standing(counts: Sequence[int], compact: bool) -> list[int]:
    """The order in which tokens take their places, as indexes: food chain order, but six on a phone's tile have their
    last row narrower, so there the numbers of two digits go first."""
    order = list(range(len(counts)))
    if compact and len(counts) == 6:
        order.sort(key=lambda index: counts[index] < 10)
    return order
