"""Rows of looks, notes and follows: what somebody has with one game beside a seat."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from bot.store.database import Database, Writer


@dataclass(frozen=True, slots=True)
class Look:
    """Up to which step somebody has seen a game, and when they last looked."""

    seq: int
    missed: int
    """The step from which the last account of what they had missed has told."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Note:
    """Something that somebody has written down for themselves."""

    id: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Follow:
    """Somebody who watches a game. ``pace``: ``daily`` or ``turns``."""

    game: int
    user: int
    pace: str
    seq: int
    """Told up to this step."""
    turn: int
    since: datetime


async def look_of(database: Database, user: int, game: int) -> Look | None:
    """Somebody's last look at a game."""
    row = await database.one("SELECT seq, missed, at FROM looks WHERE user = ? AND game = ?", (user, game))
    return None if row is None else Look(row["seq"], row["missed"], datetime.fromisoformat(row["at"]))


async def came(database: Database, user: int, game: int) -> Look | None:
    """When somebody took over a seat of a game that was on; None for who has been there from the start."""
    row = await database.one(
        "SELECT from_seq, came FROM seat_history WHERE user = ? AND game = ? ORDER BY came DESC LIMIT 1", (user, game)
    )
    return None if row is None else Look(row["from_seq"], row["from_seq"], datetime.fromisoformat(row["came"]))


def save_look(writer: Writer, user: int, game: int, look: Look) -> None:
    """Store a look in place of the last one."""
    writer.execute(
        "INSERT OR REPLACE INTO looks (user, game, seq, missed, at) VALUES (?, ?, ?, ?, ?)",
        (user, game, look.seq, look.missed, look.at.isoformat()),
    )


async def made_at(database: Database, game: int, seq: int) -> datetime | None:
    """When a step was made; None for the start."""
    row = await database.one("SELECT made FROM choices WHERE game = ? AND seq = ?", (game, seq))
    return None if row is None else datetime.fromisoformat(row["made"])


async def notes_of(database: Database, user: int, game: int) -> list[Note]:
    """Somebody's notes of a game, oldest first."""
    rows = await database.all(
        "SELECT note, text, at FROM notes WHERE user = ? AND game = ? ORDER BY note", (user, game)
    )
    return [_note(row) for row in rows]


def notes_in(writer: Writer, user: int, game: int) -> list[Note]:
    """The same in a transaction."""
    rows = writer.all("SELECT note, text, at FROM notes WHERE user = ? AND game = ? ORDER BY note", (user, game))
    return [_note(row) for row in rows]


def add_note(writer: Writer, user: int, game: int, text: str, at: datetime) -> None:
    """Store a note."""
    writer.execute("INSERT INTO notes (game, user, text, at) VALUES (?, ?, ?, ?)", (game, user, text, at.isoformat()))


def change_note(writer: Writer, note: int, text: str, at: datetime) -> None:
    """Store another text in place of a note's."""
    writer.execute("UPDATE notes SET text = ?, at = ? WHERE note = ?", (text, at.isoformat(), note))


def delete_note(writer: Writer, note: int) -> None:
    """Delete a note."""
    writer.execute("DELETE FROM notes WHERE note = ?", (note,))


async def follows_of(database: Database, user: int) -> list[Follow]:
    """The games that somebody follows."""
    return [_follow(row) for row in await database.all("SELECT * FROM followers WHERE user = ? ORDER BY game", (user,))]


def follows_in(writer: Writer, user: int) -> list[Follow]:
    """The same in a transaction."""
    return [_follow(row) for row in writer.all("SELECT * FROM followers WHERE user = ? ORDER BY game", (user,))]


async def behind(database: Database) -> list[Follow]:
    """Those who follow a game that has moved on since they were told, or is no longer on, longest behind first."""
    rows = await database.all(
        "SELECT followers.* FROM followers JOIN games ON games.game = followers.game"
        " WHERE games.seq > followers.seq OR games.status NOT IN ('lobby', 'draft', 'running')"
        " ORDER BY followers.since",
        (),
    )
    return [_follow(row) for row in rows]


def save_follow(writer: Writer, follow: Follow) -> None:
    """Store a follow in place of the one there was."""
    writer.execute(
        "INSERT OR REPLACE INTO followers (game, user, pace, seq, turn, since) VALUES (?, ?, ?, ?, ?, ?)",
        (follow.game, follow.user, follow.pace, follow.seq, follow.turn, follow.since.isoformat()),
    )


def told_follow(writer: Writer, follow: Follow, seq: int, turn: int, at: datetime) -> None:
    """Somebody who still follows a game was told up to a step."""
    writer.execute(
        "UPDATE followers SET seq = ?, turn = ?, since = ? WHERE game = ? AND user = ?",
        (seq, turn, at.isoformat(), follow.game, follow.user),
    )


def drop_follow(writer: Writer, user: int, game: int) -> None:
    """Somebody follows a game no more."""
    writer.execute("DELETE FROM followers WHERE user = ? AND game = ?", (user, game))


def _note(row: sqlite3.Row) -> Note:
    return Note(row["note"], row["text"], datetime.fromisoformat(row["at"]))


def _follow(row: sqlite3.Row) -> Follow:
    since = datetime.fromisoformat(row["since"])
    return Follow(row["game"], row["user"], row["pace"], row["seq"], row["turn"], since)
