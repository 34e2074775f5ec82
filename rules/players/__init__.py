"""Computer players. Each chooses from a game that it only reads; hidden order is never looked at."""

from __future__ import annotations

from rules.players.player import Player
from rules.players.registry import PLAYER_NAMES, make_player

__all__ = ["PLAYER_NAMES", "Player", "make_player"]
