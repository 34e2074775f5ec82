"""Seats change hands in a running game: by their player, by agreement, by a manager, or by the clock.

Every change is one transaction: seats, host, whom the table asks, whose result counts, open questions, the log of
acts, and the notices to those who would step in. Whatever a player has left in private is gone with it; the claims at
once of whoever comes are on, as at the start. Until somebody comes a computer player holds the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.clocks import running
from bot.crash_points import crash_point
from bot.errors import AlreadySeated, NoSeat, NoSuchSeat
from bot.model import Member, Seat, Status, TableInfo
from bot.names import clean_name
from bot.seasons import sitting
from bot.store import agreements
from bot.store import seats as store
from bot.store import tables as rows
from bot.store.database import Writer
from bot.store.seats import Counts, Offer, Reason, Stint
from bot.tables import agreeing, emptied, lapsing, lobby, pool, replacing, stints
from bot.tables.acts import Act, note
from bot.tables.loading import asked, loaded
from bot.tables.lobby import STAND_IN
from bot.tables.seat_errors import LeftAnother, NoFreeSeat, NoLongerHere, SeatNotFree
from bot.tables.stints import Counted, counts_for, history

if TYPE_CHECKING:
    from bot.tables.agreeing import Also
    from bot.tables.table import Table

__all__ = [
    "STAND_IN",
    "Counted",
    "Counts",
    "Handed",
    "Reason",
    "Stint",
    "counts_for",
    "hand_over",
    "history",
    "resign",
    "seek_substitute",
    "take",
    "vacate",
]


@dataclass(frozen=True, slots=True)
class Handed:
    """A seat before and after a change. ``info.status`` tells whether the game was given up with it."""

    info: TableInfo
    before: Seat
    after: Seat


async def resign(table: Table, member: Member) -> Handed:
    """Leave a running game: a computer player holds the seat, and somebody is sought. With the last person the game is
    given up. Raises ``NoSeat``, ``NotStarted``, ``GameIsOver``."""

    async def work() -> Handed:
        table.must_be_running()
        seat = table.info.seat_of(member.user_id)
        if seat is None:
            raise NoSeat
        return await vacated(table, seat, member.user_id, Reason.RESIGNED)

    return await table.change(work)


async def vacate(table: Table, seat_number: int, by: int | None, reason: Reason) -> Handed:
    """Empty a seat: a computer player holds it from now on, and somebody is sought. For the clock, a manager, or who
    is being forgotten. A computer's seat is only made free to take.

    Raises ``NoSuchSeat``, ``NotStarted``, ``GameIsOver``.
    """

    async def work() -> Handed:
        table.must_be_running()
        return await vacated(table, seat_of(table, seat_number), by, reason)

    return await table.change(work)


async def seek_substitute(table: Table, seat_number: int, by: int | None, reason: Reason) -> Handed:
    """Let anybody take over a seat while its player keeps it: with their next choice the search is over.

    Does nothing where somebody is sought already. Raises ``NoSuchSeat``, ``NotStarted``, ``GameIsOver``.
    """

    async def work() -> Handed:
        table.must_be_running()
        return await sought(table, seat_of(table, seat_number), by, reason)

    return await table.change(work)


async def hand_over(table: Table, seat_number: int, to: Member | str, by: int | None, reason: Reason) -> Handed:
    """Give a seat to a person who wants it, or to a computer player by name, without leaving it free.

    Raises ``NoSuchSeat``, ``AlreadySeated``, ``LeftAnother``, ``NotStarted``, ``GameIsOver``, ``BadTable``.
    """

    async def work() -> Handed:
        table.must_be_running()
        seat = seat_of(table, seat_number)
        if isinstance(to, Member):
            await must_be_able(table, seat, to, by_organiser=reason is Reason.MANAGER)
            return await seated(table, seat, to, by, reason)
        lobby.check_computer(to)
        return await _pass_on(table, seat, _computers(table.info, seat, to, free=False), by, reason, Act.REPLACED)

    return await table.change(work)


async def take(table: Table, member: Member, seat_number: int | None = None) -> Handed:
    """Take over a free seat: this one, or the first that one may have.

    Raises ``NoFreeSeat``, ``SeatNotFree``, ``AlreadySeated``, ``LeftAnother``, ``NotStarted``, ``GameIsOver``.
    """

    async def work() -> Handed:
        table.must_be_running()
        if table.info.seat_of(member.user_id) is not None:
            raise AlreadySeated
        seat = seat_of(table, seat_number) if seat_number is not None else await _free_for(table, member)
        if not seat.free:
            raise SeatNotFree(name=seat.name)
        await must_be_able(table, seat, member)
        return await seated(table, seat, member, member.user_id, Reason.TAKEN)

    return await table.change(work)


# ---- within the lock


def seat_of(table: Table, number: int) -> Seat:
    """A seat by its number. Raises ``NoSuchSeat``."""
    seat = next((seat for seat in table.info.seats if seat.number == number), None)
    if seat is None:
        raise NoSuchSeat
    return seat


async def must_be_able(table: Table, seat: Seat, member: Member, *, by_organiser: bool = False) -> None:
    """Raises ``AlreadySeated`` or ``LeftAnother`` for somebody who may not have a seat: one person plays for one; and
    ``ExpelledHere`` or ``WithdrawnHere`` for whom the game's season keeps from it."""
    if table.info.seat_of(member.user_id) is not None:
        raise AlreadySeated
    if await _left_others(table, seat, member.user_id):
        raise LeftAnother
    await sitting.must_be_allowed(
        table.tables.database, table.info, seat.number, member.user_id, by_organiser=by_organiser
    )


async def seated(table: Table, seat: Seat, member: Member, by: int | None, reason: Reason) -> Handed:
    """Somebody takes a seat from a computer or from another person."""
    name = clean_name(member.name, "Player")
    after = Seat(seat.number, name, member.user_id, None, seat.animals)
    return await _pass_on(table, seat, after, by, reason, Act.TOOK)


async def vacated(table: Table, seat: Seat, by: int | None, reason: Reason, also: Also | None = None) -> Handed:
    """A computer player takes a seat for the time being; the last person who goes of their own will ends the game."""
    if seat.user_id is None:
        return await sought(table, seat, by, reason, also)
    act = Act.RESIGNED if reason.own_will else Act.REPLACED
    if reason.own_will and table.info.people == (seat.user_id,):
        return await _given_up(table, seat, by, reason, also)
    after = _computers(table.info, seat, STAND_IN, free=True)
    return await _pass_on(table, seat, after, by, reason, act, also)


async def _given_up(table: Table, seat: Seat, by: int | None, reason: Reason, also: Also | None) -> Handed:
    """Nobody is left: the game ends without a result."""
    info, now = table.info, table.tables.clock()
    place = stints.place_now((await loaded(table)).state, seat)
    after = _computers(info, seat, STAND_IN, free=False)

    def work(writer: Writer) -> None:
        stints.pass_on(writer, info, seat, after, reason, place, now)
        note(writer, info.id, now, by, Act.RESIGNED, seat=seat.number, user=seat.user_id, last=True)
        if also is not None:
            also(writer)

    return Handed(await agreeing.finish(table, Status.ABANDONED, work), seat, seat)


async def sought(table: Table, seat: Seat, by: int | None, reason: Reason, also: Also | None = None) -> Handed:
    """Somebody is sought for a seat that stays as it is until then."""
    if seat.free:
        return Handed(table.info, seat, seat)
    after, now = replace(seat, free=True), table.tables.clock()
    info = replace(table.info, seats=with_seat(table.info.seats, after))

    def work(writer: Writer) -> None:
        offer = Offer(0, info.id, seat.number, None, by, reason, now, None, None)
        pool.offer_to_anybody(writer, info, offer, seat)
        note(writer, info.id, now, by, Act.SOUGHT, seat=seat.number, user=seat.user_id, reason=reason.value)
        if also is not None:
            also(writer)

    await table.tables.database.write(work)
    table.info = info
    return Handed(info, seat, after)


async def _pass_on(
    table: Table,
    seat: Seat,
    after: Seat,
    by: int | None,
    reason: Reason,
    act: Act,
    also: Also | None = None,
) -> Handed:
    """The one place where a seat of a running game changes hands."""
    game, now = await loaded(table), table.tables.clock()
    place = stints.place_now(game.state, seat)
    info = replace(table.info, seats=with_seat(table.info.seats, after))
    host = _next_host(info, seat)
    info = replace(info, host_id=host)
    asks, lost = asked(info, game), table.tables.heart.lost(now)

    def work(writer: Writer) -> None:
        rows.save(writer, info)
        rows.save_seats(writer, info.id, info.seats)
        rows.set_asked(writer, info.id, None if asks is None else asks.seat.number)
        running.seated(writer, info, asks, now, lost)
        stints.pass_on(writer, info, seat, after, reason, place, now)
        store.close_offers(writer, info.id, seat.number, "withdrawn" if after.user_id is None else "taken")
        agreements.without(writer, info.id, seat.number, seat.user_id)
        who = after.user_id if act is Act.TOOK else seat.user_id
        facts = {"former": seat.user_id, "computer": after.computer, "reason": reason.value}
        note(writer, info.id, now, by, act, seat=seat.number, user=who, **facts)
        if host != table.info.host_id:
            note(writer, info.id, now, None, Act.HOST, user=host)
            lapsing.host_changed(writer, info, table.info.host_id)
        emptied.note_emptied(writer, info, now)
        replacing.tell_replaced(writer, info, seat, reason, now)
        if after.free:
            offer = Offer(0, info.id, seat.number, None, by, reason, now, None, None)
            pool.offer_to_anybody(writer, info, offer, seat)
        if after.user_id is not None:
            store.had_turn(writer, info.server_id, after.user_id, now)
        if also is not None:
            also(writer)

    crash_point("before-hand-over")
    await table.tables.database.write(work)
    crash_point("after-hand-over")
    table.info = info
    return Handed(info, seat, after)


def _next_host(info: TableInfo, left: Seat) -> int:
    """The host; when it was a person who has left and somebody else is there, the next one in seat order."""
    if left.user_id != info.host_id or info.seat_of(info.host_id) is not None or not info.people:
        return info.host_id
    later = [seat.user_id for seat in info.seats if seat.number > left.number and seat.user_id is not None]
    return (later or info.people)[0]


def _computers(info: TableInfo, seat: Seat, computer: str, *, free: bool) -> Seat:
    others = [other for other in info.seats if other.number != seat.number]
    name = lobby.computer_name(others, computer, info.language)
    return Seat(seat.number, name, None, computer, seat.animals, free=free)


async def _free_for(table: Table, member: Member) -> Seat:
    """The first free seat that somebody may have. Raises ``NoFreeSeat``, ``LeftAnother``."""
    free = [seat for seat in table.info.seats if seat.free]
    if not free:
        raise NoFreeSeat
    for seat in free:
        if not await _left_others(table, seat, member.user_id):
            return seat
    raise LeftAnother


async def _left_others(table: Table, seat: Seat, user: int) -> bool:
    """Whether somebody has held another seat of this game."""
    known = await store.stints(table.tables.database, table.info.id)
    return any(stint.user == user and stint.seat != seat.number for stint in known)


async def left_here(table: Table, user: int) -> NoLongerHere | None:
    """What to say to somebody without a seat who had one at this table; None to anybody else."""
    known = await store.stints(table.tables.database, table.info.id)
    numbers = [stint.seat for stint in known if stint.user == user]
    return NoLongerHere(name=seat_of(table, numbers[-1]).name) if numbers else None


def with_seat(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """The seats with one of them as given."""
    return tuple(seat if other.number == seat.number else other for other in seats)
