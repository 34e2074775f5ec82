"""``python -m render``: pictures and words of positions and games on the command line."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable

from render.commands import bench, pictures, sheets
from render.errors import PictureError

Adder = Callable[[argparse.ArgumentParser], None]
Runner = Callable[[argparse.Namespace], int]


def _nothing(parser: argparse.ArgumentParser) -> None:
    """No arguments."""


COMMANDS: dict[str, tuple[Adder, Runner, str]] = {
    "describe": (pictures.add_describe, pictures.describe, "Tell a position in words."),
    "replay": (pictures.add_game, pictures.replay, "Write a game as a moving picture or a page."),
    "chart": (pictures.add_game, pictures.scores, "Draw a game's scores turn by turn."),
    "standings": (sheets.add_sheet, sheets.draw_standings, "Draw a table of people from JSON."),
    "bars": (sheets.add_sheet, sheets.draw_bars, "Draw shares with their uncertainty from JSON."),
    "lines": (sheets.add_sheet, sheets.draw_lines, "Draw something over time from JSON."),
    "gallery": (pictures.add_folder, pictures.gallery, "Draw one picture of every kind and theme."),
    "glyphs": (pictures.add_folder, pictures.glyphs, "Write the signs for application emoji."),
    "palettes": (_nothing, pictures.palettes, "Make the fixed palettes anew, after a change of colours."),
    "bench": (bench.add_arguments, bench.run, "Measure how long pictures take."),
}


def main(arguments: list[str]) -> int:
    """Run one command (without a name: draw a position); 2 and a sentence when it cannot be done."""
    name = arguments[0] if arguments and arguments[0] in COMMANDS else ""
    others = ", ".join(COMMANDS)
    add, run, text = COMMANDS.get(
        name, (pictures.add_picture, pictures.picture, f"Draw a position. Other commands: {others} (each has --help).")
    )
    parser = argparse.ArgumentParser(f"python -m render {name}".strip(), description=text)
    add(parser)
    chosen = parser.parse_args(arguments[1:] if name else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot write a letter gets a question mark
    try:
        found = run(chosen)
        sys.stdout.flush()
    except PictureError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read has seen enough; Python's own flush at the end must find somewhere to go
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return found


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
