"""The SQLite file: one connection that writes, one that reads, each in a thread of its own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite

from bot.store.migration import migrate

T = TypeVar("T")
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

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Values = ()) -> int:
        """Carry out one statement; gives the id of an inserted row."""
        return self._connection.execute(sql, values).lastrowid or 0

    def executemany(self, sql: str, rows: Iterable[Values]) -> None:
        """Carry out one statement for each row."""
        self._connection.executemany(sql, rows)

    def one(self, sql: str, values: Values = ()) -> sqlite3.Row | None:
        """The first row that a query finds, this transaction's own changes included."""
        return self._connection.execute(sql, values).fetchone()

    def all(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        """Every row that a query finds, this transaction's own changes included."""
        return self._connection.execute(sql, values).fetchall()


class _Connection(aiosqlite.Connection):
    """A connection that can do several things in one visit to its thread.

    A visit costs two changes of thread, which is dear while pictures are being drawn; a transaction has ten statements.
    """

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._execute(lambda: work(self._conn))


class Database:
    """Get one with ``open``. Reads see what is committed; writes come one after the other."""

    def __init__(self, writing: _Connection, reading: _Connection) -> None:
        self._writing = writing
        self._reading = reading

    @classmethod
    async def open(cls, path: Path, clock: Callable[[], datetime]) -> Self:
        """Open the file, migrated to the newest schema. Raises ``StorageError``."""
        await asyncio.to_thread(migrate, path, clock())
        return cls(await _connect(path), await _connect(path))

    async def close(self) -> None:
        """Close the file after the transaction in hand (which empties the write-ahead log)."""
        await self._reading.close()
        await self._writing.close()

    async def write(self, work: Callable[[Writer], T]) -> T:
        """One transaction, made by ``work`` in the writing thread; an exception in it undoes all of it.

        It is whole even if whoever waits for it is cancelled.
        """

        def transaction(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = work(Writer(connection))
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            return result

        return await self._writing.run(transaction)

    async def all(self, sql: str, values: Values = ()) -> list[sqlite3.Row]:
        """Every row that a query finds among what is committed."""
        return await self._reading.run(lambda connection: connection.execute(sql, values).fetchall())

    async def one(self, sql: str, values: Values = ()) -> sqlite3.Row | None:
        """The first row that a query finds, or None."""
        return await self._reading.run(lambda connection: connection.execute(sql, values).fetchone())


async def _connect(path: Path) -> _Connection:
    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None, cached_statements=256)
        connection.row_factory = sqlite3.Row
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        return connection

    opened = _Connection(connect, iter_chunk_size=64)
    await opened
    return opened
