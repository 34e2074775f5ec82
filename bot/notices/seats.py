"""Notices about seats and places: one is free, somebody is waited for, a game cannot be heard."""

from __future__ import annotations

import discord

from bot.components.ids import Pressed
from bot.model import Status
from bot.notices.kinds import Button, NoticeKind, Telling, Words
from bot.store import seats as store
from bot.store import troubles
from bot.store.troubles import Kind
from bot.tables import pool
from render.locale import translate


async def _seat_free(telling: Telling) -> Words:
    from bot.panels.seat_words import seat_free_text

    info, language = telling.table, telling.language
    seat = next(seat for seat in info.seats if seat.number == telling.facts["seat"])
    press = Pressed("seattake", info.id, info.seq, str(seat.number))
    label = translate(language, "Take this seat")
    return Words(seat_free_text(language, info, seat), (Button(press, label, discord.ButtonStyle.success),))


async def _still_free(telling: Telling) -> bool:
    """Whether nobody has taken the seat, and the receiver has none here. Who has left the server leaves the pool."""
    if telling.info is None or telling.user is None or telling.info.seat_of(telling.user) is not None:
        return False
    offer = telling.facts["offer"]
    found = await store.offer_of(telling.tables.database, offer) if isinstance(offer, int) else None
    if found is None or found.outcome is not None:
        return False
    if await telling.tables.on_server(telling.info.server_id, telling.user):
        return True
    await pool.leave(telling.tables, telling.info.server_id, telling.user)
    return False


SEAT_FREE = NoticeKind("seat-free", _seat_free, _still_free, private=True)
"""Facts: ``offer`` and ``seat``, numbers."""


async def _nudge(telling: Telling) -> Words:
    from bot.panels.telling import person_name, safe

    info, language, by = telling.table, telling.language, telling.facts["by"]
    who = person_name(info, by) if isinstance(by, int) else ""
    text = translate(
        language,
        "{who} asks in all friendliness whether you have a minute for **{name}**.",
        who=who,
        name=safe(info.name),
    )
    return Words(text)


async def _still_asked(telling: Telling) -> bool:
    """Whether the game still stands where it did, nobody has paused it, and its player is the one who is asked."""
    info = telling.info
    if info is None or info.status is not Status.RUNNING or info.seq != telling.facts["seq"]:
        return False
    table = await telling.tables.get(info.id)
    if table.paused:
        return False
    view = await table.view()
    return view.asked is not None and view.asked.user_id == telling.user


NUDGE = NoticeKind("nudge", _nudge, _still_asked)
"""Facts: ``seq``, the step at which it was asked for; ``by``, who asked for it."""


async def _trouble(telling: Telling) -> Words:
    from bot.panels.telling import safe

    language, name, channel = telling.language, safe(telling.table.name), telling.table.channel_id
    if telling.facts["kind"] == Kind.CHANNEL_GONE.value:
        return Words(
            translate(
                language,
                "The channel of **{name}** was deleted. The game waits, and nothing is lost: use `/game move "
                "game:{number}` in another channel of the server, and it goes on there.",
                name=name,
                number=telling.table.id,
            )
        )
    if telling.facts["kind"] == Kind.LOCKED.value:
        return Words(
            translate(
                language,
                "The thread of **{name}** is locked, so I cannot write in it: <#{channel}>. The game waits until it is "
                "opened, or until `/game move` takes it elsewhere.",
                name=name,
                channel=channel,
            )
        )
    return Words(
        translate(
            language,
            "I may not write in the channel of **{name}**: <#{channel}>. The game waits; `/doctor` there says what is "
            "missing, and `/game move` takes it elsewhere.",
            name=name,
            channel=channel,
        )
    )


async def _still_amiss(telling: Telling) -> bool:
    """Whether the game still waits because of it."""
    if telling.info is None:
        return False
    found = await troubles.of_game(telling.tables.database, telling.info.id)
    return found is not None and found.kind.value == telling.facts["kind"]


TROUBLE = NoticeKind("trouble", _trouble, _still_amiss, private=True)
"""Facts: ``kind``, the value of a ``Kind`` of trouble."""
