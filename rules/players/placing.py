"""Where a pawn would do most: each space judged by the best that its action could bring if it were carried out now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.choices import Choice, Compete, Place
from rules.dominance import follow
from rules.earth import land, place_pawn
from rules.phases.execution import Execution, moment_of
from rules.players.judging import INITIATIVE, added_up
from rules.players.lookahead import Lookahead, thinned
from rules.players.narrowing import worth_trying
from rules.state import State
from rules.step import Decision, Move, Question, Steps
from rules.tables import MIGRATION_MOVES
from rules.types import Animal, Space, Terrain

# How much of an action's worth is left when its turn comes, the others having acted before.
CERTAINTY: dict[str, float] = {
    "initiative": 0.7,
    "adaptation": 1.0,
    "regression": 0.9,
    "abundance": 0.9,
    "wasteland": 0.8,
    "depletion": 0.8,
    "glaciation": 0.9,
    "speciation": 0.9,
    "wanderlust": 0.85,
    "migration": 0.6,
    "competition": 0.7,
    "domination": 0.8,
}
LATER = 0.98  # each space further to the right in the same action
CHOICES_TRIED = 32  # so many choices of an action are tried, evenly spread, to see what it could bring
NEXT_MOVE = 0.75  # each further move of a Migration, of what the one before it brings


def _powers(base: float, number: int) -> tuple[float, ...]:
    """1, base, base squared ...: multiplied, because powers of fractions may differ between machines."""
    found = [1.0]
    while len(found) < number:
        found.append(found[-1] * base)
    return tuple(found)


_LATER_WEIGHTS = _powers(LATER, 5)
_MOVE_WEIGHTS = _powers(NEXT_MOVE, max(MIGRATION_MOVES.values()))


@dataclass(frozen=True, slots=True)
class _Prospect:
    """What an action offers now: the gain of each choice over forgoing it, best first."""

    choices: tuple[Choice, ...] = ()
    gains: tuple[float, ...] = ()


def worths_of_spaces(state: State, me: Animal, choices: Sequence[Choice], lookahead: Lookahead) -> list[float]:
    """The worth of each ``place SPACE`` offered, in the same order."""
    spaces = [choice.space for choice in choices if isinstance(choice, Place)]
    prospects: dict[str, _Prospect] = {}
    held: dict[str, int] = {}
    for space in Space:
        if state.display[space] is me:
            held[_group(space)] = held.get(_group(space), 0) + 1
    found: dict[Space, float] = {}
    for space in spaces:
        group = _group(space)
        if group == "initiative":
            continue
        if group not in prospects:
            prospects[group] = _prospect(state, me, space, lookahead)
        gain = _gain(state, space, prospects[group], held.get(group, 0))
        found[space] = gain * CERTAINTY[_action(space)] * _LATER_WEIGHTS[_position(space)]
    if Space.INITIATIVE in spaces:
        best = max(found.values(), default=0.0)
        moves = bool(state.initiative.index(me))
        found[Space.INITIATIVE] = best * CERTAINTY["initiative"] + INITIATIVE * moves
    return [found[space] for space in spaces]


def _action(space: Space) -> str:
    return str(space).partition("-")[0]


def _group(space: Space) -> str:
    """Spaces that offer the same thing: all of an action, but each Speciation and Competition for itself."""
    action = _action(space)
    return str(space) if action in ("speciation", "competition") else action


def _position(space: Space) -> int:
    """How many spaces of the same action lie further left, where that makes a difference."""
    action, _, name = str(space).partition("-")
    return int(name) - 1 if action in ("adaptation", "abundance", "wanderlust", "domination", "glaciation") else 0


def _gain(state: State, space: Space, prospect: _Prospect, held: int) -> float:
    """What one more pawn there brings when ``held`` others of mine take the best already."""
    gains = prospect.gains
    if space in MIGRATION_MOVES:
        moves = gains[held * 4 : held * 4 + MIGRATION_MOVES[space]]
        return added_up(max(gain, 0.0) * weight for gain, weight in zip(moves, _MOVE_WEIGHTS, strict=False))
    if _action(space) == "competition":
        best: dict[Terrain, float] = {}
        for choice, gain in zip(prospect.choices, gains, strict=True):
            if isinstance(choice, Compete):
                terrain = land(state, choice.tile)
                best[terrain] = max(best.get(terrain, 0.0), gain)
        return added_up(best.values())
    return max(gains[held], 0.0) if held < len(gains) else 0.0


def _prospect(state: State, me: Animal, space: Space, lookahead: Lookahead) -> _Prospect:
    other = state.copy()
    other.available[me] = max(other.available[me], 1)
    place_pawn(other, me, space)
    decision = _first_decision(other, me, Execution(moment_of(space)).run(other))
    if decision is None:
        return _Prospect()
    choices = thinned(worth_trying(other, decision), CHOICES_TRIED)[:-1]
    nothing = lookahead.worth(other, decision.step, decision.choices[-1])
    judged = [(lookahead.worth(other, decision.step, choice) - nothing, choice) for choice in choices]
    judged.sort(key=lambda pair: -pair[0])
    return _Prospect(tuple(choice for _, choice in judged), tuple(gain for gain, _ in judged))


def _first_decision(state: State, me: Animal, steps: Steps) -> Decision | None:
    """Carry the action on to my first decision, others' saves forgone; none when there is nothing to choose."""
    state.agenda = steps
    while state.agenda:
        step = state.agenda[0]
        if isinstance(step, Question):
            decision = step.decision(state)
            if decision.animal is me:
                return decision if len(decision.choices) > 1 else None
            following = step.answer(state, decision.choices[-1]) if decision.choices else ()
        elif isinstance(step, Execution):
            return None
        else:
            assert isinstance(step, Move)
            following = step.run(state)
        if state.touched or state.safe:
            follow(state)
        state.agenda = following + state.agenda[1:]
    return None
