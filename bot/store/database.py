"""The SQLite file: one connection that writes, one that reads, and transactions that are all or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Self

import aiosqlite

from bot.store.migration import migrate

Values = Sequence[Any]

# synchronous=NORMAL with WAL: a commit has handed its pages to the operating system when it returns, so a killed
# process (kill -9 too) loses nothing that was committed, and a torn page cannot happen. Only a power cut or a crash of
# the whole machine may lose the last few commits before it, never the database; that is five times as fast as FULL.
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)


class Writer:
    """The open transaction: what is executed here is committed together or not at all."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def execute(self, sql: str, values: Values = ()) -> int:
        """Carry out one statement; gives the id of an inserted row."""
        cursor = await self._connection.execute(sql, values)
        return cursor.lastrowid or 0

    async def executemany(self, sql: str, rows: Iterable[Values]) -> None:
        """Carry out one statement for each row."""
        await self._connection.executemany(sql, rows)

    async def one(self, sql: str, values: Values = ()) -> sqlite3.Row | None:
        """The first row that a query finds, this transaction's own changes included."""
        rows = list(await self._connection.execute_fetchall(sql, values))
        return rows[0] if rows else None


class Database:
    """Get one with ``open``. Reads see what is committed; writes wait for each other."""

    def __init__(self, writing: aiosqlite.Connection, reading: aiosqlite.Connection) -> None:
        self._writing = writing
        self._reading = reading
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path, clock: Callable[[], datetime]) -> Self:
        """Open the file, migrated to the newest schema. Raises ``StorageError``."""
        await asyncio.to_thread(migrate, path, clock())
        return cls(await _connect(path), await _connect(path))

    async def close(self) -> None:
        """Wait for the transaction in hand, then close the file (which empties the write-ahead log)."""
        async with self._lock:
            await self._reading.close()
            await self._writing.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Writer]:
        """One transaction; an exception inside it undoes all of it."""
        async with self._lock:
            await self._writing.execute("BEGIN IMMEDIATE")
            try:
                yield Writer(self._writing)
                await self._writing.execute("COMMIT")
            except BaseException:
                # Statements run in the order in which they were given, so a COMMIT that was on its way when the task
                # was cancelled has been carried out before this, and then there is nothing to roll back.
                with suppress(sqlite3.OperationalError):
                    await self._writing.execute("ROLLBACK")
                raise

    async def all(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        """Every row that a query finds among what is committed."""
        return list(await self._reading.execute_fetchall(sql, values))

    async def one(self, sql: str, values: Values = ()) -> sqlite3.Row | None:
        """The first row that a query finds, or None."""
        rows = await self.all(sql, values)
        return rows[0] if rows else None


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None, cached_statements=256)
    connection.row_factory = sqlite3.Row
    for pragma in _PRAGMAS:
        await connection.execute(pragma)
    return connection
