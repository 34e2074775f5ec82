"""Numbers on the picture: which place each of a list of targets names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from render.errors import PictureError
from rules.errors import RulesError
from rules.types import Card, Corner, Hex, Space

MOST = 99
Place = Hex | Corner | Space | Card | tuple[str, int]


def place_of(text: str) -> Place | None:
    """The place that a name or a choice means: of a choice the last word that names one; ``explore 2 B3`` means B3.

    ``stack 2`` means the second stack. ``None`` for ``pass`` and whatever else has no place.
    """
    parts = text.split()
    if len(parts) == 2 and parts[0] == "stack" and parts[1].isdigit():
        return ("stack", int(parts[1]) - 1)
    for word in reversed(parts):
        for kind in (Hex, Corner, Space, Card):
            try:
                return kind.parse(word)
            except RulesError:
                continue
    return None


def target_names(choices: Iterable[str]) -> list[str]:
    """The different places that choices mean, by name, in the order of the choices: what to number and to ask for."""
    names: dict[str, None] = {}
    for choice in choices:
        place = place_of(choice)
        if place is not None:
            names[f"stack {place[1] + 1}" if isinstance(place, tuple) else str(place)] = None
    return list(names)


@dataclass(frozen=True)
class Numbers:
    """The numbers of places, by kind (hexes, corners, spaces and cards are all whole numbers)."""

    hexes: Mapping[Hex, int] = field(default_factory=dict)
    corners: Mapping[Corner, int] = field(default_factory=dict)
    spaces: Mapping[Space, int] = field(default_factory=dict)
    cards: Mapping[Card, int] = field(default_factory=dict)
    stacks: Mapping[int, int] = field(default_factory=dict)


NO_NUMBERS = Numbers()


def numbered(targets: Sequence[str]) -> Numbers:
    """The number of each place, from 1. Raises ``PictureError`` for a target that names no place."""
    found: dict[str, dict[Any, int]] = {kind: {} for kind in ("Hex", "Corner", "Space", "Card", "tuple")}
    for number, text in enumerate(targets[:MOST], 1):
        place = place_of(text)
        if place is None:
            raise PictureError(f"“{text[:40]}” names no place on the table.")
        found[type(place).__name__].setdefault(place[1] if isinstance(place, tuple) else place, number)
    return Numbers(found["Hex"], found["Corner"], found["Space"], found["Card"], found["tuple"])
