"""Players who are back: with a choice of their own, whatever was about to replace them ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.model import TableInfo
from bot.store import agreements
from bot.store import seats as store
from bot.store.database import Writer
from bot.tables.acts import Act, note

Also = Callable[[Writer], None]


def back(info: TableInfo, user: int, at: datetime, also: Also | None) -> tuple[TableInfo, Also | None]:
    """The table after a choice that a person has made, and what goes with it into the transaction."""
    seat = info.seat_of(user)
    if seat is None:
        return info, also
    was_free = seat.free
    if was_free:
        kept = tuple(replace(other, free=False) if other is seat else other for other in info.seats)
        info = replace(info, seats=kept)

    def work(writer: Writer) -> None:
        agreements.void_replacing(writer, info.id, seat.number)
        if was_free:
            store.close_offers(writer, info.id, seat.number, "withdrawn")
            note(writer, info.id, at, user, Act.BACK, seat=seat.number, user=user)
        if also is not None:
            also(writer)

    return info, work
