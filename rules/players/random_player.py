"""The player that takes any choice at all."""

from __future__ import annotations

from rules.chance import Dice
from rules.choices import Choice, Claim, Contest
from rules.game import Game
from rules.types import Animal


class RandomPlayer:
    """Chooses evenly among what is offered; claims every tile it can and contests nobody *(our reading)*."""

    def __init__(self, seed: str) -> None:
        self._dice = Dice(seed)

    def choose(self, game: Game) -> Choice:
        """Any offered choice, each as likely as the others."""
        decision = game.decision
        assert decision is not None, "the game is over"
        return decision.choices[self._dice.below(len(decision.choices))]

    def claims(self, game: Game, animal: Animal) -> list[Claim | Contest]:
        """Every tile that the animal dominates without its cone."""
        return [claim for claim in game.claims_of(animal) if isinstance(claim, Claim)]
