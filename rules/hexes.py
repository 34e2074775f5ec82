"""The shape of the board: which hexes are neighbours and which corners they share (R1.2, R1.3)."""

from __future__ import annotations

from rules.types import HEXES, Corner, Direction, Hex

AXIAL: tuple[tuple[int, int], ...] = tuple(
    (q, r)
    for q, first, last in ((-3, 0, 3), (-2, -1, 3), (-1, -2, 3), (0, -2, 2), (1, -3, 2), (2, -3, 1), (3, -3, 0))
    for r in range(first, last + 1)
)
"""(q, r) of every hex, D3 being (0, 0), q growing eastward and r southward."""

_AT = {place: HEXES[number] for number, place in enumerate(AXIAL)}
_STEPS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
_CORNER_STEPS = {
    Direction.E: ("NE", "SE"),
    Direction.NE: ("N", "NE"),
    Direction.NW: ("N", "NW"),
    Direction.W: ("NW", "SW"),
    Direction.SW: ("S", "SW"),
    Direction.SE: ("S", "SE"),
}


def _beside(hex_: Hex, step: str) -> tuple[int, int]:
    q, r = AXIAL[hex_]
    dq, dr = _STEPS[step]
    return q + dq, r + dr


NEIGHBOURS: tuple[tuple[Hex, ...], ...] = tuple(
    tuple(sorted(_AT[place] for step in _STEPS if (place := _beside(hex_, step)) in _AT)) for hex_ in HEXES
)
"""The up to six hexes of the board beside each hex, in label order."""

WITHIN_TWO: tuple[tuple[tuple[Hex, tuple[Hex, ...]], ...], ...] = tuple(
    tuple(
        (far, tuple(between for between in NEIGHBOURS[hex_] if far in NEIGHBOURS[between]))
        for far in HEXES
        if far != hex_
        and far not in NEIGHBOURS[hex_]
        and any(far in NEIGHBOURS[between] for between in NEIGHBOURS[hex_])
    )
    for hex_ in HEXES
)
"""For each hex those exactly two away, each with the hexes between (R4.10: a bird needs one of them to be a tile)."""


def _make_corners() -> tuple[list[tuple[Hex, ...]], list[str], dict[str, Corner], list[tuple[Corner, ...]]]:
    """Number the corners in the order in which A1e, A1ne, ... G4se first name them."""
    seen: dict[frozenset[tuple[int, int]], Corner] = {}
    touching: list[tuple[Hex, ...]] = []
    names: list[str] = []
    by_name: dict[str, Corner] = {}
    around: list[tuple[Corner, ...]] = []
    for hex_ in HEXES:
        mine: list[Corner] = []
        for direction, steps in _CORNER_STEPS.items():
            places = frozenset({AXIAL[hex_], *(_beside(hex_, step) for step in steps)})
            name = f"{hex_}{direction}"
            if places not in seen:
                seen[places] = Corner(len(names))
                touching.append(tuple(sorted(_AT[place] for place in places if place in _AT)))
                names.append(name)
            by_name[name.lower()] = seen[places]
            mine.append(seen[places])
        around.append(tuple(mine))
    return touching, names, by_name, around


_touching, _names, _by_name, _around = _make_corners()

HEXES_OF_CORNER: tuple[tuple[Hex, ...], ...] = tuple(_touching)
"""The one to three hexes of the board that each corner touches, in label order."""

CORNER_NAMES: tuple[str, ...] = tuple(_names)
CORNERS_BY_NAME: dict[str, Corner] = _by_name
CORNERS_OF_HEX: tuple[tuple[Corner, ...], ...] = tuple(_around)
"""The six corners of each hex in the order of ``Direction``."""

CORNERS: tuple[Corner, ...] = tuple(Corner(number) for number in range(len(CORNER_NAMES)))
CORNER_BITS: tuple[int, ...] = tuple(sum(1 << hex_ for hex_ in hexes) for hexes in HEXES_OF_CORNER)
"""The hexes that a corner touches as a bit set."""
