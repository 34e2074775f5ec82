"""The result of a game in the server's channel for results."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.languages.locales import of_locale
from bot.model import TableInfo
from bot.panels import season_news, telling
from bot.panels.season_live import verdict_line
from bot.ratings.core import moved_by
from bot.ratings.service import hidden_of, ratings_of
from bot.ratings.words import moved_text
from bot.statistics import keeping
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)


async def post_result(bot: Bot, info: TableInfo) -> None:
    """Post the result where the server wants results, calling nobody. A channel that is gone is passed over.

    What statistics want to know of the game is worked out beside it.
    """
    bot.background(keeping.catch_up_quietly(bot.tables))
    bot.background(season_news.ended(bot, info.id))
    settings = await bot.tables.server(info.server_id)
    if settings.results_channel_id is None or settings.results_channel_id == info.channel_id or not info.result:
        return
    guild = bot.get_guild(info.server_id)
    language = settings.language or of_locale(None if guild is None else guild.preferred_locale)
    lines = [
        translate(
            language,
            "**{name}** has ended in <#{channel}>.",
            name=telling.safe(info.name),
            channel=info.channel_id,
        ),
        *([verdict] if (verdict := await verdict_line(bot.seasons, info, language)) else []),
        *telling.standings_lines(language, info),
        *await _rating_lines(bot, language, info),
    ]
    channel = bot.get_partial_messageable(settings.results_channel_id, guild_id=info.server_id)
    try:
        await channel.send("\n".join(lines), allowed_mentions=discord.AllowedMentions.none(), nonce=f"{info.id}-result")
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("result of game %s not posted: %s", info.id, error)


async def _rating_lines(bot: Bot, language: str, info: TableInfo) -> list[str]:
    """What the game has made of the ratings of those who may be shown; nothing where it is not rated."""
    found = await ratings_of(bot.tables, info.server_id)
    moved = moved_by(found.book, info.id)
    hidden = await hidden_of(bot.tables, frozenset(moved))
    names = {seat.user_id: seat.name for seat in info.seats if seat.user_id is not None}
    shown = [(names.get(user, ""), step) for user, step in moved.items() if user not in hidden and user in names]
    return [moved_text(language, shown)] if shown else []
