"""Planning: pawns onto the action display, one at a time (R3.2)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import Choice, Place
from rules.earth import place_pawn, vacant_places
from rules.events import PhaseBegan
from rules.phases.execution import begin_execution
from rules.state import State
from rules.step import Decision, Move, Question, Steps
from rules.types import Animal, Phase


@dataclass(frozen=True, slots=True)
class Planning(Move):
    """The phase begins with the first animal in initiative order that has a pawn (R3.2)."""

    def run(self, state: State) -> Steps:
        state.phase = Phase.PLANNING
        state.events.append(PhaseBegan(Phase.PLANNING))
        return next_placement(state, state.initiative)


def next_placement(state: State, order: list[Animal]) -> Steps:
    """Ask the first animal of ``order`` that has an available pawn; Execution begins when nobody has one."""
    if None in state.display:
        for animal in order:
            if state.available[animal]:
                state.next = animal
                return (_PLACEMENTS[animal],)
    return begin_execution(state)


@dataclass(frozen=True, slots=True)
class Placement(Question):
    """Place one available pawn on any vacant space; there is no passing (R3.2)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        return Decision(self.animal, "place", vacant_places(state), self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Place):
            place_pawn(state, self.animal, choice.space)
        after = state.initiative.index(self.animal) + 1
        return next_placement(state, state.initiative[after:] + state.initiative[:after])


_PLACEMENTS = tuple(Placement(animal) for animal in Animal)  # made once, because most decisions are placements
