"""The loop that carries the agenda forward: the only place that knows what to do when there is nothing to choose."""

from __future__ import annotations

from rules.choices import Choice
from rules.dominance import follow
from rules.state import State


def advance(state: State) -> None:
    """Run the agenda up to the next decision with at least two choices, or to the end.

    A decision with a single choice is taken, one with none is dropped; neither is ever asked or recorded.
    """
    while state.agenda:
        step = state.agenda[0]
        if step.asks:
            decision = step.decision(state)
            choices = decision.choices
            if len(choices) > 1:
                state.decision = decision
                return
            steps = step.answer(state, choices[0]) if choices else ()
        else:
            steps = step.run(state)
        if state.touched or state.safe:
            follow(state)
        state.agenda = steps + state.agenda[1:]
    state.decision = None


def apply(state: State, choice: Choice) -> None:
    """Carry out a choice that the pending decision offers, and go on to the next decision.

    The caller has checked that it is offered; ``Game.play`` does so for everybody.
    """
    decision = state.decision
    assert decision is not None
    steps = decision.step.answer(state, choice)
    if state.touched or state.safe:
        follow(state)
    state.agenda = steps + state.agenda[1:]
    advance(state)
