"""The players of a division as numbers, and what the tables to be made must heed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.league.grouping import APART
from bot.league.model import Entry, Round
from bot.league.scores import meetings_of


@dataclass(frozen=True, slots=True)
class Problem:
    """``entries`` and their ``ids`` in the order of the ids; ``base`` as ``bot.league.grouping.Tables`` takes it."""

    entries: tuple[Entry, ...]
    ids: tuple[int, ...]
    base: list[list[int]]
    before: tuple[Round, ...]

    @property
    def apart(self) -> list[tuple[int, int]]:
        """Pairs who must not meet."""
        size = range(len(self.ids))
        return [(one, other) for one in size for other in size if one < other and self.base[one][other] >= APART]


def problem_of(entries: Sequence[Entry], before: Sequence[Round]) -> Problem:
    """The players who play on, their meetings in the rounds before, and whom they wish not to meet."""
    playing = tuple(sorted((entry for entry in entries if entry.status.plays), key=lambda entry: entry.user_id))
    ids = tuple(entry.user_id for entry in playing)
    numbers = {user_id: number for number, user_id in enumerate(ids)}
    base = [[0] * len(ids) for _ in ids]
    pairs = Counter(meetings_of(before))
    for entry in playing:
        for other in entry.avoid:
            pair = (min(entry.user_id, other), max(entry.user_id, other))
            if other != entry.user_id and pairs[pair] < APART:
                pairs[pair] += APART
    for (one, other), number in pairs.items():
        if one in numbers and other in numbers:
            base[numbers[one]][numbers[other]] = base[numbers[other]][numbers[one]] = number
    return Problem(playing, ids, base, tuple(before))
