"""Depletion: remove an element from earth (R4.6)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import DEPLETE, PASS, Choice, Deplete
from rules.earth import box_types, lift_pawn, remove_disk
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.types import Animal, Box, Space


@dataclass(frozen=True, slots=True)
class Depletion(Question):
    """One disk on earth of a type in the depletion box goes to the bag (R4.6)."""

    animal: Animal
    space: Space

    def decision(self, state: State) -> Decision:
        types = box_types(state, Box.DEPLETION)
        choices: list[Choice] = [DEPLETE[corner] for corner in state.corners if state.disks[corner] in types]
        return Decision(self.animal, "depletion", [*choices, PASS], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        lift_pawn(state, self.space)
        if isinstance(choice, Deplete):
            remove_disk(state, choice.corner)
        return ()
