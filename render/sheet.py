"""What tables and charts share: a phone's width (1170 design pixels), the head, names, and alt texts.

A phone shows them 390 wide, so nothing is written smaller than 33 pixels (11 there).
"""

from __future__ import annotations

from collections.abc import Sequence

from render import fonts
from render.canvas import Canvas
from render.errors import PictureError
from render.geometry import Box
from render.theme import theme_named
from render.words import Words, words

WIDTH = 1170
LEAST = 33
LEFT, RIGHT = 28.0, WIDTH - 28.0
LEAST_WIDTH, MOST_WIDTH = 390, 2340
MOST_ALT = 1024
"""Discord's limit for the description of an attachment."""
MOST_LETTERS = 200
"""Longer texts than this are cut before they are measured."""


def sheet(height: float, theme: str, language: str, width: int | None) -> Canvas:
    """An empty sheet. Raises ``PictureError``."""
    if width is not None and not LEAST_WIDTH <= width <= MOST_WIDTH:
        raise PictureError(f"A picture is {LEAST_WIDTH} to {MOST_WIDTH} pixels wide, not {width}.")
    return Canvas(theme_named(theme), words(language), WIDTH, height, (width or WIDTH) / WIDTH)


def head_lines(title: str, subtitle: str) -> tuple[list[str], list[str]]:
    """The lines of a head: at most three of the title, at most four of what stands under it."""
    room = RIGHT - LEFT
    return _lines(title, "bold", 56, room, 3), _lines(subtitle, "medium", 36, room, 4)


def head_height(title: str, subtitle: str) -> float:
    """How high a head with these words is."""
    first, second = head_lines(title, subtitle)
    return 30 + 66 * len(first) + 46 * len(second)


def head(canvas: Canvas, title: str, subtitle: str) -> float:
    """Write the head. Returns where it ends."""
    theme, height = canvas.theme, head_height(title, subtitle)
    canvas.box(Box(0, 0, WIDTH, height), theme.panel)
    canvas.box(Box(0, height - 3, WIDTH, height), theme.panel_line)
    first, second = head_lines(title, subtitle)
    y = 50.0
    for line in first:
        canvas.text(line, LEFT, y, 56, room=RIGHT - LEFT, least=40, role="headline")
        y += 66
    y -= 8
    for line in second:
        canvas.text(line, LEFT, y, 36, theme.soft, weight="medium", room=RIGHT - LEFT, least=LEAST, role="detail")
        y += 46
    return height


def _lines(text: str, weight: str, size: int, room: float, most: int) -> list[str]:
    """A text in so many lines; a word that is wider than a line is shortened, and what is left over as well."""
    text = fonts.writable(text[:MOST_LETTERS])
    if not text:
        return []
    found = fonts.wrapped(text, weight, size, room)
    if len(found) > most:
        found = [*found[: most - 1], " ".join(found[most - 1 :])]
    return [fonts.shortened(line, weight, size, room) for line in found]


def person(name: str, number: int, say: Words) -> str:
    """A person's name as it can be drawn; a number in place of one that the font cannot write."""
    return fonts.readable_name(name[:MOST_LETTERS], say.say("Player {number}", number=number))


def cut(sentences: Sequence[str], say: Words) -> str:
    """An alt text: the sentences as far as they fit whole, then how many more there are."""
    for kept in range(len(sentences), 0, -1):
        left = len(sentences) - kept
        rest = [f"… {say.say('and {n} more', n=left)}."] if left else []
        text = " ".join((*sentences[:kept], *rest))
        if len(text) <= MOST_ALT:
            return text
    return sentences[0][: MOST_ALT - 1] + "…" if sentences else ""


def sentence(text: str) -> str:
    """With a full stop unless it ends."""
    return text if not text or text[-1] in ".!?…" else f"{text}."
