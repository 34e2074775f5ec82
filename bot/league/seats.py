"""Seats in balance: everybody about as often first, second ... in the starting initiative.

Look at two places, say first and third. Each table is then an arrow from the player in the one to the player in the
other, and turning an arrow round swaps the two. Turning round a whole path of arrows changes only the balance of the
players at its two ends. So as long as a path leads from somebody too often first to somebody too often third, it is
turned; when no such path is left for any two places, nothing better can be reached that way. At tables of one size and
without earlier games that is perfect: no player's places differ by more than one game (a graph of two sides can always
be coloured evenly).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import combinations


def balanced_seats(tables: Sequence[Sequence[int]], before: Sequence[Sequence[int]] | None = None) -> list[list[int]]:
    """The same tables with the players of each in a balanced order.

    ``before``: for each player (0, 1 ...) how often each place was theirs in earlier games; none when left out.
    """
    seated = [list(table) for table in tables]
    players = 1 + max((player for table in seated for player in table), default=-1)
    places = max(map(len, seated), default=0)
    counts = [_padded(before[player] if before else (), places) for player in range(players)]
    for table in seated:
        for place, player in enumerate(table):
            counts[player][place] += 1
    changed = True
    while changed:
        changed = False
        for first, second in combinations(range(places), 2):
            while _improve(seated, counts, first, second):
                changed = True
    return seated


def _padded(numbers: Sequence[int], length: int) -> list[int]:
    return [*numbers, *([0] * (length - len(numbers)))]


def _improve(seated: list[list[int]], counts: list[list[int]], first: int, second: int) -> bool:
    """Turn one path round between two places; False when none is worth it.

    The sum of the squares of all counts falls each time, so this comes to an end.
    """
    leaving: dict[int, list[int]] = {}
    for number, table in enumerate(seated):
        if len(table) > second:
            leaving.setdefault(table[first], []).append(number)
    surplus = [count[first] - count[second] for count in counts]
    for start in sorted(leaving, key=lambda player: (-surplus[player], player)):
        path = _path(seated, leaving, surplus, start, second)
        if path:
            for number in path:
                table = seated[number]
                for place, other in ((first, second), (second, first)):
                    counts[table[place]][place] -= 1
                    counts[table[place]][other] += 1
                table[first], table[second] = table[second], table[first]
            return True
    return False


def _path(
    seated: list[list[int]], leaving: dict[int, list[int]], surplus: list[int], start: int, second: int
) -> list[int]:
    """The tables of a shortest path from ``start`` to somebody whose surplus is lower by more than 2; or none."""
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    waiting = deque([start])
    while waiting:
        player = waiting.popleft()
        if surplus[start] - surplus[player] > 2:
            path: list[int] = []
            while player != start:
                number, player = came[player]
                path.append(number)
            return path
        for number in leaving.get(player, ()):
            other = seated[number][second]
            if other not in came:
                came[other] = (number, player)
                waiting.append(other)
    return []
