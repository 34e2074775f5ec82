"""The action display: twelve rows with their 41 spaces, free places and boxes, in any size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from render import glyphs, ground, pieces
from render.canvas import Canvas
from render.change import NOTHING, Change
from render.colour import mix
from render.geometry import Box, Point
from render.targets import NO_NUMBERS, Numbers
from render.view import View
from render.words import ROWS, row_of
from rules.tables import COMPETITION_TERRAINS, MIGRATION_MOVES, SPECIATION_ELEMENT
from rules.types import Animal, Space, Terrain
from rules.types import Box as ElementBox

SPACES: Mapping[str, tuple[Space, ...]] = {row: tuple(space for space in Space if row_of(space) == row) for row in ROWS}
_FLOWS = ("regression", "wasteland", "depletion")
_FREE = {"regression": Animal.REPTILE, "speciation": Animal.INSECT, "competition": Animal.ARACHNID}


@dataclass(frozen=True)
class Measures:
    """The sizes of a display, in design pixels. ``tasks`` adds a line under each name: what the action does;
    ``least`` is the smallest size of letters."""

    row: float
    name: float
    first: float
    slot: float
    gap: float
    disk: float
    note: float
    least: float
    tasks: float = 0
    stacks: float = 0


class Tracks:
    """Draws the action display of one view into a box."""

    def __init__(
        self,
        canvas: Canvas,
        view: View,
        box: Box,
        sizes: Measures,
        change: Change = NOTHING,
        numbers: Numbers = NO_NUMBERS,
    ) -> None:
        self.canvas = canvas
        self.view = view
        self.box = box
        self.sizes = sizes
        self.change = change
        self.numbers = numbers
        self.current = row_of_next(view)

    def draw(self) -> None:
        """All rows; ``box`` is the area of the rows alone."""
        for number, row in enumerate(ROWS):
            top = self.box.top + number * self.sizes.row
            line = Box(self.box.left, top, self.box.right, top + self.sizes.row)
            self._band(row, number, line)
            self._name(row, line)
            end = self._spaces(row, line)
            self._right(row, line, end)

    def _past(self, row: str) -> bool:
        if self.view.phase in ("reset", "over"):
            return True
        return self.current is not None and ROWS.index(row) < ROWS.index(self.current)

    def _band(self, row: str, number: int, line: Box) -> None:
        theme = self.canvas.theme
        if row == self.current:
            self.canvas.box(line, theme.marked)
            self.canvas.box(Box(line.left, line.top, line.left + self.sizes.row * 0.14, line.bottom), theme.accent)
        elif number % 2 == 0:
            self.canvas.box(line, theme.stripe)

    def _name(self, row: str, line: Box) -> None:
        canvas, sizes, theme = self.canvas, self.sizes, self.canvas.theme
        past = self._past(row)
        colour = theme.soft if past else theme.text
        x, y = line.left + sizes.row * 0.32, line.middle.y
        room = sizes.first - sizes.row * 0.32 - 8
        title, task = canvas.words.actions[row], canvas.words.tasks[row]
        least = sizes.least
        if sizes.tasks:
            y -= sizes.row * 0.19
            below = line.middle.y + sizes.row * 0.23
            canvas.text(task, x, below, sizes.tasks, theme.soft, weight="medium", room=room, least=least)
        narrow = canvas.width_of(title, least) > room  # a long name in another language: the lighter face is narrower
        weight = "medium" if narrow or (past and not sizes.tasks) else "bold"
        canvas.text(title, x, y, sizes.name, colour, weight=weight, room=room, least=least)

    def _spaces(self, row: str, line: Box) -> float:
        """The spaces of a row. Returns where they end."""
        sizes, y = self.sizes, line.middle.y
        x = line.left + sizes.first + sizes.slot / 2
        if row == "competition":
            x = self._free(row, x, y)
        first = next((space for space in SPACES[row] if space in self.view.display), None)
        for space in SPACES[row]:
            here, x = x, self._space(space, x, y)
            if row == "glaciation" and space is first:  # only the left-most pawn acts (R4.7), so it lies on top
                at, size = Point(here - sizes.slot * 0.6, y), sizes.slot * 0.36
                self.canvas.figure(glyphs.POINTER, at, size, self.canvas.theme.warning, self.canvas.theme.outline)
        if row in ("regression", "speciation"):
            x = self._free(row, x, y)
        return x

    def _space(self, space: Space, x: float, y: float) -> float:
        """One space with what is printed beside it. Returns the middle of the next one."""
        sizes, canvas, theme = self.sizes, self.canvas, self.canvas.theme
        step = sizes.slot + sizes.gap
        if space in SPECIATION_ELEMENT:
            canvas.disk(SPECIATION_ELEMENT[space], Point(x - sizes.slot * 0.06, y), sizes.disk * 0.86, role="printed")
            x += sizes.slot * 0.92
        elif space in MIGRATION_MOVES:
            colour = theme.soft if self._past("migration") else theme.text
            canvas.text(str(MIGRATION_MOVES[space]), x - sizes.slot * 0.1, y, sizes.name, colour, anchor="m")
            x += sizes.slot * 0.68
        self._slot(space, Point(x, y))
        if space in COMPETITION_TERRAINS:
            self._cluster(COMPETITION_TERRAINS[space], x + sizes.slot * 0.94, y)
            return x + step + sizes.slot * 0.84
        if row_of(space) in ("speciation", "migration"):
            return x + step - sizes.gap * 0.1
        return x + step

    def _cluster(self, terrains: tuple[Terrain, ...], x: float, y: float) -> None:
        """The three terrains of a Competition space as a clover of small hexes."""
        r = self.sizes.slot * 0.27
        places = (Point(x - r * 0.66, y - r * 0.92), Point(x - r * 0.66, y + r * 0.92), Point(x + r * 0.94, y))
        for terrain, at in zip(terrains, places, strict=True):
            self.canvas.put(self.canvas.made(ground.make_sign_hex, self.canvas.theme, terrain, self.canvas.px(r)), *at)

    def _slot(self, space: Space, at: Point) -> None:
        canvas, theme, size = self.canvas, self.canvas.theme, self.sizes.slot
        animal = self.view.display.get(space)
        number = self.numbers.spaces.get(space)
        if animal is None:
            fill = mix(theme.slot, theme.slot_line, 0.12) if self._past(row_of(space)) else theme.slot
            canvas.circle(at, size, fill, theme.slot_line, max(1.5, size * 0.045))
            if space in self.change.left:
                gone = canvas.made(pieces.make_pawn, theme, self.change.left[space], canvas.px(size * 0.62))
                canvas.put(gone, *at, role="left pawn")
                canvas.figure(glyphs.CROSS, at, size * 0.62, theme.accent)
        else:
            marked = space in self.change.placed or str(space) == self.view.next
            if marked:
                key = (theme.accent, theme.accent_core, canvas.px(size), max(2, canvas.px(size * 0.08)))
                canvas.put(canvas.made(pieces.make_ring_mark, *key), *at)
            canvas.pawn(animal, at, size, role="pawn")
        if number is not None:
            canvas.number(number, at, size * 0.96)

    def _free(self, row: str, x: float, y: float) -> float:
        """The place of an action that needs no pawn; empty outlines when its animal is not in play."""
        canvas, theme, size = self.canvas, self.canvas.theme, self.sizes.slot * 0.94
        animal = _FREE[row]
        step = self.sizes.slot + self.sizes.gap
        if animal not in self.view.animals:
            return x if row == "competition" else x + step
        at = Point(x, y)
        if (
            self.view.next in (str(animal), "regression")
            and self.current == row
            and (row != "regression" or self.view.next == "regression")
        ):
            key = (theme.accent, theme.accent_core, canvas.px(size * 1.05), max(2, canvas.px(size * 0.08)))
            canvas.put(canvas.made(pieces.make_ring_mark, *key), *at)
        canvas.put(
            canvas.made(pieces.make_plate, theme, animal, canvas.px(size), not self._past(row)), *at, role="free"
        )
        return x + step

    def _right(self, row: str, line: Box, end: float) -> None:
        """What stands at the right end of a row: a box of elements, the order, tundra left."""
        sizes, y, right = self.sizes, line.middle.y, line.right - self.sizes.row * 0.3
        if row == "initiative":
            self._order(right, y)
        elif row == "glaciation":
            self._tundra(right, y)
        elif row in (str(box) for box in ElementBox):
            self._box(ElementBox.parse(row), right, y)
        elif row == "domination" and (sizes.tasks or not self._past(row)):
            self._scored(end, right, y)
        if row == "wanderlust" and sizes.stacks:
            self._stacks(end + sizes.slot * 0.1, y)

    def _box(self, box: ElementBox, right: float, y: float) -> None:
        canvas, theme, size = self.canvas, self.canvas.theme, self.sizes.disk
        elements = self.view.boxes[box]
        places = max(4, len(elements))
        step = size * 1.14
        left = right - places * step + step / 2
        for number in range(places):
            at = Point(left + number * step, y)
            if number < len(elements):
                canvas.disk(elements[number], at, size, role="box disk")
            else:
                canvas.circle(at, size * 0.8, theme.slot, mix(theme.slot, theme.slot_line, 0.55), 1.5)
        if str(box) in _FLOWS:
            canvas.figure(
                glyphs.ARROW_DOWN, Point(left - step * 0.95, y - self.sizes.row / 2), size * 0.66, theme.faint
            )

    def _order(self, right: float, y: float) -> None:
        canvas, sizes = self.canvas, self.sizes
        size = sizes.disk
        step = size * 1.16
        x = right - len(self.view.initiative) * step + step / 2
        canvas.text(
            canvas.words.label("order"), x - step * 0.75, y, sizes.note, canvas.theme.soft, weight="medium", anchor="r"
        )
        for animal in self.view.initiative:
            canvas.pawn(animal, Point(x, y), size)
            x += step

    def _tundra(self, right: float, y: float) -> None:
        canvas, sizes, theme = self.canvas, self.sizes, self.canvas.theme
        wide = canvas.text(str(self.view.tundra_left), right, y, sizes.name, theme.text, anchor="r")
        at = Point(right - wide - sizes.disk * 0.62, y)
        canvas.put(canvas.made(ground.make_sign_hex, theme, Terrain.TUNDRA, canvas.px(sizes.disk * 0.5)), *at)
        canvas.text(
            canvas.words.label("tundra left"),
            at.x - sizes.disk * 0.66,
            y,
            sizes.note,
            theme.soft,
            weight="medium",
            anchor="r",
        )

    def _scored(self, end: float, right: float, y: float) -> None:
        """The tiles that Domination has scored this turn."""
        canvas, theme, sizes = self.canvas, self.canvas.theme, self.sizes
        tiles = " ".join(map(str, sorted(self.view.scored))) or canvas.words.label("none yet")
        text = canvas.words.say("scored: {tiles}", tiles=tiles)
        room = right - end - sizes.slot * 0.3
        canvas.text(text, right, y, sizes.note, theme.soft, weight="medium", anchor="r", room=room, least=sizes.least)

    def _stacks(self, x: float, y: float) -> None:
        canvas, theme, r = self.canvas, self.canvas.theme, self.sizes.stacks
        for number, stack in enumerate(self.view.stacks):
            draw_stack(
                canvas,
                stack.face_up,
                stack.hidden,
                Point(x + r + number * r * 2.12, y),
                r,
                self.sizes.note,
                self.numbers.stacks.get(number),
            )
        if not self.view.stacks:
            canvas.text(canvas.words.label("none"), x, y, self.sizes.note, theme.soft)


def row_of_next(view: View) -> str | None:
    """The row in hand during Execution."""
    if view.phase != "execution" or view.next is None:
        return None
    row = {"insect": "speciation", "arachnid": "competition"}.get(view.next, view.next.split("-", maxsplit=1)[0])
    return row if row in ROWS else None


def draw_stack(
    canvas: Canvas,
    face_up: Terrain | None,
    hidden: int,
    at: Point,
    radius: float,
    size: float,
    number: int | None = None,
) -> None:
    """One of the three stacks: its face-up tile (or the back) and how many lie below it."""
    theme = canvas.theme
    if face_up is not None:
        canvas.hexagon(face_up, False, at, radius)
    else:
        canvas.put(canvas.made(ground.make_vacant, theme, canvas.px(radius), True), *at)
    text = f"↓{hidden}"  # a sign with a plus would look like a gain
    canvas.text(
        text,
        at.x,
        at.y,
        size,
        anchor="m",
        colour=theme.label,
        edge=theme.label_edge,
        edge_width=max(2.0, size * 0.1),
        role="stack",
    )
    if number is not None:
        canvas.number(number, Point(at.x, at.y - radius * 0.6), size * 1.2)
