"""A season of 200 recorded games over 60 days: reminders to the right person, in time, for their reason, and once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.trial.outcome import Row

_GAMES, _DAYS, _SECONDS = 200, 60, 180
_PROGRAM = Path(__file__).parents[1] / "bot" / "notices" / "season.py"


def run(folder: Path) -> list[Row]:
    """Play and check in a process of its own."""
    root = str(Path(__file__).parents[2])
    with TemporaryDirectory(dir=folder) as place:
        command = [sys.executable, str(_PROGRAM), place, str(_GAMES), str(_DAYS)]
        done = subprocess.run(command, env={"PYTHONPATH": root}, capture_output=True, text=True, check=False)
    (folder / "season.json").write_text(done.stdout + done.stderr)
    if done.returncode:
        return [Row("a season that comes to its end", done.stderr[-300:], "yes", False)]
    found = json.loads(done.stdout)
    kinds = ", ".join(f"{number} {name}" for name, number in sorted(found["told"].items()))
    return [
        Row(f"reminders of {_GAMES} games over {_DAYS} days against the rule", f"{kinds}", "-", found["told"] != {}),
        Row("reminders wrong, missing, late or doubled", str(found["number_wrong"]), "0", not found["number_wrong"]),
        Row("notices left unsent", str(found["left_over"]), "0", not found["left_over"]),
        Row("messages of the day", str(found["digests"]), "-", found["digests"] > 0),
        Row("real time", f"{found['seconds']:.0f} s", f"under {_SECONDS} s", found["seconds"] < _SECONDS),
    ]
