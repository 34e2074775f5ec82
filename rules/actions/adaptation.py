"""Adaptation: take an element onto the display (R4.2)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import PASS, Adapt, Choice
from rules.earth import box_types, gain_element, has_empty_place, lift_pawn
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.types import Animal, Box, Space


@dataclass(frozen=True, slots=True)
class Adaptation(Question):
    """Take one disk from the adaptation box; forfeited with six elements (R4.2)."""

    animal: Animal
    space: Space

    def decision(self, state: State) -> Decision:
        choices: list[Choice] = []
        if has_empty_place(state, self.animal):
            choices += [Adapt(element) for element in box_types(state, Box.ADAPTATION)]
        return Decision(self.animal, "adaptation", [*choices, PASS], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        lift_pawn(state, self.space)
        if isinstance(choice, Adapt):
            state.boxes[Box.ADAPTATION * 6 + choice.element] -= 1
            gain_element(state, self.animal, choice.element)
        return ()
