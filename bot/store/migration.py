"""The schema's version: numbered SQL files, carried out one after the other, each after a copy of the database."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from importlib import resources
from pathlib import Path

from bot.errors import StorageError

APPLICATION_ID = 0x44535042
"""Stands in the file's header, so that a database is known as ours (``DSPB``)."""


def scripts() -> list[tuple[int, str]]:
    """The migrations by number, with their SQL."""
    found = [
        (int(file.name[:4]), file.read_text(encoding="utf-8"))
        for file in resources.files("bot.migrations").iterdir()
        if file.name.endswith(".sql")
    ]
    return sorted(found)


def migrate(path: Path, now: datetime) -> list[int]:
    """Bring the database at ``path`` to the newest version, made anew if it is not there. Gives the versions reached.

    Before each migration of a database that holds something, it is copied to ``<path>.v<version>-<time>``.
    Raises ``StorageError`` for a file that is not ours, is damaged, or comes from a newer program.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, isolation_level=None, timeout=10)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"The database {path} cannot be opened: {error}. Check DSB_DATABASE.") from error
    try:
        return _migrate(connection, path, now)
    except sqlite3.Error as error:
        raise StorageError(f"The database {path} cannot be used: {error}.") from error
    finally:
        connection.close()


def version_of(connection: sqlite3.Connection) -> int:
    """The schema's version: 0 for an empty file. Raises ``StorageError`` for a database of another program."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (version or objects or application):
        raise StorageError("This file is a database of another program.")
    return version


def _migrate(connection: sqlite3.Connection, path: Path, now: datetime) -> list[int]:
    version = began = version_of(connection)
    steps = scripts()
    newest = steps[-1][0]
    if version > newest:
        raise StorageError(
            f"The database {path} was made by a newer version of the bot (schema {version}, this one knows {newest})."
        )
    reached: list[int] = []
    for number, script in steps:
        if number <= version:
            continue
        if began:  # a new file holds nothing that could be lost
            copy(connection, path.with_name(f"{path.name}.v{version}-{now:%Y%m%dT%H%M%S}"))
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; PRAGMA application_id = {APPLICATION_ID}; {script}\n"
                f"PRAGMA user_version = {number}; COMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        version = number
        reached.append(number)
    return reached


def copy(connection: sqlite3.Connection, target: Path) -> None:
    """Copy a database that may be in use, whole and consistent, by SQLite's backup."""
    with sqlite3.connect(target) as other:
        connection.backup(other)
    other.close()
