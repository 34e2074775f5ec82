"""Whole games with all cards by presses only, by typing only and by plans only, in every language.

Each game's outcome stands in a file of its own, so that an interrupted trial goes on where it was.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from render.locale import LANGUAGES
from tests.trial.outcome import Row

WAYS = ("presses", "typing", "plans")
_TEST = "tests/bot/test_way_games.py::test_a_whole_game_by_one_way_in_one_language"


def run(folder: Path) -> list[Row]:
    """A row for each way: in how many languages its game came to its end with nothing of plans overheard."""
    rows: list[Row] = []
    for way in WAYS:
        ended = sum(_ended(folder / f"{way}-{language}.txt", way, language) for language in LANGUAGES)
        rows.append(Row(f"whole games by {way} only", f"{ended}", f"{len(LANGUAGES)}", ended == len(LANGUAGES)))
    return rows


def _ended(file: Path, way: str, language: str) -> bool:
    """Whether a game passes; played only if its file does not say so yet."""
    if not file.exists() or "1 passed" not in file.read_text():
        command = [sys.executable, "-m", "pytest", "-q", f"{_TEST}[{way}-{language}]"]
        environment = {**os.environ, "DSB_TRIAL_CARDS": "25"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        file.write_text(done.stdout + done.stderr)
    return "1 passed" in file.read_text()
