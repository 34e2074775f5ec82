"""What two positions of a game say about the step between them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from render.change import Move, change_between
from rules.types import Animal, Corner, Element, Hex, Space


def test_same_position_has_no_change(position: dict[str, Any]) -> None:
    change = change_between(position, position)
    assert not change.touched
    assert not change.points
    assert not change.placed


def test_migrated_species_make_an_arrow(position: dict[str, Any]) -> None:
    after = deepcopy(position)
    after["tiles"]["E4"]["species"] = {"mammal": 1}
    after["tiles"]["E5"]["species"]["mammal"] = 9
    change = change_between(position, after)
    assert change.moves == (Move(Animal.MAMMAL, Hex.parse("E4"), Hex.parse("E5"), 2),)
    assert change.species[Hex.parse("E5"), Animal.MAMMAL] == 2


def test_eliminated_species_make_no_arrow(position: dict[str, Any]) -> None:
    after = deepcopy(position)
    after["tiles"]["E4"]["species"] = {"mammal": 2}
    after["animals"]["mammal"]["eliminated"] += 1
    assert change_between(position, after).moves == ()


def test_moves_that_could_be_told_two_ways_make_no_arrow(position: dict[str, Any]) -> None:
    after = deepcopy(position)
    for tile, count in (("D3", 1), ("C3", 1), ("D4", 2), ("C4", 2)):
        after["tiles"][tile]["species"]["bird"] = count
    assert change_between(position, after).moves == ()


def test_disks_pawns_points_and_cones_are_found(position: dict[str, Any]) -> None:
    after = deepcopy(position)
    del after["disks"]["A2e"]
    after["disks"]["A4w"] = "meat"
    del after["display"]["wanderlust-2"]
    after["animals"]["mammal"]["score"] += 4
    after["tiles"]["E5"]["cone"] = "mammal"
    change = change_between(position, after)
    assert change.removed == {Corner.parse("A2e"): Element.GRASS}
    assert change.added == {Corner.parse("A4w"): Element.MEAT}
    assert change.left == {Space.WANDERLUST_2: Animal.MAMMAL}
    assert change.points == {Animal.MAMMAL: 4}
    assert change.cones == {Hex.parse("E5"): None}
    assert change.actor is Animal.MAMMAL
