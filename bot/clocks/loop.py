"""What the clocks need every few seconds: the heartbeat, pauses that end by themselves, banks that have run out."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.clocks import beating, pausing, zero
from bot.clocks.zero import Outcome

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)

AT_ONCE = 50
"""So many clocks that have run out are looked after in one round."""


def connected(bot: Bot) -> bool:
    """Whether people can reach the bot: without a connection to Discord nobody's time may run."""
    socket = getattr(bot.ws, "socket", None) if bot.ws is not None else None
    return socket is not None and not socket.closed


async def look(bot: Bot) -> None:
    """One round. While Discord is out of reach the heart stands still, and so does every clock."""
    tables = bot.tables
    if bot.closing or not connected(bot):
        return
    await tables.in_hand(beating.beat(tables))
    for table in await pausing.end_of_time(tables):
        bot.announcer.add(table)
    for wait in await zero.due(tables, tables.clock(), AT_ONCE):
        try:
            done = await (await tables.get(wait.game)).clock_out()
        except Exception:
            log.exception("the clock of game %s could not be looked after; it is tried again", wait.game)
            continue
        if done is not None:
            bot.announcer.add(done.table, done.played)
            if done.outcome is Outcome.GIVEN_UP:
                log.info("game %s: seat %s was given up by the clock", wait.game, wait.seat)
