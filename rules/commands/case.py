"""``case``: run the files that test a rule each."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import cast

from rules.commands.common import CommandError, Progress, read_json
from rules.errors import RulesError
from rules.notation.cases import CaseResult, run_case


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:  # pyright: ignore[reportPrivateUsage]
    """The arguments of the command."""
    parser = commands.add_parser(
        "case",
        help="run cases",
        description="Runs cases: a line each, and what was wrong below it. The last line counts them. Exits with 1 "
        "if a case failed and with 2 if a file is no case.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a case (JSON)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run every case."""
    files = cast(list[Path], arguments.files)
    passed = failed = wrong = 0
    progress = Progress("cases", len(files))
    for path in files:
        try:
            result = run_case(_read_case(path))
        except (CommandError, RulesError) as error:
            print(f"python -m rules case: {error}", file=sys.stderr)
            wrong += 1
            continue
        _print(path, result)
        passed += result.passed
        failed += not result.passed
        progress.at(passed + failed + wrong)
    progress.close()
    print(f"{passed} passed, {failed} failed")
    return 2 if wrong else 1 if failed else 0


def _read_case(path: Path) -> object:
    data = read_json(path)
    if not isinstance(data, dict) or not ({"position", "new"} & cast(dict[str, object], data).keys()):
        raise CommandError(f"{path} is not a case: it has neither “position” nor “new”.")
    return cast(object, data)


def _print(path: Path, result: CaseResult) -> None:
    rule = f"{result.rule} " if result.rule else ""
    print(f"{'passed' if result.passed else 'FAILED'}  {rule}{result.name or path.stem}")
    for problem in result.problems:
        print(f"        {problem}")
