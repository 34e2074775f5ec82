"""A JSON position as a game that can go on (notation section 3): the counts are checked, hidden things shuffled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from rules.chance import from_seed, shuffle
from rules.errors import BadPosition, OtherVersion, RulesError, UnknownWord
from rules.game import Game
from rules.notation.checks import check_counts, check_decision, check_survival
from rules.notation.fields import Json, bad, flag_of, list_of, number_of, object_of, word_of
from rules.notation.pending import read_pending
from rules.setup import check_players
from rules.state import State
from rules.tables import LARGE_TILES
from rules.types import (
    Animal,
    Box,
    Card,
    Corner,
    Dominance,
    Element,
    FreeAction,
    Hex,
    Options,
    Phase,
    Space,
    Terrain,
)

FORMAT = 1


def read_position(data: object, seed: str = "imported") -> Game:
    """The game that stands in a position.

    ``seed`` shuffles what a position without ``secret`` hides. Raises ``OtherVersion`` for another format,
    ``NotClean`` for the middle of an action without agenda, and ``BadPosition`` for everything else that is wrong.
    """
    if not isinstance(data, dict):
        raise bad("A position is a JSON object.", "bad-field")
    position = cast(Json, data)
    if position.get("format") != FORMAT:
        raise OtherVersion(
            f"This position has format {position.get('format')!r}; this program reads format {FORMAT}.",
            {"format": position.get("format"), "reads": FORMAT},
        )
    state = _read_state(position)
    check_counts(state)
    _read_hidden(position, state, seed)
    check_survival(position, state)
    state.agenda = read_pending(position, state)
    state.events.clear()
    try:
        game = Game(state)
    except (ValueError, IndexError, KeyError, AssertionError) as error:
        raise bad("The position's “agenda” does not fit its pieces.", "agenda", error=str(error)) from error
    game.imported = True
    check_decision(position, game)
    return game


def read_options(data: Mapping[str, object]) -> Options:
    """The options under ``options``; defaults for those absent. Raises ``BadPosition``."""
    options = object_of(data, "options")
    unknown = set(options) - {"dominance", "all_animals", "earth", "cards"}
    if unknown:
        raise bad(f"Unknown option: {', '.join(sorted(unknown))}.", "bad-field", field="options")
    dominance = options.get("dominance", "claimed")
    earth = options.get("earth", "standard")
    if dominance not in ("claimed", "automatic"):
        raise bad("“dominance” is “claimed” or “automatic”.", "bad-field", field="dominance")
    if earth not in ("standard", "random"):
        raise bad("“earth” is “standard” or “random”.", "bad-field", field="earth")
    cards = number_of(options, "cards", 25)
    return Options(Dominance(dominance), flag_of(options, "all_animals"), earth == "random", cards)


def read_players(value: object) -> tuple[tuple[Animal, ...], ...]:
    """A list of lists of animals. Raises ``BadPosition``."""
    if not isinstance(value, list) or not all(isinstance(player, list) for player in cast(list[object], value)):
        raise bad("“players” must be a list with one list of animals per player.", "bad-field", field="players")
    return tuple(
        tuple(word_of(animal, "players", Animal.parse) for animal in player)
        for player in cast(list[list[object]], value)
    )


def _read_state(position: Json) -> State:
    options = read_options(position)
    players = read_players(position.get("players"))
    try:
        check_players(players, options)
    except RulesError as error:
        raise BadPosition(str(error), error.facts, error.code) from error
    animals = tuple(sorted(animal for player in players for animal in player))
    state = State(options, players, animals)
    state.turn = number_of(position, "turn", 1)
    state.phase = _phase(position)
    state.next = _next(position.get("next"))
    state.initiative = list_of(position, "initiative", Animal.parse)
    if sorted(state.initiative) != list(animals):
        raise bad("“initiative” must name every animal in play once.", "initiative")
    _read_animals(position, state)
    for space, animal in object_of(position, "display").items():
        state.display[word_of(space, "display", Space.parse)] = _in_play(animal, "display", state)
    boxes = object_of(position, "boxes")
    for name in boxes:
        box = word_of(name, "boxes", Box.parse)
        for element in list_of(boxes, name, Element.parse):
            state.boxes[box * 6 + element] += 1
    _read_earth(position, state)
    state.row = list_of(position, "row", Card.parse)
    state.gone = tuple(list_of(position, "gone", Card.parse))
    state.ice_age = flag_of(position, "ice_age")
    return state


def _phase(position: Json) -> Phase:
    try:
        return Phase(position.get("phase"))
    except ValueError:
        raise bad("“phase” is planning, execution, reset or over.", "bad-field", field="phase") from None


def _next(value: object) -> Animal | Space | FreeAction | None:
    if value is None:
        return None
    for kind in (Animal, Space, FreeAction):
        # "insect" and "arachnid" are animals in Planning and free actions in Execution: see ``pending``.
        try:
            return word_of(value, "next", kind.parse)
        except BadPosition as error:
            if not isinstance(error.__cause__, UnknownWord):
                raise
    raise bad(f"“next” is an animal, a space or a free action, not “{value}”.", "bad-field", field="next")


def _in_play(value: object, key: str, state: State) -> Animal:
    animal = word_of(value, key, Animal.parse)
    if animal not in state.animals:
        raise bad(f"“{key}” names the {animal}, which is not in play.", "not-in-play", field=key, animal=str(animal))
    return animal


def _read_animals(position: Json, state: State) -> None:
    animals = object_of(position, "animals")
    for name in animals:
        _in_play(name, "animals", state)
    for animal in state.animals:
        if str(animal) not in animals:
            raise bad(f"“animals” lacks the {animal}.", "bad-field", field="animals")
        values = object_of(animals, str(animal))
        state.scores[animal] = number_of(values, "score", 0)
        state.gene_pool[animal] = number_of(values, "gene_pool")
        state.eliminated[animal] = number_of(values, "eliminated", 0)
        state.pawns[animal] = number_of(values, "pawns")
        state.available[animal] = number_of(values, "available")
        for element in list_of(values, "added", Element.parse):
            state.elements[animal * 6 + element] += 1


def _read_earth(position: Json, state: State) -> None:
    tiles = object_of(position, "tiles")
    for label in tiles:
        tile = word_of(label, "tiles", Hex.parse)
        values = object_of(tiles, label)
        terrain = word_of(values.get("terrain"), "terrain", Terrain.parse)
        if terrain is Terrain.TUNDRA:
            raise bad(f"{tile}: a tundra tile lies on another terrain; write that and “tundra”: true.", "terrain")
        state.add_tile(tile, terrain)
        state.covered[tile] = flag_of(values, "tundra")
        species = object_of(values, "species")
        for name in species:
            state.species[tile * 6 + _in_play(name, "species", state)] = number_of(species, name)
        if values.get("cone") is not None:
            state.cones[tile] = _in_play(values["cone"], "cone", state)
    for name, element in object_of(position, "disks").items():
        corner = word_of(name, "disks", Corner.parse)
        if corner not in state.corners:
            raise bad(f"The disk on {corner} touches no tile.", "disk-off-earth", corner=str(corner))
        state.disks[corner] = word_of(element, "disks", Element.parse)
    state.tundra_left = number_of(position, "tundra_left")
    state.scored = frozenset(list_of(position, "scored", Hex.parse))
    safe = object_of(position, "safe")
    for label in safe:
        tile = word_of(label, "safe", Hex.parse)
        numbers = object_of(safe, label)
        for name in numbers:
            state.safe[tile, _in_play(name, "safe", state)] = number_of(numbers, name)


def _read_hidden(position: Json, state: State, seed: str) -> None:
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
                f"There are {number - left} {terrain} tiles; the game has {number}.", "tiles", terrain=str(terrain)
            )
        hidden += [terrain] * left
    if len(hidden) != sum(sizes):
        raise bad(
            f"The stacks hide {sum(sizes)} tiles, but {len(hidden)} of the 31 large tiles are not visible.",
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
            f"Row, deck and gone hold {len(seen) + size} cards; this game has {total}.", "cards", found=len(seen) + size
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
