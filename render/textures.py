"""The textures of the eight terrains in flat tints.

A texture is drawn on a square around the hex, in a plane where the hex's radius is 100 and its centre (0, 0). Signs
stand near the rim; the middle, where the tokens lie, stays calm. ``calm`` below 1 weakens a texture further.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, degrees, radians, sin

from PIL import Image, ImageDraw

from render import glyphs
from render.colour import Colour, darker, lighter, mix
from render.drawing import Figure, draw_figure, smooth, stroke
from rules.types import Terrain


class Plane:
    """A drawing surface with the hex's plane laid over it."""

    def __init__(self, image: Image.Image, radius: float) -> None:
        self.draw = ImageDraw.Draw(image)
        self.k = radius / 100
        self.x, self.y = image.width / 2, image.height / 2

    def line(self, points: Sequence[tuple[float, float, float]], colour: Colour) -> None:
        """A smooth stroke through (x, y, half-width) points."""
        curve = smooth(points) if len(points) > 2 else points
        stroke(self.draw, [(self.x + x * self.k, self.y + y * self.k, r * self.k) for x, y, r in curve], colour)

    def blob(self, x: float, y: float, rx: float, ry: float, colour: Colour) -> None:
        """A filled ellipse."""
        k = self.k
        box = (self.x + (x - rx) * k, self.y + (y - ry) * k, self.x + (x + rx) * k, self.y + (y + ry) * k)
        self.draw.ellipse(box, fill=colour)

    def shape(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """A filled polygon."""
        self.draw.polygon([(self.x + x * self.k, self.y + y * self.k) for x, y in points], fill=colour)

    def figure(
        self, figure: Figure, x: float, y: float, size: float, colour: Colour, ground: Colour, flip: bool = False
    ) -> None:
        """A sign whose foot stands at (x, y)."""
        at = (self.x + (x - size / 2) * self.k, self.y + (y - size) * self.k)
        draw_figure(self.draw, figure, at, size * self.k, colour, ground, flip)


def _sea(plane: Plane, base: Colour, calm: float) -> None:
    deep, crest = mix(base, darker(base, 0.16), calm), mix(base, lighter(base, 0.2), calm)
    for x, y, rx, ry in ((-52, -40, 44, 16), (48, 52, 48, 18), (60, -34, 30, 10), (-58, 44, 30, 10)):
        plane.blob(x, y, rx, ry, deep)
    for row, y in enumerate(range(-78, 90, 26)):
        for start in (-104 + 34 * (row % 2), -34 + 34 * (row % 2), 36 + 34 * (row % 2)):
            plane.line(
                [
                    (start, y + 4, 0.8),
                    (start + 9, y - 3, 1.9),
                    (start + 19, y + 4, 1.4),
                    (start + 29, y - 3, 1.9),
                    (start + 39, y + 4, 0.8),
                ],
                crest,
            )


def _wetland(plane: Plane, base: Colour, calm: float) -> None:
    pool, light, reed = (
        mix(base, tint, calm) for tint in (mix(base, (18, 92, 120), 0.34), lighter(base, 0.28), darker(base, 0.46))
    )
    for x, y, rx, ry in ((-40, -58, 46, 15), (52, -22, 40, 13), (-56, 34, 38, 13), (30, 66, 50, 14)):
        plane.blob(x, y, rx, ry, pool)
        plane.line([(x - rx * 0.5, y, 0.6), (x, y - 3, 1.4), (x + rx * 0.5, y, 0.6)], light)
    for x, y, size, flip in (
        (-66, -8, 34, False),
        (64, 14, 34, True),
        (-34, 88, 30, True),
        (58, 62, 24, False),
        (8, -66, 22, False),
    ):
        plane.figure(glyphs.REEDS, x, y, size, reed, base, flip)


def _savannah(plane: Plane, base: Colour, calm: float) -> None:
    straw, light, tree = (mix(base, tint, calm) for tint in (darker(base, 0.2), lighter(base, 0.24), (104, 92, 26)))
    plane.shape(
        [(-120, 30), (-60, 18), (0, 34), (70, 20), (120, 32), (120, 62), (60, 48), (-20, 60), (-120, 52)],
        mix(base, light, 0.5),
    )
    for x, y in (
        (-40, -58),
        (30, -64),
        (70, -18),
        (-80, 22),
        (-20, 76),
        (34, 82),
        (-58, 60),
        (0, -24),
        (22, 30),
        (-26, 12),
        (62, 66),
    ):
        for lean in (-7, 0, 7):
            plane.line([(x, y, 1.5), (x + lean, y - 13 + abs(lean) / 2, 0.6)], straw)
    for x, y, size, flip in ((-70, -8, 44, False), (72, 52, 40, True), (44, -52, 26, False)):
        plane.figure(glyphs.ACACIA, x, y, size, tree, base, flip)


def _leaf(plane: Plane, x: float, y: float, length: float, turn: float, colour: Colour, rib: Colour) -> None:
    """A leaf that grows from (x, y) in the direction ``turn``, degrees clockwise from north."""
    dx, dy = sin(radians(turn)) * length, -cos(radians(turn)) * length
    side = length * 0.23
    outline = [
        (x, y, 0.6),
        (x + dx * 0.32, y + dy * 0.32, side),
        (x + dx * 0.66, y + dy * 0.66, side * 0.74),
        (x + dx, y + dy, 0.4),
    ]
    plane.line(outline, colour)
    plane.line([(x, y, 1.2), (x + dx * 0.5, y + dy * 0.5, 1.0), (x + dx * 0.94, y + dy * 0.94, 0.4)], rib)


def _jungle(plane: Plane, base: Colour, calm: float) -> None:
    tints = (
        darker(base, 0.34),
        mix(base, (70, 160, 24), 0.42),
        mix(base, (40, 120, 10), 0.34),
        mix(base, (150, 205, 80), 0.4),
    )
    shade, light, mild, rib = (mix(base, tint, calm) for tint in tints)
    for x, y, length, turn in ((-26, -2, 30, 50), (30, 4, 30, -60), (-6, 40, 28, 20), (10, -22, 26, -20)):
        _leaf(plane, x, y, length, turn, mix(base, mild, 0.5), mix(base, mild, 0.5))
    tufts = ((-98, 6), (-62, -64), (-12, -84), (46, -78), (94, -20), (92, 28), (58, 76), (4, 92), (-52, 80), (-86, 40))
    for number, (x, y) in enumerate(tufts):
        inward = degrees(atan2(-x, y))
        for lean, length, tint in ((-46, 32, mild), (44, 32, mild), (0, 40, light)):
            _leaf(plane, x + 3, y + 5, length, inward + lean, shade, shade)
            _leaf(plane, x, y, length - 4 * (number % 2), inward + lean, tint, rib)


def _forest(plane: Plane, base: Colour, calm: float) -> None:
    far, near, floor = (mix(base, tint, calm) for tint in (darker(base, 0.18), darker(base, 0.42), lighter(base, 0.1)))
    for x, y, rx in ((-30, -30, 50), (40, 20, 52), (-30, 62, 46)):
        plane.blob(x, y, rx, 12, floor)
    for x, y in ((-28, -30), (30, -24), (0, 16), (-36, 26), (38, 34), (4, 58)):
        plane.figure(glyphs.TREE, x, y, 26, far, base)
    for x, y, size in (
        (-52, -44, 34),
        (-10, -52, 32),
        (46, -44, 34),
        (-80, 4, 36),
        (82, 2, 36),
        (-66, 50, 38),
        (70, 48, 38),
        (-30, 88, 36),
        (26, 90, 36),
    ):
        plane.figure(glyphs.TREE, x, y, size, near, base)


def _desert(plane: Plane, base: Colour, calm: float) -> None:
    shade, light, green = (mix(base, tint, calm) for tint in (darker(base, 0.12), lighter(base, 0.5), (92, 132, 74)))
    for y, swing in ((-66, 6), (-34, -8), (2, 8), (38, -8), (72, 6)):
        wave = [(x, y + swing * sin(x / 34)) for x in range(-120, 121, 12)]
        plane.line([(x, h, 1.8) for x, h in wave], shade)
        plane.line([(x, h - 4, 1.1) for x, h in wave], light)
    for x, y, size, flip in ((-72, 10, 40, False), (74, 44, 36, True), (52, -46, 28, False), (-40, 84, 26, True)):
        plane.figure(glyphs.CACTUS, x, y, size, green, green, flip)


def _mountain(plane: Plane, base: Colour, calm: float) -> None:
    shade, light, snow = (mix(base, tint, calm) for tint in (darker(base, 0.36), lighter(base, 0.22), (238, 240, 244)))
    peaks = (
        (-50, -42, 30),
        (2, -50, 34),
        (52, -38, 30),
        (-82, 14, 34),
        (84, 18, 34),
        (-50, 66, 36),
        (0, 84, 34),
        (52, 66, 36),
    )
    small = ((-24, -4, 18), (28, 2, 18), (-10, 36, 18), (30, 44, 16))
    for x, y, size in small:
        plane.shape([(x - size, y), (x, y - size), (x, y)], mix(base, light, 0.45))
        plane.shape([(x, y), (x, y - size), (x + size, y)], mix(base, shade, 0.45))
    for x, y, size in peaks:
        plane.shape([(x - size, y), (x, y - size * 1.25), (x + size * 0.2, y)], light)
        plane.shape([(x + size * 0.2, y), (x, y - size * 1.25), (x + size, y)], shade)
        top = y - size * 1.25
        plane.shape(
            [
                (x, top),
                (x - size * 0.32, top + size * 0.4),
                (x - size * 0.1, top + size * 0.34),
                (x + size * 0.06, top + size * 0.5),
                (x + size * 0.32, top + size * 0.4),
            ],
            snow,
        )


def _tundra(plane: Plane, base: Colour, calm: float) -> None:
    drift, ice = mix(base, (176, 205, 232), 0.55 * calm), mix(base, (120, 165, 208), 0.6 * calm)
    for y, swing in ((-58, 5), (-8, -6), (44, 6)):
        plane.shape(
            [(x, y + swing * sin(x / 30)) for x in range(-120, 121, 12)]
            + [(x, y + 9 + swing * sin(x / 26)) for x in range(120, -121, -12)],
            drift,
        )
    for x, y, size in ((-62, -10, 26), (64, 34, 26), (48, -44, 20), (-40, 78, 22), (-34, -58, 16), (30, 84, 16)):
        plane.figure(glyphs.SNOWFLAKE, x, y, size, ice, base)


PAINTERS: dict[Terrain, Callable[[Plane, Colour, float], None]] = {
    Terrain.SEA: _sea,
    Terrain.WETLAND: _wetland,
    Terrain.SAVANNAH: _savannah,
    Terrain.JUNGLE: _jungle,
    Terrain.FOREST: _forest,
    Terrain.DESERT: _desert,
    Terrain.MOUNTAIN: _mountain,
    Terrain.TUNDRA: _tundra,
}
