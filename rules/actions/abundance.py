"""Abundance: put an element from the box on earth (R4.4)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import PASS, SUPPLY, Choice, Supply
from rules.earth import box_types, lift_pawn, put_disk, vacant_corners
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.types import Animal, Box, Space


@dataclass(frozen=True, slots=True)
class Abundance(Question):
    """One disk from the abundance box onto any vacant corner of any tile (R4.4)."""

    animal: Animal
    space: Space

    def decision(self, state: State) -> Decision:
        corners = vacant_corners(state)
        choices: list[Choice] = []
        for element in box_types(state, Box.ABUNDANCE):
            row = SUPPLY[element]
            choices += [row[corner] for corner in corners]
        choices.append(PASS)
        return Decision(self.animal, "abundance", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        lift_pawn(state, self.space)
        if isinstance(choice, Supply):
            state.boxes[Box.ABUNDANCE * 6 + choice.element] -= 1
            put_disk(state, choice.element, choice.corner)
        return ()
