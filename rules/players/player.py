"""What every computer player can do."""

from __future__ import annotations

from typing import Protocol

from rules.choices import Choice, Claim, Contest
from rules.game import Game
from rules.types import Animal


class Player(Protocol):
    """Somebody who answers decisions. A player reads the game and never changes it.

    A player may remember and may draw from dice of its own, so one object serves one seat of one game. Whoever
    searches works on ``game.state.reshuffled(...)``, where everything hidden lies in another order.
    """

    def choose(self, game: Game) -> Choice:
        """The answer to the pending decision: one of ``game.decision.choices``. The game must not be over."""
        ...

    def claims(self, game: Game, animal: Animal) -> list[Claim | Contest]:
        """The claims and contests that ``animal`` makes at this moment, in the order in which to make them (R5.6)."""
        ...
