"""Portrait pictures for phones, 1170 design pixels wide: the whole table, and the action display alone.

A phone shows them 390 wide, so nothing is written smaller than 33 pixels (11 there) and the headline is at least 60.
"""

from __future__ import annotations

from collections.abc import Mapping

from render import ground, panels
from render.canvas import Canvas
from render.change import NOTHING, Change
from render.colour import Colour, ink_on
from render.earth import Earth
from render.geometry import ROOT3, Board, Box, Point
from render.headline import Headline, headline, question, to_act
from render.targets import NO_NUMBERS, Numbers
from render.theme import Theme
from render.tracks import Measures, Tracks
from render.view import View
from render.words import Words
from rules.tables import TILE_POINTS
from rules.types import Animal, Element, Terrain

WIDTH = 1170
LEAST = 33
RADIUS = 103.0
_ROWS = Measures(row=58, name=36, first=292, slot=50, gap=10, disk=42, note=33, least=33)
_TALL = Measures(row=98, name=43, first=378, slot=50, gap=8, disk=50, note=34, least=33, tasks=33, stacks=44)
LEGEND = 206
BONUS = 92
BOARD_HEIGHT = RADIUS * 6 * ROOT3


def phone(
    view: View,
    theme: Theme,
    words: Words,
    change: Change = NOTHING,
    numbers: Numbers = NO_NUMBERS,
    hints: bool = False,
    names: Mapping[Animal, str] | None = None,
    k: float = 1.0,
) -> Canvas:
    """The display list of the whole table in portrait: headline, board, action display, animals, cards."""
    row = 86 if names else 70
    below = 12 * _ROWS.row + 20 + 54 + len(view.animals) * row + 18 + 82 + BONUS
    canvas = Canvas(theme, words, WIDTH, 0, k)
    happened = headline(view, change, words)
    asked = question(view, words)
    asked = "" if asked == happened.title else asked
    top = head_height(canvas, happened, asked) + 24
    canvas.height = canvas.px(top + BOARD_HEIGHT + 22 + below)
    _head(canvas, view, happened, asked, theme.gain if change.points else theme.soft)
    _board_corners(canvas, view, top, numbers)
    board = Board(Point(WIDTH / 2, top + BOARD_HEIGHT / 2), RADIUS)
    Earth(canvas, view, board, change, numbers, hints, compact=True).draw()
    top += BOARD_HEIGHT + 22
    panels.panel(canvas, Box(8, top, WIDTH - 8, top + 12 * _ROWS.row + 8))
    Tracks(canvas, view, Box(12, top + 4, WIDTH - 12, top + 4 + 12 * _ROWS.row), _ROWS, change, numbers).draw()
    top += 12 * _ROWS.row + 20
    top = _animals(canvas, view, top, change, names or {})
    _cards(canvas, view, top + 10, numbers)
    return canvas


def _head(canvas: Canvas, view: View, top: Headline, asked: str, ink: Colour) -> None:
    theme = canvas.theme
    height = head_height(canvas, top, asked)
    canvas.box(Box(0, 0, WIDTH, height), theme.panel)
    canvas.box(Box(0, height, WIDTH, height + 3), theme.panel_line)
    x = 24.0 + (112 if top.animal is not None else 0)
    room = WIDTH - x - 20
    first, second = _halves(canvas, top.title, room)
    if top.animal is not None:
        canvas.pawn(top.animal, Point(68, 74 if second else 64), 92)
    if second:
        canvas.text(first, x, 42, 62, room=room, least=60, role="headline")
        canvas.text(second, x, 108, 62, theme.gain, room=room, least=60, role="headline")
    else:
        canvas.text(first, x, 64, 68, room=room, least=60, role="headline")
    y = height - 32.0
    if asked and view.asked is not None:
        canvas.pawn(view.asked.animal, Point(50, y - 2), 50)
        canvas.text(asked, 88, y - 2, 39, room=WIDTH - 110, least=LEAST)
        y -= 54
    for line in reversed(_detail(canvas, top.detail)):
        canvas.text(line, 24, y, 37, ink, weight="medium", room=WIDTH - 48, least=LEAST, role="detail")
        y -= 48


def _detail(canvas: Canvas, text: str) -> list[str]:
    """The line under the headline, in as many lines as it needs."""
    if canvas.width_of(text, LEAST, "medium") <= WIDTH - 48:
        return [text] if text else []
    return canvas.lines(text, LEAST + 1, WIDTH - 48)


def head_height(canvas: Canvas, top: Headline, asked: str) -> float:
    """How high the head is: one or two lines of headline, perhaps a detail, perhaps the pending question."""
    room = WIDTH - 44 - (112 if top.animal is not None else 0)
    lines = 150.0 if _halves(canvas, top.title, room)[1] else 128.0
    details = len(_detail(canvas, top.detail))
    return lines + (4 + 48 * details if details else 0) + (54 if asked else 0)


def _halves(canvas: Canvas, title: str, room: float) -> tuple[str, str]:
    """The headline in one line, or in two: broken after its colon, else where the first line is full."""
    if canvas.width_of(title, 60) <= room:
        return title, ""
    head, colon, tail = title.partition(": ")
    if colon and canvas.width_of(head, 60) <= room:
        return head + ":", tail
    lines = canvas.lines(title, 60, room, "bold")
    return lines[0], " ".join(lines[1:])


def _board_corners(canvas: Canvas, view: View, top: float, numbers: Numbers) -> None:
    """Turn, Survival, stacks and what is left, in the corners that the board leaves free."""
    theme, words = canvas.theme, canvas.words
    bottom = top + BOARD_HEIGHT
    canvas.text(words.say("Turn {turn}", turn=view.turn), 15, top + 22, 46)
    last = view.ice_age and view.phase != "over"
    phase = words.label("last turn") if last else words.phases.get(view.phase, view.phase)
    colour = theme.warning if last else theme.soft
    canvas.text(phase, 15, top + 68, 34, colour, weight="medium", room=185, least=LEAST)
    canvas.text(words.label("survival"), WIDTH - 22, top + 22, 36, theme.soft, weight="medium", anchor="r")
    if view.survival is not None:
        canvas.pawn(view.survival, Point(WIDTH - 48, top + 78), 54)
    else:
        canvas.text(words.label("nobody"), WIDTH - 22, top + 70, 34, theme.soft, anchor="r")
    panels.stacks(canvas, view, Point(66, bottom - 46), 50, 36, numbers)
    canvas.text(f"{words.label('deck')} {view.deck}", WIDTH - 22, bottom - 76, 36, anchor="r")
    left = f"{words.label('tundra left')} {view.tundra_left}"
    canvas.text(left, WIDTH - 22, bottom - 28, 34, theme.soft, weight="medium", anchor="r", room=290, least=LEAST)


def _animals(canvas: Canvas, view: View, top: float, change: Change, names: Mapping[Animal, str]) -> float:
    """The animals' panel. Returns where it ends."""
    columns = panels.Columns(
        row=86 if names else 70, coin=58, name=37, small=LEAST, elements=330, disk=42,
        pool=690, lost=774, pawns=886, tiles=970, score=1134, digits=39, big=56, least=LEAST,
    )  # fmt: skip
    bottom = top + 48 + len(view.animals) * columns.row + 8
    box = Box(8, top, WIDTH - 8, bottom)
    panels.panel(canvas, box)
    table = panels.AnimalsPanel(canvas, view, box, columns, change, names)
    table.heads(top + 25, LEAST)
    table.rows(top + 46)
    return bottom


def _cards(canvas: Canvas, view: View, top: float, numbers: Numbers) -> None:
    """The names of the cards in the row, and the bonus points in a line."""
    theme, words = canvas.theme, canvas.words
    sizes = [canvas.width_of(words.card(card), LEAST) + 30 for card in view.row]
    gap = 8.0
    squeeze = min(1.0, (WIDTH - 24 - gap * max(0, len(sizes) - 1)) / max(1.0, sum(sizes)))
    x = 12.0
    for card, size in zip(view.row, sizes, strict=True):
        wide = size * squeeze
        kind = panels.card_shade(card)
        canvas.box(Box(x, top, x + wide, top + 54), kind, 12, theme.outline, 2, role="card")
        canvas.text(
            words.card(card),
            x + wide / 2,
            top + 27,
            LEAST,
            ink_on(kind),
            weight="bold" if squeeze == 1 else "medium",
            anchor="m",
            room=wide - 4,
            least=LEAST,
            role="card name",
        )
        if card in numbers.cards:
            canvas.number(numbers.cards[card], Point(x + wide - 18, top + 4), 40)
        x += wide + gap
    if not view.row:
        canvas.text(words.label("no cards"), WIDTH / 2, top + 27, 34, theme.soft, weight="medium", anchor="m")
    _bonus(canvas, top + 64)


def _bonus(canvas: Canvas, top: float) -> None:
    """The bonus points: each count with its points below it."""
    words, soft = canvas.words, canvas.theme.soft
    wide = canvas.text(words.label("bonus"), 20, top + BONUS / 2, LEAST, soft, weight="medium", room=250, least=LEAST)
    panels.bonus_table(canvas, Box(36 + wide, top, WIDTH - 8, top + BONUS), LEAST)


def display(
    view: View, theme: Theme, words: Words, change: Change = NOTHING, numbers: Numbers = NO_NUMBERS, k: float = 1.0
) -> Canvas:
    """The display list of the action display alone: pawns left, the twelve actions, the cards with what they do."""
    cards = max(1, len(view.row))
    canvas = Canvas(theme, words, WIDTH, 0, k)
    head = _display_head(canvas, view, change)
    height = head + 174 + 12 * _TALL.row + 30 + 66 + cards * 62 + 16 + LEGEND
    canvas.height = canvas.px(height)
    _seats(canvas, view, head + 4)
    top = head + 174
    panels.panel(canvas, Box(8, top, WIDTH - 8, top + 12 * _TALL.row + 8))
    Tracks(canvas, view, Box(12, top + 4, WIDTH - 12, top + 4 + 12 * _TALL.row), _TALL, change, numbers).draw()
    _card_lines(canvas, view, top + 12 * _TALL.row + 20, height - LEGEND - 10, numbers)
    _legend(canvas, height - LEGEND)
    return canvas


def _display_head(canvas: Canvas, view: View, change: Change) -> float:
    """Who is asked, what happened and the turn. Returns where the head ends."""
    theme, words = canvas.theme, canvas.words
    top = headline(view, change, words)
    asked = question(view, words)
    title, detail = (asked, top.title if change.headline else "") if asked else (top.title, top.detail)
    animal = view.asked.animal if view.asked is not None else top.animal
    x = 24.0
    if animal is not None:
        canvas.pawn(animal, Point(x + 48, 76), 100)
        x += 120
    room = WIDTH - x - 20
    first, second = _halves(canvas, title, room)
    canvas.text(first, x, 54, 66, room=room, least=60, role="headline")
    canvas.text(second, x, 120, 66, room=room, least=60, role="headline")
    y = 184.0 if second else 118.0
    turn = f"{words.say('Turn {turn}', turn=view.turn)} · {words.phases.get(view.phase, view.phase)}"
    text = " · ".join(filter(None, (detail, turn, to_act(view, words))))
    small = canvas.width_of(text, LEAST, "medium") > room
    for line in canvas.lines(text, LEAST, room) if small else [text]:
        canvas.text(line, x, y, 37, theme.soft, weight="medium", room=room, least=LEAST, role="detail")
        y += 48
    return y - 10


def _seats(canvas: Canvas, view: View, top: float) -> None:
    """The animals in initiative order with their pawns and elements."""
    theme = canvas.theme
    count = max(1, len(view.initiative))
    gap = 8.0
    wide = (WIDTH - 24 - gap * (count - 1)) / count
    for place, animal in enumerate(view.initiative):
        own = view.animals[animal]
        box = Box(12 + place * (wide + gap), top, 12 + place * (wide + gap) + wide, top + 160)
        asked = view.asked is not None and view.asked.animal is animal
        fill, line = (theme.marked, theme.accent) if asked else (theme.panel, theme.panel_line)
        canvas.box(box, fill, 14, line, 4 if asked else 2, role="seat")
        coin = min(62.0, wide * 0.3)
        canvas.pawn(animal, Point(box.left + coin * 0.5 + 12, top + 44), coin)
        canvas.text(
            f"{own.available}/{own.pawns}", box.right - 14, top + 44, 42, anchor="r", room=wide - coin - 34, least=LEAST
        )
        size = min(38.0, (wide - 22) / 3 / 1.1)
        for number, element in enumerate(own.elements):
            x = box.middle.x + (number % 3 - 1) * size * 1.12
            canvas.disk(element, Point(x, top + 96 + (number // 3) * size * 1.08), size)


def _card_lines(canvas: Canvas, view: View, top: float, bottom: float, numbers: Numbers) -> None:
    """The cards in the row, each with what it does."""
    theme, words = canvas.theme, canvas.words
    panels.panel(canvas, Box(8, top, WIDTH - 8, bottom))
    canvas.text(words.label("cards"), 28, top + 36, 39)
    canvas.text(f"{words.label('deck')} {view.deck}", WIDTH - 28, top + 36, 36, theme.soft, weight="medium", anchor="r")
    y = top + 66
    for card in view.row:
        kind = panels.card_shade(card)
        canvas.box(Box(22, y, 326, y + 54), kind, 12, theme.outline, 2, role="card")
        canvas.text(words.card(card), 38, y + 27, 36, ink_on(kind), room=276, least=LEAST, role="card name")
        canvas.text(
            words.effects[card], 346, y + 27, 35, weight="medium", room=WIDTH - 346 - 24, least=LEAST, role="card text"
        )
        if card in numbers.cards:
            canvas.number(numbers.cards[card], Point(312, y + 8), 42)
        y += 62
    if not view.row:
        canvas.text(words.label("no cards"), WIDTH / 2, y + 26, 35, theme.soft, weight="medium", anchor="m")


def _legend(canvas: Canvas, top: float) -> None:
    """The names of the elements, and the terrains with the points for their places."""
    theme, words = canvas.theme, canvas.words
    panels.panel(canvas, Box(8, top, WIDTH - 8, top + LEGEND - 10))
    step = (WIDTH - 40) / len(Element)
    for element in Element:
        x = 20 + element * step
        canvas.disk(element, Point(x + 24, top + 40), 44)
        canvas.text(words.element(element), x + 54, top + 40, 34, weight="medium", room=step - 60, least=LEAST)
    for terrain in Terrain:
        x, y = 20 + terrain % 4 * (WIDTH - 40) / 4, top + 100 + terrain // 4 * 58
        canvas.put(canvas.made(ground.make_sign_hex, theme, terrain, canvas.px(25)), x + 24, y)
        canvas.text("·".join(map(str, TILE_POINTS[terrain])), x + 60, y, 36, room=210, least=LEAST)
