"""The legends stay clear of each other and of every disk of the board, in every language."""

from __future__ import annotations

from typing import Any

import pytest
from test_boxes import TEXTS, by_role, meeting

from render.board import LAYOUTS, canvas_of
from render.colour import ink_on
from render.glyphs import POINTER
from render.locale import LANGUAGES
from render.pieces import make_badge
from render.sprites import make_figure
from render.theme import DARK
from render.tracks import SPACES
from rules.hexes import CORNERS_OF_HEX
from rules.types import HEXES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", ["board", "phone"])
def test_nothing_beside_the_board_touches_a_disk_on_any_corner(
    position: dict[str, Any], layout: str, language: str
) -> None:
    position["tiles"] = {str(hex_): {"terrain": "sea"} for hex_ in HEXES}
    position["disks"] = {str(corner): "sun" for hex_ in HEXES for corner in CORNERS_OF_HEX[hex_]}
    roles = by_role(canvas_of(layout, position, language=language, width=LAYOUTS[layout]))
    beside = [mark for role in ("legend", "text", "stack") for mark in roles[role]]
    assert len(roles["disk"]) == len(position["disks"])
    assert not meeting(beside, roles["disk"], 3)
    assert not meeting(roles["legend"], roles["legend"], 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", ["board", "phone", "display"])
def test_every_text_keeps_clear_of_the_others_at_full_width(
    position: dict[str, Any], layout: str, language: str
) -> None:
    position["row"] = ["metamorphosis", "intelligence", "ice-age", "biodiversity", "ecodiversity"]
    roles = by_role(canvas_of(layout, position, language=language))
    texts = [mark for role in TEXTS - {"name", "points", "terrain", "stack"} for mark in roles[role]]
    texts += roles["legend"]
    assert not meeting(texts, texts, 3)


@pytest.mark.parametrize("layout", ["board", "phone", "display"])
def test_the_depth_of_a_stack_looks_like_no_gain(position: dict[str, Any], layout: str) -> None:
    names = [mark.name for mark in by_role(canvas_of(layout, position))["stack"]]
    assert len(names) == 3
    assert all(name.startswith("↓") for name in names)


def test_the_pointer_of_a_waiting_glaciation_lies_on_top_of_the_numbers(planning: dict[str, Any]) -> None:
    canvas = canvas_of("display", planning, targets=[str(space) for space in SPACES["glaciation"]])
    images = [item.sprite for item in canvas.items]
    pointer = canvas.made(make_figure, POINTER, canvas.px(50 * 0.36), DARK.warning, DARK.outline, max(1, canvas.px(2)))
    first = next(space for space in SPACES["glaciation"] if str(space) in planning["display"])
    number = canvas.made(
        make_badge, str(SPACES["glaciation"].index(first) + 1), canvas.px(48), DARK.gain, ink_on(DARK.gain),
        DARK.outline, True,
    )  # fmt: skip
    assert images.index(pointer) > images.index(number)
