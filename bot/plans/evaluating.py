"""What a plan or a standing answer would do now. Legal is what the engine's decision offers; nothing hidden counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bot.plans.conditions import Moment
from bot.plans.model import Answers, Entry, Occasion, Otherwise, Plan
from rules.choices import Advance, Choice, Claim, Contest, Place
from rules.earth import vacant_spaces
from rules.phases.planning import Placement
from rules.state import State
from rules.step import Decision
from rules.types import HEXES, Animal, Hex, Phase, Space


class Why(Enum):
    """Why a plan makes no choice."""

    CONDITION = "condition"
    """The stated condition of a line does not hold."""
    TAKEN = "taken"
    """All spaces of a line are taken."""
    RAN_OUT = "ran-out"
    """No line is left."""
    OTHERS = "others"
    """The lines left are for other animals or occasions: nothing is wrong, but somebody must choose."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a plan does now: a choice and what is left of the plan, or why not and at which line."""

    choice: Choice | None
    rest: Plan
    why: Why | None = None
    entry: Entry | None = None
    """The line that made the choice, or at which the plan stops."""
    skipped: tuple[Entry, ...] = ()
    """Lines passed over before it."""


def is_planning(state: State) -> bool:
    """Whether the pending decision is a placement of Planning (R3.2), not one of Execution."""
    decision = state.decision
    return decision is not None and decision.kind == "place" and state.phase is Phase.PLANNING


def occasion_of(state: State) -> Occasion | None:
    """Which placement the pending decision is, or whether it is the one before that after ``advance``."""
    decision = state.decision
    if decision is None:
        return None
    if decision.kind == "place":
        return Occasion.PLACE if state.phase is Phase.PLANNING else Occasion.ADVANCE
    return {"initiative": Occasion.ADVANCE, "instinct": Occasion.INSTINCT}.get(decision.kind)


def trouble(entry: Entry, state: State, me: Animal, offered: frozenset[Space]) -> tuple[Space | None, Why | None]:
    """The space that a line takes now, or why it takes none."""
    if entry.condition is not None and not entry.condition.holds(Moment(state, me)):
        return None, Why.CONDITION
    space = next((space for space in entry.spaces if space in offered), None)
    return space, Why.TAKEN if space is None else None


def spaces_offered(decision: Decision) -> frozenset[Space]:
    """The spaces that a decision offers."""
    return frozenset(choice.space for choice in decision.choices if isinstance(choice, Place))


def placement(state: State, me: Animal) -> Decision:
    """The placement that an animal would be asked for if it were its turn now."""
    return Placement(me).decision(state)


def outcome(plan: Plan, state: State, decision: Decision | None = None) -> Outcome:
    """What a plan does at a placement: the pending one, or the one of Planning that is given.

    Where the owner of the Initiative pawn is asked, a line for the placement after it means ``advance`` if it can be
    carried out; it is still there then. Without a line for the occasion the plan has nothing to say.
    """
    occasion = (occasion_of(state) if decision is None else Occasion.PLACE) or Occasion.PLACE
    decision = state.decision if decision is None else decision
    assert decision is not None
    if decision.kind != "initiative":
        return _carried_out(plan, state, decision.animal, spaces_offered(decision), occasion)
    offered = frozenset(vacant_spaces(state)) - {Space.INITIATIVE}
    done = _carried_out(plan, state, decision.animal, offered, occasion)
    return done if done.choice is None else Outcome(Advance(), plan, None, done.entry, done.skipped)


def _carried_out(plan: Plan, state: State, me: Animal, offered: frozenset[Space], occasion: Occasion) -> Outcome:
    left = [*plan.entries]
    skipped: list[Entry] = []
    for entry in plan.entries:
        if entry.animal not in (None, me) or entry.occasion is not occasion:
            continue
        left.remove(entry)
        space, why = trouble(entry, state, me, offered)
        if space is not None:
            return Outcome(Place(space), Plan(tuple(left)), None, entry, tuple(skipped))
        if entry.otherwise is Otherwise.STOP:
            return Outcome(None, Plan(tuple(left)), why, entry, tuple(skipped))
        skipped.append(entry)
    why = Why.OTHERS if left or (occasion is not Occasion.PLACE and not skipped) else Why.RAN_OUT
    return Outcome(None, Plan(tuple(left)), why, None, tuple(skipped))


def here(decision: Decision) -> Hex | None:
    """The tile that a decision is about, if there is one."""
    tile = decision.facts.get("tile")
    return HEXES[tile] if isinstance(tile, Hex) else None


def answer(answers: Answers, state: State) -> Choice | None:
    """What standing answers choose at the pending decision; None: they say nothing to it."""
    decision = state.decision
    if decision is None:
        return None
    kind = "advance" if occasion_of(state) is Occasion.ADVANCE and decision.kind == "place" else decision.kind
    return _picked(answers, kind, Moment(state, decision.animal, here(decision)), decision.choices)


def claim(answers: Answers, state: State, me: Animal, offered: Sequence[Claim | Contest]) -> Choice | None:
    """What standing answers claim or contest now of what an animal may; ``here`` is the tile of each.

    None: nothing.
    """
    for possible in offered:
        choice = _picked(answers, "claim", Moment(state, me, possible.tile), [possible])
        if choice is not None:
            return choice
    return None


def _picked(answers: Answers, kind: str, moment: Moment, offered: Sequence[Choice]) -> Choice | None:
    for rule in answers.rules:
        if rule.kind != kind or rule.animal not in (None, moment.me):
            continue
        if rule.condition is not None and not rule.condition.holds(moment):
            continue
        for preference in rule.preferences:
            choice = preference.pick(offered)
            if choice is not None:
                return choice
    return None
