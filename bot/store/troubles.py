"""Rows of running games that wait because something outside them is amiss."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot.store.database import Database, Writer


class Kind(Enum):
    """What is amiss."""

    CHANNEL_GONE = "channel-gone"
    """The game's channel was deleted: it goes on where ``/game move`` is used."""
    SERVER_LEFT = "server-left"
    """The bot is not on the server any more."""
    SILENCED = "silenced"
    """The bot may not write in the channel."""
    LOCKED = "locked"
    """The game's thread is locked."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a game waits for, since when."""

    game: int
    kind: Kind
    since: datetime


def begin(writer: Writer, game: int, kind: Kind, at: datetime) -> None:
    """Something is amiss; of two things the last one counts."""
    sql = "INSERT OR REPLACE INTO troubles (game, kind, since) VALUES (?, ?, ?)"
    writer.execute(sql, (game, kind.value, at.isoformat()))


def end(writer: Writer, game: int) -> None:
    """All is well again."""
    writer.execute("DELETE FROM troubles WHERE game = ?", (game,))


async def of_game(database: Database, game: int) -> Trouble | None:
    """What a game waits for, if anything."""
    row = await database.one("SELECT * FROM troubles WHERE game = ?", (game,))
    return None if row is None else _trouble(row)


async def all_troubles(database: Database) -> list[Trouble]:
    """Every running game that waits for something outside it."""
    sql = "SELECT troubles.* FROM troubles JOIN games USING (game) WHERE status = 'running' ORDER BY game"
    return [_trouble(row) for row in await database.all(sql, ())]


async def servers_playing(database: Database) -> list[int]:
    """The servers with running games."""
    rows = await database.all("SELECT DISTINCT server FROM games WHERE status = 'running' ORDER BY server", ())
    return [row["server"] for row in rows]


def _trouble(row: sqlite3.Row) -> Trouble:
    return Trouble(row["game"], Kind(row["kind"]), datetime.fromisoformat(row["since"]))
