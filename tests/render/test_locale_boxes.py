"""German and Polish words fit where English ones do, over many positions of played games."""

from __future__ import annotations

from typing import Any

import pytest
from picture_games import begun, many
from test_boxes import NAMES, by_role, check

from render.board import LAYOUTS, canvas_of
from render.change import change_between
from render.locale import LANGUAGES
from render.words import words
from rules.types import Card

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("layout", "count"), [("board", 60), ("phone", 30), ("display", 20)])
def test_nothing_overlaps_or_is_cut_in_other_languages(layout: str, count: int, language: str) -> None:
    for number, (before, after) in enumerate(many(count)):
        options: dict[str, Any] = {"names": NAMES} if number % 2 else {}
        if number % 3:
            options["change"] = change_between(before, after)
        check(canvas_of(layout, after, width=LAYOUTS[layout] // 2, language=language, **options))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", ["board", "phone", "display"])
def test_every_card_and_row_is_whole_and_readable_at_full_width(layout: str, language: str) -> None:
    cards = sorted(Card, key=lambda card: -len(words(language).card(card)))
    least = {"board": 15, "phone": 32, "display": 31}[layout]
    for number in range(0, len(cards), 5):
        position = {**begun(2 + number % 3, 30)[-1], "row": [str(card) for card in cards[number : number + 5]]}
        canvas = canvas_of(layout, position, language=language)
        check(canvas)
        roles = by_role(canvas)
        assert len(roles["card name"]) == len(position["row"])
        for mark in roles["card name"]:
            assert mark.box.height >= least * 0.72, mark  # capitals are 0.73 of the size
        for card in roles["card"]:
            for text in roles["card text"]:
                if layout == "board" and card.box.meets(text.box):
                    assert text.box.bottom <= card.box.bottom - 2, text
