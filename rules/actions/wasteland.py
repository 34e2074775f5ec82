"""Wasteland: elements beside tundra vanish (R4.5)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import PASS, Choice, Discard
from rules.earth import box_types, lift_pawn, remove_disk
from rules.events import DiskDiscarded
from rules.hexes import CORNERS, HEXES_OF_CORNER
from rules.state import State
from rules.step import Decision, Move, Question, Steps
from rules.types import Animal, Box, Space


@dataclass(frozen=True, slots=True)
class Wasteland(Question):
    """The pawn's owner first removes one disk from the wasteland box to the bag (R4.5)."""

    animal: Animal
    space: Space

    def decision(self, state: State) -> Decision:
        types = box_types(state, Box.WASTELAND)
        return Decision(self.animal, "wasteland", [*(Discard(element) for element in types), PASS], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        lift_pawn(state, self.space)
        if isinstance(choice, Discard):
            state.boxes[Box.WASTELAND * 6 + choice.element] -= 1
            state.bag[choice.element] += 1
            state.events.append(DiskDiscarded(choice.element, Box.WASTELAND))
        return ()


@dataclass(frozen=True, slots=True)
class LayWaste(Move):
    """Pawn or not: every disk at a tundra tile whose type is in the box goes to the bag (R4.5)."""

    def run(self, state: State) -> Steps:
        types = box_types(state, Box.WASTELAND)
        for corner in CORNERS:
            if state.disks[corner] in types and any(state.covered[tile] for tile in HEXES_OF_CORNER[corner]):
                remove_disk(state, corner)
        return ()
