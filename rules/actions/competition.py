"""Competition: eliminate opposing species where one's own stand (R4.11)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import COMPETE, DONE, PASS, Choice, Compete
from rules.earth import animals_on, eliminate, land, lift_pawn, occupied_by
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.types import Animal, Hex, Space, Terrain


def victims(state: State, animal: Animal, tiles: list[Hex]) -> list[Choice]:
    """Every opposing species that an animal may eliminate on these tiles of its own."""
    return [COMPETE[tile][other] for tile in tiles for other in animals_on(state, tile) if other is not animal]


@dataclass(frozen=True, slots=True)
class ArachnidAttack(Question):
    """The arachnid first, without a pawn: one opposing species on a tile of any terrain (R4.11)."""

    animal: Animal = Animal.ARACHNID

    def decision(self, state: State) -> Decision:
        choices = victims(state, self.animal, occupied_by(state, self.animal))
        return Decision(self.animal, "arachnid", [*choices, PASS], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Compete):
            eliminate(state, choice.animal, choice.tile)
        return ()


@dataclass(frozen=True, slots=True)
class Competition(Question):
    """On each of the space's terrains at most one tile: one opposing species there (R4.11). ``terrains`` are left."""

    animal: Animal
    space: Space
    terrains: tuple[Terrain, ...]
    begun: bool = False

    def decision(self, state: State) -> Decision:
        tiles = [tile for tile in occupied_by(state, self.animal) if land(state, tile) in self.terrains]
        choices = victims(state, self.animal, tiles)
        return Decision(self.animal, "competition", [*choices, DONE if self.begun else PASS], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not self.begun:
            lift_pawn(state, self.space)
        if not isinstance(choice, Compete):
            return ()
        here = land(state, choice.tile)
        eliminate(state, choice.animal, choice.tile)
        left = tuple(terrain for terrain in self.terrains if terrain is not here)
        return (Competition(self.animal, self.space, left, begun=True),) if left else ()
