"""The seating solver on 10 to 100 players: seconds, and repeated opponents against swaps for the same time.

The other side gets as much processor time as the whole of ours took (with its seats, animals and hours), one second at
least, and the better of two runs counts. A seating takes one processor, so its processor time is what one waits for
it where nothing else runs; only that is held to the limit.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random

from bot.clocks.hours import Hours
from bot.league.model import Entry, Odd, Pace, Season
from bot.league.sizes import table_sizes
from bot.league.solver import seat
from rules.types import Animal
from tests.bot.league.league_swaps import swapped
from tests.trial.outcome import Row

_LIMIT = 20.0
_CASES = (
    *((players, 4, 5) for players in (10, 11, 13, 17, 20, 25, 29, 33, 38, 42, 47, 50, 58, 64, 71, 80, 86, 93, 100)),
    *((players, 4, rounds) for players, rounds in ((12, 8), (20, 6), (24, 6), (24, 7), (28, 8), (29, 8), (32, 9))),
    *((players, 4, rounds) for players, rounds in ((36, 10), (40, 10), (48, 12), (60, 12), (80, 16), (100, 20))),
    *((players, 4, 26) for players in (100,)),
    *((players, 3, rounds) for players, rounds in ((12, 5), (18, 7), (31, 8), (60, 12))),
    *((players, 5, rounds) for players, rounds in ((16, 5), (30, 6), (50, 8), (75, 10))),
    *((players, 6, rounds) for players, rounds in ((24, 4), (36, 6), (60, 7), (90, 9))),
)
"""Players, table size, rounds."""
_ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo")


def run(folder: Path) -> list[Row]:
    """Seat them all; a row for each size of problem, and the numbers in ``numbers.json``."""
    numbers = [_measure(*case) for case in _CASES]
    (folder / "numbers.json").write_text(json.dumps(numbers, indent=1))
    rows = [
        Row(
            f"{one['players']} players, tables of {one['size']}, {one['rounds']} rounds: repeats, ours and swaps",
            f"{one['ours']} / {one['swaps']} in {one['processor']:.1f} s",
            "not more",
            one["ours"] <= one["swaps"],
        )
        for one in numbers
    ]
    longest, waited = (max(one[key] for one in numbers) for key in ("processor", "seconds"))
    found = f"{longest:.1f} s ({waited:.1f} s with what else ran)"
    return [*rows, Row("longest seating, processor time", found, "at most 20 s", longest <= _LIMIT)]


def _measure(players: int, size: int, rounds: int) -> dict[str, float]:
    dice = Random(players)
    entries = [
        Entry(
            user_id=1000 + number,
            name=f"Player {number}",
            pace=dice.choice(list(Pace)),
            hours=Hours(dice.choice(_ZONES)),
            favourites=(dice.choice(list(Animal)),),
        )
        for number in range(players)
    ]
    began, used = time.perf_counter(), time.process_time()
    seating = seat(Season("Trial", size=size, rounds=rounds), entries, f"trial {players}")
    seconds, used = time.perf_counter() - began, time.process_time() - used
    sizes = table_sizes(players, size, Odd.MIXED)
    swaps = min(swapped(players, sizes, rounds, max(1.0, used), seed) for seed in (1, 2))
    print(f"{players} {size} {rounds}: {seating.score.repeats} / {swaps} {used:.1f} s of {seconds:.1f}", flush=True)
    return {
        "players": players,
        "size": size,
        "rounds": rounds,
        "ours": seating.score.repeats,
        "swaps": swaps,
        "seconds": round(seconds, 2),
        "processor": round(used, 2),
    }
