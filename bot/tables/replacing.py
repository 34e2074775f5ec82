"""By agreement of the others somebody is replaced who is really absent, knows of it, and has a day to come back.

- The table must have waited for this person's decision for a day of real time (their vacation, pauses of the table and
  downtimes of the bot apart), or their clock has run out.
- They are told at once, and stay by any choice or by a press.
- It takes effect a day after it was asked, even if all others have said yes before.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.clocks import store
from bot.clocks.hours import ALWAYS, Hours, awake_between
from bot.errors import NoSuchSeat
from bot.model import Cause, Seat, TableInfo
from bot.questions import Agreement, AgreementKind, Verdict
from bot.store.database import Writer
from bot.store.seats import Reason
from bot.tables.seat_errors import NobodyToAgree, NotAbsent, NotAbsentYet, ReplacingOneself

if TYPE_CHECKING:
    from bot.tables.table import Table

ABSENT_FOR = timedelta(hours=24)
"""So long the table must have waited for somebody."""
TIME_TO_STAY = timedelta(hours=24)
"""So long whoever is to be replaced has from the question on, whatever the others say."""

_ALWAYS = Hours(week=(ALWAYS,) * 7)
_CLAIMS = ("claim", "contest")


def takes_effect(question: Agreement) -> datetime:
    """When what is asked can be carried out at the earliest."""
    return question.opened_at + (TIME_TO_STAY if question.kind is AgreementKind.REPLACE else timedelta())


def pending(question: Agreement) -> bool:
    """Whether all have agreed on a replacement that only waits for its time."""
    return (
        question.verdict is Verdict.OPEN
        and question.kind is AgreementKind.REPLACE
        and bool(question.votes)
        and not question.waiting_for
    )


async def asked_to_replace(table: Table, user: int, number: int) -> tuple[int, ...]:
    """Who must agree that a person is replaced: all others.

    Raises ``NoSuchSeat``, ``ReplacingOneself``, ``NobodyToAgree``, ``NotAbsent``, ``NotAbsentYet``.
    """
    seat = next((seat for seat in table.info.seats if seat.number == number and seat.user_id is not None), None)
    if seat is None:
        raise NoSuchSeat
    if seat.user_id == user:
        raise ReplacingOneself
    others = tuple(other for other in table.info.people if other not in (user, seat.user_id))
    if not others:
        raise NobodyToAgree
    await _must_be_absent(table, seat)
    return others


async def _must_be_absent(table: Table, seat: Seat) -> None:
    """Raises ``NotAbsent`` for somebody who is not asked at all, ``NotAbsentYet`` for one who is only asleep."""
    info, now = table.info, table.tables.clock()

    def waited(writer: Writer) -> timedelta | None:
        wait = store.wait_in(writer, info.id)
        if wait is None or wait.user != seat.user_id:
            return None
        if wait.ran_out is not None:
            return ABSENT_FOR
        pauses = [pause.span for pause in store.pauses_in(writer, info.id, wait.since)]
        off = (*wait.off, *pauses, *store.downtimes_in(writer, wait.since))
        return awake_between(_ALWAYS, wait.since, now, off)

    waits = await table.tables.database.write(waited)
    if waits is not None and waits >= ABSENT_FOR:
        return
    if seat.free or await _clock_ran_out(table, seat):
        return
    if waits is None:
        raise NotAbsent(name=seat.name)
    raise NotAbsentYet(name=seat.name, until=int((now + ABSENT_FOR - waits).timestamp()))


async def _clock_ran_out(table: Table, seat: Seat) -> bool:
    """Whether a seat's last decision was made by the computer because its player's time had run out."""
    mine = [chosen for chosen in await table.log() if chosen.animal in seat.animals and chosen.kind not in _CLAIMS]
    return bool(mine) and mine[-1].cause is Cause.CLOCK


def tell(writer: Writer, info: TableInfo, question: Agreement) -> None:
    """Tell whoever is to be replaced, in the transaction that stores the question."""
    from bot.notices.outbox import Notice, enqueue
    from bot.notices.replaced import REPLACING

    seat = next(seat for seat in info.seats if seat.number == question.target)
    key, facts = f"replacing:{question.id}", {"agreement": question.id}
    enqueue(writer, Notice(REPLACING, key, question.opened_at, seat.user_id, info.id, facts))


def tell_replaced(writer: Writer, info: TableInfo, before: Seat, reason: Reason, at: datetime) -> None:
    """Tell whoever has lost a seat without having wanted to, in the transaction in which it changes hands."""
    from bot.notices.outbox import Notice, enqueue
    from bot.notices.replaced import REPLACED, TOLD

    if before.user_id is None or before.user_id < 1 or reason not in TOLD:
        return
    key, facts = f"replaced:{info.id}:{before.number}:{info.seq}:{before.user_id}", {"seat": before.number}
    enqueue(writer, Notice(REPLACED, key, at, before.user_id, info.id, {**facts, "reason": reason.value}))
