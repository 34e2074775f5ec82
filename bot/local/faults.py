"""Things that go wrong on purpose: answers that refuse, replies that are lost, deliveries that come twice."""

import re
import time
from collections import deque
from dataclasses import dataclass, field

from aiohttp import web

from bot.local.rest import reply

# Without a Via header the client takes a 429 for a ban and raises at once.
PROXY = {"Via": "1.1 google"}


@dataclass(frozen=True, slots=True)
class Fault:
    """What shall happen to one request. Without a status it is carried out first.

    `lose_reply` closes the connection after the work is done, so that the client cannot know. `delay` and
    `retry_after` are in seconds.
    """

    method: str
    path: str
    status: int = 0
    delay: float = 0.0
    lose_reply: bool = False
    retry_after: float = 0.05
    everywhere: bool = False

    def response(self) -> web.Response:
        """The answer of a fault with a status."""
        if self.status != 429:
            return reply({"code": 0, "message": f"{self.status}: on purpose"}, self.status)
        return too_many(self.retry_after, everywhere=self.everywhere)


@dataclass(eq=False, slots=True)
class _Bucket:
    method: str
    path: str
    limit: int
    per: float
    used: deque[float] = field(default_factory=deque)


class Faults:
    """The faults that wait for their request, and those of the gateway.

    `duplicate_deliveries` is how many of the next interactions are delivered twice; `refused_connections` how many of
    the next connections to the gateway are refused.
    """

    def __init__(self) -> None:
        self.duplicate_deliveries = 0
        self.refused_connections = 0
        self._waiting: list[Fault] = []
        self._buckets: list[_Bucket] = []

    def answer(
        self,
        status: int,
        method: str,
        path: str,
        *,
        times: int = 1,
        retry_after: float = 0.05,
        everywhere: bool = False,
    ) -> None:
        """Answer the next `times` requests whose path matches the pattern `path` with `status`.

        A 429 says `retry_after`, and with `everywhere` that it is the global limit.
        """
        fault = Fault(method, path, status, retry_after=retry_after, everywhere=everywhere)
        self._waiting += [fault] * times

    def lose_reply(self, method: str, path: str, *, times: int = 1) -> None:
        """Carry out the next `times` matching requests, and close the connection instead of answering."""
        self._waiting += [Fault(method, path, lose_reply=True)] * times

    def delay(self, seconds: float, method: str, path: str, *, times: int = 1) -> None:
        """Keep the next `times` matching requests waiting before they are carried out."""
        self._waiting += [Fault(method, path, delay=seconds)] * times

    def limit(self, method: str, path: str, requests: int, per: float) -> None:
        """From now on let `requests` matching requests pass in `per` seconds, with Discord's headers; 429 beyond."""
        self._buckets.append(_Bucket(method, path, requests, per))

    @property
    def left(self) -> int:
        """How many faults have not met their request yet."""
        return len(self._waiting)

    def clear(self) -> None:
        """Take back every fault and limit."""
        self.duplicate_deliveries = self.refused_connections = 0
        self._waiting.clear()
        self._buckets.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault for this request, used up by it."""
        for fault in self._waiting:
            if fault.method == method and re.search(fault.path, path):
                self._waiting.remove(fault)
                return fault
        return None

    def spend(self, method: str, path: str) -> dict[str, str] | web.Response:
        """Headers that tell what is left of a limit, or its 429."""
        for number, bucket in enumerate(self._buckets):
            if bucket.method == method and re.search(bucket.path, path):
                return _spend(bucket, f"bucket-{number}")
        return {}


def _spend(bucket: _Bucket, name: str) -> dict[str, str] | web.Response:
    now = time.monotonic()
    while bucket.used and now - bucket.used[0] >= bucket.per:
        bucket.used.popleft()
    if len(bucket.used) >= bucket.limit:
        return too_many(bucket.per - (now - bucket.used[0]))
    bucket.used.append(now)
    reset_after = bucket.per - (now - bucket.used[0])
    return {
        "X-RateLimit-Bucket": name,
        "X-RateLimit-Limit": str(bucket.limit),
        "X-RateLimit-Remaining": str(bucket.limit - len(bucket.used)),
        "X-RateLimit-Reset": f"{time.time() + reset_after:.3f}",
        "X-RateLimit-Reset-After": f"{reset_after:.3f}",
    }


def too_many(retry_after: float, *, everywhere: bool = False) -> web.Response:
    """A 429 as Discord sends it."""
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere}
    return reply(body, 429, PROXY | {"Retry-After": f"{retry_after:.3f}"})
