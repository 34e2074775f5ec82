"""What the solver is measured against: random tables, improved by swaps that make nothing worse, for a given time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import combinations
from random import Random


def swapped(players: int, sizes: Sequence[int], rounds: int, seconds: float, seed: int) -> int:
    """The repeats reached in so many seconds of processor time, counted as ``SeatingScore.repeats`` does."""
    dice = Random(seed)
    random = dice.random
    meet = [[0] * players for _ in range(players)]
    tables: list[list[list[int]]] = []
    where: list[list[int]] = []
    for _ in range(rounds):
        order = list(range(players))
        dice.shuffle(order)
        places = [-1] * players
        tables.append([])
        for number, size in enumerate(sizes):
            table = [order.pop() for _ in range(size)]
            tables[-1].append(table)
            for one in table:
                places[one] = number
            for one, other in combinations(table, 2):
                meet[one][other] += 1
                meet[other][one] += 1
        where.append(places)
    until = time.process_time() + seconds
    while time.process_time() < until and repeats(meet):
        for _ in range(1000):
            _try(int(random() * rounds), int(random() * players), int(random() * players), meet, tables, where)
    return repeats(meet)


def repeats(meet: Sequence[Sequence[int]]) -> int:
    """m (m - 1) / 2 over all pairs."""
    return sum(meet[one][other] * (meet[one][other] - 1) // 2 for one, other in combinations(range(len(meet)), 2))


def _try(
    round_: int, one: int, other: int, meet: list[list[int]], tables: list[list[list[int]]], where: list[list[int]]
) -> None:
    places = where[round_]
    here, there = places[one], places[other]
    if here == there or here < 0 or there < 0:
        return
    table, goal, mine, theirs = tables[round_][here], tables[round_][there], meet[one], meet[other]
    growth = len(table) + len(goal) - 2 - 2 * mine[other]
    for player in table:
        growth += theirs[player] - mine[player]
    for player in goal:
        growth += mine[player] - theirs[player]
    if growth > 0:
        return
    for player, lost, won in [(p, mine, theirs) for p in table if p != one] + [
        (p, theirs, mine) for p in goal if p != other
    ]:
        lost[player] -= 1
        won[player] += 1
        leaver, comer = (one, other) if lost is mine else (other, one)
        meet[player][leaver] -= 1
        meet[player][comer] += 1
    table[table.index(one)], goal[goal.index(other)] = other, one
    places[one], places[other] = there, here
