"""Rows of seasons: their parts, their acts, their games. One change is one transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from bot.seasons.acts import Done, Fact, SeasonAct
from bot.seasons.codec import Changed, Part, season_of
from bot.seasons.model import Key, SeasonState, Stage
from bot.store.database import Database, Writer


def insert(writer: Writer, state: SeasonState, created: datetime) -> int:
    """Store a new season without its parts; gives its number."""
    return writer.execute(
        "INSERT INTO seasons (server, name, stage, version, created) VALUES (?, ?, ?, 0, ?)",
        (state.server_id, state.name, state.stage.value, created.isoformat()),
    )


def version_of(writer: Writer, season: int) -> int | None:
    """The version that is stored; None when there is no such season."""
    row = writer.one("SELECT version FROM seasons WHERE season = ?", (season,))
    return None if row is None else row["version"]


def save(writer: Writer, state: SeasonState, changes: Sequence[Changed]) -> None:
    """Store changed parts, and the head's copy beside them."""
    for change in changes:
        if change.after is None:
            writer.execute(
                "DELETE FROM season_parts WHERE season = ? AND part = ? AND key = ?", (state.id, *change.part)
            )
        else:
            writer.execute(
                "INSERT OR REPLACE INTO season_parts (season, part, key, data) VALUES (?, ?, ?, ?)",
                (state.id, *change.part, change.after),
            )
    writer.execute(
        "UPDATE seasons SET name = ?, stage = ?, version = ? WHERE season = ?",
        (state.name, state.stage.value, state.version, state.id),
    )


def part_of(writer: Writer, season: int, part: Part) -> str | None:
    """A part as it is stored."""
    row = writer.one("SELECT data FROM season_parts WHERE season = ? AND part = ? AND key = ?", (season, *part))
    return None if row is None else row["data"]


def note(
    writer: Writer,
    season: int,
    at: datetime,
    by: int | None,
    act: SeasonAct,
    facts: Mapping[str, Fact],
    changes: Sequence[Changed] | None,
    key: str | None = None,
) -> int:
    """Put an act on record; gives its number. Raises ``sqlite3.IntegrityError`` when its key was delivered before."""
    written = None if changes is None else json.dumps([[*c.part, c.before, c.after] for c in changes])
    return writer.execute(
        "INSERT INTO season_acts (season, at, user, kind, facts, changes, key) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (season, at.isoformat(), by, act.value, json.dumps(dict(facts)), written, key),
    )


def delivered(writer: Writer, key: str) -> bool:
    """Whether an act with this key is on record."""
    return writer.one("SELECT 1 FROM season_acts WHERE key = ?", (key,)) is not None


def set_undone(writer: Writer, act: int, by_act: int) -> None:
    """Note which act has undone an act."""
    writer.execute("UPDATE season_acts SET undone = ? WHERE act = ?", (by_act, act))


def save_game(writer: Writer, season: int, key: Key, game: int) -> None:
    """Note at which table of a season a game is played."""
    writer.execute(
        "INSERT INTO season_games (game, season, part_key) VALUES (?, ?, ?)",
        (game, season, str(key)),
    )


def settle(writer: Writer, game: int) -> None:
    """Note that a game's end was taken over."""
    writer.execute("UPDATE season_games SET settled = 1 WHERE game = ?", (game,))


async def of_id(database: Database, season: int) -> SeasonState | None:
    """A season with all of its parts."""
    row = await database.one("SELECT * FROM seasons WHERE season = ?", (season,))
    if row is None:
        return None
    parts = await database.all("SELECT part, key, data FROM season_parts WHERE season = ?", (season,))
    return season_of(season, row["server"], row["version"], [(Part(p["part"], p["key"]), p["data"]) for p in parts])


async def imported(database: Database, server: int) -> list[int]:
    """The numbers of a server's seasons that were taken in from files and not cancelled, newest first."""
    found = await database.all(
        "SELECT a.season, a.facts FROM season_acts a JOIN seasons s ON s.season = a.season"
        " WHERE s.server = ? AND s.stage != ? AND a.kind = ? ORDER BY a.season DESC",
        (server, Stage.CANCELLED.value, SeasonAct.CREATED.value),
    )
    return [row["season"] for row in found if json.loads(row["facts"]).get("imported")]


class Named(NamedTuple):
    """A season without its parts."""

    id: int
    name: str
    stage: Stage


async def named(database: Database, server: int) -> list[Named]:
    """The seasons of a server, newest first, without reading all that is in them."""
    found = await database.all(
        "SELECT season, name, stage FROM seasons WHERE server = ? ORDER BY season DESC", (server,)
    )
    return [Named(row["season"], row["name"], Stage(row["stage"])) for row in found]


async def listed(database: Database, server: int | None, stages: Sequence[Stage] = ()) -> list[int]:
    """The numbers of a server's seasons (of all servers for None), newest first."""
    where, values = ["1"], list[Any]()
    if server is not None:
        where.append("server = ?")
        values.append(server)
    if stages:
        where.append(f"stage IN ({', '.join('?' * len(stages))})")
        values += [stage.value for stage in stages]
    found = await database.all(f"SELECT season FROM seasons WHERE {' AND '.join(where)} ORDER BY season DESC", values)
    return [row["season"] for row in found]


async def unannounced(database: Database) -> list[int]:
    """Finished seasons whose end was not told yet."""
    found = await database.all(
        "SELECT season FROM seasons JOIN season_parts USING (season) WHERE stage = 'finished' AND part = 'head'"
        " AND NOT coalesce(json_extract(data, '$.announced'), 0) ORDER BY season"
    )
    return [row["season"] for row in found]


async def season_of_game(database: Database, game: int) -> tuple[int, Key] | None:
    """The season and table of a game."""
    row = await database.one("SELECT season, part_key FROM season_games WHERE game = ?", (game,))
    return None if row is None else (row["season"], Key.parse(row["part_key"]))


async def deadline_of_game(database: Database, game: int) -> datetime | None:
    """Until when a game should be over by its season; None for any other game. Quicker than reading the season."""
    row = await database.one(
        "SELECT t.data AS own, h.data AS head FROM season_games g"
        " JOIN season_parts t ON t.season = g.season AND t.part = 'table' AND t.key = g.part_key"
        " JOIN season_parts h ON h.season = g.season AND h.part = 'head'"
        " WHERE g.game = ? AND g.settled = 0",
        (game,),
    )
    if row is None:
        return None
    table, head = json.loads(row["own"]), json.loads(row["head"])
    if head["stage"] != Stage.RUNNING.value:
        return None
    of_round = head["deadlines"][table["round"] - 1 : table["round"]]
    found = table["deadline"] or (of_round[0] if of_round else None)
    return None if found is None else datetime.fromisoformat(found)


async def unsettled(database: Database) -> list[int]:
    """Games of seasons that have ended, whose end the season has not taken over."""
    found = await database.all(
        "SELECT s.game FROM season_games s JOIN games g USING (game) WHERE s.settled = 0"
        " AND g.status IN ('over', 'ended', 'abandoned') ORDER BY s.game"
    )
    return [row["game"] for row in found]


async def acts_of(database: Database, season: int, limit: int = 25, offset: int = 0) -> list[Done]:
    """The acts of a season, newest first."""
    found = await database.all(
        "SELECT * FROM season_acts WHERE season = ? ORDER BY act DESC LIMIT ? OFFSET ?", (season, limit, offset)
    )
    return [_done(row) for row in found]


async def act_of(database: Database, act: int) -> Done | None:
    """One act."""
    row = await database.one("SELECT * FROM season_acts WHERE act = ?", (act,))
    return None if row is None else _done(row)


async def organiser_role(database: Database, server: int) -> int | None:
    """The role whose members may run seasons."""
    row = await database.one("SELECT role FROM organisers WHERE server = ?", (server,))
    return None if row is None else row["role"]


def set_organiser_role(writer: Writer, server: int, role: int | None) -> None:
    """Store the role whose members may run seasons; None: only those who may manage the server."""
    if role is None:
        writer.execute("DELETE FROM organisers WHERE server = ?", (server,))
    else:
        writer.execute("INSERT OR REPLACE INTO organisers (server, role) VALUES (?, ?)", (server, role))


def _done(row: sqlite3.Row) -> Done:
    changes = None if row["changes"] is None else json.loads(row["changes"])
    return Done(
        id=row["act"],
        season=row["season"],
        at=datetime.fromisoformat(row["at"]),
        by=row["user"],
        act=SeasonAct(row["kind"]),
        facts=json.loads(row["facts"]),
        changes=None if changes is None else tuple(Changed(Part(kind, key), a, b) for kind, key, a, b in changes),
        undone=row["undone"],
    )
