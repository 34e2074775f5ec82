"""Where hexes, corners and tokens lie, and what a zoom shows."""

from __future__ import annotations

from itertools import combinations
from math import isclose
from typing import Any

import pytest

from render.board import LAYOUTS, canvas_of, zoom
from render.change import Change, change_between
from render.errors import PictureError
from render.geometry import ROOT3, Board, Box, Point
from render.samples import sample
from render.targets import numbered, place_of, target_names
from render.tokens import Slot, slots, standing
from rules.hexes import CORNERS_OF_HEX, NEIGHBOURS
from rules.types import HEXES, Card, Corner, Hex, Space

BOARD = Board(Point(0, 0), 100)


def test_neighbours_are_equally_far_apart() -> None:
    for hex_ in HEXES:
        for near in NEIGHBOURS[hex_]:
            assert isclose(BOARD.centre(hex_).distance(BOARD.centre(near)), 100 * ROOT3)


def test_a_corner_lies_on_each_of_its_hexes() -> None:
    for hex_ in HEXES:
        for corner in CORNERS_OF_HEX[hex_]:
            assert isclose(BOARD.centre(hex_).distance(BOARD.corner(corner)), 100)


def test_the_bounds_hold_all_hexes() -> None:
    for hex_ in HEXES:
        centre = BOARD.centre(hex_)
        half = 50 * ROOT3
        assert BOARD.bounds.grown(0.1).holds(Box(centre.x - 100, centre.y - half, centre.x + 100, centre.y + half))


def box_of(slot: Slot) -> Box:
    half = (slot.width + slot.tab) / 2
    return Box(slot.x - half, slot.y - slot.height / 2, slot.x + half, slot.y + slot.height / 2)


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("count", range(1, 7))
def test_tokens_keep_apart_and_on_their_tile(count: int, compact: bool) -> None:
    for changed in range(2**count):
        boxes = [box_of(slot) for slot in slots([changed >> place & 1 for place in range(count)], compact)]
        assert not any(one.meets(other) for one, other in combinations(boxes, 2))
        for box in boxes:
            for x, y in ((box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom)):
                assert abs(x) * ROOT3 / 2 + abs(y) / 2 <= 120 * ROOT3 / 2, (count, changed, box)
            assert box.top >= -55


def test_six_on_a_phone_put_long_numbers_first() -> None:
    assert standing([1, 12, 3, 4, 10, 2], compact=True) == [1, 4, 0, 2, 3, 5]
    assert standing([1, 12, 3, 4, 10, 2], compact=False) == [0, 1, 2, 3, 4, 5]


def test_targets_are_the_places_that_choices_name() -> None:
    assert place_of("explore 2 B3") == Hex.parse("B3")
    assert place_of("supply seed C2se") == Corner.parse("C2se")
    assert place_of("place adaptation-2") is Space.ADAPTATION_2
    assert place_of("card ice-age") is Card.ICE_AGE
    assert place_of("pass") is None
    assert target_names(["explore 1 A1", "explore 3 A1", "explore 1 B3", "pass"]) == ["A1", "B3"]


def test_numbers_of_different_kinds_do_not_mix() -> None:
    numbers = numbered(["A1", "A1e", "initiative", "aquatic", "stack 1"])
    assert list(numbers.hexes.values()) == [1]
    assert list(numbers.corners.values()) == [2]
    assert list(numbers.spaces.values()) == [3]
    assert list(numbers.cards.values()) == [4]
    assert list(numbers.stacks.values()) == [5]


def test_a_target_that_is_no_place_is_refused() -> None:
    with pytest.raises(PictureError, match="names no place"):
        numbered(["nowhere"])


def test_no_zoom_when_nothing_on_earth_changed(position: dict[str, Any]) -> None:
    assert zoom(position, Change()) is None


def roles(layout: str, position: dict[str, Any], **options: Any) -> list[str]:
    return [mark.role for mark in canvas_of(layout, position, **options).marks]


def test_false_cones_look_different_only_with_hints(position: dict[str, Any]) -> None:
    position["tiles"]["E4"]["cone"] = "bird"
    position["options"]["dominance"] = "claimed"
    plain, hinted = (set(canvas_of("board", position, hints=hints).items) for hints in (False, True))
    assert plain != hinted
    position["tiles"]["E4"]["cone"] = "mammal"
    assert set(canvas_of("board", position, hints=True).items) == set(canvas_of("board", position).items)


def test_what_happened_is_marked() -> None:
    before, after = sample("midgame-before"), sample("midgame")
    marked = roles("board", after, change=change_between(before, after))
    assert marked.count("arrow") == 4
    assert marked.count("gain") == 1
    assert marked.count("left pawn") == 1
    assert "halo" in marked


def test_removed_disks_leave_a_ghost(position: dict[str, Any]) -> None:
    after = sample("midgame")
    del after["disks"]["A2e"]
    assert "ghost disk" in roles("board", after, change=change_between(position, after))


def test_scored_and_safe_and_endangered_are_marked() -> None:
    marked = roles("board", sample("crowded"))
    assert marked.count("scored") == 4
    assert marked.count("safe") == 1
    assert "warning" in marked


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_scales(layout: str) -> None:
    position, before = sample("midgame"), sample("midgame-before")
    for width in (390, 800, 1400):
        canvas = canvas_of(layout, position, change=change_between(before, position), width=width)
        assert canvas.width == width


def test_what_may_be_claimed_has_a_cone_of_its_own(position: dict[str, Any]) -> None:
    marks = canvas_of("board", position, claims={"E4": "mammal", "D3": "bird"}).marks
    assert sorted(mark.name for mark in marks if mark.role == "claim") == ["bird", "mammal"]
    assert not [mark for mark in canvas_of("board", position).marks if mark.role == "claim"]


def test_a_claim_that_names_no_tile_is_refused(position: dict[str, Any]) -> None:
    with pytest.raises(PictureError):
        canvas_of("board", position, claims={"Z9": "mammal"})
