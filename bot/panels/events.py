"""The log of a table, page by page: anybody may look."""

from __future__ import annotations

import discord

from bot.components.ids import Press, Pressed, view_of
from bot.panels import telling
from bot.panels.act_words import log_line
from bot.tables import Table, acts
from render.locale import translate

PAGE = 8


async def events_page(table: Table, language: str, page: int) -> tuple[str, discord.ui.View | None]:
    """A page of the log, newest first, and the buttons to the others."""
    page, info = max(page, 0), table.info
    found = await acts.acts_of(table.tables.database, info.id, limit=PAGE + 1, offset=page * PAGE)
    if not found and page == 0:
        return translate(language, "Nothing is in the log of **{name}** yet.", name=telling.safe(info.name)), None
    title = translate(language, "**{name}** · who came and went, newest first", name=telling.safe(info.name))
    lines = [log_line(language, info, noted) for noted in found[:PAGE]]
    items: list[Press] = []
    if page:
        items.append(Press(Pressed("events", info.id, info.seq, str(page - 1)), translate(language, "Newer")))
    if len(found) > PAGE:
        items.append(Press(Pressed("events", info.id, info.seq, str(page + 1)), translate(language, "Older")))
    return "\n".join([title, *lines]), view_of(*items) if items else None
