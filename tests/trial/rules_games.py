"""Many games at random over every table: no crash, dead end or broken invariant, traces that replay, undo.

Resumable: every finished chunk of games is a line of a file. As a script: ``python -m tests.trial.rules_games 200 2``.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.game import Game
from rules.invariants import broken
from rules.notation import check_trace, replay_record, trace_header, trace_line, write_position, write_record
from tests.rules import oracle, walks
from tests.trial.outcome import Row

CHUNK = 10
UNDONE = 50
"""In so many of the games every step is undone."""
LONGEST = 60_000
"""Recorded choices after which a game counts as one that does not end."""


def play(number: int, *, undo: bool) -> dict[str, Any]:
    """One game, everything checked; what was found, with the first fault as a sentence."""
    tables = walks.every_table()
    players, options = tables[number % len(tables)]
    game = Game.new(players, f"trial-{number}", options)
    lines, positions = [trace_header(game)], [write_position(game.state, secret=True)] if undo else []
    found: dict[str, Any] = {"choices": 0, "fault": None}
    chance = (1.0, 0.5, 0.1, 0.0)[number // len(tables) % 4]
    for _ in walks.walk(game, random.Random(number), chance=chance):
        found["choices"] += 1
        lines.append(trace_line(game))
        if undo:
            positions.append(write_position(game.state, secret=True))
        faults = broken(game.state)
        if found["choices"] % 10 == 0 or game.over:
            faults += oracle.faults(write_position(game.state))
        if faults:
            return found | {"fault": f"{faults[0]} after choice {len(game.made)}"}
        if len(game.made) > LONGEST:
            return found | {"fault": "it does not end"}
    return found | {"fault": _check_paper(game, lines) or (_check_undo(game, positions) if undo else None)}


def _check_paper(game: Game, lines: list[str]) -> str | None:
    check_trace(lines)
    again = replay_record(json.loads(json.dumps(write_record(game))))
    if write_position(again.state, secret=True) != write_position(game.state, secret=True):
        return "the record leads to another end"
    return None


def _check_undo(game: Game, positions: list[dict[str, Any]]) -> str | None:
    positions = positions[:-1]
    while positions:
        game.undo()
        if write_position(game.state, secret=True) != positions.pop():
            return f"undo of choice {len(game.made) + 1} restores another position"
    return None


def play_chunk(chunk: tuple[int, int]) -> dict[str, Any]:
    """Games of one chunk; a crash is a fault too."""
    first, games = chunk
    total: dict[str, Any] = {"first": first, "games": 0, "choices": 0, "faults": []}
    for number in range(first, first + games):
        try:
            found = play(number, undo=number < UNDONE)
        except Exception as error:  # whatever happens in a game is what this trial is to find
            found = {"choices": 0, "fault": f"{type(error).__name__}: {error}"[:300]}
        total["games"] += 1
        total["choices"] += found["choices"]
        if found["fault"]:
            total["faults"].append(f"game {number}: {found['fault']}")
    return total


def _finished(file: Path) -> dict[int, dict[str, Any]]:
    if not file.exists():
        return {}
    return {
        chunk["first"]: chunk for line in file.read_text(encoding="utf-8").splitlines() if (chunk := json.loads(line))
    }


def _play_missing(games: int, jobs: int, file: Path) -> Iterator[dict[str, Any]]:
    done = _finished(file)
    chunks = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    missing = [chunk for chunk in chunks if chunk[0] not in done or done[chunk[0]]["games"] != chunk[1]]
    yield from (done[first] for first, number in chunks if (first, number) not in missing)
    with multiprocessing.Pool(jobs) as pool, file.open("a", encoding="utf-8") as out:
        for chunk in pool.imap_unordered(play_chunk, missing):
            out.write(json.dumps(chunk) + "\n")
            out.flush()
            yield chunk


def main(games: int = 2000, jobs: int = 2, state_dir: Path = Path("trial/rules-games")) -> dict[str, Any]:
    """Play what is not yet played and add everything up."""
    state_dir.mkdir(parents=True, exist_ok=True)
    total: dict[str, Any] = {"games": 0, "choices": 0, "faults": []}
    for number, chunk in enumerate(_play_missing(games, jobs, state_dir / f"chunks-{games}.jsonl"), 1):
        total = {key: total[key] + chunk[key] for key in total}
        if number % 10 == 0:
            print(f"{total['games']} of {games} games, {len(total['faults'])} faults", file=sys.stderr, flush=True)
    return total


def run(folder: Path) -> list[Row]:
    """The trial's row for ``make trial``."""
    total = main(state_dir=folder)
    faults = total["faults"]
    found = f"{total['games']} games, {total['choices']} choices, {len(faults)} faults"
    asked = f"2000 games, undo of every step of {UNDONE}, no fault"
    return [Row("whole games at random", found + (f": {faults[0]}" if faults else ""), asked, not faults)]


if __name__ == "__main__":
    outcome = main(int(sys.argv[1]), int(sys.argv[2]))
    print(
        f"{outcome['games']} games, {outcome['choices']} choices, {len(outcome['faults'])} faults",
        *outcome["faults"][:20],
        sep="\n",
    )
    sys.exit(1 if outcome["faults"] else 0)
