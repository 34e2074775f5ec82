"""The prepared game: the last turn of two animals with four pawns each, so that it ends with the final scoring."""

from __future__ import annotations

import json

from bot.model import TableInfo
from bot.scenes import Position, scene
from rules.state import State
from rules.types import Animal, Card, Dominance, Options

ME, OTHER = Animal.AMPHIBIAN, Animal.BIRD
PAWNS = 4
OPTIONS = Options(dominance=Dominance.AUTOMATIC)
_SPECIES = {
    "D2": {"amphibian": 3},
    "C3": {"amphibian": 2, "bird": 1},
    "E3": {"amphibian": 1},
    "C4": {"bird": 2},
    "D4": {"bird": 2},
    "E4": {"bird": 1},
}
_DISKS = {
    "D3nw": "grub", "D3ne": "water", "D3e": "grass", "D3se": "seed", "D3sw": "meat", "D3w": "seed",
    "C3ne": "water", "D2e": "grass", "E3se": "sun", "D4e": "seed", "C4se": "seed", "C3sw": "water",
}  # fmt: skip
_BOXES = {
    "adaptation": ["grass", "seed", "sun", "water"],
    "regression": ["sun"],
    "abundance": ["meat", "seed", "water", "water"],
    "wasteland": ["meat"],
    "depletion": ["seed"],
    "wanderlust": ["grass", "seed", "water", "water"],
}
_ROW = ["fecundity", "fertile", "habitat", "biodiversity", "ecodiversity"]


def position() -> Position:
    """The position from which every tutorial begins."""
    start = scene((str(ME), str(OTHER)), species=_SPECIES, disks=_DISKS, options=OPTIONS)
    for animal in start["animals"].values():
        animal |= {"pawns": PAWNS, "available": PAWNS}
    start |= {
        "boxes": _BOXES,
        "row": _ROW,
        "gone": [str(card) for card in Card if str(card) not in _ROW],
        "ice_age": True,
        "deck": 0,
        "initiative": [str(ME), str(OTHER)],
        "next": str(ME),
    }
    return start


def file_data() -> bytes:
    """The position as the file that a table is opened from."""
    return json.dumps(position()).encode()


def is_tutorial(info: TableInfo, state: State) -> bool:
    """Whether a game is a tutorial. No other game has taken Ice Age in its first turn with so few animals and pawns;
    whoever imports such a position is taught, too."""
    return (
        info.imported
        and state.ice_age
        and state.turn == 1
        and state.options == OPTIONS
        and state.players == ((ME,), (OTHER,))
        and info.seats[0].user_id is not None
    )
