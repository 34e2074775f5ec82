"""Cards about elements: Aquatic, Blight, Disease, Habitat, Metamorphosis, Symbiotic."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards.play import CardPlay
from rules.choices import PASS, SPAWN, SUPPLY, Blight, Choice, Leave, LoseElement, Spawn, Supply, Swap
from rules.counting import elements_touching
from rules.earth import (
    add_species,
    added,
    bag_types,
    element_count,
    gain_element,
    has_empty_place,
    land,
    lose_element,
    put_disk,
    remove_disk,
    tiles_touching,
    vacant_corners,
)
from rules.hexes import CORNERS_OF_HEX
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.types import Animal, Card, Corner, Hex, Terrain

_AQUATIC_SPECIES = 4  # R6.1
_WATERS = (Terrain.SEA, Terrain.WETLAND)


def aquatic(state: State, play: CardPlay) -> Steps:
    """An element from the bag by a sea or wetland tile, then up to 4 own species on that tile (R6.1)."""
    if bag_types(state) and vacant_corners(state, _waters(state)):
        return (SupplyFromBag(play.animal, play.card),)
    return (AquaticSpecies(play.animal, tuple(_waters(state))),)


def _waters(state: State) -> list[Hex]:
    return [tile for tile in state.tiles if land(state, tile) in _WATERS]


def habitat(state: State, play: CardPlay) -> Steps:
    """Any element from the bag onto any vacant corner of earth (R6.12)."""
    return (SupplyFromBag(play.animal, play.card),)


@dataclass(frozen=True, slots=True)
class SupplyFromBag(Question):
    """Choose an element of the bag and a vacant corner: of sea or wetland for Aquatic, of all earth for Habitat."""

    animal: Animal
    card: Card

    def decision(self, state: State) -> Decision:
        tiles = _waters(state) if self.card is Card.AQUATIC else None
        corners = vacant_corners(state, tiles)
        choices = [SUPPLY[element][corner] for element in bag_types(state) for corner in corners]
        return Decision(self.animal, str(self.card), choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not isinstance(choice, Supply):
            return ()
        state.bag[choice.element] -= 1
        put_disk(state, choice.element, choice.corner)
        if self.card is not Card.AQUATIC:
            return ()
        tiles = [tile for tile in tiles_touching(state, choice.corner) if land(state, tile) in _WATERS]
        return (AquaticSpecies(self.animal, tuple(tiles)),)


@dataclass(frozen=True, slots=True)
class AquaticSpecies(Question):
    """Up to 4 own species from the pool on one sea or wetland tile (R6.1)."""

    animal: Animal
    tiles: tuple[Hex, ...]

    def decision(self, state: State) -> Decision:
        most = min(_AQUATIC_SPECIES, state.gene_pool[self.animal])
        choices: list[Choice] = [SPAWN[tile][number] for tile in self.tiles for number in range(1, most + 1)]
        choices.append(PASS)
        return Decision(self.animal, "aquatic", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Spawn):
            add_species(state, self.animal, choice.tile, choice.number)
        return ()


def blight(state: State, play: CardPlay) -> Steps:
    """Choose a tile; all disks that touch it but one go to the bag (R6.4, R6.28)."""
    return (BlightTile(play.animal),)


@dataclass(frozen=True, slots=True)
class BlightTile(Question):
    """Choose a tile with at least one disk (R6.4)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        choices = [Blight(tile) for tile in state.tiles if elements_touching(state, tile)]
        return Decision(self.animal, "blight", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        return (BlightLeaves(self.animal, choice.tile),) if isinstance(choice, Blight) else ()


@dataclass(frozen=True, slots=True)
class BlightLeaves(Question):
    """Choose the disk that stays (R6.4)."""

    animal: Animal
    tile: Hex

    def _corners(self, state: State) -> list[Corner]:
        return [corner for corner in CORNERS_OF_HEX[self.tile] if state.disks[corner] is not None]

    def decision(self, state: State) -> Decision:
        return Decision(self.animal, "blight", [Leave(corner) for corner in self._corners(state)], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Leave):
            for corner in self._corners(state):
                if corner != choice.corner:
                    remove_disk(state, corner)
        return ()


def disease(state: State, play: CardPlay) -> Steps:
    """Each animal with more elements than you loses one added disk of its own choice, in food chain order (R6.7)."""
    mine = element_count(state, play.animal)
    return tuple(DiseaseLoss(animal) for animal in state.animals if element_count(state, animal) > mine)


@dataclass(frozen=True, slots=True)
class DiseaseLoss(Question):
    """Choose the added element to lose (R6.7)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        choices = [LoseElement(element) for element in added(state, self.animal)]
        return Decision(self.animal, "disease", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, LoseElement):
            lose_element(state, self.animal, choice.element)
        return ()


def metamorphosis(state: State, play: CardPlay) -> Steps:
    """Swap one of your added disks for any element that is in the bag before the swap (R6.20)."""
    return (MetamorphosisSwap(play.animal),)


@dataclass(frozen=True, slots=True)
class MetamorphosisSwap(Question):
    """Choose what to give and what to take (R6.20)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        choices = [Swap(own, new) for own in added(state, self.animal) for new in bag_types(state)]
        return Decision(self.animal, "metamorphosis", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Swap):
            state.bag[choice.new] -= 1
            lose_element(state, self.animal, choice.own)
            gain_element(state, self.animal, choice.new)
        return ()


def symbiotic(state: State, play: CardPlay) -> Steps:
    """You and each animal with fewer elements, unless it has six, gain a random disk in food chain order (R6.26)."""
    mine = element_count(state, play.animal)
    gaining = [animal for animal in state.animals if animal is play.animal or element_count(state, animal) < mine]
    for animal in gaining:
        if has_empty_place(state, animal) and any(state.bag):
            gain_element(state, animal, state.draw_element())
    return ()
