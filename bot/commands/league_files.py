"""``/league export`` and ``/season import``: a season as files, and a finished one taken in."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.commands.league import SEASON, group, season_here, seasons_of, seasons_offered
from bot.commands.league_run import season_group
from bot.commands.league_terms import changed_terms
from bot.commands.talk import language_of_server
from bot.commands.within import bot_of
from bot.components.answering import Interaction, Sorry, language_of, member_of, private
from bot.languages.refusals import fact_word
from bot.league.errors import BadFile
from bot.league.model import Season
from bot.panels.season_end import moves_text
from bot.prompts_words import shorten
from bot.seasons import drawing, files
from render.locale import translate, translate_many

MOST_BYTES = 2 * 1024 * 1024
MOST_FAULTS = 15


@group.command(name="export", description="A season as files: tables, results, standings, ratings, records")
@app_commands.describe(season=SEASON)
@app_commands.autocomplete(season=seasons_offered)
async def export(interaction: Interaction, season: str | None = None) -> None:
    """Hand out the archive."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    state, language = await season_here(interaction, season), language_of(interaction)
    organiser = await seasons_of(interaction).organises(state.server_id, member_of(interaction))
    if not organiser:
        state = drawing.confirmed_only(state)
    made = await files.archive(seasons_of(interaction), state, organiser=organiser)
    text = translate(
        language,
        "CSV for spreadsheets, JSON for programs, and the record of every game; `/season import` reads the results.",
    )
    if organiser:
        text += "\n" + translate(language, "⚠ The sign-ups say who avoids whom: for organisers only.")
    await private(interaction, text, file=discord.File(io.BytesIO(made.data), made.filename))


@season_group.command(name="import", description="Take in a finished season from a CSV or JSON file of its results")
@app_commands.describe(
    file="One line for each seat: round, table, user_id, place, score; also division, name and more",
    name="What the season was called",
    size="Seats at a table (2 to 6)",
    division_size="Players in a division (0: one division)",
)
async def import_(
    interaction: Interaction,
    file: discord.Attachment,
    name: app_commands.Range[str, 1, 60],
    size: app_commands.Range[int, 2, 6] = 4,
    division_size: app_commands.Range[int, 0, 100] = 0,
) -> None:
    """Take a season in."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    language, bot = language_of(interaction), bot_of(interaction)
    if file.size > MOST_BYTES:
        raise Sorry(translate(language, "The file is too large: at most 2 MB."))
    settings = await bot.tables.server(interaction.guild_id or 0)
    terms = changed_terms(Season(name), {"size": size, "division_size": division_size or None})
    try:
        state = await files.take_in(
            seasons_of(interaction),
            interaction.guild_id or 0,
            interaction.channel_id or 0,
            member_of(interaction),
            terms,
            await file.read(),
            language_of_server(interaction, settings),
            str(interaction.id),
        )
    except BadFile as error:
        raise Sorry(faults_text(language, error)) from None
    await private(
        interaction,
        translate(language, "✓ Taken in: `/league standings season:{name}`.", name=f"#{state.id}")
        + "\n"
        + shorten(moves_text(language, state), 1500),
    )


def faults_text(language: str, error: BadFile) -> str:
    """All that is wrong with a file, line by line."""
    lines = [
        translate_many(
            language,
            "Nothing was taken in: there is {number} fault in the file.",
            "Nothing was taken in: there are {number} faults in the file.",
            len(error.lines),
        )
    ]
    lines += [f"- {fact_word(language, one)}" for one in error.lines[:MOST_FAULTS]]
    if len(error.lines) > MOST_FAULTS:
        lines.append(translate(language, "… and more; these first."))
    return shorten("\n".join(lines), 1900)
