"""The picture of shares with their uncertainty: a bar for each, a whisker over what is likely, and the fair share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from render.canvas import Canvas
from render.colour import contrast, mix
from render.errors import PictureError
from render.frame import encode
from render.geometry import Box, Point
from render.sheet import LEAST, LEFT, RIGHT, cut, head, head_height, person, sentence, sheet
from render.words import words
from rules.types import Animal

ROW = 104
MOST_BARS = 30
AXIS = 66
BAR = 46
LABEL, WIDEST, VALUES = 300.0, 470.0, 190.0
"""Room for the names at the left, at least and at most, and for the numbers at the right."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One share. ``value``, ``low`` and ``high`` are on the scale of the chart; low and high are left out where there
    is no uncertainty. ``text`` is the value in words (``31 %``), ``note`` what stands under it (``42 games``)."""

    label: str
    value: float
    text: str
    low: float | None = None
    high: float | None = None
    note: str = ""
    animal: Animal | None = None
    """Its portrait and colour stand beside the label."""


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart. ``fair`` is a line through all bars with its words at the bottom; ``ticks`` are places on the scale with
    what is written there, the scale ends at ``most``; ``note`` says what the whiskers mean."""

    title: str
    bars: tuple[Bar, ...]
    most: float
    ticks: tuple[tuple[float, str], ...]
    subtitle: str = ""
    fair: float | None = None
    fair_text: str = ""
    note: str = ""


def bars_canvas(chart: Bars, *, theme: str = "dark", language: str = "en", width: int | None = None) -> Canvas:
    """The display list of a chart. Raises ``PictureError``."""
    if len(chart.bars) > MOST_BARS:
        raise PictureError(f"A chart has at most {MOST_BARS} bars, not {len(chart.bars)}.")
    if not chart.most > 0:
        raise PictureError("The scale of a chart must end above 0.")
    probe = sheet(1, theme, language, None)
    notes = [
        line for text in (chart.fair_text, chart.note) if text for line in probe.lines(text, 34, RIGHT - LEFT - 60)
    ]
    top = head_height(chart.title, chart.subtitle) + 14
    bottom = top + ROW * max(1, len(chart.bars))
    canvas = sheet(bottom + AXIS + 44 * len(notes) + 20, theme, language, width)
    head(canvas, chart.title, chart.subtitle)
    plot = Box(_label_room(canvas, chart), top, RIGHT - VALUES, bottom)
    at = _scale(plot, chart.most)
    _axis(canvas, chart, plot, at)
    for number, bar in enumerate(chart.bars):
        _bar(canvas, bar, number, top + ROW * (number + 0.5), at, plot.left)
    if not chart.bars:
        canvas.text(canvas.words.say("no games yet"), LEFT, top + ROW / 2, 40, canvas.theme.soft, weight="medium")
    if chart.fair is not None:
        for y in range(round(top), round(bottom) - 8, 22):
            canvas.box(Box(at(chart.fair) - 2, y, at(chart.fair) + 2, y + 12), canvas.theme.gain)
    _notes(canvas, chart, bottom + AXIS)
    return canvas


def _scale(plot: Box, most: float) -> Callable[[float], float]:
    return lambda value: plot.left + plot.width * min(1.0, max(0.0, value / most))


def _axis(canvas: Canvas, chart: Bars, plot: Box, at: Callable[[float], float]) -> None:
    theme = canvas.theme
    for value, text in chart.ticks:
        x = at(value)
        canvas.box(Box(x - 1, plot.top, x + 1, plot.bottom + 8), theme.panel_line)
        canvas.text(text, x, plot.bottom + 34, LEAST, theme.soft, weight="medium", anchor="m")


def _label_room(canvas: Canvas, chart: Bars) -> float:
    """Where the labels end: words need their room, only names of people are shortened."""
    labels = [person(bar.label, number, canvas.words) for number, bar in enumerate(chart.bars, 1)]
    wide = max((canvas.width_of(label, LEAST) for label in labels), default=0.0)
    icon = 76 if any(bar.animal is not None for bar in chart.bars) else 0
    return min(WIDEST, max(LABEL, LEFT + icon + wide + 26))


def _bar(canvas: Canvas, bar: Bar, number: int, y: float, at: Callable[[float], float], left: float) -> None:
    theme, x = canvas.theme, LEFT
    if bar.animal is not None:
        canvas.pawn(bar.animal, Point(LEFT + 32, y), 62, role="pawn")
        x += 76
    label = person(bar.label, number + 1, canvas.words)
    canvas.text(label, x, y, 36, room=left - x - 18, least=LEAST, role="player")
    fill = theme.slot_line if bar.animal is None else theme.animal(bar.animal)
    line = theme.outline if contrast(fill, theme.ground) >= 2.2 else mix(theme.text, fill, 0.2)
    if at(bar.value) - at(0) >= 4:
        canvas.box(Box(at(0), y - BAR / 2, at(bar.value), y + BAR / 2), fill, 6, line, 3, role="bar")
    if bar.low is not None and bar.high is not None:
        _whisker(canvas, at(bar.low), at(bar.high), y)
    up = 20 if bar.note else 0
    canvas.text(bar.text, RIGHT, y - up, 42, anchor="r", room=VALUES - 24, least=LEAST, role="number text")
    canvas.text(bar.note, RIGHT, y + 24, LEAST, theme.soft, weight="medium", anchor="r", room=VALUES - 10, least=26)


def _whisker(canvas: Canvas, low: float, high: float, y: float) -> None:
    """A line from what is least likely to what is most, with an edge that parts it from the bar beneath."""
    theme = canvas.theme
    parts = (
        Box(low, y - 3, high, y + 3),
        Box(low - 3, y - 14, low + 3, y + 14),
        Box(high - 3, y - 14, high + 3, y + 14),
    )
    for part in parts:
        canvas.box(part.grown(3), theme.ground)
    for part in parts:
        canvas.box(part, theme.text)
    canvas.mark("whisker", "", Box(low - 3, y - 14, high + 3, y + 14))


def _notes(canvas: Canvas, chart: Bars, y: float) -> None:
    theme, room = canvas.theme, RIGHT - LEFT - 60
    for kind, text in (("fair", chart.fair_text), ("whisker", chart.note)):
        for number, line in enumerate(canvas.lines(text, 34, room) if text else []):
            if not number and kind == "fair":
                for step in range(2):
                    canvas.box(Box(LEFT + 18, y + 22 * step, LEFT + 22, y + 22 * step + 14), theme.gain)
            elif not number:
                _whisker(canvas, LEFT + 3, LEFT + 37, y + 20)
            canvas.text(line, LEFT + 60, y + 20, 34, theme.soft, weight="medium", room=room, least=LEAST)
            y += 44


def bars(chart: Bars, *, theme: str = "dark", language: str = "en", width: int | None = None) -> bytes:
    """The PNG of a chart. Raises ``PictureError``."""
    return encode(bars_canvas(chart, theme=theme, language=language, width=width), keep=False)


def bars_alt(chart: Bars, language: str = "en") -> str:
    """The chart in words, in at most 1024 characters. Raises ``PictureError``."""
    say = words(language)
    sentences = [sentence(text) for text in (chart.title, chart.subtitle) if text]
    for number, bar in enumerate(chart.bars, 1):
        note = f" ({bar.note})" if bar.note else ""
        sentences.append(f"{person(bar.label, number, say)}: {bar.text}{note}.")
    sentences += [sentence(text) for text in (chart.fair_text,) if text]
    return cut(sentences, say)
