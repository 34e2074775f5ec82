"""A short season: the whole one is the trial ``bot-season``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from season_check import check
from season_play import Season


async def test_in_ten_games_over_fifteen_days_every_reminder_follows_its_rule(tmp_path: Path):
    told = await Season(tmp_path, 10, 15).run()
    verdict = check(told)
    assert verdict.wrong == []
    assert told.left_over == 0
    assert verdict.told["again"] > 20
    assert verdict.told["last"] > 10
    assert verdict.told["asked"] > 10
    assert verdict.digests > 5
    assert told.restarts >= 3
    assert told.ran_out > 0


async def test_the_check_of_a_season_finds_what_is_missing_doubled_and_late(tmp_path: Path):
    told = await Season(tmp_path, 4, 6).run()
    assert check(told).wrong == []
    at = next(n for n, one in enumerate(told.arrived) if "⏰" in one.message.text)
    lost = told.arrived.pop(at)
    assert any("missing" in sentence for sentence in check(told).wrong)
    told.arrived += [lost, lost]
    assert any("too much" in sentence for sentence in check(told).wrong)
    told.arrived[-2:] = [lost._replace(slot=lost.slot + 1)]
    assert Counter(sentence.split(":")[0] for sentence in check(told).wrong)["missing"] >= 1
