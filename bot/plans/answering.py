"""Reading the answers of a standing rule: choices of the notation, and a few words for many of them."""

from __future__ import annotations

from functools import partial

from bot.plans.errors import PlanChoiceUnknown
from bot.plans.model import KINDS, SILENT, Any, Exactly, MoveIn, Preference
from bot.plans.tongue import spoken
from bot.plans.words import Words
from rules.choices import VERBS, parse_choice
from rules.errors import RulesError
from rules.types import HEXES, Animal, Card, Element, Hex, Space

_SHOWN = 16

_ENDS = frozenset({"else", "as", "if", "unless", ";", "|"})
WITH_ANY = frozenset(
    {"lose", "save", "keep", "adapt", "discard", "deplete", "freeze", "dominate", "supply", "card", "place"}
    | {"claim", "compete", "contest", "explore", "speciate"}
)
"""Verbs that can be said of whatever is offered first."""
_SPACES = frozenset(map(str, Space))
_ELEMENTS = tuple(map(str, Element))
_NAMES = frozenset(map(str, (*Element, *Animal, *Card, *Space))) | {"any", "all", "from", "pawn"}
_TILES = {str(tile).lower(): tile for tile in HEXES}


def examples(kind: str) -> list[str]:
    """How answers to a kind of decision are written, for errors and completion."""
    if kind == "settle":
        return ["done", "all", "from D2 all", "from D2 1"]
    shown: list[str] = []
    for verb in KINDS[kind]:
        if kind in ("advance", "instinct"):
            shown += ["any", *map(str, Space)]
        elif verb in WITH_ANY:
            shown.append("any" if kind in SILENT and verb == KINDS[kind][0] else f"{verb} any")
            if kind in ("immigrants", "disease", "regression", "adaptation", "wasteland"):
                shown += [f"{verb} {element}" for element in _ELEMENTS]
        elif verb in ("pass", "done", "advance", "thin", "lose pawn"):
            shown.append(verb)
    return shown


def read_preference(words: Words, kind: str) -> Preference:
    """One answer. The usual verb of the kind may be left out. Raises ``PlanError``."""
    for example in examples(kind):
        words.expect("SPACE" if example in _SPACES else example, (example,))
    position = words.position
    verbs = {verb.split()[0] for verb in KINDS[kind]}
    found: list[str] = []
    typed: list[str] = []
    while words.word and words.means(_ENDS) is None:
        typed.append(words.word)
        found.append(words.take(*((_NAMES,) if found else (verbs, _NAMES, VERBS))))
    if not found:
        words.fail()
    preference = _settle(found) if kind == "settle" else _other(found, kind)
    if preference is None:
        own = partial(spoken, words.language)
        shown = " · ".join(map(own, examples(kind)[:_SHOWN]))
        raise PlanChoiceUnknown(position=position, found=" ".join(typed)[:60], kind=own(kind), expected=shown)
    return preference


def _settle(found: list[str]) -> Preference | None:
    if found in (["done"], ["all"]):
        return MoveIn() if found == ["all"] else _exactly("done", "settle")
    if found[0] in ("from", "settle"):
        found = found[1:]
    if len(found) != 2 or (tile := _tile(found[0])) is None:
        return None
    if found[1] == "all":
        return MoveIn(tile)
    return MoveIn(tile, int(found[1])) if found[1].isdecimal() and 0 < int(found[1]) < 100 else None


def _other(found: list[str], kind: str) -> Preference | None:
    for said in (found, [KINDS[kind][0], *found]):
        if len(said) == 2 and said[1] == "any" and said[0] in WITH_ANY and said[0] in KINDS[kind]:
            return Any(said[0])
        if (exactly := _exactly(" ".join(said), kind)) is not None:
            return exactly
    return None


def _exactly(text: str, kind: str) -> Exactly | None:
    try:
        choice = parse_choice(text)
    except RulesError:
        return None
    return Exactly(choice) if choice.verb in KINDS[kind] else None


def _tile(word: str) -> Hex | None:
    return _TILES.get(word)
