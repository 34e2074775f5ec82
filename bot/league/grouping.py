"""Who sits with whom: tables over several rounds with as few repeated opponents as can be found.

The search swaps two players of one round at a time. What a swap changes is worked out from the rows of a matrix of
meetings; it starts downhill and then goes on as simulated annealing, mostly with players who meet somebody again.
It counts its steps and not the time, and draws with nothing but ``Random.random`` and products of numbers, so that a
seed gives the same tables on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

APART = 1000
"""Meetings that two players who must not meet are taken to have had: dearer than anything else together."""
_BLOCK = 2000
"""Steps between two looks at who meets again."""
_DOWNHILL = 0.15
"""The share of the steps that never make it worse."""
_HOT, _COLD = 0.12, 0.001
"""How likely a change for the worse by 1 is taken, at first and at last."""
_FOCUS = 0.7
"""The share of the steps that begin with somebody who meets again."""
_WORST = 8
"""No change for the worse by more is ever taken."""

Rounds = list[list[list[int]]]
"""Rounds of tables of players, who are numbers from 0."""


class Tables:
    """Tables under construction: for each round its tables, and where everybody sits (-1: nowhere).

    ``meet`` counts the meetings of each two players, with those of ``base`` (earlier games, wishes to stay apart);
    ``repeats`` is the sum of m (m - 1) / 2 over all pairs.
    """

    __slots__ = ("base", "meet", "players", "repeats", "rounds", "where")

    def __init__(self, players: int, rounds: Rounds, base: Sequence[Sequence[int]]) -> None:
        self.players = players
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.base = base
        self.meet = [list(row) for row in base]
        self.where: list[list[int]] = []
        for tables in self.rounds:
            seats = [-1] * players
            for number, table in enumerate(tables):
                for one in table:
                    seats[one] = number
                for one, other in combinations(table, 2):
                    self.meet[one][other] += 1
                    self.meet[other][one] += 1
            self.where.append(seats)
        self.repeats = sum(
            self.meet[one][other] * (self.meet[one][other] - 1) // 2 for one, other in combinations(range(players), 2)
        )

    def change(self, one: int, other: int, table: list[int], there: list[int]) -> int:
        """What ``repeats`` would grow by if the two swapped their tables, ``table`` of ``one`` and ``there``."""
        mine, theirs = self.meet[one], self.meet[other]
        growth = len(table) + len(there) - 2 - 2 * mine[other]
        for player in table:
            growth += theirs[player] - mine[player]
        for player in there:
            growth += mine[player] - theirs[player]
        return growth

    def swap(self, round_: int, one: int, other: int) -> None:
        """Let two players of a round swap their tables; ``repeats`` is left to the caller."""
        where, meet = self.where[round_], self.meet
        table, there = self.rounds[round_][where[one]], self.rounds[round_][where[other]]
        mine, theirs = meet[one], meet[other]
        for player in table:
            if player != one:
                mine[player] -= 1
                meet[player][one] -= 1
                theirs[player] += 1
                meet[player][other] += 1
        for player in there:
            if player != other:
                theirs[player] -= 1
                meet[player][other] -= 1
                mine[player] += 1
                meet[player][one] += 1
        table[table.index(one)] = other
        there[there.index(other)] = one
        where[one], where[other] = where[other], where[one]

    def copied(self) -> Rounds:
        """The tables as they are now."""
        return [[list(table) for table in tables] for tables in self.rounds]

    def meeting_again(self) -> list[tuple[int, int]]:
        """Round and player, wherever a player sits with somebody whom they meet more than once."""
        return [
            (number, player)
            for number, tables in enumerate(self.rounds)
            for table in tables
            for player in table
            if sum([self.meet[player][other] for other in table]) >= len(table)
        ]


def least_repeats(base: Sequence[Sequence[int]], rounds: Rounds) -> int:
    """No tables of these sizes can have fewer repeats: all new meetings go where there were fewest."""
    meetings = sum(len(table) * (len(table) - 1) // 2 for tables in rounds for table in tables)
    pairs = Counter(base[one][other] for one, other in combinations(range(len(base)), 2))
    level = min(pairs, default=0)
    while meetings and pairs:
        lifted = min(meetings, pairs[level])
        pairs[level] -= lifted
        pairs[level + 1] += lifted
        meetings -= lifted
        level += 1
    return sum(number * (count * (count - 1) // 2) for count, number in pairs.items())


def search(tables: Tables, dice: Random, steps: int, enough: int) -> Rounds:
    """The best tables met with on the way of ``steps`` swaps tried; stops at ``enough`` repeats."""
    best, found = tables.repeats, tables.copied()
    blocks = max(1, steps // _BLOCK)
    downhill = max(1, round(blocks * _DOWNHILL))
    cooling = _power_root(_COLD / _HOT, max(1, blocks - downhill - 1))
    likely = _HOT
    for block in range(blocks):
        if tables.repeats <= enough:
            break
        taken = [1.0]
        for _ in range(_WORST):
            taken.append(taken[-1] * (likely if block >= downhill else 0.0))
        least = _block(tables, dice, taken, best, stop=block >= downhill)
        if least is not None:
            best, found = tables.repeats, least
        if block >= downhill:
            likely *= cooling
    return found


def _power_root(number: float, root: int) -> float:
    """The ``root``-th root of a number between 0 and 1 by halving, because ``**`` may differ between machines."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        power = 1.0
        for _ in range(root):
            power *= middle
        low, high = (middle, high) if power < number else (low, middle)
    return low


def _block(tables: Tables, dice: Random, taken: list[float], best: int, *, stop: bool) -> Rounds | None:
    """Some steps at one temperature; the tables when they are better than ``best``, at once if it is to ``stop``."""
    random, players, count = dice.random, tables.players, len(tables.rounds)
    again, meet, rounds, places = tables.meeting_again(), tables.meet, tables.rounds, tables.where
    number = len(again)
    focus = _FOCUS if number else 0.0
    for _ in range(_BLOCK):
        if random() < focus:
            round_, one = again[int(random() * number)]
        else:
            round_, one = int(random() * count), int(random() * players)
        other = int(random() * players)
        where = places[round_]
        here, there = where[one], where[other]
        if here == there or here < 0 or there < 0:
            continue
        # the same as Tables.change, written out: a call would cost half as much again as the sum itself
        mine, theirs = meet[one], meet[other]
        table, goal = rounds[round_][here], rounds[round_][there]
        growth = len(table) + len(goal) - 2 - 2 * mine[other]
        for player in table:
            growth += theirs[player] - mine[player]
        for player in goal:
            growth += mine[player] - theirs[player]
        if growth <= 0 or (growth <= _WORST and random() < taken[growth]):
            tables.swap(round_, one, other)
            tables.repeats += growth
            if stop and tables.repeats < best:
                break
    return tables.copied() if tables.repeats < best else None
