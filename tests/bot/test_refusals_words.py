"""Refused choices are named as a reader would type them, in every language, whatever the verb."""

from __future__ import annotations

import random
from functools import cache

import pytest
from random_games import played

from bot.languages.refusals import refusal
from bot.languages.words import notation, typed
from render.locale import LANGUAGES
from rules.choices import VERBS, Choice, form_of, parse_choice
from rules.errors import NotOffered, RulesError, Unparsable
from rules.refusals import refuse
from rules.state import State
from rules.step import Decision

EXAMPLES = {
    "SPACE": "domination-1",
    "ELEMENT": "meat",
    "CORNER": "D3se",
    "TILE": "D3",
    "ANIMAL": "bird",
    "CARD": "evolution",
    "NUMBER": "2",
}
REFUSABLE = [verb for verb in VERBS if verb not in ("claim", "contest")]


@cache
def moments() -> list[tuple[State, Decision]]:
    """Pending decisions of random games, each kind a few times."""
    found: dict[str, list[tuple[State, Decision]]] = {}
    for seed in range(5):
        for game, _ in played(2 + seed % 4, seed, cards=25):
            if game.decision is not None:
                some = found.setdefault(game.decision.kind, [])
                if len(some) < 2:
                    some.append((game.state.copy(), game.decision))
    return [one for some in found.values() for one in some]


def example(verb: str) -> Choice:
    words = form_of(verb).split()
    return parse_choice(" ".join(EXAMPLES.get(word, word) for word in words))


@cache
def choices_of(verb: str) -> list[Choice]:
    """Choices of a verb from here and there, most of which are not offered where another is."""
    found = {str(one): one for _, decision in moments() for one in decision.choices if one.verb == verb}
    return [example(verb), *list(found.values())[:40]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", REFUSABLE)
def test_a_refused_choice_is_written_in_the_readers_words(verb: str, language: str) -> None:
    for state, decision in moments():
        offered = {one.verb for one in decision.choices}
        choice = next((one for one in choices_of(verb) if one not in decision.choices), None)
        if choice is not None:
            sentence = refusal(language, refuse(state, decision, choice))
            own = typed(language, choice)
            assert (own if verb in offered else own.split()[0]) in sentence
            assert f", {verb}" not in sentence.partition(":")[0], "a choice is no list"


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_named_instead_can_be_typed_as_they_stand(language: str) -> None:
    seen, dice = 0, random.Random(1)
    pool = [example(verb) for verb in REFUSABLE]
    for state, decision in moments():
        for choice in dice.sample(pool, 12):
            said = refuse(state, decision, choice).said.facts.get("reason")
            offered = getattr(said, "facts", {}).get("choices")
            if choice not in decision.choices and offered:
                sentence = refusal(language, refuse(state, decision, choice))
                assert all(typed(language, one) in sentence for one in offered)
                assert all(parse_choice(notation(typed(language, one))) == one for one in offered)
                seen += 1
    assert seen


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "`place SPACE`"), ("de", "`setzen AKTIONSFELD`"), ("pl", "`postaw POLE AKCJI`")]
)
def test_what_would_be_accepted_is_shown_in_the_readers_words(language: str, shown: str) -> None:
    state, decision = next((state, one) for state, one in moments() if one.kind == "place")
    with pytest.raises(NotOffered) as caught:
        raise refuse(state, decision, example("dominate"))
    assert shown in refusal(language, caught.value)


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "spawn TILE NUMBER"), ("de", "vermehren FELD ANZAHL"), ("pl", "rozmnóż POLE LICZBA")],
)
def test_how_a_verb_is_written_is_shown_in_the_readers_words(language: str, shown: str) -> None:
    with pytest.raises(Unparsable) as caught:
        parse_choice("spawn D3")
    assert shown in refusal(language, caught.value)


@pytest.mark.parametrize("typed_text", ["`", "``` x", "{facts}", "“”", "\x00"])
def test_whatever_is_typed_is_refused_in_a_sentence(typed_text: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_choice(typed_text)
    for language in LANGUAGES:
        assert refusal(language, caught.value)
