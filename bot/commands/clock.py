"""``/game clock``: everybody's time, and how much of it there is."""

from __future__ import annotations

from discord import app_commands

from bot.clocks.errors import ClockTwice
from bot.clocks.model import ClockTerms
from bot.commands.game import CLOCKS, group
from bot.commands.within import bot_of, shown_table, table_here
from bot.components.answering import Interaction, language_of, member_of, private
from bot.panels.clocks import clock_text
from bot.panels.lobby import edit_lobby


@group.command(name="clock", description="Everybody's time and whose clock runs; before the start the host sets it")
@app_commands.describe(
    preset="Before the start, the host: one of the usual clocks",
    own="Before the start, the host: bank 48h +4h cap 72h then computer pause 10d vacation 30d",
    game="A game's number (otherwise the one in this channel)",
)
@app_commands.choices(preset=CLOCKS)
async def clock(
    interaction: Interaction,
    preset: str | None = None,
    own: app_commands.Range[str, 1, 120] | None = None,
    game: int | None = None,
) -> None:
    """Set the clock, or show how it stands."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    if own is not None and preset is not None:
        raise ClockTwice
    wanted = own or preset
    if wanted is None:
        table = await shown_table(interaction, game)
    else:
        table = await table_here(interaction)
        await table.set_clock(member_of(interaction), ClockTerms.parse(wanted))
        await edit_lobby(bot_of(interaction), table)
    await private(interaction, await clock_text(table, language_of(interaction)))
