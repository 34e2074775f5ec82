"""Whether an agenda from a file can be the one of its position: phase, order, numbers, pieces.

A file may come from anybody; what passes here can be played to the end without a surprise.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast

from rules.actions.migration import Migration
from rules.actions.regression import KeepElement, Regression
from rules.errors import Said
from rules.notation.fields import bad
from rules.phases.execution import MOMENTS, Execution, moment_of
from rules.phases.planning import Placement, Planning
from rules.phases.reset import EndGame, Extinction, FinalScoring, MammalSave, Reseed, Reset, Survival
from rules.state import State
from rules.step import Question, Step, Steps
from rules.tables import MIGRATION_MOVES
from rules.types import Animal, FreeAction, Hex, Phase, Space

_TURN_STEPS = (Planning, Placement, Execution, Reset, MammalSave, Extinction, Survival, FinalScoring, EndGame, Reseed)


def check_agenda(agenda: Steps, state: State) -> None:
    """Raise ``BadPosition`` when the agenda does not fit the phase or the pieces of ``state``."""
    if not agenda or not isinstance(agenda[0], Question):
        raise bad("The position's “agenda” asks nobody anything.", "agenda")
    if not _fits_phase(agenda, state):
        raise bad("The position's “agenda” does not fit its “phase” and “next”.", "agenda")
    for step in agenda:
        _check_numbers(step)
        _check_pieces(step, state)


def _fits_phase(agenda: Steps, state: State) -> bool:
    last = agenda[-1]
    if state.phase is Phase.PLANNING:
        return isinstance(last, Placement) and agenda == (last,) and last.animal is state.next
    if state.phase is Phase.RESET:
        return agenda == (MammalSave(),) and state.next is None
    if state.phase is not Phase.EXECUTION or not isinstance(last, Execution):
        return False
    if not isinstance(state.next, Space | FreeAction) or last.at != moment_of(state.next) + 1:
        return False
    return not any(isinstance(step, _TURN_STEPS) for step in agenda[:-1])


def _check_numbers(step: Step) -> None:
    """The counters of the steps are small; everything else in a step is a name."""
    fits = True
    if isinstance(step, Execution):
        fits = 0 <= step.at <= len(MOMENTS)
    elif isinstance(step, Regression | KeepElement):
        fits = 0 <= step.stop <= 2
    elif isinstance(step, Migration):
        fits = 1 <= step.left <= MIGRATION_MOVES.get(step.space, 0)
    if not fits:
        raise bad("The position's “agenda” holds a number that cannot be.", "agenda")


def _check_pieces(step: Step, state: State) -> None:
    """Every animal is in play, every tile on earth, and no step takes up somebody else's pawn."""
    animals: list[Animal] = []
    spaces: list[Space] = []
    for value in _values(step):
        if isinstance(value, Animal):
            animals.append(value)
        elif isinstance(value, Space):
            spaces.append(value)
        elif isinstance(value, Hex) and value not in state.tiles:
            raise bad(Said("The position's “agenda” names {value}, where there is no tile.", value=value), "agenda")
    for animal in animals:
        if animal not in state.animals:
            raise bad(
                Said("The position's “agenda” names the {animal}, which is not in play.", animal=animal), "agenda"
            )
    for space in spaces:
        if state.display[space] not in (None, *animals):
            raise bad(
                Said("The position's “agenda” takes up a pawn on {space} that is another animal's.", space=space),
                "agenda",
            )


def _values(step: Step) -> list[object]:
    found: list[object] = []
    for field in fields(cast(Any, step)):
        value: object = getattr(step, field.name)
        found += cast(tuple[object, ...], value) if isinstance(value, tuple) else (value,)
    return found
