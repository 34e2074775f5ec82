"""A running game that no person is left in: it stands still, says so, and is closed after a week without anybody."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.clocks import store
from bot.clocks.hours import ALWAYS, Hours, awake_between
from bot.model import Status, TableInfo
from bot.store.database import Writer
from bot.tables import agreeing
from bot.tables.acts import Act, last_of, note

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables

WAITS_FOR = timedelta(days=7)
"""So long it waits for somebody, the bot's own downtimes apart."""

_ALWAYS = Hours(week=(ALWAYS,) * 7)
_EMPTY = (
    "SELECT game FROM games g WHERE status = 'running'"
    " AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = g.game AND s.user > 0)"
    " AND (SELECT max(at) FROM acts a WHERE a.game = g.game AND a.kind = 'nobody-left') <= ?"
)


def note_emptied(writer: Writer, info: TableInfo, at: datetime) -> None:
    """A seat has changed hands: if nobody is left now, the table hears how the game goes on, in this transaction."""
    if not info.people:
        note(writer, info.id, at, None, Act.NOBODY_LEFT, until=int((at + WAITS_FOR).timestamp()))


async def close_empty(tables: Tables) -> list[Table]:
    """Close the games to which nobody has come for a week; gives their tables."""
    limit = (tables.clock() - WAITS_FOR).isoformat()
    closed: list[Table] = []
    for row in await tables.database.all(_EMPTY, (limit,)):
        table = await tables.get(row["game"])
        if await table.change(lambda table=table: _close(table)):
            closed.append(table)
    return closed


async def _close(table: Table) -> bool:
    info, now = table.info, table.tables.clock()
    left = await last_of(table.tables.database, info.id, Act.NOBODY_LEFT)
    if info.status is not Status.RUNNING or info.people or left is None:
        return False
    since = left.at
    downtimes = await table.tables.database.write(lambda writer: store.downtimes_in(writer, since))
    if awake_between(_ALWAYS, since, now, downtimes) < WAITS_FOR:
        return False

    def also(writer: Writer) -> None:
        note(writer, info.id, now, None, Act.NOBODY_CAME)

    await agreeing.finish(table, Status.ABANDONED, also)
    return True
