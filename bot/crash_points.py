"""Places where a test may have the process killed, to prove that nothing acknowledged is lost.

Without the environment variable ``DSB_TEST_KILL_AT`` this does nothing. With ``DSB_TEST_KILL_AT=after-insert:3`` the
process kills itself, as ``kill -9`` would, the third time it comes by that point.
"""

from __future__ import annotations

import os
import signal
from functools import cache
from itertools import count

_passed = count(1)


@cache
def _wanted() -> tuple[str, int]:
    name, _, times = os.environ.get("DSB_TEST_KILL_AT", "").partition(":")
    return name, int(times or 1)


def crash_point(name: str) -> None:
    """Die here if the test asked for this point (``before-insert``, ``after-insert``, ``before-answer`` ...)."""
    wanted, times = _wanted()
    if name == wanted and next(_passed) == times:
        os.kill(os.getpid(), signal.SIGKILL)
