"""The language that somebody's client last said: kept for messages that come on their own, long after."""

from __future__ import annotations

from bot.store.database import Database


async def of_user(database: Database, user_id: int) -> str | None:
    """The language last heard of somebody; None: never."""
    row = await database.one("SELECT heard FROM people WHERE user = ?", (user_id,))
    return None if row is None else row["heard"]


async def keep(database: Database, user_id: int, language: str) -> None:
    """Store it, unless that is what is stored."""
    if await of_user(database, user_id) == language:
        return
    sql = "INSERT INTO people (user, heard) VALUES (?, ?) ON CONFLICT (user) DO UPDATE SET heard = excluded.heard"
    await database.write(lambda writer: writer.execute(sql, (user_id, language)))
