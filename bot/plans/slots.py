"""Lines and conditions put together word by word, for forms: a text whose words in capitals are still to be chosen.

``taken SPACE by WHO`` is two choices away from a condition. A choice may be made in two steps: ``SPACE:domination``
stands for one of the spaces of that action, ``TILE:D`` for one of a column, ``CORNER:D3`` for one of a tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.plans.answering import WITH_ANY
from bot.plans.model import KINDS, SILENT
from rules.choices import form_of
from rules.hexes import CORNERS_OF_HEX
from rules.types import HEXES, Animal, Box, Card, Direction, Element, Space, Terrain

CONDITIONS = (
    "free SPACE",
    "taken SPACE by WHO",
    "WHO is on PLACE",
    "WHO opposes WHOM on PLACE",
    "WHO dominates PLACE",
    "WHO has NUMBER ELEMENT",
    "BOX has NUMBER ELEMENT",
    "row has CARD",
    "WHO is at NUMBER",
    "GROUND is TERRAIN",
)
"""Every kind of fact that a condition can be about."""

MORE = "more"
_SLOT = re.compile(r"\b(SPACE|WHO|WHOM|PLACE|GROUND|TILE|CORNER|STACK|NUMBER|ELEMENT|TERRAIN|BOX|CARD|ANIMAL)(:\w+)?\b")
_SETTLE = ("done", "all", "from TILE all", "from TILE NUMBER")
_MOST = 24
_COLUMNS = tuple(dict.fromkeys(str(tile)[0] for tile in HEXES))


def slot_of(text: str) -> str | None:
    """What is chosen next, such as ``SPACE`` or ``SPACE:domination``; None when nothing is missing."""
    match = _SLOT.search(text)
    return None if match is None else match[0]


def filled(text: str, word: str) -> str:
    """The text with its first slot filled in, or narrowed."""
    return _SLOT.sub(lambda _: word, text, count=1)


def answers_to(kind: str) -> list[str]:
    """The forms of the answers to a kind of decision, as far as menus can fill them in."""
    if kind == "settle":
        return [*_SETTLE]
    found: list[str] = []
    for verb in KINDS[kind]:
        silent = kind in SILENT and verb == KINDS[kind][0]
        if verb in WITH_ANY:
            found.append("any" if silent else f"{verb} any")
        form = verb if " " in verb else _form(kind, verb)
        found.append(form.removeprefix(f"{verb} ") if silent else form)
    return found


def _form(kind: str, verb: str) -> str:
    form = form_of(verb).replace("HEX", "TILE")
    return form.replace("NUMBER", "STACK") if kind == "wanderlust" else form


def words_for(slot: str, animals: Iterable[Animal], row: Iterable[Card] = (), *, here: bool = False) -> list[str]:
    """What a slot can be filled with, at most 25 words. ``row``: the cards named first; ``here``: whether it can be."""
    name, _, within = slot.partition(":")
    tiles = [str(tile) for tile in HEXES if str(tile).startswith(within)] if within else []
    somewhere = (["here"] if here else []) if not within else []
    columns = [f"TILE:{column}" for column in _COLUMNS]
    match name:
        case "SPACE":
            return _spaces(within)
        case "WHO":
            return ["me", "somebody", "nobody", *map(str, animals)]
        case "WHOM":
            return ["me", "somebody", *map(str, animals)]
        case "PLACE":
            return [*somewhere, *map(str, Terrain), *columns]
        case "GROUND":
            return [*somewhere, *columns]
        case "TILE":
            return tiles or columns
        case "CORNER":
            return _corners(within)
        case "CARD":
            return _cards(row, rest=bool(within))
        case "STACK":
            return ["1", "2", "3"]
        case "NUMBER":
            return [str(number) for number in range(1, 10)]
    return [*map(str, {"ELEMENT": Element, "TERRAIN": Terrain, "BOX": Box}.get(name, animals))]


def action_of(space: Space) -> str:
    """The action that a space belongs to."""
    return str(space).partition("-")[0]


def _spaces(action: str) -> list[str]:
    if action:
        return [str(space) for space in Space if action_of(space) == action]
    by_action: dict[str, list[str]] = {}
    for space in Space:
        by_action.setdefault(action_of(space), []).append(str(space))
    return [spaces[0] if len(spaces) == 1 else f"SPACE:{action}" for action, spaces in by_action.items()]


def _corners(within: str) -> list[str]:
    if len(within) < 2:
        tiles = [str(tile) for tile in HEXES if str(tile).startswith(within)] if within else _COLUMNS
        return [f"CORNER:{tile}" for tile in tiles]
    tile = next(tile for tile in HEXES if str(tile) == within)
    return [str(CORNERS_OF_HEX[tile][direction]) for direction in Direction]


def _cards(row: Iterable[Card], *, rest: bool) -> list[str]:
    cards = [str(card) for card in dict.fromkeys((*row, Card.ICE_AGE, *Card))]
    return cards[_MOST:] if rest else [*cards[:_MOST], f"CARD:{MORE}"]
