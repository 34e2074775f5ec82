"""Whole games with all cards over the loopback server: 2, 4 and 6 people, both modes, a restart in the middle."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.trial.outcome import Row

_GAMES = 6


def run(folder: Path) -> list[Row]:
    """Play them as the suite does, with 25 cards and every picture drawn."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "tests/bot/test_whole_games.py"]
    done = subprocess.run(
        command, env={**os.environ, "DSB_TRIAL_CARDS": "25"}, capture_output=True, text=True, check=False
    )
    (folder / "log.txt").write_text(done.stdout + done.stderr)
    passed = re.search(r"(\d+) passed", done.stdout)
    count = int(passed[1]) if passed else 0
    fine = done.returncode == 0 and count >= _GAMES
    return [Row("whole games that end like their record", f"{count}", f"{_GAMES}", fine)]
