"""``replay``: check that traces and records lead where they say."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import cast

from rules.commands.common import CommandError, Progress, file_problem, read_json
from rules.errors import RulesError
from rules.notation import replay_record
from rules.notation.traces import check_trace


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:  # pyright: ignore[reportPrivateUsage]
    """The arguments of the command."""
    parser = commands.add_parser(
        "replay",
        help="check traces and records",
        description="Plays the choices of traces (JSON lines) and records (JSON) again and checks that they lead to "
        "the positions and results written there. Exits with 2 if a file cannot be read or leads elsewhere.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a trace or a record")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check every file, a line each."""
    wrong = 0
    for path in cast(list[Path], arguments.files):
        try:
            print(f"{path}: {_check(path)}", flush=True)
        except CommandError as error:
            print(f"python -m rules replay: {error}", file=sys.stderr)
            wrong += 1
        except (RulesError, RecursionError) as error:
            print(f"python -m rules replay: {path}: {error}", file=sys.stderr)
            wrong += 1
    return 2 if wrong else 0


def _check(path: Path) -> str:
    """What was checked, as a sentence. Raises ``CommandError`` or ``RulesError``."""
    if _is_trace(path):
        return _check_trace(path)
    data = read_json(path)
    if not isinstance(data, dict) or "choices" not in data or "position" in data:
        raise CommandError(f"{path} is neither a trace nor a record.")
    game = replay_record(cast(object, data))
    state = f"over after turn {game.state.turn}" if game.over else f"in turn {game.state.turn}"
    return f"a record of {_number(len(game.made), 'choice')} replays; the game is {state}"


def _is_trace(path: Path) -> bool:
    """Whether the first line is a JSON object with a position, or stands alone as one line of a trace."""
    try:
        with path.open(encoding="utf-8") as lines:
            first = json.loads(next((line for line in lines if line.strip()), ""))
    except OSError as error:
        raise CommandError(file_problem(path, error)) from error
    except UnicodeDecodeError:
        raise CommandError(f"{path} is not a text file (UTF-8).") from None
    except (ValueError, RecursionError):
        return False  # a record may be spread over lines; if it is neither, reading it whole says what is wrong
    return isinstance(first, dict) and "position" in first and "rule" not in first


def _check_trace(path: Path) -> str:
    progress = Progress("games")
    try:
        with path.open(encoding="utf-8") as lines:
            games, choices = check_trace(lines, progress.at)
    except UnicodeDecodeError:
        raise CommandError(f"{path} is not a text file (UTF-8).") from None
    finally:
        progress.close()
    return f"a trace of {_number(games, 'game')} and {_number(choices, 'choice')} leads to its positions"


def _number(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
