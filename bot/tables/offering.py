"""A seat for a certain person: offered by its player, by the host or by a manager, and theirs when they accept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.errors import GameIsOver, NoSeat
from bot.model import Member, Seat
from bot.store import seats as store
from bot.store import tables as rows
from bot.store.database import Writer
from bot.store.seats import Offer, Reason
from bot.tables import hosting, lapsing, seats
from bot.tables.acts import Act, note
from bot.tables.seat_errors import AlreadyHeld, AlreadyHost

if TYPE_CHECKING:
    from bot.tables.table import Table

HOST = 0
"""In place of a seat's number: the host's place."""


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer that was made, and the seat it is about."""

    offer: Offer
    seat: Seat | None
    """None: the host's place."""


async def give(table: Table, member: Member, to: Member) -> Offered:
    """A player offers their own seat to somebody, and keeps it until they accept.

    Raises ``NoSeat``, ``AlreadyHeld``, ``LeftAnother``, ``NotStarted``, ``GameIsOver``.
    """

    async def work() -> Offered:
        table.must_be_running()
        seat = table.info.seat_of(member.user_id)
        if seat is None:
            raise NoSeat
        return await _offer(table, seat, member.user_id, to, Reason.GIVEN)

    return await table.change(work)


async def appoint(table: Table, member: Member, seat_number: int, to: Member) -> Offered:
    """A manager offers somebody's seat, or the host a computer's, to a person; it changes hands when they accept.

    Raises ``ManagerOnly``, ``HostOnly``, ``NoSuchSeat``, ``AlreadyHeld``, ``LeftAnother``.
    """

    async def work() -> Offered:
        table.must_be_running()
        seat = seats.seat_of(table, seat_number)
        await hosting.may_replace(table, member, seat)
        return await _offer(table, seat, member.user_id, to, Reason.MANAGER)

    return await table.change(work)


async def offer_host(table: Table, member: Member, to: Member) -> Offered:
    """The host, or a manager, offers the host's place to somebody; it is theirs when they accept.

    Raises ``HostOnly``, ``AlreadyHost``, ``GameIsOver``.
    """

    async def work() -> Offered:
        if not table.info.status.open:
            raise GameIsOver(name=table.info.name)
        await hosting.must_host(table, member)
        if to.user_id == table.info.host_id:
            raise AlreadyHost
        now = table.tables.clock()
        offer = Offer(0, table.info.id, HOST, to.user_id, member.user_id, Reason.GIVEN, now, None, None)
        return Offered(replace(offer, id=await _store(table, offer, Act.OFFERED)), None)

    return await table.change(work)


async def answer(table: Table, member: Member, offer_id: int, yes: bool) -> seats.Handed | None:
    """Whoever was offered a seat, or the host's place, takes it or does not; a ``Handed`` only for a seat taken.

    Raises ``OfferGone``, ``PlaceGone``, ``OfferToAnother``, ``HostToAnother``, ``AlreadySeated``, ``LeftAnother``,
    ``GameIsOver``.
    """

    async def work() -> seats.Handed | None:
        if not table.info.status.open:
            raise GameIsOver(name=table.info.name)
        offer = lapsing.must_be_open(await store.offer_of(table.tables.database, offer_id), table, member)
        if not yes:
            return await _decline(table, offer)
        if offer.seat == HOST:
            return await _become_host(table, offer)
        seat = seats.seat_of(table, offer.seat)
        await seats.must_be_able(table, seat, member, by_organiser=offer.reason is Reason.MANAGER)
        return await seats.seated(table, seat, member, offer.by, offer.reason)

    return await table.change(work)


async def _offer(table: Table, seat: Seat, by: int, to: Member, reason: Reason) -> Offered:
    if table.info.seat_of(to.user_id) is not None:
        raise AlreadyHeld
    await seats.must_be_able(table, seat, to, by_organiser=reason is Reason.MANAGER)
    offer = Offer(0, table.info.id, seat.number, to.user_id, by, reason, table.tables.clock(), None, None)
    return Offered(replace(offer, id=await _store(table, offer, Act.OFFERED)), seat)


async def _store(table: Table, offer: Offer, act: Act) -> int:
    def work(writer: Writer) -> int:
        lapsing.must_not_pester(writer, offer)
        store.close_named_offer(writer, offer.game, offer.seat, "withdrawn")
        note(writer, offer.game, offer.made, offer.by, act, seat=offer.seat or None, user=offer.user)
        return store.insert_offer(writer, offer)

    return await table.tables.database.write(work)


async def _decline(table: Table, offer: Offer) -> None:
    now = table.tables.clock()

    def work(writer: Writer) -> None:
        store.close_named_offer(writer, offer.game, offer.seat, "declined")
        note(writer, offer.game, now, offer.user, Act.DECLINED, seat=offer.seat or None, user=offer.user)

    await table.tables.database.write(work)


async def _become_host(table: Table, offer: Offer) -> None:
    assert offer.user is not None
    info, now = replace(table.info, host_id=offer.user), table.tables.clock()
    former = table.info.host_id

    def work(writer: Writer) -> None:
        rows.save(writer, info)
        store.close_named_offer(writer, info.id, HOST, "taken")
        lapsing.host_changed(writer, info, former)
        note(writer, info.id, now, offer.by, Act.HOST, user=offer.user)

    await table.tables.database.write(work)
    table.info = info
