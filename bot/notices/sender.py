"""Sends what is due: longest waiting first, at most twenty messages a second, each once, whatever happens in between.

A message is written down (``take``) before it is sent and ticked off (``close``) after it. A process that dies in
between finds it written down and sends it once more with the same nonce, for which Discord gives the message that is
there instead of a second one, as long as it remembers the nonce: some minutes. So nothing is lost, and only a start
later than that can repeat the one message of the moment.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple, TypeVar

from bot.crash_points import crash_point
from bot.notices import store
from bot.notices.composing import Composed, compose
from bot.notices.kinds import KINDS
from bot.notices.posting import Blocked, Closed, Failed, Post
from bot.notices.routing import Parcel, Routing, route
from bot.notices.store import Outcome, Way
from bot.store.database import Writer
from bot.tables.tables import Tables

log = logging.getLogger(__name__)

T = TypeVar("T")

PER_SECOND = 20
IN_FLIGHT = 8
"""So many sendings may wait for Discord's answer at a time."""
LOOK_AGAIN = 200
"""After so many messages it is looked anew who has waited longest."""
FIRST_PAUSE = timedelta(seconds=30)
LONGEST_PAUSE = timedelta(hours=6)
MOST_TRIES = 14
"""Some two days of trying."""


class Pace:
    """Lets through at most so many a second, evenly."""

    def __init__(
        self,
        per_second: float = PER_SECOND,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._between = 1 / per_second
        self._sleep = sleep
        self._clock = clock
        self._next = 0.0

    async def __call__(self) -> None:
        """Wait for one's turn."""
        if (wait := self._next - self._clock()) > 0:
            await self._sleep(wait)
        self._next = max(self._next, self._clock()) + self._between  # a late waking lets nobody through sooner


class _Ready(NamedTuple):
    """A message that is written down and about to be sent."""

    parcel: Parcel
    made: Composed
    nonce: str


class Sender:
    """One per process: ``work`` is never run twice at a time."""

    def __init__(self, tables: Tables, post: Post, pace: Pace | None = None) -> None:
        self._tables = tables
        self._post = post
        self._pace = pace or Pace()
        self._room = asyncio.Semaphore(IN_FLIGHT)

    async def work(self, stop: Callable[[], bool] = lambda: False) -> int:
        """Send all that is due now, and what becomes due meanwhile; gives the number of messages tried."""
        tried = 0
        while not stop() and (parcels := await self._route()):
            unreachable = await store.unreachable(self._tables.database)
            unexplained = {user for user, told in unreachable.items() if not told}
            async with asyncio.TaskGroup() as group:
                for parcel in parcels[:LOOK_AGAIN]:
                    ready = await self._prepare(parcel, unexplained)
                    if ready is None:
                        continue
                    await self._room.acquire()
                    await self._pace()
                    if stop():  # it is written down, and is sent after the next start
                        self._room.release()
                        break
                    group.create_task(self._handle(ready, unexplained))
                    tried += 1
        return tried

    async def _route(self) -> tuple[Parcel, ...]:
        """Decide on all that is due, store the decisions, and give what is to be sent now."""
        while True:
            now, database = self._tables.clock(), self._tables.database
            notices = await store.due(database, now)
            if not notices:
                return ()
            people = await self._tables.people({kept.user for kept in notices if kept.user is not None})
            routing = route(notices, people, await store.unreachable(database), now)
            if routing.later or routing.ways or routing.doubled or routing.undeliverable:
                await self._write(partial(_store, routing=routing, now=now))
            if not routing.doubled:
                return routing.parcels

    async def _prepare(self, parcel: Parcel, unexplained: set[int]) -> _Ready | None:
        """The words of a message, written down; None when nothing in it holds any more, or it has failed."""
        try:
            now = self._tables.clock()
            person = await self._tables.person(parcel.target.to) if parcel.target.way is Way.DIRECT else None
            made = await compose(self._tables, parcel, person, tuple(unexplained), now)
            if made.held:
                number = await self._write(lambda writer: _taken(writer, made, now))
                crash_point("notice-taken")
                return _Ready(parcel, made, f"notice-{number}")
            await self._write(lambda writer: store.close(writer, made.dropped, now, Outcome.DROPPED))
        except Exception:
            log.exception("notices %s have no words; they are tried again", parcel.ids)
            await self._later(parcel, parcel.ids)
        return None

    async def _handle(self, ready: _Ready, unexplained: set[int]) -> None:
        """Send one message and mark what came of it."""
        try:
            await self._send(ready, unexplained)
        except Exception:
            log.exception("notices %s could not be sent; they are tried again", ready.made.held)
            await self._later(ready.parcel, ready.made.held)
        finally:
            self._room.release()

    async def _send(self, ready: _Ready, unexplained: set[int]) -> None:
        parcel, made, nonce = ready
        to = parcel.target
        try:
            if to.way is Way.DIRECT:
                message = await self._post.direct(to.to, made.text, made.buttons, nonce)
            else:
                assert made.info is not None
                message = await self._post.channel(made.info, made.text, made.buttons, made.calls, nonce)
        except Failed as error:
            log.info("notices %s: %s", made.held, error)
            await self._later(parcel, made.held)
        except Blocked:
            await self._write(lambda writer: self._to_channel(writer, to.to, parcel, made))
        except Closed:
            await self._write(lambda writer: self._to_person(writer, parcel, made, unexplained))
        else:
            crash_point("notice-sent")
            await self._write(lambda writer: _ticked_off(writer, made, self._tables.clock(), message))
            unexplained.difference_update(made.explained)

    def _to_channel(self, writer: Writer, user: int, parcel: Parcel, made: Composed) -> None:
        """Somebody takes no direct messages: what may be read there goes to the channel, from now on at once."""
        now = self._tables.clock()
        store.set_unreachable(writer, user, now)
        held = [kept for kept in parcel.notices if kept.id in made.held]
        public = [
            kept.id
            for kept in held
            if kept.game is not None and not KINDS[kept.kind].private and not kept.key.endswith(store.DOUBLE)
        ]
        store.reroute(writer, public, Way.CHANNEL)
        store.close(writer, [kept.id for kept in held if kept.id not in public], now, Outcome.UNDELIVERABLE)

    def _to_person(self, writer: Writer, parcel: Parcel, made: Composed, unreachable: set[int]) -> None:
        """A channel is closed to the bot: people are told directly, if they can be and were not told already."""
        now = self._tables.clock()
        held = [kept for kept in parcel.notices if kept.id in made.held]
        direct = [
            kept.id
            for kept in held
            if kept.user is not None
            and kept.user not in unreachable
            and writer.one("SELECT 1 FROM unreachable WHERE user = ?", (kept.user,)) is None
            and writer.one("SELECT 1 FROM notices WHERE key = ?", (kept.key + store.DOUBLE,)) is None
        ]
        store.reroute(writer, direct, Way.DIRECT)
        store.close(writer, [kept.id for kept in held if kept.id not in direct], now, Outcome.UNDELIVERABLE)

    async def _later(self, parcel: Parcel, held: tuple[int, ...]) -> None:
        now, tries = self._tables.clock(), max(kept.tries for kept in parcel.notices)
        if tries + 1 >= MOST_TRIES:
            await self._write(lambda writer: store.close(writer, held, now, Outcome.UNDELIVERABLE))
            return
        pause = min(FIRST_PAUSE * 2**tries, LONGEST_PAUSE)
        await self._write(lambda writer: store.try_again(writer, held, now + pause))

    async def _write(self, work: Callable[[Writer], T]) -> T:
        return await self._tables.in_hand(self._tables.database.write(work))


def _store(writer: Writer, routing: Routing, now: datetime) -> None:
    store.postpone(writer, routing.later)
    store.decide(writer, routing.ways)
    store.double(writer, routing.doubled)
    store.close(writer, routing.undeliverable, now, Outcome.UNDELIVERABLE)


def _taken(writer: Writer, made: Composed, now: datetime) -> int:
    store.close(writer, made.dropped, now, Outcome.DROPPED)
    return store.take(writer, made.held)


def _ticked_off(writer: Writer, made: Composed, now: datetime, message: int) -> None:
    store.close(writer, made.held, now, Outcome.SENT, message)
    store.set_told(writer, made.explained)
