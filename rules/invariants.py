"""What must be true of every state: pieces are conserved (R1, R2.4), and cones and scores keep their rules."""

from __future__ import annotations

from collections.abc import Iterator

from rules.counting import dominant
from rules.state import State
from rules.tables import (
    DISKS_PER_ELEMENT,
    DISPLAY_PLACES,
    LARGE_TILES,
    MOST_PAWNS,
    PRINTED_COUNTS,
    TUNDRA_TILES,
)
from rules.types import Card, Dominance, Element, Space


def broken(state: State) -> list[str]:
    """Every invariant that does not hold, each as a sentence; an empty list for a sound state."""
    return [*_disks(state), *_animals(state), *_tiles(state), *_cards(state), *_cones(state)]


def _disks(state: State) -> Iterator[str]:
    for element in Element:
        total = state.bag[element] + sum(disk is element for disk in state.disks)
        total += sum(state.boxes[box * 6 + element] for box in range(6))
        for animal in state.animals:
            added = state.elements[animal * 6 + element] - PRINTED_COUNTS[animal * 6 + element]
            total += added
            if added < 0:
                yield f"the {animal} lost a printed {element} (R1.7)"
        if total != DISKS_PER_ELEMENT or state.bag[element] < 0:
            yield f"{total} {element} disks (R1.5)"


def _animals(state: State) -> Iterator[str]:
    for animal in state.animals:
        on_earth = sum(state.species[tile * 6 + animal] for tile in range(35))
        if state.gene_pool[animal] + on_earth + state.eliminated[animal] != state.cubes - 1:
            yield f"the {animal}'s cubes do not add up (R2.4)"
        if min(state.gene_pool[animal], state.eliminated[animal], state.scores[animal]) < 0:
            yield f"the {animal} has fewer than no cubes or points (R5.5)"
        placed = sum(state.display[space] is animal for space in Space)
        if state.available[animal] + placed != state.pawns[animal] or not 0 <= state.pawns[animal] <= MOST_PAWNS:
            yield f"the {animal}'s pawns do not add up (R2.4)"
        if sum(state.elements[animal * 6 : animal * 6 + 6]) > DISPLAY_PLACES:
            yield f"the {animal} has more than six elements (R1.7)"
    if min(state.species) < 0:
        yield "fewer than no species"
    if sorted(state.initiative) != list(state.animals):
        yield "initiative does not hold every animal once (R2.5)"


def _tiles(state: State) -> Iterator[str]:
    for terrain, number in LARGE_TILES.items():
        total = state.terrain.count(terrain) + state.face_up.count(terrain)
        total += sum(stack.count(terrain) for stack in state.stacks)
        if total != number:
            yield f"{total} {terrain} tiles (R1.4)"
    if sum(state.covered) + state.tundra_left != TUNDRA_TILES:
        yield "tundra tiles do not add up (R1.4)"
    for tile in range(35):
        if state.terrain[tile] is None and (state.covered[tile] or any(state.species[tile * 6 : tile * 6 + 6])):
            yield "something stands on an empty hex"
    if any(disk is not None and corner not in state.corners for corner, disk in enumerate(state.disks)):
        yield "a disk touches no tile (R4.4)"


def _cards(state: State) -> Iterator[str]:
    known = (*state.row, *state.deck, *state.gone)
    if len(known) != state.options.cards + 1 or len(set(known)) != len(known) or Card.ICE_AGE not in known:
        yield "cards do not add up (R2.7)"
    if state.ice_age != (Card.ICE_AGE in state.gone):
        yield "the last turn does not follow from Ice Age (R8.1)"


def _cones(state: State) -> Iterator[str]:
    for tile in state.tiles:
        cone = state.cones[tile]
        if cone is not None and not state.species[tile * 6 + cone]:
            yield "a cone stands where its animal does not (R5.6)"
        if state.options.dominance is Dominance.AUTOMATIC and cone is not dominant(state, tile):
            yield "a cone is not true in mode automatic (R5.7)"
    for (tile, animal), number in state.safe.items():
        if not 0 < number <= state.species[tile * 6 + animal]:
            yield "more species are safe than stand there (R6.13)"
