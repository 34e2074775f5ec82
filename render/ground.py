"""The tiles: hexes cut from textures, vacant hexes, and the rings, glows and veils around and over them."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from render import glyphs
from render.colour import Colour, darker, ink_on, lighter, mix
from render.drawing import OVER, draw_figure, stroke
from render.geometry import Point, hexagon
from render.sprites import Sprite, centred, from_rgba
from render.textures import PAINTERS, Plane
from render.theme import Theme
from rules.types import Terrain

TILE_OVER = 3
"""Tiles are drawn three times as large: at four they look the same, and the first picture waits longer."""


def _hex_mask(side: int, height: int, radius: float) -> Image.Image:
    mask = Image.new("L", (side, height), 0)
    ImageDraw.Draw(mask).polygon(hexagon(Point(side / 2, height / 2), radius), fill=255)
    return mask


def _bevel(image: Image.Image, radius: float, base: Colour, thick: float) -> None:
    """Light on the upper edges, shadow on the lower ones."""
    draw = ImageDraw.Draw(image)
    middle = Point(image.width / 2, image.height / 2)
    outer, inner = hexagon(middle, radius), hexagon(middle, radius - thick)
    tints = (
        darker(base, 0.34),
        darker(base, 0.42),
        darker(base, 0.3),
        lighter(base, 0.2),
        lighter(base, 0.34),
        lighter(base, 0.12),
    )
    for side, tint in enumerate(tints):
        after = (side + 1) % 6
        draw.polygon([outer[side], outer[after], inner[after], inner[side]], fill=tint)


def _textured(theme: Theme, terrain: Terrain, side: int, height: int, radius: float, flip: bool) -> Image.Image:
    base = theme.terrain(terrain)
    image = Image.new("RGB", (side, height), base)
    PAINTERS[terrain](Plane(image, radius), base, theme.calm)
    return image.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if flip else image


def make_tile(theme: Theme, terrain: Terrain, tundra: bool, radius: int, flip: bool = False) -> Sprite:
    """A tile, perhaps with a tundra tile on it, anchored at its middle."""
    side, height = 2 * radius + 2, round(radius * 1.7320508) + 2
    large, r = (side * TILE_OVER, height * TILE_OVER), radius * TILE_OVER
    image = Image.new("RGB", large, theme.edge)
    top = _textured(theme, terrain, *large, r, flip)
    _bevel(top, r * 0.985, theme.terrain(terrain), r * 0.035)
    image.paste(top, (0, 0), _hex_mask(*large, r * 0.975))
    if tundra:
        middle = Point(large[0] / 2, large[1] / 2 + r * 0.02)
        shadow = darker(theme.terrain(terrain), 0.45)
        ImageDraw.Draw(image).polygon(hexagon(middle, r * 0.85), fill=shadow)
        cover = _textured(theme, Terrain.TUNDRA, *large, r, flip)
        _bevel(cover, r * 0.835, theme.terrain(Terrain.TUNDRA), r * 0.03)
        image.paste(cover, (0, 0), _hex_mask(*large, r * 0.83))
    mask = _hex_mask(*large, r).reduce(TILE_OVER)
    return Sprite(image.reduce(TILE_OVER), mask, -(side // 2), -(height // 2), side, height)


def make_vacant(theme: Theme, radius: int, open_: bool) -> Sprite:
    """A vacant hex: a dashed outline where Wanderlust could put a tile, a faint one elsewhere."""
    side, height = 2 * radius + 2, round(radius * 1.7320508) + 2
    large, r = (side * TILE_OVER, height * TILE_OVER), radius * TILE_OVER
    image = Image.new("RGB", large, theme.vacant)
    draw = ImageDraw.Draw(image)
    corners = hexagon(Point(large[0] / 2, large[1] / 2), r * 0.95)
    colour = theme.vacant_line if open_ else mix(theme.vacant, theme.vacant_line, 0.32)
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        pieces = 9 if open_ else 1
        for piece in range(0, pieces, 2):
            one, two = start.towards(end, piece / pieces), start.towards(end, (piece + 1) / pieces)
            stroke(draw, [(*one, r * 0.01), (*two, r * 0.01)], colour)
    mask = _hex_mask(*large, r * 0.965).reduce(TILE_OVER)
    return Sprite(image.reduce(TILE_OVER), mask, -(side // 2), -(height // 2), side, height)


def make_dim(theme: Theme, radius: int) -> Sprite:
    """A veil over a tile that is not the subject of a picture."""
    side, height = 2 * radius + 2, round(radius * 1.7320508) + 2
    mask = (
        _hex_mask(side * OVER, height * OVER, radius * OVER * 1.01)
        .reduce(OVER)
        .point([v * 11 // 20 for v in range(256)])
    )
    return Sprite(theme.ground, mask, -(side // 2), -(height // 2), side, height)


def make_sign_hex(theme: Theme, terrain: Terrain, radius: int) -> Sprite:
    """A small hex in a terrain's colour with its sign, anchored at its middle."""
    side = 2 * radius + 2
    large, r, base = (side * OVER, side * OVER), radius * OVER, theme.terrain(terrain)
    image = Image.new("RGBA", large, (0, 0, 0, 0))
    image.paste(theme.outline, (0, 0), _hex_mask(*large, r))
    image.paste(base, (0, 0), _hex_mask(*large, r * 0.9))
    size = r * 1.2
    at = large[0] / 2 - size / 2
    draw_figure(ImageDraw.Draw(image), glyphs.TERRAINS[terrain], (at, at), size, ink_on(base), base)
    return centred(image.reduce(OVER))


def make_ring(colour: Colour, radius: int, thick: int, edge: Colour) -> Sprite:
    """The ring of a dominated tile: the animal's colour between a dark edge and a hairline against the ground."""
    side, height = 2 * radius + 2, round(radius * 1.7320508) + 2
    large, r, wide = (side * TILE_OVER, height * TILE_OVER), radius * TILE_OVER, thick * TILE_OVER
    middle = Point(large[0] / 2, large[1] / 2)
    image, mask = Image.new("RGB", large, edge), _hex_mask(*large, r)
    draw = ImageDraw.Draw(image)
    line = TILE_OVER * max(1, round(thick / 5))
    for inset, tint in ((line, colour), (wide - line, ink_on(colour))):
        draw.polygon(hexagon(middle, r - inset), fill=tint)
    ImageDraw.Draw(mask).polygon(hexagon(middle, r - wide), fill=0)
    return Sprite(image.reduce(TILE_OVER), mask.reduce(TILE_OVER), -(side // 2), -(height // 2), side, height)


def make_glow(accent: Colour, core: Colour, radius: int, thick: int) -> Sprite:
    """The glow round a touched tile: an accent band with a light core, and a soft halo outside."""
    margin = 3 * thick
    side, height = 2 * (radius + margin), 2 * (round(radius * 0.8660254) + margin)
    large, r = (side * OVER, height * OVER), (radius + thick * 0.6) * OVER
    band = _hex_mask(*large, r)
    band.paste(0, (0, 0), _hex_mask(*large, r - thick * OVER * 1.35))
    halo = band.reduce(OVER).filter(ImageFilter.GaussianBlur(thick)).point([round(value * 0.9) for value in range(256)])
    halo.paste(0, (0, 0), _hex_mask(*large, r - thick * OVER).reduce(OVER))  # the tile itself keeps its colour
    image = Image.new("RGBA", large, (0, 0, 0, 0))
    image.paste(accent, (0, 0), band)
    light = _hex_mask(*large, r - thick * OVER * 0.45)
    light.paste(0, (0, 0), _hex_mask(*large, r - thick * OVER * 0.85))
    image.paste(core, (0, 0), light)
    small = image.reduce(OVER)
    under = Image.new("RGBA", small.size, (*accent, 0))
    under.putalpha(halo)
    return from_rgba(Image.alpha_composite(under, small), -(side // 2), -(height // 2))
