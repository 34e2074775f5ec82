"""From press to acknowledgement and to the message with the picture, alone and under load."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.trial.outcome import Row


def run(folder: Path) -> list[Row]:
    """``python -m bot bench``: its own measurements against what was asked."""
    command = [sys.executable, "-m", "bot", "bench", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    (folder / "bench.json").write_text(done.stdout)
    numbers = {number["name"]: number for number in json.loads(done.stdout)["numbers"]}
    alone, empty, load = numbers["bot, alone"], numbers["empty bot, alone"], numbers["bot, 100 games, 10/s"]
    behind = alone["message_median"] - empty["message_median"]
    held = max((n["rate"] for name, n in numbers.items() if name.startswith("bot, 100") and _holds(n)), default=0.0)
    return [
        Row("alone: acknowledged, median / p95", _pair(alone, "acknowledged"), "-", True),
        Row("alone: message with picture, median / p95", _pair(alone, "message"), "-", True),
        Row("alone: behind the empty bot, median", f"{behind:.0f} ms", "at most 80 ms", behind <= 80),
        Row(
            "100 games, 10/s: acknowledged p95",
            f"{load['acknowledged_p95']:.0f} ms",
            "at most 100 ms",
            load["acknowledged_p95"] <= 100,
        ),
        Row(
            "100 games, 10/s: message with picture p95",
            f"{load['message_p95']:.0f} ms",
            "at most 500 ms",
            load["message_p95"] <= 500,
        ),
        Row("highest rate that holds", f"{held:.1f}/s", "at least 15/s", held >= 14.9),
    ]


def _holds(number: dict[str, float]) -> bool:
    return not number["failed"] and number["acknowledged_p95"] <= 100 and number["message_p95"] <= 500


def _pair(number: dict[str, float], what: str) -> str:
    return f"{number[f'{what}_median']:.1f} / {number[f'{what}_p95']:.1f} ms"
