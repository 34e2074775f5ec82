"""Animals for seats: at each table in the order of the starting initiative, over a player's games in balance.

Initiative begins with the animal lowest in the food chain (R2.5), so a table's seats and the set of its animals decide
who plays which. Choosing a set for each table is all there is to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

from bot.league.model import Dealing
from bot.league.starts import shuffled
from rules.types import Animal

_SWEEPS, _PATIENCE = 200, 25
"""Times that as many tables are looked at as there are; fewer when so many of them have brought nothing."""
_AGAIN = 8
"""What another game with the same animal weighs against a favourite: more than all favourites of a table."""

Sets = tuple[tuple[Animal, ...], ...]


@cache
def sets_of(size: int) -> Sets:
    """All sets of so many animals, each in the order of the starting initiative."""
    return tuple(combinations(sorted(Animal, reverse=True), size))


def dealt(
    tables: Sequence[Sequence[int]],
    dealing: Dealing,
    dice: Random,
    before: Sequence[Sequence[int]],
    favourites: Sequence[frozenset[Animal]],
) -> list[tuple[Animal, ...]]:
    """The animals of each table in the order of its seats.

    ``before``: for each player how often each animal was theirs; ``favourites``: for each player. Both are used by
    ``BALANCED`` only. A drafted table has none.
    """
    if dealing is Dealing.DRAFTED:
        return [() for _ in tables]
    chosen = [_drawn(len(table), dice) for table in tables]
    if dealing is Dealing.BALANCED:
        _balance(tables, chosen, dice, [list(row) for row in before], favourites)
    return chosen


def all_six(size: int, dice: Random) -> tuple[tuple[Animal, ...], ...]:
    """All six animals among two or three players, drawn (R2.10)."""
    order = [Animal(number) for number in shuffled(list(Animal), dice)]
    each = len(order) // size
    return tuple(tuple(sorted(order[seat * each : (seat + 1) * each])) for seat in range(size))


def _drawn(size: int, dice: Random) -> tuple[Animal, ...]:
    choices = sets_of(size)
    return choices[int(dice.random() * len(choices))]


def _balance(
    tables: Sequence[Sequence[int]],
    chosen: list[tuple[Animal, ...]],
    dice: Random,
    had: list[list[int]],
    favourites: Sequence[frozenset[Animal]],
) -> None:
    """Give table after table, drawn at random, the best set as the others are; of equal ones any.

    Among equals the set is drawn again each time, which leads out of corners; the costs never rise.
    """
    for table, animals in zip(tables, chosen, strict=True):
        for player, animal in zip(table, animals, strict=True):
            had[player][animal] += 1
    least, idle = _cost(tables, chosen, had, favourites), 0
    for step in range(_SWEEPS * len(tables)):
        if step % len(tables) == 0 and step:
            cost = _cost(tables, chosen, had, favourites)
            idle = 0 if cost < least else idle + 1
            least = min(least, cost)
            if idle == _PATIENCE:
                break
        number = int(dice.random() * len(tables))
        table = tables[number]
        for player, animal in zip(table, chosen[number], strict=True):
            had[player][animal] -= 1
        chosen[number] = _best_set(table, had, favourites, dice)
        for player, animal in zip(table, chosen[number], strict=True):
            had[player][animal] += 1


def _cost(
    tables: Sequence[Sequence[int]],
    chosen: Sequence[tuple[Animal, ...]],
    had: Sequence[Sequence[int]],
    favourites: Sequence[frozenset[Animal]],
) -> int:
    """The sum whose parts are compared when a table gets its set."""
    again = sum(count * (count - 1) // 2 for row in had for count in row)
    liked = sum(
        animal in favourites[player]
        for table, animals in zip(tables, chosen, strict=True)
        for player, animal in zip(table, animals, strict=True)
    )
    return _AGAIN * again - liked


def _best_set(
    table: Sequence[int], had: Sequence[Sequence[int]], favourites: Sequence[frozenset[Animal]], dice: Random
) -> tuple[Animal, ...]:
    costs = [
        [_AGAIN * count - (animal in favourites[player]) for animal, count in enumerate(had[player])]
        for player in table
    ]
    best, least, ties = (), 1 << 30, 0
    for animals in sets_of(len(table)):
        cost = sum([row[animal] for row, animal in zip(costs, animals, strict=True)])
        if cost < least:
            best, least, ties = animals, cost, 1
        elif cost == least:
            ties += 1
            if dice.random() * ties < 1:
                best = animals
    return best
