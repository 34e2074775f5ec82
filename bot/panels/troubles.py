"""Trouble from outside: a channel that is gone or silent, a server that was left.

Games wait, and say so where they can.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.model import Status, TableInfo
from bot.store import troubles as store
from bot.store.troubles import Kind
from bot.tables import Table, troubles
from bot.tables.acts import Act
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)


async def load(bot: Bot) -> None:
    """After a start: which games wait."""
    bot.troubled.update({found.game: found.kind for found in await store.all_troubles(bot.tables.database)})


def out_of_reach(bot: Bot, game: int) -> bool:
    """Whether there is no channel to tell anything of a game in."""
    return bot.troubled.get(game) in troubles.UNREACHABLE


async def unheard(bot: Bot, info: TableInfo, kind: Kind) -> None:
    """The bot could not write in a game's channel: the game waits, and it is tried again from time to time."""
    table = await bot.tables.get(info.id)
    if table.info.status is not Status.RUNNING or info.channel_id != table.info.channel_id:
        return  # it is over, or has moved meanwhile
    if out_of_reach(bot, info.id) and kind not in troubles.UNREACHABLE:
        return
    bot.troubled[info.id] = kind
    if await troubles.begin(table, kind):
        log.info("game %s waits: %s", info.id, kind.value)
    if kind not in troubles.UNREACHABLE:
        bot.announcer.again(table)


async def heard(bot: Bot, info: TableInfo) -> None:
    """The bot could write in a game's channel: what was amiss there is over."""
    if bot.troubled.pop(info.id, None) is not None:
        table = await bot.tables.get(info.id)
        if await troubles.end(table, Act.HEARD):
            bot.announcer.add(table)


async def server_left(bot: Bot, server_id: int) -> None:
    """The bot was removed from a server: its running games wait."""
    for table in await _running(bot, server_id):
        await unheard(bot, table.info, Kind.SERVER_LEFT)


async def server_back(bot: Bot, server_id: int) -> None:
    """The bot is on a server (again): the games that waited for that go on, and say so."""
    for table in await _running(bot, server_id):
        if bot.troubled.get(table.info.id) is Kind.SERVER_LEFT:
            del bot.troubled[table.info.id]
            if await troubles.end(table, Act.SERVER_BACK):
                await go_on(bot, table)


async def thread_changed(bot: Bot, thread_id: int) -> None:
    """A thread has changed: a game that waits for it to open tries again."""
    for game, kind in list(bot.troubled.items()):
        if kind is Kind.LOCKED:
            table = await bot.tables.get(game)
            if table.info.channel_id == thread_id:
                bot.announcer.add(table)


async def compare(bot: Bot) -> None:
    """After a connection: servers that were left or came back while nobody looked."""
    here = {guild.id for guild in bot.guilds}
    for server in await store.servers_playing(bot.tables.database):
        if server not in here:
            await server_left(bot, server)
    for game, kind in list(bot.troubled.items()):
        table = await bot.tables.get(game)
        if kind is Kind.SERVER_LEFT and table.info.server_id in here:
            await server_back(bot, table.info.server_id)


async def go_on(bot: Bot, table: Table) -> None:
    """A game that has waited goes on: what happened, and the board with whoever is asked."""
    from bot.panels.reshow import show_again  # both send by way of this module
    from bot.panels.seats import tell_acts

    await tell_acts(bot, table)
    nonce = f"{table.info.id}-{table.info.seq}-{table.info.channel_id}"[-25:]
    language = table.info.language
    headline = translate(language, "The game is paused") if table.paused else translate(language, "The game goes on")
    await show_again(bot, table, headline, nonce)
    bot.announcer.add(table)


async def _running(bot: Bot, server_id: int) -> list[Table]:
    found = await bot.tables.listed(server_id=server_id, statuses=[Status.RUNNING], limit=10_000)
    return [bot.tables.table(info) for info in found]
