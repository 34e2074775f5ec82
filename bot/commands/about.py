"""``/help``, ``/about`` and ``/doctor``."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import discord
from discord import app_commands

from bot import help_rooms
from bot.commands.within import bot_of, offers
from bot.components.answering import Interaction, language_of, private
from bot.doctor import examine
from bot.errors import NoGameHere
from render.locale import translate

Choice = app_commands.Choice
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True)


@app_commands.command(name="help", description="How to play here: the commands by topic, and the first steps")
@app_commands.describe(topic="What you want to know")
async def help_(interaction: Interaction, topic: str | None = None) -> None:
    """Explain the bot."""
    await private(interaction, help_rooms.text(language_of(interaction), topic))


@help_.autocomplete("topic")
async def topics(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The rooms of the help."""
    return offers(help_rooms.names(language_of(interaction)), typed)


def release() -> str:
    """The version that runs."""
    try:
        return version("dominant-species-bot")
    except PackageNotFoundError:
        return "?"


@app_commands.command(name="about", description="Version, source and privacy")
async def about(interaction: Interaction) -> None:
    """What this is."""
    language = language_of(interaction)
    operator = bot_of(interaction).operator
    source = translate(language, "Source: {address}", address=operator.source) if operator.source else ""
    contact = translate(language, "Whoever runs it: {contact}", contact=operator.contact) if operator.contact else ""
    lines = (
        translate(language, "**Dominant Species by chat**, version {version}.", version=release()),
        translate(
            language,
            "A free program for people who own or know the board game; all pictures and texts are its own.",
        ),
        translate(language, "It speaks discord.py {version}.", version=discord.__version__),
        translate(
            language,
            "**Privacy**: it stores user ids and display names of those who play, their choices and when they made "
            "them, what they say with `/me`, private notes and plans, and a server's settings, in one file of whoever "
            "runs it. It reads no messages and asks for no privileged intents. `/me export` shows all that is stored "
            "about you, `/me forget` removes it, `/me statistics` keeps less.",
        ),
        source,
        contact,
    )
    await private(interaction, "\n".join(line for line in lines if line))


@app_commands.command(name="doctor", description="What I may do in this channel, what is missing, and how to give it")
async def doctor(interaction: Interaction) -> None:
    """Check the permissions here."""
    thread = isinstance(interaction.channel, discord.Thread)
    try:
        logs = (await bot_of(interaction).tables.in_channel(interaction.channel_id or 0)).info.manner.log
    except NoGameHere:
        logs = False
    text = examine(language_of(interaction), interaction.app_permissions, thread=thread, logs=logs)
    await private(interaction, text)


for _command in (help_, about):
    _command.allowed_contexts = EVERYWHERE

COMMANDS = (help_, about, doctor)
