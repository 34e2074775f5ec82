"""The panel of one animal: where it stands, what it matches, what it owns. 1100 by 760 design pixels."""

from __future__ import annotations

from collections.abc import Mapping

from render import fonts, ground, pieces
from render.canvas import Canvas
from render.errors import PictureError
from render.geometry import Board, Box, Point
from render.panels import panel
from render.theme import Theme
from render.view import AnimalView, View
from render.words import Words
from rules.tables import DISPLAY_PLACES, PRINTED
from rules.types import HEXES, Animal

WIDTH, HEIGHT = 1100, 760
BOARD = Board(Point(336, 424), 56)
SIDE = Box(690, 112, 1086, 746)


def animal_panel(
    view: View, theme: Theme, words: Words, animal: Animal, names: Mapping[Animal, str] | None = None, k: float = 1.0
) -> Canvas:
    """The display list of one animal's panel. Raises ``PictureError`` when it is not in play."""
    if animal not in view.animals:
        raise PictureError(words.say("{animal} is not in this game.", animal=words.animal(animal)))
    canvas = Canvas(theme, words, WIDTH, HEIGHT, k)
    own = view.animals[animal]
    _head(canvas, own, (names or {}).get(animal, ""))
    _map(canvas, view, animal)
    _facts(canvas, view, own)
    return canvas


def _head(canvas: Canvas, own: AnimalView, name: str) -> None:
    theme = canvas.theme
    canvas.box(Box(0, 0, WIDTH, 96), theme.panel)
    canvas.box(Box(0, 96, WIDTH, 99), theme.animal(own.animal))
    canvas.pawn(own.animal, Point(58, 48), 76)
    player = fonts.readable_name(name, "")
    x = 112 + canvas.text(canvas.words.animal(own.animal), 112, 48, 56, role="headline") + 20
    canvas.text(player, x, 52, 34, theme.soft, weight="medium", room=820 - x, least=26, role="player")
    wide = canvas.text(str(own.score), WIDTH - 24, 48, 60, theme.gain, anchor="r", role="score")
    canvas.text(canvas.words.label("score"), WIDTH - 40 - wide, 52, 30, theme.soft, weight="medium", anchor="r")


def _map(canvas: Canvas, view: View, animal: Animal) -> None:
    """A small board: the animal's species and its matches on every tile it stands on."""
    theme = canvas.theme
    for hex_ in HEXES:
        at = BOARD.centre(hex_)
        tile = view.tiles.get(hex_)
        if tile is None:
            canvas.put(canvas.made(ground.make_vacant, theme, canvas.px(BOARD.radius), False), *at)
            canvas.text(str(hex_), at.x, at.y, 24, theme.faint, anchor="m", role="name")
            continue
        canvas.hexagon(tile.printed, tile.tundra, at, BOARD.radius, bool(hex_ % 2))
        count = tile.species.get(animal, 0)
        if not count:
            canvas.put(canvas.made(ground.make_dim, theme, canvas.px(BOARD.radius)), *at)
            canvas.text(str(hex_), at.x, at.y, 24, theme.soft, anchor="m", role="name")
            continue
        alarm = animal in view.endangered[hex_]
        canvas.text(
            str(hex_), at.x, at.y - 29, 25, theme.label, anchor="m", edge=theme.label_edge, edge_width=3, role="name"
        )
        key = (theme, animal, count, canvas.px(68), canvas.px(38), 0, 0, theme.warning if alarm else None)
        canvas.put(canvas.made(pieces.make_token, *key), at.x, at.y + 6, "token", f"{hex_} {animal}")
        if tile.cone is animal:
            canvas.cone(animal, Point(at.x + 30, at.y - 29), 26)
        if alarm:
            canvas.put(canvas.made(pieces.make_warning, theme, canvas.px(26)), at.x - 32, at.y - 10, "warning")


def _facts(canvas: Canvas, view: View, own: AnimalView) -> None:
    theme, words = canvas.theme, canvas.words
    panel(canvas, SIDE)
    x, right, y = SIDE.left + 20, SIDE.right - 20, SIDE.top + 34
    canvas.text(words.label("elements"), x, y, 28, theme.soft, weight="medium")
    for number in range(DISPLAY_PLACES):
        at = Point(x + 28 + number * 60, y + 50)
        if number < len(PRINTED[own.animal]):
            canvas.box(Box(at.x - 30, at.y - 30, at.x + 30, at.y + 30), theme.marked, 10)
        if number < len(own.elements):
            canvas.disk(own.elements[number], at, 52)
        else:
            canvas.circle(at, 42, theme.slot, theme.slot_line)
    species = {hex_: tile.species[own.animal] for hex_, tile in view.tiles.items() if own.animal in tile.species}
    endangered = [hex_ for hex_ in species if own.animal in view.endangered[hex_]]
    dominated = [hex_ for hex_, tile in view.tiles.items() if tile.cone is own.animal]
    spaces = [words.place(str(space)) for space, animal in view.display.items() if animal is own.animal]
    facts = (
        (words.label("species"), f"{sum(species.values())}"),
        (words.label("pool"), str(own.gene_pool)),
        (words.label("lost"), str(own.eliminated)),
        (words.label("pawns"), f"{own.available}/{own.pawns}"),
        (words.label("dominant"), " ".join(map(str, dominated)) or "–"),
        (words.label("endangered"), " ".join(map(str, endangered)) or "–"),
    )
    y += 116
    for title, text in facts:
        wide = canvas.text(title, x, y, 28, theme.soft, weight="medium")
        canvas.text(text, right, y, 32, anchor="r", room=right - x - wide - 16, least=22)
        y += 50
    canvas.text(words.label("display"), x, y, 28, theme.soft, weight="medium")
    for line in canvas.lines(" · ".join(spaces) or "–", 26, right - x, "bold")[:4]:
        y += 36
        canvas.text(line, x, y, 26, room=right - x, least=22)
