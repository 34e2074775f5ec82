"""Notices to whoever is to be replaced by agreement, to whoever was, and of offers in a channel they do not see."""

from __future__ import annotations

import discord

from bot.components.ids import Pressed
from bot.notices.kinds import Button, NoticeKind, Telling, Words, while_running
from bot.questions import Verdict
from bot.store import agreements, seats
from bot.store.seats import Reason
from bot.tables.replacing import takes_effect
from render.locale import translate


async def _replacing(telling: Telling) -> Words:
    from bot.panels.telling import person_name, safe

    info, language, number = telling.table, telling.language, int(telling.facts["agreement"] or 0)
    question = await agreements.of_id(telling.tables.database, number, info.id)
    assert question is not None, "it still applies"
    text = translate(
        language,
        "⚠ {who} asks the others to replace you in **{name}**, because the game waits for you. You stay by any move or "
        "by a press here. Without a word of yours your seat may be free from <t:{at}:f>, <t:{at}:R>.",
        who=person_name(info, question.by),
        name=safe(info.name),
        at=int(takes_effect(question).timestamp()),
    )
    press = Pressed("stay", info.id, 0, str(number))
    return Words(text, (Button(press, translate(language, "I stay"), discord.ButtonStyle.success),))


async def _still_open(telling: Telling) -> bool:
    """Whether the question still stands."""
    if telling.info is None:
        return False
    number = int(telling.facts["agreement"] or 0)
    question = await agreements.of_id(telling.tables.database, number, telling.info.id)
    return question is not None and question.verdict is Verdict.OPEN


REPLACING = NoticeKind("replacing", _replacing, _still_open, urgent=True)
"""Facts: ``agreement``, the number of the question."""


async def _replaced(telling: Telling) -> Words:
    from bot.panels.act_words import animals
    from bot.panels.telling import safe

    info, language = telling.table, telling.language
    name, seat = safe(info.name), animals(language, info, int(telling.facts["seat"] or 0))
    match telling.facts["reason"]:
        case Reason.AGREED.value:
            text = translate(
                language,
                "You no longer play in **{name}**: {seat}. The others have agreed on it.",
                name=name,
                seat=seat,
            )
        case Reason.TAKEN.value:
            text = translate(
                language,
                "You no longer play in **{name}**: {seat}. A substitute was sought, and somebody has come.",
                name=name,
                seat=seat,
            )
        case _:
            text = translate(
                language,
                "You no longer play in **{name}**: {seat}. A manager of the server has decided it.",
                name=name,
                seat=seat,
            )
    holder = next((one for one in info.seats if one.number == telling.facts["seat"]), None)
    if holder is not None and holder.free:
        text += " " + translate(
            language, "As long as nobody else has taken the seat, it can be yours again with `/seat take`."
        )
    return Words(text)


async def _still_out(telling: Telling) -> bool:
    """Whether the game is on without its former player."""
    return await while_running(telling) and telling.table.seat_of(telling.user or 0) is None


REPLACED = NoticeKind("replaced", _replaced, _still_out)
"""Facts: ``seat``, its number; ``reason``, the value of a ``Reason``."""


async def _unseen(telling: Telling) -> Words:
    from bot.panels.act_words import animals
    from bot.panels.seat_words import rule_line
    from bot.panels.telling import safe

    info, language = telling.table, telling.language
    offer = await seats.offer_of(telling.tables.database, int(telling.facts["offer"] or 0))
    assert offer is not None, "it still applies"
    if offer.seat:
        text = translate(
            language,
            "❓ A seat in **{name}** is offered to you, in a channel that you do not see: {seat}.",
            name=safe(info.name),
            seat=animals(language, info, offer.seat),
        )
        text += "\n" + rule_line(language)
    else:
        text = translate(
            language,
            "❓ You are asked to host **{name}** from now on, in a channel that you do not see.",
            name=safe(info.name),
        )
    good = discord.ButtonStyle.success
    yes = Button(Pressed("offer", info.id, 0, f"{offer.id}:yes"), translate(language, "Accept"), good)
    return Words(text, (yes, Button(Pressed("offer", info.id, 0, f"{offer.id}:no"), translate(language, "Decline"))))


async def _still_offered(telling: Telling) -> bool:
    """Whether the offer is open."""
    found = await seats.offer_of(telling.tables.database, int(telling.facts["offer"] or 0))
    return found is not None and found.outcome is None and found.user == telling.user


OFFERED_UNSEEN = NoticeKind("offered-unseen", _unseen, _still_offered, private=True)
"""Facts: ``offer``, its number."""

TOLD = frozenset({Reason.AGREED, Reason.MANAGER, Reason.TAKEN})
"""Why somebody has lost a seat who is told so here; a clock tells it itself, and who went of their own will knows."""
