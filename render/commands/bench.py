"""``bench``: how long pictures take and how large they are, over the frames of a four-player game."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import median
from typing import Any

from render import frame
from render.board import canvas_of
from render.change import Change, change_between
from render.frame import FRAMES, encode, paint, to_palette
from render.sprites import CACHE
from rules.game import Game
from rules.notation import write_position
from rules.players.registry import make_player
from rules.types import Dominance, Options

TARGETS = {
    "step_ms": (45, 80),
    "full_ms": (70, 120),
    "zoom_ms": (35, 60),
    "board_bytes": 420 * 1024,
    "zoom_bytes": 130 * 1024,
    "first_ms": 1500,
    "cache_mb": 120,
}
Step = tuple[dict[str, Any], Change]
_FIRST = (
    "import time; start = time.perf_counter(); from render.board import board; from render.samples import sample; "
    "board(sample('midgame')); print((time.perf_counter() - start) * 1000)"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--frames", type=int, default=150, help="how many frames are drawn in each way (default 150)")


def recorded_game(players: int = 4, seed: str = "bench", cards: int = 10) -> list[dict[str, Any]]:
    """The positions of a game played by the computer, in order."""
    game = Game.new(players, seed, Options(Dominance.AUTOMATIC, cards=cards))
    player = make_player("sensible", seed)
    positions = [write_position(game.state, agenda=False)]
    while not game.over:
        game.play(player.choose(game))
        positions.append(write_position(game.state, agenda=False))
    return positions


def steps_of(positions: Sequence[dict[str, Any]]) -> list[Step]:
    """Each position with what changed since the one before."""
    return [(after, change_between(before, after)) for before, after in pairwise(positions)]


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def _summary(times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {"median": round(median(ordered), 1), "p95": round(ordered[int(len(ordered) * 0.95)], 1)}


def _first() -> float:
    ran = subprocess.run([sys.executable, "-c", _FIRST], capture_output=True, text=True, check=True)
    return float(ran.stdout)


def _shares(step: Step) -> dict[str, float]:
    """Milliseconds of the parts of one full picture and of deflating its pixels alone; drawing's share of the whole."""
    parts: dict[str, float] = {}
    canvas = canvas_of("board", step[0], change=step[1])
    parts["scene_ms"] = _timed(lambda: canvas_of("board", step[0], change=step[1]))
    size = (canvas.width, canvas.height)
    parts["paint_ms"] = _timed(lambda: paint(canvas.items, size, canvas.theme.ground))
    picture = paint(canvas.items, size, canvas.theme.ground)
    parts["palette_ms"] = _timed(lambda: to_palette(picture, canvas.theme.name))
    raw = to_palette(picture, canvas.theme.name).tobytes()
    parts["deflate_1_ms"] = _timed(lambda: zlib.compress(raw, 1))
    parts["deflate_6_ms"] = _timed(lambda: zlib.compress(raw, 6))
    whole = _timed(lambda: encode(canvas_of("board", step[0], change=step[1]), keep=False))
    parts["drawing_share"] = (parts["scene_ms"] + parts["paint_ms"]) / max(whole, 0.1)
    return {name: round(value, 2) for name, value in parts.items()}


def measure(frames: int) -> dict[str, Any]:
    """All measurements. Sprites are warm, as they are in a running bot; ``first_ms`` is a new process."""
    steps = steps_of(recorded_game())
    start = max(0, len(steps) // 2 - frames // 2)
    steps = steps[start : start + frames]
    board_sizes = [len(encode(canvas_of("board", after, change=change))) for after, change in steps]
    moved = [(after, change) for after, change in steps if change.touched]
    zoom_sizes = [len(encode(canvas_of("zoom", after, change=change))) for after, change in moved]
    step_times = [_timed(lambda a=a, c=c: encode(canvas_of("board", a, change=c))) for a, c in steps]
    zoom_times = [_timed(lambda a=a, c=c: encode(canvas_of("zoom", a, change=c))) for a, c in moved]
    cache = (CACHE.weight + FRAMES.weight) / 2**20
    full_times = [_timed(lambda a=a, c=c: encode(canvas_of("board", a, change=c), keep=False)) for a, c in steps]
    return {
        "frames": len(steps),
        "step_ms": _summary(step_times),
        "full_ms": _summary(full_times),
        "zoom_ms": _summary(zoom_times),
        "board_bytes": {"median": int(median(board_sizes)), "p95": sorted(board_sizes)[int(len(board_sizes) * 0.95)]},
        "zoom_bytes": {"median": int(median(zoom_sizes)), "p95": sorted(zoom_sizes)[int(len(zoom_sizes) * 0.95)]},
        "first_ms": round(min(_first() for _ in range(3))),
        "cache_mb": round(cache, 1),
        "frames_kept": frame.MOST_FRAMES,
        "parts": _shares(steps[len(steps) // 2]),
    }


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; 1 when a target is missed."""
    found = measure(arguments.frames)
    missed = [key for key, target in TARGETS.items() if not _holds(found[key], target)]
    if arguments.json:
        print(json.dumps(found))
    else:
        for key, value in found.items():
            wish = f"   target {TARGETS[key]}{'  MISSED' if key in missed else ''}" if key in TARGETS else ""
            print(f"{key:12} {value}{wish}")
    return 1 if missed else 0


def _holds(value: Any, target: Any) -> bool:
    if isinstance(target, tuple):
        return value["median"] <= target[0] and value["p95"] <= target[1]
    return (value["p95"] if isinstance(value, dict) else value) <= target
