"""Divisions: who may enter, the seeding, the cut into divisions, and who goes up and down at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from bot.league.model import Division, Entry, EntryStatus, Promotion, Standing


class Why(Enum):
    """Why a player is where a proposal puts them."""

    PROMOTED = "promoted"
    """Among the first of the division, as many as go up."""
    RELEGATED = "relegated"
    """Among the last of the division, as many as go down."""
    SPARED = "spared"
    """Would go down, but somebody of the division left."""
    MOVED_UP = "moved-up"
    """Goes up beyond the usual number, because there is room above."""
    STAYS = "stays"
    LEFT = "left"
    """Withdrawn or expelled: not in the next season unless they sign up again."""


@dataclass(frozen=True, slots=True)
class Move:
    """What is proposed for one player. ``rank`` is the final one in ``before``; ``after`` is 0 for who has left."""

    player: int
    before: int
    rank: int
    after: int
    why: Why


def admitted(entries: Iterable[Entry], places: int) -> tuple[Entry, ...]:
    """All entries in the order of signing up, the first ``places`` entered and the others waiting (0: no limit).

    Those who left stay as they are and take no place.
    """
    free = places if places else 1 << 30
    found: list[Entry] = []
    for entry in sorted(entries, key=lambda entry: (entry.order, entry.user_id)):
        if entry.status in (EntryStatus.ENTERED, EntryStatus.WAITING):
            entry = replace(entry, status=EntryStatus.ENTERED if free else EntryStatus.WAITING)
            free -= free > 0
        found.append(entry)
    return tuple(found)


def seeded(entries: Iterable[Entry]) -> tuple[int, ...]:
    """The players who play, best first: places set by hand, then ratings, then the unrated in the order of signing up.

    A place set by hand is taken as it is; the others fill the places between in their order.
    """
    playing = [entry for entry in entries if entry.status.plays]
    rest = sorted(
        (entry for entry in playing if entry.hand is None),
        key=lambda entry: (entry.rating is None, -(entry.rating or 0.0), entry.order, entry.user_id),
    )
    order = [entry.user_id for entry in rest]
    by_hand = ((entry.hand, entry.order, entry.user_id) for entry in playing if entry.hand is not None)
    for hand, _, user in sorted(by_hand):
        order.insert(max(0, hand - 1), user)
    return tuple(order)


def divided(order: Sequence[int], size: int = 0, sizes: Sequence[int] = ()) -> tuple[Division, ...]:
    """The players in divisions of about ``size`` (0: one division), or of exactly ``sizes``.

    Divisions of a ``size`` differ by at most one player and hold at most ``size``; the larger ones are the higher ones.
    Raises ``ValueError`` when ``sizes`` do not add up to the players.
    """
    if sizes and sum(sizes) != len(order):
        raise ValueError(f"{sum(sizes)} places for {len(order)} players")
    if not sizes:
        number = -(-len(order) // size) if size else 1
        least, more = divmod(len(order), max(1, number))
        sizes = [least + 1] * more + [least] * (number - more)
    found: list[Division] = []
    start = 0
    for number, length in enumerate(sizes, 1):
        found.append(Division(number, tuple(order[start : start + length])))
        start += length
    return tuple(found)


def promotions(standings: Mapping[int, Sequence[Standing]], promotion: Promotion) -> tuple[Move, ...]:
    """Who goes up and down, as a proposal: ``standings`` by division, complete, with those who left marked so.

    Between two divisions as many go up as down. Whoever left counts as going down: for each, the best of those who
    would go down stays. If more left than go down, the next best of the division below move up, and make room there in
    turn. So all divisions but the last keep their sizes, as long as there is somebody to move up. Nobody moves twice.
    """
    numbers = sorted(standings)
    staying = {number: [row for row in standings[number] if not row.left] for number in numbers}
    after: dict[int, tuple[int, Why]] = {}
    for number in numbers:
        for row in standings[number]:
            after[row.player] = (0, Why.LEFT) if row.left else (number, Why.STAYS)
    room = 0
    for above, below in pairwise(numbers):
        room = _between(
            (above, staying[above]), (below, staying[below]), room + _gone(standings[above]), promotion, after
        )
    return tuple(
        Move(row.player, number, row.rank, *after[row.player]) for number in numbers for row in standings[number]
    )


def _gone(rows: Sequence[Standing]) -> int:
    return sum(row.left for row in rows)


def _between(
    above: tuple[int, Sequence[Standing]],
    below: tuple[int, Sequence[Standing]],
    room: int,
    promotion: Promotion,
    after: dict[int, tuple[int, Why]],
) -> int:
    """Settle one border, with ``room`` for so many in the upper division. Gives the room that this makes in the lower.

    Each side is the number of the division and those of its standings who have not left.
    """
    upper, lower = above[1], below[1]
    movable = [row for row in upper if after[row.player][1] is Why.STAYS]
    usual = min(promotion.up, promotion.down, len(lower) // 2, len(movable))
    spared = min(room, usual)
    last = movable[len(movable) - usual :]
    for row in last[:spared]:
        after[row.player] = (above[0], Why.SPARED)
    for row in last[spared:]:
        after[row.player] = (below[0], Why.RELEGATED)
    rising = lower[: usual - spared + room]
    for place, row in enumerate(rising):
        after[row.player] = (above[0], Why.PROMOTED if place < usual else Why.MOVED_UP)
    return len(rising) - (usual - spared)
