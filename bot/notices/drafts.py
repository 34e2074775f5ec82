"""Notices to whoever picks in a draft."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.model import Status
from bot.notices.kinds import NoticeKind, Telling, Words
from bot.tables.drafting import PICK_TIME, picks_now
from render.locale import translate


async def _pick(telling: Telling) -> Words:
    from bot.panels.telling import safe

    info, language = telling.table, telling.language
    since = int(telling.facts["since"] or 0)
    text = translate(
        language,
        "🎲 **{name}**: you are to pick an animal, since <t:{since}:R>. The list is in <#{channel}>, or `/game animal` "
        "there.",
        name=safe(info.name),
        since=since,
        channel=info.channel_id,
    )
    if info.clock.limited:
        until = int((datetime.fromtimestamp(since, UTC) + PICK_TIME).timestamp())
        text += " " + translate(language, "After <t:{until}:f> one is dealt to you by chance.", until=until)
    return Words(text)


async def _still_picks(telling: Telling) -> bool:
    """Whether it is still the receiver's pick, and the same one."""
    info = telling.info
    if info is None or info.status is not Status.DRAFT or len(info.draft) != telling.facts["left"]:
        return False
    seat = picks_now(info)
    return seat is not None and seat.user_id == telling.user


async def _nudge(telling: Telling) -> Words:
    from bot.panels.telling import person_name, safe

    info, language, by = telling.table, telling.language, telling.facts["by"]
    who = person_name(info, by) if isinstance(by, int) else ""
    first = translate(
        language,
        "{who} asks in all friendliness whether you have a minute for **{name}**.",
        who=who,
        name=safe(info.name),
    )
    return Words(f"{first}\n{(await _pick(telling)).text}")


PICK = NoticeKind("draft-pick", _pick, _still_picks, one_of="draft-pick")
"""Facts: ``left``, how many picks were left; ``since``, a Unix time."""

NUDGE = NoticeKind("draft-nudge", _nudge, _still_picks, one_of="draft-pick")
"""Facts: those of ``PICK``, and ``by``, who asked for it."""
