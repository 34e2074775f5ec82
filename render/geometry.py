"""Where things lie: from hexes and corners to pixels. Flat-topped hexes, x to the right, y downward; no Pillow."""

from __future__ import annotations

from math import cos, hypot, radians, sin, sqrt
from typing import NamedTuple

from rules.hexes import AXIAL, CORNERS_OF_HEX
from rules.types import HEXES, Corner, Direction, Hex

ROOT3 = sqrt(3)
_ANGLES = {
    Direction.E: 0,
    Direction.NE: -60,
    Direction.NW: -120,
    Direction.W: 180,
    Direction.SW: 120,
    Direction.SE: 60,
}


class Point(NamedTuple):
    """A place in the picture, in design pixels."""

    x: float
    y: float

    def towards(self, other: Point, share: float) -> Point:
        """The point that lies ``share`` of the way to ``other``."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    def distance(self, other: Point) -> float:
        """How far ``other`` is, in design pixels."""
        return hypot(self.x - other.x, self.y - other.y)


class Box(NamedTuple):
    """A rectangle: left, top, right, bottom; right and bottom lie outside."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Right minus left."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Bottom minus top."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """The centre."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def grown(self, by: float) -> Box:
        """The same box with a margin of ``by`` on every side (negative: shrunk)."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, other: Box) -> bool:
        """Whether ``other`` lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Box) -> bool:
        """Whether the two share an area."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Board(NamedTuple):
    """A drawn board: its middle (the centre of D3) and the distance from a hex's centre to its corners."""

    middle: Point
    radius: float

    def centre(self, hex_: Hex) -> Point:
        """The middle of a hex."""
        q, r = AXIAL[hex_]
        return Point(
            self.middle.x + self.radius * 1.5 * q,
            self.middle.y + self.radius * ROOT3 * (r + q / 2),
        )

    def corner(self, corner: Corner) -> Point:
        """The place of a corner."""
        hex_, direction = _OWNER[corner]
        centre = self.centre(hex_)
        angle = radians(_ANGLES[direction])
        return Point(centre.x + self.radius * cos(angle), centre.y + self.radius * sin(angle))

    def edge(self, one: Hex, other: Hex) -> Point:
        """The middle of the edge between two neighbours."""
        return self.centre(one).towards(self.centre(other), 0.5)

    @property
    def bounds(self) -> Box:
        """The box around all 35 hexes."""
        return Box(
            self.middle.x - self.radius * 5.5,
            self.middle.y - self.radius * 3 * ROOT3,
            self.middle.x + self.radius * 5.5,
            self.middle.y + self.radius * 3 * ROOT3,
        )


def hexagon(centre: Point, radius: float) -> list[Point]:
    """The six corners of a flat-topped hex, east first, clockwise."""
    return [
        Point(centre.x + radius * cos(radians(angle)), centre.y + radius * sin(radians(angle)))
        for angle in range(0, 360, 60)
    ]


_OWNER: dict[Corner, tuple[Hex, Direction]] = {}
for _hex in reversed(HEXES):
    for _direction, _corner in zip(Direction, CORNERS_OF_HEX[_hex], strict=True):
        _OWNER[_corner] = (_hex, _direction)
