"""Looking after the database: copy it while the bot runs, put a copy back, and check every game in it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.errors import GameStuck, StorageError
from bot.store import record, results
from bot.store import tables as rows
from bot.store.migration import copy, migrate, scripts, version_of
from bot.tables import Status, TableInfo, Tables
from bot.tables.history import DivergedError, from_beginning
from bot.tables.loading import same_position
from rules import RULES_VERSION
from rules.errors import RulesError
from rules.notation import read_position, write_position


@dataclass(frozen=True, slots=True)
class Checked:
    """What the check of one game found. ``problem`` is empty when its record leads to its stored position."""

    game: int
    name: str
    steps: int
    problem: str = ""

    def __str__(self) -> str:
        return f"game {self.game} “{self.name}”, {self.steps} steps: {self.problem or 'ok'}"


def backup(database: Path, target: Path) -> str:
    """Copy the database, which may be in use, to a new file. Gives a sentence; raises ``StorageError``."""
    if target.exists():
        raise StorageError(f"{target} is there already; name a file that does not exist.")
    _check_file(database)
    unfinished = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        with closing(sqlite3.connect(database, timeout=10)) as connection:
            copy(connection, unfinished)
        games = _check_file(unfinished)
        unfinished.rename(target)  # a name that stands for a whole copy only
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise StorageError(f"The backup could not be written: {error}.") from error
    return f"Copied {games} games to {target}."


def restore(database: Path, source: Path, now: datetime | None = None) -> str:
    """Put a copy in place of the database, which is kept aside; the bot must not run. Gives a sentence.

    Raises ``StorageError`` if the copy is not ours, is damaged or of a newer version, or the database is in use.
    """
    games = _check_file(source)
    kept = ""
    now = now or datetime.now(UTC)
    fresh = database.with_name(f"{database.name}.restoring")
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        fresh.unlink(missing_ok=True)
        with closing(sqlite3.connect(source)) as connection:
            copy(connection, fresh)
        if database.exists():
            _must_be_idle(database)
            aside = database.with_name(f"{database.name}.replaced-{now:%Y%m%dT%H%M%S}")
            database.rename(aside)
            kept = f" What was there before is kept as {aside}."
        fresh.rename(database)
        migrate(database, now)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"The copy could not be put in place: {error}.") from error
    return f"Restored {games} games from {source}.{kept}"


async def check(database: Path) -> AsyncIterator[Checked]:
    """Replay every game that has begun, one after the other, and say what was found. No game is changed.

    A database of an older schema is migrated first, as at a start. Raises ``StorageError``.
    """
    await asyncio.to_thread(_check_file, database)
    tables = await Tables.open(database, live_games=1)
    try:
        last = 0
        while (found := await tables.database.one("SELECT min(game) FROM games WHERE game > ?", (last,))) and found[0]:
            last = found[0]
            info = await rows.of_game(tables.database, last)
            if info is not None and info.started_at is not None:
                problem = await _problem(tables, last)
                yield Checked(info.id, info.name, info.seq, problem)
    finally:
        await tables.close()


async def _problem(tables: Tables, game: int) -> str:
    table = await tables.get(game)
    info = table.info
    stored = await record.position_of(tables.database, game)
    if stored is None:
        return "its position is missing"
    recorded = await record.rows_of(tables.database, game)
    if [row.seq for row in recorded] != list(range(1, info.seq + 1)):
        return "rows of its record are missing"
    try:
        found = write_position((await from_beginning(table)).state, secret=True)
        over = read_position(stored).over
    except (DivergedError, GameStuck, RulesError) as error:
        return _changed(info) or f"its record does not lead on: {error}"
    if not same_position(found, stored):
        return _changed(info) or "its record leads to another position than the stored one"
    if info.status in (Status.RUNNING, Status.OVER) and over is not (info.status is Status.OVER):
        return f"its position and its status ({info.status.value}) do not fit"
    return await _result_problem(tables, info)


async def _result_problem(tables: Tables, info: TableInfo) -> str:
    """Whether the stored result of a game is the one that it ended with, unless somebody has corrected it."""
    outcome = await results.outcome(tables.database, info.id)
    if outcome is None:
        only_to_look_at = info.imported and info.started_at == info.ended_at
        missing = info.status in (Status.OVER, Status.ENDED) and not only_to_look_at
        return "its result is missing" if missing else ""
    if outcome.correction is None and tuple((line.animal, line.points) for line in outcome.ranked) != info.result:
        return "its result is not the one that it ended with"
    return ""


def _changed(info: TableInfo) -> str:
    """What becomes of a game that was stored under other rules and is led elsewhere by these."""
    if info.rules == RULES_VERSION:
        return ""
    return f"rules {RULES_VERSION} lead its record (rules {info.rules}) elsewhere; it goes on from its stored position"


def _check_file(path: Path) -> int:
    """How many games a database of ours holds. Raises ``StorageError`` if it is not ours, damaged or too new."""
    if not path.is_file():
        raise StorageError(f"There is no file {path}.")
    try:
        with closing(sqlite3.connect(path, timeout=10)) as connection:
            version, newest = version_of(connection), scripts()[-1][0]
            if not 1 <= version <= newest:
                raise StorageError(f"{path} has schema {version}; this version of the bot knows 1 to {newest}.")
            (fine,) = connection.execute("PRAGMA integrity_check").fetchone()
            if fine != "ok":
                raise StorageError(f"{path} is damaged: {fine}.")
            return connection.execute("SELECT count(*) FROM games").fetchone()[0]
    except sqlite3.Error as error:
        raise StorageError(f"{path} is not a database of this bot, or is damaged ({error}).") from error
    except StorageError as error:
        raise StorageError(str(error).replace("This file", str(path))) from error


def _must_be_idle(database: Path) -> None:
    """Raises ``StorageError`` while another process has the database open; moves its log into the file.

    Leaving WAL mode needs the file for oneself, so SQLite itself answers whether somebody else uses it.
    """
    with closing(sqlite3.connect(database, timeout=0.2)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
        except sqlite3.OperationalError as error:
            raise StorageError("The database is in use. Stop the bot, then restore.") from error
