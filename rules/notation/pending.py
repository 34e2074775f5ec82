"""What a position says is pending: the engine's own agenda, or a clean point to begin from."""

from __future__ import annotations

from typing import cast

from rules.counting import standings
from rules.errors import NotClean, Said
from rules.notation.agenda import AGENDA_VERSION, read_agenda
from rules.notation.agenda_checks import check_agenda
from rules.notation.fields import Json, bad
from rules.phases.execution import Execution, moment_of
from rules.phases.planning import Placement
from rules.state import State
from rules.step import Steps
from rules.types import Animal, FreeAction, Phase, Space

_GLACIATION = (Space.GLACIATION_1, Space.GLACIATION_2, Space.GLACIATION_3, Space.GLACIATION_4)


def read_pending(position: Json, state: State) -> Steps:
    """The agenda to go on with. Raises ``BadPosition`` or ``NotClean``."""
    written = position.get("agenda")
    if isinstance(written, dict) and cast(Json, written).get("version") == AGENDA_VERSION:
        if isinstance(state.next, Animal) and state.phase is Phase.EXECUTION:
            state.next = FreeAction.parse(str(state.next))
        agenda = read_agenda(cast(object, written))
        check_agenda(agenda, state)
        return agenda
    if state.phase is Phase.OVER:
        return _over(state)
    if state.phase is Phase.PLANNING:
        return _planning(state)
    if state.phase is Phase.EXECUTION:
        return _execution(state)
    raise NotClean(
        "A position from the middle of Reset cannot be read without its agenda; the last clean point is the last "
        "space or free action of Execution.",
        {"phase": "reset"},
    )


def _over(state: State) -> Steps:
    state.next = None
    state.result = standings(state)
    return ()


def _planning(state: State) -> Steps:
    animal = state.next
    if not isinstance(animal, Animal) or animal not in state.animals:
        raise bad("In Planning “next” is the animal that places.", "next")
    if not state.available[animal]:
        raise bad(
            Said("In Planning “next” is the {animal}, which has no available pawn.", animal=animal),
            "next",
            animal=str(animal),
        )
    return (Placement(animal),)


def _execution(state: State) -> Steps:
    place = state.next
    if isinstance(place, Animal):
        if place not in (Animal.INSECT, Animal.ARACHNID) or place not in state.animals:
            raise bad(Said("“{place}” has no free action of its own in this game.", place=place), "next")
        state.next = place = FreeAction.parse(str(place))
    if place is None:
        raise bad("In Execution “next” is the space in hand.", "next")
    if place in (Space.REGRESSION_2, FreeAction.REGRESSION):
        raise NotClean(
            "The saves of Regression are not written in a position; the last clean point is regression-1, or the "
            "space before it.",
            {"next": str(place)},
        )
    if isinstance(place, Space):
        _check_pawn(place, state)
    return (Execution(moment_of(place)),)


def _check_pawn(space: Space, state: State) -> None:
    if state.display[space] is None:
        raise NotClean(
            Said(
                "{space} no longer holds its pawn, so its action has begun; the last clean point is before the first "
                "choice of that action.",
                space=space,
            ),
            {"next": str(space)},
        )
    if space in _GLACIATION:
        first = next(other for other in _GLACIATION if state.display[other] is not None)
        if first is not space:
            raise bad(Said("In Glaciation only the left-most pawn acts: “next” is {first}.", first=first), "next")
