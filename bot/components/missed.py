"""After an absence the first look shows what was missed: before anything else, and only to whoever looks."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from bot.components.answering import Interaction, language_of, private
from bot.errors import TableError
from bot.me import missing
from bot.me.missing import Missed
from bot.panels import missed as words
from bot.pictures import file_of
from bot.tables import Table

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)


async def first_look(bot: Bot, interaction: Interaction, table: Table) -> bool:
    """Note that somebody looks at a game, and show what they have missed; whether there was anything.

    It stands in nobody's way: what goes wrong here is logged, and the look goes on.
    """
    try:
        found = await missing.look(table, interaction.user.id)
        if found is not None:
            await show(bot, interaction, table, found)
    except Exception:
        log.exception("game %s: what somebody missed could not be shown", table.info.id)
        return False
    return found is not None


async def look_by_press(bot: Bot, interaction: Interaction, game: int) -> None:
    """The same for a press on something that belongs to a game."""
    try:
        table = await bot.tables.get(game, interaction.guild_id)
    except TableError:
        return
    await first_look(bot, interaction, table)


async def show(bot: Bot, interaction: Interaction, table: Table, found: Missed) -> None:
    """The three lines and the picture, privately."""
    language, info = language_of(interaction), table.info
    files: dict[str, Any] = {}
    picture = await bot.pictures.try_draw(words.picture_order(language, info, found))
    if picture is not None:
        files["file"] = file_of(picture)
    seat = info.seat_of(interaction.user.id)
    await private(interaction, words.missed_text(language, info, seat, found), **files)
