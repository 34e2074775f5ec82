"""One message a day for those who want no other: the games that wait for them, and what has happened since."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

import discord
from discord.utils import format_dt

from bot.clocks import store as clocks
from bot.clocks import vanished
from bot.clocks.hours import next_awake
from bot.components.ids import Pressed
from bot.errors import TableError
from bot.model import Status, TableInfo
from bot.notices.kinds import Button, NoticeKind, Telling, Words
from bot.notices.outbox import Notice, enqueue
from bot.notices.reminder_kinds import link_line
from bot.notices.routing import next_digest
from bot.panels import telling as panels
from bot.people import Person, Told
from bot.prompts_words import kind_name, shorten
from bot.store import tables as rows
from bot.store.database import Database, Writer
from bot.tables.tables import Tables
from render.locale import translate, translate_many

LISTED = 8
"""So many games are named; of the others the number."""
TOLD = 4
"""Of so many it is told what has happened."""
LONGEST = 1600
"""Characters of all lines together."""
AT_A_TIME = 200


class Due(NamedTuple):
    """Somebody whose message of the day is due. ``first``: they have chosen it only now."""

    user: int
    first: bool
    told: dict[str, int]
    """Up to which step of each game they were told."""
    next: str
    """As stored. With a blank before it: to be worked out anew, for something of the person has changed."""

    def due(self, now: datetime) -> bool:
        """Whether it is really time, and not only to be worked out anew."""
        at = self.next.strip()
        return bool(at) and at <= now.isoformat()


async def watch(tables: Tables) -> None:
    """See that everybody who has chosen the daily message gets it, and nobody else."""
    sql = (
        "SELECT 1 FROM people p WHERE told = 'digest' AND NOT EXISTS (SELECT 1 FROM digests d WHERE d.user = p.user)"
        " LIMIT 1"
    )
    if await tables.database.one(sql) is not None:
        await tables.in_hand(tables.database.write(_begin))


def _begin(writer: Writer) -> None:
    writer.execute("INSERT OR IGNORE INTO digests (user, next) SELECT user, '' FROM people WHERE told = 'digest'")


async def digest(tables: Tables) -> int:
    """Put the daily messages that are due into the outbox; gives for how many people that was done."""
    await watch(tables)
    done = 0
    while found := await due(tables.database, tables.clock()):
        people = await tables.people({one.user for one in found})
        for one in found:
            steps = await steps_of(tables.database, one.user)
            await tables.in_hand(_make(tables, one, people[one.user], steps))
        done += len(found)
    return done


async def due(database: Database, now: datetime) -> list[Due]:
    """Whose message is due, earliest first."""
    sql = "SELECT user, next, told FROM digests WHERE next <= ? ORDER BY next LIMIT ?"
    found = await database.all(sql, (now.isoformat(), AT_A_TIME))
    return [Due(row["user"], not row["next"].strip(), json.loads(row["told"]), row["next"]) for row in found]


async def steps_of(database: Database, user: int) -> dict[str, int]:
    """How far the running games of a person have come."""
    sql = (
        "SELECT g.game, g.seq FROM seats s JOIN games g ON g.game = s.game WHERE s.user = ? AND g.status = 'running'"
        " ORDER BY g.game"
    )
    return {str(row["game"]): row["seq"] for row in await database.all(sql, (user,))}


async def _make(tables: Tables, one: Due, person: Person, steps: Mapping[str, int]) -> None:
    now = tables.clock()
    there = next_awake(person.hours, now, person.off) is not None
    told = dict(steps) if one.first or (one.due(now) and there) else one.told

    def work(writer: Writer) -> None:
        same = (one.user, one.next)  # otherwise something of the person has changed meanwhile
        if person.told is not Told.DIGEST:
            writer.execute("DELETE FROM digests WHERE user = ? AND next = ?", same)
            return
        sql = "UPDATE digests SET next = ?, told = ? WHERE user = ? AND next = ? RETURNING user"
        found = writer.one(sql, (next_digest(person, now).isoformat(), json.dumps(told), *same))
        if found is not None and one.due(now) and there and steps:
            news = {game: max(seq - one.told.get(game, 0), 0) for game, seq in steps.items()}
            key = f"digest:{one.user}:{now.isoformat()}"
            enqueue(writer, Notice(DIGEST, key, now, one.user, None, {"news": json.dumps(news)}))

    await tables.database.write(work)


async def _digest(telling: Telling) -> Words:
    """Games that wait for the receiver, longest first, then the others in which something has happened."""
    database, language, user = telling.tables.database, telling.language, telling.user or 0
    news: dict[str, int] = json.loads(str(telling.facts["news"]))
    waits = {wait.game: wait for wait in await clocks.waits_of_user(database, user) if not wait.paused(telling.now)}
    games = [*waits, *(int(game) for game, steps in news.items() if steps and int(game) not in waits)]
    missed = await vanished.missed_by(database, user, games[:LISTED])
    lines: list[str] = []
    buttons: list[Button] = []
    named = 0
    for game in games[:LISTED]:
        info = await rows.of_game(database, game)
        if info is None or info.status is not Status.RUNNING:
            continue
        steps = news.get(str(game), 0)
        line = _line(language, info, waits.get(game), steps, missed.get(game, 0))
        if steps and named < TOLD:
            line += await _changes(telling, info, steps)
        if sum(map(len, lines)) + len(line) > LONGEST:
            break
        named += 1
        lines.append(line)
        if game in waits:
            label = f"{translate(language, 'Make my move')} · {info.name}"
            buttons.append(Button(Pressed("move", game, info.seq), label, discord.ButtonStyle.primary))
    if not lines:
        return Words("")
    if (more := len(games) - named) > 0:
        lines.append(translate_many(language, "and {number} more game", "and {number} more games", more))
    return Words("\n".join([translate(language, "**Your games today**"), *lines]), tuple(buttons))


async def _changes(telling: Telling, info: TableInfo, steps: int) -> str:
    """What the last steps have done to the receiver's own animals, in a line; nothing where that cannot be told."""
    from bot.panels import missed

    try:
        plays = await (await telling.tables.get(info.id)).recall(info.seq - steps)
    except TableError:
        return ""
    seat = None if telling.user is None else info.seat_of(telling.user)
    found = missed.lines(telling.language, info, seat, plays) if plays else []
    return f"\n-# {shorten(found[0], 200)}" if found else ""


def _line(language: str, info: TableInfo, wait: clocks.Wait | None, steps: int, missed: int) -> str:
    parts = [f"**{panels.safe(info.name)}**", translate(language, "turn {turn}", turn=info.turn)]
    if wait is not None:
        parts.append(translate(language, "waits for you: {decision}", decision=kind_name(language, wait.kind)))
        parts.append(translate(language, "asked {when}", when=format_dt(wait.since, "R")))
        if wait.due is not None:
            parts.append(translate(language, "time until {when}", when=format_dt(wait.due, "f")))
    if steps:
        parts.append(translate_many(language, "{number} step since yesterday", "{number} steps since yesterday", steps))
    if missed:
        parts.append(
            translate_many(
                language,
                "⏱ the computer has made {number} decision for you since your last one",
                "⏱ the computer has made {number} decisions for you since your last one",
                missed,
            )
        )
    return ("▶ " if wait is not None else "• ") + " · ".join([*parts, link_line(language, info)])


DIGEST = NoticeKind("digest", _digest, private=True, one_of="digest", daily=True)
"""Facts: ``news``, JSON: how many steps each running game has made since the last one."""
