"""The words of ``/note``."""

from __future__ import annotations

from collections.abc import Sequence

from discord.utils import format_dt

from bot.model import TableInfo
from bot.panels import telling
from bot.prompts_words import shorten
from bot.store.looks import Note
from render.locale import translate


def notes_text(language: str, info: TableInfo, notes: Sequence[Note]) -> str:
    """Somebody's notes of a game; of many long ones each is shortened so that all are seen."""
    name = telling.safe(info.name)
    if not notes:
        return translate(language, "You have no notes in **{name}**.", name=name)
    lines = [translate(language, "**Your notes in {name}** (only you see them)", name=name)]
    room = (telling.LONGEST - len(lines[0]) - 40 * len(notes)) // len(notes)
    for number, note in enumerate(notes, 1):
        lines.append(f"**{number}.** {shorten(note.text, room)}\n-# {format_dt(note.at, 'f')}")
    return "\n".join(lines)
