"""Asking twice before somebody is forgotten, and telling the tables that they have left."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.components.answering import Interaction, language_of, private
from bot.components.ids import Press, Pressed, handles, view_of
from bot.languages.locales import of_locale
from bot.me import forgetting
from bot.model import Status
from bot.panels.lobby import refresh
from bot.panels.seats import close_offers
from bot.panels.votes import close_questions
from bot.tables import Table
from render.locale import translate, translate_many

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)


async def ask(interaction: Interaction) -> None:
    """Say what being forgotten means, with the first of two buttons."""
    language, tables = language_of(interaction), interaction.client.tables
    infos = await tables.listed(
        user_id=interaction.user.id, statuses=[Status.LOBBY, Status.DRAFT, Status.RUNNING], limit=200
    )
    lines = [
        translate(language, "**Shall I forget you?**"),
        translate(
            language,
            "Your settings, notes, plans, follows and how long your decisions took are deleted. In finished games "
            "“former player” stands in place of your name, in results and files too; the moves remain.",
        ),
    ]
    if infos:
        lines.append(
            translate_many(
                language,
                "Your seat in {number} open game is vacated: a computer player takes it until somebody comes.",
                "Your seats in {number} open games are vacated: a computer player takes each until somebody comes.",
                len(infos),
            )
        )
    lines.append(
        translate(
            language,
            "Messages that stand in channels belong to Discord and stay. This cannot be taken back; `/me export` gives "
            "you everything first.",
        )
    )
    button = Press(
        Pressed("forgeta", 0, 0, str(interaction.user.id)),
        translate(language, "Forget me"),
        style=discord.ButtonStyle.danger,
    )
    await private(interaction, "\n".join(lines), view=view_of(button))


@handles("forgeta")
async def press_forget(_: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """The first press: ask once more."""
    if pressed.rest != str(interaction.user.id):
        return
    language = language_of(interaction)
    button = Press(
        Pressed("forgetb", 0, 0, pressed.rest),
        translate(language, "Yes, forget everything"),
        style=discord.ButtonStyle.danger,
    )
    await interaction.edit_original_response(
        content=translate(language, "**Really?** There is no way back. Press once more, or just leave this message."),
        view=view_of(button),
    )


@handles("forgetb")
async def press_really(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """The second press: it is done."""
    user = interaction.user.id
    if pressed.rest != str(user):
        return
    await interaction.edit_original_response(view=None)
    left = await forgetting.forget(bot.tables, user)
    bot.languages.choose(user, None)
    bot.heard.pop(user, None)
    bot.branches.forget(user)
    tell_left(bot, left)
    done = translate(of_locale(interaction.locale), "✓ You are forgotten. Whatever you do here next begins anew.")
    await interaction.edit_original_response(content=done, view=None)


def tell_left(bot: Bot, left: list[Table]) -> None:
    """Let the tables go on that somebody has left: the channel hears of it, and computer seats think."""
    for table in left:
        if table.info.status in (Status.LOBBY, Status.DRAFT) or table.info.started_at is None:
            bot.background(_refresh(bot, table))
        elif table.info.status is Status.RUNNING:
            bot.announcer.add(table)
        else:
            bot.background(bot.announcer.close_game(table))
    bot.background(_close(bot))


async def _close(bot: Bot) -> None:
    """What they had asked and offered, and what they were asked, is decided no more."""
    try:
        await close_questions(bot)
        await close_offers(bot)
    except Exception:
        log.exception("questions and offers of somebody who is forgotten keep their buttons until the next of them")


async def _refresh(bot: Bot, table: Table) -> None:
    try:
        await refresh(bot, table)
    except Exception:
        log.exception("the lobby of table %s could not be brought up to date", table.info.id)


async def resume(bot: Bot) -> None:
    """Go on with what was begun before the last end of the process."""
    try:
        tell_left(bot, await forgetting.resume(bot.tables))
    except Exception:
        log.exception("forgetting somebody could not be finished; it is tried again at the next start")
