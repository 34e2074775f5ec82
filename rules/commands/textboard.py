"""A whole position as text for a terminal: earth, the action display, the animals, what is asked."""

from __future__ import annotations

from textwrap import wrap

from rules.commands.textmap import ELEMENT_LETTERS, animal_code, map_lines
from rules.counting import survival_holder
from rules.dominance import claimable
from rules.earth import ELEMENTS
from rules.state import State
from rules.tables import PRINTED, PRINTED_COUNTS
from rules.types import Animal, Box, Space

WIDTH = 93
_CHOICES_SHOWN = 24
_BOX_OF = {str(box): box for box in Box}
_ACTIONS = tuple(dict.fromkeys(str(space).partition("-")[0] for space in Space))


def board_lines(state: State, *, colours: bool = False) -> list[str]:
    """The board, line by line, at most 93 columns wide."""
    legend = "  ".join(f"{letter} {element}" for element, letter in ELEMENT_LETTERS.items())
    return [
        *_heading(state),
        "",
        *map_lines(state, colours=colours),
        "",
        f"corners: {legend}",
        "tiles: Ma2 = two mammal species, * before: its cone, ! after: endangered",
        "",
        *_animals(state),
        "",
        *_display(state),
        "",
        *_table(state),
    ]


def _heading(state: State) -> list[str]:
    parts = [f"Turn {state.turn}", state.phase.value]
    if state.next is not None:
        parts.append(f"next: {state.next}")
    parts.append(f"dominance {state.options.dominance.value}")
    if state.ice_age:
        parts.append("last turn (Ice Age)")
    lines = [" | ".join(parts)]
    decision = state.decision
    if decision is not None:
        offered = [str(choice) for choice in decision.choices]
        lines.append(f"The {decision.animal} is asked: {decision.kind}, {len(offered)} choices")
        more = f", and {len(offered) - _CHOICES_SHOWN} more" if len(offered) > _CHOICES_SHOWN else ""
        lines += _wrapped("  ", ", ".join(offered[:_CHOICES_SHOWN]) + more)
    if state.result:
        lines.append("Result: " + ", ".join(f"{animal} {points}" for animal, points in state.result))
    return lines


def _wrapped(label: str, text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=label, subsequent_indent=" " * len(label), break_on_hyphens=False)


def _animals(state: State) -> list[str]:
    """One line per animal, in initiative order."""
    lines = ["animal     score  pool  on earth  eliminated  pawns  available  elements (printed + added)"]
    for animal in state.initiative:
        on_earth = sum(state.species[tile * 6 + animal] for tile in state.tiles)
        pieces = f"{state.scores[animal]:5}  {state.gene_pool[animal]:4}  {on_earth:8}  {state.eliminated[animal]:10}"
        pawns = f"{state.pawns[animal]:5}  {state.available[animal]:9}"
        lines.append(f"{animal!s:9}  {pieces}  {pawns}  {_elements(state, animal)}")
    if any(len(player) > 1 for player in state.players):
        seats = ("+".join(str(animal) for animal in player) for player in state.players)
        lines += _wrapped("players: ", ", ".join(seats))
    return lines


def _elements(state: State, animal: Animal) -> str:
    first = animal * 6
    printed = PRINTED[animal]
    added = [
        str(element)
        for element in ELEMENTS
        for _ in range(state.elements[first + element] - PRINTED_COUNTS[first + element])
    ]
    own = f"{printed[0]} x{len(printed)}"
    return f"{own} + {' '.join(added)}" if added else own


def _display(state: State) -> list[str]:
    """The action display: a line per action with its spaces, and the box of elements beside it."""
    lines: list[str] = []
    for action in _ACTIONS:
        spaces = " ".join(
            _space(state, space).ljust(8 if action == "speciation" else 5)
            for space in Space
            if str(space).partition("-")[0] == action
        )
        line = f"{action:11}  {spaces.rstrip()}"
        box = _BOX_OF.get(action)
        if box is not None:
            counts = state.boxes[box * 6 : box * 6 + 6]
            held = " ".join(str(element) for element in ELEMENTS for _ in range(counts[element])) or "empty"
            line = f"{line:33}  box: {held}"
        lines.append(line)
    return lines


def _space(state: State, space: Space) -> str:
    """A space: its name in short and who holds it."""
    holder = state.display[space]
    pawn = "--" if holder is None else animal_code(holder)
    name = str(space).partition("-")[2]
    return f"{name} {pawn}" if name else pawn


def _table(state: State) -> list[str]:
    """Cards, stacks and the marks of this turn."""
    deck = f"(deck {len(state.deck)})"
    row = ", ".join(str(card) for card in state.row) or "no card"
    lines = _wrapped("row:       ", f"{row} {deck}")
    if state.gone:
        lines += _wrapped("gone:      ", ", ".join(str(card) for card in state.gone))
    stacks = (
        f"{number} {'nothing' if terrain is None else terrain} (+{len(hidden)})"
        for number, (terrain, hidden) in enumerate(zip(state.face_up, state.stacks, strict=True), 1)
    )
    lines.append(f"stacks:    {', '.join(stacks)}; tundra left: {state.tundra_left}")
    holder = survival_holder(state)
    lines.append(f"survival:  {'nobody' if holder is None else holder}")
    if state.scored:
        lines += _wrapped("scored:    ", ", ".join(str(tile) for tile in sorted(state.scored)))
    if state.safe:
        safe = (f"{tile} {animal} {number}" for (tile, animal), number in sorted(state.safe.items()))
        lines += _wrapped("safe:      ", ", ".join(safe))
    claims = claimable(state)
    if claims:
        told = (f"{tile} {'contest' if animal is None else animal}" for tile, animal in claims.items())
        lines += _wrapped("claimable: ", ", ".join(told))
    return lines
