"""Every notice arrives once, whenever the process is killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_after_twelve_kills_before_and_after_sending_every_notice_has_arrived_once(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("kill_notices.py")), str(tmp_path), "12"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "{'notice-taken': 6, 'notice-sent': 6}" in done.stdout
