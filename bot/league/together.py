"""People at one table should be awake together and play at one pace: what is left to choose when repeats are settled.

Tables are changed only by swaps that add no repeated opponent: two players of one round, or two players everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.league.grouping import APART, Tables

WANTED = 7 * 2 * 8
"""Half hours a week that a table needs together; more are no better."""
_PACE = 28 * 28
"""What a step of pace between two at a table costs: as much as two hours a day less together than wanted."""
_EVERYWHERE = 0.04
"""The share of the steps that change roles in all rounds; one of them takes as long as many others."""
_CALM = 0.9
"""The share of the steps after which nothing worse is taken any more."""


class Company:
    """What each table costs: the square of the half hours it lacks, and of the difference of paces."""

    def __init__(self, awake: Sequence[int], paces: Sequence[int]) -> None:
        self.awake = awake
        self.paces = paces

    @property
    def alike(self) -> bool:
        """Whether all players are, so that no table is better than another."""
        return len(set(self.awake)) < 2 and len(set(self.paces)) < 2

    def cost(self, table: Sequence[int]) -> int:
        """Of one table."""
        together = -1
        for player in table:
            together &= self.awake[player]
        lack = max(0, WANTED - together.bit_count()) if together >= 0 else 0
        paces = [self.paces[player] for player in table]
        return lack * lack + _PACE * (max(paces) - min(paces)) ** 2

    def total(self, tables: Tables) -> int:
        """Of all tables."""
        return sum(self.cost(table) for round_ in tables.rounds for table in round_)


def improve(tables: Tables, company: Company, dice: Random, steps: int) -> None:
    """Make the tables better company without another repeated opponent; ``steps`` swaps are tried.

    A change for the worse is taken while it is small, and ever smaller ones as it goes on.
    """
    total = company.total(tables)
    number = sum(map(len, tables.rounds))
    if company.alike or not number or not total:
        return
    best, found = total, tables.copied()
    free = not any(0 < count < APART for row in tables.base for count in row)
    bold = total / number / 4
    for step in range(steps):
        allowed = max(0.0, bold * (1 - step / (steps * _CALM)))
        everywhere = free and dice.random() < _EVERYWHERE
        total += (_swap_everywhere if everywhere else _swap_once)(tables, company, dice, allowed)
        if total < best:
            best, found = total, tables.copied()
    kept = Tables(tables.players, found, tables.base)
    tables.rounds, tables.where, tables.meet, tables.repeats = kept.rounds, kept.where, kept.meet, kept.repeats


def _swap_once(tables: Tables, company: Company, dice: Random, allowed: float) -> int:
    """Try to swap two players in one round. Gives what the cost grew by; 0 when nothing was done."""
    round_ = int(dice.random() * len(tables.rounds))
    one, other = int(dice.random() * tables.players), int(dice.random() * tables.players)
    where = tables.where[round_]
    here, there = where[one], where[other]
    if here == there or here < 0 or there < 0:
        return 0
    table, goal = tables.rounds[round_][here], tables.rounds[round_][there]
    growth = tables.change(one, other, table, goal)
    if growth > 0:
        return 0
    worse = _growth(company, one, other, table, goal)
    if worse > allowed:
        return 0
    tables.swap(round_, one, other)
    tables.repeats += growth
    return worse


def _growth(company: Company, one: int, other: int, table: list[int], goal: list[int]) -> int:
    after = company.cost([other if player == one else player for player in table])
    after += company.cost([one if player == other else player for player in goal])
    return after - company.cost(table) - company.cost(goal)


def _swap_everywhere(tables: Tables, company: Company, dice: Random, allowed: float) -> int:
    """Try to let two players change roles in all rounds, which leaves every meeting as often as it was."""
    one, other = int(dice.random() * tables.players), int(dice.random() * tables.players)
    rounds = [
        (number, where[one], where[other]) for number, where in enumerate(tables.where) if where[one] != where[other]
    ]
    if any(here < 0 or there < 0 for _, here, there in rounds) or _angrier(tables, one, other):
        return 0
    worse = sum(
        _growth(company, one, other, tables.rounds[number][here], tables.rounds[number][there])
        for number, here, there in rounds
    )
    if worse > allowed:
        return 0
    for number, _, _ in rounds:
        tables.swap(number, one, other)
    return worse


def _angrier(tables: Tables, one: int, other: int) -> bool:
    """Whether changing roles would bring more together who must not meet; ``repeats`` stays right when it is equal."""
    before = after = 0
    for mine, yours in ((one, other), (other, one)):
        for player, apart in enumerate(tables.base[mine]):
            if apart >= APART and player not in (one, other):
                before += tables.meet[mine][player] - apart
                after += tables.meet[yours][player] - tables.base[yours][player]
    return before != after
