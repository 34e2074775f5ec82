"""A state as the JSON position of the notation (section 3)."""

from __future__ import annotations

from rules.counting import survival_holder
from rules.dominance import claimable
from rules.earth import ELEMENTS
from rules.hexes import CORNERS
from rules.notation.agenda import write_agenda
from rules.state import State
from rules.step import Decision
from rules.tables import PRINTED_COUNTS
from rules.types import Animal, Box, Dominance, Element, Hex, Options, Phase, Space

Json = dict[str, object]

FORMAT = 1


def write_position(state: State, *, secret: bool = False, agenda: bool = True) -> Json:
    """The whole table as JSON values.

    ``secret`` adds the hidden order (never shown to players before the end); ``agenda`` the engine's own account of
    what is pending, needed to read a position from the middle of an action.
    """
    position: Json = {
        "format": FORMAT,
        "options": write_options(state.options),
        "players": write_players(state.players),
        "turn": state.turn,
        "phase": state.phase.value,
        "next": None if state.next is None else str(state.next),
        "initiative": [str(animal) for animal in state.initiative],
        "animals": {str(animal): _animal(state, animal) for animal in state.animals},
        "display": {str(space): str(animal) for space in Space if (animal := state.display[space]) is not None},
        "boxes": {str(box): _counted(state.boxes[box * 6 : box * 6 + 6]) for box in Box},
        "tiles": {str(tile): _tile(state, tile) for tile in state.tiles},
        "disks": {str(corner): str(disk) for corner in CORNERS if (disk := state.disks[corner]) is not None},
        "stacks": [
            {"face_up": None if up is None else str(up), "hidden": len(hidden)}
            for up, hidden in zip(state.face_up, state.stacks, strict=True)
        ],
        "tundra_left": state.tundra_left,
        "row": [str(card) for card in state.row],
        "deck": len(state.deck),
        "gone": [str(card) for card in state.gone],
        "scored": [str(tile) for tile in sorted(state.scored)],
        "safe": _safe(state),
        "survival": None if (holder := survival_holder(state)) is None else str(holder),
        "ice_age": state.ice_age,
        "decision": write_decision(state.decision),
    }
    if state.options.dominance is Dominance.CLAIMED:
        position["claimable"] = {
            str(tile): None if animal is None else str(animal) for tile, animal in claimable(state).items()
        }
    if state.phase is Phase.OVER:
        position["result"] = write_result(state.result)
    if agenda and state.agenda:
        position["agenda"] = write_agenda(state.agenda)
    if secret:
        position["secret"] = {
            "generator": state.generator,
            "stacks": [[str(terrain) for terrain in stack] for stack in state.stacks],
            "deck": [str(card) for card in state.deck],
        }
    return position


def write_options(options: Options) -> Json:
    """The options of a game."""
    return {
        "dominance": options.dominance.value,
        "all_animals": options.all_animals,
        "earth": "random" if options.earth_random else "standard",
        "cards": options.cards,
    }


def write_players(players: tuple[tuple[Animal, ...], ...]) -> list[list[str]]:
    """The animals of each player."""
    return [[str(animal) for animal in player] for player in players]


def write_result(result: tuple[tuple[Animal, int], ...]) -> list[list[object]]:
    """The result, best first."""
    return [[str(animal), points] for animal, points in result]


def write_decision(decision: Decision | None) -> Json | None:
    """Who is asked, what, and every choice."""
    if decision is None:
        return None
    return {
        "animal": str(decision.animal),
        "kind": decision.kind,
        "choices": [str(choice) for choice in decision.choices],
    }


def _counted(counts: list[int]) -> list[str]:
    """Counts per element as a sorted list of names, every copy."""
    return [str(element) for element in ELEMENTS for _ in range(counts[element])]


def _added(state: State, animal: Animal) -> list[str]:
    first = animal * 6
    counts = [state.elements[first + element] - PRINTED_COUNTS[first + element] for element in Element]
    return _counted(counts)


def _animal(state: State, animal: Animal) -> Json:
    return {
        "score": state.scores[animal],
        "added": _added(state, animal),
        "gene_pool": state.gene_pool[animal],
        "eliminated": state.eliminated[animal],
        "pawns": state.pawns[animal],
        "available": state.available[animal],
    }


def _tile(state: State, tile: Hex) -> Json:
    written: Json = {"terrain": str(state.terrain[tile])}
    if state.covered[tile]:
        written["tundra"] = True
    species = {str(animal): number for animal in state.animals if (number := state.species[tile * 6 + animal])}
    if species:
        written["species"] = species
    cone = state.cones[tile]
    if cone is not None:
        written["cone"] = str(cone)
    return written


def _safe(state: State) -> Json:
    written: dict[str, dict[str, int]] = {}
    for (tile, animal), number in sorted(state.safe.items()):
        written.setdefault(str(tile), {})[str(animal)] = number
    return dict(written)
