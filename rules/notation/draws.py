"""Taking over what somebody else's game drew: for traces without a secret, where only the positions show it."""

from __future__ import annotations

from collections import Counter
from typing import cast

from rules.notation.fields import Json, entry_object, list_of, object_of, word_of
from rules.state import State
from rules.tables import PRINTED_COUNTS, START_BOXES
from rules.types import Card, Element, Terrain


def adopt_draws(state: State, after: Json) -> None:
    """Arrange what is hidden so that the next choice draws what the position ``after`` it shows.

    Cards and tiles are moved to the top of deck and stacks, elements are noted as the next draws: first those of
    Symbiotic (R6.26), then those of the boxes (R7.3).
    """
    _arrange_deck(state, list_of(after, "row", Card.parse))
    _arrange_stacks(state, after)
    draws: list[Element] = []
    symbiotic = Card.SYMBIOTIC in list_of(after, "gone", Card.parse) and Card.SYMBIOTIC not in state.gone
    for animal in state.animals if symbiotic else ():
        values = object_of(object_of(after, "animals"), str(animal))
        now = Counter(list_of(values, "added", Element.parse))
        first = animal * 6
        before = {type_: state.elements[first + type_] - PRINTED_COUNTS[first + type_] for type_ in Element}
        draws += (now - Counter(before)).elements()
    if after.get("turn") != state.turn:
        boxes = object_of(after, "boxes")
        for box in START_BOXES:
            draws += list_of(boxes, str(box), Element.parse)
    state.draws_known = tuple(draws)


def _arrange_deck(state: State, row: list[Card]) -> None:
    drawn = [card for card in row if card not in state.row]
    if not drawn:
        return
    unseen = [card for card in Card if card not in (*state.row, *state.gone, *drawn, Card.ICE_AGE)]
    size = len(state.deck)
    deck = [*drawn, *unseen]
    if Card.ICE_AGE in state.deck and Card.ICE_AGE not in drawn:
        deck = [*deck[: size - 1], Card.ICE_AGE]
    state.deck = tuple(deck[:size])


def _arrange_stacks(state: State, after: Json) -> None:
    stacks = after.get("stacks")
    entries = cast(list[object], stacks) if isinstance(stacks, list) else []
    arranged: list[int] = []
    for number, written in enumerate(entries[: len(state.stacks)]):
        entry = entry_object(written, "stacks")
        up = entry.get("face_up")
        if up is None or (state.face_up[number] is not None and entry.get("hidden") == len(state.stacks[number])):
            continue
        _bring_to_top(state, number, word_of(up, "face_up", Terrain.parse), arranged)
        arranged.append(number)


def _bring_to_top(state: State, number: int, terrain: Terrain, arranged: list[int]) -> None:
    """Swap the top tile of a stack with a hidden one of this terrain, wherever it lies but on an arranged top."""
    if not state.stacks[number]:
        return
    for other, stack in enumerate(state.stacks):
        for at, tile in enumerate(stack):
            if tile is terrain and (at > 0 or other not in arranged):
                stacks = [list(hidden) for hidden in state.stacks]
                stacks[other][at], stacks[number][0] = stacks[number][0], terrain
                state.stacks = [tuple(hidden) for hidden in stacks]
                return
