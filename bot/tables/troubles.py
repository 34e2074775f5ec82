"""Running games that wait because something outside them is amiss: their channel, their server, what the bot may do.

A game in trouble keeps everything; its clocks stand still. It goes on where it stood as soon as it can be heard again,
or in another channel (``bot.tables.hosting.move``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.clocks import running
from bot.clocks import store as clocks
from bot.clocks.store import NOBODY, Pause
from bot.model import Status, TableInfo
from bot.notices.outbox import Notice, enqueue
from bot.store import tables as rows
from bot.store import troubles as store
from bot.store.database import Writer
from bot.store.troubles import Kind
from bot.tables.acts import Act, note

if TYPE_CHECKING:
    from bot.tables.table import Table

UNREACHABLE = frozenset({Kind.CHANNEL_GONE, Kind.SERVER_LEFT})
"""Nothing is tried there until somebody does something."""
_FOREVER = timedelta(days=3650)
_ACTS = {
    Kind.CHANNEL_GONE: Act.CHANNEL_GONE,
    Kind.SERVER_LEFT: Act.SERVER_LEFT,
    Kind.SILENCED: Act.SILENCED,
    Kind.LOCKED: Act.SILENCED,
}
Also = Callable[[Writer], None]


async def begin(table: Table, kind: Kind) -> bool:
    """Something is amiss: the clocks stand still, and those who can help are told by direct message, once. False when
    that is known, or the game is not on."""

    async def work() -> bool:
        info, database = table.info, table.tables.database
        if info.status is not Status.RUNNING:
            return False
        known = await store.of_game(database, info.id)
        if known is not None and (known.kind is kind or (known.kind in UNREACHABLE and kind not in UNREACHABLE)):
            return False
        now = table.tables.clock()
        # beside whatever pause people have ordered: theirs may end while the game still cannot be heard
        stopped = any(one.outside and now < one.end for one in await clocks.pauses_of(database, info.id))
        after = info if stopped else replace(info, paused_until=now + _FOREVER)

        def write(writer: Writer) -> None:
            store.begin(writer, info.id, kind, now)
            note(writer, info.id, now, None, _ACTS[kind])
            _tell(writer, info, kind, now)
            if not stopped:
                until = now + _FOREVER
                clocks.add_pause(writer, Pause(0, info.id, NOBODY, kind.value, now, until, None, True))
                _stand(writer, after, table.tables.heart.lost(now), now)

        await database.write(write)
        table.info = after
        return True

    return await table.change(work)


async def end(table: Table, act: Act) -> bool:
    """All is well again, and the table hears of it. False when nothing was amiss."""

    async def work() -> bool:
        if await store.of_game(table.tables.database, table.info.id) is None:
            return False
        now = table.tables.clock()
        after, also = await lifted(table, table.info)

        def write(writer: Writer) -> None:
            also(writer)
            note(writer, after.id, now, None, act, paused=after.paused_until is not None)

        await table.tables.database.write(write)
        table.info = after
        return True

    return await table.change(work)


async def lifted(table: Table, info: TableInfo) -> tuple[TableInfo, Also]:
    """The table without its trouble, and what stores that; the clocks run on unless people have stopped them."""
    now, database = table.tables.clock(), table.tables.database
    known = await clocks.pauses_of(database, info.id)
    pauses = [one for one in known if one.outside and now < one.end]
    after = replace(info, paused_until=clocks.standing((one for one in known if not one.outside), now))

    def also(writer: Writer) -> None:
        store.end(writer, info.id)
        for one in pauses:
            clocks.end_pause(writer, one.id, max(now, one.start), NOBODY)
        _stand(writer, after, table.tables.heart.lost(now), now)

    return after, also


def _stand(writer: Writer, info: TableInfo, lost: tuple[running.Span, ...], now: datetime) -> None:
    """Store whether a table stands still, with what its clocks make of it."""
    wait = clocks.wait_in(writer, info.id)
    rows.save(writer, info)
    if wait is not None:
        running.changed(writer, info.clock, wait, now, lost)


def _tell(writer: Writer, info: TableInfo, kind: Kind, now: datetime) -> None:
    """Everybody hears of a channel that is gone, for each of them can let the game go on elsewhere; of a channel in
    which the bot may not write the host hears. Where the bot is not on the server it reaches nobody."""
    from bot.notices.seats import TROUBLE  # which knows the words of tables

    told = {Kind.CHANNEL_GONE: {*info.people, info.host_id}, Kind.SERVER_LEFT: set[int]()}.get(kind, {info.host_id})
    for user in sorted(told):
        key = f"trouble:{info.id}:{kind.value}:{user}:{now.isoformat()}"
        enqueue(writer, Notice(TROUBLE, key, now, user, info.id, {"kind": kind.value}))
