"""What the rules refuse, said in any language: sentences by their templates, facts by the words of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot import prompts_words as w
from bot.languages.words import PAWN, typed_line, verb
from bot.prompts import KINDS
from render.locale import translate
from rules.choices import VERBS, form_of
from rules.errors import RulesError, Said
from rules.types import Animal, Box, Card, Element, Space, Terrain

KNOWN_FORMS = frozenset({*VERBS, *map(form_of, VERBS), "lose pawn"})
"""What a refusal can name: verbs, and how they are written."""


def refusal(language: str, error: RulesError) -> str:
    """The sentence of an error of the rules."""
    return sentence(language, error.said)


def sentence(language: str, said: Said) -> str:
    """A sentence of the rules; in English exactly as the rules say it."""
    if language == "en":
        return str(said)
    return translate(language, said.message, **{name: _fact(language, name, fact) for name, fact in said.facts.items()})


def fact_word(language: str, fact: object) -> object:
    """A fact of a table's refusal: animals with their signs, sentences of the rules in that language."""
    match fact:
        case Animal():
            return w.animal_word(language, fact)
        case list() | tuple() if not is_choice(fact):
            return ", ".join(str(fact_word(language, one)) for one in fact)
    return _fact(language, "", fact)


def is_choice(fact: Any) -> bool:
    """Whether a fact is a choice, which is a tuple and yet no list of facts."""
    return isinstance(fact, tuple) and hasattr(fact, "verb")


def _fact(language: str, name: str, fact: object) -> object:
    match fact:
        case Said():
            return sentence(language, fact)
        case RulesError():
            return refusal(language, fact)
        case tuple() if is_choice(fact):
            return typed_line(language, str(fact))
        case list() | tuple():
            return ", ".join(str(_fact(language, name, one)) for one in fact)
        case str():
            return _text(language, name, fact)
    return _word(language, fact)


def _text(language: str, name: str, text: str) -> str:
    """A name of the notation that a sentence uses as a plain word; all other texts stay as they were typed."""
    if name == "kind" and text in KINDS:
        return w.kind_name(language, text)
    if name == "sort":
        return _sorts(language).get(text, text)
    if name in ("verb", "form", "forms"):
        return _form(language, text)
    return text


def _form(language: str, text: str) -> str:
    """How a verb is written, in the words of a language: ``setzen FELD``."""
    plain = text.strip("`")
    if plain not in KNOWN_FORMS:
        return text  # as somebody has typed it
    first, *rest = plain.split()
    sorts = _sorts(language)
    return text.replace(plain, " ".join([verb(language, first), *(_sort(sorts, word) for word in rest)]))


def _sort(sorts: Mapping[str, str], word: str) -> str:
    """A kind of word in capitals, or a word that is written as it stands."""
    name = sorts.get(word.lower(), word)
    return name.upper() if word.isupper() else name


def _word(language: str, fact: object) -> object:
    match fact:
        case Animal():
            return w.animal_name(language, fact)
        case Element():
            return w.element_name(language, fact)
        case Terrain():
            return w.terrain_name(language, fact)
        case Card():
            return w.card_name(language, fact)
        case Space():
            return w.space_name(language, fact)
        case Box():
            return w.box_name(language, fact)
    return fact


def _sorts(language: str) -> dict[str, str]:
    """What an unknown word should have been."""
    return {
        "animal": translate(language, "animal"),
        "element": translate(language, "element"),
        "terrain": translate(language, "terrain"),
        "space": translate(language, "space"),
        "tile": translate(language, "tile"),
        "corner": translate(language, "corner"),
        "card": translate(language, "card"),
        "box": translate(language, "box"),
        "number": translate(language, "number"),
        "pawn": PAWN.get(language, "pawn"),
        "player": translate(language, "computer player"),
    }
