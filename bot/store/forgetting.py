"""Rows of people who are being forgotten, and the changes to all others that this means."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from bot.me.traces import JSON_COLUMNS, NAMES, TRACES, Fate
from bot.store.database import Database, Writer
from bot.store.forgetting_seasons import Neutral, rename_in_seasons

_FREE = "('paused', 'closed')"
"""Acts whose reason is a text that somebody has typed."""


class Forgetting(NamedTuple):
    """Somebody who is being forgotten, and the number that stands for them from then on, below zero."""

    user: int
    pseudonym: int


async def unfinished(database: Database) -> list[Forgetting]:
    """Those whose forgetting was begun and not finished."""
    rows = await database.all("SELECT user, pseudonym FROM forgetting ORDER BY at", ())
    return [Forgetting(row["user"], row["pseudonym"]) for row in rows]


def begin(writer: Writer, user: int, pseudonym: int, at: str) -> Forgetting:
    """Note that somebody is to be forgotten, and delete what is theirs alone. Begun twice it is the same."""
    writer.execute("INSERT OR IGNORE INTO forgetting (user, pseudonym, at) VALUES (?, ?, ?)", (user, pseudonym, at))
    row = writer.one("SELECT user, pseudonym FROM forgetting WHERE user = ?", (user,))
    assert row is not None
    writer.execute("UPDATE seat_offers SET outcome = 'declined' WHERE user = ? AND outcome IS NULL", (user,))
    _delete(writer, user)
    return Forgetting(row["user"], row["pseudonym"])


async def games_of(database: Database, user: int) -> list[int]:
    """The games that hold somebody: by a seat, now or before, as host, or by an invitation."""
    rows = await database.all(
        "SELECT game FROM games WHERE host = ?1 OR EXISTS (SELECT 1 FROM json_each(invited) WHERE value = ?1)"
        " UNION SELECT game FROM seats WHERE user = ?1 UNION SELECT game FROM seat_history WHERE user = ?1"
        " ORDER BY game",
        (user,),
    )
    return [row["game"] for row in rows]


def rename_in(writer: Writer, who: Forgetting, game: int, neutral: Callable[[int], str]) -> None:
    """Take somebody's name and number out of one game. ``neutral`` names a seat by its number."""
    for table, number in NAMES:
        for row in writer.all(
            f"SELECT {number} AS seat, name FROM {table} WHERE game = ? AND user = ?", (game, who.user)
        ):
            name = neutral(row["seat"])
            _rename_table(writer, game, row["name"], name)
            _rename_reasons(writer, game, row["name"], name)
            writer.execute(
                f"UPDATE {table} SET name = ?, user = ? WHERE game = ? AND {number} = ? AND user = ?",
                (name, who.pseudonym, game, row["seat"], who.user),
            )
    writer.execute("UPDATE games SET host = ? WHERE game = ? AND host = ?", (who.pseudonym, game, who.user))
    _in_json(writer, "games", "game", "invited", who, "game = ?", (game,))


def _without_reasons(writer: Writer, user: int) -> None:
    """What somebody gave as a reason is theirs, and goes."""
    writer.execute("UPDATE pauses SET reason = '' WHERE user = ?", (user,))
    writer.execute(f"UPDATE acts SET facts = json_set(facts, '$.reason', '') WHERE by = ? AND kind IN {_FREE}", (user,))


def _rename_reasons(writer: Writer, game: int, name: str, neutral: str) -> None:
    """What others gave as a reason names them no more."""
    for row in writer.all("SELECT pause, reason FROM pauses WHERE game = ?", (game,)):
        writer.execute(
            "UPDATE pauses SET reason = ? WHERE pause = ?", (_renamed(row["reason"], name, neutral), row["pause"])
        )
    for row in writer.all(f"SELECT act, facts FROM acts WHERE game = ? AND kind IN {_FREE}", (game,)):
        facts = json.loads(row["facts"])
        if isinstance(facts.get("reason"), str):
            facts["reason"] = _renamed(facts["reason"], name, neutral)
            writer.execute("UPDATE acts SET facts = ? WHERE act = ?", (json.dumps(facts), row["act"]))


def _renamed(text: str, name: str, neutral: str) -> str:
    """A text with something else in place of a name."""
    if not name:
        return text
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _: neutral, text, flags=re.IGNORECASE)


def _rename_table(writer: Writer, game: int, name: str, neutral: str) -> None:
    """A table that was named after its host is named so no more."""
    row = writer.one("SELECT name FROM games WHERE game = ?", (game,))
    assert row is not None
    after = _renamed(row["name"], name, neutral)
    if after != row["name"]:
        writer.execute("UPDATE games SET name = ? WHERE game = ?", (after, game))


def finish(writer: Writer, who: Forgetting, neutral: Neutral) -> None:
    """Take the last traces away. ``neutral`` names somebody in a season, by its language."""
    _delete(writer, who.user)
    rename_in_seasons(writer, who.user, who.pseudonym, neutral)
    _without_reasons(writer, who.user)
    for trace in TRACES:
        if trace.fate is Fate.RENAMED:
            writer.execute(
                f"UPDATE {trace.table} SET {trace.column} = ? WHERE {trace.column} = ?", (who.pseudonym, who.user)
            )
    for table, key, column in JSON_COLUMNS:
        _in_json(writer, table, key, column, who, f"{column} LIKE ?", (f"%{who.user}%",))
    writer.execute("DELETE FROM forgetting WHERE user = ?", (who.user,))


def _delete(writer: Writer, user: int) -> None:
    for trace in TRACES:
        if trace.fate is Fate.DELETED and trace.table != "forgetting":
            writer.execute(f"DELETE FROM {trace.table} WHERE {trace.column} = ?", (user,))


def _in_json(
    writer: Writer, table: str, key: str, column: str, who: Forgetting, where: str, values: tuple[Any, ...]
) -> None:
    """Put the number that stands for somebody in place of theirs in a column of JSON; out of a list of invitations
    they simply go."""
    for row in writer.all(f"SELECT {key} AS key, {column} AS value FROM {table} WHERE {where}", values):
        if row["value"] is None:
            continue
        before = json.loads(row["value"])
        after = [one for one in before if one != who.user] if column == "invited" else _replaced(before, who)
        if after != before:
            writer.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (json.dumps(after), row["key"]))


def _replaced(value: Any, who: Forgetting) -> Any:
    if isinstance(value, dict):
        return {name: _replaced(one, who) for name, one in value.items()}
    if isinstance(value, list):
        return [_replaced(one, who) for one in value]
    return who.pseudonym if value == who.user and not isinstance(value, bool) else value
