"""`make trial`: run every trial that has no outcome yet, then print the table of all of them.

`make trial ONLY=name` runs one anew. Outcomes and half-done work lie in trial/ and survive an interruption; remove
the folder to begin from nothing.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from pathlib import Path

from tests.trial.outcome import Outcome, load, save, table

FOLDER = Path("trial")
TRIALS: dict[str, str] = {
    "rules-games": "2000 self-played games with every option: invariants, traces, undo",
    "rules-players": "the computer players against each other, 200 games each",
    "rules-speed": "choices a second, copies, replay",
    "render-bench": "how long pictures take",
    "league-solver": "10 to 100 players seated: seconds, repeated opponents against swaps for the same time",
    "league-season": "29 players in 4 divisions from sign-up to promotion, standings counted again from the archive",
    "bot-bench": "from press to answer and to picture, alone and with 100 games",
    "bot-clocks": "10,000 games with clocks: one look, and a day of downtime",
    "bot-presses": "presses per action over the recorded games",
    "bot-games": "whole games with all cards over the loopback server, with a restart",
    "bot-ways": "whole games with all cards by presses, by typing and by plans only, in every language",
    "bot-season": "200 recorded games over 60 days: every reminder to whom, when, why, and once",
    "bot-due": "10,000 games with clocks: what looking costs, and a day of downtime made good",
    "bot-kills": "500 kills at random moments: no acknowledged choice is lost",
}


def main(arguments: list[str] | None = None) -> int:
    """Run the trials asked for. Returns 1 when a number falls short."""
    parser = argparse.ArgumentParser(
        prog="make trial", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "only", nargs="*", metavar="NAME", help="\n".join(f"{name}: {what}" for name, what in TRIALS.items())
    )
    wanted = parser.parse_args(arguments).only
    unknown = [name for name in wanted if name not in TRIALS]
    if unknown:
        print(f"There is no trial {unknown[0]!r}; there are: {', '.join(TRIALS)}.", file=sys.stderr)
        return 2
    for name in wanted or TRIALS:
        if wanted or load(name, FOLDER) is None:
            save(_run(name, fresh=bool(wanted)), FOLDER)
    outcomes = [outcome for name in TRIALS if (outcome := load(name, FOLDER)) is not None]
    print(table(outcomes))
    return 0 if all(outcome.holds for outcome in outcomes) else 1


def _run(name: str, *, fresh: bool) -> Outcome:
    print(f"{name}: {TRIALS[name]} ...", file=sys.stderr, flush=True)
    module = importlib.import_module(f"tests.trial.{name.replace('-', '_')}")
    folder = FOLDER / name
    if fresh and folder.exists():
        for file in folder.iterdir():
            file.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    rows = module.run(folder)
    return Outcome(name, time.perf_counter() - began, tuple(rows))


if __name__ == "__main__":
    sys.exit(main())
