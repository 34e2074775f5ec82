"""The printed numbers of the game, each once."""

from __future__ import annotations

from rules.types import Animal, Box, Card, Corner, Element, Hex, Space, Terrain

A, E, T = Animal, Element, Terrain

DISKS_PER_ELEMENT = 20  # R1.5
DISPLAY_PLACES = 6  # R1.7
MOST_PAWNS = 10  # R1.6
ROW_SIZE = 5  # R2.7
BOX_DISKS = 4  # R2.8
LARGE_TILES: dict[Terrain, int] = {
    terrain: 7 if terrain is T.SEA else 4 for terrain in T if terrain is not T.TUNDRA
}  # R1.4
TUNDRA_TILES = 12  # R1.4
STACKS = 3  # R2.6

PRINTED: tuple[tuple[Element, ...], ...] = (
    (E.MEAT, E.MEAT),
    (E.SUN, E.SUN),
    (E.SEED, E.SEED),
    (E.WATER, E.WATER, E.WATER),
    (E.GRUB, E.GRUB),
    (E.GRASS, E.GRASS),
)
"""The elements printed on each animal's display (R1.7)."""

SPECIATION_LIMIT: tuple[int, ...] = (4, 4, 3, 3, 3, 2, 2, 1)
"""Most new species on a tile of each terrain (R1.9, R4.8)."""

TILE_POINTS: tuple[tuple[int, ...], ...] = (
    (9, 5, 3, 2),
    (8, 4, 2, 1),
    (7, 4, 2),
    (6, 3, 2),
    (5, 3, 2),
    (4, 2),
    (3, 2),
    (1,),
)
"""Points for the first to fourth place on a tile of each terrain (R1.9)."""

_BONUS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45)


def bonus_points(count: int) -> int:
    """Bonus points for ``count`` things (R1.10); nine or more pay 45."""
    return _BONUS[min(count, 9)]


PAWNS: dict[int, int] = {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}
"""Pawns of each animal by number of animals in play (R2.4; R2.10 plays as six)."""

CUBES: dict[int, int] = {2: 55, 3: 50, 4: 45, 5: 40, 6: 35}
"""Cubes of each animal by number of animals in play, the one on the score track included (R2.4)."""

START_TILES: dict[Hex, Terrain] = {
    Hex.parse(label): terrain
    for label, terrain in (
        ("C3", T.JUNGLE),
        ("C4", T.FOREST),
        ("D2", T.WETLAND),
        ("D3", T.SEA),
        ("D4", T.MOUNTAIN),
        ("E3", T.SAVANNAH),
        ("E4", T.DESERT),
    )
}
"""The seven tiles at the start (R2.1)."""

CENTRE = Hex.parse("D3")

START_DISKS: dict[Corner, Element] = {
    Corner.parse(name): element
    for name, element in (
        ("D3nw", E.GRUB),
        ("D3ne", E.WATER),
        ("D3e", E.GRASS),
        ("D3se", E.SUN),
        ("D3sw", E.MEAT),
        ("D3w", E.SEED),
        ("C3ne", E.WATER),
        ("D2e", E.GRASS),
        ("E3se", E.SUN),
        ("D4e", E.MEAT),
        ("C4se", E.SEED),
        ("C3sw", E.GRUB),
    )
}
"""The twelve disks at the start (R2.2)."""

START_SPECIES: tuple[tuple[tuple[Terrain, int], ...], ...] = (
    ((T.MOUNTAIN, 2), (T.DESERT, 1), (T.FOREST, 1)),
    ((T.DESERT, 2), (T.SAVANNAH, 1), (T.MOUNTAIN, 1)),
    ((T.FOREST, 2), (T.MOUNTAIN, 1), (T.JUNGLE, 1)),
    ((T.WETLAND, 2), (T.JUNGLE, 1), (T.SAVANNAH, 1)),
    ((T.JUNGLE, 2), (T.FOREST, 1), (T.WETLAND, 1)),
    ((T.SAVANNAH, 2), (T.WETLAND, 1), (T.DESERT, 1)),
)
"""Where each animal's four first species stand, by the terrain that normally lies there (R2.3, R2.11)."""

START_BOXES: tuple[Box, ...] = (Box.ADAPTATION, Box.ABUNDANCE, Box.WANDERLUST)
"""The boxes that are filled from the bag, in this order (R2.8, R7.3)."""

SPECIATION_ELEMENT: dict[Space, Element] = {
    Space.SPECIATION_MEAT: E.MEAT,
    Space.SPECIATION_SUN: E.SUN,
    Space.SPECIATION_SEED: E.SEED,
    Space.SPECIATION_WATER: E.WATER,
    Space.SPECIATION_GRUB: E.GRUB,
    Space.SPECIATION_GRASS: E.GRASS,
}
"""The element of each Speciation space (R4.8)."""

MIGRATION_MOVES: dict[Space, int] = {
    Space.MIGRATION_7: 7,
    Space.MIGRATION_6: 6,
    Space.MIGRATION_5: 5,
    Space.MIGRATION_4: 4,
    Space.MIGRATION_3: 3,
    Space.MIGRATION_2: 2,
}
"""The species that each Migration space moves (R4.10)."""

COMPETITION_TERRAINS: dict[Space, tuple[Terrain, ...]] = {
    Space.COMPETITION_1: (T.JUNGLE, T.WETLAND, T.TUNDRA),
    Space.COMPETITION_2: (T.WETLAND, T.DESERT, T.TUNDRA),
    Space.COMPETITION_3: (T.DESERT, T.FOREST, T.TUNDRA),
    Space.COMPETITION_4: (T.FOREST, T.SAVANNAH, T.TUNDRA),
    Space.COMPETITION_5: (T.SAVANNAH, T.MOUNTAIN, T.TUNDRA),
    Space.COMPETITION_6: (T.MOUNTAIN, T.SEA, T.TUNDRA),
    Space.COMPETITION_7: (T.SEA, T.JUNGLE, T.TUNDRA),
}
"""The terrains of each Competition space (R4.11)."""

CARDS_WITHOUT_ICE_AGE: tuple[Card, ...] = tuple(card for card in Card if card is not Card.ICE_AGE)

DISK_TYPES = len(Element)
PRINTED_COUNTS: tuple[int, ...] = tuple(printed.count(element) for printed in PRINTED for element in Element)
"""The printed elements as 6 x 6 counts in a row, animal times six plus element."""
