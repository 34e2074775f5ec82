"""The games of a season as they stand now: whom each of them waits for, and since when."""

from __future__ import annotations

from bot.clocks import store as clocks
from bot.model import TableInfo
from bot.panels.season_board import Live, result_words
from bot.seasons.acts import SeasonAct
from bot.seasons.model import SeasonState
from bot.seasons.seasons import Seasons
from bot.tables import Tables
from render.locale import translate


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


async def verdict_line(seasons: Seasons, info: TableInfo, language: str) -> str | None:
    """What an organiser of its season has decided about a game; None where nobody has decided."""
    found = await seasons.of_game(info.id)
    if found is None:
        return None
    state, key = found
    result = state.counted(key)
    if result is None or not await _judged(seasons, state, str(key)):
        return None
    words = result_words(language, state, result)
    return translate(language, "An organiser has decided this game: {result}", result=words)


async def _judged(seasons: Seasons, state: SeasonState, table: str) -> bool:
    kinds = (SeasonAct.ADJUDICATED, SeasonAct.CORRECTED)
    acts = await seasons.acts(state.id, limit=200)
    return any(done.act in kinds and done.undone is None and done.facts.get("table") == table for done in acts)
