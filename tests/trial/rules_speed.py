"""Random play with full lists of choices, against catanatron's in the same run; copies and replay.

catanatron (PyPI) is a Python engine of a comparable game. It is installed into an environment of its own under
trial/, because the project does not depend on it. Both run alternately in fresh processes, so that a noisy machine
disturbs both alike.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

from tests.trial.outcome import Row

_PAIRS = 5
_THEIRS = """
import sys, time
from catanatron import Color, Game, RandomPlayer
colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]
def play(seconds):
    actions, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        actions += len(getattr(game.state, "action_records", None) or game.state.actions)
    return actions / spent
play(0.3)
print(play(3.0))
"""


def run(folder: Path) -> list[Row]:
    """Measure; rows for the ratio, the copy and the replay."""
    theirs_python = _environment(folder)
    ours: list[dict[str, float]] = []
    ratios: list[float] = []
    theirs: list[float] = []
    for _ in range(_PAIRS):
        bench = json.loads(_output([sys.executable, "-m", "rules", "bench", "--json"]))
        theirs.append(float(_output([str(theirs_python), "-c", _THEIRS])))
        speeds = {players: numbers["choices_per_second"] for players, numbers in bench["random_play"].items()}
        ours.append({"copy_us": bench["copy_us"], "record_replay_ms": bench["record_replay_ms"], **speeds})
        ratios.append(speeds["4"] / theirs[-1])
    copy, replay = (median(numbers[key] for numbers in ours) for key in ("copy_us", "record_replay_ms"))
    speed = "/".join(f"{median(numbers[players] for numbers in ours):,.0f}" for players in ("2", "4", "6"))
    return [
        Row("choices a second for 2/4/6 players, automatic", speed, "-", True),
        Row("catanatron's actions a second, 4 players", f"{median(theirs):,.0f}", "-", True),
        Row(
            "ratio for 4 players, median of 5 pairs", f"{median(ratios):.2f}", "at least 2, aim 5", median(ratios) >= 2
        ),
        Row("copy of a state", f"{copy:.1f} us", "at most 20 us", copy <= 20),
        Row("a 4-player record replayed", f"{replay:.0f} ms", "at most 100 ms", replay <= 100),
    ]


def _environment(folder: Path) -> Path:
    python = folder.resolve() / "venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", "catanatron==3.2.1"], check=True)
    return python


def _output(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
