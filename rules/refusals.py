"""Why a choice is not offered, in a sentence for a player. Used only after the list of choices has refused it."""

from __future__ import annotations

from collections.abc import Callable

from rules import choices as c
from rules.actions.glaciation import freezable
from rules.actions.wanderlust import explorable
from rules.choices import Choice, form_of
from rules.earth import adjacent_tiles, animals_on, box_types, count, has_empty_place
from rules.errors import NotOffered, Said
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
        forms = [f"`{verb if verb == 'lose pawn' else form_of(verb)}`" for verb in verbs]
        sentence = Said(
            "“{verb}” does not answer this decision ({kind}). Possible: {forms}.",
            verb=choice.verb,
            kind=decision.kind,
            forms=forms,
        )
        return NotOffered(sentence, facts, "wrong-verb")
    reason = _reason(state, decision, choice)
    return NotOffered(Said("“{choice}” is not possible now: {reason}", choice=choice, reason=reason), facts)


def _reason(state: State, decision: Decision, choice: Choice) -> Said:
    explain = _REASONS.get(choice.verb)
    reason = explain(state, decision, choice) if explain else None
    return reason or _instead(decision, choice.verb)


def _instead(decision: Decision, verb: str) -> Said:
    offered = [choice for choice in decision.choices if choice.verb == verb]
    if len(offered) > 12:
        return Said("choose one of: {choices} and {number} more.", choices=offered[:12], number=len(offered) - 12)
    return Said("choose one of: {choices}.", choices=offered)


def _no_tile(state: State, tile: Hex) -> Said | None:
    return Said("there is no tile on {tile}.", tile=tile) if state.terrain[tile] is None else None


def _place(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.Place)
    holder = state.display[choice.space]
    if holder is not None:
        return Said("the {animal} holds {space}.", animal=holder, space=choice.space)
    if choice.space is Space.INITIATIVE:
        return Said("the pawn may not go back to initiative, which is past.")
    return None


def _element_in_box(state: State, decision: Decision, element: Element) -> Said | None:
    box = _BOXES.get(decision.kind)
    if box is not None and element not in box_types(state, box):
        there = box_types(state, box)
        if not there:
            return Said("there is no {element} in the {box} box (it is empty).", element=element, box=box)
        return Said("there is no {element} in the {box} box (there is {there}).", element=element, box=box, there=there)
    return None


def _corner_reason(state: State, corner: Corner) -> Said | None:
    if corner not in state.corners:
        return Said("{corner} touches no tile.", corner=corner)
    if state.disks[corner] is not None:
        return Said("{corner} holds {element} already.", corner=corner, element=state.disks[corner])
    return None


def _supply(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.Supply)
    if decision.kind in ("aquatic", "habitat") and not state.bag[choice.element]:
        return Said("there is no {element} in the bag.", element=choice.element)
    return _element_in_box(state, decision, choice.element) or _corner_reason(state, choice.corner)


def _element(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.Adapt | c.Keep | c.Discard)
    if decision.kind == "adaptation" and not has_empty_place(state, decision.animal):
        return Said("the display holds six elements.")
    missing = _element_in_box(state, decision, choice.element)
    if missing is None and isinstance(choice, c.Keep):
        return Said("the {animal} would lose no {element}.", animal=decision.animal, element=choice.element)
    return missing


def _disk(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.Deplete | c.Speciate | c.Leave)
    disk = state.disks[choice.corner]
    if disk is None:
        return Said("there is no element on {corner}.", corner=choice.corner)
    return Said("{corner} holds {element}, which is not asked for.", corner=choice.corner, element=disk)


def _freeze(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.Freeze)
    if state.covered[choice.tile]:
        return Said("{tile} is tundra already.", tile=choice.tile)
    beside = choice.tile not in freezable(state)
    return _no_tile(state, choice.tile) or (
        Said("{tile} is not beside any tundra tile.", tile=choice.tile) if beside else None
    )


def _explore(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.Explore)
    if not 1 <= choice.stack <= len(state.face_up):
        return Said("the stacks are numbered 1 to 3.")
    if state.face_up[choice.stack - 1] is None:
        return Said("stack {stack} shows no tile before the next turn.", stack=choice.stack)
    if state.terrain[choice.hex] is not None:
        return Said("{hex} holds a tile already.", hex=choice.hex)
    return None if choice.hex in explorable(state) else Said("{hex} is not beside any tile.", hex=choice.hex)


def _migrate(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.Migrate)
    animal = decision.animal
    if not count(state, choice.origin, animal):
        return Said("the {animal} has no species on {origin}.", animal=animal, origin=choice.origin)
    if missing := _no_tile(state, choice.target):
        return missing
    moved = decision.facts.get("moved", ())
    assert isinstance(moved, tuple)
    if moved.count(choice.origin) >= count(state, choice.origin, animal):
        return Said("every {animal} species on {origin} has moved in this action.", animal=animal, origin=choice.origin)
    if animal is Animal.BIRD:
        return Said(
            "a bird flies one or two tiles, not over an empty hex, and {target} is out of its reach.",
            target=choice.target,
        )
    if choice.target not in adjacent_tiles(state, choice.origin):
        return Said("{target} is not adjacent to {origin}.", target=choice.target, origin=choice.origin)
    return None


def _attack(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.Compete | c.Eliminate | c.Replace)
    if missing := _no_tile(state, choice.tile):
        return missing
    if choice.animal is decision.animal and not isinstance(choice, c.Eliminate):
        return Said("it must be another animal's species.")
    if choice.animal not in animals_on(state, choice.tile):
        return Said("the {animal} has no species on {tile}.", animal=choice.animal, tile=choice.tile)
    if isinstance(choice, c.Compete) and not count(state, choice.tile, decision.animal):
        return Said("the {animal} has no species on {tile}.", animal=decision.animal, tile=choice.tile)
    if isinstance(choice, c.Compete):
        return Said("the terrain of {tile} is not one that is left for this space.", tile=choice.tile)
    return None


def _dominate(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.Dominate)
    if missing := _no_tile(state, choice.tile):
        return missing
    if choice.tile in state.scored:
        return Said("{tile} was scored this turn already.", tile=choice.tile)
    return Said("{tile} holds no species.", tile=choice.tile)


def _card(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.TakeCard)
    if choice.card in state.gone:
        return Said("{card} was taken already.", card=choice.card)
    if choice.card is Card.ICE_AGE:
        return Said("{card} is not in the row. It lies at the bottom of the deck.", card=choice.card)
    return Said("{card} is not in the row.", card=choice.card)


def _number(state: State, decision: Decision, choice: Choice) -> Said | None:
    assert isinstance(choice, c.Spawn | c.Settle | c.Revive)
    numbers = [
        offered.number
        for offered in decision.choices
        if isinstance(offered, c.Spawn | c.Settle | c.Revive) and offered.tile == choice.tile
    ]
    if numbers:
        return Said("on {tile} it is 1 to {most}.", tile=choice.tile, most=max(numbers))
    return _no_tile(state, choice.tile) or Said("{tile} is not one of the tiles for this.", tile=choice.tile)


_REASONS: dict[str, Callable[[State, Decision, Choice], Said | None]] = {
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
