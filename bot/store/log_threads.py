"""Rows of log threads: where a table tells everything in full, up to which step, and why it does not any more."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from enum import Enum

from bot.store.database import Database


class Lost(Enum):
    """Why a table's log is not written into a thread."""

    FORBIDDEN = "forbidden"
    """The bot may not make one, or not write into it."""
    GONE = "gone"
    """It was deleted."""
    LOCKED = "locked"
    """A moderator has locked it."""
    NESTED = "nested"
    """The channel is such that nothing hangs below it: a thread itself."""


@dataclass(frozen=True, slots=True)
class LogThread:
    """The thread of a game. ``told``: the last step told there; ``said``: its channel knows that it is lost."""

    game: int
    thread_id: int | None
    told: int = 0
    lost: Lost | None = None
    said: bool = False


async def of_game(database: Database, game: int) -> LogThread | None:
    """The thread of a game, or why it has none; None when none was tried yet."""
    row = await database.one("SELECT * FROM log_threads WHERE game = ?", (game,))
    return None if row is None else _read(row)


async def of_thread(database: Database, thread_id: int) -> LogThread | None:
    """What a channel's id is the thread of."""
    row = await database.one("SELECT * FROM log_threads WHERE thread = ? ORDER BY game DESC", (thread_id,))
    return None if row is None else _read(row)


async def save(database: Database, thread: LogThread) -> None:
    """Store it in place of what there was. What was told stays told."""
    sql = (
        "INSERT INTO log_threads (game, thread, told, lost, said) VALUES (?, ?, ?, ?, ?) ON CONFLICT (game) DO UPDATE"
        " SET thread = excluded.thread, told = max(told, excluded.told), lost = excluded.lost, said = excluded.said"
    )
    lost = None if thread.lost is None else thread.lost.value
    values = (thread.game, thread.thread_id, thread.told, lost, thread.said)
    await database.write(lambda writer: writer.execute(sql, values))


async def forget_loss(database: Database, game: int) -> None:
    """Try again with a new thread where the old one was lost."""
    sql = "DELETE FROM log_threads WHERE game = ? AND lost IS NOT NULL"
    await database.write(lambda writer: writer.execute(sql, (game,)))


def _read(row: sqlite3.Row) -> LogThread:
    lost = None if row["lost"] is None else Lost(row["lost"])
    return LogThread(row["game"], row["thread"], row["told"], lost, bool(row["said"]))
