"""Reading the answers of a standing rule: choices of the notation, and a few words for many of them."""

from __future__ import annotations

from bot.plans.errors import PlanChoiceUnknown
from bot.plans.model import KINDS, Any, Exactly, MoveIn, Preference
from bot.plans.words import Words
from rules.choices import VERBS, parse_choice
from rules.errors import RulesError
from rules.types import HEXES, Hex

_ENDS = frozenset({"else", "as", "if", "unless", ";", "|", ""})
_WITH_ANY = frozenset({"lose", "save", "keep", "adapt", "discard", "deplete", "freeze", "dominate", "supply", "card"})
_TILES = {str(tile).lower(): tile for tile in HEXES}


def examples(kind: str) -> list[str]:
    """How answers to a kind of decision are written, for errors and completion."""
    if kind == "settle":
        return ["done", "all", "from D2 all", "from D2 1"]
    shown: list[str] = []
    for verb in KINDS[kind]:
        if verb in _WITH_ANY:
            shown.append(f"{verb} any")
            if kind in ("immigrants", "disease", "regression", "adaptation", "wasteland"):
                shown += [f"{verb} {element}" for element in ("grass", "grub", "meat", "seed", "sun", "water")]
        elif verb in ("pass", "done", "advance", "thin", "lose pawn"):
            shown.append(verb)
    return shown


def read_preference(words: Words, kind: str) -> Preference:
    """One answer. The usual verb of the kind may be left out. Raises ``PlanError``."""
    words.expect(KINDS[kind][0], tuple(examples(kind)))
    position = words.position
    found: list[str] = []
    while words.word not in _ENDS:
        found.append(words.take())
    if not found:
        words.fail()
    preference = _settle(found) if kind == "settle" else _other(found, kind)
    if preference is None:
        shown = " · ".join(examples(kind))
        raise PlanChoiceUnknown(position=position, found=" ".join(found)[:60], kind=kind, expected=shown)
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
    if found[0] not in VERBS:
        found = [KINDS[kind][0], *found]
    if len(found) == 2 and found[1] == "any":
        return Any(found[0]) if found[0] in _WITH_ANY and found[0] in KINDS[kind] else None
    return _exactly(" ".join(found), kind)


def _exactly(text: str, kind: str) -> Exactly | None:
    try:
        choice = parse_choice(text)
    except RulesError:
        return None
    return Exactly(choice) if choice.verb in KINDS[kind] else None


def _tile(word: str) -> Hex | None:
    return _TILES.get(word)
