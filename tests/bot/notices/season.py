"""Plays a season and checks every reminder of it; prints the numbers as JSON.

python tests/bot/notices/season.py FOLDER GAMES DAYS
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # table_support

from season_check import Verdict, check
from season_play import Chronicle, Season


def numbers(folder: Path, games: int, days: int) -> dict[str, object]:
    """Play, check, and say what was found."""
    began = time.perf_counter()
    told = asyncio.run(Season(folder, games, days).run())
    verdict = check(told)
    return {"seconds": round(time.perf_counter() - began, 1), **as_numbers(told, verdict)}


def as_numbers(told: Chronicle, verdict: Verdict) -> dict[str, object]:
    """The numbers of a season that was checked."""
    return {
        "plays": told.plays,
        "finished": told.finished,
        "restarts": told.restarts,
        "downtimes": len(told.down),
        "ran_out": told.ran_out,
        "messages": len(told.arrived),
        "merged": verdict.merged,
        "told": dict(verdict.told),
        "digests": verdict.digests,
        "left_over": told.left_over,
        "wrong": verdict.wrong[:20],
        "number_wrong": len(verdict.wrong),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(numbers(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])), indent=1) + "\n")
