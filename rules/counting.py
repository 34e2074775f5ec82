"""What counts: matching, dominance, endangered species, tile scoring, Survival, the result (R5, R7.1, R7.2, R8.2)."""

from __future__ import annotations

from rules.earth import adjacent_tiles, animals_on, count, land, occupied_by
from rules.hexes import CORNERS_OF_HEX
from rules.state import State
from rules.tables import TILE_POINTS
from rules.types import Animal, Element, Hex


def elements_touching(state: State, tile: Hex) -> list[Element]:
    """The disks on the corners of a tile."""
    disks = state.disks
    return [disk for corner in CORNERS_OF_HEX[tile] if (disk := disks[corner]) is not None]


def matching(state: State, animal: Animal, tile: Hex) -> int:
    """How well an animal matches a tile: for each element on its display, every copy again, the disks of that type
    that touch the tile (R5.2)."""
    elements, first = state.elements, animal * 6
    return sum([elements[first + element] for element in elements_touching(state, tile)])


def dominant(state: State, tile: Hex) -> Animal | None:
    """The animal that satisfies R5.3 on a tile: species there and strictly the most matches, at least one."""
    touching = elements_touching(state, tile)
    if not touching:
        return None
    species, elements, here = state.species, state.elements, tile * 6
    most, winner = 0, None
    for animal in state.animals:
        if species[here + animal]:
            first = animal * 6
            matches = sum([elements[first + element] for element in touching])
            if matches > most:
                most, winner = matches, animal
            elif matches == most:
                winner = None
    return winner


def endangered(state: State, animal: Animal, tile: Hex) -> bool:
    """Whether an animal has species on a tile where it matches nothing (R5.4)."""
    return count(state, tile, animal) > 0 and matching(state, animal, tile) == 0


def ranking(state: State, tile: Hex) -> list[Animal]:
    """The animals on a tile, most species first, ties by food chain (R5.1)."""
    return sorted(animals_on(state, tile), key=lambda animal: (-count(state, tile, animal), animal))


def tile_points(state: State, tile: Hex) -> list[tuple[Animal, int]]:
    """What scoring a tile pays now, best place first (R5.1); unused places lapse."""
    return list(zip(ranking(state, tile), TILE_POINTS[land(state, tile)], strict=False))


def tundra_tiles_of(state: State, animal: Animal) -> list[Hex]:
    """The tundra tiles that an animal occupies (R7.2)."""
    return [tile for tile in occupied_by(state, animal) if state.covered[tile]]


def survival_holder(state: State) -> Animal | None:
    """The animal with strictly the most species on tundra tiles; nobody on a tie (R7.2)."""
    tundra = [tile for tile in state.tiles if state.covered[tile]]
    totals = {animal: sum([count(state, tile, animal) for tile in tundra]) for animal in state.animals}
    most = max(totals.values())
    holders = [animal for animal, total in totals.items() if total == most]
    return holders[0] if most and len(holders) == 1 else None


def adjacent_tundra(state: State, tile: Hex) -> int:
    """The tundra tiles beside a tile (R4.7)."""
    return sum([state.covered[other] for other in adjacent_tiles(state, tile)])


def extinction(state: State, saved: Hex | None = None) -> list[tuple[Hex, Animal, int]]:
    """What Extinction would take now (R7.1): tile, animal and number, in label and food chain order.

    ``saved`` is the tile on which the mammal saves one species. Species safe by Hibernation stay (R6.13).
    """
    doomed: list[tuple[Hex, Animal, int]] = []
    for tile in state.tiles:
        for animal in animals_on(state, tile):
            if matching(state, animal, tile) == 0:
                number = count(state, tile, animal) - state.safe.get((tile, animal), 0)
                if animal is Animal.MAMMAL and tile == saved:
                    number -= 1
                if number > 0:
                    doomed.append((tile, animal, number))
    return doomed


def counting_animal(state: State, player: tuple[Animal, ...]) -> Animal:
    """The animal whose score is the player's result: the lowest, of equal ones the lower in the chain (R2.10)."""
    return min(player, key=lambda animal: (state.scores[animal], -animal))


def standings(state: State) -> tuple[tuple[Animal, int], ...]:
    """The result if the game ended with these scores, best first; ties by food chain (R8.2, R2.10)."""
    counting = [counting_animal(state, player) for player in state.players]
    return tuple((animal, state.scores[animal]) for animal in sorted(counting, key=lambda a: (-state.scores[a], a)))
