"""What a position hides: the order of stacks and deck, from its secret or shuffled from what is not visible."""

from __future__ import annotations

from typing import cast

from rules.chance import from_seed, shuffle
from rules.errors import Said
from rules.notation.fields import Json, bad, list_of, number_of, object_of, word_of
from rules.state import State
from rules.tables import LARGE_TILES
from rules.types import Card, Terrain


def read_hidden(position: Json, state: State, seed: str) -> None:
    """Stacks and deck in their secret order, or shuffled from what is not visible."""
    stacks = position.get("stacks")
    if not isinstance(stacks, list) or len(cast(list[object], stacks)) != 3:
        raise bad("“stacks” must be a list of three.", "bad-field", field="stacks")
    entries = cast(list[Json], stacks)
    if not all(isinstance(entry, dict) for entry in cast(list[object], stacks)):
        raise bad("Each of “stacks” is an object with “face_up” and “hidden”.", "bad-field", field="stacks")
    for entry in entries:
        up = entry.get("face_up")
        state.face_up.append(None if up is None else word_of(up, "face_up", Terrain.parse))
    if Terrain.TUNDRA in state.face_up:
        raise bad("A stack shows one of the seven large terrains, not tundra.", "terrain")
    sizes = [number_of(entry, "hidden") for entry in entries]
    hidden = _hidden_tiles(state, sizes)
    deck = _hidden_cards(state, number_of(position, "deck"))
    state.generator = from_seed(seed, "game")
    if position.get("secret") is not None:
        _read_secret(object_of(position, "secret"), state, sizes, hidden, deck)
        return
    state.generator = shuffle(state.generator, hidden)
    for size in sizes:
        state.stacks.append(tuple(hidden[:size]))
        hidden = hidden[size:]
    state.generator = shuffle(state.generator, deck)
    size = number_of(position, "deck")
    if _ice_age_hidden(state):
        state.deck = (*deck[: size - 1], Card.ICE_AGE)
    else:
        state.deck = tuple(deck[:size])


def _hidden_tiles(state: State, sizes: list[int]) -> list[Terrain]:
    visible = [terrain for terrain in (*state.terrain, *state.face_up) if terrain is not None]
    hidden: list[Terrain] = []
    for terrain, number in LARGE_TILES.items():
        left = number - visible.count(terrain)
        if left < 0:
            raise bad(
                Said(
                    "There are {found} {terrain} tiles; the game has {number}.",
                    found=number - left,
                    terrain=terrain,
                    number=number,
                ),
                "tiles",
                terrain=str(terrain),
            )
        hidden += [terrain] * left
    if len(hidden) != sum(sizes):
        raise bad(
            Said(
                "The stacks hide {hidden} tiles, but {number} of the 31 large tiles are not visible.",
                hidden=sum(sizes),
                number=len(hidden),
            ),
            "tiles",
            hidden=sum(sizes),
            expected=len(hidden),
        )
    return hidden


def _ice_age_hidden(state: State) -> bool:
    return Card.ICE_AGE not in state.row and Card.ICE_AGE not in state.gone


def _hidden_cards(state: State, size: int) -> list[Card]:
    """The cards that nobody has seen, Ice Age apart; checks the counts of cards (R2.7, R2.12)."""
    seen = (*state.row, *state.gone)
    if len(set(seen)) != len(seen):
        raise bad("A card stands twice among row and gone.", "cards")
    total = state.options.cards + 1
    if len(seen) + size != total:
        raise bad(
            Said("Row, deck and gone hold {found} cards; this game has {total}.", found=len(seen) + size, total=total),
            "cards",
            found=len(seen) + size,
        )
    if not _ice_age_hidden(state) and size:
        raise bad("Ice Age lies at the bottom, so the deck is empty once it has come.", "cards")
    if _ice_age_hidden(state) and not size:
        raise bad("The deck is empty, but Ice Age is neither in the row nor gone.", "cards")
    if state.ice_age != (Card.ICE_AGE in state.gone):
        raise bad("“ice_age” is true exactly when the card Ice Age is gone.", "cards")
    return [card for card in Card if card not in seen and card is not Card.ICE_AGE]


def _read_secret(secret: Json, state: State, sizes: list[int], hidden: list[Terrain], unseen: list[Card]) -> None:
    generator = secret.get("generator")
    if type(generator) is not int or not 0 <= generator < 1 << 64:
        raise bad("“generator” must be a whole number below 2 to the 64.", "secret")
    state.generator = generator
    stacks = secret.get("stacks")
    if not isinstance(stacks, list):
        raise bad("“secret” must hold “stacks”.", "secret")
    for stack in cast(list[object], stacks):
        state.stacks.append(tuple(list_of({"stack": stack}, "stack", Terrain.parse)))
    order = [terrain for stack in state.stacks for terrain in stack]
    if [len(stack) for stack in state.stacks] != sizes or sorted(order) != sorted(hidden):
        raise bad("The secret stacks are not the tiles that are hidden.", "secret")
    state.deck = tuple(list_of(secret, "deck", Card.parse))
    expected = len(state.row) + len(state.gone) + len(state.deck) == state.options.cards + 1
    if not expected or not set(state.deck) <= {*unseen, Card.ICE_AGE} or len(set(state.deck)) != len(state.deck):
        raise bad("The secret deck is not made of the cards that are hidden.", "secret")
    if _ice_age_hidden(state) and (not state.deck or state.deck[-1] is not Card.ICE_AGE):
        raise bad("Ice Age must be the last card of the secret deck.", "secret")
