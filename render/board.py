"""The pictures for everybody: from a position to PNG bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.change import NOTHING, Change
from render.errors import PictureError
from render.frame import encode
from render.scene import WIDTH, landscape
from render.targets import numbered
from render.theme import theme_named
from render.view import Position, read
from render.words import words
from rules.types import Animal

LEAST_WIDTH, MOST_WIDTH = 550, 4400


def scale(width: int, design: int) -> float:
    """How many real pixels a design pixel has in a picture of that width. Raises ``PictureError``."""
    if not LEAST_WIDTH <= width <= MOST_WIDTH:
        raise PictureError(f"A picture is {LEAST_WIDTH} to {MOST_WIDTH} pixels wide, not {width}.")
    return width / design


def player_names(names: Mapping[str, str]) -> dict[Animal, str]:
    """Names of players by animal, from names of animals."""
    return {Animal.parse(animal): name for animal, name in names.items()}


def board(
    position: Position,
    *,
    change: Change | None = None,
    targets: Sequence[str] = (),
    hints: bool = False,
    theme: str = "dark",
    language: str = "en",
    names: Mapping[str, str] | None = None,
    width: int = WIDTH,
    keep: bool = True,
) -> bytes:
    """The PNG of the whole table.

    ``change`` marks what happened; ``targets`` (names of tiles, corners, spaces, cards, stacks, or choices of the
    notation) get the numbers 1, 2, ...; ``hints`` shows which cones are no longer true; ``names`` gives the players'
    names by animal. ``keep`` false paints everything anew and keeps nothing. Raises ``PictureError``.
    """
    canvas = landscape(
        read(position), theme_named(theme), words(language), change or NOTHING, numbered(targets), hints,
        player_names(names or {}), scale(width, WIDTH),
    )  # fmt: skip
    return encode(canvas, keep)
