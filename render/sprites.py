"""Sprites: small pictures drawn once, at four times their size, reduced and kept; and the words, drawn by the font.

A sprite is pasted with its mask. Its identity stands for its content: the display lists of two frames are compared by
it, so the same picture must come from the same cache entry, which also holds the bound on memory.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import RLock

from PIL import Image, ImageDraw, ImageFilter

from render.colour import Colour
from render.drawing import OVER, Figure, figure_mask
from render.fonts import FEATURES, font

MOST_BYTES = 56_000_000
"""What the sprites of all themes together may weigh; the least recently used go first."""


@dataclass(frozen=True, eq=False, slots=True)
class Sprite:
    """A picture (or one colour) with a mask, and where its top left corner lies seen from its anchor."""

    image: Image.Image | Colour
    mask: Image.Image | None
    left: int
    top: int
    width: int
    height: int

    @property
    def weight(self) -> int:
        """Bytes in memory: Pillow keeps four for an RGB pixel and one for a mask's."""
        area = self.width * self.height
        return area * (4 * isinstance(self.image, Image.Image) + (self.mask is not None))


class Cache:
    """The kept sprites, safe to use from several threads."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.weight = 0
        self._kept: OrderedDict[Hashable, Sprite] = OrderedDict()
        self._lock = RLock()

    def get(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """The sprite under ``key``, made now if it is not there."""
        with self._lock:
            sprite = self._kept.get(key)
            if sprite is not None:
                self._kept.move_to_end(key)
                return sprite
        made = make()
        with self._lock:
            sprite = self._kept.setdefault(key, made)
            if sprite is made:
                self.weight += made.weight
                while self.weight > self.most and len(self._kept) > 1:
                    self.weight -= self._kept.popitem(last=False)[1].weight
            return sprite


CACHE = Cache()


def from_rgba(image: Image.Image, left: int, top: int) -> Sprite:
    """A sprite from a picture with transparency."""
    return Sprite(image.convert("RGB"), image.getchannel("A"), left, top, *image.size)


def centred(image: Image.Image) -> Sprite:
    """A sprite from a picture with transparency, anchored at its middle."""
    return from_rgba(image, -(image.width // 2), -(image.height // 2))


def large_canvas(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """An empty picture for a sprite of that size, four times as large."""
    image = Image.new("RGBA", (width * OVER, height * OVER), (0, 0, 0, 0))
    return image, ImageDraw.Draw(image)


def make_text(text: str, weight: str, size: int, colour: Colour, edge: Colour | None, edge_width: int) -> Sprite:
    """A line of text, anchored at the left end of its baseline."""
    face = font(weight, size)
    left, top, right, bottom = face.getbbox(text, anchor="ls", features=FEATURES, stroke_width=edge_width)
    box = (int(left) - 1, int(top) - 1, int(right) + 2, int(bottom) + 2)
    width, height = max(1, box[2] - box[0]), max(1, box[3] - box[1])
    at = (-box[0], -box[1])
    mask = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(mask)
    draw.text(at, text, fill=255, font=face, anchor="ls", features=FEATURES, stroke_width=edge_width)
    if edge is None or not edge_width:
        return Sprite(colour, mask, box[0], box[1], width, height)
    image = Image.new("RGB", (width, height), edge)
    ImageDraw.Draw(image).text(at, text, fill=colour, font=face, anchor="ls", features=FEATURES)
    return Sprite(image, mask, box[0], box[1], width, height)


def rounded_mask(width: int, height: int, radius: int, value: int = 255) -> Image.Image:
    """The mask of a rectangle with round corners; only the corners are drawn large."""
    radius = max(0, min(radius, width // 2, height // 2))
    mask = Image.new("L", (width, height), value)
    if not radius:
        return mask
    large = Image.new("L", (radius * OVER, radius * OVER), 0)
    ImageDraw.Draw(large).ellipse((0, 0, 2 * radius * OVER - 1, 2 * radius * OVER - 1), fill=value)
    corner = large.reduce(OVER)
    turned = corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    mask.paste(corner, (0, 0))
    mask.paste(turned, (width - radius, 0))
    mask.paste(corner.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, height - radius))
    mask.paste(turned.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (width - radius, height - radius))
    return mask


def make_box(width: int, height: int, radius: int, fill: Colour, line: Colour | None, line_width: int) -> Sprite:
    """A rectangle with round corners and perhaps a line around it, anchored at its top left corner."""
    mask = rounded_mask(width, height, radius)
    if line is None or not line_width:
        return Sprite(fill, mask if radius else None, 0, 0, width, height)
    image = Image.new("RGB", (width, height), line)
    inner = rounded_mask(width - 2 * line_width, height - 2 * line_width, max(0, radius - line_width))
    image.paste(fill, (line_width, line_width), inner)
    return Sprite(image, mask, 0, 0, width, height)


def make_box_part(
    width: int, height: int, radius: int, fill: Colour, line: Colour | None, line_width: int, part: int
) -> Sprite:
    """The top (0), middle (1) or bottom (2) of a large box. The middle, nearly all of it, is pasted without a mask."""
    whole = make_box(width, height, radius, fill, line, line_width)
    cut = max(radius, line_width)
    top, bottom = ((0, cut), (cut, height - cut), (height - cut, height))[part]
    box = (0, top, width, bottom)
    image = whole.image.crop(box) if isinstance(whole.image, Image.Image) else whole.image
    mask = whole.mask.crop(box) if whole.mask is not None and part != 1 else None
    return Sprite(image, mask, 0, top, width, bottom - top)


def make_figure(figure: Figure, size: int, colour: Colour, edge: Colour | None = None, edge_width: int = 0) -> Sprite:
    """A sign in one colour, anchored at its middle, perhaps with an edge of another."""
    mask = figure_mask(figure, size)
    if edge is None or not edge_width:
        return Sprite(colour, mask, -(size // 2), -(size // 2), size, size)
    side = size + 2 * edge_width
    wide = Image.new("L", (side, side), 0)
    wide.paste(mask, (edge_width, edge_width))
    grown = wide.filter(ImageFilter.MaxFilter(2 * edge_width + 1))
    image = Image.new("RGB", (side, side), edge)
    image.paste(colour, (0, 0), wide)
    return Sprite(image, grown, -(side // 2), -(side // 2), side, side)
