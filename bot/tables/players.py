"""The computer player of a seat."""

from __future__ import annotations

from bot.model import Seat
from rules.chance import commitment
from rules.game import Game
from rules.players import Player, make_player


def player_of(game: Game, seat: Seat, seq: int) -> Player | None:
    """The computer player of a seat at a step, or None for a person.

    Its dice come from the secret seed through a hash, so that nobody can foretell them, a restart changes nothing,
    and they say nothing about the game's own draws.
    """
    if seat.computer is None:
        return None
    return make_player(seat.computer, commitment(f"{game.seed}/computer/{seat.number}/{seq}"))
