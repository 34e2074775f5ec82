"""The words of ``/follow`` and ``/unfollow``."""

from __future__ import annotations

from bot.model import TableInfo
from bot.panels import telling
from render.locale import translate


def followed(language: str, info: TableInfo, pace: str, thread: int | None) -> str:
    """What somebody will hear, and where all of it can be read."""
    name = telling.safe(info.name)
    said = (
        translate(language, "✓ You hear of **{name}** at each turn, and its result.", name=name)
        if pace == "turns"
        else translate(language, "✓ You hear of **{name}** once a day, when you are up, and its result.", name=name)
    )
    lines = [said]
    if thread is not None:
        lines.append(translate(language, "Every step can be read in {thread}.", thread=f"<#{thread}>"))
    lines.append(translate(language, "-# By direct message. `/unfollow` ends it."))
    return "\n".join(lines)


def unfollowed(language: str, info: TableInfo) -> str:
    """They hear no more of it."""
    return translate(language, "✓ You hear no more of **{name}**.", name=telling.safe(info.name))
