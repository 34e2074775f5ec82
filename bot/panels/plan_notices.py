"""Telling players, and only them, what became of their plans: by direct message, and at the top of a private panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.notices.asking import PLAN
from bot.notices.outbox import Notice as Outgoing
from bot.panels import calling
from bot.panels.plan_words import notices_text
from bot.store import plans as store
from bot.tables import Table, planned

if TYPE_CHECKING:
    from bot.client import Bot


async def deliver(bot: Bot, table: Table) -> None:
    """Put what is owed by direct message into the outbox, which waits for waking hours; a private panel that shows it
    before takes it back."""
    now = bot.tables.clock()
    found = [
        Outgoing(
            PLAN,
            f"plan:{notice.id}",
            now,
            notice.user,
            table.info.id,
            {"notice": notice.id, "why": notice.why, "line": notice.line},
        )
        for notice in await planned.notices_to_tell(table)
    ]
    if found:
        await calling.put(bot, found)


async def deliver_all(bot: Bot) -> None:
    """After a start: what was noted but not sent before the end."""
    for game in await store.games_to_tell(bot.tables.database):
        await deliver(bot, await bot.tables.get(game))


async def top(table: Table, user: int, language: str) -> str:
    """What a person has not been shown yet, to stand at the top of a private panel."""
    return notices_text(language, await planned.take_notices(table, user))
