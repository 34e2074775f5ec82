"""``/settings``: what the managers of a server decide."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot.commands.game import DOMINANCE
from bot.commands.talk import language_of_server
from bot.commands.within import bot_of
from bot.components.answering import Interaction, language_of, private
from bot.model import ServerSettings
from bot.prompts_words import dominance_sentence
from render.locale import LANGUAGES, translate
from rules.types import Dominance

Choice = app_commands.Choice
group = app_commands.Group(
    name="settings",
    description="How this server plays (for those who manage it)",
    default_permissions=discord.Permissions(manage_guild=True),
)


def _text(interaction: Interaction, settings: ServerSettings) -> str:
    language, public = language_of(interaction), language_of_server(interaction, settings)
    everyone, no_limit = translate(language, "everyone"), translate(language, "no limit")
    opener = f"<@&{settings.opener_role_id}>" if settings.opener_role_id else everyone
    results = f"<#{settings.results_channel_id}>" if settings.results_channel_id else "–"
    return "\n".join(
        (
            translate(language, "Language: **{name}**", name=LANGUAGES[public]) + " " + _where_from(language, settings),
            translate(language, "New tables: {mode}", mode=dominance_sentence(language, settings.dominance)),
            translate(language, "Who may open tables: {who}", who=opener),
            translate(language, "Most tables at a time: **{number}**", number=settings.most_tables or no_limit),
            translate(language, "Channel for results: {channel}", channel=results),
            translate(language, "New tables are rated.")
            if settings.rated
            else translate(language, "New tables are not rated."),
        )
    )


def _where_from(language: str, settings: ServerSettings) -> str:
    if settings.language is None:
        return translate(language, "(as Discord has it for this server; `/settings language` sets another)")
    return translate(language, "(set here; `/settings language` without one follows Discord again)")


async def _change(interaction: Interaction, **changes: object) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    tables = bot_of(interaction).tables
    settings = replace(await tables.server(interaction.guild_id or 0), **changes)  # pyright: ignore[reportArgumentType]  # names of fields
    await tables.set_server(settings)
    await private(interaction, _text(interaction, settings))


@group.command(name="show", description="The settings of this server")
async def show(interaction: Interaction) -> None:
    """Show them."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    settings = await bot_of(interaction).tables.server(interaction.guild_id or 0)
    await private(interaction, _text(interaction, settings))


@group.command(name="language", description="The language of public messages of new tables")
@app_commands.describe(language="The language (without it: as Discord has it for this server)")
@app_commands.choices(language=[Choice(name=name, value=code) for code, name in LANGUAGES.items()])
async def language_(interaction: Interaction, language: str | None = None) -> None:
    """Set the language, or follow Discord."""
    await _change(interaction, language=language)


@group.command(name="mode", description="The dominance mode that new tables have unless they choose")
@app_commands.describe(dominance="The mode")
@app_commands.choices(dominance=DOMINANCE)
async def mode(interaction: Interaction, dominance: str) -> None:
    """Set the default mode."""
    await _change(interaction, dominance=Dominance(dominance))


@group.command(name="openers", description="Who may open tables")
@app_commands.describe(role="Only members with this role (without it: everyone)")
async def openers(interaction: Interaction, role: discord.Role | None = None) -> None:
    """Set who may open tables."""
    await _change(interaction, opener_role_id=None if role is None or role.is_default() else role.id)


@group.command(name="most", description="How many tables may be open at a time")
@app_commands.describe(tables="The most (0: no limit)")
async def most(interaction: Interaction, tables: app_commands.Range[int, 0, 1000]) -> None:
    """Set the limit."""
    await _change(interaction, most_tables=tables or None)


@group.command(name="results", description="A channel where results are posted")
@app_commands.describe(channel="The channel (without it: nowhere else)")
async def results(interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
    """Set the channel for results."""
    await _change(interaction, results_channel_id=None if channel is None else channel.id)


@group.command(name="rated", description="Whether new tables are rated unless they choose")
@app_commands.describe(rated="On: they are")
async def rated_(interaction: Interaction, rated: bool) -> None:
    """Set whether new tables are rated."""
    await _change(interaction, rated=rated)
