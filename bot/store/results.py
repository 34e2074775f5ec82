"""Rows of results: how games have ended, what was corrected, and the facts of finished games."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.model import Status, TableInfo
from bot.ratings.model import Correction, Line, Outcome, read_outcome, write_outcome
from bot.ratings.rules import outcome_of, vanished
from bot.store.database import Database, Writer
from bot.store.record import rows_in, standing
from bot.store.seats import Counts, first_stint, last_stint, save_stint, stints_in
from rules.types import Animal


def note_end(writer: Writer, info: TableInfo) -> None:
    """Store the result of a table that ends in this transaction; nothing for one without a result."""
    if info.status in (Status.OVER, Status.ENDED) and not info.imported:
        _note_vanished(writer, info)
    histories = {seat.number: stints_in(writer, info.id, seat.number) for seat in info.seats}
    outcome = outcome_of(info, histories)
    if outcome is not None:
        save_outcome(writer, outcome)


def _note_vanished(writer: Writer, info: TableInfo) -> None:
    """Whoever has let the clock's computer play has left the game."""
    record = standing(rows_in(writer, info.id))
    for seat in info.seats:
        held = last_stint(writer, info.id, seat.number) or first_stint(seat, info.started_at or info.created_at)
        if seat.user_id is not None and vanished(seat, held.from_seq, record):
            save_stint(writer, info.id, replace(held, counts=Counts.LEFT))


def save_outcome(writer: Writer, outcome: Outcome) -> None:
    """Store an outcome in place of the one there was."""
    writer.execute("DELETE FROM results WHERE game = ?", (outcome.game,))
    writer.execute(
        "INSERT OR REPLACE INTO outcomes (game, server, size, turns, began, ended, early, imported, computers, counts,"
        " rated, correction) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            outcome.game,
            outcome.server,
            outcome.size,
            outcome.turns,
            None if outcome.began is None else outcome.began.isoformat(),
            outcome.ended.isoformat(),
            outcome.early,
            outcome.imported,
            outcome.computers,
            outcome.counts,
            outcome.rated,
            outcome.correction,
        ),
    )
    writer.executemany(
        "INSERT INTO results (game, seat, user, computer, animals, animal, place, points)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (outcome.game, line.seat, line.user, line.computer, " ".join(map(str, line.animals)), str(line.animal),
             line.place, line.points)
            for line in outcome.lines
        ],
    )  # fmt: skip


def remove_outcome(writer: Writer, game: int) -> None:
    """Take away the outcome of a game that had none before it was corrected."""
    writer.execute("DELETE FROM results WHERE game = ?", (game,))
    writer.execute("DELETE FROM outcomes WHERE game = ?", (game,))


async def outcome(database: Database, game: int) -> Outcome | None:
    """The outcome of a game, if it has one."""
    found = await _outcomes(database, "o.game = ?", (game,))
    return found[0] if found else None


async def outcomes(database: Database, server: int, *, rated: bool = False) -> list[Outcome]:
    """The outcomes of a server in the order in which its games ended; ``rated``: only those."""
    return await _outcomes(database, f"o.server = ?{' AND o.rated' if rated else ''}", (server,))


async def _outcomes(database: Database, where: str, values: Sequence[Any]) -> list[Outcome]:
    rows = await database.all(
        "SELECT o.game, server, turns, began, ended, early, imported, counts, rated, correction,"
        " seat, user, computer, animals, animal, place, points"
        f" FROM outcomes o JOIN results USING (game) WHERE {where} ORDER BY ended, o.game, seat",
        values,
    )
    found: list[Outcome] = []
    lines: list[Line] = []
    for number, r in enumerate(rows):
        animals = tuple(map(Animal.parse, r[13].split()))
        lines.append(Line(r[10], r[11], r[12], animals, Animal.parse(r[14]), r[15], r[16]))
        if number + 1 == len(rows) or rows[number + 1][0] != r[0]:
            found.append(_outcome(r, tuple(lines)))
            lines = []
    return found


def _outcome(r: sqlite3.Row, lines: tuple[Line, ...]) -> Outcome:
    began = None if r[3] is None else datetime.fromisoformat(r[3])
    ended = datetime.fromisoformat(r[4])
    return Outcome(r[0], r[1], r[2], began, ended, bool(r[5]), bool(r[6]), bool(r[7]), bool(r[8]), lines, r[9])


# ---- corrections


def insert_correction(writer: Writer, correction: Correction) -> int:
    """Store a correction and make it the one that stands; gives its number (that of ``correction`` is not used)."""
    before = None if correction.before is None else write_outcome(correction.before)
    number = writer.execute(
        "INSERT INTO corrections (game, user, at, why, before, after) VALUES (?, ?, ?, ?, ?, ?)",
        (correction.game, correction.by, correction.at.isoformat(), correction.why, before,
         write_outcome(correction.after)),
    )  # fmt: skip
    save_outcome(writer, replace(correction.after, correction=number))
    return number


def undo_correction(writer: Writer, correction: Correction, by: int, at: datetime) -> None:
    """Put back what there was before a correction."""
    writer.execute(
        "UPDATE corrections SET undone_by = ?, undone_at = ? WHERE correction = ?",
        (by, at.isoformat(), correction.id),
    )
    if correction.before is None:
        remove_outcome(writer, correction.game)
    else:
        save_outcome(writer, correction.before)


async def corrections(database: Database, game: int) -> list[Correction]:
    """The corrections of a game, oldest first, those that were undone too."""
    rows = await database.all(
        "SELECT correction, game, user, at, why, before, after, undone_by, undone_at FROM corrections"
        " WHERE game = ? ORDER BY correction",
        (game,),
    )
    return [
        Correction(
            r[0],
            r[1],
            r[2],
            datetime.fromisoformat(r[3]),
            r[4],
            None if r[5] is None else read_outcome(r[5]),
            read_outcome(r[6]),
            r[7],
            None if r[8] is None else datetime.fromisoformat(r[8]),
        )
        for r in rows
    ]


# ---- facts


async def without_facts(database: Database, version: int, server: int | None = None) -> list[int]:
    """The games with a result and without facts of this version, newest first."""
    where, values = ("", (version,)) if server is None else (" AND o.server = ?", (version, server))
    rows = await database.all(
        "SELECT o.game FROM outcomes o JOIN games g USING (game) LEFT JOIN game_facts f"
        f" ON f.game = o.game AND f.version = ? WHERE f.game IS NULL AND g.seq > 0{where} ORDER BY o.game DESC",
        values,
    )
    return [r[0] for r in rows]


def save_facts(writer: Writer, game: int, version: int, facts: str | None) -> None:
    """Store the facts of a game; None: its record cannot be replayed."""
    writer.execute("INSERT OR REPLACE INTO game_facts (game, version, facts) VALUES (?, ?, ?)", (game, version, facts))


async def facts_of(database: Database, server: int, version: int) -> dict[int, str]:
    """The facts of a server's games as JSON text by game."""
    rows = await database.all(
        "SELECT f.game, f.facts FROM outcomes o JOIN game_facts f USING (game)"
        " WHERE o.server = ? AND f.version = ? AND f.facts IS NOT NULL",
        (server, version),
    )
    return {r[0]: r[1] for r in rows}


async def names_of(database: Database, server: int) -> dict[int, str]:
    """The names under which people last took a seat on a server, by their ids."""
    rows = await database.all(
        "SELECT s.user, s.name, max(s.game) FROM seats s JOIN games g USING (game)"
        " WHERE g.server = ? AND s.user IS NOT NULL GROUP BY s.user",
        (server,),
    )
    return {r[0]: r[1] for r in rows}
