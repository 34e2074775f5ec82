"""A choice as the short label and description of a button or of a menu's line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot import prompts_words as w
from bot.help_cards import card_line
from render.locale import translate, translate_many
from rules import choices as c
from rules.choices import Choice
from rules.counting import adjacent_tundra, tile_points
from rules.earth import adjacent_tiles, animals_on, count, element_count, land, tiles_touching
from rules.state import State
from rules.step import Decision
from rules.tables import SPECIATION_LIMIT, bonus_points
from rules.types import Animal, Corner, Element, Hex

_LABEL, _DESCRIPTION = 78, 98


class Label(NamedTuple):
    """``text`` for the button or the menu's line, ``note`` for the line under it."""

    text: str
    note: str = ""


def label(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    """The label of a choice, within Discord's limits."""
    text, note = _LABELS[choice.verb](language, state, decision, choice)
    return Label(w.shorten(text, _LABEL), w.shorten(note, _DESCRIPTION))


def tile_text(language: str, state: State, tile: Hex) -> str:
    """``D3 · sea``; only the name for a vacant hex."""
    return f"{tile} · {w.terrain_name(language, land(state, tile))}" if state.terrain[tile] is not None else str(tile)


def tile_note(language: str, state: State, tile: Hex) -> str:
    """Who stands on a tile and who dominates it, by signs: ``🟢3 🔵1 · dominant 🟢``."""
    here = " ".join(f"{w.ANIMAL_SIGNS[animal]}{count(state, tile, animal)}" for animal in animals_on(state, tile))
    if not here:
        return translate(language, "empty")
    return f"{here} · {_dominance(language, state, tile)}"


def _dominance(language: str, state: State, tile: Hex) -> str:
    cone = state.cones[tile]
    return translate(language, "nobody dominates") if cone is None else f"🔺{w.animal_name(language, cone)}"


def _plain(text: Callable[[str], str]) -> Callable[[str, State, Decision, Choice], Label]:
    return lambda language, state, decision, choice: Label(text(language))


def _pass(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    return Label(translate(language, "Pass"))


def _place(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Place)
    return Label(w.space_name(language, choice.space), w.space_note(language, choice.space))


def _own_element(language: str, state: State, animal: Animal, element: Element) -> Label:
    mine = state.elements[animal * 6 + element]
    earth = sum(disk is element for disk in state.disks)
    note = translate(language, "you have {mine}; {earth} on earth", mine=mine, earth=earth)
    return Label(w.element_word(language, element), note)


def _element(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Adapt | c.Keep | c.LoseElement)
    return _own_element(language, state, decision.animal, choice.element)


def _discard(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Discard)
    return Label(w.element_word(language, choice.element))


def corner_note(language: str, state: State, corner: Corner) -> str:
    """The tiles that a corner touches, each with who stands there."""
    return ", ".join(tile_text(language, state, tile) for tile in tiles_touching(state, corner))


def _supply(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Supply)
    text = f"{w.element_word(language, choice.element)} → {w.corner_word(language, choice.corner)}"
    return Label(text, corner_note(language, state, choice.corner))


def _disk(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Deplete | c.Leave)
    element = state.disks[choice.corner]
    sign = "" if element is None else w.element_word(language, element) + " "
    return Label(f"{sign}{w.corner_word(language, choice.corner)}", corner_note(language, state, choice.corner))


def _speciate(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Speciate)
    limits = [
        f"{tile_text(language, state, tile)} {SPECIATION_LIMIT[land(state, tile)]}"
        for tile in tiles_touching(state, choice.corner)
    ]
    return Label(
        w.corner_word(language, choice.corner), translate(language, "up to {limits}", limits=", ".join(limits))
    )


def _freeze(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Freeze)
    points = bonus_points(adjacent_tundra(state, choice.tile))
    who = tile_note(language, state, choice.tile)
    note = translate_many(language, "+{number} point · {who}", "+{number} points · {who}", points, who=who)
    return Label(tile_text(language, state, choice.tile), note)


def _number(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Spawn | c.Revive | c.Settle)
    text = tile_text(language, state, choice.tile)
    if isinstance(choice, c.Settle):
        text = translate(language, "from {tile}", tile=text)
    return Label(f"{choice.number} × {text}", tile_note(language, state, choice.tile))


def _explore(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Explore)
    terrain = state.face_up[choice.stack - 1]
    name = "" if terrain is None else w.terrain_name(language, terrain)
    beside = adjacent_tiles(state, choice.hex)
    points = bonus_points(len(beside))
    tiles = ", ".join(str(tile) for tile in beside)
    note = translate_many(
        language, "+{number} point; beside {tiles}", "+{number} points; beside {tiles}", points, tiles=tiles
    )
    return Label(f"{name} → {choice.hex}", note)


def _migrate(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Migrate)
    target = tile_text(language, state, choice.target)
    return Label(f"{choice.origin} → {target}", tile_note(language, state, choice.target))


def _attack(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Compete | c.Eliminate | c.Replace)
    text = f"{tile_text(language, state, choice.tile)}: {w.animal_word(language, choice.animal)}"
    return Label(text, tile_note(language, state, choice.tile))


def _dominate(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Dominate)
    paid = " ".join(f"{w.ANIMAL_SIGNS[animal]}+{points}" for animal, points in tile_points(state, choice.tile))
    cone = state.cones[choice.tile]
    if cone is None:
        note = translate(language, "{paid} · no card", paid=paid)
    else:
        note = translate(language, "{paid} · card: {who}", paid=paid, who=w.animal_word(language, cone))
    return Label(tile_text(language, state, choice.tile), note)


def _card(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.TakeCard)
    return Label(w.card_name(language, choice.card), card_line(language, choice.card))


def _tile(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Save | c.Blight | c.Catastrophe | c.Fertile | c.Exodus)
    return Label(tile_text(language, state, choice.tile), tile_note(language, state, choice.tile))


def _survive(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Survive)
    return Label(w.animal_word(language, choice.animal))


def _scatter(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Scatter)
    text = f"{choice.number} {w.animal_word(language, choice.animal)} → {tile_text(language, state, choice.tile)}"
    return Label(text, tile_note(language, state, choice.tile))


def _swap(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Swap)
    text = f"{w.element_word(language, choice.own)} → {w.element_word(language, choice.new)}"
    left = element_count(state, decision.animal)
    return Label(text, translate_many(language, "you have {number} element", "you have {number} elements", left))


def _claim(language: str, state: State, decision: Decision, choice: Choice) -> Label:
    assert isinstance(choice, c.Claim | c.Contest)
    return Label(tile_text(language, state, choice.tile), tile_note(language, state, choice.tile))


_LABELS: dict[str, Callable[[str, State, Decision, Choice], Label]] = {
    "pass": _pass,
    "done": _plain(lambda language: translate(language, "Done")),
    "advance": _plain(lambda language: translate(language, "Move up")),
    "place": _place,
    "adapt": _element,
    "keep": _element,
    "supply": _supply,
    "discard": _discard,
    "deplete": _disk,
    "freeze": _freeze,
    "speciate": _speciate,
    "spawn": _number,
    "explore": _explore,
    "settle": _number,
    "migrate": _migrate,
    "compete": _attack,
    "dominate": _dominate,
    "card": _card,
    "save": _tile,
    "eliminate": _attack,
    "blight": _tile,
    "leave": _disk,
    "catastrophe": _tile,
    "survive": _survive,
    "lose": _element,
    "lose pawn": _plain(lambda language: translate(language, "Give up a pawn")),
    "thin": _plain(lambda language: translate(language, "Keep one species a tile")),
    "replace": _attack,
    "fertile": _tile,
    "revive": _number,
    "exodus": _tile,
    "scatter": _scatter,
    "swap": _swap,
    "claim": _claim,
    "contest": _claim,
}
