"""10,000 running games with clocks: what the due loop costs, and what it does after a day without the bot."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.trial.outcome import Row

_GAMES = 10_000
_PROGRAM = Path(__file__).parents[1] / "bot" / "notices" / "due_load.py"


def run(folder: Path) -> list[Row]:
    """Measure in a process of its own."""
    root = str(Path(__file__).parents[2])
    with TemporaryDirectory(dir=folder) as place:
        command = [sys.executable, str(_PROGRAM), place, str(_GAMES)]
        done = subprocess.run(command, env={"PYTHONPATH": root}, capture_output=True, text=True, check=False)
    (folder / "due.json").write_text(done.stdout + done.stderr)
    if done.returncode:
        return [Row("a measurement that comes to its end", done.stderr[-300:], "yes", False)]
    n = json.loads(done.stdout)
    told = f"{n['due']} notices in {n['sent']} messages"
    whole = n["sent"] > 0 and n["left_over"] == 0
    return [
        Row(f"due loop with {_GAMES} games, share of a core", f"{n['share']:.2%}", "under 1 %", n["share"] < 0.01),
        Row("after a day of downtime, worked out", f"{n['worked_out']:.1f} s", "within 5 s", n["worked_out"] < 5),
        Row("clocks that ran out meanwhile", str(n["over"]), "0", not n["over"]),
        Row("told afterwards, over another restart", told, "all", whole),
        Row("messages sent twice, or not merged", str(n["doubled"] + n["direct_twice"]), "0", not n["doubled"]),
        Row("out of the order of waiting", str(n["out_of_order"]), "0", not n["out_of_order"]),
        Row("most messages in a second", str(n["fastest"]), "at most 20", n["fastest"] <= 20),
    ]
