"""How clocks run: what is charged, earned and given back, always inside the transaction of what moves them.

- Whoever is asked is charged the awake time from being asked to their choice. Vacation (as far as the table's allowance
  goes), pauses of the table and the downtime of the bot are not charged; neither is time that a clock of the machine
  goes back over.
- Each decision made by its player or their plan earns the increment, up to the cap; several in one press earn each.
  Claims neither charge nor earn. A decision that the computer made because the clock had run out earns a quarter, so
  that whoever comes back has some time for the next one.
- Undo: the time used stays used, what the choices taken back had earned is taken back with them. Where the others agree
  to take back a choice of the computer, its player gets at least one increment, or it would be made again at once.
- A bank belongs to a person in a seat: whoever takes a seat has a full one, whoever comes back what they had left.
- Whatever changes how somebody's clock runs (hours, zone, vacation, a pause) first charges what has passed under the
  terms of that time: nothing that is said afterwards gives back time that was used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.clocks import counting, store
from bot.clocks.hours import ALWAYS, FOREVER, Hours, Span, add_awake, awake_between, merged, next_awake
from bot.clocks.model import ClockTerms, read_terms
from bot.clocks.store import Bank, Wait
from bot.model import Asked, Cause, TableInfo
from bot.store.database import Database, Writer
from bot.store.record import Row
from rules.types import Animal

FULL = (Cause.PERSON, Cause.PLANNED)
"""Choices that earn the whole increment."""
LEAST_AGAIN = timedelta(minutes=30)
"""What a player has at least when a choice of the computer was taken back, or when they come back to their seat."""
LEAST_EARNED = timedelta(minutes=5)
"""What a decision of the computer earns at least."""

_NOTHING = timedelta()
_ALWAYS = Hours(week=(ALWAYS,) * 7)
_CLAIMS = ("claim", "contest")


@dataclass(frozen=True, slots=True)
class Passage:
    """A step from one decision to the next: rows that were added, and rows that were taken back."""

    info: TableInfo
    """The table after it."""
    asked: Asked | None
    now: datetime
    lost: tuple[Span, ...] = ()
    """Time in which the bot was not there that is not stored yet."""
    made: Sequence[Row] = ()
    taken: Sequence[Row] = ()


def begin(writer: Writer, info: TableInfo, asked: Asked | None, now: datetime) -> None:
    """A game begins: every person has a full bank, and whoever is asked is waited for."""
    store.save_banks(
        writer,
        [Bank(info.id, seat.number, seat.user_id, info.clock.bank) for seat in info.seats if seat.user_id is not None],
    )
    _wait_for(writer, info, asked, now, ())


def moved(writer: Writer, passage: Passage) -> None:
    """Carry the clocks over a step of the game."""
    info, now = passage.info, passage.now
    wait = store.wait_in(writer, info.id)
    decided = [row for row in passage.made if _decides(row)]
    taken = [row for row in passage.taken if _decides(row)]
    if wait is not None and not decided and not taken and _same(wait, passage.asked):
        return  # only claims: the question is the same one
    if wait is not None:
        charge(writer, info.clock, wait, now, passage.lost)
    for row in decided:
        _earn(writer, info, row)
    for row in taken:
        _give_back(writer, info, row)
    _wait_for(writer, info, passage.asked, now, passage.lost)


def seated(writer: Writer, info: TableInfo, asked: Asked | None, now: datetime, lost: tuple[Span, ...] = ()) -> None:
    """Seats have changed hands in a running game: whoever is new has a full bank, whoever has had the seat before goes
    on with what they had left, and whoever is asked is waited for.

    Call it in the transaction that stores the seats, after them.
    """
    wait = store.wait_in(writer, info.id)
    if wait is not None:
        charge(writer, info.clock, wait, now, lost)
    for seat in info.seats:
        bank = store.bank_in(writer, info.id, seat.number)
        if seat.user_id is not None and (bank is None or bank.user != seat.user_id):
            _sit_down(writer, info, seat.number, seat.user_id, bank)
    if wait is not None and _same(wait, asked):
        counted = max(wait.counted, now)
        store.save_waits(writer, [_reckoned(writer, info.clock, replace(wait, counted=counted), lost)])
    else:
        _wait_for(writer, info, asked, now, lost)


def changed(writer: Writer, terms: ClockTerms, wait: Wait, now: datetime, lost: tuple[Span, ...] = ()) -> Wait:
    """Something changes how a clock runs from now on: charge what has passed, and work out anew when it is due.

    The person's settings and the pauses are read as they stand in this transaction.
    """
    bank = charge(writer, terms, wait, now, lost)
    off = counting.vacation_of(writer, terms, wait.user, bank, now)
    hours = counting.hours_of(writer, wait.user, now)
    ran_out = None if bank.left else wait.ran_out
    again = replace(wait, counted=max(wait.counted, now), hours=hours, off=off, ran_out=ran_out)
    again = _reckoned(writer, terms, again, lost, bank)
    store.save_waits(writer, [again])
    return again


def person_changed(writer: Writer, user: int, now: datetime, lost: tuple[Span, ...] = ()) -> None:
    """Somebody's hours, zone or time off have changed: see that all their clocks run by them from now on."""
    for wait in store.waits_in(writer, user):
        row = writer.one("SELECT clock FROM games WHERE game = ?", (wait.game,))
        assert row is not None
        changed(writer, read_terms(row["clock"]), wait, now, lost)


def charge(writer: Writer, terms: ClockTerms, wait: Wait, now: datetime, lost: tuple[Span, ...] = ()) -> Bank:
    """Take what has passed since the last counting out of a bank; gives what is left, which is stored."""
    bank = store.bank_in(writer, wait.game, wait.seat)
    if bank is None or bank.user != wait.user:  # a game that began before there were clocks
        bank = Bank(wait.game, wait.seat, wait.user, terms.bank)
    off = (*idle(writer, wait), *lost)
    bank = charged(bank, wait, now, off)
    store.save_banks(writer, [bank])
    return bank


def charged(bank: Bank, wait: Wait, now: datetime, idle: Sequence[Span]) -> Bank:
    """What is left of a bank now. ``idle``: pauses and downtime; vacation is in the wait."""
    used = awake_between(wait.hours, wait.counted, now, (*wait.off, *idle))
    away = _length(wait.off, wait.counted, now)
    return replace(bank, left=max(bank.left - used, _NOTHING), vacation=bank.vacation + away)


def due(terms: ClockTerms, bank: Bank, wait: Wait, idle: Sequence[Span]) -> datetime | None:
    """When a bank that was counted up to ``wait.counted`` runs out; None: never, or the table knows already.

    An empty one has run out, asleep or not, but nothing runs out in a pause or on vacation.
    """
    if not terms.limited or wait.ran_out is not None:
        return None
    off = (*wait.off, *idle)
    if not bank.left:
        return next_awake(_ALWAYS, wait.counted, off)
    return add_awake(wait.hours, wait.counted, bank.left, off)


def idle(writer: Writer, wait: Wait) -> list[Span]:
    """Pauses of the table and downtimes of the bot since the last counting, a pause that still lasts included."""
    pauses = [pause.span for pause in store.pauses_in(writer, wait.game, wait.counted)]
    return [*pauses, *store.downtimes_in(writer, wait.counted)]


def _wait_for(writer: Writer, info: TableInfo, asked: Asked | None, now: datetime, lost: tuple[Span, ...]) -> None:
    """Wait for whoever is asked; for nobody, if that is a computer or the game is over."""
    user = None if asked is None else asked.user_id
    if asked is None or user is None:
        store.drop_wait(writer, info.id)
        return
    bank = store.bank_in(writer, info.id, asked.seat.number)
    if bank is None or bank.user != user:
        bank = _sit_down(writer, info, asked.seat.number, user, bank)
    wait = Wait(
        game=info.id,
        seat=asked.seat.number,
        user=user,
        animal=str(asked.animal),
        kind=asked.kind,
        turn=info.turn,
        seq=info.seq,
        since=now,
        due=None,
        counted=now,
        hours=counting.hours_of(writer, user, now),
        off=counting.vacation_of(writer, info.clock, user, bank, now),
    )
    store.save_waits(writer, [_reckoned(writer, info.clock, wait, lost, bank)])


def _sit_down(writer: Writer, info: TableInfo, seat: int, user: int, former: Bank | None) -> Bank:
    """The bank of somebody who takes a seat. A seat that goes to and fro gives nobody more time, but whoever comes back
    has a moment, or they would be out of time at once."""
    if former is not None:
        store.leave_bank(writer, former)
    bank = store.left_bank_in(writer, info.id, seat, user)
    bank = Bank(info.id, seat, user, info.clock.bank) if bank is None else bank
    bank = replace(bank, left=max(bank.left, min(LEAST_AGAIN, info.clock.bank)))
    store.save_banks(writer, [bank])
    return bank


def _reckoned(writer: Writer, terms: ClockTerms, wait: Wait, lost: tuple[Span, ...], bank: Bank | None = None) -> Wait:
    """A wait with the moment at which it is due."""
    if not terms.limited:
        return replace(wait, due=None)
    bank = bank or store.bank_in(writer, wait.game, wait.seat)
    assert bank is not None
    return replace(wait, due=due(terms, bank, wait, (*idle(writer, wait), *lost)))


def _earn(writer: Writer, info: TableInfo, row: Row) -> None:
    """Give a seat what a decision earns, up to the cap, and note it for an undo."""
    bank = _bank_of(writer, info, row)
    if bank is None or not info.clock.limited or row.cause not in (*FULL, Cause.CLOCK):
        return
    amount = info.clock.increment
    if row.cause is Cause.CLOCK:
        amount = max(amount / 4, LEAST_EARNED)
    amount = max(min(amount, info.clock.cap - bank.left), _NOTHING)  # what the host has given may lie above the cap
    store.save_banks(writer, [replace(bank, left=bank.left + amount)])
    store.save_earned(writer, info.id, row.seq, bank.seat, amount)


def _give_back(writer: Writer, info: TableInfo, row: Row) -> None:
    """Take back what a decision has earned."""
    earned = store.take_earned(writer, info.id, row.seq)
    bank = _bank_of(writer, info, row)
    if bank is None or not info.clock.limited:
        return
    left = bank.left
    if earned is not None and earned[0] == bank.seat:
        left = max(left - earned[1], _NOTHING)
    if row.cause is Cause.CLOCK:
        left = max(left, info.clock.increment, LEAST_AGAIN)
    store.save_banks(writer, [replace(bank, left=left)])


def _bank_of(writer: Writer, info: TableInfo, row: Row) -> Bank | None:
    seat = info.seat_with(Animal.parse(row.animal))
    if seat is None or seat.user_id is None:
        return None
    bank = store.bank_in(writer, info.id, seat.number)
    return bank if bank is not None and bank.user == seat.user_id else None


def _decides(row: Row) -> bool:
    """Whether a row answers a decision: a claim does not, and an undo has no animal."""
    return row.kind not in _CLAIMS and row.animal != ""


def _same(wait: Wait, asked: Asked | None) -> bool:
    """Whether the same person is still asked the same question."""
    return asked is not None and (asked.seat.number, asked.user_id, str(asked.animal), asked.kind) == (
        wait.seat, wait.user, wait.animal, wait.kind,
    )  # fmt: skip


def _length(spans: Sequence[Span], start: datetime, end: datetime) -> timedelta:
    cut = (Span(max(span.start, start), min(span.end, end, FOREVER)) for span in spans)
    return sum((span.end - span.start for span in merged(list(cut))), _NOTHING)


async def banks_now(database: Database, game: int, now: datetime, lost: tuple[Span, ...] = ()) -> list[Bank]:
    """What each seat of a game has left at this moment. Nothing is changed."""

    def look(writer: Writer) -> list[Bank]:
        wait = store.wait_in(writer, game)
        banks = sorted(store.banks_in(writer, [game]).values(), key=lambda bank: bank.seat)
        if wait is None:
            return banks
        off = (*idle(writer, wait), *lost)
        return [charged(bank, wait, now, off) if bank.seat == wait.seat else bank for bank in banks]

    return await database.write(look)
