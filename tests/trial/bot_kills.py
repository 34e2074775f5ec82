"""The tables killed (``kill -9``) 500 times at random moments: no acknowledged choice may be lost."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.trial.outcome import Row

_TIMES = 500
_PROGRAM = Path(__file__).parents[1] / "bot" / "kill_games.py"


def run(folder: Path) -> list[Row]:
    """Kill; rows for the faults found and for how much was played meanwhile."""
    with TemporaryDirectory(dir=folder) as games:
        command = [sys.executable, str(_PROGRAM), games, str(_TIMES), "--random"]
        root = str(Path(__file__).parents[2])
        done = subprocess.run(command, env={"PYTHONPATH": root}, capture_output=True, text=True, check=False)
    acknowledged = re.search(r"acknowledged=(\d+)", done.stdout)
    fine = done.returncode == 0 and acknowledged is not None
    return [
        Row(f"choices lost or games harmed in {_TIMES} kills", "0" if fine else done.stdout + done.stderr, "0", fine),
        Row("choices acknowledged meanwhile", acknowledged[1] if acknowledged else "none", "-", True),
    ]
