"""Clocks at each look of the due loop: the bot's heartbeat, pauses that have ended, and banks that are empty."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.clocks.zero import RanOut
from bot.panels.closing import close_due
from bot.panels.seats import tell_all

if TYPE_CHECKING:
    from bot.client import Bot
    from bot.tables.tables import Tables

log = logging.getLogger(__name__)

AT_A_TIME = 100


async def tick(bot: Bot) -> None:
    """Do what is due, and tell the channels of it; what a killed process had not told is told now.

    While Discord cannot be reached the heart stands still, and nobody's time runs: nobody could choose either.
    """
    if not reached(bot):
        return
    await bot.tables.beat()
    await bot.tables.pauses_ended()
    for ran in await run_out(bot.tables):
        if ran.played is not None:
            bot.announcer.add(ran.table, ran.played)
        else:
            bot.announcer.add(ran.table)
    await tell_all(bot)
    await close_due(bot)


def reached(bot: Bot) -> bool:
    """Whether there is a connection to Discord at this moment."""
    socket = bot.ws  # None before the first connection, whatever its type says
    return bool(socket) and socket.open


async def run_out(tables: Tables) -> list[RanOut]:
    """Do what each table has agreed on where somebody's time has run out. A table that fails stops no other,
    and is tried again at the next look."""
    done: list[RanOut] = []
    failed: set[int] = set()
    while True:
        found = [wait for wait in await tables.due(tables.clock(), AT_A_TIME + len(failed)) if wait.game not in failed]
        if not found:
            return done
        for wait in found:
            try:
                ran = await (await tables.get(wait.game)).clock_out()
            except Exception as error:  # whatever is wrong with one game, the others go on
                log.warning("game %s: its clock has run out, and %r", wait.game, error, exc_info=error)
                failed.add(wait.game)
                continue
            if ran is not None:
                done.append(ran)
