"""One picture, drawn from plain values: what the processes for pictures run. No Discord in here."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from render.board import board
from render.change import Change, Move, change_between
from render.describe import alt_text
from render.scene import WIDTH
from rules.events import SpeciesMoved
from rules.game import Game
from rules.notation import write_position
from rules.state import State
from rules.types import Animal, Hex


@dataclass(frozen=True, slots=True)
class Order:
    """Everything that a picture is made of, as plain values that can go to another process."""

    after: Mapping[str, Any]
    before: Mapping[str, Any] | None = None
    headline: str = ""
    moves: tuple[Move, ...] = ()
    targets: tuple[str, ...] = ()
    names: Mapping[str, str] | None = None
    language: str = "en"
    hints: bool = False
    """Whether untrue cones look so."""
    claims: Mapping[str, str] | None = None
    """The tiles that are marked because they may be claimed, with the animal that may."""
    width: int = WIDTH


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn board: PNG bytes and what they show in words."""

    data: bytes
    alt: str


def order(
    state: State,
    *,
    before: State | None = None,
    headline: str = "",
    moves: Sequence[SpeciesMoved] = (),
    targets: Sequence[str] = (),
    names: Mapping[Animal, str] | None = None,
    language: str = "en",
    hints: bool = False,
    claims: Mapping[Hex, Animal] | None = None,
) -> Order:
    """What to draw of a state; nothing hidden goes in."""
    return Order(
        after=write_position(state, agenda=False),
        before=None if before is None else write_position(before, agenda=False),
        headline=headline,
        moves=tuple(Move(move.animal, move.origin, move.target, move.number) for move in moves),
        targets=tuple(targets),
        names={str(animal): name for animal, name in (names or {}).items()},
        language=language,
        hints=hints,
        claims={str(tile): str(animal) for tile, animal in (claims or {}).items()},
    )


def draw(wanted: Order) -> Picture:
    """Draw one picture: slow, so never on the event loop."""
    change: Change | None = None
    if wanted.before is not None:
        change = change_between(wanted.before, wanted.after, wanted.headline)
        if wanted.moves:
            change = replace(change, moves=wanted.moves)
    data = board(
        wanted.after,
        change=change,
        targets=wanted.targets,
        hints=wanted.hints,
        language=wanted.language,
        names=wanted.names,
        width=wanted.width,
        claims=wanted.claims,
    )
    alt = alt_text(
        wanted.after,
        change,
        wanted.language,
        targets=wanted.targets,
        hints=wanted.hints,
        claims=wanted.claims,
    )
    return Picture(data, alt)


def warm() -> None:
    """A process for pictures gives way to the one that answers; its first picture, which loads fonts and cuts sprites,
    is made before anybody waits. Ctrl+C is for the bot, which then lets the process go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(2)
    draw(order(Game.new(2, "0" * 32).state))
