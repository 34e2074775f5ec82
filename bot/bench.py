"""How fast presses are answered: the real bot over a loopback Discord, against an empty bot in the same run.

The bot under test is a process of its own, with its own process for pictures; the loopback Discord and the people
are this process. ``python -m bot bench`` runs it; ``python -m bot.bench bot|empty ...`` is what it starts.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.bench_people import Crowd, Press
from bot.local.server import Server

TOKEN = "bench"
RATES = (10, 12, 15, 18, 21, 25, 30, 35, 40, 50, 60, 80)
ACKNOWLEDGED_LIMIT, PICTURE_LIMIT = 0.1, 0.5
ALONE_LIMIT = 0.08


@dataclass(frozen=True, slots=True)
class Numbers:
    """What one measurement found; times in milliseconds."""

    name: str
    presses: int
    rate: float
    acknowledged_median: float
    acknowledged_p95: float
    message_median: float
    message_p95: float
    failed: int

    @classmethod
    def of(cls, name: str, presses: list[Press], seconds: float) -> Numbers:
        """The numbers of some presses that took so long in all."""
        good = [press for press in presses if press.message is not None]
        acknowledged = [1000 * press.acknowledged for press in good] or [float("inf")]
        messages = [1000 * press.message for press in good if press.message is not None] or [float("inf")]
        return cls(
            name,
            len(good),
            round(len(good) / seconds, 1),
            round(statistics.median(acknowledged), 1),
            round(_p95(acknowledged), 1),
            round(statistics.median(messages), 1),
            round(_p95(messages), 1),
            len(presses) - len(good),
        )

    @property
    def holds(self) -> bool:
        """Whether this was quick enough under load."""
        quick = self.acknowledged_p95 <= 1000 * ACKNOWLEDGED_LIMIT and self.message_p95 <= 1000 * PICTURE_LIMIT
        return quick and not self.failed

    def __str__(self) -> str:
        return (
            f"{self.name:<34} {self.presses:>5} presses {self.rate:>5}/s   acknowledged {self.acknowledged_median:>6}"
            f" / {self.acknowledged_p95:>6} ms   message {self.message_median:>6} / {self.message_p95:>6} ms"
            + (f"   {self.failed} failed" if self.failed else "")
        )


def _p95(values: list[float]) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]


@contextlib.asynccontextmanager
async def _child(server: Server, *arguments: str) -> AsyncIterator[None]:
    """A bot in a process of its own, connected, until the block ends."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.bench", *arguments, server.base_url, cwd=Path(__file__).parent.parent
    )
    try:
        await server.bot_connected(60)
        yield
    finally:
        process.terminate()
        await asyncio.wait_for(process.wait(), 30)


async def measure(games: int, seconds: float, say: bool) -> dict[str, object]:
    """All measurements, one after the other."""
    found: list[Numbers] = []

    def note(numbers: Numbers) -> Numbers:
        found.append(numbers)
        if say:
            _say(numbers)
        return numbers

    with tempfile.TemporaryDirectory() as folder:
        size = await _bot_runs(games, seconds, Path(folder), note)
    await _empty_runs(size, seconds, note)
    by_name = {numbers.name: numbers for numbers in found}
    extra = by_name["bot, alone"].message_median - by_name["empty bot, alone"].message_median
    held = [
        numbers.rate for numbers in found if numbers.name.startswith("bot, ") and "/s" in numbers.name and numbers.holds
    ]
    return {
        "numbers": [asdict(numbers) for numbers in found],
        "picture_bytes": size,
        "alone_after_empty_ms": round(extra, 1),
        "highest_rate_held": max(held, default=0.0),
    }


async def _bot_runs(games: int, seconds: float, folder: Path, note) -> int:
    async with Server(token=TOKEN) as server, _child(server, "bot", str(folder / "bench.db")):
        crowd = Crowd(server)
        await crowd.open(1)
        await crowd.alone(5)
        presses, took = await crowd.alone(60)
        note(Numbers.of("bot, alone", presses, took))
        await crowd.open(games)
        await crowd.steady(10, 3)
        for rate in RATES:
            presses, took = await crowd.steady(rate, seconds)
            if not note(Numbers.of(f"bot, {games} games, {rate}/s", presses, took)).holds:
                break
        return crowd.picture_bytes


async def _empty_runs(size: int, seconds: float, note) -> None:
    async with Server(token=TOKEN) as server, _child(server, "empty", str(size)):
        crowd = Crowd(server)
        await crowd.greet(1)
        await crowd.alone(5)
        presses, took = await crowd.alone(60)
        note(Numbers.of("empty bot, alone", presses, took))
        await crowd.greet(20)
        presses, took = await crowd.steady(10, seconds)
        note(Numbers.of("empty bot, 10/s", presses, took))


def _say(words: object) -> None:
    print(words, flush=True)  # noqa: T201  # a command line


def run_bench(*, games: int, seconds: float, as_json: bool) -> int:
    """Measure and print; 0 when every limit holds."""
    result = asyncio.run(measure(games, seconds, say=not as_json))
    if as_json:
        _say(json.dumps(result, indent=1))
    else:
        _say(f"Alone, the message comes {result['alone_after_empty_ms']} ms after the empty bot's.")
        _say(f"Highest rate that holds: {result['highest_rate_held']} messages with picture a second.")
    extra, highest = result["alone_after_empty_ms"], result["highest_rate_held"]
    assert isinstance(extra, float)
    assert isinstance(highest, float)
    return 0 if extra <= 1000 * ALONE_LIMIT and highest >= RATES[2] * 0.97 else 1


if __name__ == "__main__":
    from bot.bench_child import main

    main(sys.argv[1:])
