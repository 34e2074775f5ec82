"""Rows of the record: choices, the plays that they came in, snapshots and the position now."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.model import Cause
from bot.store.database import Database, Writer

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the record. ``undoes``: an undo takes back so many of the choices that stand; else 0."""

    seq: int
    animal: str
    kind: str
    choice: str
    cause: Cause
    user: int | None
    undoes: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """What came in one go: the rows first to last."""

    first: int
    last: int
    cause: Cause
    user: int | None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A stored position, with everything hidden and the agenda, after the row ``seq``."""

    seq: int
    turn: int
    rules: int
    position: Json


def insert_rows(writer: Writer, game: int, rows: Sequence[Row], made: datetime) -> None:
    """Add rows to the record. Raises ``sqlite3.IntegrityError`` when one of the numbers is taken."""
    time = made.isoformat()
    writer.executemany(
        "INSERT INTO choices (game, seq, animal, kind, choice, undoes, cause, user, made)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(game, r.seq, r.animal, r.kind, r.choice, r.undoes, r.cause.value, r.user, time) for r in rows],
    )


def insert_play(writer: Writer, game: int, play: Play) -> None:
    """Note that rows came in one go."""
    writer.execute(
        "INSERT INTO plays (game, first, last, cause, user, key) VALUES (?, ?, ?, ?, ?, ?)",
        (game, play.first, play.last, play.cause.value, play.user, play.key),
    )


def rows_in(writer: Writer, game: int) -> list[Row]:
    """The whole record of a game, oldest first, in this transaction."""
    return [_row(row) for row in writer.all(_ROWS, (game,))]


async def rows_of(database: Database, game: int) -> list[Row]:
    """The whole record, undone choices and undos included."""
    return [_row(row) for row in await database.all(_ROWS, (game,))]


def standing(recorded: Sequence[Row], upto: int | None = None) -> list[Row]:
    """The choices that stand after a step (None: now): each undo takes back the last ones."""
    kept: list[Row] = []
    for row in recorded:
        if upto is not None and row.seq > upto:
            break
        if row.undoes:
            del kept[-row.undoes :]
        else:
            kept.append(row)
    return kept


_ROWS = "SELECT seq, animal, kind, choice, cause, user, undoes FROM choices WHERE game = ? ORDER BY seq"


def _row(r: sqlite3.Row) -> Row:
    return Row(r[0], r[1] or "", r[2], r[3], Cause(r[4]), r[5], r[6])


async def last_made(database: Database, game: int) -> datetime | None:
    """When the last row of the record was made; None while there is none."""
    row = await database.one("SELECT made FROM choices WHERE game = ? ORDER BY seq DESC LIMIT 1", (game,))
    return None if row is None else datetime.fromisoformat(row["made"])


async def is_undo(database: Database, game: int, seq: int) -> bool:
    """Whether a row of the record takes others back."""
    row = await database.one("SELECT undoes FROM choices WHERE game = ? AND seq = ?", (game, seq))
    return row is not None and bool(row[0])


async def plays_after(database: Database, game: int, seq: int) -> list[Play]:
    """The plays that end after a step, oldest first."""
    found = await database.all(
        "SELECT first, last, cause, user, key FROM plays WHERE game = ? AND last > ? ORDER BY first", (game, seq)
    )
    return [Play(r[0], r[1], Cause(r[2]), r[3], r[4]) for r in found]


async def play_of_key(database: Database, game: int, key: str) -> Play | None:
    """The play that a key has made already."""
    r = await database.one(
        "SELECT first, last, cause, user, key FROM plays WHERE key = ? AND game = ?",
        (key, game),
    )
    return None if r is None else Play(r[0], r[1], Cause(r[2]), r[3], r[4])


def save_snapshot(writer: Writer, game: int, snapshot: Snapshot) -> None:
    """Store a position to rebuild from."""
    writer.execute(
        "INSERT OR REPLACE INTO snapshots (game, seq, turn, rules, position) VALUES (?, ?, ?, ?, ?)",
        (game, snapshot.seq, snapshot.turn, snapshot.rules, packed(snapshot.position)),
    )


def drop_snapshots(writer: Writer, game: int) -> None:
    """Remove all snapshots of a game: they can be made again from the record."""
    writer.execute("DELETE FROM snapshots WHERE game = ?", (game,))


def drop_turns(writer: Writer, game: int, base: int) -> None:
    """Remove the snapshots of the turns of a game that is over; the first one stays, and the record."""
    writer.execute("DELETE FROM snapshots WHERE game = ? AND seq <> ?", (game, base))


async def snapshot_steps(database: Database, game: int) -> list[int]:
    """The steps at which there are snapshots."""
    return [r[0] for r in await database.all("SELECT seq FROM snapshots WHERE game = ? ORDER BY seq", (game,))]


async def snapshot_at(database: Database, game: int, seq: int) -> Snapshot | None:
    """The snapshot after a row."""
    r = await database.one("SELECT seq, turn, rules, position FROM snapshots WHERE game = ? AND seq = ?", (game, seq))
    return None if r is None else Snapshot(r[0], r[1], r[2], json.loads(r[3]))


def save_position(writer: Writer, game: int, seq: int, position: Json) -> None:
    """Store the position now."""
    writer.execute(
        "INSERT OR REPLACE INTO positions (game, seq, position) VALUES (?, ?, ?)", (game, seq, packed(position))
    )


async def position_of(database: Database, game: int) -> Json | None:
    """The position now."""
    r = await database.one("SELECT position FROM positions WHERE game = ?", (game,))
    return None if r is None else json.loads(r[0])


def packed(position: Json) -> str:
    """A position as the text that is stored."""
    return json.dumps(position, separators=(",", ":"))
