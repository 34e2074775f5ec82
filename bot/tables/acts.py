"""The public log of a table: what its people, its host and the managers of the server did beside playing.

An act is noted in the transaction in which it happens. What the table should know at once is told in the channel by
``bot.panels.acts``; all of it is in ``/game events``, for anybody to see. Nothing private ever goes in here.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot.store.database import Database, Writer

Fact = str | int | bool | None


class Act(Enum):
    """What can happen at a table beside playing. The words of each stand in ``bot.panels.act_words``."""

    RESIGNED = "resigned"
    """``seat``, ``user``: who left of their own will. With the fact ``last``: nobody was left, the game is given up."""
    REPLACED = "replaced"
    """``seat``, ``user``: whose seat was taken from them; the fact ``reason`` is a ``seats.Reason``."""
    SOUGHT = "sought"
    """``seat``, ``user``: somebody is sought for a seat whose player is still there; fact ``reason``."""
    BACK = "back"
    """``seat``, ``user``: its player has come back, nobody is sought any more."""
    OFFERED = "offered"
    """``seat``, ``user``: a seat was offered to a person."""
    DECLINED = "declined"
    """``seat``, ``user``: who was offered the seat does not want it."""
    WITHDRAWN = "withdrawn"
    """``seat`` (None: the host's place), ``user``: it is not offered to them any more."""
    PICKS = "picks"
    """``seat``, ``user``: who picks an animal in a draft from now on; the fact ``left`` is how many picks there are."""
    DEALT = "dealt"
    """``seat``, ``user``: they have not picked in time, and the fact ``animal`` was dealt to them."""
    NOBODY_LEFT = "nobody-left"
    """No person plays any more: the game waits for one, until the fact ``until`` (a Unix time)."""
    NOBODY_CAME = "nobody-came"
    """It has waited long enough and is closed."""
    TOOK = "took"
    """``seat``, ``user``: who plays from now on; the fact ``former`` is the id of the player before, if any."""
    HOST = "host"
    """``user``: the new host; ``by`` None when the old one left."""
    PAUSED = "paused"
    """The fact ``reason`` is a free text, or empty."""
    RESUMED = "resumed"
    EXTENDED = "extended"
    """``seat``: whose clock; the fact ``minutes`` is the time given."""
    NUDGED = "nudged"
    """``seat``, ``user``: who was reminded."""
    TAKEN_BACK = "taken-back"
    """A manager took choices back; the fact ``step`` is the first of them."""
    CLOSED = "closed"
    """A manager closed the game without a result; fact ``reason``."""
    MOVED = "moved"
    """The game goes on in another channel; facts ``old`` and ``new`` are the channels' ids."""
    CHANNEL_GONE = "channel-gone"
    SERVER_LEFT = "server-left"
    SERVER_BACK = "server-back"
    SILENCED = "silenced"
    """The bot may not write in the game's channel."""
    HEARD = "heard"
    """It may again."""
    RAN_OUT = "ran-out"
    """``seat``, ``user``: a clock came to zero and the table takes note of it."""
    TOOK_OVER = "took-over"
    """``seat``, ``user``: the computer player took one decision, because the clock had come to zero."""


QUIET = frozenset(
    {
        Act.OFFERED,
        Act.PICKS,
        Act.WITHDRAWN,
        Act.NUDGED,
        Act.TAKEN_BACK,
        Act.SILENCED,
        Act.CHANNEL_GONE,
        Act.SERVER_LEFT,
        Act.TOOK_OVER,
    }
)
"""What the channel is not told of: it has a message of its own, or cannot be heard."""


@dataclass(frozen=True, slots=True)
class Noted:
    """One act as it was noted."""

    id: int
    game: int
    seq: int
    """After which row of the record."""
    at: datetime
    by: int | None
    """Who did it; None: the table itself."""
    act: Act
    seat: int | None
    user: int | None
    facts: Mapping[str, Fact]


def note(
    writer: Writer,
    game: int,
    at: datetime,
    by: int | None,
    act: Act,
    *,
    seat: int | None = None,
    user: int | None = None,
    **facts: Fact,
) -> int:
    """Note an act in this transaction; gives its number. People only as ``by`` and ``user``, never among the facts
    (but by id): whoever asks to be forgotten must be found."""
    return writer.execute(
        "INSERT INTO acts (game, seq, at, by, kind, seat, user, facts, told)"
        " VALUES (?, coalesce((SELECT seq FROM games WHERE game = ?), 0), ?, ?, ?, ?, ?, ?, ?)",
        (game, game, at.isoformat(), by, act.value, seat, user, json.dumps(facts), act in QUIET),
    )


async def acts_of(database: Database, game: int, *, limit: int | None = None, offset: int = 0) -> list[Noted]:
    """The acts of a game, newest first."""
    sql = "SELECT * FROM acts WHERE game = ? ORDER BY act DESC LIMIT ? OFFSET ?"
    return _noted(await database.all(sql, (game, -1 if limit is None else limit, offset)))


async def last_of(database: Database, game: int, act: Act) -> Noted | None:
    """The newest act of a kind in a game."""
    sql = "SELECT * FROM acts WHERE game = ? AND kind = ? ORDER BY act DESC LIMIT 1"
    found = _noted(await database.all(sql, (game, act.value)))
    return found[0] if found else None


async def untold(database: Database, game: int) -> list[Noted]:
    """What the channel of a game has yet to hear, oldest first."""
    return _noted(await database.all("SELECT * FROM acts WHERE game = ? AND told = 0 ORDER BY act", (game,)))


async def games_to_tell(database: Database) -> list[int]:
    """The games whose channels have yet to hear of something."""
    return [row["game"] for row in await database.all("SELECT DISTINCT game FROM acts WHERE told = 0", ())]


def mark_told(writer: Writer, told: Sequence[Noted]) -> None:
    """Note that the channel has heard of these."""
    writer.executemany("UPDATE acts SET told = 1 WHERE act = ?", [(one.id,) for one in told])


def _noted(rows: Sequence[sqlite3.Row]) -> list[Noted]:
    return [
        Noted(
            row["act"],
            row["game"],
            row["seq"],
            datetime.fromisoformat(row["at"]),
            row["by"],
            Act(row["kind"]),
            row["seat"],
            row["user"],
            json.loads(row["facts"]),
        )
        for row in rows
    ]
