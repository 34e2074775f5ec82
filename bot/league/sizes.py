"""How many tables of which size, and who waits: decided before anybody is seated."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.league.errors import NoTables
from bot.league.model import LARGEST, SMALLEST, Odd

_MIXED = (3, 5)
"""Between these sizes tables are mixed; the season's own size is always allowed."""


def mixed_sizes(size: int) -> tuple[int, int]:
    """The smallest and the largest table of a season whose tables are mixed around ``size``."""
    return min(size, _MIXED[0]), max(size, _MIXED[1])


def table_sizes(players: int, size: int, odd: Odd) -> tuple[int, ...]:
    """The sizes of the tables of one round, largest first; with byes their sum is less than ``players``.

    Mixed tables are as near to ``size`` as can be, by the sum of the squares of what they differ, and larger rather
    than smaller. Raises ``NoTables`` when so few players cannot be seated like that.
    """
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"no table has {size} seats")
    if odd is Odd.BYES:
        if players < size:
            raise NoTables(players=players, least=size)
        return (size,) * (players // size)
    smallest, largest = mixed_sizes(size)
    found = [
        sizes
        for tables in range(-(-players // largest), players // smallest + 1)
        if tables and (sizes := _shared_out(players, tables))
    ]
    if not found:
        raise NoTables(players=players, least=smallest)
    return min(found, key=lambda sizes: (sum((one - size) ** 2 for one in sizes), len(sizes)))


def _shared_out(players: int, tables: int) -> tuple[int, ...]:
    """So many tables as even as possible. Even tables are the nearest to any size, because squares are convex."""
    small, larger = divmod(players, tables)
    return (small + 1,) * larger + (small,) * (tables - larger)


def byes_of_rounds(
    order: Sequence[int], active: Sequence[Collection[int]], seats: Sequence[int], before: Sequence[int]
) -> list[tuple[int, ...]]:
    """Who of the ``active`` players of each round has a bye: whoever had fewest so far, then in the order of ``order``.

    ``seats`` is how many can play in each round; ``before`` how many byes each player (0, 1 ...) had already.
    """
    had = list(before)
    rank = {player: place for place, player in enumerate(order)}
    rounds: list[tuple[int, ...]] = []
    for players, number in zip(active, seats, strict=True):
        resting = sorted(players, key=lambda player: (had[player], rank[player]))[: len(players) - number]
        for player in resting:
            had[player] += 1
        rounds.append(tuple(sorted(resting)))
    return rounds
