"""Rows of waits, banks, pauses and downtimes.

All of them are read and written inside the transaction of whatever moves a clock, so that two changes at the same
moment come one after the other, and a killed process leaves none half done.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from bot.clocks.errors import UnknownZone
from bot.clocks.hours import Hours, Span
from bot.store.database import Database, Writer

NOBODY = 0
"""Stands where a pause wants to know who has ordered it for what is amiss with a channel or a server."""
_TICK = timedelta(microseconds=1)
_WAITS = "SELECT waits.*, games.paused FROM waits JOIN games ON games.game = waits.game"


@dataclass(frozen=True, slots=True)
class Wait:
    """A running game that waits for a person."""

    game: int
    seat: int
    user: int
    animal: str
    kind: str
    turn: int
    seq: int
    """The step after which this was asked."""
    since: datetime
    due: datetime | None
    """When the bank runs out; None: never, or it has and the table knows."""
    counted: datetime
    """The bank is as it was at this moment."""
    hours: Hours
    """The waking hours that count."""
    off: tuple[Span, ...] = ()
    """Vacation that stops this clock from ``counted`` on."""
    ran_out: datetime | None = None
    """When the bank was seen to be empty."""
    paused_until: datetime | None = None
    """Until when the table stands still; it may have passed."""

    def paused(self, now: datetime) -> bool:
        """Whether the table stands still: nobody is reminded of anything."""
        return self.paused_until is not None and now < self.paused_until


@dataclass(frozen=True, slots=True)
class Bank:
    """What a seat has left."""

    game: int
    seat: int
    user: int
    left: timedelta
    """Awake time, at the moment up to which it was counted."""
    vacation: timedelta = timedelta()
    """How long vacation has stopped this clock."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Somebody has stopped a table, or something is amiss with its channel (``NOBODY``).

    ``end``: when somebody ended it, or when it ends by itself.
    """

    id: int
    game: int
    user: int
    reason: str
    start: datetime
    end: datetime
    ended_by: int | None
    free: bool
    """Of a manager's: it counts against nobody's allowance."""

    @property
    def span(self) -> Span:
        """From when to when."""
        return Span(self.start, self.end)

    @property
    def outside(self) -> bool:
        """Whether it is of nobody's will: it ends when the game can be heard again."""
        return self.user == NOBODY


def standing(pauses: Iterable[Pause], now: datetime) -> datetime | None:
    """Until when a table with these pauses stands still; None when it does not."""
    return max((one.end for one in pauses if now < one.end), default=None)


# ---- waits


def wait_in(writer: Writer, game: int) -> Wait | None:
    """Whom a game waits for, in this transaction."""
    row = writer.one(f"{_WAITS} WHERE waits.game = ?", (game,))
    return None if row is None else _wait(row)


def waits_in(writer: Writer, user: int | None = None) -> list[Wait]:
    """All waits, or those for a person, in this transaction."""
    where, values = ("", ()) if user is None else (" WHERE waits.user = ?", (user,))
    return [_wait(row) for row in writer.all(f"{_WAITS}{where}", values)]


async def wait_of(database: Database, game: int) -> Wait | None:
    """Whom a game waits for; None for a computer, or nobody."""
    row = await database.one(f"{_WAITS} WHERE waits.game = ?", (game,))
    return None if row is None else _wait(row)


async def waits_of_user(database: Database, user: int) -> list[Wait]:
    """The games that wait for a person, longest waiting first."""
    return [_wait(row) for row in await database.all(f"{_WAITS} WHERE waits.user = ? ORDER BY since", (user,))]


async def all_waits(database: Database) -> list[Wait]:
    """Every game that waits for a person, longest waiting first."""
    return [_wait(row) for row in await database.all(f"{_WAITS} ORDER BY since", ())]


async def due_waits(database: Database, now: datetime, limit: int) -> list[Wait]:
    """The waits whose bank has run out, earliest first."""
    rows = await database.all(
        f"{_WAITS} WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?", (now.isoformat(), limit)
    )
    return [_wait(row) for row in rows]


def save_waits(writer: Writer, waits: Iterable[Wait]) -> None:
    """Store waits in place of those of their games."""
    writer.executemany(
        "INSERT OR REPLACE INTO waits"
        " (game, seat, user, animal, kind, turn, seq, since, due, counted, zone, hours, off, ran_out)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                wait.game,
                wait.seat,
                wait.user,
                wait.animal,
                wait.kind,
                wait.turn,
                wait.seq,
                wait.since.isoformat(),
                _written(wait.due),
                wait.counted.isoformat(),
                wait.hours.zone,
                str(wait.hours),
                " ".join(f"{span.start.isoformat()}/{span.end.isoformat()}" for span in wait.off),
                _written(wait.ran_out),
            )
            for wait in waits
        ],
    )


def drop_wait(writer: Writer, game: int) -> None:
    """Nobody is waited for."""
    writer.execute("DELETE FROM waits WHERE game = ?", (game,))


# ---- banks and what was earned


def bank_in(writer: Writer, game: int, seat: int) -> Bank | None:
    """What a seat has left, in this transaction."""
    row = writer.one("SELECT game, seat, user, bank, vacation FROM banks WHERE game = ? AND seat = ?", (game, seat))
    return None if row is None else _bank(row)


def banks_in(writer: Writer, games: Sequence[int]) -> dict[tuple[int, int], Bank]:
    """What the seats of these games have left, by game and seat."""
    first, last = min(games), max(games)
    rows = writer.all("SELECT game, seat, user, bank, vacation FROM banks WHERE game BETWEEN ? AND ?", (first, last))
    return {(row["game"], row["seat"]): _bank(row) for row in rows}


async def banks_of(database: Database, game: int) -> list[Bank]:
    """What the seats of a game have left, each at the moment up to which it was counted."""
    rows = await database.all(
        "SELECT game, seat, user, bank, vacation FROM banks WHERE game = ? ORDER BY seat", (game,)
    )
    return [_bank(row) for row in rows]


def save_banks(writer: Writer, banks: Iterable[Bank]) -> None:
    """Store what seats have left."""
    writer.executemany(
        "INSERT OR REPLACE INTO banks (game, seat, user, bank, vacation) VALUES (?, ?, ?, ?, ?)",
        [(bank.game, bank.seat, bank.user, bank.left // _TICK, bank.vacation // _TICK) for bank in banks],
    )


def leave_bank(writer: Writer, bank: Bank) -> None:
    """Keep what somebody has left whose seat another takes."""
    writer.execute(
        "INSERT OR REPLACE INTO left_banks (game, seat, user, bank, vacation) VALUES (?, ?, ?, ?, ?)",
        (bank.game, bank.seat, bank.user, bank.left // _TICK, bank.vacation // _TICK),
    )


def left_bank_in(writer: Writer, game: int, seat: int, user: int) -> Bank | None:
    """What somebody had left in a seat that they have had before."""
    sql = "SELECT game, seat, user, bank, vacation FROM left_banks WHERE game = ? AND seat = ? AND user = ?"
    row = writer.one(sql, (game, seat, user))
    return None if row is None else _bank(row)


def save_earned(writer: Writer, game: int, seq: int, seat: int, amount: timedelta) -> None:
    """Note what a choice has earned its seat."""
    sql = "INSERT OR REPLACE INTO earned (game, seq, seat, amount) VALUES (?, ?, ?, ?)"
    writer.execute(sql, (game, seq, seat, amount // _TICK))


def take_earned(writer: Writer, game: int, seq: int) -> tuple[int, timedelta] | None:
    """The seat of a choice and what it has earned, which is forgotten with this."""
    row = writer.one("SELECT seat, amount FROM earned WHERE game = ? AND seq = ?", (game, seq))
    if row is None:
        return None
    writer.execute("DELETE FROM earned WHERE game = ? AND seq = ?", (game, seq))
    return row["seat"], row["amount"] * _TICK


# ---- pauses


def add_pause(writer: Writer, pause: Pause) -> int:
    """Store a pause; ``end`` is when it will end by itself."""
    return writer.execute(
        "INSERT INTO pauses (game, user, reason, start, until, free) VALUES (?, ?, ?, ?, ?, ?)",
        (pause.game, pause.user, pause.reason, pause.start.isoformat(), pause.end.isoformat(), pause.free),
    )


def end_pause(writer: Writer, pause: int, at: datetime, by: int) -> None:
    """Somebody ends a pause."""
    writer.execute("UPDATE pauses SET ended = ?, ended_by = ? WHERE pause = ?", (at.isoformat(), by, pause))


def move_pause(writer: Writer, pause: Pause) -> None:
    """Store a pause with other times."""
    column = "until" if pause.ended_by is None else "ended"
    sql = f"UPDATE pauses SET start = ?, {column} = ? WHERE pause = ?"
    writer.execute(sql, (pause.start.isoformat(), pause.end.isoformat(), pause.id))


def pauses_in(writer: Writer, game: int, after: datetime) -> list[Pause]:
    """The pauses of a game that end after a moment, in this transaction."""
    sql = "SELECT * FROM pauses WHERE game = ? AND coalesce(ended, until) > ? ORDER BY pause"
    return [_pause(row) for row in writer.all(sql, (game, after.isoformat()))]


def all_pauses_in(writer: Writer, after: datetime) -> dict[int, list[Pause]]:
    """The pauses of all games that end after a moment, by game."""
    found: dict[int, list[Pause]] = {}
    sql = "SELECT * FROM pauses WHERE coalesce(ended, until) > ? ORDER BY pause"
    for row in writer.all(sql, (after.isoformat(),)):
        found.setdefault(row["game"], []).append(_pause(row))
    return found


async def pauses_of(database: Database, game: int) -> list[Pause]:
    """Every pause of a game, oldest first."""
    return [_pause(row) for row in await database.all("SELECT * FROM pauses WHERE game = ? ORDER BY pause", (game,))]


# ---- the heartbeat


def beat_in(writer: Writer) -> datetime | None:
    """When the bot was last seen alive."""
    row = writer.one("SELECT at FROM heartbeat")
    return None if row is None else datetime.fromisoformat(row["at"])


def save_beat(writer: Writer, at: datetime) -> None:
    """The bot is alive."""
    writer.execute("INSERT OR REPLACE INTO heartbeat (one, at) VALUES (1, ?)", (at.isoformat(),))


def add_downtime(writer: Writer, span: Span) -> None:
    """The bot was not there."""
    sql = "INSERT OR REPLACE INTO downtimes (start, end) VALUES (?, ?)"
    writer.execute(sql, (span.start.isoformat(), span.end.isoformat()))


def downtimes_in(writer: Writer, after: datetime) -> list[Span]:
    """The downtimes that end after a moment."""
    rows = writer.all("SELECT start, end FROM downtimes WHERE end > ? ORDER BY end", (after.isoformat(),))
    return [Span(datetime.fromisoformat(row["start"]), datetime.fromisoformat(row["end"])) for row in rows]


# ---- within


def _wait(row: sqlite3.Row) -> Wait:
    return Wait(
        row["game"],
        row["seat"],
        row["user"],
        row["animal"],
        row["kind"],
        row["turn"],
        row["seq"],
        datetime.fromisoformat(row["since"]),
        _read(row["due"]),
        datetime.fromisoformat(row["counted"]),
        read_hours(row["zone"], row["hours"]),
        tuple(_span(text) for text in row["off"].split()),
        _read(row["ran_out"]),
        _read(row["paused"]),
    )


@lru_cache(maxsize=4096)
def read_hours(zone: str, text: str) -> Hours:
    """Stored hours; in UTC when this system no longer knows their zone."""
    try:
        return Hours.parse(text, zone)
    except UnknownZone:
        return Hours.parse(text)


def _bank(row: sqlite3.Row) -> Bank:
    return Bank(row["game"], row["seat"], row["user"], row["bank"] * _TICK, row["vacation"] * _TICK)


def _pause(row: sqlite3.Row) -> Pause:
    end = datetime.fromisoformat(row["ended"] or row["until"])
    start = datetime.fromisoformat(row["start"])
    return Pause(
        row["pause"], row["game"], row["user"], row["reason"], start, end, row["ended_by"], bool(row["free"])
    )  # fmt: skip


def _span(text: str) -> Span:
    start, end = text.split("/")
    return Span(datetime.fromisoformat(start), datetime.fromisoformat(end))


def _written(time: datetime | None) -> str | None:
    return None if time is None else time.isoformat()


def _read(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
