"""Pictures drawn off the event loop: the board with what changed, its alt text, and the whole board in words."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any, TypeVar

import discord

from bot.pictures_closeup import draw_tile
from bot.pictures_drawing import Order, Picture, draw, order, warm
from bot.pictures_sheets import Sheet, draw_sheet
from render.describe import text_board
from render.scene import WIDTH
from rules.notation import write_position
from rules.state import State

__all__ = ["Order", "Picture", "Pictures", "file_of", "order"]

T = TypeVar("T")

log = logging.getLogger(__name__)

PICTURE = "board.png"
PROCESSES = min(2, os.cpu_count() or 1)


def file_of(picture: Picture, name: str = PICTURE) -> discord.File:
    """The attachment, with its alt text."""
    return discord.File(io.BytesIO(picture.data), name, description=picture.alt)


class Pictures:
    """The studio: ``processes`` of its own, or a thread when 0, which is lighter for tests. Somebody may ask for
    ``per_minute`` pictures, a third of them at once."""

    def __init__(self, processes: int = PROCESSES, per_minute: int = 12, width: int = WIDTH) -> None:
        self._width = width
        self._burst = max(1.0, per_minute / 3)
        self._refill = 60 / per_minute
        self._processes = processes
        self._executor = self._opened()
        self._allowance: dict[int, tuple[float, float]] = {}

    def _opened(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, "pictures")
        executor = ProcessPoolExecutor(self._processes, get_context("spawn"), initializer=warm)
        for _ in range(self._processes):
            executor.submit(int)
        return executor

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

    async def close_up(self, position: Mapping[str, Any], tile: str, language: str) -> Picture:
        """The picture of one tile of a position, drawn elsewhere."""
        return await self._run(draw_tile, position, tile, language)

    async def sheet(self, what: Sheet, language: str) -> Picture:
        """The picture of a table or chart, drawn elsewhere."""
        return await self._run(draw_sheet, what, language)

    async def words(self, state: State, language: str) -> str:
        """The whole board as text, for those who cannot see it."""
        return await self._run(text_board, write_position(state, agenda=False), language)

    async def _run(self, work: Callable[..., T], *given: Any) -> T:
        """Do it elsewhere. When a process has died, once more with new ones; then, and from then on, in a thread."""
        loop = asyncio.get_running_loop()
        for attempt in range(3):
            executor = self._executor
            try:
                return await loop.run_in_executor(executor, work, *given)
            except BrokenExecutor:
                if self._executor is executor:
                    log.warning("the processes for pictures died and are started anew")
                    self._processes = self._processes if attempt == 0 else 0
                    self._executor = self._opened()
        raise RuntimeError("no process draws pictures")

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
