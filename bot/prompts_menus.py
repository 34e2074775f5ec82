"""Long lists of choices cut into at most three menus of at most 25 lines: element, then tile, then corner, and so on.

A path is the keys chosen so far. ``level`` gives the lines that come next; a line leads on or is a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bot import prompts_words as w
from bot.prompts_labels import Label, corner_note, label, tile_note, tile_text
from render.locale import translate
from rules import choices as c
from rules.choices import Choice
from rules.earth import box_types, tiles_touching
from rules.hexes import HEXES_OF_CORNER
from rules.state import State
from rules.step import Decision
from rules.types import Box, Corner, Element, Hex, Space

MOST_LINES = 25
_BUTTON_VERBS = frozenset({"pass", "done", "advance", "lose pawn", "thin"})


class Line(NamedTuple):
    """A line of a menu: ``key`` is a choice's notation, or leads to the next menu when ``choice`` is None."""

    key: str
    text: str
    note: str
    choice: Choice | None


class Menu(NamedTuple):
    """What to choose next: ``prompt`` for the menu's empty state and its lines."""

    prompt: str
    lines: tuple[Line, ...]


class Splitter(NamedTuple):
    """A way to group choices: the keys of a choice, a key's label, and the prompt."""

    keys: Callable[[State, Choice], Iterable[str]]
    label: Callable[[str, State, str], Label]
    prompt: Callable[[str], str]


def buttons(decision: Decision) -> list[Choice]:
    """The choices that are buttons of their own: pass, done and the like."""
    return [choice for choice in decision.choices if choice.verb in _BUTTON_VERBS]


def menu(language: str, state: State, decision: Decision, path: Sequence[str] = ()) -> Menu | None:
    """The menu that comes after ``path``; None when there is nothing to list (only buttons, or a path gone stale)."""
    choices = [choice for choice in decision.choices if choice.verb not in _BUTTON_VERBS]
    for key in path:
        splitter = _splitter(state, choices)
        if splitter is None:
            return None
        choices = [choice for choice in choices if key in splitter.keys(state, choice)]
    if not choices:
        return None
    splitter = _splitter(state, choices)
    if splitter is None:
        return Menu(_leaf_prompt(language, choices[0]), tuple(_leaves(language, state, decision, choices, path)))
    keys = list(dict.fromkeys(key for choice in choices for key in splitter.keys(state, choice)))
    lines = [Line(key, *splitter.label(language, state, key), None) for key in keys]
    return Menu(splitter.prompt(language), tuple(lines))


def _leaves(
    language: str, state: State, decision: Decision, choices: list[Choice], path: Sequence[str]
) -> Iterable[Line]:
    for choice in choices:
        text, note = label(language, state, decision, choice)
        if isinstance(choice, c.Supply) and path and path[-1] in map(str, HEXES_OF_CORNER[choice.corner]):
            side = w.corner_on(language, Hex.parse(path[-1]), choice.corner)
            text, note = f"{side} ({choice.corner})", corner_note(language, state, choice.corner)
        yield Line(str(choice), text, note, choice)


def _splitter(state: State, choices: list[Choice]) -> Splitter | None:
    """How to cut these choices; None when they fit into one menu."""
    if len(choices) <= MOST_LINES:
        return None
    for splitter in _SPLITTERS.get(choices[0].verb, ()):
        keys = {key for choice in choices for key in splitter.keys(state, choice)}
        if 2 <= len(keys) <= MOST_LINES:
            return splitter
    return _ranges(choices)


def _ranges(choices: list[Choice]) -> Splitter:
    """The last resort: parts of the list in order, named by their first and last choice."""
    size = max(MOST_LINES, -(-len(choices) // MOST_LINES))
    parts = {
        str(choice): f"{choices[start]} … {choices[min(start + size, len(choices)) - 1]}"
        for start in range(0, len(choices), size)
        for choice in choices[start : start + size]
    }
    return Splitter(
        lambda state, choice: (parts[str(choice)],),
        lambda language, state, key: Label(w.shorten(key, 100)),
        lambda language: translate(language, "Which part of the list?"),
    )


def _element_key(state: State, choice: Choice) -> Iterable[str]:
    element = choice.element if isinstance(choice, c.Supply) else None
    if isinstance(choice, c.Deplete):
        element = state.disks[choice.corner]
    return () if element is None else (str(element),)


def _element_label(language: str, state: State, key: str) -> Label:
    element = Element.parse(key)
    earth = sum(disk is element for disk in state.disks)
    return Label(w.element_word(language, element), translate(language, "{number} on earth", number=earth))


def _tile_key(state: State, choice: Choice) -> Iterable[str]:
    tile = _hex_of(choice)
    return () if tile is None else (str(tile),)


def _hex_of(choice: Choice) -> Hex | None:
    if isinstance(choice, c.Migrate):
        return choice.origin
    if isinstance(choice, c.Explore):
        return choice.hex
    tile = getattr(choice, "tile", None)
    return tile if isinstance(tile, Hex) else None


def _tile_label(language: str, state: State, key: str) -> Label:
    tile = Hex.parse(key)
    return Label(tile_text(language, state, tile), tile_note(language, state, tile) if tile in state.tiles else "")


def _column_key(state: State, choice: Choice) -> Iterable[str]:
    tile = _hex_of(choice)
    return () if tile is None else (str(tile)[0],)


def _column_label(language: str, state: State, key: str) -> Label:
    tiles = [str(tile) for tile in state.tiles if str(tile)[0] == key]
    return Label(translate(language, "Column {letter}", letter=key), ", ".join(tiles))


def _corner(choice: Choice) -> Corner | None:
    corner = getattr(choice, "corner", None)
    return corner if isinstance(corner, Corner) else None


def _corner_tiles(state: State, choice: Choice) -> Iterable[str]:
    corner = _corner(choice)
    return () if corner is None else tuple(str(tile) for tile in tiles_touching(state, corner))


def _corner_column(state: State, choice: Choice) -> Iterable[str]:
    corner = _corner(choice)
    return () if corner is None else (str(corner)[0],)


def _action_key(state: State, choice: Choice) -> Iterable[str]:
    return (w.action_of(choice.space),) if isinstance(choice, c.Place) else ()


def _action_label(language: str, state: State, key: str) -> Label:
    free = sum(state.display[space] is None and w.action_of(space) == key for space in Space)
    note = translate(language, "{number} free", number=free)
    boxes = [box for box in Box if str(box) == key]
    for box in boxes:
        elements = [w.element_word(language, element) for element in box_types(state, box)]
        note += " · " + (", ".join(elements) or translate(language, "empty box"))
    return Label(w.action_name(language, key), note)


def _stack_key(state: State, choice: Choice) -> Iterable[str]:
    return (str(choice.stack),) if isinstance(choice, c.Explore) else ()


def _stack_label(language: str, state: State, key: str) -> Label:
    terrain = state.face_up[int(key) - 1]
    name = "" if terrain is None else w.terrain_name(language, terrain)
    return Label(f"{key} · {name}", translate(language, "the tile on stack {number}", number=key))


_ELEMENT = Splitter(_element_key, _element_label, lambda language: translate(language, "Which element?"))
_TILE = Splitter(_tile_key, _tile_label, lambda language: translate(language, "Which tile?"))
_ORIGIN = Splitter(_tile_key, _tile_label, lambda language: translate(language, "From which tile?"))
_COLUMN = Splitter(_column_key, _column_label, lambda language: translate(language, "Which column of the board?"))
_CORNER_TILE = Splitter(_corner_tiles, _tile_label, lambda language: translate(language, "At which tile?"))
_CORNER_COLUMN = Splitter(
    _corner_column, _column_label, lambda language: translate(language, "Which column of the board?")
)
_ACTION = Splitter(_action_key, _action_label, lambda language: translate(language, "Which action?"))
_STACK = Splitter(_stack_key, _stack_label, lambda language: translate(language, "Which new tile?"))

_BY_TILE = (_TILE, _COLUMN)
_SPLITTERS: dict[str, tuple[Splitter, ...]] = {
    "place": (_ACTION,),
    "supply": (_ELEMENT, _CORNER_TILE, _CORNER_COLUMN),
    "deplete": (_ELEMENT, _CORNER_COLUMN),
    "speciate": (_CORNER_COLUMN,),
    "freeze": (_COLUMN,),
    "spawn": (_TILE, _COLUMN),
    "explore": (_STACK, _COLUMN),
    "settle": _BY_TILE,
    "migrate": (_ORIGIN, _COLUMN),
    "compete": _BY_TILE,
    "eliminate": _BY_TILE,
    "replace": _BY_TILE,
    "revive": _BY_TILE,
    "scatter": _BY_TILE,
    "dominate": (_COLUMN,),
    "save": (_COLUMN,),
    "blight": (_COLUMN,),
    "catastrophe": (_COLUMN,),
    "fertile": (_COLUMN,),
    "exodus": (_COLUMN,),
}


def _leaf_prompt(language: str, choice: Choice) -> str:
    if isinstance(choice, c.Place):
        return translate(language, "Which space?")
    if isinstance(choice, c.Supply | c.Deplete | c.Speciate | c.Leave):
        return translate(language, "Which corner?")
    if isinstance(choice, c.Migrate):
        return translate(language, "Where to?")
    if isinstance(choice, c.Compete | c.Eliminate | c.Replace):
        return translate(language, "Which species?")
    if isinstance(choice, c.Spawn | c.Settle | c.Revive | c.Scatter):
        return translate(language, "How many, and where?")
    if isinstance(choice, c.TakeCard):
        return translate(language, "Which card?")
    if isinstance(choice, c.Explore):
        return translate(language, "On which hex?")
    return translate(language, "Choose")
