"""The menus of the forms of plans and standing answers. Their values are words of the text form, or say what to do:
``=text`` begins a text whose slots are filled next, ``?kind`` asks for the answers to a kind of decision."""

from __future__ import annotations

import discord

from bot import prompts_words as w
from bot.plans.building import joins
from bot.plans.conditions import Condition
from bot.plans.model import KINDS, Entry, Occasion, Rule
from bot.plans.slots import CONDITIONS, MORE, answers_to, slot_of, words_for
from bot.plans.tongue import sort_name, spoken
from bot.prompts_labels import tile_note
from render.locale import translate
from rules.hexes import CORNERS_OF_HEX
from rules.state import State
from rules.types import HEXES, Animal, Box, Card, Corner, Direction, Element, Space, Terrain

CUT, NONE = "cut", "none"
"""What becomes of a condition, beside the ways in which it can go on."""

Options = list[discord.SelectOption]

_TILES = {str(tile): tile for tile in HEXES}
_PEOPLE = ("me", "somebody", "nobody")


def _option(label: str, value: str, note: str = "") -> discord.SelectOption:
    text = label if len(label) <= 100 else f"… {label[-98:]}"  # how a condition goes on stands at its end
    return discord.SelectOption(label=text, value=value, description=w.shorten(note, 100) or None)


# ---- what a line says


def new_placement(language: str, state: State) -> Options:
    """The actions, and the two placements that are not Planning's."""
    return [
        *slot_options(language, state, "SPACE"),
        _option(translate(language, "after Initiative: where its pawn goes then"), f"={Occasion.ADVANCE.value} SPACE"),
        _option(translate(language, "for Instinct: where its pawn goes"), f"={Occasion.INSTINCT.value} SPACE"),
    ]


def decisions(language: str) -> Options:
    """The kinds of decision that standing answers can be given to."""
    return [_option(kind_name(language, kind), f"?{kind}", spoken(language, kind)) for kind in KINDS]


def kind_name(language: str, kind: str) -> str:
    """What a kind of standing answer is about."""
    if kind == "advance":
        name = translate(language, "the placement after Initiative")
    elif kind == "claim":
        name = translate(language, "claiming tiles as soon as it is possible")
    else:
        name = w.kind_name(language, kind)
    return name[:1].upper() + name[1:]


def answers(language: str, kind: str) -> Options:
    """The answers to a kind of decision, some of them with slots."""
    return [_option(form_words(language, form), f"={kind} {form}") for form in answers_to(kind)]


def form_words(language: str, form: str) -> str:
    """A text with slots in words: ``lose any``, ``lose (element)``."""
    text = spoken(language, form)
    while (slot := slot_of(text)) is not None:
        text = text.replace(slot, f"({slot_name(language, slot).lower()})", 1)
    return text


def alternatives(language: str, state: State, line: Entry | Rule) -> Options:
    """What can take the place of a line's choice."""
    return slot_options(language, state, "SPACE") if isinstance(line, Entry) else answers(language, line.kind)


# ---- conditions


def facts(language: str) -> Options:
    """What a condition can be about."""
    names = (
        translate(language, "a space is free"),
        translate(language, "a space is taken"),
        translate(language, "an animal is on a tile or terrain"),
        translate(language, "an animal opposes another on a tile or terrain"),
        translate(language, "an animal is dominant on a tile or terrain"),
        translate(language, "an animal has an element"),
        translate(language, "an element lies in a box"),
        translate(language, "a card lies in the row"),
        translate(language, "an animal has a place in initiative"),
        translate(language, "a tile counts as a terrain"),
    )
    return [_option(name, f"={form}", form_words(language, form)) for name, form in zip(names, CONDITIONS, strict=True)]


def ways_on(language: str, condition: Condition) -> Options:
    """How a condition can go on, each as it would look; and taking it back."""
    found = [_option(spoken(language, looks), way) for way, looks in joins(condition)][:23]
    return [
        *found,
        _option(translate(language, "without its last part"), CUT),
        _option(translate(language, "no condition"), NONE),
    ]


# ---- slots


def slot_name(language: str, slot: str) -> str:
    """What a slot wants, in a word or two."""
    name = slot.partition(":")[0]
    return {
        "WHO": translate(language, "who"),
        "WHOM": translate(language, "whom"),
        "PLACE": translate(language, "tile or terrain"),
        "GROUND": translate(language, "tile"),
        "CORNER": translate(language, "corner"),
        "STACK": translate(language, "stack"),
    }.get(name) or sort_name(language, name).lower()


def slot_options(language: str, state: State, slot: str, *, here: bool = False) -> Options:
    """What a slot can be filled with. ``here``: whether the text is about a decision that has a tile."""
    words = words_for(slot, state.animals, state.row, here=here)
    return [_slot_option(language, state, slot, word) for word in words]


def _slot_option(language: str, state: State, slot: str, word: str) -> discord.SelectOption:
    name, _, within = word.partition(":")
    if within:
        return _option("…" if within == MORE else _narrowed(language, name, within), word)
    if word in _TILES:
        tile = _TILES[word]
        return _option(word, word, "" if state.terrain[tile] is None else tile_note(language, state, tile))
    if word in _PEOPLE or word == "here" or word.isdecimal():
        return _option(spoken(language, word), word)
    kind = slot.partition(":")[0]
    if kind == "SPACE":
        return _space(language, state, word)
    if kind == "CORNER":
        return _option(_corner(language, slot.partition(":")[2], word), word)
    return _option(_thing(language, kind, word), word)


def _narrowed(language: str, name: str, within: str) -> str:
    """An entry that leads to others: an action, a column of tiles, the tile of a corner."""
    if name == "SPACE":
        return w.action_name(language, within)
    return f"{within}1 …" if len(within) == 1 else within


def _space(language: str, state: State, word: str) -> discord.SelectOption:
    """A space with what it is and who stands there."""
    space = Space.parse(word)
    owner, note = state.display[space], w.space_note(language, space)
    if owner is not None:
        taken = translate(language, "now {who}", who=w.animal_word(language, owner))
        note = f"{taken} · {note}" if note else taken
    return _option(w.space_name(language, space), word, note)


def _corner(language: str, tile: str, word: str) -> str:
    index = CORNERS_OF_HEX[_TILES[tile]].index(Corner.parse(word))
    return w.direction_name(language, Direction(index))


def _thing(language: str, kind: str, word: str) -> str:
    if word in map(str, Animal):
        return w.animal_word(language, Animal.parse(word))
    if kind == "ELEMENT":
        return w.element_word(language, Element.parse(word))
    if kind == "BOX":
        return w.box_name(language, Box.parse(word))
    return w.card_name(language, Card.parse(word)) if kind == "CARD" else w.terrain_name(language, Terrain.parse(word))
