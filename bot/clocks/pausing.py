"""Stopping a table, letting it go on, and giving somebody more time. All of it stands in the table's public log.

In a paused game every clock stands still and nobody is reminded of anything, but whoever likes may go on choosing: a
choice costs no time then and earns its increment. A pause ends when somebody ends it, or when whoever has paused the
game has used up what the table allows one person.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.clocks import running, store
from bot.clocks.errors import (
    AlreadyPaused,
    BadExtension,
    MayNotResume,
    NoClock,
    NoPauseLeft,
    NoPauses,
    NotPaused,
    OwnClock,
    StandsStill,
)
from bot.clocks.hours import Span
from bot.clocks.lengths import length_text
from bot.clocks.model import ClockTerms, checked
from bot.clocks.store import Pause
from bot.errors import HostOnly, NoSeat, NoSuchSeat
from bot.model import Member, Status, TableInfo
from bot.names import cleaned
from bot.store import tables as rows
from bot.store.database import Writer
from bot.tables.acts import Act, note
from bot.tables.rights import may_host

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables

log = logging.getLogger(__name__)

LONGEST_OF_MANAGERS = timedelta(days=60)
LONGEST_REASON = 200
SHORTEST_EXTENSION, LONGEST_EXTENSION = timedelta(minutes=30), timedelta(hours=200)


def is_paused(info: TableInfo, now: datetime) -> bool:
    """Whether a table stands still."""
    return info.paused_until is not None and now < info.paused_until


async def set_terms(table: Table, member: Member, terms: ClockTerms) -> TableInfo:
    """See ``Table.set_clock``."""
    table.must_be_lobby()
    await _must_host(table, member)
    info = replace(table.info, clock=terms if not terms.limited else checked(terms))
    await table.tables.database.write(lambda writer: rows.save(writer, info))
    table.info = info
    return info


async def pause(table: Table, member: Member, reason: str) -> TableInfo:
    """See ``Table.pause``."""
    table.must_be_running()
    now, info = table.tables.clock(), table.info
    seated = info.seat_of(member.user_id) is not None
    if not seated and not await may_host(table, member):
        raise NoSeat
    pauses = await store.pauses_of(table.tables.database, info.id)
    if (running_one := _ordered(pauses, now)) is not None:
        raise AlreadyPaused(until=int(running_one.end.timestamp()))
    free = member.manager and not seated
    left = LONGEST_OF_MANAGERS if free else await allowance(table, member.user_id)
    if not info.clock.pause_days and not free:
        raise NoPauses
    if left <= timedelta():
        raise NoPauseLeft(days=info.clock.pause_days)
    words = cleaned(reason)[:LONGEST_REASON]
    until = now + left
    stopped = Pause(0, info.id, member.user_id, words, now, until, None, free)

    def note_it(writer: Writer) -> None:
        store.add_pause(writer, stopped)
        note(writer, info.id, now, member.user_id, Act.PAUSED, reason=words, until=until.isoformat())

    return await _stand(table, store.standing([*pauses, stopped], now), now, note_it)


async def resume(table: Table, member: Member) -> TableInfo:
    """See ``Table.resume``."""
    table.must_be_running()
    now, info = table.tables.clock(), table.info
    pauses = await store.pauses_of(table.tables.database, info.id)
    last, still = _ordered(pauses, now), store.standing((one for one in pauses if one.outside), now)
    if last is None:
        raise NotPaused if still is None else StandsStill
    if member.user_id != last.user and not await may_host(table, member):
        raise MayNotResume
    ended = max(now, last.start)  # the machine's clock may have been put back

    def note_it(writer: Writer) -> None:
        store.end_pause(writer, last.id, ended, member.user_id)
        note(writer, info.id, now, member.user_id, Act.RESUMED, waits=still is not None)

    return await _stand(table, still, now, note_it)


async def extend(table: Table, member: Member, seat_number: int, amount: timedelta) -> TableInfo:
    """See ``Table.extend``."""
    table.must_be_running()
    info, now = table.info, table.tables.clock()
    await _must_host(table, member)
    if not info.clock.limited:
        raise NoClock
    seat = next((seat for seat in info.seats if seat.number == seat_number and seat.user_id is not None), None)
    if seat is None:
        raise NoSuchSeat
    if seat.user_id == member.user_id:
        raise OwnClock
    if not SHORTEST_EXTENSION <= amount <= LONGEST_EXTENSION:
        raise BadExtension(least=length_text(SHORTEST_EXTENSION), most=length_text(LONGEST_EXTENSION))
    lost = table.tables.heart.lost(now)

    def work(writer: Writer) -> None:
        _give(writer, info, seat.number, amount, now, lost)
        minutes = amount // timedelta(minutes=1)
        note(writer, info.id, now, member.user_id, Act.EXTENDED, seat=seat.number, user=seat.user_id, minutes=minutes)

    await table.tables.database.write(work)
    return info


def _give(writer: Writer, info: TableInfo, seat: int, amount: timedelta, now: datetime, lost: tuple[Span, ...]) -> None:
    """Add to a bank; if its seat is asked, what has passed is charged first and its deadline moves."""
    wait = store.wait_in(writer, info.id)
    if wait is None or wait.seat != seat:
        bank = store.bank_in(writer, info.id, seat)
        if bank is None:
            raise NoSuchSeat
        store.save_banks(writer, [replace(bank, left=bank.left + amount)])
        return
    bank = running.charge(writer, info.clock, wait, now, lost)
    store.save_banks(writer, [replace(bank, left=bank.left + amount)])
    running.changed(writer, info.clock, replace(wait, counted=max(wait.counted, now)), now, lost)


async def allowance(table: Table, user: int) -> timedelta:
    """How long somebody may still stop this table."""
    pauses = await store.pauses_of(table.tables.database, table.info.id)
    used = sum((one.end - one.start for one in pauses if one.user == user and not one.free), timedelta())
    return timedelta(days=table.info.clock.pause_days) - used


async def end_of_time(tables: Tables) -> list[Table]:
    """Note the end of the pauses that have ended by themselves; gives their tables. Call it every minute."""
    now = tables.clock()
    found = await tables.database.all(
        "SELECT game FROM games WHERE paused IS NOT NULL AND paused <= ? AND status = 'running'", (now.isoformat(),)
    )
    ended: list[Table] = []
    for row in found:
        table = await tables.get(row["game"])
        try:
            over = await table.change(lambda table=table: _over(table, now))
        except Exception:  # whatever is wrong with one game, the others go on
            log.exception("game %s: its pause could not be ended; it is tried again", table.info.id)
            continue
        if over:
            ended.append(table)
    return ended


async def _over(table: Table, now: datetime) -> bool:
    info = table.info
    if info.status is not Status.RUNNING or info.paused_until is None or now < info.paused_until:
        return False
    await _stand(table, None, now, lambda writer: note(writer, info.id, now, None, Act.RESUMED))
    return True


async def _stand(table: Table, until: datetime | None, now: datetime, also: Callable[[Writer], object]) -> TableInfo:
    """Store that a table stands still, or does no longer, with what its clocks make of it."""
    info = replace(table.info, paused_until=until)
    lost = table.tables.heart.lost(now)

    def work(writer: Writer) -> None:
        wait = store.wait_in(writer, info.id)
        also(writer)
        rows.save(writer, info)
        if wait is not None:
            running.changed(writer, info.clock, wait, now, lost)

    await table.tables.database.write(work)
    table.info = info
    return info


def _ordered(pauses: list[Pause], now: datetime) -> Pause | None:
    """The pause that somebody has ordered and that lasts."""
    return next((one for one in reversed(pauses) if not one.outside and now < one.end), None)


async def _must_host(table: Table, member: Member) -> None:
    if not await may_host(table, member):
        raise HostOnly
