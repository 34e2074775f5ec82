"""Execution: space by space in the printed order, the free actions in their places (R3.3, R1.8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.actions.abundance import Abundance
from rules.actions.adaptation import Adaptation
from rules.actions.competition import ArachnidAttack, Competition
from rules.actions.depletion import Depletion
from rules.actions.domination import Domination
from rules.actions.glaciation import Glaciation
from rules.actions.initiative import Initiative
from rules.actions.migration import Migration
from rules.actions.regression import Regression
from rules.actions.speciation import InsectSpecies, Speciation
from rules.actions.wanderlust import Wanderlust
from rules.actions.wasteland import LayWaste, Wasteland
from rules.events import PhaseBegan
from rules.phases.reset import Reset
from rules.state import State
from rules.step import Move, Step, Steps
from rules.tables import COMPETITION_TERRAINS, MIGRATION_MOVES
from rules.types import Animal, FreeAction, Phase, Space

Moment = Space | FreeAction

_GLACIATION = (Space.GLACIATION_1, Space.GLACIATION_2, Space.GLACIATION_3, Space.GLACIATION_4)
_REGRESSION = (Space.REGRESSION_1, Space.REGRESSION_2)


def _migration(animal: Animal, space: Space) -> Step:
    return Migration(animal, space, MIGRATION_MOVES[space])


def _competition(animal: Animal, space: Space) -> Step:
    return Competition(animal, space, COMPETITION_TERRAINS[space])


_ACTIONS: dict[str, Callable[[Animal, Space], Step]] = {
    "initiative": Initiative,
    "adaptation": Adaptation,
    "abundance": Abundance,
    "wasteland": Wasteland,
    "depletion": Depletion,
    "glaciation": Glaciation,
    "speciation": Speciation,
    "wanderlust": Wanderlust,
    "migration": _migration,
    "competition": _competition,
    "domination": Domination,
}
_ACTION_OF: tuple[Callable[[Animal, Space], Step] | None, ...] = tuple(
    _ACTIONS.get(str(space).partition("-")[0]) for space in Space
)


def _order() -> tuple[Moment, ...]:
    """The spaces in order; Regression as one (its pawns only save), and one Glaciation (only the left-most acts)."""
    moments: list[Moment] = []
    for space in Space:
        if space is Space.SPECIATION_GRASS:
            moments += [space, FreeAction.INSECT]
        elif space is Space.COMPETITION_1:
            moments += [FreeAction.ARACHNID, space]
        elif space is Space.REGRESSION_1:
            moments.append(FreeAction.REGRESSION)
        elif space not in _REGRESSION and space not in _GLACIATION[1:]:
            moments.append(space)
    return tuple(moments)


MOMENTS: tuple[Moment, ...] = _order()
"""Everything that Execution comes to, in order (R1.8)."""


def moment_of(place: Moment) -> int:
    """The index in ``MOMENTS`` at which a space or free action has its turn."""
    if place in _REGRESSION:
        place = FreeAction.REGRESSION
    if place in _GLACIATION:
        place = Space.GLACIATION_1
    return MOMENTS.index(place)


def begin_execution(state: State) -> Steps:
    """Planning is over (R3.2)."""
    state.phase = Phase.EXECUTION
    state.next = None
    state.events.append(PhaseBegan(Phase.EXECUTION))
    return (_EXECUTIONS[0],)


@dataclass(frozen=True, slots=True)
class Execution(Move):
    """Go on from the moment numbered ``at`` to the first at which there is something to do (R3.3)."""

    at: int

    def run(self, state: State) -> Steps:
        display = state.display
        for at in range(self.at, len(MOMENTS)):
            needed = _NEEDS_PAWN[at]
            if needed is not None and display[needed] is None:
                continue
            steps = _begin(state, MOMENTS[at])
            if steps:
                return (*steps, _EXECUTIONS[at + 1])
        state.next = None
        return (Reset(),)


_EXECUTIONS = tuple(Execution(at) for at in range(len(MOMENTS) + 1))  # made once: they are values
_NEEDS_PAWN: tuple[Space | None, ...] = tuple(
    moment if isinstance(moment, Space) and moment not in (Space.WASTELAND, Space.GLACIATION_1) else None
    for moment in MOMENTS
)
"""The space whose pawn a moment needs; None where something may happen without a pawn on just that space."""


def _begin(state: State, moment: Moment) -> Steps:
    """The steps of a moment; none when there is no pawn, or the animal of the free action is not in play (R1.8)."""
    if isinstance(moment, FreeAction):
        return _begin_free(state, moment)
    if moment is Space.GLACIATION_1:
        waiting = [space for space in _GLACIATION if state.display[space] is not None]
        moment = waiting[0] if waiting else moment
    animal = state.display[moment]
    waste: Steps = (LayWaste(),) if moment is Space.WASTELAND else ()
    make = _ACTION_OF[moment]
    if animal is None or make is None:
        return waste
    state.next = moment
    return (make(animal, moment), *waste)


def _begin_free(state: State, action: FreeAction) -> Steps:
    if action is FreeAction.REGRESSION:
        return (Regression(),)
    animal, step = (
        (Animal.INSECT, InsectSpecies()) if action is FreeAction.INSECT else (Animal.ARACHNID, ArachnidAttack())
    )
    if animal not in state.animals:
        return ()
    state.next = action
    return (step,)
