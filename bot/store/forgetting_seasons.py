"""Somebody who is being forgotten, in the parts and acts of seasons: those are texts of JSON within JSON.

There people stand by their number, and by name only where they signed up. Numbers of Discord are long, so that theirs
is found wherever it stands, even as the key of a part.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from bot.clocks.hours import Hours
from bot.seasons.codec import ENTRY, REMARK, Part, read, written
from bot.store.database import Writer

Neutral = Callable[[str], str]
"""What stands in place of a name, by the language of the season."""


class _Season(NamedTuple):
    number: int
    names: frozenset[str]
    neutral: str


def rename_in_seasons(writer: Writer, user: int, pseudonym: int, neutral: Neutral) -> None:
    """Take somebody's number, name and hours out of all seasons."""
    for season in _seasons_with(writer, user, neutral):
        for row in writer.all("SELECT part, key, data FROM season_parts WHERE season = ?", (season.number,)):
            key = _numbered(row["key"], user, pseudonym)
            data = _impersonal(row["data"]) if (row["part"], row["key"]) == (ENTRY, str(user)) else row["data"]
            if _remark_about(row["part"], data, user):
                data = json.dumps({**json.loads(data), "text": ""})
            data = _rewritten(data, season, user, pseudonym)
            if (key, data) != (row["key"], row["data"]):
                writer.execute(
                    "UPDATE season_parts SET key = ?, data = ? WHERE season = ? AND part = ? AND key = ?",
                    (key, data, season.number, row["part"], row["key"]),
                )
        for row in writer.all("SELECT act, facts, changes FROM season_acts WHERE season = ?", (season.number,)):
            changes = None if _holds_what_is_theirs(row["changes"], user) else row["changes"]
            texts = [
                None if text is None else _rewritten(text, season, user, pseudonym) for text in (row["facts"], changes)
            ]
            writer.execute("UPDATE season_acts SET facts = ?, changes = ? WHERE act = ?", (*texts, row["act"]))
        # Whoever has read the season before this may not write it back.
        writer.execute("UPDATE seasons SET version = version + 1 WHERE season = ?", (season.number,))


def _seasons_with(writer: Writer, user: int, neutral: Neutral) -> list[_Season]:
    """The seasons that name somebody, with the names under which they signed up, now or before."""
    like = f"%{user}%"
    rows = writer.all(
        "SELECT season FROM season_parts WHERE key = ? OR data LIKE ?"
        " UNION SELECT season FROM season_acts WHERE user = ? OR facts LIKE ? OR changes LIKE ? ORDER BY season",
        (str(user), like, user, like, like),
    )
    found: list[_Season] = []
    for row in rows:
        head = writer.one("SELECT data FROM season_parts WHERE season = ? AND part = 'head'", (row["season"],))
        language = "en" if head is None else json.loads(head["data"])["language"]
        found.append(_Season(row["season"], _names(writer, row["season"], user), neutral(language)))
    return found


def _names(writer: Writer, season: int, user: int) -> frozenset[str]:
    entries = writer.all(
        "SELECT data FROM season_parts WHERE season = ? AND part = 'entry' AND key = ?", (season, str(user))
    )
    texts = [row["data"] for row in entries]
    for row in writer.all("SELECT changes FROM season_acts WHERE season = ? AND changes IS NOT NULL", (season,)):
        for part, key, *versions in json.loads(row["changes"]):
            if part == "entry" and key == str(user):
                texts += [text for text in versions if text is not None]
    return frozenset(json.loads(text)["name"] for text in texts)


def _holds_what_is_theirs(changes: str | None, user: int) -> bool:
    """Whether an act has kept somebody's sign-up as it was (their hours, whom they avoid), or a note about them. It is
    undone no more."""
    return changes is not None and any(
        (part, key) == (ENTRY, str(user)) or any(_remark_about(part, text, user) for text in versions)
        for part, key, *versions in json.loads(changes)
    )


def _remark_about(part: str, text: str | None, user: int) -> bool:
    """Whether this is what organisers have noted about somebody."""
    return part == REMARK and text is not None and json.loads(text).get("player") == user


def _impersonal(text: str) -> str:
    """A sign-up without what only concerned its person."""
    part = Part(ENTRY, "")
    return written(part, replace(read(part, text), hours=Hours(), avoid=frozenset()))


def _rewritten(text: str, season: _Season, user: int, pseudonym: int) -> str:
    instead = json.dumps(season.neutral)
    for name in season.names:
        for quoted in (json.dumps(name), json.dumps(name, ensure_ascii=False)):
            text = text.replace(quoted, instead)
            for nested in (json.dumps(quoted), json.dumps(quoted, ensure_ascii=False)):
                text = text.replace(nested[1:-1], json.dumps(instead)[1:-1])
    return _numbered(text, user, pseudonym)


def _numbered(text: str, user: int, pseudonym: int) -> str:
    return re.sub(rf"(?<!\d){user}(?!\d)", str(pseudonym), text)
