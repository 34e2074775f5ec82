"""German and Polish words fit where English ones do, over many positions of played games."""

from __future__ import annotations

from typing import Any

import pytest
from picture_games import many
from test_boxes import NAMES, check

from render.board import LAYOUTS, canvas_of
from render.change import change_between
from render.locale import LANGUAGES

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("layout", "count"), [("board", 60), ("phone", 30), ("display", 20)])
def test_nothing_overlaps_or_is_cut_in_other_languages(layout: str, count: int, language: str) -> None:
    for number, (before, after) in enumerate(many(count)):
        options: dict[str, Any] = {"names": NAMES} if number % 2 else {}
        if number % 3:
            options["change"] = change_between(before, after)
        check(canvas_of(layout, after, width=LAYOUTS[layout] // 2, language=language, **options))
