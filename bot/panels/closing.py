"""What ends by itself with time: questions, offers, picks in a draft, games that nobody is left in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.panels.seats import tell_acts
from bot.tables import drafting, emptied, lapsing

if TYPE_CHECKING:
    from bot.client import Bot


async def close_due(bot: Bot) -> None:
    """End what is due, and tell the channels of it. Doing it again does nothing."""
    from bot.components.deciding import go_on
    from bot.panels.lobby import refresh

    for decided in await bot.tables.expire():
        await go_on(bot, await bot.tables.get(decided.info.id), decided)
    await lapsing.expire(bot.tables)
    for table in await drafting.deal_late(bot.tables):
        await tell_acts(bot, table)
        await refresh(bot, table)
    for table in await emptied.close_empty(bot.tables):
        await tell_acts(bot, table)
        await bot.announcer.close_game(table)
