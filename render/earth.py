"""The board of 35 hexes: ground, disks, species, cones and all marks on them. Used by every layout and by the zoom.

All lengths here are for a hex radius of 120 and are scaled by ``self.u`` for other radii.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from render import glyphs, ground, pieces
from render.canvas import Canvas
from render.change import NOTHING, Change, Move
from render.colour import Colour, ink_on
from render.geometry import Board, Box, Point
from render.targets import NO_NUMBERS, Numbers
from render.tokens import Slot, slots, standing
from render.view import TileView, View
from rules.hexes import CORNERS_OF_HEX, HEXES_OF_CORNER, NEIGHBOURS
from rules.tables import TILE_POINTS
from rules.types import HEXES, Animal, Hex

DISK = 42
NAME = 39
CONE = 36


class Earth:
    """Draws the board of one view onto a canvas. ``only`` limits it to some hexes (the zoom).

    ``compact`` is for phones: what would be written smaller than 33 pixels there is left out (points for places, counts
    on narrow arrows) or shown without letters, and tokens use the room.
    """

    def __init__(
        self,
        canvas: Canvas,
        view: View,
        board: Board,
        change: Change = NOTHING,
        numbers: Numbers = NO_NUMBERS,
        hints: bool = False,
        only: frozenset[Hex] | None = None,
        compact: bool = False,
        claims: Mapping[Hex, Animal] | None = None,
    ) -> None:
        self.canvas = canvas
        self.view = view
        self.board = board
        self.change = change
        self.numbers = numbers
        self.hints = hints
        self.claims = claims or {}
        self.compact = compact
        self.hexes = tuple(hex_ for hex_ in HEXES if only is None or hex_ in only)
        self.u = board.radius / 120

    def draw(self) -> None:
        """Everything, from the ground up."""
        for hex_ in self.hexes:
            if hex_ not in self.view.tiles:
                self._vacant(hex_)
        for hex_ in self.hexes:
            if hex_ in self.view.tiles:
                self._ground(hex_, self.view.tiles[hex_])
        for hex_ in self.hexes:
            if hex_ in self.change.focus and hex_ in self.view.tiles:
                self._glow(hex_)
            elif hex_ in self.claims:
                self._glow(hex_, self.canvas.theme.gain)
        self._disks()
        for hex_ in self.hexes:
            if hex_ in self.view.tiles:
                self._labels(hex_, self.view.tiles[hex_])
                self._tokens(hex_, self.view.tiles[hex_])
        self._arrows()
        self._corner_numbers()

    def _at(self, hex_: Hex, dx: float = 0, dy: float = 0) -> Point:
        centre = self.board.centre(hex_)
        return Point(centre.x + dx * self.u, centre.y + dy * self.u)

    def _vacant(self, hex_: Hex) -> None:
        canvas, theme = self.canvas, self.canvas.theme
        open_ = hex_ in self.view.frontier
        number = self.numbers.hexes.get(hex_)
        canvas.put(canvas.made(ground.make_vacant, theme, canvas.px(self.board.radius), open_), *self._at(hex_))
        colour = theme.faint if open_ else theme.vacant_line
        canvas.text(str(hex_), *self._at(hex_, dy=-64), size=NAME * self.u, colour=colour, anchor="m", role="name")
        if number is not None:
            self.canvas.number(number, self._at(hex_), 62 * self.u)
        elif open_:
            canvas.figure(glyphs.PLUS, self._at(hex_), 36 * self.u, theme.vacant_line)

    def _ground(self, hex_: Hex, tile: TileView) -> None:
        canvas, theme = self.canvas, self.canvas.theme
        canvas.hexagon(
            tile.printed,
            tile.tundra,
            self._at(hex_),
            self.board.radius,
            flip=bool(hex_ % 2) and self.board.radius < 130,
        )
        if tile.cone is not None:
            true = not (self.hints and hex_ in self.view.false_cones)
            colour = theme.animal(tile.cone) if true else theme.warning
            radius = self.board.radius * (0.985 if not tile.tundra else 0.875)
            thick = max(3, canvas.px(10 * self.u))
            canvas.put(canvas.made(ground.make_ring, colour, canvas.px(radius), thick, theme.outline), *self._at(hex_))

    def _glow(self, hex_: Hex, colour: Colour | None = None) -> None:
        canvas, theme = self.canvas, self.canvas.theme
        key = (colour or theme.accent, theme.accent_core, canvas.px(self.board.radius), max(3, canvas.px(8 * self.u)))
        canvas.put(canvas.made(ground.make_glow, *key), *self._at(hex_))

    def _disks(self) -> None:
        size = DISK * self.u
        shown = {corner for hex_ in self.hexes for corner in CORNERS_OF_HEX[hex_]}
        for corner, element in self.change.removed.items():
            if corner in shown and corner not in self.view.disks:
                self.canvas.disk(element, self.board.corner(corner), size * 0.92, ghost=True, role="ghost disk")
        for corner, element in self.view.disks.items():
            if corner not in shown:
                continue
            at = self.board.corner(corner)
            if corner in self.change.added:
                theme, canvas = self.canvas.theme, self.canvas
                key = (theme.accent, theme.accent_core, canvas.px(size), max(2, canvas.px(4 * self.u)))
                canvas.put(canvas.made(pieces.make_ring_mark, *key), *at)
            self.canvas.disk(element, at, size, role="disk")

    def _labels(self, hex_: Hex, tile: TileView) -> None:
        """The row of target number, name and cone at the top; the points for the places at the bottom."""
        canvas, theme, u = self.canvas, self.canvas.theme, self.u
        number = self.numbers.hexes.get(hex_)
        wide = canvas.width_of(str(hex_), NAME * u) / u
        size = 51 if self.compact else 40
        cone = tile.cone if not (self.compact and number is not None) else None
        claim = self.claims.get(hex_)
        parts = (
            wide,
            CONE * 0.78 if cone is not None else 0,
            size + 4 if number is not None else 0,
            CONE * 0.95 if claim is not None else 0,
        )
        x = -sum(parts) / 2
        y = -70
        if number is not None:
            canvas.number(number, self._at(hex_, x + size / 2 - 1, y), size * u)
            x += parts[2]
        at = self._at(hex_, x, y)
        canvas.text(
            str(hex_), *at, size=NAME * u, colour=theme.label, edge=theme.label_edge, edge_width=4 * u, role="name"
        )
        if cone is not None:
            self._cone(hex_, cone, self._at(hex_, x + wide + CONE * 0.45, y - 2))
        if claim is not None:
            self._claim(claim, self._at(hex_, x + wide + parts[1] + CONE * 0.5, y - 2))
        self._points(hex_, tile)
        if not tile.species and not self._ghosts(hex_) and not tile.tundra:
            name = canvas.words.terrain(tile.terrain)
            self._caption(name, self._at(hex_), 32, "terrain", 190)

    def _cone(self, hex_: Hex, animal: Animal, at: Point) -> None:
        canvas, theme, u = self.canvas, self.canvas.theme, self.u
        if hex_ in self.change.cones:
            key = (theme.gain, theme.accent_core, canvas.px(CONE * 0.72 * u), max(2, canvas.px(4 * u)))
            canvas.put(canvas.made(pieces.make_ring_mark, *key), *at, role="halo")
        canvas.cone(animal, at, CONE * u, not (self.hints and hex_ in self.view.false_cones), role="cone")

    def _claim(self, animal: Animal, at: Point) -> None:
        """A cone that may be put here: small, in a ring, with a plus."""
        canvas, theme, u = self.canvas, self.canvas.theme, self.u
        key = (theme.gain, theme.accent_core, canvas.px(CONE * 0.72 * u), max(2, canvas.px(4 * u)))
        canvas.put(canvas.made(pieces.make_ring_mark, *key), *at, role="halo")
        canvas.cone(animal, at, CONE * 0.72 * u, role="claim")
        plus = Point(at.x + CONE * 0.36 * u, at.y + CONE * 0.3 * u)
        canvas.figure(glyphs.PLUS, plus, CONE * 0.5 * u, theme.gain, theme.outline)

    def _points(self, hex_: Hex, tile: TileView) -> None:
        canvas, theme, u = self.canvas, self.canvas.theme, self.u
        if self.compact:
            if hex_ in self.view.scored:
                canvas.figure(glyphs.CHECK, self._at(hex_, 0, 92), 20 * u, theme.gain, theme.outline)
            return
        text = "·".join(map(str, TILE_POINTS[tile.terrain]))
        if hex_ in self.view.scored:
            wide = canvas.width_of(text, 22 * u) / u
            middle = self._at(hex_, 0, 70)
            half = (wide + 42) / 2
            box = Box(middle.x - half * u, middle.y - 14 * u, middle.x + half * u, middle.y + 14 * u)
            canvas.box(box, theme.gain, 14 * u, theme.outline, 2 * u, role="scored")
            ink = ink_on(theme.gain)
            canvas.figure(glyphs.CHECK, self._at(hex_, -half + 19, 70), 18 * u, ink)
            canvas.text(text, *self._at(hex_, -half + 33, 70), size=22 * u, colour=ink, role="points")
        else:
            self._caption(text, self._at(hex_, 0, 70), 23, "points", 190)

    def _caption(self, text: str, at: Point, size: float, role: str, room: float) -> None:
        """A line in the middle of a tile, dark with a light edge."""
        theme, u = self.canvas.theme, self.u
        self.canvas.text(
            text,
            *at,
            size=size * u,
            anchor="m",
            room=room * u,
            least=22 * u,
            colour=theme.label,
            edge=theme.label_edge,
            edge_width=3 * u,
            role=role,
        )

    def _ghosts(self, hex_: Hex) -> dict[Animal, int]:
        """Animals that have just lost their last species here, with the number that went."""
        here = self.view.tiles[hex_].species
        gone = {
            animal: count for (at, animal), count in self.change.species.items() if at == hex_ and animal not in here
        }
        return gone

    def _tokens(self, hex_: Hex, tile: TileView) -> None:
        canvas, theme, u = self.canvas, self.canvas.theme, self.u
        ghosts = self._ghosts(hex_)
        shown = sorted({*tile.species, *ghosts})
        shown = [shown[index] for index in standing([tile.species.get(animal, 0) for animal in shown], self.compact)]
        deltas = [self.change.species.get((hex_, animal), 0) for animal in shown]
        for animal, delta, slot in zip(shown, deltas, slots(deltas, self.compact), strict=True):
            alarm = animal in self.view.endangered[hex_]
            mark = theme.warning if alarm else theme.accent if delta and not slot.tab else None
            key = (
                animal,
                tile.species.get(animal, 0),
                canvas.px(slot.width * u),
                canvas.px(slot.height * u),
                delta if slot.tab else 0,
                canvas.px(slot.tab * u),
                mark,
            )
            sprite = canvas.made(pieces.make_token, theme, *key)
            canvas.put(sprite, *self._at(hex_, slot.x, slot.y), role="token", name=f"{hex_} {animal}")
            self._signs(hex_, animal, slot, alarm)

    def _signs(self, hex_: Hex, animal: Animal, slot: Slot, alarm: bool) -> None:
        """Endangered and safe, on the token's left corners."""
        canvas, theme, u = self.canvas, self.canvas.theme, self.u
        left = slot.x - (slot.width + slot.tab) / 2
        size = 14 + slot.height / 5
        if alarm:
            at = self._at(hex_, left + 3, slot.y - slot.height / 2 + 4)
            canvas.put(canvas.made(pieces.make_warning, theme, canvas.px(size * u)), *at, role="warning")
        safe = self.view.safe.get(hex_, {}).get(animal, 0)
        if safe:
            size *= 1.6 if self.compact else 1.3
            at = self._at(hex_, left + size * 0.4, slot.y + slot.height / 2 - size * 0.3)
            shield = canvas.made(pieces.make_shield, theme, animal, safe, canvas.px(size * u))
            canvas.put(shield, *at, role="safe", name=f"{hex_} {animal} {safe}")

    def _corner_numbers(self) -> None:
        for corner, number in self.numbers.corners.items():
            if any(hex_ in self.hexes for hex_ in HEXES_OF_CORNER[corner]):
                self.canvas.number(number, self.board.corner(corner), 44 * self.u)

    def _arrows(self) -> None:
        moves = [m for m in self.change.moves if m.source in self.hexes and m.target in self.hexes]
        ordered = sorted(moves, key=lambda move: (move.source, move.target, move.animal))
        for (source, target), group in groupby(ordered, key=lambda move: (move.source, move.target)):
            self._edge_arrows(source, target, list(group))

    def _edge_arrows(self, source: Hex, target: Hex, group: list[Move]) -> None:
        """The arrows over one edge side by side; three and more become a single one with their sum."""
        canvas, theme, u = self.canvas, self.canvas.theme, self.u
        start, end = self.board.centre(source), self.board.centre(target)
        far = start.distance(end)
        along = Point((end.x - start.x) / far, (end.y - start.y) / far)
        middle = start.towards(end, 0.51)
        long = 40.0 if abs(along.x) < 0.1 else 48.0
        if target not in NEIGHBOURS[source]:
            long = 110.0
        drawn = [(theme.animal(move.animal), move.count) for move in group]
        if len(group) > 2:
            drawn = [(theme.accent_core, sum(move.count for move in group))]
        crowded = abs(along.x) > 0.1 and max(self._crowd(source), self._crowd(target)) > 2
        wide = 33.0 if len(drawn) > 1 else 36.0 if crowded else 60.0 if self.compact else 40.0
        written = not self.compact or wide == 60.0
        shift = self._shift(source, target, along) if crowded and len(drawn) == 1 else 0.0
        for number, (colour, count) in enumerate(drawn):
            aside = ((number - (len(drawn) - 1) / 2) * 39 + shift) * u
            at = Point(middle.x - along.y * aside, middle.y + along.x * aside)
            run = (round(along.x * long * u * canvas.k), round(along.y * long * u * canvas.k))
            sprite = canvas.made(
                pieces.make_arrow, theme, colour, run, canvas.px(wide * u), str(count) if written else ""
            )
            canvas.put(sprite, *at, role="arrow", name=f"{source} {target}")

    def _crowd(self, hex_: Hex) -> int:
        return len(self.view.tiles[hex_].species) + len(self._ghosts(hex_))

    def _shift(self, source: Hex, target: Hex, along: Point) -> float:
        """How far an arrow over a slanted edge moves along it: towards the side corner of the fuller tile, where there
        is room beside the tokens."""
        fuller = self.board.centre(max((source, target), key=self._crowd))
        middle = self.board.edge(source, target)
        towards = 1 if fuller.y > middle.y else -1
        return towards * 14.0 * (1 if along.x > 0 else -1)
