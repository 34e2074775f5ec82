"""From a display list to PNG bytes: a fixed palette, frames that are kept, and rectangles that are painted again.

A kept frame is the painted picture, its palette form, its deflated bands and the list it shows. For the next list the
kept frame that differs least is taken; what the two lists do not share is painted again, and only there. The result is
the same to the pixel as painting everything, which a test holds over whole games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from threading import Lock

from PIL import Image

from render.canvas import Canvas, Item
from render.colour import Colour
from render.geometry import Box
from render.palettes import PALETTES
from render.png import BAND, assemble, band_count, deflate_band
from render.theme import Theme

MOST_FRAMES = 3
"""Frames kept for dirty rectangles, each about 16 MB at 2200 by 1400."""

Rectangle = tuple[int, int, int, int]
Look = tuple[str, int, int]


@dataclass(eq=False)
class Frame:
    """A painted picture and everything needed to paint the next one over it."""

    look: Look
    picture: Image.Image
    padded: Image.Image
    bands: list[bytes]
    items: dict[Item, None]


class Frames:
    """The kept frames; a frame in use is taken out, so two threads never paint on the same one."""

    def __init__(self, most: int = MOST_FRAMES) -> None:
        self.most = most
        self._kept: list[Frame] = []
        self._lock = Lock()

    def nearest(self, look: Look, items: dict[Item, None]) -> Frame | None:
        """Take out the frame of the same look that shares most with the list."""
        with self._lock:
            same = [frame for frame in self._kept if frame.look == look]
            if not same:
                return None
            best = max(same, key=lambda frame: len(frame.items.keys() & items.keys()))
            self._kept.remove(best)
            return best

    def keep(self, frame: Frame) -> None:
        """Put a frame back as the newest; the oldest one goes when there are too many."""
        with self._lock:
            self._kept.append(frame)
            del self._kept[: max(0, len(self._kept) - self.most)]

    def clear(self) -> None:
        """Forget all frames."""
        with self._lock:
            self._kept.clear()

    @property
    def weight(self) -> int:
        """Bytes in memory, about: four a pixel for the picture, one for the palette form, and the bands."""
        with self._lock:
            return sum(
                frame.picture.width * frame.picture.height * 5 + sum(map(len, frame.bands)) for frame in self._kept
            )


FRAMES = Frames()


@cache
def palette_image(name: str) -> Image.Image:
    """The palette of a theme as the picture that Pillow's conversion asks for."""
    image = Image.new("P", (1, 1))
    image.putpalette(PALETTES[name])
    return image


def to_palette(image: Image.Image, name: str) -> Image.Image:
    """An RGB picture in the palette of a theme, each pixel by its nearest colour, without dither."""
    return image.quantize(palette=palette_image(name), dither=Image.Dither.NONE)


def _paint(onto: Image.Image, items: Iterable[Item], left: int, top: int) -> None:
    for sprite, x, y in items:
        onto.paste(sprite.image, (x - left, y - top, x - left + sprite.width, y - top + sprite.height), sprite.mask)


def paint(items: Iterable[Item], size: tuple[int, int], ground: Colour) -> Image.Image:
    """The whole picture of a display list."""
    picture = Image.new("RGB", size, ground)
    _paint(picture, items, 0, 0)
    return picture


def _merged(rectangles: list[Rectangle]) -> list[Rectangle]:
    """Fewer, larger rectangles: two are joined when that wastes little."""
    found: list[Rectangle] = []
    for rectangle in sorted(rectangles):
        current = rectangle
        again = True
        while again:
            again = False
            for other in found:
                joined = (
                    min(current[0], other[0]),
                    min(current[1], other[1]),
                    max(current[2], other[2]),
                    max(current[3], other[3]),
                )
                if _area(joined) <= 1.15 * (_area(current) + _area(other)):
                    found.remove(other)
                    current, again = joined, True
                    break
        found.append(current)
    return found


def _area(r: Rectangle) -> int:
    return (r[2] - r[0]) * (r[3] - r[1])


def dirty_rectangles(old: dict[Item, None], new: dict[Item, None], size: tuple[int, int]) -> list[Rectangle] | None:
    """Where the two lists differ, inside the picture; ``None`` when what they share stands in another order."""
    shared = old.keys() & new.keys()
    if [item for item in old if item in shared] != [item for item in new if item in shared]:
        return None
    whole = Box(0, 0, *size)
    rectangles = []
    for sprite, x, y in old.keys() ^ new.keys():
        clipped = (max(0, x), max(0, y), min(size[0], x + sprite.width), min(size[1], y + sprite.height))
        if whole.meets(Box(*clipped)):
            rectangles.append(clipped)
    return _merged(rectangles)


def _repaint(frame: Frame, items: dict[Item, None], rectangles: list[Rectangle], theme: Theme) -> None:
    touched: set[int] = set()
    for left, top, right, bottom in rectangles:
        near = [
            item
            for item in items
            if item.x < right
            and item.y < bottom
            and item.x + item.sprite.width > left
            and item.y + item.sprite.height > top
        ]
        patch = Image.new("RGB", (right - left, bottom - top), theme.ground)
        _paint(patch, near, left, top)
        frame.picture.paste(patch, (left, top))
        frame.padded.paste(to_palette(patch, theme.name), (left + 1, top))
        touched.update(range(top // BAND, (bottom - 1) // BAND + 1))
    for number in touched:
        frame.bands[number] = deflate_band(frame.padded, number)
    frame.items = items


def _fresh(look: Look, items: dict[Item, None], size: tuple[int, int], theme: Theme) -> Frame:
    picture = paint(items, size, theme.ground)
    padded = Image.new("P", (size[0] + 1, size[1]), 0)
    padded.paste(to_palette(picture, theme.name), (1, 0))
    bands = [deflate_band(padded, number) for number in range(band_count(size[1]))]
    return Frame(look, picture, padded, bands, items)


def encode(canvas: Canvas, keep: bool = True) -> bytes:
    """The PNG of a canvas. With ``keep`` false no kept frame is used or made: everything is painted."""
    size = (canvas.width, canvas.height)
    look = (canvas.theme.name, *size)
    items = canvas.items
    frame = FRAMES.nearest(look, items) if keep else None
    rectangles = dirty_rectangles(frame.items, items, size) if frame is not None else None
    if frame is None or rectangles is None or sum(map(_area, rectangles)) > 0.6 * size[0] * size[1]:
        frame = _fresh(look, items, size, canvas.theme)
    else:
        _repaint(frame, items, rectangles, canvas.theme)
    data = assemble(frame.padded, PALETTES[canvas.theme.name], frame.bands)
    if keep:
        FRAMES.keep(frame)
    return data
