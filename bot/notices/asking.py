"""Notices of what somebody was not called to in the channel: a question, an offer, that they are next, a plan gone."""

from __future__ import annotations

from discord.utils import format_dt

from bot.model import Status, TableInfo
from bot.notices.kinds import NoticeKind, Telling, Words
from bot.questions import Verdict
from bot.store import agreements
from bot.store import seats as store
from bot.store.plans import Notice as OfPlan
from bot.store.plans import notices as of_plans
from render.locale import translate


def _number(telling: Telling, name: str) -> int:
    fact = telling.facts[name]
    return fact if isinstance(fact, int) else 0


def _link(language: str, info: TableInfo, message: int | None = None) -> str:
    place = f"https://discord.com/channels/{info.server_id}/{info.channel_id}"
    return translate(language, "[To the game]({link})", link=place if message is None else f"{place}/{message}")


async def _question(telling: Telling) -> Words:
    from bot.panels.telling import person_name, safe

    info, language = telling.table, telling.language
    question = await agreements.of_id(telling.tables.database, _number(telling, "agreement"), info.id)
    if question is None:
        return Words("")
    text = translate(
        language,
        "❓ {who} asks something of all players in **{name}**, and your answer is wanted until {until}.",
        who=person_name(info, question.by),
        name=safe(info.name),
        until=format_dt(question.due_at, "f"),
    )
    return Words(f"{text} {_link(language, info, question.message_id)}")


async def _unanswered(telling: Telling) -> bool:
    """Whether the question is open and the receiver has not answered."""
    if telling.info is None:
        return False
    question = await agreements.of_id(telling.tables.database, _number(telling, "agreement"), telling.info.id)
    return question is not None and question.verdict is Verdict.OPEN and telling.user in question.waiting_for


QUESTION = NoticeKind("question", _question, _unanswered, prompt=True)
"""Facts: ``agreement``, the number of the question."""


async def _offered(telling: Telling) -> Words:
    from bot.panels.telling import safe

    info, language, name = telling.table, telling.language, safe(telling.table.name)
    offer = await store.offer_of(telling.tables.database, _number(telling, "offer"))
    if offer is None:
        return Words("")
    if offer.seat:
        text = translate(language, "❓ A seat in **{name}** is offered to you.", name=name)
    else:
        text = translate(language, "❓ You are asked to host **{name}** from now on.", name=name)
    return Words(f"{text} {_link(language, info, offer.message_id)}")


async def _still_offered(telling: Telling) -> bool:
    """Whether the offer is open."""
    found = await store.offer_of(telling.tables.database, _number(telling, "offer"))
    return found is not None and found.outcome is None and found.user == telling.user


OFFERED = NoticeKind("offered", _offered, _still_offered, prompt=True)
"""Facts: ``offer``, its number."""


async def _next(telling: Telling) -> Words:
    from bot.panels.telling import safe

    info, language = telling.table, telling.language
    text = translate(language, "You are next in “{name}”.", name=safe(info.name))
    return Words(f"{text} {_link(language, info)}")


async def _still_next(telling: Telling) -> bool:
    """Whether it is still the receiver who places after whoever places now."""
    from bot.panels.manner import next_seat

    if telling.info is None or telling.info.status is not Status.RUNNING:
        return False
    view = await (await telling.tables.get(telling.info.id)).view()
    seat = next_seat(telling.info, view.state, view.asked)
    return seat is not None and seat.user_id == telling.user


NEXT = NoticeKind("next", _next, _still_next, private=True, one_of="next", prompt=True)
"""No facts."""


async def _plan(telling: Telling) -> Words:
    from bot.panels.plan_words import notice_text

    why, line = str(telling.facts["why"]), str(telling.facts["line"])
    told = OfPlan(_number(telling, "notice"), telling.table.id, telling.user or 0, why, line)
    return Words(f"{notice_text(telling.language, told)} {_link(telling.language, telling.table)}")


async def _not_shown(telling: Telling) -> bool:
    """Whether no panel has shown it meanwhile, and they still want to hear of such things directly."""
    if telling.info is None or telling.user is None:
        return False
    found = await of_plans(telling.tables.database, telling.info.id, telling.user)
    wanted = (await telling.tables.person(telling.user)).plan_notices
    return wanted and any(one.id == telling.facts["notice"] for one in found)


PLAN = NoticeKind("plan", _plan, _not_shown, private=True, prompt=True)
"""Facts: ``notice``, ``why`` and ``line`` of what is noted of the plan."""
