"""Waiting together: who will be asked the question that is being asked now, so that they may answer ahead."""

from __future__ import annotations

from typing import NamedTuple

from rules.actions.regression import KeepElement
from rules.cards.elements import DiseaseLoss
from rules.cards.pawns import ImmigrantsLoss
from rules.state import State
from rules.step import Decision, Question
from rules.types import Animal, Space


class Later(NamedTuple):
    """An animal that will be asked, and what it could choose as things stand now."""

    animal: Animal
    decision: Decision


def asked_later(state: State) -> list[Later]:
    """Whoever will be asked after the one who is asked now about Regression, Disease or Immigrants, in their order.

    Those with nothing to choose are left out; whether somebody has answered ahead makes no difference.
    """
    decision = state.decision
    if decision is None:
        return []
    step = decision.step
    if isinstance(step, KeepElement):
        steps: list[Question] = [*_saves(state, step)]
    elif isinstance(step, DiseaseLoss | ImmigrantsLoss):
        steps = [later for later in state.agenda[1:] if isinstance(later, type(step))]
    else:
        return []
    found: dict[Animal, Later] = {}
    for later in (one.decision(state) for one in steps):
        if len(later.choices) > 1 and later.animal is not decision.animal:
            found.setdefault(later.animal, Later(later.animal, later))
    return [*found.values()]


def _saves(state: State, step: KeepElement) -> list[KeepElement]:
    """The saves that are still to come: the second pawn's, and the reptile's free one (R4.3)."""
    owners = (state.display[Space.REGRESSION_1], state.display[Space.REGRESSION_2], _reptile(state))
    coming = enumerate(owners[step.stop + 1 :], step.stop + 1)
    return [KeepElement(animal, stop, step.saves) for stop, animal in coming if animal is not None]


def _reptile(state: State) -> Animal | None:
    return Animal.REPTILE if Animal.REPTILE in state.animals else None
