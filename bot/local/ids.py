"""Time and numbers as Discord gives them: a clock that tests may move, snowflakes, ISO stamps."""

import time
import zlib
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock:
    """Seconds since 1970. `advance` moves it forward, so that a test need not wait for a token to die."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since 1970, with whatever was advanced."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass at once."""
        self._ahead += seconds


class Snowflakes:
    """Ids that carry their time and never repeat or go back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, larger than every one before."""
        by_time = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(self._last + 1, by_time)
        return self._last


def of_name(kind: str, name: str) -> int:
    """The id that a person or place of this name always has, so that a new run finds those of the last one."""
    return (zlib.crc32(f"{kind}:{name}".encode()) + 1) << 22


def iso(seconds: float) -> str:
    """`seconds` since 1970 in the form of Discord's timestamps."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
