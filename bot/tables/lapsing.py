"""Offers to certain persons end: after two days, when whoever made them takes them back, or is no longer in the place
that was offered; and nobody is called again and again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.errors import GameIsOver, HostOnly
from bot.model import Member, TableInfo
from bot.store import seats as store
from bot.store.database import Writer
from bot.store.seats import Offer
from bot.tables.acts import Act, note
from bot.tables.rights import may_host
from bot.tables.seat_errors import AskedOften, HostToAnother, OfferGone, OfferToAnother, PlaceGone

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables

OPEN_FOR = timedelta(hours=48)
"""So long somebody may think about an offer."""
A_DAY, MOST_A_DAY = timedelta(days=1), 3
"""So many offers in so much time call one person, of one game or by one person."""


def must_not_pester(writer: Writer, offer: Offer) -> None:
    """Raises ``AskedOften`` when somebody was called by offers often enough lately."""
    row = writer.one(
        "SELECT count(*) AS calls FROM seat_offers WHERE user = ? AND (game = ? OR by = ?) AND made > ?",
        (offer.user, offer.game, offer.by, (offer.made - A_DAY).isoformat()),
    )
    if row is not None and row["calls"] >= MOST_A_DAY:
        raise AskedOften(most=MOST_A_DAY)


def must_be_open(offer: Offer | None, table: Table, member: Member) -> Offer:
    """An offer that somebody answers. Raises ``OfferGone``, ``PlaceGone``, ``OfferToAnother``, ``HostToAnother``."""
    if offer is None or offer.game != table.info.id or offer.user is None:
        raise OfferGone
    if offer.user != member.user_id:
        raise OfferToAnother if offer.seat else HostToAnother
    if offer.outcome is not None or offer.made + OPEN_FOR <= table.tables.clock():
        raise OfferGone if offer.seat else PlaceGone
    return offer


async def withdraw(table: Table, member: Member, offer_id: int) -> None:
    """Whoever has made an offer, the host or a manager takes it back.

    Raises ``OfferGone``, ``PlaceGone``, ``HostOnly``, ``GameIsOver``.
    """

    async def work() -> None:
        info, now = table.info, table.tables.clock()
        if not info.status.open:
            raise GameIsOver(name=info.name)
        offer = await store.offer_of(table.tables.database, offer_id)
        if offer is None or offer.game != info.id or offer.user is None:
            raise OfferGone
        if member.user_id != offer.by and not await may_host(table, member):
            raise HostOnly
        if offer.outcome is not None:
            raise OfferGone if offer.seat else PlaceGone

        def write(writer: Writer) -> None:
            store.close_named_offer(writer, info.id, offer.seat, "withdrawn")
            note(writer, info.id, now, member.user_id, Act.WITHDRAWN, seat=offer.seat or None, user=offer.user)

        await table.tables.database.write(write)

    await table.change(work)


def host_changed(writer: Writer, info: TableInfo, former: int) -> None:
    """Somebody is no longer host: what they have offered as such is not offered any more, in this transaction."""
    writer.execute(
        "UPDATE seat_offers SET outcome = 'withdrawn' WHERE game = ? AND outcome IS NULL AND user IS NOT NULL"
        " AND by = ? AND (seat = 0 OR reason = 'manager')",
        (info.id, former),
    )


def game_ended(writer: Writer, info: TableInfo) -> None:
    """Nothing of a game that has ended is offered, in this transaction."""
    sql = "UPDATE seat_offers SET outcome = 'withdrawn' WHERE game = ? AND outcome IS NULL"
    writer.execute(sql, (info.id,))


async def expire(tables: Tables) -> None:
    """Close the offers that nobody has answered in time; their buttons go with the next ``close_offers``."""
    limit: datetime = tables.clock() - OPEN_FOR

    def work(writer: Writer) -> None:
        writer.execute(
            "UPDATE seat_offers SET outcome = 'withdrawn' WHERE outcome IS NULL AND user IS NOT NULL AND made <= ?",
            (limit.isoformat(),),
        )

    await tables.in_hand(tables.database.write(work))
