"""A process killed (``kill -9``) while a clock has just run out: what was to happen happens once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import kill_clocks
import pytest
from clock_tables import alive, timed
from table_support import Clock, in_database

from bot.tables.acts import Act, acts_of

ROOT = Path(__file__).parents[3]
PROGRAM = Path(__file__).with_name("kill_clocks.py")


def killed(folder: Path, clock: Clock, kill_at: str) -> int:
    """Look after the clocks in a process that dies on the way; gives how it ended."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DSB_TEST_KILL_AT": kill_at}
    command = [sys.executable, str(PROGRAM), str(folder), clock.now.isoformat()]
    return subprocess.run(command, env=environment, check=False).returncode


@pytest.mark.parametrize(
    ("point", "before"),
    [("clock-sought", 0), ("clock-before-play", 0), ("before-insert", 0), ("after-insert", 1), ("clock-after-play", 1)],
)
async def test_wherever_it_is_killed_one_choice_is_made_and_one_search_begun(tmp_path: Path, point: str, before: int):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        await timed(tables, "bank 10h +1h then substitute")
    clock.move(hours=10)
    assert killed(tmp_path, clock, point) == -signal.SIGKILL
    assert in_database(tmp_path, "SELECT count(*) FROM choices WHERE cause = 'clock'") == [(before,)]
    for _ in range(2):
        await kill_clocks.look(tmp_path, clock.now)
    assert in_database(tmp_path, "SELECT count(*) FROM choices WHERE cause = 'clock'") == [(1,)]
    assert in_database(tmp_path, "SELECT count(*) FROM notices WHERE kind = 'clock-ran-out'") == [(1,)]
    async with alive(tmp_path, clock) as tables:
        acts = [one.act for one in await acts_of(tables.database, 1)]
        assert sorted(acts, key=str) == [Act.SOUGHT, Act.TOOK_OVER]
        assert len(await tables.unannounced()) == 1  # the channel hears of it after the restart
