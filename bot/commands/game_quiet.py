"""``/game quiet``: how a table speaks to its channel."""

from __future__ import annotations

from discord import app_commands

from bot.commands.game import NOTICES, PICTURES, TEXTS, group
from bot.commands.talk import doubt_of_threads
from bot.commands.within import bot_of, table_here
from bot.components.answering import Interaction, language_of, member_of, private
from bot.manner import Notice, Pace, Words
from bot.model import Status
from bot.panels import log_thread
from bot.panels.lobby import edit_lobby
from bot.panels.manner import manner_text


@group.command(
    name="quiet", description="How often this table shows the board, how much it tells, hints for claims (host)"
)
@app_commands.describe(
    pictures="How often the board is shown",
    text="How much is told of each action",
    notice="Whether the player who follows in Planning hears of it",
    hints="In mode claimed: do private panels mark what can be claimed and untrue cones",
    log="Tell every action in full in a thread, and briefly in the channel",
)
@app_commands.choices(pictures=PICTURES, text=TEXTS, notice=NOTICES)
async def quiet(
    interaction: Interaction,
    pictures: str | None = None,
    text: str | None = None,
    notice: str | None = None,
    hints: bool | None = None,
    log: bool | None = None,
) -> None:
    """Change what is given; without anything, say how it is."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await table_here(interaction)
    manner = table.info.manner.changed(
        pictures=None if pictures is None else Pace(pictures),
        words=None if text is None else Words(text),
        notice=None if notice is None else Notice(notice),
        hints=hints,
        log=log,
    )
    if manner != table.info.manner or log:
        await table.behave(member_of(interaction), manner)
    text = manner_text(language_of(interaction), table.info.options, manner)
    if log:
        await log_thread.again(bot_of(interaction), table)
        text = "\n".join(line for line in (text, doubt_of_threads(interaction)) if line)
    await private(interaction, text)
    if table.info.status is Status.LOBBY:
        await edit_lobby(bot_of(interaction), table)
