"""The tutorial of a channel: begun, and begun again where one was left half way."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot.clocks.store import wait_of
from bot.components.answering import Interaction, Sorry, jump_link, language_of, member_of, private
from bot.components.ids import Press, Pressed, handles, view_of
from bot.errors import NoGameHere
from bot.model import NewTable
from bot.panels import telling
from bot.panels.lobby import show_new
from bot.tables import Table
from bot.tutorial import file_data, is_tutorial
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

LEFT_AFTER = timedelta(days=3)
"""A tutorial in which nobody has chosen anything for so long may be ended by anybody who wants to begin one."""


async def offered_again(bot: Bot, interaction: Interaction) -> bool:
    """Whether a tutorial is on in the channel already: then its end and a new one are offered.

    Raises ``Sorry`` when it is somebody else's who is still playing.
    """
    language = language_of(interaction)
    old = await _tutorial_here(bot, interaction)
    if old is None:
        return False
    _must_be_free(old, interaction.user.id, await _since(old), language)
    lines = [
        translate(language, "A tutorial is still on in this channel. *Begin again* ends it and starts a new one."),
        translate(language, "`/game abandon` only ends it, if it is yours."),
    ]
    if link := jump_link(old):
        lines.append(translate(language, "[To the board]({link})", link=link))
    again = Press(
        Pressed("tutagain", old.info.id, 0), translate(language, "Begin again"), style=discord.ButtonStyle.danger
    )
    await private(interaction, "\n".join(lines), view=view_of(again))
    return True


@handles("tutagain")
async def press_again(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """End the tutorial that was left and begin another, if it is still that one and still left."""
    old = await bot.tables.get(pressed.game, interaction.guild_id)
    old.must_be_running()
    _must_be_free(old, interaction.user.id, await _since(old), language_of(interaction))
    await old.close_down()
    await bot.announcer.close_game(old)
    await private(interaction, await begin(bot, interaction))


async def begin(bot: Bot, interaction: Interaction) -> str:
    """A new tutorial in the channel; gives what to say of it. Raises ``ChannelTaken``."""
    member, language = member_of(interaction), language_of(interaction)
    wanted = NewTable(
        name=translate(language, "Tutorial"), size=2, language=language, open=False, computers=("sensible",)
    )
    table = await bot.tables.import_file(
        interaction.guild_id or 0, interaction.channel_id or 0, member, file_data(), wanted
    )
    await show_new(bot, table)
    return translate(
        language,
        "✓ Your tutorial begins in this channel: about ten minutes, one turn. Whatever you choose is fine. "
        "`/game abandon` ends it early, `/tutorial` begins it again.",
    )


async def _tutorial_here(bot: Bot, interaction: Interaction) -> Table | None:
    """The tutorial that is on in the channel; None without one, and where another game is on."""
    try:
        table = await bot.tables.in_channel(interaction.channel_id or 0)
    except NoGameHere:
        return None
    if not table.info.imported or table.info.started_at is None:
        return None
    return table if is_tutorial(table.info, (await table.view()).state) else None


async def _since(table: Table) -> timedelta:
    """How long its player has been asked without choosing anything."""
    wait = await wait_of(table.tables.database, table.info.id)
    return timedelta() if wait is None else table.tables.clock() - wait.since


def _must_be_free(table: Table, user: int, since: timedelta, language: str) -> None:
    """Raises ``Sorry`` for a tutorial of somebody else that was not left long ago."""
    if table.info.seat_of(user) is not None or since >= LEFT_AFTER:
        return
    raise Sorry(
        translate(
            language,
            "A tutorial is on in this channel, played by: {who}. Begin yours in another channel or in a thread. "
            "Here you can once nobody has chosen anything in it for three days, or once its player ends it with "
            "`/game abandon`.",
            who=", ".join(telling.safe(seat.name) for seat in table.info.seats if seat.user_id is not None),
        )
    )
