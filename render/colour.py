"""Colours as (red, green, blue), 0 to 255, and the few sums the pictures need of them."""

from __future__ import annotations

from functools import cache

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """The colour written as ``#rrggbb``."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """``one`` with ``share`` (0 to 1) of ``other`` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    """The colour with some white in it."""
    return mix(colour, (255, 255, 255), share)


def darker(colour: Colour, share: float) -> Colour:
    """The colour with some black in it."""
    return mix(colour, (0, 0, 0), share)


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it, 0 to 1."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@cache
def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio as WCAG 2 defines it, 1 to 21."""
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@cache
def ink_on(colour: Colour) -> Colour:
    """Near-black or white, whichever reads better on the colour."""
    black, white = (8, 9, 12), (255, 255, 255)
    return black if contrast(black, colour) >= contrast(white, colour) else white
