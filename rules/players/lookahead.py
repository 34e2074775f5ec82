"""One choice ahead: what the table looks like after a choice and all that follows from it in the same action."""

from __future__ import annotations

from collections.abc import Sequence

from rules.actions.domination import CardChoice
from rules.choices import Choice, Done, Pass
from rules.dominance import follow
from rules.phases.execution import Execution
from rules.phases.planning import Planning
from rules.phases.reset import FinalScoring, Reseed
from rules.players.judging import Judge
from rules.state import State
from rules.step import Decision, Move, Question, Steps
from rules.types import Animal

CARD = 4.0
"""What taking a card is worth before it is known which."""

_HORIZON = (Execution, Planning, Reseed, FinalScoring)


class Lookahead:
    """Tries choices of one animal on copies of a state.

    ``allowance`` bounds the further positions that may be judged for each choice when it leads to more questions.
    """

    def __init__(self, judge: Judge, me: Animal, allowance: int) -> None:
        self._judge = judge
        self._me = me
        self._allowance = allowance

    def worth(self, state: State, question: Question, choice: Choice) -> float:
        """What ``choice`` leads to, judged. The state must have ``question`` at the head of its agenda."""
        other = state.copy()
        _answer(other, question, choice)
        self._finish(other, type(question))
        return self._judge.judge(other) + self._card(other)

    def worths(self, state: State, decision: Decision, choices: Sequence[Choice]) -> list[float]:
        """The worth of each of these choices of a decision."""
        return [self.worth(state, decision.step, choice) for choice in choices]

    def _card(self, state: State) -> float:
        step = state.agenda[0] if state.agenda else None
        return self._judge.share(step.animal) * CARD if isinstance(step, CardChoice) and state.row else 0.0

    def _finish(self, state: State, asked: type[Question]) -> None:
        """Carry on to the end of the action: own questions of another kind are answered with what looks best at
        once, others' optional ones with no. Stops at the same kind of question again and at what others must choose."""
        left = self._allowance
        while state.agenda:
            step = state.agenda[0]
            if isinstance(step, Question):
                if type(step) is asked or isinstance(step, CardChoice):
                    return
                decision = step.decision(state)
                choices = decision.choices
                if len(choices) < 2:
                    choice = choices[0] if choices else None
                elif decision.animal is self._me:
                    choice, left = self._at_once(state, decision, left)
                elif isinstance(choices[-1], Pass | Done):
                    choice = choices[-1]
                else:
                    return
                if choice is None:
                    state.agenda = state.agenda[1:]
                else:
                    _answer(state, step, choice)
            elif isinstance(step, _HORIZON):
                return
            else:
                assert isinstance(step, Move)
                _put(state, step.run(state))

    def _at_once(self, state: State, decision: Decision, left: int) -> tuple[Choice, int]:
        """The choice that looks best at once, and what is left of the allowance."""
        choices = thinned(decision.choices, max(left, 2))
        best, most = choices[-1], -1e9
        for choice in choices:
            other = state.copy()
            _answer(other, decision.step, choice)
            worth = self._judge.judge(other)
            if worth > most:
                best, most = choice, worth
        return best, left - len(choices)


def thinned(choices: Sequence[Choice], most: int) -> Sequence[Choice]:
    """At most so many of the choices, evenly spread, the last one (pass or done) among them."""
    if len(choices) <= most:
        return choices
    step = -(-len(choices) // most)
    return [*choices[:-1:step][: most - 1], choices[-1]]


def _answer(state: State, question: Question, choice: Choice) -> None:
    _put(state, question.answer(state, choice))


def _put(state: State, steps: Steps) -> None:
    """Put the steps that a step led to in its place, and let the cones follow, as the engine does."""
    if state.touched or state.safe:
        follow(state)
    state.agenda = steps + state.agenda[1:]
