"""Wanderlust: a new tile, perhaps an element on it, and whoever moves in (R4.9)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import DONE, EXPLORE, PASS, SUPPLY, Choice, Explore, Settle, Supply
from rules.earth import adjacent_tiles, box_types, count, lift_pawn, move_species, put_disk, score, vacant_corners
from rules.events import TileExplored
from rules.hexes import NEIGHBOURS
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.tables import bonus_points
from rules.types import HEXES, Animal, Box, Hex, Space


def explorable(state: State) -> list[Hex]:
    """The vacant hexes beside at least one tile (R4.9)."""
    terrain = state.terrain
    return [
        hex_
        for hex_ in HEXES
        if terrain[hex_] is None and any([terrain[other] is not None for other in NEIGHBOURS[hex_]])
    ]


@dataclass(frozen=True, slots=True)
class Wanderlust(Question):
    """Take one face-up tile and put it on a vacant hex beside earth; bonus points for its neighbours (R4.9)."""

    animal: Animal
    space: Space

    def decision(self, state: State) -> Decision:
        stacks = [stack for stack, terrain in enumerate(state.face_up) if terrain is not None]
        hexes = explorable(state) if stacks else []
        choices: list[Choice] = [EXPLORE[stack][hex_] for stack in stacks for hex_ in hexes]
        choices.append(PASS)
        return Decision(self.animal, "wanderlust", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        lift_pawn(state, self.space)
        if not isinstance(choice, Explore):
            return ()
        terrain = state.face_up[choice.stack - 1]
        if terrain is None:
            return ()
        state.face_up[choice.stack - 1] = None
        state.add_tile(choice.hex, terrain)
        state.events.append(TileExplored(terrain, choice.hex, choice.stack))
        points = bonus_points(len(adjacent_tiles(state, choice.hex)))
        score(state, self.animal, points, "wanderlust", choice.hex)
        settlers = (SettleNewTile(animal, choice.hex) for animal in state.animals)
        return (SupplyNewTile(self.animal, choice.hex), *settlers)


@dataclass(frozen=True, slots=True)
class SupplyNewTile(Question):
    """One disk from the wanderlust box on a vacant corner of the new tile, or none (R4.9)."""

    animal: Animal
    tile: Hex

    def decision(self, state: State) -> Decision:
        corners = vacant_corners(state, (self.tile,))
        choices: list[Choice] = [
            SUPPLY[element][corner] for element in box_types(state, Box.WANDERLUST) for corner in corners
        ]
        choices.append(PASS)
        return Decision(self.animal, "wanderlust-disk", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Supply):
            state.boxes[Box.WANDERLUST * 6 + choice.element] -= 1
            put_disk(state, choice.element, choice.corner)
        return ()


@dataclass(frozen=True, slots=True)
class SettleNewTile(Question):
    """Any number of an animal's species from adjacent tiles onto the new one (R4.9), except from ``used`` tiles."""

    animal: Animal
    tile: Hex
    used: tuple[Hex, ...] = ()

    def decision(self, state: State) -> Decision:
        choices: list[Choice] = [
            Settle(origin, number)
            for origin in adjacent_tiles(state, self.tile)
            if origin not in self.used
            for number in range(1, count(state, origin, self.animal) + 1)
        ]
        choices.append(DONE)
        return Decision(self.animal, "settle", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not isinstance(choice, Settle):
            return ()
        move_species(state, self.animal, choice.tile, self.tile, choice.number)
        return (SettleNewTile(self.animal, self.tile, (*self.used, choice.tile)),)
