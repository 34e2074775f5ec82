"""Tables to begin with: lines of a plane where there are some, so that nobody meets anybody twice; else at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.league.designs import designs_for
from bot.league.fields import field
from bot.league.grouping import Rounds


def shuffled(items: Sequence[int], dice: Random) -> list[int]:
    """The items in an order drawn with ``Random.random`` alone, whose numbers no version of Python changes."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(dice.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def random_round(players: Sequence[int], sizes: Sequence[int], dice: Random) -> list[list[int]]:
    """Tables of these sizes, filled at random."""
    order = iter(shuffled(players, dice))
    return [[next(order) for _ in range(size)] for size in sizes]


def exact_rounds(players: int, sizes: Sequence[int]) -> Rounds:
    """Rounds in which no two players meet twice, as many as a construction gives; none where there is none.

    From designs where all meet once, and from fields: write the players as (group, point) with a point for each table;
    the table c of round m has of group g the point m g + c. Two points of different groups share a table in exactly one
    round, since m g + c = u and m h + c = v have one solution. Of a last group that is only begun, each point makes
    the table it is at larger by one.
    """
    number, size, larger = len(sizes), min(sizes, default=0), sum(one > min(sizes) for one in sizes)
    if any(one > size + 1 for one in sizes) or sum(sizes) != players:
        return []
    found: list[Rounds] = [
        [[list(block) for block in blocks] for blocks in design.rounds]
        for design in designs_for(players, size)
        if design.resolvable and design.meetings == 1 and not larger
    ]
    numbers = field(number)
    if numbers is not None and size + (larger > 0) <= number:
        found.append(
            [_transversals(numbers.plus, numbers.times[slope], size, larger, number) for slope in range(number)]
        )
        if size == number and not larger:
            found[-1].append([list(range(group * number, (group + 1) * number)) for group in range(size)])
    return max(found, key=len, default=[])


def _transversals(
    plus: tuple[tuple[int, ...], ...], times: tuple[int, ...], size: int, larger: int, number: int
) -> list[list[int]]:
    tables = [[group * number + plus[times[group]][start] for group in range(size)] for start in range(number)]
    if larger:
        for start in range(number):
            point = plus[times[size]][start]
            if point < larger:
                tables[start].append(size * number + point)
    return tables
