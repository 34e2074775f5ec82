"""The words of the game as values."""

from __future__ import annotations

import pytest

from rules.hexes import CORNERS
from rules.types import HEXES, Animal, Card, Element, Space, Terrain


@pytest.mark.parametrize(
    "first", [Animal.MAMMAL, Element.GRASS, Terrain.SEA, Space.INITIATIVE, Card.AQUATIC, HEXES[0], CORNERS[0]]
)
def test_the_first_word_of_a_kind_is_not_taken_for_nothing(first: object) -> None:
    assert first
