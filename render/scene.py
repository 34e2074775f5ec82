"""The landscape picture of the whole table: 2200 by 1400 design pixels."""

from __future__ import annotations

from collections.abc import Mapping

from render import glyphs, panels
from render.canvas import Canvas
from render.change import NOTHING, Change
from render.earth import Earth
from render.geometry import Board, Box, Point
from render.headline import headline, question, to_act
from render.targets import NO_NUMBERS, Numbers
from render.theme import Theme
from render.tracks import Measures, Tracks
from render.view import View
from render.words import Words
from rules.types import Animal, Hex

WIDTH, HEIGHT = 2200, 1400
BOARD = Board(Point(682, 745), 119)
HEADER = Box(0, 0, WIDTH, 104)
RIGHT = Box(1364, 116, 2186, 1388)
_TRACKS = Measures(row=49, name=29, first=197, slot=39, gap=9, disk=35, note=25, least=21)


def landscape(
    view: View,
    theme: Theme,
    words: Words,
    change: Change = NOTHING,
    numbers: Numbers = NO_NUMBERS,
    hints: bool = False,
    names: Mapping[Animal, str] | None = None,
    k: float = 1.0,
    claims: Mapping[Hex, Animal] | None = None,
) -> Canvas:
    """The display list of the whole table, ``k`` times the design size."""
    canvas = Canvas(theme, words, WIDTH, HEIGHT, k)
    _header(canvas, view, change)
    _corners(canvas, view, numbers)
    Earth(canvas, view, BOARD, change, numbers, hints, claims=claims).draw()
    tracks_bottom = _display(canvas, view, change, numbers)
    cards_top = RIGHT.bottom - _cards_height(view, RIGHT.bottom - tracks_bottom - 20)
    _cards(canvas, view, Box(RIGHT.left, cards_top, RIGHT.right, RIGHT.bottom), numbers)
    _animals(canvas, view, Box(RIGHT.left, tracks_bottom + 10, RIGHT.right, cards_top - 10), change, names or {})
    return canvas


def _cards_height(view: View, room: float) -> float:
    """The height of the cards' panel: what the animals leave, so that few animals mean larger cards."""
    return max(232.0, min(318.0, room - 46 - 76 * len(view.animals)))


def _header(canvas: Canvas, view: View, change: Change) -> None:
    theme, words = canvas.theme, canvas.words
    canvas.box(HEADER, theme.panel)
    canvas.box(Box(0, HEADER.bottom, WIDTH, HEADER.bottom + 3), theme.panel_line)
    top = headline(view, change, words)
    x = 26.0
    if top.animal is not None:
        canvas.pawn(top.animal, Point(x + 41, 52), 82)
        x += 102
    room = 1500 - x
    canvas.text(top.title, x, 38 if top.detail else 52, 60, room=room, least=40, role="headline")
    canvas.text(top.detail, x, 83, 31, theme.soft, weight="medium", room=room, least=24, role="detail")
    phase = f"{words.say('Turn {turn}', turn=view.turn)} · {words.phases.get(view.phase, view.phase)}"
    canvas.text(phase, 2186, 34, 38, anchor="r", room=640, least=28)
    next_ = question(view, words)
    if next_ and next_ != top.title and view.asked is not None:
        wide = canvas.text(next_, 2186, 80, 30, theme.soft, weight="medium", anchor="r", room=590, least=24)
        canvas.pawn(view.asked.animal, Point(2186 - wide - 30, 80), 40)


def _corners(canvas: Canvas, view: View, numbers: Numbers) -> None:
    """The four corners that the board leaves free: legends, stacks, bonus points."""
    words = canvas.words
    panels.legend(canvas, Point(40, 134), Point(998, 123), 23)
    panels.signs(canvas, Point(40, 240), 23)
    canvas.text(words.label("stacks"), 24, 1266, 27)
    panels.stacks(canvas, view, Point(72, 1332), 46, 28, numbers)
    canvas.text(words.label("bonus"), 1346, 1278, 27, anchor="r")
    panels.bonus_table(canvas, Box(988, 1302, 1346, 1384), 24)


def _display(canvas: Canvas, view: View, change: Change, numbers: Numbers) -> float:
    """The action display. Returns where it ends."""
    theme, words = canvas.theme, canvas.words
    rows = Box(RIGHT.left + 4, RIGHT.top + 46, RIGHT.right - 4, RIGHT.top + 46 + 12 * _TRACKS.row)
    panels.panel(canvas, Box(RIGHT.left, RIGHT.top, RIGHT.right, rows.bottom + 5))
    canvas.text(words.label("display"), RIGHT.left + 18, RIGHT.top + 24, 30)
    if view.ice_age and view.phase != "over":
        canvas.text(words.label("last turn"), RIGHT.right - 18, RIGHT.top + 24, 28, theme.warning, anchor="r")
    else:
        left = to_act(view, words)
        canvas.text(left, RIGHT.right - 18, RIGHT.top + 24, 25, theme.soft, weight="medium", anchor="r")
    Tracks(canvas, view, rows, _TRACKS, change, numbers).draw()
    return rows.bottom + 5


def _animals(canvas: Canvas, view: View, box: Box, change: Change, names: Mapping[Animal, str]) -> None:
    panels.panel(canvas, box)
    row = min(104, (box.height - 46) / max(1, len(view.animals)))
    columns = panels.Columns(
        row=row, coin=min(54, row * 0.74), name=28 if row > 56 else 26, small=22, elements=228, disk=31,
        pool=486, lost=538, pawns=616, tiles=674, score=806, digits=29, least=17, big=42,
    )  # fmt: skip
    table = panels.AnimalsPanel(canvas, view, box, columns, change, names)
    canvas.text(canvas.words.label("animals"), box.left + 18, box.top + 23, 30, room=190, least=24)
    table.heads(box.top + 24, 24)
    table.rows(box.top + 42)


def _cards(canvas: Canvas, view: View, box: Box, numbers: Numbers) -> None:
    theme, words = canvas.theme, canvas.words
    panels.panel(canvas, box)
    y = box.top + 24
    wide = canvas.text(words.label("cards"), box.left + 18, y, 30)
    x = box.left + 18 + wide + 34
    x += canvas.text(words.label("survival"), x, y, 25, theme.soft, weight="medium") + 12
    if view.survival is not None:
        canvas.pawn(view.survival, Point(x + 16, y), 36)
    else:
        canvas.text(words.label("nobody"), x, y, 25, theme.soft, weight="medium")
    canvas.text(f"{words.label('deck')} {view.deck}", box.right - 18, y, 26, theme.soft, weight="medium", anchor="r")
    step = (box.width - 16) / 5
    for number, card in enumerate(view.row[:5]):
        left = box.left + 10 + number * step
        size = 22 + (box.height - 232) / 20
        spot = Box(left, box.top + 46, left + step - 6, box.bottom - 9)
        panels.draw_card(canvas, card, spot, size, numbers.cards.get(card))
    if not view.row:
        canvas.figure(glyphs.CROSS, Point(box.middle.x - 170, box.top + 130), 26, theme.faint)
        canvas.text(words.label("no cards"), box.middle.x, box.top + 130, 28, theme.soft, weight="medium", anchor="m")
