"""``python -m render``: pictures and words of positions on the command line."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from render.board import board
from render.change import change_between
from render.describe import text_board
from render.errors import PictureError
from render.targets import target_names

COMMANDS = ("describe",)


def load(path: str) -> dict[str, Any]:
    """The JSON object in a file. Raises ``PictureError``."""
    try:
        raw = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise PictureError(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise PictureError(f"{path} is not JSON: {error}.") from error
    if not isinstance(raw, dict):
        raise PictureError(f"{path} holds no JSON object.")
    return raw


def _picture(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser("python -m render", description="Draw a position.")
    parser.add_argument("position", help="a position file (JSON)")
    parser.add_argument("-o", "--out", required=True, help="the PNG to write")
    parser.add_argument("--since", help="an earlier position; what changed is marked")
    parser.add_argument("--numbers", action="store_true", help="number the places of the pending choices")
    parser.add_argument("--hints", action="store_true", help="show the cones that are no longer true")
    parser.add_argument("--theme", default="dark")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--width", type=int, default=2200)
    chosen = parser.parse_args(arguments)
    position = load(chosen.position)
    change = change_between(load(chosen.since), position) if chosen.since else None
    choices = (position.get("decision") or {}).get("choices", ()) if chosen.numbers else ()
    picture = board(
        position, change=change, targets=target_names(choices), hints=chosen.hints, theme=chosen.theme,
        language=chosen.lang, width=chosen.width,
    )  # fmt: skip
    Path(chosen.out).write_bytes(picture)


def _describe(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser("python -m render describe", description="A position in words.")
    parser.add_argument("position", help="a position file (JSON)")
    parser.add_argument("--lang", default="en")
    chosen = parser.parse_args(arguments)
    print(text_board(load(chosen.position), chosen.lang), end="")


def main(arguments: list[str]) -> int:
    """Run one command; 2 and a sentence when it cannot be done."""
    try:
        if arguments[:1] == ["describe"]:
            _describe(arguments[1:])
        else:
            _picture(arguments)
    except PictureError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
