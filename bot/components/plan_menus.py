"""The menus of the plan's form: actions, their spaces, and the usual conditions. Their values are the notation."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot import prompts_words as w
from render.locale import translate
from rules.state import State
from rules.types import Box, Element, Space, Terrain

_MOST = 25


def spaces_of(action: str) -> list[Space]:
    """The spaces of an action, in order."""
    return [space for space in Space if w.action_of(space) == action]


def action_options(language: str) -> list[discord.SelectOption]:
    """The twelve actions."""
    actions = list(dict.fromkeys(w.action_of(space) for space in Space))
    return [discord.SelectOption(label=w.action_name(language, action), value=action) for action in actions]


def space_options(language: str, state: State, action: str) -> list[discord.SelectOption]:
    """The spaces of an action, with what they are and who stands there."""
    options: list[discord.SelectOption] = []
    for space in spaces_of(action):
        owner = state.display[space]
        note = w.space_note(language, space)
        if owner is not None:
            taken = translate(language, "now {who}", who=w.animal_word(language, owner))
            note = f"{taken} · {note}" if note else taken
        label = w.shorten(w.space_name(language, space), 100)
        options.append(discord.SelectOption(label=label, value=str(space), description=w.shorten(note, 100) or None))
    return options


Template = tuple[Callable[[str], str], Callable[[str, State], list[tuple[str, str]]]]


def _terrains(form: str) -> Callable[[str, State], list[tuple[str, str]]]:
    return lambda language, state: [(w.terrain_name(language, one), form.format(one)) for one in Terrain]


def _tiles(form: str) -> Callable[[str, State], list[tuple[str, str]]]:
    def found(language: str, state: State) -> list[tuple[str, str]]:
        mine = [tile for tile in state.tiles if any(state.species[tile * 6 : tile * 6 + 6])]
        return [(str(tile), form.format(tile)) for tile in mine]

    return found


def _elements(language: str, state: State) -> list[tuple[str, str]]:
    boxes = (Box.ADAPTATION, Box.ABUNDANCE, Box.WANDERLUST, Box.REGRESSION)
    return [
        (f"{w.box_name(language, box)}: {w.element_word(language, element)}", f"{box} has 1 {element}")
        for box in boxes
        for element in Element
    ]


def _cards(language: str, state: State) -> list[tuple[str, str]]:
    return [(w.card_name(language, card), f"row has {card}") for card in state.row]


def _places(language: str, state: State) -> list[tuple[str, str]]:
    return [(str(place), f"me is at {place}") for place in range(1, len(state.initiative) + 1)]


_TEMPLATES: dict[str, Template] = {
    "opposed": (
        lambda language: translate(language, "somebody opposes me on a terrain"),
        _terrains("somebody opposes me on {}"),
    ),
    "alone": (
        lambda language: translate(language, "nobody opposes me on a terrain"),
        _terrains("nobody opposes me on {}"),
    ),
    "rule": (lambda language: translate(language, "I dominate a tile"), _tiles("me dominates {}")),
    "ruled": (lambda language: translate(language, "I do not dominate a tile"), _tiles("not me dominates {}")),
    "there": (lambda language: translate(language, "I am on a tile"), _tiles("me is on {}")),
    "box": (lambda language: translate(language, "an element lies in a box"), _elements),
    "card": (lambda language: translate(language, "a card lies in the row"), _cards),
    "order": (lambda language: translate(language, "I have a place in initiative"), _places),
}


def template_options(language: str) -> list[discord.SelectOption]:
    """What a condition can be about, and none."""
    options = [
        discord.SelectOption(label=w.shorten(name(language), 100), value=key) for key, (name, _) in _TEMPLATES.items()
    ]
    return [*options, discord.SelectOption(label=translate(language, "no condition"), value="none")]


def condition_options(language: str, state: State, key: str) -> list[discord.SelectOption]:
    """The conditions of a kind; empty for none."""
    if key not in _TEMPLATES:
        return []
    found = _TEMPLATES[key][1](language, state)[:_MOST]
    return [discord.SelectOption(label=w.shorten(label, 100), value=value) for label, value in found]
