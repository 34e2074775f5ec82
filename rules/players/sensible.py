"""The player that looks one choice ahead and takes what looks best."""

from __future__ import annotations

from collections.abc import Sequence

from rules.chance import Dice
from rules.choices import ADVANCE, Choice, Claim, Contest, Done, Pass, Place, TakeCard
from rules.counting import dominant
from rules.game import Game
from rules.players.judging import Judge
from rules.players.lookahead import Lookahead
from rules.players.narrowing import worth_trying
from rules.players.placing import worths_of_spaces
from rules.state import State
from rules.step import Decision
from rules.types import Animal, Card

ALLOWANCE = 300
"""Positions judged for one decision, about: choices that lead to further questions share what is left."""

FIXED_WORTH: dict[Card, float] = {Card.BLIGHT: 2.0, Card.CATASTROPHE: 4.0, Card.MASS_EXODUS: 2.5, Card.INSTINCT: 3.0}
"""Cards that begin with the choice of a place, whose worth one choice ahead does not show."""

AHEAD = 0.25
"""Of the lead that is secured by taking Ice Age; of the lag that cannot be made up any more."""


class SensiblePlayer:
    """Judges every choice by the table one choice ahead; claims and contests whatever it can."""

    def __init__(self, seed: str) -> None:
        self._dice = Dice(seed)

    def choose(self, game: Game) -> Choice:
        """The choice that looks best; of equal ones the first, but to forgo before to do something for nothing."""
        decision = game.decision
        assert decision is not None, "the game is over"
        if ADVANCE in decision.choices:
            return ADVANCE  # the pawn acts elsewhere all the same
        hidden = self._dice.below(1 << 64)
        state = game.state.reshuffled(hidden)
        choices = worth_trying(state, decision)
        worths = _worths(state, decision, choices)
        best = max(worths)
        if isinstance(choices[-1], Pass | Done) and worths[-1] >= best - 1e-9:
            return choices[-1]
        return choices[worths.index(best)]

    def claims(self, game: Game, animal: Animal) -> list[Claim | Contest]:
        """Claims of every tile it dominates, and contests of other animals' untrue cones."""
        found: list[Claim | Contest] = []
        for choice in game.claims_of(animal):
            theirs = game.state.cones[choice.tile] is not animal
            if isinstance(choice, Claim) or (theirs and dominant(game.state, choice.tile) is not animal):
                found.append(choice)
        return found


def _worths(state: State, decision: Decision, choices: Sequence[Choice]) -> list[float]:
    """The worth of each of these choices of the decision."""
    me = decision.animal
    judge = Judge(state, me)
    if all(isinstance(choice, Place) for choice in choices):
        return worths_of_spaces(state, me, choices, Lookahead(judge, me, 2))
    lookahead = Lookahead(judge, me, ALLOWANCE // len(choices))
    if isinstance(choices[0], TakeCard):
        return _worths_of_cards(state, decision, choices, lookahead, judge)
    return lookahead.worths(state, decision, choices)


def _worths_of_cards(
    state: State, decision: Decision, choices: Sequence[Choice], lookahead: Lookahead, judge: Judge
) -> list[float]:
    now, worths = judge.judge(state), list[float]()
    for choice in choices:
        assert isinstance(choice, TakeCard)
        card = choice.card
        if card in FIXED_WORTH:
            worths.append(now + FIXED_WORTH[card])
            continue
        worth = lookahead.worth(state, decision.step, choice)
        if card is Card.ICE_AGE:
            mine = state.scores[decision.animal]
            best = max([state.scores[other] for other in state.animals if other is not decision.animal])
            worth += AHEAD * (mine - best)
        worths.append(worth)
    return worths
