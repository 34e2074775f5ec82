"""Telling players, and only them, what became of their plans: by direct message, and at the top of a private panel."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.panels.plan_words import notice_text, notices_text
from bot.store import plans as store
from bot.tables import Table, planned
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot


async def deliver(bot: Bot, table: Table) -> None:
    """Send what is owed by direct message. What cannot be sent stands at the top of the next private panel anyway."""
    for notice in await planned.notices_to_tell(table):
        language = await bot.language_for(notice.user, table.info.language)
        link = f"https://discord.com/channels/{table.info.server_id}/{table.info.channel_id}"
        where = translate(language, "[To the game]({link})", link=link)
        text = f"{notice_text(language, notice)}\n{where}"
        with suppress(discord.HTTPException, aiohttp.ClientError, OSError):  # not even logs speak of plans
            channel = await bot.create_dm(discord.Object(notice.user))
            await channel.send(text, allowed_mentions=discord.AllowedMentions.none())


async def deliver_all(bot: Bot) -> None:
    """After a start: what was noted but not sent before the end."""
    for game in await store.games_to_tell(bot.tables.database):
        await deliver(bot, await bot.tables.get(game))


async def top(table: Table, user: int, language: str) -> str:
    """What a person has not been shown yet, to stand at the top of a private panel."""
    return notices_text(language, await planned.take_notices(table, user))
