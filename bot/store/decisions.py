"""Rows about how long people's decisions have taken. Nobody who has opted out of statistics has one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.store.database import Database, Writer

LATEST = 200
"""So many of somebody's latest decisions say how they usually are."""

_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision that somebody was asked for and made."""

    game: int
    seq: int
    """The first row of the play."""
    user: int
    kind: str
    since: datetime
    made: datetime
    awake: timedelta
    """Of that time so much in which they were awake, not on vacation, and the table not paused."""
    within: bool | None
    """Whether the clock allowed it; None: no clock."""


@dataclass(frozen=True, slots=True)
class Sums:
    """What is known of somebody's decisions."""

    awake: tuple[timedelta, ...] = ()
    """Of the latest ones, in no order."""
    timed: int = 0
    """Decisions at tables with a clock, of these so many within it."""
    within: int = 0
    finished: int = 0
    left: int = 0


def add(writer: Writer, decided: Decided) -> None:
    """Note a decision, unless they have opted out."""
    writer.execute(
        "INSERT OR IGNORE INTO decisions (game, seq, user, kind, since, made, elapsed, awake, within)"
        " SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?"
        " WHERE NOT EXISTS (SELECT 1 FROM people WHERE user = ? AND NOT statistics)",
        (
            decided.game,
            decided.seq,
            decided.user,
            decided.kind,
            decided.since.isoformat(),
            decided.made.isoformat(),
            (decided.made - decided.since) // _SECOND,
            decided.awake // _SECOND,
            decided.within,
            decided.user,
        ),
    )


async def elapsed_of(database: Database, user: int, kind: str | None) -> list[timedelta]:
    """How long somebody's latest decisions (of a kind) took by the clock on the wall."""
    where, values = ("", (user,)) if kind is None else (" AND kind = ?", (user, kind))
    rows = await database.all(
        f"SELECT elapsed FROM decisions WHERE user = ?{where} ORDER BY made DESC LIMIT {LATEST}", values
    )
    return [row["elapsed"] * _SECOND for row in rows]


async def sums_of(database: Database, users: Collection[int]) -> dict[int, Sums]:
    """What is known of several people, each by their id; those who have opted out are left out."""
    found: dict[int, Sums] = {}
    for user in sorted(set(users)):
        row = await database.one(
            "SELECT (SELECT statistics FROM people WHERE user = ?1) AS statistics,"
            " (SELECT count(within) FROM decisions WHERE user = ?1) AS timed,"
            " (SELECT coalesce(sum(within), 0) FROM decisions WHERE user = ?1) AS kept,"
            " (SELECT count(*) FROM results JOIN outcomes USING (game) WHERE results.user = ?1 AND counts"
            " AND results.computer IS NULL) AS finished,"
            " (SELECT count(DISTINCT game) FROM seat_history WHERE user = ?1 AND counts = 'left') AS left_ones",
            (user,),
        )
        assert row is not None
        if row["statistics"] == 0:
            continue
        latest = await database.all(
            f"SELECT awake FROM decisions WHERE user = ? ORDER BY made DESC LIMIT {LATEST}", (user,)
        )
        times = tuple(one["awake"] * _SECOND for one in latest)
        found[user] = Sums(times, row["timed"], row["kept"], row["finished"], row["left_ones"])
    return found
