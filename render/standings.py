"""The picture of a table of people: rank, name, numbers, zones of promotion and relegation. 1170 pixels wide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from render import glyphs
from render.canvas import Canvas
from render.colour import Colour
from render.drawing import Figure, Path
from render.errors import PictureError
from render.frame import encode
from render.geometry import Box, Point
from render.sheet import LEAST, LEFT, RIGHT, WIDTH, cut, head, head_height, person, sentence, sheet
from render.theme import Theme
from render.words import Words, words

ROW = 66
HEADS = 58
LEGEND = 56
MOST_ROWS = 60
GAP = 26
NAME = 250
"""The least room for names."""


class Zone(Enum):
    """What a place leads to; each has a sign, a bar and a line in the legend, not a colour alone."""

    NONE = ""
    CHAMPION = "champion"
    PROMOTION = "promotion"
    RELEGATION = "relegation"
    OUT = "out"
    """Has left, or is not counted."""


@dataclass(frozen=True, slots=True)
class Row:
    """One person. ``values`` in the order of the columns; ``rank`` as it is shown (``3``, ``3=``)."""

    rank: str
    name: str
    values: tuple[str, ...]
    zone: Zone = Zone.NONE


@dataclass(frozen=True, slots=True)
class Standings:
    """A table. ``columns`` are the titles of the numbers, ``main`` which of them is written large; ``note`` stands at
    the bottom (the chain of tie-breaks, what is provisional)."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    subtitle: str = ""
    main: int = 0
    note: str = ""
    legend: Mapping[Zone, str] | None = None
    """Words for zones in place of the usual ones (``up to division 1``)."""


def _usual(say: Words) -> dict[Zone, str]:
    return {
        Zone.CHAMPION: say.say("champion"),
        Zone.PROMOTION: say.say("goes up"),
        Zone.RELEGATION: say.say("goes down"),
        Zone.OUT: say.say("not counted"),
    }


_UP: Figure = (Path("M 34 96 L 66 96 L 66 50 L 94 50 L 50 2 L 6 50 L 34 50 Z"),)
_SIGNS: dict[Zone, tuple[Figure, Callable[[Theme], Colour]]] = {
    Zone.CHAMPION: (glyphs.CROWN, lambda theme: theme.gain),
    Zone.PROMOTION: (_UP, lambda theme: theme.gain),
    Zone.RELEGATION: (glyphs.ARROW_DOWN, lambda theme: theme.accent),
    Zone.OUT: (glyphs.CROSS, lambda theme: theme.faint),
}


def standings_canvas(
    table: Standings, *, theme: str = "dark", language: str = "en", width: int | None = None
) -> Canvas:
    """The display list of a table. Raises ``PictureError``."""
    if len(table.rows) > MOST_ROWS:
        raise PictureError(f"A table has at most {MOST_ROWS} rows, not {len(table.rows)}.")
    if any(len(row.values) != len(table.columns) for row in table.rows):
        raise PictureError("Every row of a table needs a value for each column.")
    say = words(language)
    shown = _shown(table, say)
    note = _note(table, theme, language)
    top = head_height(table.title, table.subtitle)
    height = top + HEADS + ROW * max(1, len(table.rows)) + 20 + LEGEND * len(shown) + 44 * len(note) + 28
    canvas = sheet(height, theme, language, width)
    head(canvas, table.title, table.subtitle)
    places, name_right = _columns(canvas, table)
    _heads(canvas, table, places, top)
    y = top + HEADS
    for number, row in enumerate(table.rows):
        _row(canvas, table, row, number, Box(0, y, WIDTH, y + ROW), places, name_right)
        y += ROW
    if not table.rows:
        canvas.text(say.say("nobody yet"), LEFT, y + ROW / 2, 40, canvas.theme.soft, weight="medium")
        y += ROW
    y += 20
    for zone, text in shown:
        _sign(canvas, zone, Point(LEFT + 20, y + LEGEND / 2))
        canvas.text(text, LEFT + 56, y + LEGEND / 2, 36, room=RIGHT - LEFT - 56, least=LEAST, weight="medium")
        y += LEGEND
    y += 8
    for line in note:
        canvas.text(line, LEFT, y + 22, 34, canvas.theme.soft, weight="medium", room=RIGHT - LEFT, least=LEAST)
        y += 44
    return canvas


def _shown(table: Standings, say: Words) -> list[tuple[Zone, str]]:
    """The zones that occur, with their words."""
    texts = {**_usual(say), **(table.legend or {})}
    there = {row.zone for row in table.rows} - {Zone.NONE}
    return [(zone, texts[zone]) for zone in Zone if zone in there]


def _note(table: Standings, theme: str, language: str) -> list[str]:
    probe = sheet(1, theme, language, None)
    return probe.lines(table.note, 34, RIGHT - LEFT) if table.note else []


def _columns(canvas: Canvas, table: Standings) -> tuple[list[float], float]:
    """The right ends of the columns, and where names must end. Raises ``PictureError`` when there is no room."""
    right, places = RIGHT, []
    for column in range(len(table.columns) - 1, -1, -1):
        size, weight = _style(table, column)
        wide = max(
            canvas.width_of(table.columns[column], LEAST, "medium"),
            *(canvas.width_of(row.values[column], size, weight) for row in table.rows),
            40.0,
        )
        places.insert(0, right)
        right -= wide + GAP
    if right - LEFT - 140 < NAME:
        raise PictureError("The columns of this table are too many or too wide for a phone.")
    return places, right


def _style(table: Standings, column: int) -> tuple[float, str]:
    return (42, "bold") if column == table.main else (36, "medium")


def _heads(canvas: Canvas, table: Standings, places: list[float], top: float) -> None:
    for title, right in zip(table.columns, places, strict=True):
        canvas.text(title, right, top + HEADS / 2 + 4, LEAST, canvas.theme.soft, weight="medium", anchor="r")


def _row(
    canvas: Canvas, table: Standings, row: Row, number: int, box: Box, places: list[float], name_right: float
) -> None:
    theme, y = canvas.theme, box.middle.y
    special = row.zone not in (Zone.NONE, Zone.OUT)
    canvas.box(box, theme.marked if special else theme.stripe if number % 2 else theme.panel)
    if number and table.rows[number - 1].zone is not row.zone:
        canvas.box(Box(0, box.top - 2, WIDTH, box.top + 2), theme.slot_line)
    if special:
        canvas.box(Box(0, box.top, 10, box.bottom), _SIGNS[row.zone][1](theme))
    canvas.text(
        row.rank, 86, y, 38, theme.soft if not special else None, weight="medium", anchor="r", room=66, least=LEAST
    )
    if row.zone is not Zone.NONE:
        _sign(canvas, row.zone, Point(118, y))
    ink = theme.soft if row.zone is Zone.OUT else None
    name = person(row.name, number + 1, canvas.words)
    canvas.text(name, 150, y, 40, ink, room=name_right - 150, least=LEAST, role="player")
    for column, (value, right) in enumerate(zip(row.values, places, strict=True)):
        size, weight = _style(table, column)
        canvas.text(value, right, y, size, ink, weight=weight, anchor="r", role="number text")


def _sign(canvas: Canvas, zone: Zone, at: Point) -> None:
    figure, colour = _SIGNS[zone]
    canvas.figure(figure, at, 34, colour(canvas.theme), canvas.theme.outline)


def standings(table: Standings, *, theme: str = "dark", language: str = "en", width: int | None = None) -> bytes:
    """The PNG of a table. Raises ``PictureError``."""
    return encode(standings_canvas(table, theme=theme, language=language, width=width), keep=False)


def standings_alt(table: Standings, language: str = "en") -> str:
    """The table in words, best first, in at most 1024 characters. Raises ``PictureError``."""
    say = words(language)
    texts = {**_usual(say), **(table.legend or {})}
    sentences = [sentence(table.title)] + ([sentence(table.subtitle)] if table.subtitle else [])
    for number, row in enumerate(table.rows, 1):
        values = ", ".join(f"{title} {value}" for title, value in zip(table.columns, row.values, strict=True))
        zone = "" if row.zone is Zone.NONE else f" ({texts[row.zone]})"
        sentences.append(f"{row.rank} {person(row.name, number, say)}: {values}{zone}.")
    return cut(sentences, say)
