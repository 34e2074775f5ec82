"""The display list in the making: scenes ask for pieces in design pixels, the canvas puts down sprites in real ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from render import drawing, fonts, ground, pieces, sprites
from render.colour import Colour, ink_on
from render.geometry import Box, Point
from render.sprites import CACHE, Sprite
from render.theme import Theme
from render.words import Words
from rules.types import Animal, Element, Terrain

LARGE = 60_000
"""Boxes of more pixels than this are pasted in three parts, the middle one without a mask."""


class Item(NamedTuple):
    """One sprite at one place (its top left corner), in real pixels."""

    sprite: Sprite
    x: int
    y: int


class Mark(NamedTuple):
    """What stands where, in real pixels: tests measure these boxes, and a caller can find a tile in the picture."""

    role: str
    name: str
    box: Box


class Canvas:
    """A picture of ``width`` by ``height`` design pixels, drawn ``k`` times as large."""

    def __init__(self, theme: Theme, words: Words, width: float, height: float, k: float = 1.0) -> None:
        self.theme = theme
        self.words = words
        self.k = k
        self.width = round(width * k)
        self.height = round(height * k)
        self.items: dict[Item, None] = {}
        self.marks: list[Mark] = []

    def px(self, length: float) -> int:
        """A length in whole real pixels."""
        return round(length * self.k)

    def put(self, sprite: Sprite, x: float, y: float, role: str = "", name: str = "") -> None:
        """Put a sprite's anchor at (x, y)."""
        left, top = round(x * self.k) + sprite.left, round(y * self.k) + sprite.top
        item = Item(sprite, left, top)
        self.items.pop(item, None)  # the same piece at the same place again lies on top now
        self.items[item] = None
        if role:
            self.marks.append(Mark(role, name, Box(left, top, left + sprite.width, top + sprite.height)))

    def mark(self, role: str, name: str, box: Box) -> None:
        """Note a box (design pixels) that is no sprite of its own."""
        self.marks.append(Mark(role, name, Box(*(side * self.k for side in box))))

    def made(self, make: Callable[..., Sprite], *key: object) -> Sprite:
        """The kept sprite of a maker and its arguments, in the canvas's theme when the maker takes one."""
        return CACHE.get((make, *key), lambda: make(*key))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour | None = None,
        *,
        weight: str = "bold",
        anchor: str = "l",
        room: float | None = None,
        least: float | None = None,
        edge: Colour | None = None,
        edge_width: float = 0,
        role: str = "text",
    ) -> float:
        """Write a line: ``y`` is the middle of its capitals, ``anchor`` l, m or r. Returns its width in design pixels.

        A line longer than ``room`` is set smaller, down to ``least`` (default: not at all), then in the lighter face,
        which is narrower, then smaller still: words are never cut. Only the names of players are shortened.
        """
        real = self.px(size)
        if room is not None:
            least_real = self.px(least if least is not None else size)
            real = fonts.fitting(text, weight, real, room * self.k, least_real)
            if role == "player":
                text = fonts.shortened(text, weight, real, room * self.k)
            elif fonts.width(text, weight, real) > room * self.k:
                weight = "medium"
                real = fonts.fitting(text, weight, real, room * self.k, 1)
        if not text:
            return 0
        run = fonts.width(text, weight, real)
        left = x * self.k - {"l": 0, "m": run / 2, "r": run}[anchor]
        ink = self.theme.text if colour is None else colour
        sprite = self.made(sprites.make_text, text, weight, real, ink, edge, self.px(edge_width))
        baseline = y * self.k + real * 0.364
        self.put(sprite, round(left) / self.k, round(baseline) / self.k, role, text)
        return run / self.k

    def width_of(self, text: str, size: float, weight: str = "bold") -> float:
        """How far a text runs, in design pixels."""
        return fonts.width(text, weight, self.px(size)) / self.k

    def lines(self, text: str, size: float, room: float, weight: str = "medium") -> list[str]:
        """The text broken into lines of at most ``room`` design pixels."""
        return fonts.wrapped(text, weight, self.px(size), room * self.k)

    def box(
        self,
        box: Box,
        fill: Colour,
        radius: float = 0,
        line: Colour | None = None,
        line_width: float = 0,
        role: str = "",
    ) -> None:
        """A filled rectangle with round corners and perhaps a line around it."""
        left, top = self.px(box.left), self.px(box.top)
        width, height = self.px(box.right) - left, self.px(box.bottom) - top
        wide = min(max(1, self.px(line_width)), width // 2, height // 2) if line_width else 0
        if width > 0 and height > 0:
            key = (width, height, self.px(radius), fill, line, wide)
            if radius and width * height > LARGE and height > 4 * radius * self.k:
                for part in range(3):
                    self.put(self.made(sprites.make_box_part, *key, part), left / self.k, top / self.k)
            else:
                self.put(self.made(sprites.make_box, *key), left / self.k, top / self.k)
            if role:
                self.mark(role, "", Box(left / self.k, top / self.k, (left + width) / self.k, (top + height) / self.k))

    def figure(
        self, figure: drawing.Figure, at: Point, size: float, colour: Colour, edge: Colour | None = None
    ) -> None:
        """A sign, its middle at ``at``."""
        wide = max(1, self.px(2)) if edge is not None else 0
        self.put(self.made(sprites.make_figure, figure, self.px(size), colour, edge, wide), *at)

    def disk(self, element: Element, at: Point, size: float, ghost: bool = False, role: str = "") -> None:
        """An element disk."""
        self.put(self.made(pieces.make_disk, self.theme, element, self.px(size), ghost), *at, role, str(element))

    def pawn(self, animal: Animal, at: Point, size: float, role: str = "") -> None:
        """A pawn, or an animal's portrait."""
        self.put(self.made(pieces.make_pawn, self.theme, animal, self.px(size)), *at, role, str(animal))

    def cone(self, animal: Animal, at: Point, size: float, true: bool = True, role: str = "") -> None:
        """A cone of dominance."""
        self.put(self.made(pieces.make_cone, self.theme, animal, self.px(size), true), *at, role, str(animal))

    def badge(
        self, text: str, at: Point, size: float, fill: Colour, ink: Colour, edge: Colour, role: str = "badge"
    ) -> None:
        """A number or short text on a badge."""
        self.put(self.made(pieces.make_badge, text, self.px(size), fill, ink, edge), *at, role, text)

    def number(self, number: int, at: Point, size: float) -> None:
        """The number of a target."""
        theme = self.theme
        ink = ink_on(theme.gain)
        sprite = self.made(pieces.make_badge, str(number), self.px(size), theme.gain, ink, theme.outline, True)
        self.put(sprite, *at, "number", str(number))

    def hexagon(self, terrain: Terrain, tundra: bool, at: Point, radius: float, flip: bool = False) -> None:
        """A tile's ground."""
        self.put(self.made(ground.make_tile, self.theme, terrain, tundra, self.px(radius), flip), *at)

    def circle(self, at: Point, size: float, fill: Colour, line: Colour, line_width: float = 2) -> None:
        """A round empty place."""
        half = size / 2
        self.box(Box(at.x - half, at.y - half, at.x + half, at.y + half), fill, half, line, line_width)
