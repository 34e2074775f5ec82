"""What every card's effect is told."""

from __future__ import annotations

from typing import NamedTuple

from rules.types import Animal, Card, Hex


class CardPlay(NamedTuple):
    """A card in play: "you" of its text is ``animal``; ``tile`` is the one just scored."""

    card: Card
    animal: Animal
    tile: Hex

    @property
    def kind(self) -> str:
        """The decision kind of the card's questions: its name."""
        return str(self.card)
