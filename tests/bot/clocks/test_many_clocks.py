"""Thousands of clocks are looked after in no time."""

from __future__ import annotations

from pathlib import Path

from many_games import measure


async def test_a_thousand_clocks_cost_little_and_none_runs_out_while_the_bot_is_down(tmp_path: Path):
    found = await measure(tmp_path, 1000)
    assert (found.ran_out, found.moved) == (0, 1000)
    assert found.look < 0.1
    assert found.after_a_day < 5
