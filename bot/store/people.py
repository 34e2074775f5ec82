"""Rows of servers and people: their settings."""

from __future__ import annotations

from bot.model import Person, ServerSettings
from bot.store.database import Database
from rules.types import Dominance


async def server(database: Database, server_id: int) -> ServerSettings:
    """A server's settings; the defaults when it has none."""
    row = await database.one("SELECT * FROM servers WHERE server = ?", (server_id,))
    if row is None:
        return ServerSettings(server_id)
    return ServerSettings(
        server_id,
        row["language"],
        Dominance(row["dominance"]),
        row["opener_role"],
        row["most_tables"],
        row["results_channel"],
    )


async def set_server(database: Database, settings: ServerSettings) -> None:
    """Store a server's settings."""
    values = (
        settings.server_id,
        settings.language,
        settings.dominance.value,
        settings.opener_role_id,
        settings.most_tables,
        settings.results_channel_id,
    )
    sql = (
        "INSERT OR REPLACE INTO servers (server, language, dominance, opener_role, most_tables, results_channel)"
        " VALUES (?, ?, ?, ?, ?, ?)"
    )
    await database.write(lambda writer: writer.execute(sql, values))


async def person(database: Database, user_id: int) -> Person:
    """A person's own settings; the defaults when there are none."""
    row = await database.one("SELECT language FROM people WHERE user = ?", (user_id,))
    return Person(user_id, None if row is None else row["language"])


async def set_person(database: Database, who: Person) -> None:
    """Store a person's own settings."""
    sql = "INSERT OR REPLACE INTO people (user, language) VALUES (?, ?)"
    await database.write(lambda writer: writer.execute(sql, (who.user_id, who.language)))
