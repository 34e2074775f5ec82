"""Whoever picks in a draft is waited for: reminded in their own way, and at a table with a clock not for ever."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.clocks import store as clocks
from bot.clocks.hours import ALWAYS, Hours, awake_between
from bot.errors import HostOnly
from bot.model import Member, Seat, Status, TableInfo
from bot.store import tables as rows
from bot.store.database import Writer
from bot.tables import starting
from bot.tables.acts import Act, last_of, note
from bot.tables.rights import may_host
from bot.tables.seat_errors import NobodyToNudge, NudgedLately
from rules.chance import Dice

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables

PICK_TIME = timedelta(hours=48)
"""At a table with a clock an animal is dealt by chance after so long (the bot's own downtimes apart)."""
REMINDED_AFTER = (timedelta(hours=8), timedelta(hours=24), timedelta(hours=72), timedelta(hours=168))

_ALWAYS = Hours(week=(ALWAYS,) * 7)


def picks_now(info: TableInfo) -> Seat | None:
    """The seat that picks; None outside a draft."""
    if info.status is not Status.DRAFT or not info.draft:
        return None
    return next(seat for seat in info.seats if seat.number == info.draft[0])


def note_pick(writer: Writer, info: TableInfo, at: datetime) -> None:
    """Somebody is to pick from now on: it goes into the log, and reminders into the outbox, in this transaction."""
    from bot.notices.drafts import PICK
    from bot.notices.outbox import Notice, enqueue

    seat, left = picks_now(info), len(info.draft)
    if seat is None or seat.user_id is None:
        return
    known = "SELECT 1 FROM acts WHERE game = ? AND kind = ? AND user = ? AND json_extract(facts, '$.left') = ?"
    if writer.one(known, (info.id, Act.PICKS.value, seat.user_id, left)) is not None:
        return  # somebody else has left; this one is asked as before
    note(writer, info.id, at, None, Act.PICKS, seat=seat.number, user=seat.user_id, left=left)
    for number, after in enumerate(REMINDED_AFTER):
        if info.clock.limited and after >= PICK_TIME:
            continue
        key, facts = f"draft:{info.id}:{left}:{seat.user_id}:{number}", {"left": left, "since": int(at.timestamp())}
        enqueue(writer, Notice(PICK, key, at, seat.user_id, info.id, facts, at + after))


async def deal_late(tables: Tables) -> list[Table]:
    """Deal an animal by chance to whoever has not picked in time; gives the tables where that was done."""
    dealt: list[Table] = []
    limit = (tables.clock() - PICK_TIME).isoformat()
    late = (
        "SELECT game FROM games g WHERE status = 'draft'"
        " AND (SELECT max(at) FROM acts a WHERE a.game = g.game AND a.kind = 'picks') <= ?"
    )
    for row in await tables.database.all(late, (limit,)):
        table = await tables.get(row["game"])
        if await table.change(lambda table=table: _deal(table)):
            dealt.append(table)
    return dealt


async def _deal(table: Table) -> bool:
    info, now = table.info, table.tables.clock()
    seat, began = picks_now(info), await last_of(table.tables.database, info.id, Act.PICKS)
    if seat is None or began is None or not info.clock.limited:
        return False
    since = began.at
    downtimes = await table.tables.database.write(lambda writer: clocks.downtimes_in(writer, since))
    if awake_between(_ALWAYS, since, now, downtimes) < PICK_TIME:
        return False
    seed = await rows.seed_of(table.tables.database, info.id)
    free = info.free_animals
    animal = free[Dice(f"{seed}/draft/{len(info.draft)}").below(len(free))]

    def also(writer: Writer) -> None:
        note(writer, info.id, now, None, Act.DEALT, seat=seat.number, user=seat.user_id, animal=str(animal))

    await starting.after_pick(table, starting.picked(info, seat, animal), seed, also)
    return True


async def nudge(table: Table, member: Member) -> Seat:
    """Remind whoever picks; in the table's lock. Raises ``HostOnly``, ``NobodyToNudge``, ``NudgedLately``."""
    from bot.notices.drafts import NUDGE
    from bot.notices.outbox import Notice, enqueue
    from bot.tables.hosting import BETWEEN_NUDGES, FIRST_NUDGE

    info, database, now = table.info, table.tables.database, table.tables.clock()
    if info.seat_of(member.user_id) is None and not await may_host(table, member):
        raise HostOnly
    seat = picks_now(info)
    began, last = await last_of(database, info.id, Act.PICKS), await last_of(database, info.id, Act.NUDGED)
    if seat is None or seat.user_id is None or began is None:
        raise NobodyToNudge
    soonest = began.at + FIRST_NUDGE
    if last is not None and last.user == seat.user_id:
        soonest = max(soonest, last.at + BETWEEN_NUDGES)
    if soonest > now:
        raise NudgedLately(until=int(soonest.timestamp()))
    user, facts = seat.user_id, {"left": len(info.draft), "since": int(began.at.timestamp()), "by": member.user_id}

    def write(writer: Writer) -> None:
        act = note(writer, info.id, now, member.user_id, Act.NUDGED, seat=seat.number, user=user)
        enqueue(writer, Notice(NUDGE, f"nudge:{info.id}:{act}", now, user, info.id, facts))

    await database.write(write)
    return seat
