"""``bench``: how fast the engine is."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from statistics import median

from rules.commands.common import Progress, print_table
from rules.commands.playing import Task, game_seed, play_task
from rules.game import Game
from rules.notation import read_position, replay_record, write_position, write_record
from rules.players import make_player
from rules.types import Dominance, Options

_PLAYERS = (2, 4, 6)
_SECONDS = 1.0  # of each measurement of random play
_REPEATS = 5
_SAMPLE_SEED = "bench"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:  # pyright: ignore[reportPrivateUsage]
    """The arguments of the command."""
    parser = commands.add_parser(
        "bench",
        help="measure the speed of the engine",
        description="Measures random play with full lists of choices in mode automatic (2, 4 and 6 players, claimed "
        "too for 4), a copy of a state, a position written and read, and the replay of a record. One process.",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure and report."""
    progress = Progress("of the measurements", len(_PLAYERS) + 2)
    play: dict[str, dict[str, float]] = {}
    for players in _PLAYERS:
        play[str(players)] = _random_play(players, Dominance.AUTOMATIC)
        progress.at(len(play))
    claimed = _random_play(4, Dominance.CLAIMED)
    progress.at(len(play) + 1)
    pieces = _pieces()
    progress.close()
    if arguments.json:
        print(json.dumps({"random_play": play, "random_play_claimed": {"4": claimed}, **pieces}))
    else:
        _print(play, claimed, pieces)
    return 0


def _random_play(players: int, dominance: Dominance) -> dict[str, float]:
    """Whole random games for about a second: choices and games per second, mean choices and offers."""
    options = Options(dominance)
    games = choices = 0
    began = time.perf_counter()
    while (seconds := time.perf_counter() - began) < _SECONDS:
        games += 1
        choices += play_task(Task(games, _SAMPLE_SEED, ("random",) * players, options)).choices
    return {
        "choices_per_second": round(choices / seconds),
        "games_per_second": round(games / seconds, 2),
        "choices_per_game": round(choices / games, 1),
    }


def _sample() -> tuple[Game, Game]:
    """A random 4-player game in its middle, and the same game when it is over."""
    seed = game_seed(_SAMPLE_SEED, 1)
    game = Game.new(4, seed, Options(Dominance.AUTOMATIC))
    player = make_player("random", seed)
    while game.decision is not None:
        game.play(player.choose(game))
    middle = game.copy()
    middle.undo(len(game.made) // 2)
    return middle, game


def _pieces() -> dict[str, float]:
    """Times in microseconds or milliseconds, sizes in bytes."""
    middle, over = _sample()
    state = middle.state
    position = write_position(state, secret=True)
    text = json.dumps(position)
    record = json.loads(json.dumps(write_record(over)))
    return {
        "copy_us": round(_typical(state.copy, 2000) * 1e6, 1),
        "position_write_us": round(_typical(lambda: json.dumps(write_position(state, secret=True)), 100) * 1e6),
        "position_read_us": round(_typical(lambda: read_position(json.loads(text)), 100) * 1e6),
        "position_bytes": len(text.encode()),
        "record_choices": len(over.made),
        "record_bytes": len(json.dumps(record).encode()),
        "record_replay_ms": round(_typical(lambda: replay_record(record), 1) * 1e3, 1),
    }


def _typical(action: Callable[[], object], times: int) -> float:
    """The median time of one call, in seconds, over several rounds."""
    rounds: list[float] = []
    for _ in range(_REPEATS):
        began = time.perf_counter()
        for _ in range(times):
            action()
        rounds.append((time.perf_counter() - began) / times)
    return median(rounds)


def _print(play: dict[str, dict[str, float]], claimed: dict[str, float], pieces: dict[str, float]) -> None:
    rows: list[tuple[str, ...]] = [("random play", "choices/s", "games/s", "choices/game")]
    named = [(f"{players} players", found) for players, found in play.items()]
    for name, found in (*named, ("4 players, claimed", claimed)):
        rows.append((name, *(f"{value:g}" for value in found.values())))
    print_table(rows)
    print(f"copy of a state    {pieces['copy_us']:g} us")
    print(
        f"position           {pieces['position_write_us']:g} us written, {pieces['position_read_us']:g} us read, "
        f"{pieces['position_bytes']} bytes"
    )
    print(
        f"4-player record    {pieces['record_replay_ms']:g} ms to replay {pieces['record_choices']} choices, "
        f"{pieces['record_bytes']} bytes"
    )
