"""Nothing touches what it must not: the boxes of texts and pieces, measured over many positions of played games."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import Any

import pytest
from picture_games import many

from render.board import LAYOUTS, canvas_of
from render.canvas import Canvas, Mark
from render.change import change_between
from render.geometry import Box
from render.targets import target_names

TEXTS = {
    "text",
    "headline",
    "detail",
    "name",
    "terrain",
    "points",
    "score",
    "animal",
    "player",
    "card name",
    "card text",
    "number text",
    "stack",
}
MAY_BE_SHORTENED = {"player"}
NAMES = {
    "mammal": "Maximiliane von und zu Hohenstein",
    "reptile": "Bo",
    "bird": "@everyone **bold**",
    "amphibian": "日本語",
    "arachnid": "Łukasz Żółć",
    "insect": "🦊 Fuchs",
}


def inside(mark: Mark, margin: float) -> Box:
    """A mark's box without the soft edge (shadow, outline) of its sprite."""
    return mark.box.grown(-margin)


def meeting(marks: list[Mark], others: list[Mark], margin: float) -> list[tuple[str, str]]:
    """The pairs of two sets that share an area, found by sweeping from left to right."""
    found: list[tuple[str, str]] = []
    ordered = sorted(((inside(mark, margin), mark) for mark in others), key=lambda pair: pair[0].left)
    lefts = [box.left for box, _ in ordered]
    widest = max((box.width for box, _ in ordered), default=0)
    for mark in marks:
        box = inside(mark, margin)
        for other_box, other in ordered[bisect_left(lefts, box.left - widest) : bisect_left(lefts, box.right)]:
            if other is not mark and box.meets(other_box):
                found.append((f"{mark.role} {mark.name}", f"{other.role} {other.name}"))
    return found


def by_role(canvas: Canvas) -> dict[str, list[Mark]]:
    roles: dict[str, list[Mark]] = defaultdict(list)
    for mark in canvas.marks:
        roles[mark.role].append(mark)
    return roles


def check(canvas: Canvas) -> None:
    roles = by_role(canvas)
    picture = Box(0, 0, canvas.width, canvas.height)
    margin = max(3.0, 3 * canvas.k)
    for mark in canvas.marks:
        if mark.role in TEXTS | {"score", "gain", "panel", "card", "pawn", "seat"}:
            assert picture.holds(inside(mark, margin)), mark
        if mark.role in TEXTS - MAY_BE_SHORTENED:
            assert not mark.name.endswith("…"), mark
    tokens, names, points = roles["token"], roles["name"], roles["points"] + roles["scored"]
    assert not meeting(tokens, tokens, margin)
    assert not meeting(tokens, names, margin + 1)
    assert not meeting(tokens, points, margin + 1)
    assert not meeting(roles["cone"], tokens, margin + 3)
    texts = [mark for role in TEXTS - {"name", "points", "terrain", "stack"} for mark in roles[role]]
    assert not meeting(texts, texts, margin)
    assert not meeting(roles["gain"], roles["score"] + roles["number text"], margin)
    for panel in roles["card"]:
        for mark in roles["card text"] + roles["card name"]:
            if panel.box.meets(inside(mark, margin)):
                assert panel.box.grown(2).holds(inside(mark, margin)), mark


@pytest.mark.parametrize(("layout", "count"), [("board", 300), ("phone", 120), ("display", 60)])
def test_nothing_overlaps_or_is_cut_in_positions_of_played_games(layout: str, count: int) -> None:
    for number, (before, after) in enumerate(many(count)):
        options: dict[str, Any] = {"names": NAMES} if number % 2 else {}
        if number % 3:
            options["change"] = change_between(before, after)
        check(canvas_of(layout, after, width=LAYOUTS[layout] // 2, **options))


def test_numbers_of_targets_cover_neither_names_nor_tokens() -> None:
    for layout in ("board", "phone"):
        for _, after in many(50):
            choices = (after["decision"] or {}).get("choices", ())
            roles = by_role(canvas_of(layout, after, targets=target_names(choices), width=LAYOUTS[layout] // 2))
            assert not meeting(roles["number"], roles["number"], 3)
            assert not meeting(roles["number"], roles["name"], 4)


def test_numbers_of_tiles_cover_no_tokens(position: dict[str, Any]) -> None:
    roles = by_role(canvas_of("board", position, targets=[f"freeze {tile}" for tile in position["tiles"]]))
    assert len(roles["number"]) == len(position["tiles"])
    assert not meeting(roles["number"], roles["token"], 4)
    assert not meeting(roles["number"], roles["name"], 6)


def test_phone_pictures_write_nothing_smaller_than_33_pixels(position: dict[str, Any]) -> None:
    for layout in ("phone", "display"):
        for mark in canvas_of(layout, position, names=NAMES).marks:
            if mark.role in TEXTS and any(letter.isdigit() or letter.isupper() for letter in mark.name):
                assert mark.box.height >= 33 * 0.7, mark  # capitals and digits of Inter are 0.73 of the size


def test_zoom_shows_every_changed_tile_whole() -> None:
    for before, after in many(50):
        change = change_between(before, after)
        if change.touched:
            canvas = canvas_of("zoom", after, change=change)
            tokens = [mark for mark in by_role(canvas)["token"] if mark.name.split()[0] in map(str, change.focus)]
            for mark in tokens:
                assert Box(0, 80, 760, 704).holds(inside(mark, 3)), (mark, change.focus)
