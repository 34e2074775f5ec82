"""What follows in the running games when somebody leaves a season: their seats go to substitutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.errors import TableError
from bot.model import Status
from bot.panels.seats import tell_acts
from bot.seasons.judging import open_games
from bot.seasons.model import SeasonState
from bot.store.seats import Reason
from bot.tables import seats

if TYPE_CHECKING:
    from bot.client import Bot


async def leave(bot: Bot, state: SeasonState, user: int, by: int) -> int:
    """Empty somebody's seats in the running games of a season; gives how many."""
    left = 0
    for planned in open_games(state, user):
        table = await bot.tables.get(planned.game or 0)
        seat = table.info.seat_of(user)
        if seat is None or table.info.status is not Status.RUNNING:
            continue
        reason = Reason.RESIGNED if by == user else Reason.MANAGER
        try:
            await seats.vacate(table, seat.number, by, reason)
        except TableError:  # the game has ended meanwhile
            continue
        left += 1
        await tell_acts(bot, table)
    return left
