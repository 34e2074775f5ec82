"""Reminders that are due: read, worked out, and put in the outbox, each in one transaction with what is noted of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bot.clocks.hours import Span
from bot.clocks.vanished import QUIET_AFTER, in_a_row
from bot.notices import store
from bot.notices.outbox import Notice, enqueue
from bot.notices.reminder_kinds import KIND_OF, STILL
from bot.notices.reminders import Progress, Wait, Worked, work_out
from bot.people import Person, Told
from bot.store.database import Database, Writer
from bot.tables.tables import Tables

AT_A_TIME = 500
FEW = 50

_COLUMNS = (
    "r.game, r.user, r.since, r.due, r.asked, r.rounds, r.last, r.still, r.muted, r.next, g.paused,"
    " w.animal, w.kind, w.turn, w.seq, "
) + in_a_row("r.game", "r.user")


class Watched(NamedTuple):
    """A wait with what was told of it."""

    game: int
    user: int
    wait: Wait
    progress: Progress
    next: str
    """As stored: when to look at it."""
    paused_until: datetime | None
    animal: str
    kind: str
    turn: int
    seq: int


async def remind(tables: Tables) -> int:
    """Work out every reminder whose time has come; gives how many were looked at."""
    looked = 0
    while found := await due(tables.database, tables.clock(), AT_A_TIME):
        people = await _people(tables, {one.user for one in found})
        pauses = await pauses_of(tables.database, [one.game for one in found])
        down = await downtimes(tables.database, min(one.wait.since for one in found))
        now = tables.clock()
        if len(found) < FEW:
            worked = _work_out_all(found, people, pauses, down, now)
        else:  # in a thread: five hundred take some hundredths of a second, in which presses want to be answered
            worked = await asyncio.to_thread(_work_out_all, found, people, pauses, down, now)
        await tables.in_hand(tables.database.write(lambda writer, made=tuple(worked): _store_all(writer, made)))
        looked += len(found)
    return looked


async def _people(tables: Tables, users: set[int]) -> dict[int, Person]:
    """Those who are waited for. Whoever wants one message a day and takes none is reminded in the channel."""
    people = await tables.people(users)
    for user in users & (await store.unreachable(tables.database)).keys():
        if people[user].told is Told.DIGEST:
            people[user] = replace(people[user], told=Told.CHANNEL)
    return people


async def due(database: Database, now: datetime, limit: int) -> list[Watched]:
    """Waits that are to be looked at now, longest due first."""
    rows = await database.all(
        f"SELECT {_COLUMNS} FROM reminders r JOIN games g ON g.game = r.game JOIN waits w ON w.game = r.game"
        " WHERE r.next IS NOT NULL AND r.next <= ? ORDER BY r.next LIMIT ?",
        (now.isoformat(), limit),
    )
    return [_watched(row) for row in rows]


async def watched(database: Database, game: int) -> Watched | None:
    """The wait of a game with what was told of it; None when nobody is waited for."""
    row = await database.one(
        f"SELECT {_COLUMNS} FROM reminders r JOIN games g ON g.game = r.game JOIN waits w ON w.game = r.game"
        " WHERE r.game = ?",
        (game,),
    )
    return None if row is None else _watched(row)


async def pauses_of(database: Database, games: Sequence[int]) -> dict[int, list[Span]]:
    """When these games have stood still by somebody's wish."""
    marks = ", ".join("?" * len(games))
    found: dict[int, list[Span]] = {}
    sql = f"SELECT game, start, coalesce(ended, until) AS ended FROM pauses WHERE game IN ({marks})"
    for row in await database.all(sql, tuple(games)):
        span = Span(datetime.fromisoformat(row["start"]), datetime.fromisoformat(row["ended"]))
        found.setdefault(row["game"], []).append(span)
    return found


async def downtimes(database: Database, after: datetime) -> list[Span]:
    """When the bot was not there after a moment, oldest first."""
    rows = await database.all("SELECT start, end FROM downtimes WHERE end > ? ORDER BY end", (after.isoformat(),))
    return [Span(datetime.fromisoformat(row["start"]), datetime.fromisoformat(row["end"])) for row in rows]


def _work_out_all(
    found: Sequence[Watched],
    people: dict[int, Person],
    pauses: dict[int, list[Span]],
    down: Sequence[Span],
    now: datetime,
) -> list[tuple[Watched, Worked]]:
    worked: list[tuple[Watched, Worked]] = []
    for one in found:
        if one.paused_until is not None and now < one.paused_until:
            worked.append((one, Worked(None, False, one.progress, one.paused_until)))
        else:
            off = pauses.get(one.game, ())
            gaps = [span for span in down if span.end > one.wait.since]
            worked.append((one, work_out(one.wait, people[one.user], one.progress, now, off, gaps)))
    return worked


def _store_all(writer: Writer, worked: Sequence[tuple[Watched, Worked]]) -> None:
    """Note what is told from now on and put it in the outbox; what has changed meanwhile is looked at again."""
    for one, made in worked:
        after = made.progress
        row = writer.one(
            "UPDATE reminders SET asked = ?, rounds = ?, last = ?, still = ?, muted = ?, next = ?"
            " WHERE game = ? AND user = ? AND since = ? AND next = ? RETURNING game",
            (
                after.asked,
                after.rounds,
                _written(after.last),
                after.still,
                _written(after.muted_until),
                _written(made.next),
                one.game,
                one.user,
                one.wait.since.isoformat(),
                one.next,
            ),
        )
        if row is not None:
            for notice in notices_of(one, made):
                enqueue(writer, notice)


def notices_of(one: Watched, made: Worked) -> list[Notice]:
    """What is to be told: to the person, and to the table."""
    since, due = one.wait.since, one.wait.due
    facts = {
        "user": one.user,
        "animal": one.animal,
        "kind": one.kind,
        "turn": one.turn,
        "since": since.isoformat(),
        "due": _written(due),
    }
    name = f"{one.game}:{one.user}:{since.isoformat()}"
    found: list[Notice] = []
    if made.person is not None:
        told = (str(made.progress.rounds), _written(made.progress.last), _written(one.progress.muted_until))
        key = ":".join([made.person.value, name, *(part or "" for part in told)])
        found.append(Notice(KIND_OF[made.person], key, since, one.user, one.game, facts))
    if made.table:
        found.append(Notice(STILL, f"still:{name}", since, None, one.game, facts))
    return found


def _watched(row: sqlite3.Row) -> Watched:
    game, user, since, due, asked, rounds, last, still, muted, at, paused, animal, kind, turn, seq, missed = row
    since = datetime.fromisoformat(since)
    wait = Wait(since, _read(due), missed >= QUIET_AFTER)
    progress = Progress(bool(asked), rounds, _read(last), bool(still), _read(muted))
    return Watched(game, user, wait, progress, at, _read(paused), animal, kind, turn, seq)


def _written(time: datetime | None) -> str | None:
    return None if time is None else time.isoformat()


def _read(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
