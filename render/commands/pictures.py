"""Drawing one position, its words, a whole game, and the sets of pictures."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from render.board import LAYOUTS, canvas_of
from render.change import change_between
from render.chart import chart
from render.describe import text_board
from render.errors import PictureError
from render.frame import encode
from render.gallery import remake_palettes, write_gallery, write_glyphs
from render.replay import animation, page
from render.story import load_story, read_text
from render.targets import target_names
from render.view import read


def load(path: str) -> dict[str, Any]:
    """The JSON object in a file. Raises ``PictureError``."""
    try:
        raw = json.loads(read_text(path))
    except RecursionError as error:
        raise PictureError(f"{path} is nested too deeply.") from error
    except ValueError as error:
        raise PictureError(f"{path} is not JSON: {error}.") from error
    if not isinstance(raw, dict):
        raise PictureError(f"{path} holds no JSON object.")
    return raw


def save(path: str, data: bytes) -> None:
    """Write a file. Raises ``PictureError``."""
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise PictureError(f"{path} cannot be written: {error.strerror}.") from error


def ending(path: str, *endings: str) -> str:
    """The ending of a file to write. Raises ``PictureError`` when it is not one of ``endings``."""
    found = Path(path).suffix.lower()
    if found not in endings:
        raise PictureError(f"{path} cannot be written: its name must end in {' or '.join(endings)}.")
    return found


def _of_one_game(before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Check that the first can be an earlier position of the game of the second. Raises ``PictureError``."""
    old, new = read(before), read(after)
    later = (old.turn, len(old.gone), len(old.tiles)) <= (new.turn, len(new.gone), len(new.tiles))
    same = old.players == new.players and old.animals.keys() == new.animals.keys()
    kept = all(hex_ in new.tiles and new.tiles[hex_].printed is tile.printed for hex_, tile in old.tiles.items())
    if not (same and kept and set(old.gone) <= set(new.gone)):
        raise PictureError("The position given with --since is of another game.")
    if not later:
        raise PictureError("The position given with --since is later than the one to draw.")


def add_picture(parser: argparse.ArgumentParser) -> None:
    """The arguments of drawing a position."""
    parser.add_argument("position", help="a position file (JSON)")
    parser.add_argument("-o", "--out", required=True, help="the PNG to write")
    parser.add_argument("--layout", default="board", choices=tuple(LAYOUTS))
    parser.add_argument("--since", help="an earlier position of the game; what changed is marked")
    parser.add_argument("--numbers", action="store_true", help="number the places of the pending choices")
    parser.add_argument("--hints", action="store_true", help="show the cones that are no longer true")
    parser.add_argument("--tile", default="D3", help="the tile of layout tile (default D3)")
    parser.add_argument("--animal", help="the animal of layout animal (default: the one that is asked)")
    parser.add_argument("--theme", default="dark", help="dark, light or contrast")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--width", type=int, help="pixels (default: the layout's own)")


def picture(chosen: argparse.Namespace) -> int:
    """Draw a position."""
    ending(chosen.out, ".png")
    position = load(chosen.position)
    change = None
    if chosen.since:
        since = load(chosen.since)
        _of_one_game(since, position)
        change = change_between(since, position)
    decision = position.get("decision") or {}
    animal = chosen.animal or decision.get("animal") or next(iter(position.get("animals", {})), "mammal")
    canvas = canvas_of(
        chosen.layout,
        position,
        change=change,
        targets=target_names(decision.get("choices", ())) if chosen.numbers else (),
        hints=chosen.hints,
        theme=chosen.theme,
        language=chosen.lang,
        width=chosen.width,
        tile=chosen.tile,
        animal=animal,
    )
    save(chosen.out, encode(canvas, keep=False))
    return 0


def add_describe(parser: argparse.ArgumentParser) -> None:
    """The arguments of the text board."""
    parser.add_argument("position", help="a position file (JSON)")
    parser.add_argument("--since", help="an earlier position of the game; what changed is told first")
    parser.add_argument("--lang", default="en")


def describe(chosen: argparse.Namespace) -> int:
    """Print the text board of a position."""
    position, since = load(chosen.position), load(chosen.since) if chosen.since else None
    if since is not None:
        _of_one_game(since, position)
    print(text_board(position, chosen.lang, since), end="")
    return 0


def add_game(parser: argparse.ArgumentParser) -> None:
    """The arguments of replay and chart."""
    parser.add_argument("record", help="a game record (JSON) or a trace (JSON lines)")
    parser.add_argument("-o", "--out", required=True, help="the file to write")
    parser.add_argument("--theme", default="dark", help="dark, light or contrast")
    parser.add_argument("--lang", default="en")


def replay(chosen: argparse.Namespace) -> int:
    """Write a game as a moving picture (.gif, .webp) or as a page (.html)."""
    kind = ending(chosen.out, ".gif", ".webp", ".html").lstrip(".")
    story = load_story(chosen.record)
    if kind == "html":
        save(chosen.out, page(story, theme=chosen.theme, language=chosen.lang).encode())
    else:
        save(chosen.out, animation(story, kind, theme=chosen.theme, language=chosen.lang))
    return 0


def scores(chosen: argparse.Namespace) -> int:
    """Write the chart of a game's scores."""
    ending(chosen.out, ".png")
    save(chosen.out, chart(load_story(chosen.record), theme=chosen.theme, language=chosen.lang))
    return 0


def add_folder(parser: argparse.ArgumentParser) -> None:
    """The argument of gallery and glyphs."""
    parser.add_argument("folder", type=Path, help="where the pictures go")


def _folder(path: Path) -> None:
    """Make the folder when there is none. Raises ``PictureError``."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PictureError(f"{path} is no folder to write to: {error.strerror}.") from error


def gallery(chosen: argparse.Namespace) -> int:
    """Write one picture of every kind and theme."""
    _folder(chosen.folder)
    print(f"{len(write_gallery(chosen.folder))} pictures in {chosen.folder}")
    return 0


def glyphs(chosen: argparse.Namespace) -> int:
    """Write the signs as small PNGs for application emoji."""
    _folder(chosen.folder)
    print(f"{len(write_glyphs(chosen.folder))} signs in {chosen.folder}")
    return 0


def palettes(chosen: argparse.Namespace) -> int:
    """Make the fixed palettes anew."""
    remake_palettes()
    return 0
