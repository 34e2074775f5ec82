"""``python -m rules COMMAND``: play, check and show games from the command line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from rules.commands import bench, case, new, replay, selfplay, show
from rules.commands.common import CommandError
from rules.errors import RulesError

_COMMANDS = (selfplay, replay, case, show, new, bench)


def make_parser() -> argparse.ArgumentParser:
    """All commands and their arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m rules",
        description="The rules of the board game Dominant Species: play, check and show games.",
        epilog="Each command has its own --help.",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in _COMMANDS:
        command.add_parser(commands)
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Run a command. Returns 0, 1 when something checked was found wrong, 2 when a word or file cannot be used."""
    arguments = make_parser().parse_args(words)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except (CommandError, RulesError) as error:
        print(f"python -m rules: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("python -m rules: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output has gone, as in “... | head”
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"python -m rules: {error.filename or 'output'}: {error.strerror or error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    # With a closed output there is no stream at all, and what is printed goes nowhere.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.exit(main())
