"""The words of a position."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from render.change import change_between
from render.describe import MOST, alt_text, text_board, tile_alt
from render.locale import LANGUAGES
from render.samples import sample
from render.words import words
from rules.types import Hex


def test_alt_text_keeps_within_discords_limit(position: dict[str, Any], planning: dict[str, Any]) -> None:
    for text in (alt_text(position), alt_text(planning), alt_text(position, change_between(planning, position))):
        assert 300 < len(text) <= MOST


def test_alt_text_begins_with_what_happened(position: dict[str, Any], planning: dict[str, Any]) -> None:
    change = change_between(planning, position, "Bird explores B5: mountain", "Amphibian leads B5")
    assert alt_text(position, change).startswith(
        "Bird explores B5: mountain. Amphibian leads B5. Mammal: explore a new tile."
    )


def test_alt_text_names_the_touched_tiles_before_the_others(position: dict[str, Any]) -> None:
    after = deepcopy(position)
    after["tiles"]["E5"]["species"]["mammal"] = 8
    text = alt_text(after, change_between(position, after))
    assert text.index("E5 Jungle") < text.index("A4 Savannah")


def test_text_board_tells_every_tile_animal_space_and_card(position: dict[str, Any]) -> None:
    text = text_board(position)
    for word in (*position["tiles"], "Mammal:", "Insect:", "Glaciation: 1 -, 2 Bird", "Parasitism:", "Survival: Bird"):
        assert word in text
    assert "D1 Desert: Mammal 1, Bird 2, Insect 2 (endangered)" in text


def test_text_board_tells_what_changed_since(position: dict[str, Any]) -> None:
    text = text_board(position, since=sample("midgame-before"))
    for line in (
        "New ground: B5 Mountain",
        "B5: Amphibian +8",
        "Amphibian 2: A4 → B5",
        "Dominant on B5: nobody → Amphibian",
    ):
        assert line in text
    for line in ("+ Water B4se", "− Bird Wanderlust 1", "Bird: +6"):
        assert line in text
    assert "CHANGED\nnone" in text_board(position, since=position)


@pytest.mark.parametrize("language", LANGUAGES)
def test_alt_text_tells_the_moves_and_how_much_it_leaves_out(language: str) -> None:
    before, after = sample("midgame-before"), sample("midgame")
    text = alt_text(after, change_between(before, after), language)
    assert "A4 → B5" in text
    assert "+8" in text
    told, _, rest = text.partition("… ")
    left = int("".join(filter(str.isdigit, rest)))
    assert left > 0
    assert rest == words(language).say("and {n} more", n=left) + "."
    assert told.endswith(". ")
    assert len(text) <= MOST


def test_alt_text_of_little_leaves_nothing_out(position: dict[str, Any]) -> None:
    position["tiles"] = {"D3": position["tiles"]["D3"]}
    assert "… " not in alt_text(position)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_of_a_tile_begins_with_it_and_tells_the_tiles_beside_it(
    position: dict[str, Any], language: str
) -> None:
    text = tile_alt(position, Hex.parse("D3"), language)
    assert text.startswith("D3 ")
    assert all(f"{beside} " in text for beside in ("D2", "E3", "D4"))
    assert "F2 " not in text
    assert len(text) <= MOST


def test_a_private_description_tells_numbers_and_marks(position: dict[str, Any]) -> None:
    position["tiles"]["E4"]["cone"] = "bird"
    text = alt_text(position, targets=["D3", "stack 2"], hints=True, claims={"D2": "insect"})
    for part in ("Numbers: 1 D3, 2 stack 2.", "Can be claimed: D2.", "Untrue cones: E4."):
        assert part in text
