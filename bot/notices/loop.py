"""The due loop: every few seconds it looks by index for what is due, works it out, and sees that it is sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.clocks.leaps import Steadiness
from bot.notices import store
from bot.notices.digests import digest
from bot.notices.posting import Post
from bot.notices.reminding import remind
from bot.notices.sender import Pace, Sender
from bot.tables.tables import Tables

log = logging.getLogger(__name__)

EVERY = 15.0
"""Seconds between two looks."""
_TIDIED = timedelta(days=1)


class DueLoop:
    """Looks for what is due and has it sent, while the machine's clock may be believed.

    ``clocks``: what to do about clocks that have run out, before all else; ``reached``: whether there is a way to
    Discord, without which everything waits.
    """

    def __init__(
        self,
        tables: Tables,
        post: Post,
        clocks: Callable[[], Awaitable[object]],
        pace: Pace | None = None,
        *,
        reached: Callable[[], bool] = lambda: True,
    ) -> None:
        self._tables = tables
        self._clocks = clocks
        self._reached = reached
        self._sender = Sender(tables, post, pace)
        self._sending: asyncio.Task[int] | None = None
        self._turning = asyncio.Lock()
        self._stopped = asyncio.Event()
        self._tidied = tables.clock() - _TIDIED
        self._steadiness = Steadiness()

    async def run(self) -> None:
        """Look again and again until ``stop``."""
        while not self._stopped.is_set():
            await self.turn()
            try:
                await asyncio.wait_for(self._stopped.wait(), EVERY)
            except TimeoutError:
                continue

    async def turn(self) -> None:
        """One look. What is due is sent beside it, so that a long queue of messages holds up no clock."""
        async with self._turning:
            steady = self._steadiness.look(self._tables.clock(), self._tables.heart.patience)
            if not steady or not self._reached():
                return
            for work in (self._clocks, self._reminders, self._digests, self._tidy):
                try:
                    await work()
                except Exception:
                    log.exception("a part of the due loop failed; it is tried again")
            if not self._stopped.is_set() and (self._sending is None or self._sending.done()):
                self._sending = asyncio.create_task(self._send(), name="send-notices")

    def soon(self) -> None:
        """Send what has just been put into the outbox, without waiting for the next look."""
        if self._reached() and not self._stopped.is_set() and (self._sending is None or self._sending.done()):
            self._sending = asyncio.create_task(self._send(), name="send-notices")

    async def idle(self) -> None:
        """Wait until all that is due now is sent."""
        if self._sending is not None:
            await asyncio.wait({self._sending})

    async def stop(self) -> None:
        """Finish the messages in flight; the others are sent after the next start."""
        self._stopped.set()
        async with self._turning:
            await self.idle()

    async def _reminders(self) -> None:
        await remind(self._tables)

    async def _digests(self) -> None:
        await digest(self._tables)

    async def _send(self) -> int:
        try:
            return await self._sender.work(self._stopped.is_set)
        except Exception:
            log.exception("sending notices failed; it is tried again")
            return 0

    async def _tidy(self) -> None:
        """Once a day: forget what was sent long ago."""
        now = self._tables.clock()
        if now - self._tidied < _TIDIED:
            return
        self._tidied = now
        await self._tables.in_hand(self._tables.database.write(lambda writer: store.forget_old(writer, now)))
