"""Offers to somebody who does not see the game's channel: they are asked by direct message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.members import sees
from bot.model import TableInfo
from bot.notices.outbox import Notice, enqueue
from bot.notices.replaced import OFFERED_UNSEEN
from bot.store.seats import Offer

if TYPE_CHECKING:
    from bot.client import Bot


async def tell_unseen(bot: Bot, info: TableInfo, offer: Offer) -> None:
    """Ask somebody by direct message, unless they see the channel in which they are asked."""
    if offer.user is None or await sees(bot, info.server_id, info.channel_id, offer.user):
        return
    notice = Notice(OFFERED_UNSEEN, f"unseen:{offer.id}", offer.made, offer.user, info.id, {"offer": offer.id})
    await bot.tables.in_hand(bot.tables.database.write(lambda writer: enqueue(writer, notice)))
