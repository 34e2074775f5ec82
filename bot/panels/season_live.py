"""The games of a season as they stand now: whom each of them waits for, and since when."""

from __future__ import annotations

from bot.clocks import store as clocks
from bot.panels.season_board import Live
from bot.seasons.model import SeasonState
from bot.tables import Tables


async def live_of(tables: Tables, state: SeasonState, round_: int | None = None) -> dict[int, Live]:
    """By game, for a round or for all of them."""
    found: dict[int, Live] = {}
    for table in state.tables_of(round_=round_):
        if table.game is None:
            continue
        info = (await tables.get(table.game)).info
        wait = await clocks.wait_of(tables.database, table.game) if info.status.open else None
        found[table.game] = Live(info, None if wait is None else wait.user, None if wait is None else wait.since)
    return found
