"""``selfplay``: computer players play whole games."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from rules.commands.common import (
    CommandError,
    Progress,
    add_game_options,
    file_problem,
    game_options,
    print_table,
    probability,
    whole_number,
)
from rules.commands.playing import Outcome, Task, play_task
from rules.errors import UnknownWord
from rules.players import PLAYER_NAMES, make_player
from rules.setup import check_options
from rules.types import Animal


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:  # pyright: ignore[reportPrivateUsage]
    """The arguments of the command."""
    parser = commands.add_parser(
        "selfplay",
        help="let computer players play whole games",
        description="Computer players play whole games. The same arguments give the same games on every machine, "
        "whatever --jobs says. Choices counts claims and contests too, as records do.",
    )
    parser.add_argument("--players", type=whole_number(2, 6), default=4, metavar="N", help="2 to 6 (default 4)")
    parser.add_argument("--games", type=whole_number(1), default=1, metavar="G", help="how many games (default 1)")
    parser.add_argument("--seed", default="1", metavar="S", help="any text; another seed gives other games (default 1)")
    add_game_options(parser)
    parser.add_argument(
        "--claims",
        type=probability,
        default=1.0,
        metavar="P",
        help="in mode claimed, after each choice every claim and contest then possible is made with this "
        "probability (default 1); a player that thinks makes its own whatever P says",
    )
    parser.add_argument(
        "--player",
        default="random",
        metavar="NAME[,NAME..]",
        help=f"who plays: {' or '.join(PLAYER_NAMES)}, one for all or one per seat (default random)",
    )
    parser.add_argument("--trace", type=Path, metavar="FILE", help="write every choice and position (JSON lines)")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write a record of each game into this directory")
    parser.add_argument("--jobs", type=whole_number(1, 256), default=1, metavar="J", help="processes (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play and report."""
    options = game_options(arguments)
    check_options(arguments.players, options)
    names = seat_names(arguments.player, arguments.players)
    tasks = [
        Task(
            number=number,
            seed=arguments.seed,
            names=names,
            options=options,
            claims=arguments.claims,
            trace=arguments.trace is not None,
            record=arguments.records is not None,
        )
        for number in range(1, arguments.games + 1)
    ]
    outcomes: list[Outcome] = []
    progress = Progress("games", len(tasks))
    with ExitStack() as stack:
        stack.callback(progress.close)
        trace = stack.enter_context(_open(arguments.trace)) if arguments.trace else None
        folder = _folder(arguments.records) if arguments.records else None
        began = time.perf_counter()
        for task, outcome in zip(tasks, stack.enter_context(_Games(tasks, arguments.jobs)), strict=True):
            _keep(task, outcome, trace, folder)
            outcomes.append(Outcome(outcome.choices, outcome.turns, outcome.result, outcome.winner))
            progress.at(len(outcomes))
        seconds = time.perf_counter() - began
    if arguments.json:
        print(json.dumps(summary(outcomes, seconds)))
    else:
        _print(outcomes, seconds, names)
    return 0


def seat_names(text: str, players: int) -> tuple[str, ...]:
    """The name of the player on each seat. Raises ``CommandError``."""
    names = tuple(name.strip().lower() for name in text.split(","))
    try:
        for name in names:
            make_player(name, "")
    except UnknownWord as error:
        raise CommandError(f"--player: {error} There are: {', '.join(PLAYER_NAMES)}.") from error
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise CommandError(f"--player names {len(names)} players, but there are {players} seats.")
    return names


class _Games:
    """The outcomes of tasks in their order, played here or by several processes."""

    def __init__(self, tasks: list[Task], jobs: int) -> None:
        self._tasks = tasks
        self._jobs = min(jobs, len(tasks))
        self._stack = ExitStack()

    def __enter__(self) -> Iterable[Outcome]:
        if self._jobs == 1:
            return map(play_task, self._tasks)
        pool = self._stack.enter_context(multiprocessing.Pool(self._jobs))
        size = max(1, min(16, len(self._tasks) // (self._jobs * 4)))
        return pool.imap(play_task, self._tasks, chunksize=size)

    def __exit__(self, *error: object) -> None:
        self._stack.close()


def _open(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"--trace: {file_problem(path, error)}") from error


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise CommandError(f"--records: {path} is a file, not a directory.") from None
    except OSError as error:
        raise CommandError(f"--records: {file_problem(path, error)}") from error
    return path


def _keep(task: Task, outcome: Outcome, trace: TextIO | None, folder: Path | None) -> None:
    if trace is not None:
        trace.write(outcome.trace)
    if folder is not None:
        (folder / f"game-{task.number:04}.json").write_text(outcome.record + "\n", encoding="utf-8")


def summary(outcomes: list[Outcome], seconds: float) -> dict[str, object]:
    """The JSON object: totals, wins by animal, and the result of each game, best first."""
    choices = sum(outcome.choices for outcome in outcomes)
    return {
        "games": len(outcomes),
        "choices": choices,
        "seconds": round(seconds, 3),
        "choices_per_second": round(choices / seconds),
        "turns": sum(outcome.turns for outcome in outcomes),
        "winners": {str(animal): number for animal, number in sorted(_winners(outcomes).items())},
        "scores": [[[str(animal), points] for animal, points in outcome.result] for outcome in outcomes],
    }


def _winners(outcomes: list[Outcome]) -> Counter[Animal]:
    return Counter(outcome.result[0][0] for outcome in outcomes)


def _points(outcomes: list[Outcome]) -> Iterator[tuple[Animal, list[int]]]:
    for animal in Animal:
        points = [points for outcome in outcomes for scored, points in outcome.result if scored is animal]
        if points:
            yield animal, points


def _print(outcomes: list[Outcome], seconds: float, names: tuple[str, ...]) -> None:
    games, choices = len(outcomes), sum(outcome.choices for outcome in outcomes)
    turns = [outcome.turns for outcome in outcomes]
    print(f"games    {games} in {seconds:.2f} s")
    print(f"choices  {choices}, {choices / games:.1f} a game, {choices / seconds:.0f} a second")
    print(f"turns    {sum(turns) / games:.1f} a game, from {min(turns)} to {max(turns)}")
    if len(set(names)) > 1:
        wins = Counter(names[outcome.winner] for outcome in outcomes)
        print("players  " + ", ".join(f"{name} won {wins[name]}" for name in dict.fromkeys(names)))
    winners = _winners(outcomes)
    rows = [("animal", "counted", "won", "mean score", "least", "most")]
    for animal, points in _points(outcomes):
        mean = f"{sum(points) / len(points):.1f}"
        rows.append((str(animal), str(len(points)), str(winners[animal]), mean, str(min(points)), str(max(points))))
    print_table(rows)
