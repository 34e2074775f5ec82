"""What players hear of a season's deadlines."""

from __future__ import annotations

from datetime import datetime

from bot.model import Status
from bot.notices.kinds import NoticeKind, Telling, Words
from render.locale import translate


async def _deadline(telling: Telling) -> Words:
    from bot.panels.season_words import time_word
    from bot.panels.telling import safe

    deadline = datetime.fromisoformat(str(telling.facts["deadline"]))
    return Words(
        translate(
            telling.language,
            "⏳ **{season}**, table {table}: the game should be over {when} ({left}), and it is your turn.",
            season=safe(str(telling.facts["season"])),
            table=str(telling.facts["table"]),
            when=time_word(deadline),
            left=time_word(deadline, "R"),
        )
    )


async def _still_on(telling: Telling) -> bool:
    return telling.info is not None and telling.info.status in (Status.DRAFT, Status.RUNNING)


DEADLINE = NoticeKind("season-deadline", _deadline, _still_on, one_of="season-deadline")
"""Facts: ``season``, ``table``, ``deadline`` (ISO)."""
