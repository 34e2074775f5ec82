"""Pictures drawn off the event loop: the board with what changed, its alt text, and the whole board in words."""

from __future__ import annotations

import asyncio
import io
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import Any, TypeVar

import discord

from render.board import board
from render.change import Change, Move, change_between
from render.describe import alt_text, text_board
from render.scene import WIDTH
from rules.events import SpeciesMoved
from rules.notation import write_position
from rules.state import State
from rules.types import Animal

T = TypeVar("T")

log = logging.getLogger(__name__)

PICTURE = "board.png"


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
    width: int = WIDTH


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn board: PNG bytes and what they show in words."""

    data: bytes
    alt: str

    def file(self) -> discord.File:
        """The attachment, with its alt text."""
        return discord.File(io.BytesIO(self.data), PICTURE, description=self.alt)


def order(
    state: State,
    *,
    before: State | None = None,
    headline: str = "",
    moves: Sequence[SpeciesMoved] = (),
    targets: Sequence[str] = (),
    names: Mapping[Animal, str] | None = None,
    language: str = "en",
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
    )
    return Picture(data, alt_text(wanted.after, change, wanted.language))


def _warm() -> None:
    """The first picture of a process loads fonts and cuts sprites; let that be before anybody waits."""
    from rules.game import Game

    draw(order(Game.new(2, "0" * 32).state))


class Pictures:
    """The studio: ``processes`` of its own, or a thread when 0, which is lighter for tests. Somebody may ask for
    ``per_minute`` pictures, a third of them at once."""

    def __init__(self, processes: int = 1, per_minute: int = 12, width: int = WIDTH) -> None:
        self._width = width
        self._burst = max(1.0, per_minute / 3)
        self._refill = 60 / per_minute
        self._executor: Executor
        if processes:
            self._executor = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_warm)
            self._executor.submit(int)
        else:
            self._executor = ThreadPoolExecutor(1, "pictures")
        self._allowance: dict[int, tuple[float, float]] = {}

    async def try_draw(self, wanted: Order) -> Picture | None:
        """A picture, or None when the drawing fails: a game must go on without its picture."""
        try:
            return await self.draw(wanted)
        except Exception:
            log.exception("a picture could not be drawn")
            return None

    async def draw(self, wanted: Order) -> Picture:
        """A picture, drawn elsewhere."""
        return await self._run(draw, replace(wanted, width=self._width))

    async def words(self, state: State, language: str) -> str:
        """The whole board as text, for those who cannot see it."""
        return await self._run(text_board, write_position(state, agenda=False), language)

    async def _run(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._executor, work, *given)

    def may_ask(self, user_id: int) -> float:
        """Whether somebody may have another picture: 0, or the seconds to wait."""
        now = time.monotonic()
        left, since = self._allowance.get(user_id, (self._burst, now))
        left = min(self._burst, left + (now - since) / self._refill)
        if left < 1:
            self._allowance[user_id] = (left, now)
            return (1 - left) * self._refill
        if len(self._allowance) > 10_000:
            self._allowance.clear()
        self._allowance[user_id] = (left - 1, now)
        return 0.0

    def close(self) -> None:
        """Let go of the workers; what is being drawn is finished."""
        self._executor.shutdown(wait=False, cancel_futures=True)
