"""Numbers that no usual game has: they are fitted, not cut, and nothing breaks."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from test_boxes import by_role, meeting

from render.board import LAYOUTS, canvas_of
from render.change import change_between
from render.errors import PictureError


def raised(position: dict[str, Any], score: int, count: int) -> dict[str, Any]:
    after = deepcopy(position)
    for own in after["animals"].values():
        own.update(score=score, gene_pool=count, eliminated=count, available=count % 1000, pawns=count % 1000)
    for tile in after["tiles"].values():
        tile["species"] = dict.fromkeys(tile.get("species") or ["mammal"], count)
    return after


@pytest.mark.parametrize("layout", ["board", "phone", "display", "zoom", "animal"])
@pytest.mark.parametrize(("score", "gain"), [(1234, 45), (999, 1), (10_000, 9_000), (99_990, -5), (-123, -1)])
def test_any_score_and_any_count_fit(position: dict[str, Any], layout: str, score: int, gain: int) -> None:
    before, after = raised(position, score - gain, 7), raised(position, score, abs(score))
    for width in (390, LAYOUTS[layout]) if layout in ("board", "phone") else (390,):
        canvas = canvas_of(layout, after, change=change_between(before, after), width=width)
        roles = by_role(canvas)
        assert not [mark.name for mark in canvas.marks if mark.name.endswith("…")]
        if width > 390 and layout in ("board", "phone"):
            assert not meeting(roles["gain"], roles["score"] + roles["number text"], 2)
            assert min(mark.box.height for mark in roles["gain"]) >= 12
            assert len(roles["gain"]) == len(after["animals"])


@pytest.mark.parametrize("number", [10**6, 10**400, float("inf"), float("nan"), 1.5, True, None, "7"])
def test_what_is_no_number_or_far_too_large_is_refused(position: dict[str, Any], number: object) -> None:
    after = deepcopy(position)
    after["animals"]["bird"]["score"] = number
    with pytest.raises(PictureError, match="cannot be drawn"):
        canvas_of("board", after)
