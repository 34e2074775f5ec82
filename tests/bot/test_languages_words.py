"""Typed words of every language, and what the rules refuse in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from random_games import played

from bot.languages import words
from bot.languages.refusals import refusal
from render.locale import LANGUAGES
from rules import choices as c
from rules.choices import Choice, parse_choice
from rules.errors import RulesError
from rules.game import Game
from rules.hexes import CORNERS
from rules.refusals import refuse
from rules.types import HEXES, Animal, Card, Dominance, Element, Options, Space

OTHERS = sorted(words.VERBS)


def every_choice() -> Iterator[Choice]:
    """Each verb with every name that can stand in each of its places."""
    yield from (c.PASS, c.DONE, c.ADVANCE, c.LOSE_PAWN, c.THIN)
    yield from map(c.Place, Space)
    yield from map(c.TakeCard, Card)
    yield from map(c.Survive, Animal)
    for element in Element:
        yield from (c.Adapt(element), c.Keep(element), c.Discard(element), c.LoseElement(element))
        yield from (c.Swap(element, other) for other in Element)
        yield from (c.Supply(element, corner) for corner in CORNERS)
    for corner in CORNERS:
        yield from (c.Deplete(corner), c.Speciate(corner), c.Leave(corner))
    for tile in HEXES:
        yield from (c.Freeze(tile), c.Dominate(tile), c.Save(tile), c.Blight(tile), c.Catastrophe(tile))
        yield from (c.Fertile(tile), c.Exodus(tile), c.Claim(tile), c.Contest(tile), c.Spawn(tile, 2))
        yield from (c.Settle(tile, 3), c.Revive(tile, 5), c.Explore(2, tile), c.Migrate(tile, HEXES[0]))
        for animal in Animal:
            yield from (c.Compete(tile, animal), c.Eliminate(tile, animal), c.Replace(tile, animal))
            yield c.Scatter(animal, tile, 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_printed_in_a_language_parses_back(language: str) -> None:
    for choice in every_choice():
        line = words.typed(language, choice)
        assert parse_choice(words.notation(line)) == choice, line
        assert parse_choice(words.notation(line.upper())) == choice, line
        assert parse_choice(words.notation(words.plain(line))) == choice, line


def test_the_notation_is_its_own_translation() -> None:
    for choice in every_choice():
        assert words.notation(str(choice)) == str(choice)


@pytest.mark.parametrize("language", OTHERS)
def test_every_verb_has_its_words(language: str) -> None:
    assert set(words.VERBS[language]) == set(c.VERBS)
    assert all(words.VERBS[language].values())


def test_no_word_means_two_things() -> None:
    """Neither in one language, nor in two, nor a name of the notation beside another one."""
    verbs = {verb: verb for verb in c.VERBS}
    names = {name: name for name in words.names("de")}
    for language in OTHERS:
        for verb, known in words.VERBS[language].items():
            for word in map(words.plain, known):
                assert verbs.setdefault(word, verb) == verb, word
        for name, word in words.names(language).items():
            assert names.setdefault(words.plain(word), name) == name, word


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("wandern D2 D3", "migrate D2 D3"),
        ("Setzen Artbildung-Fleisch", "place speciation-meat"),
        ("legen Wasser D3ne", "supply water D2se"),
        ("verlieren Stein", "lose pawn"),
        ("karte eiszeit", "card ice-age"),
        ("migruj d2 d3", "migrate D2 D3"),
        ("postaw dominacja-1", "place domination-1"),
        ("połóż słońce D3ne", "supply sun D2se"),
        ("poloz slonce D3ne", "supply sun D2se"),
        ("karta epoka-lodowcowa", "card ice-age"),
        ("gotowe", "done"),
    ],
)
def test_people_type_in_their_own_words(line: str, meant: str) -> None:
    assert str(parse_choice(words.notation(line))) == meant


def refusals() -> Iterator[RulesError]:
    """What the rules say of many choices that are not offered, in positions of random games."""
    tried = list(every_choice())
    for seed in range(3):
        for number, (game, _) in enumerate(played(3 + seed, seed)):
            decision = game.decision
            if decision is None or number % 7:
                continue
            for choice in tried[number % 11 :: 11]:
                if isinstance(choice, c.Claim | c.Contest) or choice in decision.choices:
                    continue
                yield refuse(game.state, decision, choice)


def claims() -> Iterator[RulesError]:
    for mode in Dominance:
        game = Game.new(3, "0" * 32, Options(dominance=mode))
        for animal in Animal:
            for tile in HEXES:
                for line in (f"claim {tile}", f"contest {tile}"):
                    try:
                        game.play(line, animal)
                    except RulesError as error:
                        yield error


ENGLISH = re.compile(r"\b(the|is|not|of|with|and|from|tile|species|possible|holds|choose|one)\b")


@pytest.mark.parametrize("language", OTHERS)
def test_refusals_are_said_without_an_english_word(language: str) -> None:
    said = {refusal(language, error) for error in refusals()}
    said |= {refusal(language, error) for error in list(claims())[::5]}
    assert len(said) > 100
    for sentence in said:
        quoted = re.sub(r"[„“][^“”]*[“”]|:.*$", "", sentence)
        assert not ENGLISH.search(quoted), sentence


@pytest.mark.parametrize(
    ("line", "german", "polish"),
    [
        ("fly D2 D3", "„fly“ ist kein Wort der Notation.", "„fly” to nie jest słowo notacji."),
        ("migrate D2", "„wandern“ schreibt man so: wandern FELD FELD.", "„migruj” pisze się: migruj POLE POLE."),
        (
            "place dominaton-1",
            "„dominaton-1“ ist unbekannt (Aktionsfeld). Meintest du domination-1, domination-4, domination-5?",
            "„dominaton-1”: nieznane słowo (pole akcji). Może chodzi o domination-1, domination-4, domination-5?",
        ),
    ],
)
def test_unreadable_lines_are_explained(line: str, german: str, polish: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_choice(line)
    assert refusal("de", caught.value) == german
    assert refusal("pl", caught.value) == polish
    assert refusal("en", caught.value) == str(caught.value)
