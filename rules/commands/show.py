"""``show``: a position as a board in text."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import cast

from rules.commands.common import CommandError, read_json
from rules.commands.textboard import board_lines
from rules.errors import NotClean
from rules.notation import read_position
from rules.state import State
from rules.types import Phase


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:  # pyright: ignore[reportPrivateUsage]
    """The arguments of the command."""
    parser = commands.add_parser(
        "show",
        help="print a position as a board",
        description="Prints a position (JSON) as a board in text, 93 columns wide. A case or a line of a trace is "
        "shown by its position. Colours only on a terminal, and not when NO_COLOR is set.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a position (JSON)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read and print."""
    data = read_json(arguments.file)
    if not isinstance(data, dict):
        raise CommandError(f"{arguments.file} is not a position: a position is a JSON object.")
    values = cast(dict[str, object], data)
    inner = values.get("position", values)
    if not isinstance(inner, dict) or not {"tiles", "animals"} <= cast(dict[str, object], inner).keys():
        raise CommandError(f"{arguments.file} is not a position: it has no “animals” and “tiles”.")
    state, note = _read(cast(dict[str, object], inner))
    colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print("\n".join([*board_lines(state, colours=colours), *note]))
    return 0


def _read(position: dict[str, object]) -> tuple[State, list[str]]:
    """The state, and a note when the position can be shown but not played on from."""
    try:
        return read_position(position).state, []
    except NotClean as error:
        pieces = {**position, "phase": Phase.OVER.value, "decision": None}
        state = read_position(pieces).state
        state.phase, state.result = Phase(position.get("phase")), ()
        asked = position.get("decision")
        who = f" It asks: {cast(dict[str, object], asked).get('kind')}." if isinstance(asked, dict) else ""
        return state, ["", f"The game cannot go on from this position alone.{who} {error}"]
