"""The words of a position."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest

from render.change import change_between
from render.describe import MOST, alt_text, text_board, tile_alt
from render.locale import LANGUAGES
from render.samples import sample
from render.words import ROWS, words
from rules.types import Animal, Card, Element, Hex, Space, Terrain


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


def _foreign(text: str, language: str) -> list[str]:
    """Words of the notation that stand in a text although its language has others for them."""
    say, own = words(language), words("en")
    named = [(say.element(one), own.element(one)) for one in Element]
    named += [(say.animal(one), own.animal(one)) for one in Animal] + [
        (say.terrain(one), own.terrain(one)) for one in Terrain
    ]
    named += [(say.card(one), own.card(one)) for one in Card] + [(say.actions[row], own.actions[row]) for row in ROWS]
    named.append((say.say("stack {number}", number=""), "stack"))
    ours = {word for one, _ in named for word in re.findall(r"\w+", one.lower())}
    english = {word for one, other in named if one != other for word in re.findall(r"\w+", other.lower())} - ours
    return [word for word in re.findall(r"[^\W\d]+", text.lower()) if word in english]


@pytest.mark.parametrize("language", ["de", "pl"])
def test_the_board_in_words_and_numbered_targets_have_no_word_of_english(
    position: dict[str, Any], language: str
) -> None:
    targets = ["D3", "D3ne", "stack 2", *map(str, Space), *map(str, Card)]
    for some in range(0, len(targets), 12):
        assert _foreign(alt_text(position, language=language, targets=targets[some : some + 12]), language) == []
    assert _foreign(text_board(position, language), language) == []
    assert _foreign(alt_text(position, targets=["competition-3"]), language), "it would be noticed"
