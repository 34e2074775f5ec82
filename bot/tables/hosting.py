"""What the host of a running game, and the managers of its server, can do. All of it goes into the table's log.

A host keeps a game going: reminding, handing the table on, giving a computer's seat to a person. What decides about
others (taking choices back, replacing a person, closing) only a manager does who does not play.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from sqlite3 import IntegrityError
from typing import TYPE_CHECKING

from bot.errors import BeforeTheBase, ChannelTaken, HostOnly, NothingToTakeBack
from bot.model import Member, Played, Seat, Status, TableInfo
from bot.store import record, troubles
from bot.store import tables as rows
from bot.store.database import Writer
from bot.store.troubles import Kind
from bot.tables import agreeing, drafting, undoing
from bot.tables.acts import Act, last_of, note
from bot.tables.loading import asked, loaded
from bot.tables.rights import may_host
from bot.tables.seat_errors import ManagerOnly, NobodyToNudge, NoNudgeInPause, NudgedLately
from bot.tables.seats import Handed, Reason, seat_of, vacated
from bot.tables.troubles import lifted

if TYPE_CHECKING:
    from bot.tables.table import Table

BETWEEN_NUDGES = timedelta(hours=12)
"""So long after a reminder by hand there is no other, whoever asks for it."""
FIRST_NUDGE = timedelta(hours=4)
"""So long after the last choice there is none at all."""


async def must_host(table: Table, member: Member) -> None:
    """Raises ``HostOnly`` for somebody who does not have the host's rights."""
    if not await may_host(table, member):
        raise HostOnly


def must_manage(table: Table, member: Member) -> None:
    """Raises ``ManagerOnly``: nobody is judge in a game of their own."""
    if not member.manager or table.info.seat_of(member.user_id) is not None:
        raise ManagerOnly


async def may_replace(table: Table, member: Member, seat: Seat) -> None:
    """A manager may replace anybody, whoever has the host's rights a computer player. Raises ``ManagerOnly``."""
    if seat.user_id is None and await may_host(table, member):
        return
    must_manage(table, member)


async def replace_player(table: Table, member: Member, seat_number: int) -> Handed:
    """A manager empties a seat for whoever will take it; the host offers a computer's seat to anybody.

    Raises ``ManagerOnly``, ``NoSuchSeat``, ``NotStarted``, ``GameIsOver``.
    """

    async def work() -> Handed:
        table.must_be_running()
        seat = seat_of(table, seat_number)
        await may_replace(table, member, seat)
        return await vacated(table, seat, member.user_id, Reason.MANAGER)

    return await table.change(work)


async def nudge(table: Table, member: Member) -> Seat:
    """Remind whoever is asked, in their own way and never in their sleep. Anybody of the table may, seldom.

    Gives the seat that is reminded. Raises ``HostOnly``, ``NoNudgeInPause``, ``NobodyToNudge``, ``NudgedLately``,
    ``NotStarted``.
    """
    from bot.notices.outbox import Notice, enqueue
    from bot.notices.seats import NUDGE

    async def work() -> Seat:
        if drafting.picks_now(table.info) is not None:
            return await drafting.nudge(table, member)
        table.must_be_running()
        if table.info.seat_of(member.user_id) is None:
            await must_host(table, member)
        if table.paused:
            raise NoNudgeInPause
        now = asked(table.info, await loaded(table))
        if now is None or now.user_id is None:
            raise NobodyToNudge
        at, info, seat, user = table.tables.clock(), table.info, now.seat, now.user_id
        soonest = await _next_nudge(table, seat)
        if soonest > at:
            raise NudgedLately(until=int(soonest.timestamp()))

        def write(writer: Writer) -> None:
            act = note(writer, info.id, at, member.user_id, Act.NUDGED, seat=seat.number, user=user)
            facts = {"seq": info.seq, "by": member.user_id}
            enqueue(writer, Notice(NUDGE, f"nudge:{info.id}:{act}", at, user, info.id, facts))

        await table.tables.database.write(write)
        return seat

    return await table.change(work)


async def take_back(table: Table, member: Member, number: int) -> Played:
    """A manager takes back the last ``number`` choices that stand, whoever made them.

    Raises ``ManagerOnly``, ``NothingToTakeBack``, ``BeforeTheBase``, ``NotStarted``, ``GameIsOver``.
    """

    async def work() -> Played:
        table.must_be_running()
        must_manage(table, member)
        stands = await table.log()
        if not 1 <= number <= len(stands):
            raise NothingToTakeBack
        span = await undoing.span_from(table, stands[-number].seq)
        if span is None:
            raise BeforeTheBase(base=table.info.base)
        at, first = table.tables.clock(), span.target

        def also(writer: Writer) -> None:
            note(writer, table.info.id, at, member.user_id, Act.TAKEN_BACK, step=first)

        return await undoing.take_back(table, span, member.user_id, also=also)

    return await table.change(work)


async def close(table: Table, member: Member, reason: str) -> TableInfo:
    """A manager closes a running game without a result, and says why. Raises ``ManagerOnly``, ``GameIsOver``."""

    async def work() -> TableInfo:
        table.must_be_running()
        must_manage(table, member)
        at = table.tables.clock()

        def also(writer: Writer) -> None:
            note(writer, table.info.id, at, member.user_id, Act.CLOSED, reason=reason)

        return await agreeing.finish(table, Status.ABANDONED, also)

    return await table.change(work)


async def move(table: Table, member: Member, channel_id: int) -> TableInfo:
    """Let a running game go on in another channel of its server: host and managers, and where its channel is gone
    every player. Raises ``HostOnly``, ``ChannelTaken``, ``NotStarted``, ``GameIsOver``."""

    async def work() -> TableInfo:
        table.must_be_running()
        info, database = table.info, table.tables.database
        trouble = await troubles.of_game(database, info.id)
        lost = trouble is not None and trouble.kind is Kind.CHANNEL_GONE
        if not (lost and info.seat_of(member.user_id) is not None):
            await must_host(table, member)
        there = await rows.of_channel(database, channel_id)
        if there is not None:
            raise ChannelTaken(name=there.name)
        at = table.tables.clock()
        moved, lift = await lifted(table, replace(info, channel_id=channel_id, board_message_id=None))

        def write(writer: Writer) -> None:
            lift(writer)
            note(writer, info.id, at, member.user_id, Act.MOVED, old=info.channel_id, new=channel_id)

        try:
            await database.write(write)
        except IntegrityError:  # a table was opened there at this very moment
            raise ChannelTaken(name="?") from None
        table.info = moved
        return moved

    return await table.change(work)


async def _next_nudge(table: Table, seat: Seat) -> datetime:
    """From when on the player of a seat may be reminded."""
    last = await last_of(table.tables.database, table.info.id, Act.NUDGED)
    soonest = await record.last_made(table.tables.database, table.info.id) or table.info.started_at
    assert soonest is not None, "a running game has begun"
    soonest += FIRST_NUDGE
    if last is not None and last.seat == seat.number and last.user == seat.user_id:
        soonest = max(soonest, last.at + BETWEEN_NUDGES)
    return soonest
