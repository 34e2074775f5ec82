"""What the commands share: the table of the channel, names of tiles and animals, completion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.components.answering import Interaction, Sorry, language_of, private, too_fast
from bot.errors import GameIsOver, NoGameHere
from bot.languages.words import name
from bot.prompts_words import shorten
from bot.tables import Table
from render.locale import translate
from rules.types import Animal, Hex

if TYPE_CHECKING:
    from bot.client import Bot

MOST_OFFERS = 25


def bot_of(interaction: Interaction) -> Bot:
    """The bot."""
    return interaction.client


async def table_here(interaction: Interaction) -> Table:
    """The lobby or running game of this channel. Raises ``NoGameHere``, or ``GameIsOver`` where one was played."""
    tables, channel = bot_of(interaction).tables, interaction.channel_id or 0
    try:
        return await tables.in_channel(channel)
    except NoGameHere:
        raise GameIsOver(name=(await tables.last_in_channel(channel)).info.name) from None


async def shown_table(interaction: Interaction, game: int | None) -> Table:
    """The game with this number on this server, else the one of this channel, running or finished."""
    tables = bot_of(interaction).tables
    if game is not None:
        return await tables.get(game, interaction.guild_id)
    return await tables.last_in_channel(interaction.channel_id or 0)


async def done(interaction: Interaction, text: str) -> None:
    """Say privately that something is done, and whether the channel cannot hear of it."""
    language, allowed = language_of(interaction), interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    may_send = allowed.send_messages_in_threads if thread else allowed.send_messages
    if not (may_send and allowed.view_channel):
        text += "\n" + translate(
            language, "⚠ I may not write here, so nobody sees this in the channel. `/doctor` says what is missing."
        )
    elif not allowed.attach_files:
        text += "\n" + translate(language, "⚠ I may not post pictures here. `/doctor` says what is missing.")
    await private(interaction, text)


def picture_allowed(interaction: Interaction, language: str) -> None:
    """Raises ``Sorry`` when somebody asks for pictures too fast."""
    wait = bot_of(interaction).pictures.may_ask(interaction.user.id)
    if wait:
        raise Sorry(too_fast(language, wait))


def offers(pairs: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Completion: (shown, value) pairs that hold what was typed, those that begin with it first."""
    wanted = " ".join(typed.lower().split())
    begin: list[app_commands.Choice[str]] = []
    inside: list[app_commands.Choice[str]] = []
    for shown, value in pairs:
        low_shown, low_value = shown.lower(), value.lower()
        choice = app_commands.Choice(name=shorten(shown, 100), value=value[:100])
        if low_shown.startswith(wanted) or low_value.startswith(wanted):
            begin.append(choice)
        elif wanted in low_shown or wanted in low_value:
            inside.append(choice)
        if len(begin) >= MOST_OFFERS:
            break
    return (begin + inside)[:MOST_OFFERS]


def parse_hex(text: str) -> Hex:
    """A tile by name; what stands after it in a completion (``D3 · sea``) does not matter. Raises ``UnknownWord``."""
    return Hex.parse(text.partition("·")[0].strip() or text)


def parse_animal(text: str) -> Animal:
    """An animal by name. Raises ``UnknownWord``."""
    return Animal.parse(name(text.split()[-1]) if text.split() else text)
