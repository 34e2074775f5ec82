"""From a branch to a plan: the owner's own placements, in the order in which they were tried."""

from __future__ import annotations

from bot.plans import Plan
from bot.plans.model import MOST_LINES, Entry
from bot.tables.planned import plan_turn
from bot.whatif.branch import Branch
from rules.choices import Place
from rules.state import State
from rules.types import Animal


def plan_of(branch: Branch, own: tuple[Animal, ...], live: State | None = None) -> Plan:
    """The placements that the owner tried for the next Planning, guesses left out; without lines if there are none.

    ``live``: the game as it stands now, whose placements are made already. With several animals each line says whose
    it is.
    """
    now = branch.base if live is None else live
    turn = plan_turn(now)
    entries: list[Entry] = []
    for step in branch.steps:
        choice = step.choice
        if step.guess or step.animal not in own or step.planned != turn or not isinstance(choice, Place):
            continue
        if now.display[choice.space] is not step.animal:
            entries.append(Entry((choice.space,), animal=step.animal if len(own) > 1 else None))
    return Plan(tuple(entries[:MOST_LINES]))


def possible(branch: Branch, own: tuple[Animal, ...]) -> bool:
    """Whether a branch can become a plan."""
    return bool(plan_of(branch, own).entries)
