"""Earth as a map of hexes in text: 93 columns, 25 lines.

A hex is four lines high and shares its edges with its neighbours; a letter on a corner is the element there.
"""

from __future__ import annotations

from rules.counting import endangered
from rules.earth import animals_on, count, land
from rules.hexes import AXIAL, CORNERS_OF_HEX
from rules.state import State
from rules.types import HEXES, Animal, Direction, Element, Hex

ELEMENT_LETTERS: dict[Element, str] = {
    Element.GRASS: "G",
    Element.GRUB: "B",
    Element.MEAT: "M",
    Element.SEED: "D",
    Element.SUN: "S",
    Element.WATER: "W",
}
_PITCH = 13  # columns from one hex to the next
_WIDTH = 7 * _PITCH + 2
_HEIGHT = 25
_CORNER_AT: dict[Direction, tuple[int, int]] = {
    Direction.E: (2, 14),
    Direction.NE: (0, 13),
    Direction.NW: (0, 1),
    Direction.W: (2, 0),
    Direction.SW: (4, 1),
    Direction.SE: (4, 13),
}
_EDGES = (
    (1, 1, "/"),
    (1, 13, "\\"),
    (2, 0, "/"),
    (2, 14, "\\"),
    (3, 0, "\\"),
    (3, 14, "/"),
    (4, 1, "\\"),
    (4, 13, "/"),
)
_LINES = ((2, 1, 13), (3, 1, 13), (4, 2, 11))  # line, first column and width of the places for species

_ANIMAL_COLOURS: dict[Animal, str] = {
    Animal.MAMMAL: "33",
    Animal.REPTILE: "31",
    Animal.BIRD: "35",
    Animal.AMPHIBIAN: "34",
    Animal.ARACHNID: "36",
    Animal.INSECT: "32",
}
_BOLD, _DIM = "1", "2"


def animal_code(animal: Animal) -> str:
    """The two letters that stand for an animal."""
    return str(animal)[:2].title()


class _Canvas:
    """Characters in a grid, each perhaps with a style."""

    def __init__(self) -> None:
        self._cells = [[" "] * _WIDTH for _ in range(_HEIGHT)]
        self._styles: dict[tuple[int, int], str] = {}

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        for at, letter in enumerate(text, column):
            self._cells[line][at] = letter
            if style:
                self._styles[line, at] = style

    def lines(self, colours: bool) -> list[str]:
        if not colours:
            return ["".join(cells).rstrip() for cells in self._cells]
        return [
            "".join(
                f"\033[{style}m{letter}\033[0m" if (style := self._styles.get((line, at))) else letter
                for at, letter in enumerate(cells)
            ).rstrip()
            for line, cells in enumerate(self._cells)
        ]


def map_lines(state: State, *, colours: bool = False) -> list[str]:
    """The map, top to bottom."""
    canvas = _Canvas()
    for hex_ in HEXES:
        line, column = _place(hex_)
        if state.terrain[hex_] is None:
            canvas.put(line + 2, column + 6, str(hex_), _DIM)
        else:
            _draw_edges(canvas, line, column)
    for tile in state.tiles:
        _draw_tile(canvas, state, tile)
    for tile in state.tiles:
        line, column = _place(tile)
        for direction, corner in zip(Direction, CORNERS_OF_HEX[tile], strict=True):
            disk = state.disks[corner]
            if disk is not None:
                down, right = _CORNER_AT[direction]
                canvas.put(line + down, column + right, ELEMENT_LETTERS[disk], _BOLD)
    return canvas.lines(colours)


def _place(hex_: Hex) -> tuple[int, int]:
    """The first line and column of a hex."""
    q, r = AXIAL[hex_]
    return 4 * r + 2 * q + 10, (q + 3) * _PITCH


def _draw_edges(canvas: _Canvas, line: int, column: int) -> None:
    for down in (0, 4):
        canvas.put(line + down, column + 2, "_" * 11)
    for down, right, edge in _EDGES:
        canvas.put(line + down, column + right, edge)


def _draw_tile(canvas: _Canvas, state: State, tile: Hex) -> None:
    line, column = _place(tile)
    title = f"{tile} {land(state, tile)}"
    canvas.put(line + 1, column + 2, title.center(11).rstrip(), _BOLD)
    words = [(animal, _species(state, tile, animal)) for animal in animals_on(state, tile)]
    for (down, first, width), row in zip(_LINES, _wrapped(words), strict=False):
        wide = sum(len(text) for _, text in row) + len(row) - 1
        at = column + first + max(0, (width - wide) // 2)
        for animal, text in row:
            canvas.put(line + down, at, text, _ANIMAL_COLOURS[animal])
            at += len(text) + 1


def _species(state: State, tile: Hex, animal: Animal) -> str:
    """An animal's species on a tile: ``*`` before them with its cone, ``!`` after them when endangered."""
    cone = "*" if state.cones[tile] is animal else ""
    danger = "!" if endangered(state, animal, tile) else ""
    return f"{cone}{animal_code(animal)}{count(state, tile, animal)}{danger}"


def _wrapped(words: list[tuple[Animal, str]]) -> list[list[tuple[Animal, str]]]:
    """The words on as few lines as hold them."""
    rows: list[list[tuple[Animal, str]]] = [[]]
    for word in words:
        width = _LINES[min(len(rows), len(_LINES)) - 1][2]
        if rows[-1] and sum(len(text) + 1 for _, text in rows[-1]) + len(word[1]) > width:
            rows.append([])
        rows[-1].append(word)
    return rows
