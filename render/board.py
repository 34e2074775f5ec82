"""The pictures for everybody: from a position to PNG bytes. Pure functions, but for what is kept to be fast."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render import phone as portrait_table
from render import portrait, scene
from render import zoom as close
from render.canvas import Canvas
from render.change import NOTHING, Change, change_between
from render.errors import PictureError
from render.frame import encode
from render.samples import sample
from render.targets import numbered
from render.theme import theme_named
from render.view import Position, read
from render.words import words
from rules.errors import UnknownWord
from rules.types import Animal, Hex

LEAST_WIDTH, MOST_WIDTH = 390, 4400
LAYOUTS = {
    "board": scene.WIDTH,
    "zoom": close.WIDTH,
    "tile": close.WIDTH,
    "phone": portrait_table.WIDTH,
    "display": portrait_table.WIDTH,
    "animal": portrait.WIDTH,
}
"""The layouts and their widths in design pixels, which are the usual widths of their pictures."""


def _scale(width: int | None, design: int) -> float:
    if width is None:
        return 1.0
    if not LEAST_WIDTH <= width <= MOST_WIDTH:
        raise PictureError(f"A picture is {LEAST_WIDTH} to {MOST_WIDTH} pixels wide, not {width}.")
    return width / design


def _players(names: Mapping[str, str] | None) -> dict[Animal, str]:
    try:
        return {Animal.parse(animal): name for animal, name in (names or {}).items()}
    except UnknownWord as error:
        raise PictureError(str(error)) from error


def _tile(label: str) -> Hex:
    try:
        return Hex.parse(label)
    except UnknownWord as error:
        raise PictureError(str(error)) from error


def _claims(claims: Mapping[str, str] | None) -> dict[Hex, Animal]:
    try:
        return {Hex.parse(tile): Animal.parse(animal) for tile, animal in (claims or {}).items()}
    except UnknownWord as error:
        raise PictureError(str(error)) from error


def canvas_of(
    layout: str,
    position: Position,
    *,
    change: Change | None = None,
    targets: Sequence[str] = (),
    hints: bool = False,
    theme: str = "dark",
    language: str = "en",
    names: Mapping[str, str] | None = None,
    width: int | None = None,
    tile: str = "D3",
    animal: str = "mammal",
    claims: Mapping[str, str] | None = None,
) -> Canvas:
    """The display list of any layout of ``LAYOUTS``. Raises ``PictureError``."""
    if layout not in LAYOUTS:
        raise PictureError(f"There is no layout “{layout[:40]}”. There are: {', '.join(LAYOUTS)}.")
    view, look, say = read(position), theme_named(theme), words(language)
    k, shown, numbers, players = _scale(width, LAYOUTS[layout]), change or NOTHING, numbered(targets), _players(names)
    if layout == "zoom":
        return close.zoom(view, look, say, shown, numbers=numbers, hints=hints, k=k)
    if layout == "tile":
        return close.zoom(view, look, say, NOTHING, [_tile(tile)], numbers, hints, k)
    if layout == "phone":
        return portrait_table.phone(view, look, say, shown, numbers, hints, players, k)
    if layout == "display":
        return portrait_table.display(view, look, say, shown, numbers, k)
    if layout == "animal":
        return portrait.animal_panel(view, look, say, next(iter(_players({animal: ""}))), players, k)
    return scene.landscape(view, look, say, shown, numbers, hints, players, k, _claims(claims))


def board(
    position: Position,
    *,
    change: Change | None = None,
    targets: Sequence[str] = (),
    hints: bool = False,
    theme: str = "dark",
    language: str = "en",
    names: Mapping[str, str] | None = None,
    width: int | None = None,
    claims: Mapping[str, str] | None = None,
) -> bytes:
    """The PNG of the whole table, 2200 by 1400.

    ``change`` marks what happened; ``targets`` (names of tiles, corners, spaces, cards, ``stack 2``, or choices of the
    notation) get the numbers 1, 2, ...; ``hints`` shows which cones are no longer true; ``names`` gives the players'
    names by animal; ``claims`` marks tiles that may be claimed, with the animal that may. Raises ``PictureError``, as
    all of these do.
    """
    return encode(
        canvas_of(
            "board", position, change=change, targets=targets, hints=hints, theme=theme, language=language, names=names,
            width=width, claims=claims,
        )
    )  # fmt: skip


def phone(
    position: Position,
    *,
    change: Change | None = None,
    targets: Sequence[str] = (),
    hints: bool = False,
    theme: str = "dark",
    language: str = "en",
    names: Mapping[str, str] | None = None,
    width: int | None = None,
) -> bytes:
    """The PNG of the whole table in portrait, 1170 wide."""
    return encode(
        canvas_of(
            "phone", position, change=change, targets=targets, hints=hints, theme=theme, language=language, names=names,
            width=width,
        )
    )  # fmt: skip


def display(
    position: Position,
    *,
    change: Change | None = None,
    targets: Sequence[str] = (),
    theme: str = "dark",
    language: str = "en",
    width: int | None = None,
) -> bytes:
    """The PNG of the action display alone in phone size, 1170 wide."""
    return encode(
        canvas_of("display", position, change=change, targets=targets, theme=theme, language=language, width=width)
    )


def zoom(
    position: Position,
    change: Change,
    *,
    targets: Sequence[str] = (),
    hints: bool = False,
    theme: str = "dark",
    language: str = "en",
    width: int | None = None,
) -> bytes | None:
    """The PNG of the tiles that changed, 1100 by 700; ``None`` when nothing on earth changed."""
    if not change.touched:
        return None
    return encode(
        canvas_of(
            "zoom", position, change=change, targets=targets, hints=hints, theme=theme, language=language, width=width
        )
    )


def tile(
    position: Position,
    label: str,
    *,
    hints: bool = True,
    theme: str = "dark",
    language: str = "en",
    width: int | None = None,
) -> bytes:
    """The PNG of one hex close up with its neighbours, 1100 by 700."""
    return encode(canvas_of("tile", position, tile=label, hints=hints, theme=theme, language=language, width=width))


def animal(
    position: Position,
    name: str,
    *,
    theme: str = "dark",
    language: str = "en",
    names: Mapping[str, str] | None = None,
    width: int | None = None,
) -> bytes:
    """The PNG of one animal's panel, 1100 by 760."""
    return encode(canvas_of("animal", position, animal=name, theme=theme, language=language, names=names, width=width))


def warm(language: str = "en") -> None:
    """Make the sprites that nearly every picture needs, so that nobody waits for the first one: a second or two."""
    midgame, before = sample("midgame"), sample("midgame-before")
    change = change_between(before, midgame)
    board(midgame, change=change, language=language)
    zoom(midgame, change, language=language)
    tile(midgame, "D3", language=language)
