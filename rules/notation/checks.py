"""Whether the pieces of a position are those of the game (notation section 3, last paragraph)."""

from __future__ import annotations

from typing import cast

from rules.counting import survival_holder
from rules.dominance import set_all_cones
from rules.errors import Said
from rules.game import Game
from rules.notation.fields import Json, bad, shown
from rules.state import State
from rules.tables import DISKS_PER_ELEMENT, DISPLAY_PLACES, MOST_PAWNS, ROW_SIZE, TUNDRA_TILES
from rules.types import Dominance, Element, Space


def check_counts(state: State) -> None:
    """Raise ``BadPosition`` with the first count that does not fit; fills the bag and the cones of mode automatic."""
    _check_animals(state)
    _check_earth(state)
    _fill_bag(state)
    if len(state.row) > ROW_SIZE:
        raise bad(Said("The row holds at most {most} cards.", most=ROW_SIZE), "cards")
    if state.options.dominance is Dominance.AUTOMATIC:
        set_all_cones(state)
    state.touched = 0


def _check_animals(state: State) -> None:
    cubes = state.cubes - 1
    for animal in state.animals:
        on_earth = sum(state.species[tile * 6 + animal] for tile in state.tiles)
        total = state.gene_pool[animal] + on_earth + state.eliminated[animal]
        if total != cubes:
            raise bad(
                Said(
                    "The {animal} has {total} cubes (gene pool, earth and eliminated); it must be {cubes}.",
                    animal=animal,
                    total=total,
                    cubes=cubes,
                ),
                "cubes",
                animal=str(animal),
                found=total,
                expected=cubes,
            )
        placed = sum(state.display[space] is animal for space in Space)
        if state.pawns[animal] > MOST_PAWNS or state.available[animal] + placed != state.pawns[animal]:
            raise bad(
                Said(
                    "The {animal} has {pawns} pawns, but {available} are available and {placed} on the display "
                    "(at most {most} in all).",
                    animal=animal,
                    pawns=state.pawns[animal],
                    available=state.available[animal],
                    placed=placed,
                    most=MOST_PAWNS,
                ),
                "pawns",
                animal=str(animal),
            )
        held = sum(state.elements[animal * 6 : animal * 6 + 6])
        if held > DISPLAY_PLACES:
            raise bad(
                Said(
                    "The {animal} holds {held} elements; a display has {places} places.",
                    animal=animal,
                    held=held,
                    places=DISPLAY_PLACES,
                ),
                "elements",
            )


def _check_earth(state: State) -> None:
    if not state.tiles:
        raise bad("There is no tile on earth.", "tiles")
    tundra = sum(state.covered) + state.tundra_left
    if tundra != TUNDRA_TILES:
        raise bad(
            Said(
                "There are {tundra} tundra tiles on earth and left; it must be {right}.",
                tundra=tundra,
                right=TUNDRA_TILES,
            ),
            "tundra",
        )
    for tile in state.tiles:
        cone = state.cones[tile]
        if cone is not None and not state.species[tile * 6 + cone]:
            raise bad(
                Said("{tile} carries the {cone}'s cone, but no {cone} species.", tile=tile, cone=cone),
                "cone",
                tile=str(tile),
            )
    for tile in state.scored:
        if tile not in state.tiles:
            raise bad(Said("“scored” names {tile}, where there is no tile.", tile=tile), "scored", tile=str(tile))
    for (tile, animal), number in state.safe.items():
        if not 0 < number <= state.species[tile * 6 + animal]:
            raise bad(
                Said(
                    "“safe” protects {number} {animal} species on {tile}; there are fewer.",
                    number=number,
                    animal=animal,
                    tile=tile,
                ),
                "safe",
                tile=str(tile),
            )


def _fill_bag(state: State) -> None:
    """The bag is everything not visible; fewer than none of a type is an error."""
    for element in Element:
        visible = sum(disk is element for disk in state.disks)
        visible += sum(state.boxes[box * 6 + element] for box in range(6))
        visible += sum(state.elements[animal * 6 + element] for animal in state.animals)
        visible -= sum(_printed(element, animal) for animal in state.animals)
        if visible > DISKS_PER_ELEMENT:
            raise bad(
                Said(
                    "There are {visible} {element} disks; the game has {right}.",
                    visible=visible,
                    element=element,
                    right=DISKS_PER_ELEMENT,
                ),
                "disks",
                element=str(element),
                found=visible,
            )
        state.bag[element] = DISKS_PER_ELEMENT - visible


def _printed(element: Element, animal: int) -> int:
    from rules.tables import PRINTED_COUNTS

    return PRINTED_COUNTS[animal * 6 + element]


def check_survival(position: Json, state: State) -> None:
    """A Survival holder that is written must be the right one (R7.2); null may stand for not written."""
    written = position.get("survival")
    holder = survival_holder(state)
    if written is not None and (holder is None or written != str(holder)):
        right = "null" if holder is None else str(holder)
        raise bad(Said("“survival” must be {right}: it follows from the species on tundra.", right=right), "survival")


def check_decision(position: Json, game: Game) -> None:
    """A decision that is written must be the one worked out."""
    written = position.get("decision")
    if written is None:
        return
    decision = game.decision
    if not isinstance(written, dict) or decision is None:
        raise bad("The position's “decision” does not follow from its pieces: nothing is to be decided.", "decision")
    values = cast(Json, written)
    worked_out: Json = {"animal": str(decision.animal), "kind": decision.kind}
    for key, value in worked_out.items():
        if values.get(key) != value:
            raise bad(
                Said(
                    "The position's “decision” has {key} {found}; worked out is {value}.",
                    key=key,
                    found=shown(values.get(key)),
                    value=value,
                ),
                "decision",
                expected=value,
            )
    choices = values.get("choices")
    if isinstance(choices, list):
        offered = {str(choice) for choice in decision.choices}
        if {str(choice) for choice in cast(list[object], choices)} != offered:
            raise bad("The position's “decision” lists other choices than those worked out.", "decision")
