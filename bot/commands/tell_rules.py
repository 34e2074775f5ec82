"""``/rules``: the rules in our own words, by topic or by search."""

from __future__ import annotations

from discord import app_commands

from bot import reference
from bot.commands.within import bot_of, offers
from bot.components.answering import Interaction, language_of, private
from bot.components.rules import show_search
from bot.reference.search import search

Choice = app_commands.Choice


@app_commands.command(name="rules", description="The rules: a topic, or a search in your own words")
@app_commands.describe(topic="What you want to know (without it: all topics)")
async def rules(interaction: Interaction, topic: app_commands.Range[str, 1, 100] | None = None) -> None:
    """Tell a rule."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    if topic is None:
        await private(interaction, reference.contents(language_of(interaction)))
    else:
        await show_search(bot_of(interaction), interaction, topic)


@rules.autocomplete("topic")
async def topics(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """What fits what was typed; all topics without anything."""
    language = language_of(interaction)
    keys = search(language, typed, 25) if typed.strip() else [*reference.TOPICS]
    pairs = [
        (f"{reference.TOPICS[key].name(language)} · {reference.TOPICS[key].section(language)}", key) for key in keys
    ]
    return offers(pairs, "")


rules.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True)
COMMANDS = (rules,)
