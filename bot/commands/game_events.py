"""``/game events`` and ``move``: the log of a table, and another channel for a game."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.game import group, numbers
from bot.commands.game_ending import open_numbers
from bot.commands.within import bot_of, done, shown_table
from bot.components.answering import Interaction, language_of, member_of, private
from bot.panels.events import events_page
from bot.panels.reshow import show_again
from bot.panels.seats import tell_acts
from bot.tables import hosting
from render.locale import translate


@group.command(name="events", description="Who came and went, pauses, and what host and managers did")
@app_commands.describe(game="A game's number (otherwise the one in this channel)")
async def events(interaction: Interaction, game: int | None = None) -> None:
    """The log, for anybody to see."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    text, view = await events_page(await shown_table(interaction, game), language_of(interaction), 0)
    more: dict[str, Any] = {} if view is None else {"view": view}
    await private(interaction, text, **more)


@group.command(name="move", description="Let a game go on in this channel, for instance because its own was deleted")
@app_commands.describe(game="The game's number, as /game list shows it")
async def move(interaction: Interaction, game: int) -> None:
    """Go on here."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot = bot_of(interaction)
    table = await bot.tables.get(game, interaction.guild_id)
    old = table.info
    await hosting.move(table, member_of(interaction), interaction.channel_id or 0)
    language = table.info.language
    await tell_acts(bot, table)
    await show_again(
        bot, table, translate(language, "The game goes on here"), f"{game}-in-{table.info.channel_id}"[-25:]
    )
    if old.board_message_id is not None:
        bot.background(bot.announcer.strip(old.channel_id, old.board_message_id))
    bot.announcer.add(table)
    await done(interaction, translate(language_of(interaction), "✓ The game goes on in this channel."))


events.autocomplete("game")(numbers)
move.autocomplete("game")(open_numbers)
