"""The panels beside the board: headline, animals, cards, stacks, bonus points, legends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from render import fonts, glyphs, ground, pieces
from render.canvas import Canvas
from render.change import NOTHING, Change
from render.colour import contrast, darker, ink_on, mix, rgb
from render.geometry import Box, Point
from render.targets import Numbers
from render.tracks import draw_stack
from render.view import AnimalView, View
from rules.tables import DISPLAY_PLACES, PRINTED, bonus_points
from rules.types import Animal, Card, Element, Terrain

_KINDS = (rgb("#8f2f3d"), rgb("#2b6b58"), rgb("#5c4492"), rgb("#2a5b93"), rgb("#7a5a1c"))
"""Attack, growth, pawns and order, elements, points."""
_KIND_OF = (1, 4, 0, 0, 0, 0, 0, 4, 1, 1, 4, 3, 1, 4, 0, 0, 2, 2, 0, 3, 0, 2, 2, 2, 0, 3)


@dataclass(frozen=True)
class Columns:
    """Where the columns of the animals' panel stand (their right ends, from the left side), and its sizes."""

    row: float
    coin: float
    name: float
    small: float
    elements: float
    disk: float
    pool: float
    lost: float
    pawns: float
    tiles: float
    score: float
    digits: float
    big: float
    least: float


def panel(canvas: Canvas, box: Box, radius: float = 14) -> None:
    """The ground of a panel."""
    canvas.box(box, canvas.theme.panel, radius, canvas.theme.panel_line, 2, role="panel")


def bar_length(view: View, score: int) -> float:
    """The share of a full bar that a score has: the leader's bar is full."""
    return score / max(1, *(animal.score for animal in view.animals.values()))


def _signed(gain: int) -> str:
    return f"{gain:+d}".replace("-", "−")


class AnimalsPanel:
    """One row for each animal in play: elements, gene pool, eliminated, pawns, tiles dominated, score."""

    def __init__(
        self,
        canvas: Canvas,
        view: View,
        box: Box,
        columns: Columns,
        change: Change = NOTHING,
        names: Mapping[Animal, str] | None = None,
    ) -> None:
        self.canvas = canvas
        self.view = view
        self.box = box
        self.columns = columns
        self.change = change
        self.names = names or {}

    def heads(self, y: float, size: float) -> None:
        """The line with the columns' names."""
        c, canvas = self.columns, self.canvas
        left, soft = self.box.left, canvas.theme.soft
        canvas.text(canvas.words.label("elements"), left + c.elements, y, size, soft, weight="medium")
        before = left + c.elements + DISPLAY_PLACES * c.disk * 1.12
        for key in ("pool", "lost", "pawns", "score"):
            end = left + getattr(c, key)
            if key == "score":  # the tiles that an animal dominates have a cone for a heading
                canvas.figure(glyphs.CONE, Point(left + c.tiles - size * 0.4, y - 1), size * 1.1, soft)
                before = left + c.tiles
            room = end - before - 6
            if key == "lost" and canvas.width_of(canvas.words.label(key), self.columns.least, "medium") > room:
                canvas.figure(glyphs.CROSS, Point(end - size * 0.4, y), size * 0.8, soft)
                before = end
                continue
            canvas.text(
                canvas.words.label(key),
                end,
                y,
                size,
                soft,
                weight="medium",
                anchor="r",
                room=room,
                least=self.columns.least,
            )
            before = end

    def rows(self, top: float) -> None:
        """All rows, the first beginning at ``top``."""
        for number, animal in enumerate(self.view.animals.values()):
            y = top + number * self.columns.row
            line = Box(self.box.left + 4, y, self.box.right - 4, y + self.columns.row)
            asked = self.view.asked is not None and self.view.asked.animal is animal.animal
            if asked:
                self.canvas.box(line, self.canvas.theme.marked, 8)
            elif number % 2 == 0:
                self.canvas.box(line, self.canvas.theme.stripe, 8)
            self._row(animal, line)

    def _row(self, animal: AnimalView, line: Box) -> None:
        c, canvas, theme = self.columns, self.canvas, self.canvas.theme
        left, y = self.box.left, line.middle.y - c.row * 0.05
        canvas.pawn(animal.animal, Point(left + c.coin * 0.5 + 14, y), c.coin)
        self._names(animal.animal, left + c.coin + 28, y)
        self._elements(animal, left + c.elements, y)
        leads = animal.score == max(other.score for other in self.view.animals.values())
        numbers = (
            (c.pool, str(animal.gene_pool), theme.text if animal.gene_pool else theme.warning),
            (c.lost, str(animal.eliminated), theme.soft),
            (c.pawns, f"{animal.available}/{animal.pawns}", theme.text),
            (c.tiles, str(self.view.cones(animal.animal)), theme.text),
        )
        before = left + c.elements + DISPLAY_PLACES * c.disk * 1.12
        for end, text, colour in numbers:
            room = left + end - before - 4
            canvas.text(text, left + end, y, c.digits, colour, anchor="r", room=room, least=1, role="number text")
            before = left + end
        gain = self.change.points.get(animal.animal, 0)
        size, share = self._score_sizes(animal.score, gain)
        canvas.text(
            str(animal.score), left + c.score, y, size, theme.gain if leads else theme.text, anchor="r", role="score"
        )
        if gain:
            self._gain(gain, left + c.score - canvas.width_of(str(animal.score), size), y, share)
        self._bar(animal, line)

    def _score_sizes(self, score: int, gain: int) -> tuple[float, float]:
        """The sizes of a score and of the badge of points gained, so that both fit beside the tiles dominated."""
        c, canvas = self.columns, self.canvas
        room = c.score - c.tiles - (16 if gain else 8)
        big, badge = c.big, c.small * 1.5
        while canvas.px(big) > 1:
            run = canvas.width_of(str(score), big)
            if gain:
                run += max(badge, canvas.width_of(_signed(gain), badge * 0.62) + badge * 0.5)
            if run <= room:
                break
            big, badge = big * 0.95, badge * (0.95 if badge > c.small * 1.1 or big < c.big / 2 else 1)
        return big, badge

    def _gain(self, gain: int, right: float, y: float, size: float) -> None:
        """The points just gained, left of the score, whose left side is ``right``."""
        canvas, theme = self.canvas, self.canvas.theme
        text = _signed(gain)
        run = max(size, canvas.width_of(text, size * 0.62) + size * 0.5)
        at = Point(right - 6 - run / 2, y)
        canvas.badge(text, at, size, theme.accent, ink_on(theme.accent), theme.accent_core, role="gain")

    def _names(self, animal: Animal, x: float, y: float) -> None:
        c, canvas, theme = self.columns, self.canvas, self.canvas.theme
        room = self.box.left + c.elements - x - 8
        title = canvas.words.animal(animal)
        player = fonts.readable_name(self.names.get(animal, ""), "")
        if player:
            canvas.text(title, x, y - c.name * 0.47, c.name, room=room, least=c.name * 0.75, role="animal")
            canvas.text(
                player,
                x,
                y + c.small * 0.54,
                c.small,
                theme.soft,
                weight="medium",
                room=room,
                least=c.small,
                role="player",
            )
        else:
            canvas.text(title, x, y, c.name, room=room, least=c.name * 0.75, role="animal")

    def _elements(self, animal: AnimalView, x: float, y: float) -> None:
        c, canvas, theme = self.columns, self.canvas, self.canvas.theme
        step, printed = c.disk * 1.12, len(PRINTED[animal.animal])
        plate = Box(x - 2, y - c.disk * 0.6, x + printed * step - c.disk * 0.06, y + c.disk * 0.6)
        canvas.box(plate, mix(theme.panel, theme.soft, 0.34), c.disk * 0.25)
        gained = list(self.change.gained.get(animal.animal, ()))
        for number in range(DISPLAY_PLACES):
            at = Point(x + number * step + c.disk * 0.5, y)
            if number >= len(animal.elements):
                canvas.circle(at, c.disk * 0.78, theme.slot, mix(theme.slot, theme.slot_line, 0.55), 1.5)
                continue
            element = animal.elements[number]
            if number >= printed and element in gained:
                gained.remove(element)
                key = (theme.accent, theme.accent_core, canvas.px(c.disk), max(2, canvas.px(c.disk * 0.08)))
                canvas.put(canvas.made(pieces.make_ring_mark, *key), *at)
            canvas.disk(element, at, c.disk, role="element")

    def _bar(self, animal: AnimalView, line: Box) -> None:
        canvas, theme = self.canvas, self.canvas.theme
        left, right, y = line.left + 10, line.right - 10, line.bottom - 4
        canvas.box(Box(left, y - 3, right, y + 3), mix(theme.panel, theme.slot_line, 0.25), 3)
        end = left + (right - left) * bar_length(self.view, animal.score)
        if animal.score > 0:
            colour = theme.animal(animal.animal)
            line_colour = mix(colour, theme.text, 0.75 if contrast(colour, theme.panel) < 2 else 0.3)
            canvas.box(Box(left, y - 3, max(end, left + 6), y + 3), colour, 3, line_colour, 1.5)


def draw_card(canvas: Canvas, card: Card, box: Box, size: float, number: int | None = None) -> None:
    """A card as in the row: name on a band of its kind, and what it does."""
    theme = canvas.theme
    kind = _KINDS[_KIND_OF[card]]
    canvas.box(box, theme.paper, 12, theme.outline, 2, role="card")
    head = Box(box.left, box.top, box.right, box.top + size * 1.9)
    canvas.box(head, kind, 12, theme.outline, 2)
    canvas.box(Box(head.left + 2, head.bottom - 12, head.right - 2, head.bottom), kind)
    room = box.width - 14
    canvas.text(
        canvas.words.card(card),
        box.middle.x,
        head.middle.y,
        size * 1.16,
        (255, 255, 255),
        anchor="m",
        room=room + 6,
        least=18,
        role="card name",
    )
    lines = canvas.lines(canvas.words.effects[card], size, room)
    while len(lines) * size * 1.22 > box.bottom - head.bottom - 10 and size > 12:
        size -= 0.5
        lines = canvas.lines(canvas.words.effects[card], size, room)
    step = size * 1.22
    y = (head.bottom + box.bottom) / 2 - (len(lines) - 1) * step / 2
    for line in lines:
        canvas.text(
            line,
            box.middle.x,
            y,
            size,
            theme.paper_ink,
            weight="medium",
            anchor="m",
            room=room,
            least=size * 0.8,
            role="card text",
        )
        y += step
    if number is not None:
        canvas.number(number, Point(box.right - size * 0.9, box.top + size * 0.3), size * 1.7)


def bonus_table(canvas: Canvas, box: Box, size: float) -> None:
    """The bonus points for 1 to 9 and more."""
    theme, step = canvas.theme, box.width / 9
    canvas.box(box, theme.panel, 10, theme.panel_line, 1.5, role="panel")
    canvas.box(Box(box.left + 2, box.top + 2, box.right - 2, box.middle.y), theme.stripe, 8)
    for count in range(1, 10):
        x = box.left + (count - 0.5) * step
        canvas.text(
            f"{count}+" if count == 9 else str(count),
            x,
            box.top + box.height * 0.27,
            size,
            theme.soft,
            weight="medium",
            anchor="m",
        )
        canvas.text(str(bonus_points(count)), x, box.top + box.height * 0.74, size * 1.12, anchor="m")


def stacks(canvas: Canvas, view: View, at: Point, radius: float, size: float, numbers: Numbers) -> None:
    """The three stacks side by side; ``at`` is the middle of the first."""
    for number, stack in enumerate(view.stacks):
        place = Point(at.x + number * radius * 2.08, at.y)
        draw_stack(canvas, stack.face_up, stack.hidden, place, radius, size, numbers.stacks.get(number))


def legend(canvas: Canvas, elements: Point, terrains: Point, size: float) -> None:
    """The names of elements and terrains, each beside its sign; the terrains in rows close enough to stay above the
    disks at the board's upper edge."""
    soft, row = canvas.theme.soft, size * 1.36
    for element in Element:
        at = Point(elements.x + (element % 2) * size * 5.8, elements.y + (element // 2) * row)
        canvas.disk(element, at, size * 1.3)
        x, word = at.x + size * 0.9, canvas.words.element(element)
        canvas.text(word, x, at.y, size, soft, weight="medium", room=size * 4, least=size * 0.8, role="legend")
    for terrain in Terrain:
        at = Point(terrains.x + (terrain // 4) * 182, terrains.y + (terrain % 4) * 22.5)
        canvas.put(canvas.made(ground.make_sign_hex, canvas.theme, terrain, canvas.px(12)), *at)
        x, word = at.x + 18, canvas.words.terrain(terrain)
        canvas.text(word, x, at.y, size - 1, soft, weight="medium", room=146, least=size * 0.8, role="legend")


def signs(canvas: Canvas, at: Point, size: float) -> None:
    """What the warning sign and the cone mean."""
    row, x, soft = size * 1.5, at.x + size * 0.9, canvas.theme.soft
    canvas.put(canvas.made(pieces.make_warning, canvas.theme, canvas.px(size * 1.25)), *at)
    canvas.text(canvas.words.label("endangered"), x, at.y, size, soft, weight="medium", room=170, role="legend")
    canvas.figure(glyphs.CONE, Point(at.x, at.y + row), size * 1.3, canvas.theme.text)
    canvas.text(canvas.words.label("dominant"), x, at.y + row, size, soft, weight="medium", room=130, role="legend")


def card_shade(card: Card) -> tuple[int, int, int]:
    """The colour of a card's kind, dark enough for white letters."""
    return darker(_KINDS[_KIND_OF[card]], 0.05)
