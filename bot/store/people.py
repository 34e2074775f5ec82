"""Rows of servers and people: their settings."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from bot.clocks.errors import UnknownZone
from bot.clocks.hours import Hours, Span
from bot.model import ServerSettings
from bot.people import Person, ReminderWish, Told
from bot.store.database import Database, Writer
from rules.types import Dominance

_MOST_AT_ONCE = 500
_PEOPLE = (
    "WITH ids (id) AS (VALUES {ids}) SELECT ids.id, people.*, plan_people.direct,"
    " (SELECT group_concat(start || '/' || end, ' ') FROM vacations WHERE vacations.user = ids.id) AS spans"
    " FROM ids LEFT JOIN people ON people.user = ids.id LEFT JOIN plan_people ON plan_people.user = ids.id"
)


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
        rated=bool(row["rated"]),
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
        settings.rated,
    )
    sql = (
        "INSERT OR REPLACE INTO servers (server, language, dominance, opener_role, most_tables, results_channel, rated)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)"
    )
    await database.write(lambda writer: writer.execute(sql, values))


async def person(database: Database, user_id: int) -> Person:
    """A person's own settings; the defaults when there are none."""
    return (await people(database, (user_id,)))[user_id]


async def people(database: Database, user_ids: Collection[int]) -> dict[int, Person]:
    """The settings of several people, each by their id; the defaults of those who have said nothing."""
    wanted = sorted(set(user_ids))
    found: dict[int, Person] = {}
    for start in range(0, len(wanted), _MOST_AT_ONCE):
        some = wanted[start : start + _MOST_AT_ONCE]
        rows = await database.all(_PEOPLE.format(ids=", ".join(["(?)"] * len(some))), some)
        found |= {row["id"]: _person(row) for row in rows}
    return found


def person_in(writer: Writer, user_id: int) -> Person:
    """A person's own settings, in this transaction."""
    row = writer.one(_PEOPLE.format(ids="(?)"), (user_id,))
    assert row is not None
    return _person(row)


def _person(row: sqlite3.Row) -> Person:
    notices = row["direct"] is None or bool(row["direct"])
    if row["user"] is None:
        return Person(row["id"], plan_notices=notices)
    return Person(
        row["user"],
        row["language"],
        row["heard"],
        _hours(row["zone"], row["hours"]),
        row["zone"] is not None,
        Told(row["told"]),
        ReminderWish() if row["reminders"] is None else ReminderWish.parse(row["reminders"]),
        tuple(sorted(_span(text) for text in (row["spans"] or "").split())),
        None if row["away"] is None else datetime.fromisoformat(row["away"]),
        bool(row["statistics"]),
        notices,
    )


def _span(text: str) -> Span:
    start, end = text.split("/")
    return Span(datetime.fromisoformat(start), datetime.fromisoformat(end))


@lru_cache(maxsize=4096)
def _hours(zone: str | None, week: str | None) -> Hours:
    hours = Hours() if week is None else Hours.parse(week)
    try:
        return hours if zone is None else replace(hours, zone=zone)
    except UnknownZone:  # there is no such zone any more in this system's data
        return hours


async def set_person(database: Database, who: Person) -> None:
    """Store a person's own settings."""
    await database.write(lambda writer: save_person(writer, who))


def save_person(writer: Writer, who: Person) -> None:
    """Store a person's own settings, but for the language that was heard. Somebody who has opted out of statistics has
    none from then on."""
    writer.execute(
        "INSERT INTO people (user, language, zone, hours, told, reminders, away, statistics)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user) DO UPDATE SET language = excluded.language,"
        " zone = excluded.zone, hours = excluded.hours, told = excluded.told, reminders = excluded.reminders,"
        " away = excluded.away, statistics = excluded.statistics",
        (
            who.user_id,
            who.language,
            who.hours.zone if who.zone_said else None,
            None if who.hours.week == Hours().week else str(who.hours),
            who.told.value,
            None if who.reminders == ReminderWish() else str(who.reminders),
            None if who.away_since is None else who.away_since.isoformat(),
            who.statistics,
        ),
    )
    writer.execute("DELETE FROM vacations WHERE user = ?", (who.user_id,))
    writer.executemany(
        "INSERT INTO vacations (user, start, end) VALUES (?, ?, ?)",
        [(who.user_id, span.start.isoformat(), span.end.isoformat()) for span in who.vacation],
    )
    writer.execute("INSERT OR REPLACE INTO plan_people (user, direct) VALUES (?, ?)", (who.user_id, who.plan_notices))
    if not who.statistics:
        writer.execute("DELETE FROM decisions WHERE user = ?", (who.user_id,))


async def change_person(
    database: Database,
    user_id: int,
    work: Callable[[Person], Person],
    also: Callable[[Writer, Person, Person], None],
) -> Person:
    """Read a person's settings, change and store them, and do what this entails, in one transaction. ``also`` gets who
    they were and who they are, if that is not the same."""

    def changed(writer: Writer) -> Person:
        before = person_in(writer, user_id)
        after = work(before)
        if after != before:
            save_person(writer, after)
            also(writer, before, after)
        return after

    return await database.write(changed)


def ask_zone(writer: Writer, user_id: int) -> bool:
    """Note that somebody is asked where they live; False when they were asked before."""
    row = writer.one("SELECT zone_asked FROM people WHERE user = ?", (user_id,))
    if row is not None and row["zone_asked"]:
        return False
    writer.execute(
        "INSERT INTO people (user, zone_asked) VALUES (?, 1) ON CONFLICT (user) DO UPDATE SET zone_asked = 1",
        (user_id,),
    )
    return True
