"""Speciation: new species round an element (R4.8), and the insect's free species."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import DONE, PASS, SPAWN, SPECIATE, Choice, Spawn, Speciate
from rules.earth import add_species, land, lift_pawn, tiles_touching
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.tables import SPECIATION_ELEMENT, SPECIATION_LIMIT
from rules.types import Animal, Corner, Hex, Space


@dataclass(frozen=True, slots=True)
class Speciation(Question):
    """Choose one disk of the space's type on earth (R4.8)."""

    animal: Animal
    space: Space

    def decision(self, state: State) -> Decision:
        element = SPECIATION_ELEMENT[self.space]
        choices: list[Choice] = []
        if state.gene_pool[self.animal]:
            disks = state.disks
            choices += [SPECIATE[corner] for corner in state.corners if disks[corner] is element]
        choices.append(PASS)
        return Decision(self.animal, "speciation", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        lift_pawn(state, self.space)
        if isinstance(choice, Speciate):
            return (SpawnAround(self.animal, choice.corner, tuple(tiles_touching(state, choice.corner))),)
        return ()


@dataclass(frozen=True, slots=True)
class SpawnAround(Question):
    """Up to the terrain's limit of own species on each tile that the disk touches (R4.8). ``tiles`` are those left."""

    animal: Animal
    corner: Corner
    tiles: tuple[Hex, ...]

    def decision(self, state: State) -> Decision:
        pool = state.gene_pool[self.animal]
        choices: list[Choice] = [
            SPAWN[tile][number]
            for tile in self.tiles
            for number in range(1, min(SPECIATION_LIMIT[land(state, tile)], pool) + 1)
        ]
        choices.append(DONE)
        return Decision(self.animal, "spawn", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not isinstance(choice, Spawn):
            return ()
        add_species(state, self.animal, choice.tile, choice.number)
        return (SpawnAround(self.animal, self.corner, tuple(tile for tile in self.tiles if tile != choice.tile)),)


@dataclass(frozen=True, slots=True)
class InsectSpecies(Question):
    """After the six spaces the insect may place one species on any tile, without a pawn (R4.8)."""

    animal: Animal = Animal.INSECT

    def decision(self, state: State) -> Decision:
        choices: list[Choice] = [SPAWN[tile][1] for tile in state.tiles] if state.gene_pool[self.animal] else []
        choices.append(PASS)
        return Decision(self.animal, "insect", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Spawn):
            add_species(state, self.animal, choice.tile, choice.number)
        return ()
