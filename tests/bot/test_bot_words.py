"""Words for every decision, choice and step, within Discord's limits."""

from __future__ import annotations

import pytest
from random_games import played

from bot import prompts, prompts_menus
from bot.narrate import Told, tell
from bot.prompts_labels import label
from rules.choices import VERBS
from rules.state import State
from rules.step import Decision
from rules.types import Card

SEEDS = range(6)


def _walk(state: State, decision: Decision, path: tuple[str, ...] = ()) -> set[str]:
    menu = prompts_menus.menu("en", state, decision, path)
    assert menu is not None
    assert len(path) < 3, "more than three menus"
    assert 1 <= len(menu.lines) <= 25
    assert 1 <= len(menu.prompt) <= 150
    assert len({line.key for line in menu.lines}) == len(menu.lines)
    found: set[str] = set()
    for line in menu.lines:
        assert 1 <= len(line.text) <= 100
        assert len(line.note) <= 100
        assert len(line.key) <= 100
        found |= {line.key} if line.choice else _walk(state, decision, (*path, line.key))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_menus_lead_to_every_choice_in_at_most_three_menus(seed: int) -> None:
    for game, _ in played(2 + seed % 5, seed):
        decision = game.decision
        if decision is None:
            continue
        assert prompts.question("en", game.state, decision)
        pressed = {str(choice) for choice in prompts_menus.buttons(decision)}
        if len(pressed) < len(decision.choices):
            pressed |= _walk(game.state, decision)
        assert pressed == {str(choice) for choice in decision.choices}
        for choice in prompts_menus.buttons(decision):
            assert 1 <= len(label("en", game.state, decision, choice).text) <= 80


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_and_every_stretch_of_steps_has_a_story_that_fits(seed: int) -> None:
    stretch: list[Told] = []
    for _, told in played(2 + seed % 5, seed):
        story = tell("en", [told])
        assert 1 <= len(story.headline) <= 90
        assert 1 <= len(story.detail) <= 1400
        assert len(story.text) <= 1900
        stretch.append(told)
        if len(stretch) == 15:
            assert len(tell("en", stretch).text) <= 1900
            stretch.clear()


def test_every_kind_of_decision_has_a_question() -> None:
    silent = {
        "biodiversity",
        "cold-snap",
        "ecodiversity",
        "ice-age",
        "intelligence",
        "niche-biomes",
        "nocturnal",
        "omnivore",
        "parasitism",
        "symbiotic",
    }
    assert {str(card) for card in Card} - silent <= set(prompts.KINDS)


def test_every_verb_has_a_sentence_and_a_label() -> None:
    from bot.narrate_choices import _SENTENCES
    from bot.prompts_labels import _LABELS

    assert set(_SENTENCES) == set(_LABELS) == {*VERBS, "lose pawn"}
