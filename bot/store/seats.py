"""Rows of seats that change hands: who held them, who may take them, and who would."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot.model import Seat
from bot.store.database import Database, Writer


class Reason(Enum):
    """Why somebody no longer has a seat."""

    RESIGNED = "resigned"
    GIVEN = "given"
    """Handed to a person of their choice."""
    AGREED = "agreed"
    """The others agreed on it."""
    MANAGER = "manager"
    """Decided by a manager of the server."""
    CLOCK = "clock"
    """Their time was over."""
    FORGOTTEN = "forgotten"
    """They asked to be forgotten."""
    TAKEN = "taken"
    """Of a computer player: somebody has come. Of a person: a substitute was sought and has come."""

    @property
    def own_will(self) -> bool:
        """Whether it was the player's own decision."""
        return self in (Reason.RESIGNED, Reason.GIVEN, Reason.FORGOTTEN)


class Counts(Enum):
    """What the result of a seat is to somebody who holds or held it."""

    RESULT = "result"
    """Their result."""
    SUBSTITUTE = "substitute"
    """Their result unless its place is worse than the one at which they took over."""
    LEFT = "left"
    """They have left the game, or let the clock's computer play it."""
    NOTHING = "nothing"
    """A computer, or a player who was back by the end."""


@dataclass(frozen=True, slots=True)
class Stint:
    """One holder of a seat, from after the step ``from_seq`` to the step ``to_seq`` (None: still)."""

    seat: int
    number: int
    """0 for the first holder."""
    user: int | None
    computer: str | None
    name: str
    from_seq: int
    to_seq: int | None
    came: datetime
    went: datetime | None
    reason: Reason | None
    """Why they went."""
    place: int
    """The seat's place when they came; 0 for the first holder, also when they come back."""
    counts: Counts


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat that can be taken: by ``user``, or by anybody (None)."""

    id: int
    game: int
    seat: int
    user: int | None
    by: int | None
    reason: Reason
    made: datetime
    message_id: int | None
    outcome: str | None


# ---- stints


async def stints(database: Database, game: int) -> list[Stint]:
    """Who held the seats that have changed hands, seat by seat, first holders first."""
    found = await database.all("SELECT * FROM seat_history WHERE game = ? ORDER BY seat, stint", (game,))
    return [_stint(row) for row in found]


def stints_in(writer: Writer, game: int, seat: int) -> list[Stint]:
    """Who held a seat that has changed hands, first holders first, in this transaction."""
    sql = "SELECT * FROM seat_history WHERE game = ? AND seat = ? ORDER BY stint"
    return [_stint(row) for row in writer.all(sql, (game, seat))]


def last_stint(writer: Writer, game: int, seat: int) -> Stint | None:
    """The present holder's, if the seat has changed hands before."""
    sql = "SELECT * FROM seat_history WHERE game = ? AND seat = ? ORDER BY stint DESC LIMIT 1"
    row = writer.one(sql, (game, seat))
    return None if row is None else _stint(row)


def save_stint(writer: Writer, game: int, stint: Stint) -> None:
    """Store a stint, in place of an earlier form of it."""
    writer.execute(
        "INSERT OR REPLACE INTO seat_history (game, seat, stint, user, computer, name, from_seq, to_seq, came, went,"
        " reason, place, counts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game,
            stint.seat,
            stint.number,
            stint.user,
            stint.computer,
            stint.name,
            stint.from_seq,
            stint.to_seq,
            stint.came.isoformat(),
            None if stint.went is None else stint.went.isoformat(),
            None if stint.reason is None else stint.reason.value,
            stint.place,
            stint.counts.value,
        ),
    )


def first_stint(seat: Seat, came: datetime) -> Stint:
    """That of whoever has held a seat since the start."""
    counts = Counts.RESULT if seat.user_id is not None else Counts.NOTHING
    return Stint(seat.number, 0, seat.user_id, seat.computer, seat.name, 0, None, came, None, None, 0, counts)


def _stint(row: sqlite3.Row) -> Stint:
    return Stint(
        row["seat"],
        row["stint"],
        row["user"],
        row["computer"],
        row["name"],
        row["from_seq"],
        row["to_seq"],
        datetime.fromisoformat(row["came"]),
        None if row["went"] is None else datetime.fromisoformat(row["went"]),
        None if row["reason"] is None else Reason(row["reason"]),
        row["place"],
        Counts(row["counts"]),
    )


# ---- offers


def insert_offer(writer: Writer, offer: Offer) -> int:
    """Offer a seat; gives the offer's number. An open one of the same seat and kind must be closed before."""
    return writer.execute(
        "INSERT INTO seat_offers (game, seat, user, by, reason, made) VALUES (?, ?, ?, ?, ?, ?)",
        (offer.game, offer.seat, offer.user, offer.by, offer.reason.value, offer.made.isoformat()),
    )


def close_offers(writer: Writer, game: int, seat: int, outcome: str) -> None:
    """Close what is open of a seat: ``taken``, ``declined`` or ``withdrawn``."""
    writer.execute(
        "UPDATE seat_offers SET outcome = ? WHERE game = ? AND seat = ? AND outcome IS NULL", (outcome, game, seat)
    )


def close_named_offer(writer: Writer, game: int, seat: int, outcome: str) -> None:
    """Close what is offered to a certain person; what is open to anybody stays."""
    writer.execute(
        "UPDATE seat_offers SET outcome = ? WHERE game = ? AND seat = ? AND outcome IS NULL AND user IS NOT NULL",
        (outcome, game, seat),
    )


def set_offer_message(writer: Writer, offer: int, message: int | None) -> None:
    """Note the message in which an offer has its buttons; None when they are gone."""
    writer.execute("UPDATE seat_offers SET message = ? WHERE offer = ?", (message, offer))


async def open_offers(database: Database, game: int) -> list[Offer]:
    """The open offers of a game."""
    return await _offers(database, "game = ? AND outcome IS NULL ORDER BY seat", game)


async def offer_of(database: Database, offer: int) -> Offer | None:
    """One offer, open or closed."""
    found = await _offers(database, "offer = ?", offer)
    return found[0] if found else None


async def closed_with_buttons(database: Database) -> list[Offer]:
    """Closed offers whose message still has its buttons."""
    return await _offers(database, "outcome IS NOT NULL AND message IS NOT NULL ORDER BY offer")


async def _offers(database: Database, where: str, *values: object) -> list[Offer]:
    return [
        Offer(
            row["offer"],
            row["game"],
            row["seat"],
            row["user"],
            row["by"],
            Reason(row["reason"]),
            datetime.fromisoformat(row["made"]),
            row["message"],
            row["outcome"],
        )
        for row in await database.all(f"SELECT * FROM seat_offers WHERE {where}", values)
    ]


# ---- people who would


def join_pool(writer: Writer, server: int, user: int, at: datetime) -> None:
    """Somebody would take over seats; who has asked for it before keeps their place."""
    sql = "INSERT OR IGNORE INTO substitutes (server, user, joined, turn) VALUES (?, ?, ?, ?)"
    writer.execute(sql, (server, user, at.isoformat(), at.isoformat()))


def leave_pool(writer: Writer, server: int, user: int) -> None:
    """Not any more."""
    writer.execute("DELETE FROM substitutes WHERE server = ? AND user = ?", (server, user))


def had_turn(writer: Writer, server: int, user: int, at: datetime) -> None:
    """Somebody has had their turn: next time the others come first."""
    sql = "UPDATE substitutes SET turn = ? WHERE server = ? AND user = ?"
    writer.execute(sql, (at.isoformat(), server, user))


async def pool(database: Database, server: int) -> list[int]:
    """Who would take over a seat, in the order in which they are told."""
    sql = "SELECT user FROM substitutes WHERE server = ? ORDER BY turn, joined, user"
    return [row["user"] for row in await database.all(sql, (server,))]
