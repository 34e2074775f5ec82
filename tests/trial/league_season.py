"""A whole season of 29 players in 4 divisions: the numbers of ``tests/bot/seasons/test_whole_season.py`` at full size.

Its outcome stands in a file; an interrupted season begins anew, one that has ended is not played again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.trial.outcome import Row

_TEST = "tests/bot/seasons/test_whole_season.py"
_PLAYERS, _GAMES, _MINUTES = 29, 32, 30


def run(folder: Path) -> list[Row]:
    """Play it, unless its file says that it was played, and read the numbers."""
    file = folder / "season.json"
    if not file.exists():
        environment = {**os.environ, "DSB_TRIAL_SEASON": str(file.resolve())}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", _TEST]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        (folder / "log.txt").write_text(done.stdout + done.stderr)
        if not file.exists():
            return [Row("a season that comes to its end", done.stdout[-300:], "yes", False)]
    found = json.loads(file.read_text())
    played, judged, minutes = found["games"], found["adjudicated"], found["seconds"] / 60
    clicks = found["press"] + found["type"]
    return [
        Row(f"games of a season of {_PLAYERS} players in 4 divisions, adjudicated ones among them",
            f"{played + judged} ({judged})", f"{_GAMES}", played + judged == _GAMES and judged > 0),
        Row("choices at the tables", f"{found['choices']}", "-", found["choices"] > 0),
        Row("actions by presses and by typing in division 1", f"{clicks}", "-", clicks > 0),
        Row("figures and ranks that differ from a count from the archive", str(found["differences"]), "0",
            not found["differences"]),
        Row("real time", f"{minutes:.1f} min", f"under {_MINUTES} min", minutes < _MINUTES),
    ]  # fmt: skip
