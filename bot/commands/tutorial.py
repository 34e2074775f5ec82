"""``/tutorial``: learn the game in ten minutes, alone against a computer seat."""

from __future__ import annotations

from discord import app_commands

from bot.commands.within import bot_of, done
from bot.components.answering import Interaction, language_of, member_of
from bot.model import NewTable
from bot.panels.lobby import show_new
from bot.tutorial import file_data
from render.locale import translate


@app_commands.command(name="tutorial", description="Learn the game: one prepared turn against a computer, explained")
async def tutorial(interaction: Interaction) -> None:
    """Begin a tutorial in this channel."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, member, language = bot_of(interaction), member_of(interaction), language_of(interaction)
    wanted = NewTable(
        name=translate(language, "Tutorial"), size=2, language=language, open=False, computers=("sensible",)
    )
    table = await bot.tables.import_file(
        interaction.guild_id or 0, interaction.channel_id or 0, member, file_data(), wanted
    )
    await show_new(bot, table)
    await done(
        interaction,
        translate(
            language,
            "✓ Your tutorial begins in this channel: about ten minutes, one turn. Whatever you choose is fine. "
            "`/game abandon` ends it early.",
        ),
    )


COMMANDS = (tutorial,)
