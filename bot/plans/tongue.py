"""The words of plans in every language. Plans are stored in English; a person reads and types them in their own words.

A word of any language is understood by everybody, with or without its accents. Where a word could mean several, the
place where it stands decides, so a word has readings and not one meaning.
"""

from __future__ import annotations

import re
from functools import cache

from bot import prompts_words as w
from bot.languages.words import VERBS, names, plain
from render.locale import LANGUAGES, translate
from rules.types import Box

OWN: dict[str, dict[str, tuple[str, ...]]] = {
    "de": {
        "else": ("sonst",),
        "as": ("als",),
        "if": ("wenn", "falls"),
        "unless": ("außer wenn", "außer", "es sei denn"),
        "otherwise": ("andernfalls", "ansonsten"),
        "skip": ("weiter", "überspringen"),
        "stop": ("halt", "stopp", "stop"),
        "then": ("dann",),
        "free": ("frei",),
        "taken": ("besetzt", "belegt"),
        "by": ("von",),
        "row": ("auslage", "reihe"),
        "has": ("hat", "habe", "enthält"),
        "is": ("ist", "bin"),
        "on": ("auf",),
        "at": ("auf Platz", "an Platz"),
        "opposes": ("bedrängt", "bedränge"),
        "dominates": ("dominiert", "dominiere"),
        "and": ("und",),
        "or": ("oder",),
        "not": ("nicht",),
        "here": ("hier",),
        "me": ("ich", "mich", "mir"),
        "somebody": ("jemand", "jemanden", "jemandem"),
        "nobody": ("niemand", "niemanden", "niemandem"),
        "any": ("beliebig",),
        "all": ("alle", "alles"),
        "from": ("aus", "von"),
        "save": ("retten",),
        "extinction": ("aussterben",),
        "wanderlust-disk": ("wanderlust-element",),
    },
    "pl": {
        "else": ("albo",),
        "as": ("jako",),
        "if": ("jeśli", "jeżeli", "gdy"),
        "unless": ("chyba że",),
        "otherwise": ("inaczej", "w przeciwnym razie"),
        "skip": ("pomiń", "dalej"),
        "stop": ("stop",),
        "then": ("potem",),
        "free": ("wolne",),
        "taken": ("zajęte",),
        "by": ("przez",),
        "row": ("rząd",),
        "has": ("ma", "mam"),
        "is": ("jest", "jestem"),
        "on": ("na",),
        "at": ("na miejscu",),
        "opposes": ("zagraża", "zagrażam"),
        "dominates": ("dominuje", "dominuję"),
        "and": ("i", "oraz"),
        "or": ("lub", "albo"),
        "not": ("nie",),
        "here": ("tu", "tutaj"),
        "me": ("ja", "mi", "mnie"),
        "somebody": ("ktoś", "komuś", "kogoś"),
        "nobody": ("nikt nie", "nikt", "nikogo", "nikomu"),
        "any": ("dowolne", "dowolny", "dowolną"),
        "all": ("wszystkie",),
        "from": ("z", "ze"),
        "save": ("ocal",),
        "extinction": ("wymieranie",),
        "wanderlust-disk": ("wędrówka-żeton",),
    },
}
"""The words for what neither the verbs nor the names have; the first is the one that is shown."""

FORMS: dict[str, dict[tuple[str, str], str]] = {
    "de": {
        ("me", "is"): "bin",
        ("me", "has"): "habe",
        ("me", "opposes"): "bedränge",
        ("me", "dominates"): "dominiere",
        ("opposes", "me"): "mich",
        ("by", "me"): "mir",
        ("opposes", "somebody"): "jemanden",
        ("by", "somebody"): "jemandem",
        ("by", "nobody"): "niemandem",
    },
    "pl": {
        ("me", "is"): "jestem",
        ("me", "has"): "mam",
        ("me", "opposes"): "zagrażam",
        ("me", "dominates"): "dominuję",
        ("opposes", "me"): "mi",
        ("by", "me"): "mnie",
        ("opposes", "somebody"): "komuś",
        ("by", "somebody"): "kogoś",
        ("by", "nobody"): "nikogo",
    },
}
"""Other forms that a word has after another."""

_TILE = re.compile(r"[a-gA-G][1-6]")
_WORDS = re.compile(r"[^\s;(),|]+")
_ACTIONS = ("adaptation", "regression", "abundance", "wasteland", "depletion", "glaciation", "speciation", "wanderlust")


@cache
def _shown(language: str) -> dict[str, str]:
    """The word of a language for each word of the text form."""
    found = {verb: words[0] for verb, words in VERBS[language].items()} | names(language)
    for action in (*_ACTIONS, "competition", "domination", *map(str, Box)):
        found[action] = w.action_name(language, action).lower().replace(" ", "-")
    return found | {word: words[0] for word, words in OWN[language].items()}


@cache
def _readings() -> dict[tuple[str, ...], tuple[str, ...]]:
    """What each word, or words together, can mean, without accents."""
    found: dict[tuple[str, ...], dict[str, None]] = {}
    for language in filter(VERBS.__contains__, LANGUAGES):
        pairs = [*_shown(language).items()]
        for more in (VERBS[language], OWN[language]):
            pairs += [(word, other) for word, others in more.items() for other in others]
        for word, other in pairs:
            found.setdefault(tuple(plain(other).split()), {})[word] = None
    return {words: tuple(readings) for words, readings in found.items()}


@cache
def longest() -> int:
    """How many words stand together at most."""
    return max(map(len, _readings()))


def readings(*words: str) -> tuple[str, ...]:
    """What a word, or words that stand together, can mean in some language; empty for none."""
    return _readings().get(tuple(map(plain, words)), ())


def shown(language: str, before: str, word: str) -> str:
    """A word of the text form in a language; ``before`` is the one that stands before it."""
    if _TILE.fullmatch(word):
        return word.upper()
    if language not in OWN:
        return word
    return FORMS[language].get((before, word)) or _shown(language).get(word, word)


def spoken(language: str, value: object, before: str = "") -> str:
    """What is written in the text form, in a person's own words: it reads back as the same."""
    text, end = str(value), 0
    pieces: list[str] = []
    for match in _WORDS.finditer(text):
        pieces += [text[end : match.start()], shown(language, before, match[0])]
        end, before = match.end(), match[0]
    return "".join([*pieces, text[end:]])


def sort_name(language: str, label: str) -> str:
    """What kind of word is looked for, in capitals; empty for a label that is a word itself."""
    return {
        "ANIMAL": translate(language, "animal"),
        "ELEMENT": translate(language, "element"),
        "TERRAIN": translate(language, "terrain"),
        "SPACE": translate(language, "space"),
        "TILE": translate(language, "tile"),
        "CARD": translate(language, "card"),
        "BOX": translate(language, "box"),
        "NUMBER": translate(language, "number"),
        "DECISION": translate(language, "decision"),
    }.get(label, "").upper()
