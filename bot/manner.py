"""How a table speaks to its channel: how often with a picture, how many words, and whom it tells that they are next."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from enum import Enum
from typing import Any


class Pace(Enum):
    """When a board message carries a picture. Every step has its words and its buttons in any case."""

    ACTION = "action"
    """After every action."""
    PLAYER = "player"
    """When another player is asked than before."""
    TURN = "turn"
    """Once for each turn of the game."""


class Words(Enum):
    """How much a board message says."""

    FULL = "full"
    COMPACT = "compact"
    """One sentence; ``/log`` has the rest."""


class Notice(Enum):
    """Whether whoever follows in Planning hears that they are next."""

    NONE = "none"
    LINE = "line"
    """By name in the board message, calling nobody."""
    DIRECT = "direct"
    """By direct message."""


@dataclass(frozen=True, slots=True)
class Manner:
    """A table's manner, set when it is opened and changed by its host at any time."""

    pictures: Pace = Pace.ACTION
    words: Words = Words.FULL
    notice: Notice = Notice.NONE
    hints: bool = True
    """Mode claimed: private panels mark what their player may claim, and untrue cones."""
    log: bool = False
    """Everything is told in full in a thread, and briefly in the channel."""

    def changed(self, **changes: Any) -> Manner:
        """With what is given; None changes nothing."""
        return replace(self, **{name: value for name, value in changes.items() if value is not None})


def write_manner(manner: Manner) -> str:
    """A manner as JSON."""
    return json.dumps({name: getattr(value, "value", value) for name, value in asdict(manner).items()})


def read_manner(text: str) -> Manner:
    """A manner out of JSON; what is left out is as usual."""
    raw = json.loads(text)
    return Manner(
        Pace(raw.get("pictures", "action")),
        Words(raw.get("words", "full")),
        Notice(raw.get("notice", "none")),
        bool(raw.get("hints", True)),
        bool(raw.get("log", False)),
    )
