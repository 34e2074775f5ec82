"""What a zoom holds: everything that is marked, and no promise of points once the game is over."""

from __future__ import annotations

from typing import Any

import pytest
from picture_games import begun, played
from test_boxes import by_role, inside, meeting

from render.board import canvas_of
from render.change import change_between
from render.locale import LANGUAGES
from render.words import words
from render.zoom import AREA

MARKS = ("token", "ghost disk", "halo", "arrow")


@pytest.mark.parametrize("steps", [1, 8, 40, 120])
def test_everything_that_is_marked_lies_inside(steps: int) -> None:
    positions = begun(5)
    for start in range(0, len(positions) - steps, 37):
        after = positions[start + steps]
        change = change_between(positions[start], after)
        if not change.touched:
            continue
        roles = by_role(canvas_of("zoom", after, change=change, width=550))
        shown = {mark.name.split()[0] for mark in roles["name"]}
        assert {str(hex_) for hex_ in change.touched} <= shown
        area = AREA.grown(6)
        for mark in [mark for role in MARKS for mark in roles[role]]:
            hexes = [name for name in mark.name.split() if name in map(str, change.touched)]
            if mark.role != "token" or hexes:
                box = inside(mark, 3)
                assert area.holds(type(box)(*(side * 2 for side in box))), (mark, change.touched)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_would_score_after_the_end(language: str) -> None:
    positions = played(2)
    assert positions[-1]["phase"] == "over"
    change = change_between(positions[-40], positions[-1])
    tile, pays = str(min(change.touched & change_between(positions[0], positions[-40]).touched)), words(language)
    for layout, after, promised in (("zoom", -1, False), ("tile", -1, False), ("tile", -40, True)):
        canvas = canvas_of(layout, positions[after], change=change, tile=tile, language=language)
        assert (pays.label("pays") in [mark.name for mark in canvas.marks]) is promised


def test_each_shield_carries_its_animals_number_on_every_layout(position: dict[str, Any]) -> None:
    tile = position["tiles"]["D2"]
    position["safe"] = {"D2": dict.fromkeys(tile["species"], 2)}
    for layout in ("board", "phone"):
        roles = by_role(canvas_of(layout, position))
        assert [mark.name for mark in roles["safe"]] == [f"D2 {animal} 2" for animal in tile["species"]]
        tokens = {mark.name: mark for mark in roles["token"]}
        for shield in roles["safe"]:
            own = tokens[shield.name.rsplit(" ", 1)[0]]
            assert own.box.holds(type(own.box)(*shield.box.middle, *shield.box.middle))
        assert not meeting(roles["safe"], roles["safe"], 1)
