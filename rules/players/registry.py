"""The computer players by name."""

from __future__ import annotations

from collections.abc import Callable

from rules.errors import UnknownWord
from rules.players.player import Player
from rules.players.random_player import RandomPlayer
from rules.players.sensible import SensiblePlayer

_PLAYERS: dict[str, Callable[[str], Player]] = {"random": RandomPlayer, "sensible": SensiblePlayer}

PLAYER_NAMES: tuple[str, ...] = tuple(_PLAYERS)
"""The names that ``make_player`` knows."""


def make_player(name: str, seed: str) -> Player:
    """The player called ``name``. The same seed and the same game lead to the same choices on every machine.

    Raises ``UnknownWord``.
    """
    make = _PLAYERS.get(name.strip().lower())
    if make is None:
        raise UnknownWord("player", name, PLAYER_NAMES)
    return make(seed)
