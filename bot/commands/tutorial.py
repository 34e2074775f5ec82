"""``/tutorial``: learn the game in ten minutes, alone against a computer seat."""

from __future__ import annotations

from discord import app_commands

from bot.commands.within import bot_of, done
from bot.components import tutorials
from bot.components.answering import Interaction


@app_commands.command(name="tutorial", description="Learn the game: one prepared turn against a computer, explained")
async def tutorial(interaction: Interaction) -> None:
    """Begin a tutorial in this channel."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot = bot_of(interaction)
    if not await tutorials.offered_again(bot, interaction):
        await done(interaction, await tutorials.begin(bot, interaction))


COMMANDS = (tutorial,)
