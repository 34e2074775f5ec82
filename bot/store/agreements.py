"""Rows of the questions to the other players, and of their votes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from bot.questions import Agreement, AgreementKind, Verdict
from bot.store.database import Database, Writer


def insert(writer: Writer, question: Agreement) -> int:
    """Store a new question; gives its number. Raises ``sqlite3.IntegrityError`` when one of its kind is open."""
    return writer.execute(
        "INSERT INTO agreements (game, kind, user, target, opened, due, verdict) VALUES (?, ?, ?, ?, ?, ?, 'open')",
        (
            question.game,
            question.kind.value,
            question.by,
            question.target,
            question.opened_at.isoformat(),
            question.due_at.isoformat(),
        ),
    )


def set_verdict(writer: Writer, agreement: int, verdict: Verdict, decided_by: int | None) -> None:
    """Close a question."""
    writer.execute(
        "UPDATE agreements SET verdict = ?, decided_by = ? WHERE agreement = ?", (verdict.value, decided_by, agreement)
    )


def void_all(writer: Writer, game: int) -> None:
    """Close every open question of a game that has ended."""
    writer.execute("UPDATE agreements SET verdict = 'void' WHERE game = ? AND verdict = 'open'", (game,))


def without(writer: Writer, game: int, seat: int, user: int | None) -> None:
    """A seat has changed hands, and that is stored already: what its former player has asked is void, and so is what
    was asked about the seat and what nobody is left to answer; a replacement on which all who are left have agreed
    still waits for its time. A former player's votes are gone."""
    here = "game = ? AND verdict = 'open'"
    writer.execute(
        f"UPDATE agreements SET verdict = 'void' WHERE {here} AND (user IS ? OR (kind = 'replace' AND target = ?))",
        (game, user, seat),
    )
    writer.execute(
        f"DELETE FROM votes WHERE user IS ? AND agreement IN (SELECT agreement FROM agreements WHERE {here})",
        (user, game),
    )
    writer.execute(
        f"UPDATE agreements SET verdict = 'void' WHERE {here} AND NOT EXISTS (SELECT 1 FROM seats s"
        " WHERE s.game = agreements.game AND s.user IS NOT NULL AND s.user <> agreements.user"
        " AND NOT (kind = 'replace' AND s.number = target)"
        " AND (kind = 'replace' OR NOT EXISTS (SELECT 1 FROM votes v"
        " WHERE v.agreement = agreements.agreement AND v.user = s.user)))",
        (game,),
    )


def void_replacing(writer: Writer, game: int, seat: int) -> None:
    """Whoever should be replaced has chosen something: the question is void."""
    writer.execute(
        "UPDATE agreements SET verdict = 'void' WHERE game = ? AND kind = 'replace' AND verdict = 'open'"
        " AND target = ?",
        (game, seat),
    )


def save_vote(writer: Writer, agreement: int, user: int, yes: bool, made: datetime) -> None:
    """Store a vote; a later one of the same person counts."""
    writer.execute(
        "INSERT OR REPLACE INTO votes (agreement, user, yes, made) VALUES (?, ?, ?, ?)",
        (agreement, user, yes, made.isoformat()),
    )


def set_message(writer: Writer, agreement: int, message: int | None) -> None:
    """Store the message in which a question has its buttons; None when they are gone."""
    writer.execute("UPDATE agreements SET message = ? WHERE agreement = ?", (message, agreement))


async def of_id(database: Database, agreement: int, game: int) -> Agreement | None:
    """A question of a game."""
    found = await _questions(database, "agreement = ? AND game = ?", (agreement, game))
    return found[0] if found else None


async def open_of_game(database: Database, game: int) -> list[Agreement]:
    """The open questions of a game."""
    return await _questions(database, "game = ? AND verdict = 'open'", (game,))


async def closed_with_buttons(database: Database) -> list[Agreement]:
    """The closed questions whose message still has its buttons."""
    return await _questions(database, "verdict <> 'open' AND message IS NOT NULL", ())


async def due(database: Database, now: datetime) -> list[Agreement]:
    """The open questions whose time is over."""
    return await _questions(database, "verdict = 'open' AND due <= ?", (now.isoformat(),))


async def of_kind(database: Database, kind: AgreementKind) -> list[Agreement]:
    """The open questions of a kind, in all games."""
    return await _questions(database, "verdict = 'open' AND kind = ?", (kind.value,))


async def _questions(database: Database, where: str, values: Sequence[object]) -> list[Agreement]:
    found: list[Agreement] = []
    for row in await database.all(f"SELECT * FROM agreements WHERE {where} ORDER BY agreement", values):
        votes = await database.all(
            "SELECT user, yes FROM votes WHERE agreement = ? ORDER BY made, user", (row["agreement"],)
        )
        people = await database.all(
            "SELECT user FROM seats WHERE game = ? AND user IS NOT NULL AND user <> ? AND number IS NOT ?"
            " ORDER BY number",
            (row["game"], row["user"], row["target"] if row["kind"] == AgreementKind.REPLACE.value else None),
        )
        found.append(_agreement(row, votes, people))
    return found


def _agreement(row: sqlite3.Row, votes: list[sqlite3.Row], people: list[sqlite3.Row]) -> Agreement:
    return Agreement(
        id=row["agreement"],
        game=row["game"],
        kind=AgreementKind(row["kind"]),
        by=row["user"],
        target=row["target"],
        opened_at=datetime.fromisoformat(row["opened"]),
        due_at=datetime.fromisoformat(row["due"]),
        verdict=Verdict(row["verdict"]),
        decided_by=row["decided_by"],
        votes=tuple((vote["user"], bool(vote["yes"])) for vote in votes),
        asked=tuple(person["user"] for person in people),
        message_id=row["message"],
    )
