"""10,000 running games with clocks: one look for what is due, and all deadlines after a day of downtime."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.trial.outcome import Row

_GAMES = 10_000
_BETWEEN_LOOKS = 15.0
_PROGRAM = Path(__file__).parents[1] / "bot" / "clocks" / "many_games.py"


def run(folder: Path) -> list[Row]:
    """Measure in a process of its own."""
    root = str(Path(__file__).parents[2])
    with TemporaryDirectory(dir=folder) as place:
        command = [sys.executable, str(_PROGRAM), place, str(_GAMES)]
        done = subprocess.run(command, env={"PYTHONPATH": root}, capture_output=True, text=True, check=False)
    if done.returncode:
        return [Row("a measurement that comes to its end", done.stderr[-300:], "yes", False)]
    (folder / "clocks.json").write_text(done.stdout)
    found = json.loads(done.stdout)
    share = found["look"] / _BETWEEN_LOOKS
    late = found["after_a_day"]
    return [
        Row(f"{_GAMES} games: one look, of a core", f"{share:.3%}", "under 1 %", share < 0.01),
        Row("after a day of downtime all is worked out", f"{late:.1f} s", "within 5 s", late <= 5),
        Row("clocks that ran out because of it", str(found["ran_out"]), "0", not found["ran_out"]),
        Row("deadlines that have moved", str(found["moved"]), str(_GAMES), found["moved"] == _GAMES),
    ]
