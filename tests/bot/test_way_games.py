"""Whole games by presses only, by typing only and by plans only, in every language, through the real client."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from statistics import median

import pytest
from bot_support import DOT, SomePictures, loopback, running
from way_games import Ears, Way, overheard

from bot.panels.plan_words import notice_text, plan_lines
from bot.pictures import Order, Picture
from bot.plans import Why, parse_plan
from bot.store.plans import Notice
from render.locale import LANGUAGES
from rules.types import Dominance

ROOT = Path(__file__).parents[2]
READERS = {"bot/store/plans.py", "bot/store/tables.py", "bot/me/traces.py"}
"""The second one to know where something waits to be carried out after a start, the third for one's own data."""
SEEDS = {"presses": 21, "typing": 22, "plans": 23}


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture is a dot: here only words and presses matter."""

    async def dot(self: SomePictures, wanted: Order) -> Picture:
        return Picture(DOT, "A dot.")

    monkeypatch.setattr(SomePictures, "draw", dot)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", SEEDS)
async def test_a_whole_game_by_one_way_in_one_language(
    way: str, language: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with loopback(validated=False) as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        ears, people = Ears(server), Way(server, language, SEEDS[way])
        await people.players.open(Dominance.AUTOMATIC, language=language)
        if way == "plans":
            await people.answers()
        table = await people.game(bot, way)
        await people.check(table, ears, way)
    assert overheard([record.getMessage() for record in caplog.records], language, people.lines) == []
    if way == "presses":
        assert median(action.presses for action in people.actions) <= 2
        assert [action for action in people.actions if action.presses > action.most] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_about_plans_would_be_overheard(language: str) -> None:
    line = "place wasteland else depletion unless free domination-1"
    for why in (Why.CONDITION, Why.TAKEN, Why.RAN_OUT):
        assert overheard([notice_text(language, Notice(1, 1, 1, why.value, line))], language, [])
    assert overheard(plan_lines(language, parse_plan(line)), language, [])


def test_nothing_but_plans_themselves_reads_what_is_left_in_writing() -> None:
    names = "plans|plan_drafts|standing_answers|answers_ahead|plan_notices"
    tables = re.compile(rf"(FROM|INTO|UPDATE|JOIN) ({names})\b|\b({names})\.user\b")
    found = {str(file.relative_to(ROOT)) for file in (ROOT / "bot").rglob("*.py") if tables.search(file.read_text())}
    assert found == READERS
