"""Whole games by presses only, by typing only and by plans only, in every language, through the real client."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest
from bot_support import DOT, SomePictures, loopback, running
from way_games import Ears, Way

from bot.pictures import Order, Picture
from render.locale import LANGUAGES
from rules.types import Dominance

SEEDS = {"presses": 21, "typing": 22, "plans": 23}


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture is a dot: here only words and presses matter."""

    async def dot(self: SomePictures, wanted: Order) -> Picture:
        return Picture(DOT, "A dot.")

    monkeypatch.setattr(SomePictures, "draw", dot)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", SEEDS)
async def test_a_whole_game_by_one_way_in_one_language(way: str, language: str, tmp_path: Path) -> None:
    async with loopback(validated=False) as server, running(server, tmp_path / "bot.db", dots=True) as bot:
        ears, people = Ears(server), Way(server, language, SEEDS[way])
        await people.players.open(Dominance.AUTOMATIC, language=language)
        if way == "plans":
            await people.answers()
        table = await people.game(bot, way)
        await people.check(table, ears, way)
    if way == "presses":
        assert median(action.presses for action in people.actions) <= 2
        assert [action for action in people.actions if action.presses > action.most] == []
