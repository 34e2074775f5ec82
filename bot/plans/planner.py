"""A simple planner: what somebody would leave in writing who looks at the table now.

It sees what a player sees: hidden order is reshuffled before anything is judged.
"""

from __future__ import annotations

from bot.plans.evaluating import placement
from bot.plans.model import MOST_LINES, Answers, Entry, Otherwise, Plan
from bot.plans.reading import parse_answers
from rules.choices import Place
from rules.earth import place_pawn
from rules.players.judging import Judge
from rules.players.lookahead import Lookahead
from rules.players.placing import worths_of_spaces
from rules.state import State
from rules.types import Animal, Phase, Space

ALTERNATIVES = 6
"""Spaces named in a line, the best first."""

STANDING: Answers = parse_answers(
    "settle done; regression keep any; disease lose any; extinction save any;"
    " immigrants lose any else lose pawn else thin"
)
"""What the planner answers to decisions that come out of turn."""


def make_plan(state: State, me: Animal, hidden: int) -> Plan:
    """Placements for all of an animal's free pawns, each with what it would take instead; empty when there are none.

    During Execution all its pawns are planned with, for the Planning to come. ``hidden`` orders what nobody knows.
    """
    table = state.reshuffled(hidden)
    if state.phase is not Phase.PLANNING:
        table.display = [None] * len(Space)
        table.available = table.pawns[:]
    entries: list[Entry] = []
    for _ in range(min(table.available[me], MOST_LINES)):
        spaces = _best(table, me)
        if not spaces:
            break
        entries.append(Entry(tuple(spaces[:ALTERNATIVES]), None, Otherwise.SKIP))
        place_pawn(table, me, spaces[0])
    return Plan(tuple(entries))


def _best(state: State, me: Animal) -> list[Space]:
    """The vacant spaces, the best for an animal first; of equal ones the first in order."""
    choices = [choice for choice in placement(state, me).choices if isinstance(choice, Place)]
    worths = worths_of_spaces(state, me, choices, Lookahead(Judge(state, me), me, 2))
    ranked = sorted(zip(worths, choices, strict=True), key=lambda pair: (-pair[0], pair[1].space))
    return [choice.space for _, choice in ranked]
