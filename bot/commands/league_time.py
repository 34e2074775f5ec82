"""``/league run``: reminders, more time, and wishes that cannot be met."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.league import SEASON, season_here, seasons_of, seasons_offered
from bot.commands.league_judge import table_of, tables_offered
from bot.commands.league_run import after, run
from bot.commands.within import bot_of
from bot.components.answering import Interaction, language_of, member_of, private
from bot.panels import telling
from bot.panels.season_changes import tell_decided
from bot.panels.season_words import time_word
from bot.seasons import due
from bot.seasons.acts import SeasonAct
from bot.seasons.signing import Signing
from render.locale import translate, translate_many


@run.command(name="nudge", description="Remind whoever the games wait for, at one table or at all; once a day")
@app_commands.describe(table="Which table (otherwise all that are on)", season=SEASON)
@app_commands.autocomplete(table=tables_offered, season=seasons_offered)
async def nudge(interaction: Interaction, table: str | None = None, season: str | None = None) -> None:
    """Nudge."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    key = None if table is None else table_of(state, table).key
    nudged = await due.nudge(seasons_of(interaction), state, member_of(interaction), key)
    language = language_of(interaction)
    text = translate_many(
        language,
        "✓ {number} player is reminded, when they are awake.",
        "✓ {number} players are reminded, when they are awake.",
        len(nudged.now),
    )
    if nudged.already:
        tables = ", ".join(map(str, nudged.already[:20]))
        text += "\n" + translate(language, "Reminded today already, at: {tables}.", tables=tables)
    await private(interaction, text)


@run.command(name="extend", description="Give more days: to one table, or to the round that is on")
@app_commands.describe(
    days="How many days more",
    table="Which table (otherwise the whole round)",
    season=SEASON,
    round_="Which round (otherwise the last one)",
)
@app_commands.rename(round_="round")
@app_commands.autocomplete(table=tables_offered, season=seasons_offered)
async def extend(
    interaction: Interaction,
    days: app_commands.Range[int, 1, 60],
    table: str | None = None,
    season: str | None = None,
    round_: app_commands.Range[int, 1, 30] | None = None,
) -> None:
    """Give more time."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    key = None if table is None else table_of(state, table).key
    state = await due.extend(seasons_of(interaction), state, member_of(interaction), key, days, round_)
    language = language_of(interaction)
    deadline = state.head.deadline(round_ or state.head.round) if key is None else state.deadline_of(state.tables[key])
    assert deadline is not None
    await after(interaction, state, translate(language, "✓ The deadline is now {when}.", when=time_word(deadline)))
    await tell_decided(bot_of(interaction), state, SeasonAct.EXTENDED, interaction.user.id)


@run.command(name="reconcile", description="Lift the wishes of two players not to meet each other, before a draw")
@app_commands.describe(player="One of them", other="The other one", season=SEASON)
@app_commands.autocomplete(season=seasons_offered)
async def reconcile(
    interaction: Interaction, player: discord.User, other: discord.User, season: str | None = None
) -> None:
    """Lift wishes."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state = await season_here(interaction, season)
    state = await Signing(seasons_of(interaction)).reconcile(
        state, member_of(interaction), player.id, other.id, key=str(interaction.id)
    )
    text = translate(
        language_of(interaction),
        "✓ {name} and {other} may meet.",
        name=telling.safe(player.display_name),
        other=telling.safe(other.display_name),
    )
    await after(interaction, state, text)
