"""``/rules``: the rules in our own words, by topic."""

from __future__ import annotations

from discord import app_commands

from bot import reference
from bot.commands.within import offers
from bot.components.answering import Interaction, language_of, private
from render.locale import translate

Choice = app_commands.Choice


@app_commands.command(name="rules", description="The rules by topic: every action, animal, card, terrain and term")
@app_commands.describe(topic="What you want to know (without it: all topics)")
async def rules(interaction: Interaction, topic: str | None = None) -> None:
    """Tell a rule."""
    language = language_of(interaction)
    if topic is None:
        await private(interaction, reference.contents(language))
        return
    found = reference.find(language, topic)
    if found is None:
        words = translate(language, "There is no topic “{topic}”. These are the topics:", topic=topic[:40])
        await private(interaction, f"{words}\n{reference.contents(language)}")
        return
    await private(interaction, reference.page(language, found[1]))


@rules.autocomplete("topic")
async def topics(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """All topics."""
    language = language_of(interaction)
    pairs = ((f"{topic.name(language)} · {topic.section(language)}", key) for key, topic in reference.TOPICS.items())
    return offers(pairs, typed)


rules.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True)
COMMANDS = (rules,)
