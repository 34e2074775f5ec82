"""What the commands share: options of a game, files read and written, refusals, progress."""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rules.errors import RulesError
from rules.types import Animal, Dominance, Options


class CommandError(Exception):
    """Something the user gave cannot be used; the sentence says what and why. Ends the program with 2."""


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers for argparse."""

    def read(text: str) -> int:
        limits = f"of at least {least}" if most is None else f"from {least} to {most}"
        try:
            number = int(text)
        except ValueError:
            number = None
        if number is None or number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number {limits}")
        return number

    return read


def probability(text: str) -> float:
    """A number from 0 to 1, for argparse."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number from 0 to 1")
    return number


def animals(text: str) -> tuple[Animal, ...]:
    """A list of animals with commas between, for argparse."""
    try:
        return tuple(Animal.parse(word) for word in text.split(","))
    except RulesError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """The options of a game (R2.10 to R2.12, R5.6, R5.7)."""
    parser.add_argument(
        "--dominance",
        choices=[mode.value for mode in Dominance],
        default=Dominance.CLAIMED.value,
        help="how cones move: claimed by the players (default) or set automatically",
    )
    parser.add_argument("--all-animals", action="store_true", help="all six animals for 2 or 3 players")
    parser.add_argument(
        "--earth", choices=["standard", "random"], default="standard", help="the seven tiles of the start"
    )
    parser.add_argument(
        "--cards", type=whole_number(10, 25), default=25, metavar="N", help="cards above Ice Age: 10 to 25 (default 25)"
    )


def game_options(arguments: argparse.Namespace) -> Options:
    """The options that were given."""
    return Options(
        Dominance(arguments.dominance), bool(arguments.all_animals), arguments.earth == "random", int(arguments.cards)
    )


def read_text(path: Path) -> str:
    """The text of a file. Raises ``CommandError``."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CommandError(f"{path} is not a text file (UTF-8).") from None
    except OSError as error:
        raise CommandError(file_problem(path, error)) from error


def file_problem(path: Path, error: OSError) -> str:
    """Why a file cannot be used, as a sentence."""
    if isinstance(error, FileNotFoundError):
        return f"There is no file {path}."
    if isinstance(error, IsADirectoryError):
        return f"{path} is a directory, not a file."
    return f"{path} cannot be used: {error.strerror or error}."


def parse_json(text: str, path: Path) -> object:
    """The JSON value of a file's text. Raises ``CommandError``."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise CommandError(f"{path} is not JSON: {error.msg} in line {error.lineno}, column {error.colno}.") from error
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{path} is not JSON that can be read: {error}.") from error


def read_json(path: Path) -> object:
    """The JSON value in a file. Raises ``CommandError``."""
    return parse_json(read_text(path), path)


class Progress:
    """Counts on standard error while something takes long: the first time after a second, then now and then."""

    def __init__(self, what: str, total: int | None = None) -> None:
        self._what = what
        self._of = "" if total is None else f"/{total}"
        self._shown = False
        self._terminal = sys.stderr.isatty()
        self._next = time.monotonic() + 1

    def at(self, done: int) -> None:
        """So much is done."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (0.2 if self._terminal else 5)
        self._shown = True
        start, end = ("\r", "") if self._terminal else ("", "\n")
        print(f"{start}{done}{self._of} {self._what}", end=end, file=sys.stderr, flush=True)

    def close(self) -> None:
        """Nothing more will come."""
        if self._shown and self._terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Rows in columns: the first to the left, the others to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())
