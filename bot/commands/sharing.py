"""Answers that are private unless shared: their language, their picture, and who may be shown."""

from __future__ import annotations

from typing import Any

import discord

from bot.commands.talk import language_of_server
from bot.commands.within import bot_of, picture_allowed
from bot.components.answering import Interaction, language_of
from bot.panels import telling
from bot.pictures import file_of
from bot.pictures_sheets import Sheet
from bot.prompts_words import shorten

CHART = "chart.png"


async def language_for(interaction: Interaction, share: bool) -> str:
    """The person's language for a private answer, the server's for one that everybody sees."""
    if not share:
        return language_of(interaction)
    return language_of_server(interaction, await bot_of(interaction).tables.server(interaction.guild_id or 0))


async def answer(interaction: Interaction, language: str, text: str, share: bool, sheet: Sheet | None = None) -> None:
    """Fill the deferred answer; calling nobody."""
    more: dict[str, Any] = {}
    if sheet is not None:
        picture_allowed(interaction, language_of(interaction))
        more["file"] = file_of(await bot_of(interaction).pictures.sheet(sheet, language), CHART)
    await interaction.followup.send(
        shorten(text, telling.LONGEST),
        ephemeral=not share,
        allowed_mentions=discord.AllowedMentions.none(),
        **more,
    )


def who(interaction: Interaction, player: discord.User | discord.Member | None) -> tuple[int, str]:
    """The person that somebody asks about, themselves unless they name another: id and name."""
    one = player or interaction.user
    return one.id, one.display_name
