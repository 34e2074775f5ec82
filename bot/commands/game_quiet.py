"""``/game quiet``: how a table speaks to its channel."""

from __future__ import annotations

from discord import app_commands

from bot.commands.game import NOTICES, PICTURES, TEXTS, group
from bot.commands.within import table_here
from bot.components.answering import Interaction, language_of, member_of, private
from bot.manner import Notice, Pace, Words
from bot.panels.manner import manner_text


@group.command(
    name="quiet", description="How often this table shows the board, how much it tells, hints for claims (host)"
)
@app_commands.describe(
    pictures="How often the board is shown",
    text="How much is told of each action",
    notice="Whether the player who follows in Planning hears of it",
    hints="In mode claimed: do private panels mark what can be claimed and untrue cones",
)
@app_commands.choices(pictures=PICTURES, text=TEXTS, notice=NOTICES)
async def quiet(
    interaction: Interaction,
    pictures: str | None = None,
    text: str | None = None,
    notice: str | None = None,
    hints: bool | None = None,
) -> None:
    """Change what is given; without anything, say how it is."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    manner = table.info.manner.changed(
        pictures=None if pictures is None else Pace(pictures),
        words=None if text is None else Words(text),
        notice=None if notice is None else Notice(notice),
        hints=hints,
    )
    if manner != table.info.manner:
        await table.behave(member_of(interaction), manner)
    await private(interaction, manner_text(language_of(interaction), table.info.options, manner))
