"""What a reminder says: which game, which turn, which decision, until when, and where; with its two buttons."""

from __future__ import annotations

from datetime import datetime

import discord
from discord.utils import format_dt

from bot.clocks import store as clocks
from bot.components.ids import Pressed
from bot.model import Status, TableInfo
from bot.notices.kinds import Button, NoticeKind, Telling, Words
from bot.notices.reminders import Wait, Why, warned
from bot.panels import telling as panels
from bot.prompts_words import animal_word, kind_name
from bot.store import troubles
from bot.tables.troubles import UNREACHABLE
from render.locale import translate
from rules.types import Animal


async def still_waits(telling: Telling) -> bool:
    """Whether the very decision is still waited for, of the same person, in a game that can go on."""
    if telling.info is None or telling.info.status is not Status.RUNNING:
        return False
    trouble = await troubles.of_game(telling.tables.database, telling.info.id)
    if trouble is not None and trouble.kind in UNREACHABLE:
        return False
    wait = await clocks.wait_of(telling.tables.database, telling.info.id)
    facts = telling.facts
    return (
        wait is not None
        and wait.user == facts["user"]
        and wait.since.isoformat() == facts["since"]
        and not wait.paused(telling.now)
    )


async def not_muted(telling: Telling) -> bool:
    """Whether it is still waited for, and nobody has said "not now" since."""
    if not await still_waits(telling):
        return False
    sql = "SELECT muted FROM reminders WHERE game = ? AND muted > ?"
    return await telling.tables.database.one(sql, (telling.table.id, telling.now.isoformat())) is None


async def same_deadline(telling: Telling) -> bool:
    """Whether it is still waited for, and there is a deadline not much later than the one that was to be warned of."""
    if not await still_waits(telling):
        return False
    wait = await clocks.wait_of(telling.tables.database, telling.table.id)
    if wait is None or wait.due is None:
        return False
    person = await telling.tables.person(wait.user)
    return warned(Wait(wait.since, wait.due), person, datetime.fromisoformat(str(telling.facts["due"])))


def link_line(language: str, info: TableInfo) -> str:
    """The way to the newest board message, or to the channel while there is none."""
    place = f"https://discord.com/channels/{info.server_id}/{info.channel_id}"
    if info.board_message_id is None:
        return translate(language, "[To the game]({link})", link=place)
    return translate(language, "[To the board]({link})", link=f"{place}/{info.board_message_id}")


async def about(telling: Telling) -> str:
    """The second half of a reminder: turn, animal, decision, times as they are now, and where."""
    language, facts = telling.language, telling.facts
    wait = await clocks.wait_of(telling.tables.database, telling.table.id)
    turn = translate(language, "turn {turn}", turn=facts["turn"])
    decision = (
        f"{animal_word(language, Animal.parse(str(facts['animal'])))} · {kind_name(language, str(facts['kind']))}"
    )
    asked = translate(language, "asked {when}", when=format_dt(datetime.fromisoformat(str(facts["since"])), "R"))
    parts = [turn, decision, asked]
    if wait is not None and wait.due is not None:
        parts.append(translate(language, "time until {when}", when=format_dt(wait.due, "f")))
    return " · ".join([*parts, link_line(language, telling.table)])


def _buttons(telling: Telling) -> tuple[Button, ...]:
    language, game = telling.language, telling.table.id
    move = Pressed("move", game, telling.table.seq)
    later = Pressed("later", game, 0, str(telling.facts["user"]))
    return (
        Button(move, translate(language, "Make my move"), discord.ButtonStyle.primary),
        Button(later, translate(language, "Not now")),
    )


async def _asked(telling: Telling) -> Words:
    first = translate(telling.language, "▶ **{name}** asks you", name=panels.safe(telling.table.name))
    return Words(f"{first} · {await about(telling)}", _buttons(telling))


async def _again(telling: Telling) -> Words:
    first = translate(telling.language, "⏰ **{name}** waits for you", name=panels.safe(telling.table.name))
    return Words(f"{first} · {await about(telling)}", _buttons(telling))


async def _last(telling: Telling) -> Words:
    first = translate(telling.language, "⏳ **{name}**: your time runs out soon", name=panels.safe(telling.table.name))
    return Words(f"{first} · {await about(telling)}", _buttons(telling))


async def _still(telling: Telling) -> Words:
    info, user = telling.table, telling.facts["user"]
    who = panels.person_name(info, user) if isinstance(user, int) else ""
    return Words(
        translate(telling.language, "💤 **{name}** stands still: {who}", name=panels.safe(info.name), who=who)
        + f" · {await about(telling)}\n"
        + translate(
            telling.language,
            "-# No more reminders of this decision. `/host pause` stops the clocks, a manager can put somebody else "
            "into the seat (`/host replace`), and the others can agree on it (`/seat replace`).",
        )
    )


ASKED = NoticeKind("reminder-asked", _asked, not_muted, one_of="reminder")
AGAIN = NoticeKind("reminder-again", _again, not_muted, one_of="reminder")
LAST = NoticeKind("reminder-last", _last, same_deadline, one_of="reminder")
STILL = NoticeKind("reminder-still", _still, still_waits)
"""Facts of all four: ``user``, ``animal``, ``kind``, ``turn``, ``since`` and ``due`` of the wait."""
KIND_OF = {Why.ASKED: ASKED, Why.AGAIN: AGAIN, Why.LAST: LAST}
