"""Glaciation: the ice spreads by one tile (R4.7). Ice Sheet does the same without a pawn (R6.15)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import FREEZE, PASS, Choice, Freeze
from rules.counting import adjacent_tundra
from rules.earth import animals_on, count, lift_pawn, remove_disk, score
from rules.events import SpeciesReturned, TileFrozen
from rules.hexes import HEXES_OF_CORNER, NEIGHBOURS
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.tables import bonus_points
from rules.types import Animal, Hex, Space


def freezable(state: State) -> list[Hex]:
    """The non-tundra tiles beside at least one tundra tile, while tundra tiles are left (R4.7)."""
    covered = state.covered
    if not state.tundra_left:
        return []
    return [tile for tile in state.tiles if not covered[tile] and any([covered[other] for other in NEIGHBOURS[tile]])]


@dataclass(frozen=True, slots=True)
class Glaciation(Question):
    """Turn one tile beside the ice into tundra (R4.7). ``space`` is None for Ice Sheet, which cannot be forgone."""

    animal: Animal
    space: Space | None

    def decision(self, state: State) -> Decision:
        choices: list[Choice] = [FREEZE[tile] for tile in freezable(state)]
        if self.space is None:
            return Decision(self.animal, "ice-sheet", choices, self)
        choices.append(PASS)
        return Decision(self.animal, "glaciation", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if self.space is not None:
            lift_pawn(state, self.space)
        if isinstance(choice, Freeze):
            freeze(state, self.animal, choice.tile)
        return ()


def freeze(state: State, animal: Animal, tile: Hex) -> None:
    """Cover a tile, drop the disks between three tundra tiles, score, and leave one species of each animal (R4.7)."""
    state.covered[tile] = True
    state.tundra_left -= 1
    state.touched |= 1 << tile
    state.events.append(TileFrozen(tile))
    for corner in state.corners:
        if state.disks[corner] is not None and sum([state.covered[other] for other in HEXES_OF_CORNER[corner]]) == 3:
            remove_disk(state, corner)
    score(state, animal, bonus_points(adjacent_tundra(state, tile)), "glaciation", tile)
    for other in animals_on(state, tile):
        surplus = count(state, tile, other) - 1
        if surplus:
            state.species[tile * 6 + other] -= surplus
            state.gene_pool[other] += surplus
            state.events.append(SpeciesReturned(other, tile, surplus))
