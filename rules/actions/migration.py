"""Migration: move own species to adjacent tiles; birds fly up to two (R4.10)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import DONE, MIGRATE, PASS, Choice, Migrate
from rules.earth import lift_pawn, move_species
from rules.hexes import NEIGHBOURS, WITHIN_TWO
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.types import Animal, Hex, Space


def reachable(state: State, animal: Animal, origin: Hex) -> list[Hex]:
    """Where one species may go from a tile: the adjacent tiles, and for a bird those two away over a tile (R4.10)."""
    terrain = state.terrain
    targets = [tile for tile in NEIGHBOURS[origin] if terrain[tile] is not None]
    if animal is Animal.BIRD:
        targets += [
            far
            for far, between in WITHIN_TWO[origin]
            if terrain[far] is not None and any([terrain[tile] is not None for tile in between])
        ]
    return targets


@dataclass(frozen=True, slots=True)
class Migration(Question):
    """Move one more species (R4.10). ``moved`` lists the tiles that moved species arrived on; those stay there."""

    animal: Animal
    space: Space
    left: int
    moved: tuple[Hex, ...] = ()

    def decision(self, state: State) -> Decision:
        choices: list[Choice] = []
        species, moved = state.species, self.moved
        for origin in state.tiles:
            here = species[origin * 6 + self.animal]
            if here and here > moved.count(origin):
                row = MIGRATE[origin]
                choices += [row[target] for target in reachable(state, self.animal, origin)]
        choices.append(DONE if moved else PASS)
        return Decision(self.animal, "migration", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not self.moved:
            lift_pawn(state, self.space)
        if not isinstance(choice, Migrate):
            return ()
        move_species(state, self.animal, choice.origin, choice.target)
        if self.left == 1:
            return ()
        return (Migration(self.animal, self.space, self.left - 1, (*self.moved, choice.target)),)
