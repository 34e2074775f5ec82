"""How long pictures take, how large they are, and what the caches hold."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.trial.outcome import Row

_TIMES = {"step_ms": (45, 80), "full_ms": (70, 120), "zoom_ms": (35, 60)}
_BYTES = {"board_bytes": 420, "zoom_bytes": 130}


def run(folder: Path) -> list[Row]:
    """``python -m render bench``: its own measurements against what was asked."""
    command = [sys.executable, "-m", "render", "bench", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    (folder / "bench.json").write_text(done.stdout)
    found = json.loads(done.stdout)
    rows: list[Row] = []
    for name, (middle, most) in _TIMES.items():
        median, p95 = found[name]["median"], found[name]["p95"]
        fine = median <= middle and p95 <= most
        rows.append(Row(f"{name}, median / p95", f"{median:.0f} / {p95:.0f}", f"at most {middle} / {most}", fine))
    for name, most in _BYTES.items():
        size = found[name]
        kib = (size["p95"] if isinstance(size, dict) else size) / 1024
        rows.append(Row(f"{name}, p95", f"{kib:.0f} KiB", f"at most {most} KiB", kib <= most))
    rows.append(Row("first picture", f"{found['first_ms']:.0f} ms", "at most 1500 ms", found["first_ms"] <= 1500))
    rows.append(Row("all caches", f"{found['cache_mb']:.0f} MB", "at most 120 MB", found["cache_mb"] <= 120))
    return rows
