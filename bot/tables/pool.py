"""People of a server who would take over a seat: who they are, and how they hear of one, in fair order."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.model import Seat, TableInfo
from bot.seasons import sitting
from bot.store import seats as store
from bot.store.database import Writer
from bot.store.seats import Offer

if TYPE_CHECKING:
    from bot.tables.tables import Tables

HEAD_START = timedelta(minutes=20)
"""So long after each other they hear of a free seat; whoever's turn is longest ago hears of it first."""


async def join(tables: Tables, server_id: int, user_id: int) -> None:
    """Somebody would take over seats on a server."""
    now = tables.clock()
    await tables.in_hand(tables.database.write(lambda writer: store.join_pool(writer, server_id, user_id, now)))


async def leave(tables: Tables, server_id: int, user_id: int) -> None:
    """Not any more."""
    await tables.in_hand(tables.database.write(lambda writer: store.leave_pool(writer, server_id, user_id)))


async def people(tables: Tables, server_id: int) -> list[int]:
    """Who would, in the order in which they hear of a free seat."""
    return await store.pool(tables.database, server_id)


def offer_to_anybody(writer: Writer, info: TableInfo, offer: Offer, seat: Seat) -> None:
    """Make a seat free to take, in this transaction, and tell those who would: one after the other, so that being first
    in the list is worth something. Who is told first has had their turn, unless nobody else is there."""
    from bot.notices.outbox import Notice, enqueue
    from bot.notices.seats import SEAT_FREE

    store.close_offers(writer, info.id, offer.seat, "withdrawn")
    offer = replace(offer, id=store.insert_offer(writer, offer))
    without = {*info.people, seat.user_id, *sitting.kept_away(writer, info.id, seat.number)}
    told = [user for user in _in_turn(writer, info.server_id) if user not in without]
    elsewhere = _of_other_seats(writer, info.id, seat.number)
    told = [user for user in told if user not in elsewhere]
    for number, user in enumerate(told):
        writer_key = f"seat-free:{offer.id}:{user}"
        when = offer.made + number * HEAD_START
        facts = {"offer": offer.id, "seat": offer.seat}
        enqueue(writer, Notice(SEAT_FREE, writer_key, offer.made, user, info.id, facts, when))
    if len(told) > 1:
        store.had_turn(writer, info.server_id, told[0], offer.made)


def _of_other_seats(writer: Writer, game: int, seat: int) -> set[int]:
    """Who has held another seat of a game, and can have only that one."""
    sql = "SELECT DISTINCT user FROM seat_history WHERE game = ? AND seat <> ? AND user IS NOT NULL"
    return {row["user"] for row in writer.all(sql, (game, seat))}


def _in_turn(writer: Writer, server: int) -> list[int]:
    sql = "SELECT user FROM substitutes WHERE server = ? ORDER BY turn, joined, user"
    return [row["user"] for row in writer.all(sql, (server,))]
