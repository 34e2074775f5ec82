"""The chart of scores, turn by turn, for the end of a game: 1100 by 700 design pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import ImageDraw

from render import fonts
from render.canvas import Canvas
from render.colour import Colour, contrast, mix
from render.drawing import OVER, stroke
from render.frame import encode
from render.geometry import Box, Point
from render.sprites import Sprite, from_rgba, large_canvas
from render.story import Story
from render.theme import Theme, theme_named
from render.words import Words, words
from rules.types import Animal

WIDTH, HEIGHT = 1100, 700
PLOT = Box(92, 118, 770, 632)
Scores = Mapping[Animal, int]


def scores_by_turn(story: Story) -> list[Scores]:
    """The scores at the start and at the end of each turn, the last turn's included."""
    rows: list[Scores] = []
    before = None
    for moment in story.moments:
        view = moment.view
        if before is not None and view.turn != before.turn:
            rows.append({animal: own.score for animal, own in before.animals.items()})
        before = view
    if before is not None:
        rows.append({animal: own.score for animal, own in before.animals.items()})
        rows.insert(0, dict.fromkeys(before.animals, 0))
    return rows


def make_curve(
    points: tuple[tuple[int, int], ...], width: int, height: int, colour: Colour, edge: Colour, line: int
) -> Sprite:
    """A line through points of a plot, with an edge that parts it from the others, anchored at the plot's corner."""
    margin = 3 * line
    image, draw = large_canvas(width + 2 * margin, height + 2 * margin)
    for tint, half in ((edge, line * 0.9), (colour, line * 0.5)):
        _curve(draw, points, margin, half, tint)
    return from_rgba(image.reduce(OVER), -margin, -margin)


def _curve(
    draw: ImageDraw.ImageDraw, points: tuple[tuple[int, int], ...], margin: int, half: float, tint: Colour
) -> None:
    stroke(draw, [((x + margin) * OVER, (y + margin) * OVER, half * OVER) for x, y in points], tint)


def chart_canvas(
    rows: Sequence[Scores], theme: Theme, say: Words, names: Mapping[Animal, str] | None = None, k: float = 1.0
) -> Canvas:
    """The display list of a chart; ``rows`` are the scores at the start and after each turn."""
    canvas = Canvas(theme, say, WIDTH, HEIGHT, k)
    canvas.box(Box(0, 0, WIDTH, 92), theme.panel)
    canvas.box(Box(0, 92, WIDTH, 95), theme.panel_line)
    canvas.text(say.label("chart"), 28, 46, 48, room=WIDTH - 56, least=30, role="headline")
    top = max(10, *(score for row in rows for score in row.values()))
    step = next(size for size in (5, 10, 20, 25, 50, 100, 200, 500, 10**6) if top / size <= 7)
    top = (top // step + 1) * step
    for value in range(0, top + 1, step):
        y = PLOT.bottom - PLOT.height * value / top
        canvas.box(Box(PLOT.left, y - 1, PLOT.right, y + 1), theme.stripe if value else theme.panel_line)
        canvas.text(str(value), PLOT.left - 12, y, 24, theme.soft, weight="medium", anchor="r")
    _turns(canvas, len(rows))
    last = rows[-1]
    for animal in sorted(last, key=lambda who: last[who]):
        points = tuple(
            (canvas.px(PLOT.width * turn / max(1, len(rows) - 1)), canvas.px(PLOT.height * (1 - row[animal] / top)))
            for turn, row in enumerate(rows)
        )
        colour = theme.animal(animal)
        edge = mix(theme.text, colour, 0.2) if contrast(colour, theme.ground) < 2.2 else theme.outline
        size = (canvas.px(PLOT.width), canvas.px(PLOT.height))
        canvas.put(canvas.made(make_curve, points, *size, colour, edge, canvas.px(7)), PLOT.left, PLOT.top)
    _ends(canvas, last, top, names or {})
    return canvas


def _turns(canvas: Canvas, count: int) -> None:
    every = max(1, (count - 1) // 12)
    for turn in range(0, count, every):
        x = PLOT.left + PLOT.width * turn / max(1, count - 1)
        canvas.text(str(turn), x, PLOT.bottom + 28, 24, canvas.theme.soft, weight="medium", anchor="m")
    canvas.text(
        canvas.words.label("turn"), PLOT.right, PLOT.bottom + 56, 22, canvas.theme.soft, weight="medium", anchor="r"
    )


def _ends(canvas: Canvas, last: Scores, top: int, names: Mapping[Animal, str]) -> None:
    """Portraits, names and final scores at the right, pushed apart so that none covers another."""
    ranked = sorted(last, key=lambda animal: (-last[animal], animal))
    places = [PLOT.bottom - PLOT.height * last[animal] / top for animal in ranked]
    apart = 74.0
    for number in range(1, len(places)):
        places[number] = max(places[number], places[number - 1] + apart)
    over = max(0.0, places[-1] - PLOT.bottom)
    for number in range(len(places) - 1, -1, -1):
        limit = places[number + 1] - apart if number + 1 < len(places) else PLOT.bottom
        places[number] = min(places[number], limit if over else places[number])
    for animal, y in zip(ranked, places, strict=True):
        canvas.pawn(animal, Point(PLOT.right + 40, y), 56)
        name = fonts.readable_name(names.get(animal, ""), canvas.words.animal(animal))
        canvas.text(
            str(last[animal]), WIDTH - 20, y, 40, canvas.theme.gain if animal is ranked[0] else None, anchor="r"
        )
        canvas.text(name, PLOT.right + 76, y, 24, room=WIDTH - 20 - 74 - PLOT.right - 76, least=22, role="player")


def chart(story: Story, *, theme: str = "dark", language: str = "en", width: int = WIDTH) -> bytes:
    """The PNG of the scores of a story. Raises ``PictureError``."""
    look, say = theme_named(theme), words(language)
    return encode(chart_canvas(scores_by_turn(story), look, say, story.names, width / WIDTH))
