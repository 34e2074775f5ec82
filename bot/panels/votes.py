"""A question to the other players: what is asked, who has answered, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from bot.components.ids import Press, Pressed, view_of
from bot.languages.words import typed
from bot.model import Chosen, Seat, TableInfo
from bot.notices.asking import QUESTION
from bot.notices.outbox import Notice
from bot.panels import calling, telling
from bot.prompts_words import animal_word
from bot.questions import Agreement, AgreementKind, Verdict
from bot.store.seats import stints
from bot.tables import Table, replacing
from render.locale import translate, translate_many

if TYPE_CHECKING:
    from bot.client import Bot


NAMED = 12
"""At most so many choices are named in a question."""


def vote_text(info: TableInfo, agreement: Agreement, taken: Sequence[Chosen] = (), target: Seat | None = None) -> str:
    """The words of a question, calling those who have not answered. ``taken``: the choices that an undo takes back;
    ``target``: the seat whose player should be replaced, with that player."""
    language, by = info.language, telling.person_name(info, agreement.by)
    question = {
        AgreementKind.UNDO: translate(
            language, "{by} asks to take back everything from step {step} on.", by=by, step=agreement.target
        ),
        AgreementKind.END: translate(language, "{by} asks to end the game now, with the scores as they are.", by=by),
        AgreementKind.ABANDON: translate(language, "{by} asks to give the game up, without a result.", by=by),
        AgreementKind.REPLACE: _replacing(info.language, target, by),
    }[agreement.kind]
    lines = [f"**{telling.safe(info.name)}** · {question}"]
    if taken:
        names = [
            f"{animal_word(language, chosen.animal)} `{typed(language, chosen.choice)}`" for chosen in taken[:NAMED]
        ]
        if len(taken) > NAMED:
            names.append(translate_many(language, "and {number} more", "and {number} more", len(taken) - NAMED))
        lines.append(translate(language, "It would take back: {choices}.", choices=", ".join(names)))
    if agreement.votes:
        lines.append(
            " ".join(f"{'✅' if yes else '❌'} {telling.person_name(info, user)}" for user, yes in agreement.votes)
        )
    at = int(replacing.takes_effect(agreement).timestamp())
    if replacing.pending(agreement):
        text = translate(language, "**All have agreed.** It takes effect <t:{at}:f>, <t:{at}:R>.", at=at)
        lines.append(text)
    elif agreement.verdict is Verdict.OPEN:
        waiting = " ".join(f"<@{user}>" for user in agreement.waiting_for)
        until = int(agreement.due_at.timestamp())
        lines.append(
            translate(
                language, "▶ {waiting}: do you agree? Until <t:{until}:R>; silence is no.", waiting=waiting, until=until
            )
        )
    else:
        lines.append(_verdict(info, agreement))
    return "\n".join(lines)


def _replacing(language: str, seat: Seat | None, by: str) -> str:
    """Whom the others want to replace, and how that person stays."""
    who = "–" if seat is None else telling.seat_line(language, seat)
    return translate(
        language,
        "{by} asks that somebody else takes over this seat: {who}. By any move, or No here, its player stays.",
        by=by,
        who=who,
    )


def _verdict(info: TableInfo, agreement: Agreement) -> str:
    language = info.language
    if agreement.decided_by is not None:
        who = telling.person_name(info, agreement.decided_by)
        if agreement.verdict is Verdict.AGREED:
            return translate(language, "**Agreed**, decided by {who}.", who=who)
        return translate(language, "**Refused**, decided by {who}.", who=who)
    return {
        Verdict.AGREED: translate(language, "**Agreed.**"),
        Verdict.REFUSED: translate(language, "**Refused.** The game goes on."),
        Verdict.EXPIRED: translate(language, "**No answer in time**: the game goes on."),
        Verdict.VOID: translate(language, "**Overtaken** by what has happened since."),
    }.get(agreement.verdict, "")


async def show_vote(bot: Bot, table: Table, agreement: Agreement | None) -> None:
    """Post a new question, or bring its message up to date."""
    if agreement is None:
        return
    info, known = table.info, agreement.message_id
    text = vote_text(info, agreement, await _taken(table, agreement), await _target(table, agreement))
    view = _buttons(info.language, info.id, agreement.id) if agreement.verdict is Verdict.OPEN else None
    if known is not None:
        await bot.try_edit(
            bot.get_partial_messageable(info.channel_id).get_partial_message(known), content=text, view=view
        )
        if view is None:
            await table.question_shown(agreement.id, None)
        return
    waiting = list(agreement.waiting_for) if agreement.verdict is Verdict.OPEN else []
    calls = await calling.called(bot, waiting)
    nonce = f"{info.id}-v{agreement.id}-{agreement.verdict.value[:6]}"
    message = await bot.announcer.send(info, text, view=view, calls=calls, nonce=nonce)
    if message is not None and agreement.verdict is Verdict.OPEN:
        await table.question_shown(agreement.id, message.id)
        now, facts = bot.tables.clock(), {"agreement": agreement.id}
        later = [Notice(QUESTION, f"question:{agreement.id}:{user}", now, user, info.id, facts) for user in waiting]
        await calling.not_called(bot, later, calls)


async def close_questions(bot: Bot) -> None:
    """Take the buttons off every question that was closed by something else than its last vote."""
    for question in await bot.tables.closed_with_buttons():
        await show_vote(bot, await bot.tables.get(question.game), question)


async def _taken(table: Table, agreement: Agreement) -> list[Chosen]:
    """What an undo would take back, oldest first: everything that stands from its step on, whoever chose it."""
    if agreement.kind is not AgreementKind.UNDO or agreement.verdict is not Verdict.OPEN:
        return []
    return [chosen for chosen in await table.log() if chosen.seq >= agreement.target]


async def _target(table: Table, agreement: Agreement) -> Seat | None:
    """The seat that a replacement is about, with the player who had it when it was asked."""
    seat = next((seat for seat in table.info.seats if seat.number == agreement.target), None)
    if seat is None or agreement.kind is not AgreementKind.REPLACE:
        return None
    for stint in await stints(table.tables.database, agreement.game):
        if stint.seat == seat.number and stint.came <= agreement.opened_at < (stint.went or stint.came):
            return replace(seat, name=stint.name, user_id=stint.user, computer=stint.computer)
    return seat


def _buttons(language: str, game: int, agreement: int) -> discord.ui.View:
    good, bad = discord.ButtonStyle.success, discord.ButtonStyle.danger
    return view_of(
        Press(Pressed("vote", game, 0, f"{agreement}:yes"), translate(language, "Yes"), style=good),
        Press(Pressed("vote", game, 0, f"{agreement}:no"), translate(language, "No"), style=bad),
    )
