"""Cards that do an action of the display: Ice Sheet (Glaciation) and Nocturnal (Initiative)."""

from __future__ import annotations

from rules.actions.glaciation import Glaciation
from rules.actions.initiative import move_up
from rules.cards.play import CardPlay
from rules.state import State
from rules.step import Steps


def ice_sheet(state: State, play: CardPlay) -> Steps:
    """Carry out a Glaciation now, without a pawn; mandatory if a tile can be chosen (R6.15)."""
    return (Glaciation(play.animal, None),)


def nocturnal(state: State, play: CardPlay) -> Steps:
    """Swap your initiative marker with the one to its left; nothing when first (R6.22)."""
    move_up(state, play.animal)
    return ()
