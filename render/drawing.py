"""Shapes for glyphs and textures: small figures in a square of 100 by 100, drawn large and reduced.

A figure is a tuple of shapes. ``Path`` understands the letters M, L, C, Q and Z of an SVG path, absolute only.
A shape with ``cut`` set takes away instead of adding.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

from PIL import Image, ImageDraw

OVER = 4
"""Everything is drawn at four times its size and reduced, which smooths all edges."""

Pair = tuple[float, float]


class Path(NamedTuple):
    """A filled outline."""

    d: str
    cut: bool = False


class Dot(NamedTuple):
    """A filled ellipse, turned by ``turn`` degrees clockwise."""

    x: float
    y: float
    rx: float
    ry: float = 0
    turn: float = 0
    cut: bool = False


class Line(NamedTuple):
    """A stroke with round ends through the points; each point is x, y and the half-width there."""

    points: tuple[tuple[float, float, float], ...]
    cut: bool = False


Shape = Path | Dot | Line
Figure = tuple[Shape, ...]


def curve(points: Sequence[Pair], steps: int = 14) -> list[Pair]:
    """A Bezier curve of any degree through its control points, as ``steps`` short lines."""
    found: list[Pair] = []
    for step in range(1, steps + 1):
        left = list(points)
        share = step / steps
        while len(left) > 1:
            left = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(left)]
        found.append(left[0])
    return found


@cache
def outlines(d: str) -> tuple[tuple[Pair, ...], ...]:
    """The closed outlines of a path text."""
    words = d.replace(",", " ").split()
    lines: list[list[Pair]] = []
    at = 0
    need = {"M": 1, "L": 1, "Q": 2, "C": 3}
    letter = "M"
    while at < len(words):
        if words[at] in "MLQCZ":
            letter = words[at]
            at += 1
            continue
        numbers = [float(word) for word in words[at : at + 2 * need[letter]]]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        at += 2 * need[letter]
        if letter == "M":
            lines.append(pairs)
            letter = "L"
        elif letter == "L":
            lines[-1].extend(pairs)
        else:
            lines[-1].extend(curve([lines[-1][-1], *pairs]))
    return tuple(tuple(line) for line in lines)


def _ellipse(dot: Dot) -> list[Pair]:
    ry = dot.ry or dot.rx
    cosine, sine = cos(radians(dot.turn)), sin(radians(dot.turn))
    turned = []
    for angle in range(0, 360, 6):
        x, y = dot.rx * cos(radians(angle)), ry * sin(radians(angle))
        turned.append((dot.x + x * cosine - y * sine, dot.y + x * sine + y * cosine))
    return turned


def smooth(points: Sequence[tuple[float, ...]], steps: int = 10) -> list[tuple[float, ...]]:
    """A Catmull-Rom curve through all points (their widths too)."""
    padded = [points[0], *points, points[-1]]
    found: list[tuple[float, ...]] = [points[0]]
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(1, steps + 1):
            t = step / steps
            found.append(
                tuple(
                    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
                    for a, b, c, d in zip(before, start, end, after, strict=True)
                )
            )
    return found


def stroke(draw: ImageDraw.ImageDraw, points: Sequence[tuple[float, ...]], fill: object) -> None:
    """A line through (x, y, half-width) points with round joints, in the draw's own pixels."""
    for (x, y, r), (x2, y2, r2) in pairwise(points):
        length = hypot(x2 - x, y2 - y)
        if length:
            nx, ny = (y2 - y) / length, (x - x2) / length
            sides = [
                (x + nx * r, y + ny * r),
                (x2 + nx * r2, y2 + ny * r2),
                (x2 - nx * r2, y2 - ny * r2),
                (x - nx * r, y - ny * r),
            ]
            draw.polygon(sides, fill=fill)  # type: ignore[arg-type]
    for x, y, r in points:
        draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)  # type: ignore[arg-type]


def draw_figure(
    draw: ImageDraw.ImageDraw,
    figure: Figure,
    at: Pair,
    size: float,
    fill: object,
    ground: object = 0,
    flip: bool = False,
) -> None:
    """Draw a figure into a square of ``size`` pixels whose top left corner is ``at``."""
    k = size / 100

    def place(x: float, y: float) -> Pair:
        return at[0] + (100 - x if flip else x) * k, at[1] + y * k

    for shape in figure:
        colour = ground if shape.cut else fill
        if isinstance(shape, Line):
            points = smooth(shape.points) if len(shape.points) > 2 else shape.points
            stroke(draw, [(*place(p[0], p[1]), p[2] * k) for p in points], colour)
        else:
            lines = outlines(shape.d) if isinstance(shape, Path) else (tuple(_ellipse(shape)),)
            for line in lines:
                draw.polygon([place(x, y) for x, y in line], fill=colour)  # type: ignore[arg-type]


def figure_mask(figure: Figure, size: int) -> Image.Image:
    """The figure as an L mask of ``size`` by ``size`` pixels."""
    large = Image.new("L", (size * OVER, size * OVER), 0)
    draw_figure(ImageDraw.Draw(large), figure, (0, 0), size * OVER, 255, 0)
    return large.reduce(OVER)
