"""Rows of the outbox: what is due, what was put into which message, and what became of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from bot.notices.kinds import Fact
from bot.store.database import Database, Writer

KEPT = timedelta(days=45)
"""So long a key is remembered after its notice was sent."""
TRIED_AGAIN = timedelta(days=7)
"""After so long it is tried again whether somebody takes direct messages."""

DOUBLE = "|direct"
"""The end of the key of the second notice of somebody who is told both ways."""


class Way(Enum):
    """How a notice reaches a person."""

    DIRECT = "direct"
    CHANNEL = "channel"


class Outcome(Enum):
    """What became of a notice."""

    SENT = "sent"
    DROPPED = "dropped"
    """It no longer held when its time had come."""
    UNDELIVERABLE = "undeliverable"


class Kept(NamedTuple):
    """A notice in the outbox."""

    id: int
    user: int | None
    game: int | None
    kind: str
    since: datetime
    way: Way | None
    """None: not decided yet."""
    parcel: int | None
    """The message that it was put into before a sending that has not been confirmed."""
    tries: int
    key: str
    facts: str
    """JSON: see ``read_facts``."""


async def due(database: Database, now: datetime) -> list[Kept]:
    """Every open notice whose time has come, what has waited longest first."""
    rows = await database.all(
        "SELECT notice, user, game, kind, since, way, parcel, tries, key, facts FROM notices"
        " WHERE closed IS NULL AND not_before <= ? ORDER BY since, notice",
        (now.isoformat(),),
    )
    return [_kept(row) for row in rows]


async def of_ids(database: Database, ids: Sequence[int]) -> list[Kept]:
    """Those of these notices that are still open, as they are now."""
    marks = ", ".join("?" * len(ids))
    rows = await database.all(
        "SELECT notice, user, game, kind, since, way, parcel, tries, key, facts FROM notices"
        f" WHERE notice IN ({marks}) AND closed IS NULL ORDER BY since, notice",
        tuple(ids),
    )
    return [_kept(row) for row in rows]


def read_facts(kept: Kept) -> Mapping[str, Fact]:
    """What a notice remembers."""
    return json.loads(kept.facts)


def postpone(writer: Writer, moved: Iterable[tuple[int, datetime]]) -> None:
    """Send some notices later."""
    writer.executemany(
        "UPDATE notices SET not_before = ? WHERE notice = ?", [(until.isoformat(), notice) for notice, until in moved]
    )


def decide(writer: Writer, ways: Iterable[tuple[int, Way]]) -> None:
    """Note how notices go out."""
    writer.executemany("UPDATE notices SET way = ? WHERE notice = ?", [(way.value, notice) for notice, way in ways])


def double(writer: Writer, notices: Iterable[int]) -> None:
    """For those who want both: the notice itself goes to the channel, and a second one by direct message."""
    for notice in notices:
        writer.execute(
            "INSERT OR IGNORE INTO notices (user, game, kind, facts, since, not_before, key, way)"
            " SELECT user, game, kind, facts, since, not_before, key || ?, 'direct' FROM notices WHERE notice = ?",
            (DOUBLE, notice),
        )
        writer.execute("UPDATE notices SET way = 'channel' WHERE notice = ?", (notice,))


def take(writer: Writer, notices: Sequence[int]) -> int:
    """Put notices into one message that is about to be sent; gives its number. A message that was taken before and not
    confirmed keeps its number."""
    marks = ", ".join("?" * len(notices))
    writer.execute(
        f"UPDATE notices SET parcel = ? WHERE notice IN ({marks}) AND parcel IS NULL", (min(notices), *notices)
    )
    row = writer.one("SELECT parcel FROM notices WHERE notice = ?", (notices[0],))
    assert row is not None
    return row["parcel"]


def close(writer: Writer, notices: Iterable[int], now: datetime, outcome: Outcome, message: int | None = None) -> None:
    """Note what became of notices."""
    writer.executemany(
        "UPDATE notices SET closed = ?, outcome = ?, message = ? WHERE notice = ? AND closed IS NULL",
        [(now.isoformat(), outcome.value, message, notice) for notice in notices],
    )


def try_again(writer: Writer, notices: Iterable[int], at: datetime) -> None:
    """A sending has failed: once more at this time, as the same message."""
    writer.executemany(
        "UPDATE notices SET tries = tries + 1, not_before = ? WHERE notice = ?",
        [(at.isoformat(), notice) for notice in notices],
    )


def reroute(writer: Writer, notices: Iterable[int], way: Way) -> None:
    """Let notices go out another way, in a message of its own."""
    writer.executemany(
        "UPDATE notices SET way = ?, parcel = NULL, tries = 0 WHERE notice = ?",
        [(way.value, notice) for notice in notices],
    )


def forget_old(writer: Writer, now: datetime) -> None:
    """Remove what was sent long ago, and look again at those who took no direct messages."""
    writer.execute("DELETE FROM notices WHERE closed < ?", ((now - KEPT).isoformat(),))
    writer.execute("DELETE FROM unreachable WHERE since < ?", ((now - TRIED_AGAIN).isoformat(),))


async def unreachable(database: Database) -> dict[int, bool]:
    """Who takes no direct messages; True: a channel was told why they are called there."""
    return {row["user"]: bool(row["told"]) for row in await database.all("SELECT user, told FROM unreachable")}


def set_unreachable(writer: Writer, user: int, now: datetime) -> None:
    """Somebody takes no direct messages."""
    writer.execute("INSERT OR IGNORE INTO unreachable (user, since) VALUES (?, ?)", (user, now.isoformat()))


def set_told(writer: Writer, users: Iterable[int]) -> None:
    """A channel was told why these people are called there."""
    writer.executemany("UPDATE unreachable SET told = 1 WHERE user = ?", [(user,) for user in users])


def _kept(row: sqlite3.Row) -> Kept:
    number, user, game, kind, since, way, parcel, tries, key, facts = row
    way = None if way is None else Way(way)
    return Kept(number, user, game, kind, datetime.fromisoformat(since), way, parcel, tries, key, facts)
