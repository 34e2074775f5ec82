"""What followers of a game are told: how it has gone on, and at the end its result."""

from __future__ import annotations

from bot.model import Status
from bot.notices.kinds import NoticeKind, Telling, Words
from bot.notices.reminder_kinds import link_line
from bot.panels import missed as words
from bot.panels import telling as panels
from bot.tables import Table
from render.locale import translate


async def _table(telling: Telling) -> Table:
    return await telling.tables.get(telling.table.id)


async def _news(telling: Telling) -> Words:
    first, last = int(telling.facts["first"] or 0), int(telling.facts["last"] or 0)
    plays = [one for one in await (await _table(telling)).recall(first) if one.last_seq <= last]
    if not plays:
        return Words("")
    language, info = telling.language, telling.table
    name = translate(language, "👁 **{name}**", name=panels.safe(info.name))
    lines = [f"{name} · {words.steps_phrase(language, plays)} · {link_line(language, info)}"]
    return Words("\n".join([*lines, *words.lines(language, info, None, plays)]))


async def _ended(telling: Telling) -> Words:
    language, info = telling.language, telling.table
    lines = [
        translate(language, "👁 **{name}** is over.", name=panels.safe(info.name)) + f" {link_line(language, info)}"
    ]
    if info.status is Status.ABANDONED:
        lines.append(translate(language, "The game was given up, without a result."))
    return Words("\n".join([*lines, *panels.standings_lines(language, info)]))


NEWS = NoticeKind("follow-news", _news, private=True, daily=True)
ENDED = NoticeKind("follow-ended", _ended, private=True, daily=True)
