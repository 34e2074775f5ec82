"""A decision in words alone: the question and every choice with what matters for it, for those who see no picture."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot import prompts
from bot.languages.words import typed
from bot.panels.telling import LONGEST
from bot.prompts_labels import label
from render.locale import translate, translate_many
from rules.state import State
from rules.step import Decision


def choice_lines(language: str, state: State, decision: Decision) -> list[str]:
    """Every choice in a line: in words, with its note, and as it is typed."""
    lines: list[str] = []
    for choice in decision.choices:
        text, note = label(language, state, decision, choice)
        lines.append(" · ".join(part for part in (text, note, f"`{typed(language, choice)}`") if part))
    return lines


def decision_words(language: str, state: State, decision: Decision, more: str = "") -> tuple[str, dict[str, Any]]:
    """The words of a private message about a decision, and the file that holds the choices when they are too many."""
    words = prompts.question(language, state, decision)
    first = "\n".join(part for part in (translate(language, "Your choice: {words}", words=words), more) if part)
    lines = choice_lines(language, state, decision)
    whole = "\n".join([first, translate(language, "Choose below, or type one of these with `/do`:"), *lines])
    if len(whole) <= LONGEST:
        return whole, {}
    short = translate_many(
        language,
        "The file lists {number} choice; choose below, or type it with `/do`.",
        "The file lists all {number} choices; choose below, or type one with `/do`.",
        len(lines),
    )
    data = "\n".join(lines).replace("`", "").encode()
    return f"{first}\n{short}", {"file": discord.File(io.BytesIO(data), "choices.txt")}
