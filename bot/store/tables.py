"""Rows of games and seats, as ``TableInfo`` and back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.clocks.model import read_terms, write_terms
from bot.manner import read_manner, write_manner
from bot.model import Choosing, Seat, Status, TableInfo
from bot.store.database import Database, Writer
from rules.notation.reading import read_options
from rules.notation.writing import write_options, write_result
from rules.types import Animal

_OPEN = "status IN ('lobby', 'draft', 'running')"
_FREE = (
    "EXISTS (SELECT 1 FROM seat_offers o WHERE o.game = seats.game AND o.seat = seats.number"
    " AND o.user IS NULL AND o.outcome IS NULL)"
)
_PLACED = "NOT EXISTS (SELECT 1 FROM troubles t WHERE t.game = games.game AND t.kind = 'channel-gone')"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tables to list."""

    server_id: int | None
    channel_id: int | None
    user_id: int | None
    statuses: tuple[Status, ...]
    limit: int
    offset: int


async def of_game(database: Database, game: int) -> TableInfo | None:
    """The table of a game."""
    return _first(await _tables(database, "game = ?", (game,)))


async def of_channel(database: Database, channel: int) -> TableInfo | None:
    """The lobby or running game of a channel."""
    return _first(await _tables(database, f"channel = ? AND {_OPEN}", (channel,)))


async def last_of_channel(database: Database, channel: int) -> TableInfo | None:
    """The last game of a channel that was begun, whatever became of it."""
    return _first(await _tables(database, "channel = ? AND started IS NOT NULL ORDER BY game DESC LIMIT 1", (channel,)))


async def unannounced(database: Database) -> list[TableInfo]:
    """Games with steps that no message has told."""
    return await _tables(database, "announced < seq AND status IN ('running', 'over', 'ended') ORDER BY game", ())


async def unfinished(database: Database, channel: int) -> list[TableInfo]:
    """The tables of a channel that are open or have steps that no message has told."""
    return await _tables(database, f"channel = ? AND ({_OPEN} OR announced < seq) ORDER BY game", (channel,))


async def waiting_for_computer(database: Database) -> list[TableInfo]:
    """Running games in which a computer seat is asked, or a player who has left something in writing."""
    return await _tables(
        database,
        "status = 'running' AND EXISTS (SELECT 1 FROM seats WHERE seats.game = games.game AND number = asked"
        " AND (computer IS NOT NULL OR EXISTS (SELECT 1 FROM plans p WHERE p.game = seats.game AND p.seat = number)"
        " OR EXISTS (SELECT 1 FROM standing_answers s WHERE s.game = seats.game AND s.seat = number)"
        " OR EXISTS (SELECT 1 FROM answers_ahead a WHERE a.game = seats.game AND a.seat = number)"
        " OR EXISTS (SELECT 1 FROM standing_answers s WHERE s.game = seats.game AND s.text LIKE '%claim %')))"
        " ORDER BY game",
        (),
    )


async def listed(database: Database, wanted: Wanted) -> list[TableInfo]:
    """Tables by server, channel, person and status, newest first."""
    where: list[str] = ["1"]
    values: list[Any] = []
    for column, value in (("server", wanted.server_id), ("channel", wanted.channel_id)):
        if value is not None:
            where.append(f"{column} = ?")
            values.append(value)
    if wanted.user_id is not None:
        where.append("game IN (SELECT game FROM seats WHERE user = ?)")
        values.append(wanted.user_id)
    if wanted.statuses:
        where.append(f"status IN ({', '.join('?' * len(wanted.statuses))})")
        values += [status.value for status in wanted.statuses]
    values += [wanted.limit, wanted.offset]
    return await _tables(database, f"{' AND '.join(where)} ORDER BY game DESC LIMIT ? OFFSET ?", values)


async def seed_of(database: Database, game: int) -> str:
    """The secret seed. For the engine and the end of the game only."""
    row = await database.one("SELECT seed FROM games WHERE game = ?", (game,))
    assert row is not None
    return row["seed"]


def count_open(writer: Writer, server: int) -> int:
    """How many lobbies and running games a server has. One whose channel is gone is in nobody's way."""
    row = writer.one(f"SELECT count(*) AS number FROM games WHERE server = ? AND {_OPEN} AND {_PLACED}", (server,))
    assert row is not None
    return row["number"]


def open_in_channel(writer: Writer, channel: int) -> str | None:
    """The name of the table that holds a channel."""
    row = writer.one(f"SELECT name FROM games WHERE channel = ? AND {_OPEN}", (channel,))
    return None if row is None else row["name"]


def insert(writer: Writer, info: TableInfo, seed: str) -> int:
    """Store a new table; gives the game's number (that of ``info`` is not used)."""
    values = _values(info) | {"seed": seed}
    columns = ", ".join(values)
    places = ", ".join("?" * len(values))
    game = writer.execute(f"INSERT INTO games ({columns}) VALUES ({places})", tuple(values.values()))
    save_seats(writer, game, info.seats)
    return game


def save(writer: Writer, info: TableInfo) -> None:
    """Store a table's changed values, without its seats. The seed never changes."""
    values = _values(info)
    changes = ", ".join(f"{column} = ?" for column in values)
    writer.execute(f"UPDATE games SET {changes} WHERE game = ?", (*values.values(), info.id))


def save_seats(writer: Writer, game: int, seats: Sequence[Seat]) -> None:
    """Store the seats of a table in place of those there were."""
    writer.execute("DELETE FROM seats WHERE game = ?", (game,))
    writer.executemany(
        "INSERT INTO seats (game, number, name, user, computer, animals, at_once) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (
                game,
                seat.number,
                seat.name,
                seat.user_id,
                seat.computer,
                " ".join(str(animal) for animal in seat.animals),
                seat.at_once,
            )
            for seat in seats
        ],
    )


def set_announced(writer: Writer, info: TableInfo) -> None:
    """Store up to which step messages have told, and the board's message."""
    writer.execute(
        "UPDATE games SET announced = ?, board_message = ? WHERE game = ?",
        (info.announced_seq, info.board_message_id, info.id),
    )


def set_asked(writer: Writer, game: int, seat: int | None) -> None:
    """Store which seat is asked now."""
    writer.execute("UPDATE games SET asked = ? WHERE game = ?", (seat, game))


def _first(found: list[TableInfo]) -> TableInfo | None:
    return found[0] if found else None


async def _tables(database: Database, where: str, values: Sequence[Any]) -> list[TableInfo]:
    rows = await database.all(f"SELECT * FROM games WHERE {where}", values)
    if not rows:
        return []
    marks = ", ".join("?" * len(rows))
    seats: dict[int, list[Seat]] = {row["game"]: [] for row in rows}
    sql = f"SELECT *, {_FREE} AS free FROM seats WHERE game IN ({marks}) ORDER BY number"
    for seat in await database.all(sql, tuple(seats)):
        seats[seat["game"]].append(_seat(seat))
    return [_info(row, tuple(seats[row["game"]])) for row in rows]


def _seat(row: sqlite3.Row) -> Seat:
    animals = tuple(Animal.parse(name) for name in row["animals"].split())
    return Seat(
        row["number"], row["name"], row["user"], row["computer"], animals, bool(row["at_once"]), bool(row["free"])
    )


def _info(row: sqlite3.Row, seats: tuple[Seat, ...]) -> TableInfo:
    status = Status(row["status"])
    created = _read(row["created"])
    assert created is not None
    return TableInfo(
        id=row["game"],
        server_id=row["server"],
        channel_id=row["channel"],
        name=row["name"],
        status=status,
        host_id=row["host"],
        size=row["size"],
        options=read_options({"options": json.loads(row["options"])}),
        choosing=Choosing(row["choosing"]),
        open=bool(row["open"]),
        invited=tuple(json.loads(row["invited"])),
        role_id=row["role"],
        at_once_allowed=bool(row["at_once_allowed"]),
        language=row["language"],
        commitment=row["commitment"],
        seats=seats,
        draft=tuple(json.loads(row["draft"])),
        imported=bool(row["imported"]),
        rules=row["rules"],
        seq=row["seq"],
        announced_seq=row["announced"],
        board_message_id=row["board_message"],
        turn=row["turn"],
        base=row["base"],
        note=row["note"],
        result=tuple((Animal.parse(animal), points) for animal, points in json.loads(row["result"])),
        created_at=created,
        started_at=_read(row["started"]),
        ended_at=_read(row["ended"]),
        seed=None if status.open else row["seed"],
        manner=read_manner(row["manner"]),
        rated=bool(row["rated"]),
        clock=read_terms(row["clock"]),
        paused_until=_read(row["paused"]),
    )


def _values(info: TableInfo) -> dict[str, Any]:
    return {
        "server": info.server_id,
        "channel": info.channel_id,
        "name": info.name,
        "status": info.status.value,
        "host": info.host_id,
        "size": info.size,
        "options": json.dumps(write_options(info.options)),
        "choosing": info.choosing.value,
        "open": info.open,
        "invited": json.dumps(info.invited),
        "role": info.role_id,
        "at_once_allowed": info.at_once_allowed,
        "language": info.language,
        "commitment": info.commitment,
        "rules": info.rules,
        "base": info.base,
        "imported": info.imported,
        "draft": json.dumps(info.draft),
        "seq": info.seq,
        "turn": info.turn,
        "announced": info.announced_seq,
        "board_message": info.board_message_id,
        "note": info.note,
        "result": json.dumps(write_result(info.result)),
        "created": _written(info.created_at),
        "started": _written(info.started_at),
        "ended": _written(info.ended_at),
        "manner": write_manner(info.manner),
        "rated": info.rated,
        "clock": write_terms(info.clock),
        "paused": _written(info.paused_until),
    }


def _written(time: datetime | None) -> str | None:
    return None if time is None else time.isoformat()


def _read(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
