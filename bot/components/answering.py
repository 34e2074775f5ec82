"""Private answers: what was refused and why, where the game stands now, and the one place for errors."""

from __future__ import annotations

import logging
import math
import secrets
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.components.retiring import retire
from bot.errors import GameIsOver, GameStuck, NoSeat, NotStarted, NotYourTurn, Stale, TableError
from bot.languages.locales import of_locale
from bot.languages.refusals import fact_word, refusal
from bot.model import Member, Status
from bot.panels import telling
from bot.panels.clocks import deadline_line
from bot.panels.log_thread import pieces
from bot.prompts_words import shorten
from bot.tables import Table
from bot.tables.seats import left_here
from render.errors import PictureError
from render.locale import translate, translate_many
from rules.errors import NotOffered, NotYourDecision, RulesError

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]

_MISTAKES = (NotYourTurn, NoSeat, Stale, NotOffered, NotYourDecision)
"""Refusals after which it helps to hear where the game of the channel stands."""


class Sorry(Exception):
    """A sentence for the person who asked; nothing was done."""


def member_of(interaction: Interaction) -> Member:
    """Whoever acts, as the tables want to know them."""
    user = interaction.user
    roles = frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset()
    return Member(user.id, user.display_name, interaction.permissions.manage_guild, roles)


def language_of(interaction: Interaction) -> str:
    """The language of private answers: the one chosen with /me language, else the client's if there is a catalogue."""
    return interaction.client.languages.of(interaction.user.id) or of_locale(interaction.locale)


async def private(interaction: Interaction, text: str, **more: Any) -> None:
    """A private answer: the first one, or one after it. A deferred private answer is filled."""
    text = shorten(text, telling.LONGEST)
    if not interaction.response.is_done():
        await interaction.response.send_message(text, ephemeral=True, **more)
    else:
        await interaction.followup.send(text, ephemeral=True, **more)


async def private_pages(interaction: Interaction, text: str, **more: Any) -> None:
    """A private answer of any length: as many messages as it takes, with what else there is under the last."""
    *before, last = pieces(text.split("\n"))
    for page in before:
        await private(interaction, page)
    await private(interaction, last, **more)


def jump_link(table: Table) -> str:
    """The address of the newest board message, or nothing."""
    info = table.info
    if info.board_message_id is None:
        return ""
    return f"https://discord.com/channels/{info.server_id}/{info.channel_id}/{info.board_message_id}"


async def where_now(table: Table, language: str) -> str:
    """Where a game stands, in two or three lines, calling nobody."""
    info = table.info
    link = jump_link(table)
    tail = "\n" + translate(language, "[To the board]({link})", link=link) if link else ""
    if info.status in (Status.LOBBY, Status.DRAFT):
        return translate(language, "**{name}** waits for players.", name=telling.safe(info.name)) + tail
    try:
        view = await table.view()
    except (GameStuck, NotStarted):
        return tail.strip()
    first = telling.title(language, info, view.state)
    asked = telling.asked_line(language, view.state, view.asked, mention=False)
    time = await deadline_line(table.tables, info, language)
    return "\n".join(part for part in (first, asked, time) if part) + tail


def _translated(language: str, error: TableError) -> str:
    facts = {name: telling.safe(fact) if isinstance(fact, str) else fact for name, fact in error.facts.items()}
    return translate(language, error.message, **{name: fact_word(language, fact) for name, fact in facts.items()})


def too_fast(language: str, wait: float) -> str:
    """That somebody asks too often, and how many seconds from now they may again."""
    seconds = max(1, math.ceil(wait))
    return translate_many(
        language, "Not so fast: again in {number} second.", "Not so fast: again in {number} seconds.", seconds
    )


async def sentence_of(error: BaseException, language: str) -> str | None:
    """The sentence for a refusal; None for a fault of ours."""
    if isinstance(error, TableError):
        return _translated(language, error)
    if isinstance(error, RulesError):
        return refusal(language, error)
    if isinstance(error, PictureError):
        message = str(error)
        return translate(language, message)
    if isinstance(error, Sorry):
        return str(error)
    if isinstance(error, app_commands.NoPrivateMessage):
        return translate(language, "This works only in a channel of a server.")
    if isinstance(error, app_commands.MissingPermissions):
        return translate(language, "For this you need the permission to manage the server.")
    if isinstance(error, app_commands.CommandOnCooldown):
        return too_fast(language, error.retry_after)
    return None


async def refuse(interaction: Interaction, error: BaseException, *, game: int | None = None) -> None:
    """The one error handler: a refusal is said privately with where the game stands; a fault gets a number."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    language = language_of(interaction)
    error = await _no_longer_here(interaction, error, game)
    await retire(interaction, error, game)
    text = await sentence_of(error, language)
    if text is None:
        if isinstance(error, discord.NotFound) and error.code in (10062, 10015):
            log.warning("answered too late: %s", error.text)
            return
        number = secrets.token_hex(3)
        log.error("fault %s in %s", number, _what(interaction), exc_info=error)
        text = translate(
            language,
            "Sorry, that went wrong, and it is my fault (number {number}). The game is unharmed.",
            number=number,
        )
    elif game is not None and not isinstance(error, GameIsOver | Sorry):
        text += await _whereabouts(interaction, game, language)
    elif isinstance(error, _MISTAKES):
        text += await _whereabouts(interaction, None, language)
    try:
        await private(interaction, text)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as failure:
        log.warning("could not answer %s: %s", _what(interaction), failure)


async def _no_longer_here(interaction: Interaction, error: BaseException, game: int | None) -> BaseException:
    """For somebody without a seat who had one in this game: say that it has changed hands."""
    if type(error) is not NoSeat:
        return error
    tables = interaction.client.tables
    try:
        table = await (tables.in_channel(interaction.channel_id or 0) if game is None else tables.get(game))
        return await left_here(table, interaction.user.id) or error
    except TableError:
        return error


async def _whereabouts(interaction: Interaction, game: int | None, language: str) -> str:
    """Where the game stands that a refusal is about; without a number, that of the channel."""
    tables = interaction.client.tables
    try:
        table = await (tables.in_channel(interaction.channel_id or 0) if game is None else tables.get(game))
        return "\n" + await where_now(table, language)
    except TableError:
        return ""


def _what(interaction: Interaction) -> str:
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    what = str((interaction.data or {}).get("custom_id", "")).split(":")[:4]  # behind these is what somebody has chosen
    return f"{interaction.type.name} {':'.join(what)}"
