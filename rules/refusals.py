"""Why a choice is not offered, in a sentence for a player. Used only after the list of choices has refused it."""

from __future__ import annotations

from collections.abc import Callable

from rules import choices as c
from rules.actions.glaciation import freezable
from rules.actions.wanderlust import explorable
from rules.choices import Choice, form_of
from rules.earth import adjacent_tiles, animals_on, box_types, count, has_empty_place
from rules.errors import NotOffered
from rules.state import State
from rules.step import Decision
from rules.types import Animal, Box, Card, Corner, Element, Hex, Space

_BOXES = {
    "adaptation": Box.ADAPTATION,
    "abundance": Box.ABUNDANCE,
    "wasteland": Box.WASTELAND,
    "wanderlust-disk": Box.WANDERLUST,
    "regression": Box.REGRESSION,
}


def refuse(state: State, decision: Decision, choice: Choice) -> NotOffered:
    """The error for a choice that is not offered: who is asked what, why not this, and what would be accepted."""
    verbs = list(dict.fromkeys(offered.verb for offered in decision.choices))
    facts: dict[str, object] = {
        "animal": str(decision.animal),
        "kind": decision.kind,
        "choice": str(choice),
        "verbs": verbs,
    }
    if choice.verb not in verbs:
        forms = "; ".join("lose pawn" if verb == "lose pawn" else form_of(verb) for verb in verbs)
        sentence = f"“{choice.verb}” does not answer this decision ({decision.kind}). Possible: {forms}."
        return NotOffered(sentence, facts, "wrong-verb")
    reason = _reason(state, decision, choice)
    return NotOffered(f"“{choice}” is not possible now: {reason}", facts)


def _reason(state: State, decision: Decision, choice: Choice) -> str:
    explain = _REASONS.get(choice.verb)
    reason = explain(state, decision, choice) if explain else None
    return reason or f"choose one of: {_sample(decision, choice.verb)}."


def _sample(decision: Decision, verb: str) -> str:
    offered = [str(choice) for choice in decision.choices if choice.verb == verb]
    return ", ".join(offered[:12]) + (f" and {len(offered) - 12} more" if len(offered) > 12 else "")


def _no_tile(state: State, tile: Hex) -> str | None:
    return f"there is no tile on {tile}." if state.terrain[tile] is None else None


def _place(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.Place)
    holder = state.display[choice.space]
    if holder is not None:
        return f"the {holder} holds {choice.space}."
    if choice.space is Space.INITIATIVE:
        return "the pawn may not go back to initiative, which is past."
    return None


def _element_in_box(state: State, decision: Decision, element: Element) -> str | None:
    box = _BOXES.get(decision.kind)
    if box is not None and element not in box_types(state, box):
        there = ", ".join(str(type_) for type_ in box_types(state, box)) or "nothing"
        return f"there is no {element} in the {box} box (there is {there})."
    return None


def _corner_reason(state: State, corner: Corner) -> str | None:
    if corner not in state.corners:
        return f"{corner} touches no tile."
    if state.disks[corner] is not None:
        return f"{corner} holds {state.disks[corner]} already."
    return None


def _supply(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.Supply)
    if decision.kind in ("aquatic", "habitat") and not state.bag[choice.element]:
        return f"there is no {choice.element} in the bag."
    return _element_in_box(state, decision, choice.element) or _corner_reason(state, choice.corner)


def _element(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.Adapt | c.Keep | c.Discard)
    if decision.kind == "adaptation" and not has_empty_place(state, decision.animal):
        return "the display holds six elements."
    missing = _element_in_box(state, decision, choice.element)
    if missing is None and isinstance(choice, c.Keep):
        return f"the {decision.animal} would lose no {choice.element}."
    return missing


def _disk(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.Deplete | c.Speciate | c.Leave)
    disk = state.disks[choice.corner]
    if disk is None:
        return f"there is no element on {choice.corner}."
    return f"{choice.corner} holds {disk}, which is not asked for."


def _freeze(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.Freeze)
    if state.covered[choice.tile]:
        return f"{choice.tile} is tundra already."
    beside = choice.tile not in freezable(state)
    return _no_tile(state, choice.tile) or (f"{choice.tile} is not beside any tundra tile." if beside else None)


def _explore(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.Explore)
    if not 1 <= choice.stack <= len(state.face_up):
        return "the stacks are numbered 1 to 3."
    if state.face_up[choice.stack - 1] is None:
        return f"stack {choice.stack} shows no tile before the next turn."
    if state.terrain[choice.hex] is not None:
        return f"{choice.hex} holds a tile already."
    return None if choice.hex in explorable(state) else f"{choice.hex} is not beside any tile."


def _migrate(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.Migrate)
    animal = decision.animal
    if not count(state, choice.origin, animal):
        return f"the {animal} has no species on {choice.origin}."
    if missing := _no_tile(state, choice.target):
        return missing
    moved = decision.facts.get("moved", ())
    assert isinstance(moved, tuple)
    if moved.count(choice.origin) >= count(state, choice.origin, animal):
        return f"every {animal} species on {choice.origin} has moved in this action."
    if animal is Animal.BIRD:
        return f"a bird flies one or two tiles, not over an empty hex, and {choice.target} is out of its reach."
    if choice.target not in adjacent_tiles(state, choice.origin):
        return f"{choice.target} is not adjacent to {choice.origin}."
    return None


def _attack(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.Compete | c.Eliminate | c.Replace)
    if missing := _no_tile(state, choice.tile):
        return missing
    if choice.animal is decision.animal and not isinstance(choice, c.Eliminate):
        return "it must be another animal's species."
    if choice.animal not in animals_on(state, choice.tile):
        return f"the {choice.animal} has no species on {choice.tile}."
    if isinstance(choice, c.Compete) and not count(state, choice.tile, decision.animal):
        return f"the {decision.animal} has no species on {choice.tile}."
    if isinstance(choice, c.Compete):
        return f"the terrain of {choice.tile} is not one that is left for this space."
    return None


def _dominate(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.Dominate)
    if missing := _no_tile(state, choice.tile):
        return missing
    if choice.tile in state.scored:
        return f"{choice.tile} was scored this turn already."
    return f"{choice.tile} holds no species."


def _card(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.TakeCard)
    if choice.card in state.gone:
        return f"{choice.card} was taken already."
    extra = " It lies at the bottom of the deck." if choice.card is Card.ICE_AGE else ""
    return f"{choice.card} is not in the row.{extra}"


def _number(state: State, decision: Decision, choice: Choice) -> str | None:
    assert isinstance(choice, c.Spawn | c.Settle | c.Revive)
    numbers = [
        offered.number
        for offered in decision.choices
        if isinstance(offered, c.Spawn | c.Settle | c.Revive) and offered.tile == choice.tile
    ]
    if numbers:
        return f"on {choice.tile} it is 1 to {max(numbers)}."
    return _no_tile(state, choice.tile) or f"{choice.tile} is not one of the tiles for this."


_REASONS: dict[str, Callable[[State, Decision, Choice], str | None]] = {
    "place": _place,
    "supply": _supply,
    "adapt": _element,
    "keep": _element,
    "discard": _element,
    "deplete": _disk,
    "speciate": _disk,
    "leave": _disk,
    "freeze": _freeze,
    "explore": _explore,
    "migrate": _migrate,
    "compete": _attack,
    "eliminate": _attack,
    "replace": _attack,
    "dominate": _dominate,
    "card": _card,
    "spawn": _number,
    "settle": _number,
    "revive": _number,
}
