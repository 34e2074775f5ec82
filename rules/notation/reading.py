"""A JSON position as a game that can go on (notation section 3): the counts are checked, hidden things shuffled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from rules.errors import BadPosition, OtherVersion, RulesError, Said, UnknownWord
from rules.game import Game
from rules.notation.checks import check_counts, check_decision, check_survival
from rules.notation.fields import (
    Json,
    bad,
    entries_of,
    entry_object,
    flag_of,
    list_of,
    number_of,
    object_of,
    shown,
    word_of,
)
from rules.notation.hidden import read_hidden
from rules.notation.pending import read_pending
from rules.setup import check_players
from rules.state import State
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
            Said(
                "This position has format {found}; this program reads format {format}.",
                found=shown(position.get("format")),
                format=FORMAT,
            ),
            {"format": shown(position.get("format")), "reads": FORMAT},
        )
    state = _read_state(position)
    check_counts(state)
    read_hidden(position, state, seed)
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
        raise bad(Said("Unknown option: {list}.", list=sorted(unknown)), "bad-field", field="options")
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
        raise BadPosition(error.said, error.facts, error.code) from error
    animals = tuple(sorted(animal for player in players for animal in player))
    state = State(options, players, animals)
    state.turn = number_of(position, "turn", 1)
    state.phase = _phase(position)
    state.next = _next(position.get("next"))
    state.initiative = list_of(position, "initiative", Animal.parse)
    if sorted(state.initiative) != list(animals):
        raise bad("“initiative” must name every animal in play once.", "initiative")
    _read_animals(position, state)
    for space, animal in entries_of(position, "display", Space.parse):
        state.display[space] = _in_play(animal, "display", state)
    for box, elements in entries_of(position, "boxes", Box.parse):
        for element in list_of({"boxes": elements}, "boxes", Element.parse):
            state.boxes[box * 6 + element] += 1
    _read_earth(position, state)
    state.row = list_of(position, "row", Card.parse)
    state.gone = tuple(list_of(position, "gone", Card.parse))
    state.ice_age = flag_of(position, "ice_age")
    return state


def _phase(position: Json) -> Phase:
    written = position.get("phase")
    for phase in Phase:
        if written == phase.value:
            return phase
    raise bad("“phase” is planning, execution, reset or over.", "bad-field", field="phase")


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
    raise bad(
        Said("“next” is an animal, a space or a free action, not {found}.", found=shown(value)),
        "bad-field",
        field="next",
    )


def _in_play(value: object, key: str, state: State) -> Animal:
    animal = word_of(value, key, Animal.parse)
    if animal not in state.animals:
        raise bad(
            Said("“{key}” names the {animal}, which is not in play.", key=key, animal=animal),
            "not-in-play",
            field=key,
            animal=str(animal),
        )
    return animal


def _read_animals(position: Json, state: State) -> None:
    animals = dict(entries_of(position, "animals", Animal.parse))
    for animal in animals:
        _in_play(str(animal), "animals", state)
    for animal in state.animals:
        if animal not in animals:
            raise bad(Said("“animals” lacks the {animal}.", animal=animal), "bad-field", field="animals")
        values = entry_object(animals[animal], "animals")
        state.scores[animal] = number_of(values, "score", 0)
        state.gene_pool[animal] = number_of(values, "gene_pool")
        state.eliminated[animal] = number_of(values, "eliminated", 0)
        state.pawns[animal] = number_of(values, "pawns")
        state.available[animal] = number_of(values, "available")
        for element in list_of(values, "added", Element.parse):
            state.elements[animal * 6 + element] += 1


def _read_earth(position: Json, state: State) -> None:
    for tile, entry in entries_of(position, "tiles", Hex.parse):
        values = entry_object(entry, "tiles")
        terrain = word_of(values.get("terrain"), "terrain", Terrain.parse)
        if terrain is Terrain.TUNDRA:
            raise bad(
                Said("{tile}: a tundra tile lies on another terrain; write that and “tundra”: true.", tile=tile),
                "terrain",
            )
        state.add_tile(tile, terrain)
        state.covered[tile] = flag_of(values, "tundra")
        for animal, number in _numbers(values, "species", state).items():
            state.species[tile * 6 + animal] = number
        if values.get("cone") is not None:
            state.cones[tile] = _in_play(values["cone"], "cone", state)
    for corner, element in entries_of(position, "disks", Corner.parse):
        if corner not in state.corners:
            raise bad(
                Said("The disk on {corner} touches no tile.", corner=corner), "disk-off-earth", corner=str(corner)
            )
        state.disks[corner] = word_of(element, "disks", Element.parse)
    state.tundra_left = number_of(position, "tundra_left")
    state.scored = frozenset(list_of(position, "scored", Hex.parse))
    for tile, entry in entries_of(position, "safe", Hex.parse):
        for animal, number in _numbers({"safe": entry}, "safe", state).items():
            state.safe[tile, animal] = number


def _numbers(data: Json, key: str, state: State) -> dict[Animal, int]:
    """Numbers per animal in play."""
    found: dict[Animal, int] = {}
    for animal, number in entries_of(data, key, Animal.parse):
        found[_in_play(str(animal), key, state)] = number_of({key: number}, key)
    return found
