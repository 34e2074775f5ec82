"""Nothing acknowledged is ever lost: a process killed at named points, and started again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

KILLS = 50
ROOT = Path(__file__).parents[2]


def kill_games(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "tests/bot/kill_games.py"), str(folder), *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def test_after_fifty_kills_at_named_points_every_acknowledged_choice_is_there_and_the_games_go_on(tmp_path: Path):
    done = kill_games(tmp_path, str(KILLS))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "'before-insert': 13, 'after-insert': 13, 'before-answer': 12, 'before-picture': 12" in done.stdout


@pytest.mark.parametrize("point", ["", "somewhere-else"])
def test_crash_points_do_nothing_unless_they_are_asked_for(point: str):
    code = "from bot.crash_points import crash_point; crash_point('before-insert')"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DSB_TEST_KILL_AT": point}
    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0
