"""The facts of a game are what one counts by hand in its record and its states."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from recorded import NAMES, recorded

from bot.statistics.facts import read_facts, write_facts
from rules.notation import read_record
from rules.notation.records import begin_record


def states_at_turn_ends(raw: dict[str, Any]) -> list[dict[str, int]]:
    """The scores after each choice that ended a turn, and at the end."""
    found = read_record(raw)
    game = begin_record(found)
    scores: list[dict[str, int]] = []
    for animal, text in found.choices:
        turn = game.state.turn
        game.play(text, animal)
        if game.state.turn != turn:
            scores.append({str(one): game.state.scores[one] for one in game.state.animals})
    scores.append({str(one): game.state.scores[one] for one in game.state.animals})
    return scores


@pytest.mark.parametrize("name", NAMES)
def test_scores_by_turn_are_the_scores_of_the_states(name: str) -> None:
    one = recorded(name)
    assert one.finished.facts is not None
    assert list(one.finished.facts.scores) == states_at_turn_ends(one.raw)
    assert len(one.finished.facts.scores) == one.game.state.turn


@pytest.mark.parametrize("name", NAMES)
def test_pawns_by_action_are_the_place_choices_of_the_record(name: str) -> None:
    one = recorded(name)
    counted: dict[str, Counter[str]] = {}
    for choice in one.raw["choices"]:
        animal, text = choice[0], choice[1]
        if text.startswith("place "):
            counted.setdefault(animal, Counter())[text.removeprefix("place ").split("-")[0]] += 1
    assert one.finished.facts is not None
    assert {animal: Counter(found) for animal, found in one.finished.facts.actions.items()} == counted


@pytest.mark.parametrize("name", NAMES)
def test_cards_are_those_that_left_the_row_and_whoever_chose_one_has_it(name: str) -> None:
    one = recorded(name)
    assert one.finished.facts is not None
    cards = one.finished.facts.cards
    assert set(cards) == {str(card) for card in one.game.state.gone}
    for choice in one.raw["choices"]:
        animal, text = choice[0], choice[1]
        if text.startswith("card "):
            assert cards[text.removeprefix("card ")] == animal


@pytest.mark.parametrize("name", NAMES)
def test_points_by_reason_add_up_to_the_scores(name: str) -> None:
    one = recorded(name)
    assert one.finished.facts is not None
    for animal in one.game.state.animals:
        assert sum(one.finished.facts.points.get(str(animal), {}).values()) == one.game.state.scores[animal]


@pytest.mark.parametrize("name", NAMES)
def test_cones_at_the_end_are_those_of_the_last_state(name: str) -> None:
    one = recorded(name)
    assert one.finished.facts is not None
    held = Counter(cone for cone in one.game.state.cones if cone is not None)
    assert one.finished.facts.cones[-1] == {str(animal): held[animal] for animal in one.game.state.animals}


def test_facts_are_written_and_read_back() -> None:
    facts = recorded("three-claimed").finished.facts
    assert facts is not None
    assert read_facts(write_facts(facts)) == facts
    assert facts.choices == len(recorded("three-claimed").raw["choices"])
