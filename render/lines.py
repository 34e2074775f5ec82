"""The picture of something over time: scores by turn for each animal, or a rating over its games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from render.canvas import Canvas
from render.chart import make_curve
from render.colour import contrast, mix
from render.errors import PictureError
from render.frame import encode
from render.geometry import Box, Point
from render.sheet import LEAST, LEFT, RIGHT, cut, head, head_height, person, sentence, sheet
from render.words import words
from rules.types import Animal

HEIGHT = 620
"""Of the plot."""
MOST_LINES = 6
ENDS, VALUES = 300.0, 150.0
"""Room for portraits, names and last values at the right; for values alone, when no line has a name."""
APART = 78.0


@dataclass(frozen=True, slots=True)
class Line:
    """One line. ``points`` are (x, y), x growing; ``text`` is the last value in words. ``label`` may be empty."""

    label: str
    points: tuple[tuple[float, float], ...]
    text: str
    animal: Animal | None = None


@dataclass(frozen=True, slots=True)
class Lines:
    """A chart. ``across`` are places on the x scale with their words (turns, dates), the first and last its ends;
    ``up`` are whole numbers on the y scale, the first and last its ends."""

    title: str
    lines: tuple[Line, ...]
    across: tuple[tuple[float, str], ...]
    up: tuple[int, ...]
    subtitle: str = ""
    note: str = ""


def lines_canvas(chart: Lines, *, theme: str = "dark", language: str = "en", width: int | None = None) -> Canvas:
    """The display list of a chart. Raises ``PictureError``."""
    if not 0 < len(chart.lines) <= MOST_LINES or any(not line.points for line in chart.lines):
        raise PictureError(f"A chart has 1 to {MOST_LINES} lines, each with a point.")
    if len(chart.up) < 2 or len(chart.across) < 2:
        raise PictureError("Both scales of a chart need their two ends.")
    probe = sheet(1, theme, language, None)
    notes = probe.lines(chart.note, 34, RIGHT - LEFT) if chart.note else []
    top = head_height(chart.title, chart.subtitle) + 40
    canvas = sheet(top + HEIGHT + 84 + 44 * len(notes) + 8, theme, language, width)
    head(canvas, chart.title, chart.subtitle)
    wide = max(canvas.width_of(str(value), LEAST, "medium") for value in chart.up)
    ends = ENDS if any(line.label for line in chart.lines) else VALUES
    plot = Box(LEFT + wide + 20, top, RIGHT - ends, top + HEIGHT)
    place = _scales(chart, plot)
    _grid(canvas, chart, plot, place)
    for number, line in enumerate(sorted(chart.lines, key=lambda one: one.points[-1][1])):
        _line(canvas, line, plot, place, number / len(chart.lines))
    _ends(canvas, chart, plot, place)
    y = plot.bottom + 84
    for text in notes:
        canvas.text(text, LEFT, y + 20, 34, canvas.theme.soft, weight="medium", room=RIGHT - LEFT, least=LEAST)
        y += 44
    return canvas


Place = Callable[[float, float], Point]


def _scales(chart: Lines, plot: Box) -> Place:
    low, high = chart.up[0], chart.up[-1]
    first, last = chart.across[0][0], chart.across[-1][0]

    def place(x: float, y: float) -> Point:
        right = plot.width * (x - first) / ((last - first) or 1)
        up = plot.height * (y - low) / ((high - low) or 1)
        return Point(plot.left + min(plot.width, max(0.0, right)), plot.bottom - min(plot.height, max(0.0, up)))

    return place


def _grid(canvas: Canvas, chart: Lines, plot: Box, place: Place) -> None:
    theme = canvas.theme
    canvas.box(plot.grown(6), theme.panel, 8)
    for number, value in enumerate(chart.up):
        y = place(chart.across[0][0], value).y
        canvas.box(Box(plot.left, y - 1, plot.right, y + 1), theme.panel_line if number else theme.slot_line)
        canvas.text(str(value), plot.left - 16, y, LEAST, theme.soft, weight="medium", anchor="r")
    _across(canvas, chart, plot, place)


def _across(canvas: Canvas, chart: Lines, plot: Box, place: Place) -> None:
    """The words of the x scale, as many as have room: the last one ends where the plot does, the others before it."""
    theme, (*others, last), y = canvas.theme, chart.across, plot.bottom + 36
    canvas.text(last[1], plot.right + 6, y, LEAST, theme.soft, weight="medium", anchor="r")
    most = plot.right + 6 - canvas.width_of(last[1], LEAST, "medium") - 18
    taken = LEFT - 18
    for value, text in others:
        wide = canvas.width_of(text, LEAST, "medium")
        x = max(LEFT + wide / 2, place(value, chart.up[0]).x)
        if taken + 18 <= x - wide / 2 and x + wide / 2 <= most:
            canvas.text(text, x, y, LEAST, theme.soft, weight="medium", anchor="m")
            taken = x + wide / 2


def _line(canvas: Canvas, line: Line, plot: Box, place: Place, shift: float) -> None:
    theme = canvas.theme
    colour = theme.gain if line.animal is None else theme.animal(line.animal)
    edge = mix(theme.text, colour, 0.2) if contrast(colour, theme.panel) < 2.2 else theme.outline
    spots = [place(x, y) for x, y in line.points]
    points = tuple((canvas.px(spot.x - plot.left), canvas.px(spot.y - plot.top)) for spot in spots)
    if len(points) > 1:
        size = (canvas.px(plot.width), canvas.px(plot.height))
        canvas.put(canvas.made(make_curve, points, *size, colour, edge, canvas.px(8)), plot.left, plot.top, "line")
    if line.animal is None:
        for spot in spots if len(spots) <= 30 else spots[-1:]:
            canvas.circle(spot, 20, colour, edge, 3)
    else:
        for spot in _apart(spots, 180, shift):
            canvas.pawn(line.animal, spot, 34)


def _apart(spots: list[Point], least: float, shift: float) -> list[Point]:
    """Spots of a line that are so far apart. They carry the animal's sign: colours need not tell lines apart."""
    found: list[Point] = []
    gone = least * shift
    for before, spot in pairwise(spots):
        whole = before.distance(spot)
        walked = 0.0
        while gone + whole - walked >= least:
            walked += least - gone
            gone = 0.0
            found.append(before.towards(spot, walked / whole))
        gone += whole - walked
    return found


def _ends(canvas: Canvas, chart: Lines, plot: Box, place: Place) -> None:
    """Portraits, names and last values at the right, pushed apart so that none covers another."""
    theme = canvas.theme
    ranked = sorted(chart.lines, key=lambda line: -line.points[-1][1])
    heights = [place(*line.points[-1]).y for line in ranked]
    for number in range(1, len(heights)):
        heights[number] = max(heights[number], heights[number - 1] + APART)
    over = heights[-1] - plot.bottom
    if over > 0:
        limit = plot.bottom
        for number in range(len(heights) - 1, -1, -1):
            heights[number] = min(heights[number], limit)
            limit = heights[number] - APART
    for number, (line, y) in enumerate(zip(ranked, heights, strict=True)):
        x = plot.right + 24
        if line.animal is not None:
            canvas.pawn(line.animal, Point(x + 28, y), 56, role="pawn")
            x += 68
        if line.label:
            label = person(line.label, number + 1, canvas.words)
            canvas.text(label, x, y - 18, LEAST, theme.soft, weight="medium", room=RIGHT - x, role="player")
        below = 20 if line.label else 0
        canvas.text(line.text, x, y + below, 38, room=RIGHT - x, least=LEAST, role="number text")


def lines(chart: Lines, *, theme: str = "dark", language: str = "en", width: int | None = None) -> bytes:
    """The PNG of a chart. Raises ``PictureError``."""
    return encode(lines_canvas(chart, theme=theme, language=language, width=width), keep=False)


def lines_alt(chart: Lines, language: str = "en") -> str:
    """The chart in words, in at most 1024 characters. Raises ``PictureError``."""
    say = words(language)
    sentences = [sentence(text) for text in (chart.title, chart.subtitle) if text]
    for number, line in enumerate(sorted(chart.lines, key=lambda one: -one.points[-1][1]), 1):
        first = f"{line.points[0][1]:g} → " if len(line.points) > 1 else ""
        name = f"{person(line.label, number, say)}: " if line.label else ""
        sentences.append(f"{name}{first}{line.text}.")
    return cut(sentences, say)
