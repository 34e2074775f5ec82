"""Initiative: move up one place, then act again elsewhere (R4.1)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import ADVANCE, PASS, Choice, Place
from rules.earth import lift_pawn, place_pawn, vacant_places
from rules.events import InitiativeSwapped
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.types import Animal, Space


def move_up(state: State, animal: Animal) -> None:
    """Swap an animal's initiative marker with the one directly to its left; nothing when first (R4.1, R6.22)."""
    at = state.initiative.index(animal)
    if at:
        other = state.initiative[at - 1]
        state.initiative[at - 1], state.initiative[at] = animal, other
        state.events.append(InitiativeSwapped(animal, other))


@dataclass(frozen=True, slots=True)
class Initiative(Question):
    """Advance, or forgo the action (R4.1)."""

    animal: Animal
    space: Space

    def decision(self, state: State) -> Decision:
        return Decision(self.animal, "initiative", (ADVANCE, PASS), self)

    def answer(self, state: State, choice: Choice) -> Steps:
        lift_pawn(state, self.space)
        if choice == PASS:
            return ()
        move_up(state, self.animal)
        return (PlaceAgain(self.animal),)


@dataclass(frozen=True, slots=True)
class PlaceAgain(Question):
    """The same pawn goes on any vacant space but Initiative, where it acts this same turn (R4.1)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        choices = [choice for choice in vacant_places(state) if choice.space is not Space.INITIATIVE]
        return Decision(self.animal, "place", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Place):
            place_pawn(state, self.animal, choice.space)
        return ()
