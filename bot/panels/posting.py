"""Sending a message to a game's channel: tried again, never doubled, without its picture where those are forbidden."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.model import TableInfo
from bot.panels import telling, troubles
from bot.pictures import Picture, file_of
from bot.prompts_words import shorten
from bot.store.troubles import Kind
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)

TRIES = 6
UNKNOWN_CHANNEL = 10003
"""Discord's code for a channel that was deleted."""
LOCKED = (50083, 160005)
"""Discord's codes for a thread that does not open with a message: archived and locked, or locked."""


async def post(
    bot: Bot,
    info: TableInfo,
    text: str,
    *,
    picture: Picture | None = None,
    view: discord.ui.View | None = None,
    calls: list[int] | None = None,
    roles: list[int] | None = None,
    nonce: str | None = None,
) -> discord.Message | None:
    """Post in a game's channel and call exactly ``calls``. A lost reply doubles nothing: the nonce stays the same.

    None when the channel is gone or the bot may not post there. Where it may post but not attach files, the words come
    without the picture.
    """
    channel = bot.get_partial_messageable(info.channel_id, guild_id=info.server_id)
    more: dict[str, Any] = {"allowed_mentions": _mentions(calls or (), roles or ())}
    more |= {} if view is None else {"view": view}
    more |= {} if nonce is None else {"nonce": nonce}
    for attempt in range(TRIES):
        files: dict[str, Any] = {} if picture is None else {"file": file_of(picture)}
        try:
            message = await channel.send(text, **more, **files)
        except discord.Forbidden as error:
            log.warning("game %s: no message in channel %s: %s", info.id, info.channel_id, error.text)
            if picture is None:
                await troubles.unheard(bot, info, Kind.LOCKED if error.code in LOCKED else Kind.SILENCED)
                return None
            picture, text = None, _without_picture(info.language, text)
        except discord.NotFound as error:
            log.warning("game %s: channel %s is not there: %s", info.id, info.channel_id, error.text)
            if error.code == UNKNOWN_CHANNEL:
                await bot.announcer.channel_gone(info.channel_id)
            return None
        except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
            log.info("game %s: sending again after %s", info.id, type(error).__name__)
            await asyncio.sleep(min(0.3 * 2**attempt, 10))
        except discord.HTTPException as error:
            if error.code not in LOCKED:
                raise
            log.warning("game %s: no message in thread %s: %s", info.id, info.channel_id, error.text)
            await troubles.unheard(bot, info, Kind.LOCKED)
            return None
        else:
            await troubles.heard(bot, info)
            return message
    log.error("game %s: step not told after %s tries", info.id, TRIES)
    return None


def _mentions(calls: list[int] | tuple[()], roles: list[int] | tuple[()]) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False,
        users=[discord.Object(user) for user in calls],
        roles=[discord.Object(role) for role in roles],
        replied_user=False,
    )


def _without_picture(language: str, text: str) -> str:
    hint = "-# " + translate(language, "⚠ I may not post pictures here. `/doctor` says what is missing.")
    return shorten(text, telling.LONGEST - len(hint) - 1) + "\n" + hint
