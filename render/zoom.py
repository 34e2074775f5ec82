"""The second picture: 1100 by 700, drawn natively, on the tiles that changed, or close up on one tile.

Beside the tiles stands what the picture of the whole table has no room for: each animal's matches on the main tile,
disk by disk, who is dominant or endangered, and what the tile would pay now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from render import ground, pieces
from render.canvas import Canvas
from render.change import NOTHING, Change
from render.earth import Earth
from render.errors import PictureError
from render.geometry import ROOT3, Board, Box, Point
from render.headline import headline
from render.panels import panel
from render.targets import NO_NUMBERS, Numbers
from render.theme import Theme
from render.view import TileView, View
from render.words import Words
from rules.hexes import CORNERS_OF_HEX, HEXES_OF_CORNER
from rules.tables import TILE_POINTS
from rules.types import HEXES, Animal, Hex

WIDTH, HEIGHT = 1100, 700
HEAD = 88
AREA = Box(0, HEAD + 3, 752, HEIGHT)
SIDE = Box(764, HEAD + 16, 1086, 686)
RADII = (168.0, 119.0, 92.0, 72.0, 55.0)
"""The sizes a zoom has: few, so that its tiles are drawn once and kept; the second is the large board's,
and at the last one the whole board fits."""


def zoom(
    view: View,
    theme: Theme,
    words: Words,
    change: Change = NOTHING,
    hexes: Sequence[Hex] = (),
    numbers: Numbers = NO_NUMBERS,
    hints: bool = False,
    k: float = 1.0,
) -> Canvas:
    """The display list of a zoom on ``hexes``, or on what ``change`` touched (``PictureError`` if that is nothing)."""
    focus = frozenset(hexes) or _focus(change, view)
    if not focus:
        raise PictureError("Nothing on earth changed, so there is nothing to look at closely.")
    canvas = Canvas(theme, words, WIDTH, HEIGHT, k)
    board = _board(focus)
    others = frozenset(hex_ for hex_ in HEXES if hex_ not in focus and _visible(board, hex_))
    Earth(canvas, view, board, NOTHING, numbers, hints, others).draw()
    dim = canvas.made(ground.make_dim, theme, canvas.px(board.radius))
    for hex_ in sorted(others):
        canvas.put(dim, *board.centre(hex_))
    Earth(canvas, view, board, change, numbers, hints, focus).draw()
    canvas.box(Box(AREA.right, HEAD, WIDTH, HEIGHT), theme.ground)
    _head(canvas, view, change, hexes)
    _side(canvas, view, _main(view, change, focus))
    return canvas


def _focus(change: Change, view: View) -> frozenset[Hex]:
    """The tiles to show: everything that is marked, so that nothing marked lies outside."""
    found = set(change.focus | change.touched)
    for corner in sorted({*change.added, *change.removed}):
        around = HEXES_OF_CORNER[corner]
        if not found.intersection(around):
            found.add(next((hex_ for hex_ in around if hex_ in view.tiles), around[0]))
    return frozenset(found)


def _main(view: View, change: Change, focus: Iterable[Hex]) -> Hex | None:
    """The tile whose matches are listed: the new one, or the one with most animals."""
    tiles = [hex_ for hex_ in sorted(focus) if hex_ in view.tiles]
    marked = [hex_ for hex_ in tiles if hex_ in change.tiles] or [h for h in tiles if h in change.focus] or tiles
    return max(marked, key=lambda hex_: (len(view.tiles[hex_].species), -hex_)) if marked else None


def _board(focus: frozenset[Hex]) -> Board:
    """The board so placed that the focus fills the area and stands in its middle."""
    unit = Board(Point(0, 0), 1)
    centres = [unit.centre(hex_) for hex_ in focus]
    box = Box(
        min(p.x for p in centres) - 1.3, min(p.y for p in centres) - 1.15,
        max(p.x for p in centres) + 1.3, max(p.y for p in centres) + 1.15,
    )  # fmt: skip
    room = min(AREA.width / box.width, AREA.height / box.height)
    radius = next((size for size in RADII if size <= room), RADII[-1])
    middle = AREA.middle
    return Board(Point(middle.x - box.middle.x * radius, middle.y - box.middle.y * radius), radius)


def _visible(board: Board, hex_: Hex) -> bool:
    centre = board.centre(hex_)
    half = board.radius * ROOT3 / 2
    return AREA.meets(Box(centre.x - board.radius, centre.y - half, centre.x + board.radius, centre.y + half))


def _head(canvas: Canvas, view: View, change: Change, hexes: Sequence[Hex]) -> None:
    theme = canvas.theme
    canvas.box(Box(0, 0, WIDTH, HEAD), theme.panel)
    canvas.box(Box(0, HEAD, WIDTH, HEAD + 3), theme.panel_line)
    if hexes and not change.headline:
        tile = view.tiles.get(hexes[0])
        title = f"{hexes[0]} · {_title(canvas, tile)}"
        canvas.text(title, 28, HEAD / 2, 52, room=WIDTH - 50, least=30, role="headline")
        return
    top = headline(view, change, canvas.words)
    x = 22.0
    if top.animal is not None:
        canvas.pawn(top.animal, Point(x + 32, HEAD / 2), 64)
        x += 80
    canvas.text(top.title, x, 31 if top.detail else 44, 46, room=WIDTH - x - 20, least=32, role="headline")
    canvas.text(top.detail, x, 68, 27, theme.soft, weight="medium", room=WIDTH - x - 20, least=22, role="detail")


def _title(canvas: Canvas, tile: TileView | None) -> str:
    if tile is None:
        return canvas.words.say("no tile yet")
    if tile.tundra:
        return canvas.words.say("tundra on {terrain}", terrain=canvas.words.terrain(tile.printed))
    return canvas.words.terrain(tile.printed)


def _side(canvas: Canvas, view: View, main: Hex | None) -> None:
    """The panel of facts about the main tile."""
    theme, words = canvas.theme, canvas.words
    panel(canvas, SIDE)
    if main is None:
        canvas.text(words.say("no tile yet"), SIDE.middle.x, SIDE.middle.y, 28, theme.soft, anchor="m")
        return
    tile = view.tiles[main]
    room = SIDE.width - 32
    canvas.text(f"{words.label('matches')} · {main}", SIDE.left + 16, SIDE.top + 30, 32, room=room, least=24)
    over = view.phase == "over"
    if not over:
        canvas.text(
            words.label("pays"), SIDE.right - 16, SIDE.top + 62, 22, theme.soft, weight="medium", anchor="r", room=room
        )
    y = SIDE.top + 78
    ranked = sorted(tile.species, key=lambda animal: (-tile.species[animal], animal))
    pays = dict(zip(ranked, TILE_POINTS[tile.terrain], strict=False))
    row = min(108.0, 436 / max(1, len(tile.species)))
    for animal in tile.species:
        _matches(
            canvas,
            view,
            main,
            animal,
            None if over else pays.get(animal, 0),
            Box(SIDE.left + 4, y, SIDE.right - 4, y + row - 4),
        )
        y += row
    if not tile.species:
        canvas.text(words.say("no species here"), SIDE.left + 16, y + 22, 26, theme.soft, weight="medium", room=room)
    places = "·".join(map(str, TILE_POINTS[tile.terrain]))
    wide = canvas.text(places, SIDE.right - 16, SIDE.bottom - 26, 27, anchor="r")
    title = words.label("places")
    canvas.text(
        title, SIDE.left + 16, SIDE.bottom - 26, 24, theme.soft, weight="medium", room=room - wide - 10, least=20
    )


def _matches(canvas: Canvas, view: View, hex_: Hex, animal: Animal, pays: int | None, line: Box) -> None:
    """One animal: matches with cone or warning, the points it would get (if any), and the matching disks."""
    theme, grow = canvas.theme, line.height / 70
    canvas.box(line, theme.stripe, 8)
    canvas.pawn(animal, Point(line.left + 36, line.middle.y), min(60.0, 50 * grow))
    count = view.matches(hex_, animal)
    endangered = animal in view.endangered[hex_]
    x, y = line.left + 74, line.top + line.height * 0.31
    if not count:
        y = line.middle.y
    size = min(48.0, 38 * grow)
    x += canvas.text(str(count), x, y, size, theme.warning if endangered else theme.text) + 8
    if view.tiles[hex_].cone is animal:
        canvas.cone(animal, Point(x + 18, y - 2), size * 0.95)
    elif endangered:
        canvas.put(canvas.made(pieces.make_warning, theme, canvas.px(size * 0.85)), x + 18, y - 2)
    if pays is not None:
        canvas.text(f"+{pays}", line.right - 14, line.middle.y, 32, theme.gain if pays else theme.faint, anchor="r")
    _matched_disks(canvas, view, hex_, animal, Point(line.left + 74, line.top + line.height * 0.77))


def _matched_disks(canvas: Canvas, view: View, hex_: Hex, animal: Animal, at: Point) -> None:
    """The disks at the tile that the animal matches, each with how often it counts."""
    own = view.animals[animal].elements
    counted = [view.disks[c] for c in CORNERS_OF_HEX[hex_] if c in view.disks and view.disks[c] in own]
    x = at.x + 12
    for element in sorted(counted):
        canvas.disk(element, Point(x, at.y), 26)
        times = own.count(element)
        if times > 1:
            x += 14 + canvas.text(f"×{times}", x + 14, at.y, 22, canvas.theme.soft) + 16
        else:
            x += 30
