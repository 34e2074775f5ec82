"""Lines that can never act at a table, found before they are left with it, so that nobody waits for them in vain."""

from __future__ import annotations

from typing import NamedTuple

from bot.plans import conditions as c
from bot.plans.conditions import Condition
from bot.plans.errors import PlanAnimalNotYours, PlanNoHere, PlanNoPlace, PlanNothingToClaim
from bot.plans.model import Answers, Entry, Plan, Rule
from rules.types import Animal

_PLACEMENTS = frozenset({"advance", "instinct"})
"""Kinds of standing answers that are placements and so have no tile."""


class AtTable(NamedTuple):
    """Whose lines they are and where: the player's animals, how many are in the game, whether cones are claimed."""

    mine: tuple[Animal, ...]
    animals: int
    claimed: bool


def check(form: Plan | Answers, at: AtTable) -> None:
    """Raises a ``PlanError`` that names the first line which can never act."""
    lines: tuple[Entry | Rule, ...] = form.entries if isinstance(form, Plan) else form.rules
    for number, line in enumerate(lines, 1):
        if isinstance(line, Rule) and line.kind == "claim" and not at.claimed:
            raise PlanNothingToClaim(number=number)
        if line.animal is not None and line.animal not in at.mine:
            raise PlanAnimalNotYours(number=number, animal=line.animal, mine=at.mine)
        placement = isinstance(line, Entry) or line.kind in _PLACEMENTS
        fact = None if line.condition is None else _impossible(line.condition, at.animals, placement)
        if isinstance(fact, c.At):
            raise PlanNoPlace(number=number, place=fact.place, animals=at.animals)
        if fact is not None:
            raise PlanNoHere(number=number)


def _impossible(condition: Condition, animals: int, placement: bool) -> Condition | None:
    """A fact that keeps a condition from ever holding; None when it may hold."""
    if isinstance(condition, c.Not):
        return None
    if isinstance(condition, c.And | c.Or):
        found = [_impossible(part, animals, placement) for part in condition.parts]
        never = any if isinstance(condition, c.And) else all
        return next(filter(None, found)) if never(found) else None
    if getattr(condition, "subject", None) is c.Someone.NOBODY:
        return None
    if isinstance(condition, c.At):
        return condition if condition.place > animals else None
    return condition if placement and _is_here(condition) else None


def _is_here(fact: Condition) -> bool:
    return isinstance(getattr(fact, "place", None), c.Here)
