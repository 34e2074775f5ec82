"""Small moves and questions about pieces: species, disks, elements, pawns. No turn order, no choices.

Every move tells its event and marks the tiles whose dominance it may have changed.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.choices import PLACE, Place
from rules.events import (
    DiskPlaced,
    DiskRemoved,
    ElementGained,
    ElementLost,
    PawnGained,
    PawnLifted,
    PawnPlaced,
    Scored,
    SpeciesAdded,
    SpeciesEliminated,
    SpeciesMoved,
)
from rules.hexes import CORNER_BITS, CORNERS_OF_HEX, HEXES_OF_CORNER, NEIGHBOURS
from rules.state import State
from rules.tables import DISPLAY_PLACES, MOST_PAWNS, PRINTED_COUNTS
from rules.types import Animal, Box, Corner, Element, Hex, Space, Terrain

# Questions


def land(state: State, tile: Hex) -> Terrain:
    """What a tile counts as: tundra when covered (R4.8, R4.11), otherwise its terrain."""
    terrain = state.terrain[tile]
    if terrain is None:
        raise ValueError(f"there is no tile on {tile}")
    return Terrain.TUNDRA if state.covered[tile] else terrain


def count(state: State, tile: Hex, animal: Animal) -> int:
    """The species of an animal on a tile."""
    return state.species[tile * 6 + animal]


def occupied_by(state: State, animal: Animal) -> list[Hex]:
    """The tiles that hold species of an animal, in label order."""
    species = state.species
    return [tile for tile in state.tiles if species[tile * 6 + animal]]


def animals_on(state: State, tile: Hex) -> list[Animal]:
    """The animals with species on a tile, in food chain order."""
    species, first = state.species, tile * 6
    return [animal for animal in state.animals if species[first + animal]]


def occupied(state: State) -> list[Hex]:
    """The tiles that hold any species, in label order."""
    species = state.species
    return [tile for tile in state.tiles if any(species[tile * 6 : tile * 6 + 6])]


def adjacent_tiles(state: State, hex_: Hex) -> list[Hex]:
    """The tiles beside a hex, in label order."""
    terrain = state.terrain
    return [other for other in NEIGHBOURS[hex_] if terrain[other] is not None]


def vacant_corners(state: State, tiles: Iterable[Hex] | None = None) -> list[Corner]:
    """The corners of these tiles (of all earth by default) that hold no disk, each once."""
    disks = state.disks
    if tiles is None:
        return [corner for corner in state.corners if disks[corner] is None]
    corners = sorted({corner for tile in tiles for corner in CORNERS_OF_HEX[tile]})
    return [corner for corner in corners if disks[corner] is None]


def vacant_spaces(state: State) -> list[Space]:
    """The spaces of the action display without a pawn."""
    return [choice.space for choice in vacant_places(state)]


def vacant_places(state: State) -> list[Place]:
    """The choices of the spaces of the action display without a pawn."""
    return [choice for choice, pawn in zip(PLACE, state.display, strict=True) if pawn is None]


def box_types(state: State, box: Box) -> list[Element]:
    """The types of element in a box."""
    boxes, first = state.boxes, box * 6
    return [element for element in ELEMENTS if boxes[first + element]]


ELEMENTS = tuple(Element)


def bag_types(state: State) -> list[Element]:
    """The types of element in the bag."""
    return [element for element in ELEMENTS if state.bag[element]]


def element_count(state: State, animal: Animal) -> int:
    """The elements on a display, printed and added."""
    return sum(state.elements[animal * 6 : animal * 6 + 6])


def added(state: State, animal: Animal) -> list[Element]:
    """The types of which an animal has an added element (R1.7)."""
    first = animal * 6
    return [element for element in ELEMENTS if state.elements[first + element] > PRINTED_COUNTS[first + element]]


# Moves


def add_species(state: State, animal: Animal, tile: Hex, number: int) -> int:
    """New species from the gene pool, as many as it still holds (R3.4). Returns how many."""
    number = min(number, state.gene_pool[animal])
    if number:
        state.gene_pool[animal] -= number
        state.species[tile * 6 + animal] += number
        state.touched |= 1 << tile
        state.events.append(SpeciesAdded(animal, tile, number))
    return number


def eliminate(state: State, animal: Animal, tile: Hex, number: int = 1) -> None:
    """Species leave the game (R3.4)."""
    if number:
        state.species[tile * 6 + animal] -= number
        state.eliminated[animal] += number
        state.touched |= 1 << tile
        state.events.append(SpeciesEliminated(animal, tile, number))


def move_species(state: State, animal: Animal, origin: Hex, target: Hex, number: int = 1) -> None:
    """Species go from a tile to another."""
    state.species[origin * 6 + animal] -= number
    state.species[target * 6 + animal] += number
    state.touched |= 1 << origin | 1 << target
    state.events.append(SpeciesMoved(animal, origin, target, number))


def put_disk(state: State, element: Element, corner: Corner) -> None:
    """An element comes onto a vacant corner; where it came from is the caller's matter."""
    state.disks[corner] = element
    state.touched |= CORNER_BITS[corner]
    state.events.append(DiskPlaced(element, corner))


def remove_disk(state: State, corner: Corner) -> None:
    """An element leaves earth for the bag."""
    element = state.disks[corner]
    if element is not None:
        state.disks[corner] = None
        state.bag[element] += 1
        state.touched |= CORNER_BITS[corner]
        state.events.append(DiskRemoved(element, corner))


def gain_element(state: State, animal: Animal, element: Element) -> None:
    """An element comes onto a display with an empty place; where it came from is the caller's matter."""
    state.elements[animal * 6 + element] += 1
    _touch_all_of(state, animal)
    state.events.append(ElementGained(animal, element))


def lose_element(state: State, animal: Animal, element: Element) -> None:
    """An added element leaves a display for the bag."""
    state.elements[animal * 6 + element] -= 1
    state.bag[element] += 1
    _touch_all_of(state, animal)
    state.events.append(ElementLost(animal, element))


def _touch_all_of(state: State, animal: Animal) -> None:
    """An element changes how an animal matches every tile that it occupies."""
    for tile in occupied_by(state, animal):
        state.touched |= 1 << tile


def has_empty_place(state: State, animal: Animal) -> bool:
    """Whether the display takes another element (R1.7)."""
    return element_count(state, animal) < DISPLAY_PLACES


def place_pawn(state: State, animal: Animal, space: Space) -> None:
    """An available pawn goes onto a vacant space."""
    state.display[space] = animal
    state.available[animal] -= 1
    state.events.append(PawnPlaced(animal, space))


def lift_pawn(state: State, space: Space) -> None:
    """The pawn comes off its space and is available again (R3.3)."""
    animal = state.display[space]
    if animal is not None:
        state.display[space] = None
        state.available[animal] += 1
        state.events.append(PawnLifted(animal, space))


def gain_pawn(state: State, animal: Animal) -> None:
    """A pawn from the box, at once available, if one is left there (R6.27)."""
    if state.pawns[animal] < MOST_PAWNS:
        state.pawns[animal] += 1
        state.available[animal] += 1
        state.events.append(PawnGained(animal))


def score(state: State, animal: Animal, points: int, reason: str, tile: Hex | None = None) -> None:
    """Points won or lost; a score never falls below zero (R5.5)."""
    before = state.scores[animal]
    state.scores[animal] = max(0, before + points)
    if points:
        state.events.append(Scored(animal, state.scores[animal] - before, reason, tile))


def tiles_touching(state: State, corner: Corner) -> list[Hex]:
    """The tiles on earth that a corner touches, in label order."""
    return [tile for tile in HEXES_OF_CORNER[corner] if state.terrain[tile] is not None]
