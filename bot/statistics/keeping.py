"""Facts of finished games in the database: made once for each game, one small transaction each, begun again after any
crash where it was left."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from bot.errors import GameStuck, TableError
from bot.statistics.facts import VERSION, Facts, facts_of, read_facts, write_facts
from bot.store import record, results
from bot.store import tables as rows
from bot.tables.history import DivergedError, beginning, standing
from rules.errors import RulesError

if TYPE_CHECKING:
    from bot.tables.tables import Tables

log = logging.getLogger(__name__)

AT_ONCE = 40
"""So many games without facts are made up for before somebody is answered; more of them in the background."""


async def catch_up(tables: Tables, server: int | None = None, most: int | None = None) -> int:
    """Make the facts of finished games that have none (of one server, or of all), newest first; gives how many.

    Each is stored by itself, so that it can be killed at any time and goes on with what is left.
    """
    missing = await results.without_facts(tables.database, VERSION, server)
    for game in missing[:most]:
        await _keep(tables, game)
    return len(missing[:most])


async def catch_up_quietly(tables: Tables) -> None:
    """``catch_up`` for the background: a fault is logged, and what is left is done the next time."""
    try:
        made = await catch_up(tables)
        if made:
            log.info("facts of %s finished games were worked out", made)
    except Exception:
        log.exception("working out the facts of finished games failed; it is tried again")


async def _keep(tables: Tables, game: int) -> None:
    text: str | None = None
    try:
        facts = await facts_from_record(tables, game)
        text = await asyncio.to_thread(write_facts, facts)
    except (DivergedError, GameStuck, TableError, RulesError) as error:
        log.warning("game %s: no facts for statistics: %s", game, error)
    await tables.in_hand(tables.database.write(lambda writer: results.save_facts(writer, game, VERSION, text)))


async def facts_from_record(tables: Tables, game: int) -> Facts:
    """The facts of a game from its record. Raises ``DivergedError``, ``GameStuck``, ``NoSuchGame``."""
    database, info = tables.database, (await tables.get(game)).info
    chosen = [row for row in standing(await record.rows_of(database, game)) if row.seq > info.base]
    base = await record.snapshot_at(database, game, info.base)
    seed = await rows.seed_of(database, game)
    return await asyncio.to_thread(lambda: facts_of(beginning(info, seed, base), chosen, whole=info.base == 0))


async def facts_by_game(tables: Tables, server: int) -> dict[int, Facts]:
    """The facts of a server's games, as far as they are made; those that are missing first, up to ``AT_ONCE``."""
    await catch_up(tables, server, AT_ONCE)
    texts = await results.facts_of(tables.database, server, VERSION)
    return await asyncio.to_thread(lambda: {game: read_facts(text) for game, text in texts.items()})
