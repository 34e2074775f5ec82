"""A process killed while a seat changes hands: it has, with all that belongs to it, or it has not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from seat_support import EVE, FAY
from table_support import CHANNEL, CY, SERVER, in_database, opened, three

from bot.clocks import store as clocks
from bot.plans import parse_plan
from bot.tables import planned, pool, seats
from bot.tables.acts import Act, acts_of

ROOT = Path(__file__).parents[2]
CODE = """
import asyncio, sys
from pathlib import Path
from bot.tables import Member, Tables, offering, seats
from bot.tables.seats import Reason

async def run():
    from table_support import CHANNEL, CLOCK, CY
    tables = await Tables.open(Path(sys.argv[1]), clock=CLOCK)
    table = await tables.in_channel(CHANNEL)
    if sys.argv[2] == "resign":
        await seats.resign(table, CY)
    elif sys.argv[2] == "vacate":
        await seats.vacate(table, 3, None, Reason.CLOCK)
    else:
        offer = (await offering.give(table, CY, Member(5, "Eve"))).offer
        await offering.answer(table, Member(5, "Eve"), offer.id, True)

asyncio.run(run())
"""


def killed(folder: Path, how: str, point: str) -> None:
    """Do it in a process that dies at a point."""
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(folder / "bot.db"), how],
        env={**os.environ, "DSB_TEST_KILL_AT": point, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'bot'}"},
        cwd=ROOT,
        timeout=60,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL


@pytest.mark.parametrize("how", ["resign", "vacate", "give"])
@pytest.mark.parametrize("point", ["before-hand-over", "after-hand-over"])
async def test_a_seat_has_changed_hands_with_all_that_belongs_to_it_or_not_at_all(tmp_path: Path, how: str, point: str):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await planned.set_plan(table, CY.user_id, parse_plan("place wasteland"))
        await pool.join(tables, SERVER, FAY.user_id)
    killed(tmp_path, how, point)
    async with opened(tmp_path) as tables:
        table = await tables.in_channel(CHANNEL)
        done, given = point == "after-hand-over", how == "give"
        assert (table.info.seat_of(CY.user_id) is None) == done
        assert in_database(tmp_path, "SELECT count(*) FROM plans") == [(0 if done else 1,)]
        log = [noted.act for noted in await acts_of(tables.database, table.info.id)]
        assert (log != [Act.OFFERED] if given else log != []) == done
        asked, wait = (await table.view()).asked, await clocks.wait_of(tables.database, table.info.id)
        assert asked is not None
        assert (None if wait is None else wait.user) == asked.user_id
        told = in_database(tmp_path, "SELECT count(*) FROM notices WHERE kind = 'seat-free'")
        assert told == [(1 if done and not given else 0,)]
        assert [seat.number for seat in table.info.seats if seat.free] == ([3] if done and not given else [])
        open_stints = [one for one in await seats.history(tables.database, table.info.id) if one.to_seq is None]
        assert [(one.user, one.computer) for one in open_stints] == [
            (seat.user_id, seat.computer) for seat in table.info.seats
        ]


async def test_what_was_cut_off_can_be_done_again(tmp_path: Path):
    async with opened(tmp_path) as tables:
        await three(tables)
    killed(tmp_path, "resign", "before-hand-over")
    killed(tmp_path, "resign", "after-hand-over")
    async with opened(tmp_path) as tables:
        table = await tables.in_channel(CHANNEL)
        assert (await seats.take(table, EVE)).after.user_id == EVE.user_id
