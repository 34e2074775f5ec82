"""Whether somebody is (still) on a server: the bot has no list of members and asks Discord when it matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot.client import Bot


async def member(bot: Bot, server: int, user: int) -> discord.Member | None:
    """Somebody as a member of a server; None when they are not, or the server is not known.

    Raises ``discord.HTTPException`` when Discord does not answer.
    """
    guild = bot.get_guild(server)
    if guild is None:
        return None
    try:
        return await guild.fetch_member(user)
    except discord.NotFound:
        return None


async def is_member(bot: Bot, server: int, user: int) -> bool:
    """Whether somebody is on a server; yes as long as Discord says nothing."""
    try:
        return await member(bot, server, user) is not None
    except discord.HTTPException:
        return True


async def sees(bot: Bot, server: int, channel: int, user: int) -> bool:
    """Whether somebody can see a channel; yes as long as Discord says nothing. Of a thread its channel counts."""
    try:
        found = await member(bot, server, user)
    except discord.HTTPException:
        return True
    guild = bot.get_guild(server)
    place = None if guild is None else guild.get_channel_or_thread(channel)
    if found is None or place is None:
        return found is not None
    if isinstance(place, discord.Thread):
        place = place.parent
    return place is None or place.permissions_for(found).view_channel
