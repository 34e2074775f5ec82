"""The store without its threads: the same file and the same statements, but nobody waits for another thread.

A season makes some hundred thousand visits to the database one after the other, and nobody else is there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.store.database import Database
from bot.store.migration import migrate


class _Here:
    """A connection that is used where one stands."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, cached_statements=256)
        self._connection.row_factory = sqlite3.Row
        for pragma in ("journal_mode = WAL", "synchronous = OFF", "foreign_keys = ON"):
            self._connection.execute(f"PRAGMA {pragma}")

    async def run(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        """Do it now."""
        return work(self._connection)

    async def close(self) -> None:
        """Close the file."""
        self._connection.close()


def opened_at_once(path: Path, now: datetime) -> Database:
    """The database of a file, migrated if need be."""
    migrate(path, now)
    return Database(_Here(path), _Here(path))  # pyright: ignore[reportArgumentType]  # as much of a connection as is used
