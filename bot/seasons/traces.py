"""What is stored of one person in seasons, for them alone: sign-ups, where they sat, how they did, what was noted.

Whom others avoid is theirs and is not among it.
"""

from __future__ import annotations

import json
from typing import Any

from bot.seasons.codec import ENTRY, PENALTY, REMARK, RESULT, TABLE
from bot.store.database import Database


async def about(database: Database, user: int) -> dict[str, list[dict[str, Any]]]:
    """By kind; kinds of which there is nothing are left out."""
    rows = await database.all(
        "SELECT season, part, key, data FROM season_parts WHERE (part = ? AND key = ?)"
        " OR (part IN (?, ?, ?, ?) AND data LIKE ?) ORDER BY season, part, key",
        (ENTRY, str(user), TABLE, RESULT, PENALTY, REMARK, f"%{user}%"),
    )
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        data = json.loads(row["data"])
        for kind, value in _mine(row["part"], data, user):
            found.setdefault(kind, []).append({"season": row["season"], **value})
    return found


def _mine(part: str, data: dict[str, Any], user: int) -> list[tuple[str, dict[str, Any]]]:
    where = {"division": data.get("division"), "round": data.get("round")}
    if part == ENTRY:
        return [("season_entries", {"entry": data})]
    if part == TABLE and user in data["plan"]["players"]:
        seat = data["plan"]["players"].index(user) + 1
        return [("season_tables", {**where, "table": data["plan"]["number"], "seat": seat, "game": data["game"]})]
    if part == RESULT:
        mine = [seat for seat in data["seats"] if user in (seat["player"], seat["substitute"])]
        return [("season_results", {**where, "table": data["table"], "seat": seat}) for seat in mine]
    if part == PENALTY and data["player"] == user:
        return [("season_penalties", {"penalty": data})]
    if part == REMARK and user in (data["player"], data["by"]):
        return [("season_notes", {"note": data})]
    return []
