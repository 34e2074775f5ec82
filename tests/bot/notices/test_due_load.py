"""Many games at once: the numbers for ten thousand are the trial ``bot-due``."""

from __future__ import annotations

from pathlib import Path

from due_load import measure


async def test_after_a_day_of_downtime_everybody_hears_once_in_order_and_no_clock_has_run_out(tmp_path: Path):
    found = await measure(tmp_path, 200, looks=8)
    assert found.due > found.sent > 40
    assert found.before_restart < found.sent
    assert (found.over, found.left_over, found.out_of_order, found.doubled, found.direct_twice) == (0, 0, 0, 0, 0)
    assert found.fastest <= 20
