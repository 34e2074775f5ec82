"""Seats that change hands: what leaving means, who is sought, and the buttons to take or refuse a seat."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.components.ids import Press, Pressed, view_of
from bot.model import Status, TableInfo
from bot.notices.asking import OFFERED
from bot.notices.outbox import Notice
from bot.panels import calling, telling
from bot.panels.act_words import act_text, animals
from bot.panels.reshow import show_again
from bot.panels.season_words import credit_sentence
from bot.panels.seat_words import rule_line
from bot.panels.unseen import tell_unseen
from bot.panels.votes import close_questions
from bot.seasons.model import Stage
from bot.store import seats as store
from bot.store.database import Writer
from bot.store.seats import Offer
from bot.tables import Table, acts
from bot.tables.acts import Act, Noted
from bot.tables.seats import Handed
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)

_SEEKING = frozenset({Act.RESIGNED, Act.REPLACED, Act.SOUGHT})


def resign_view(language: str, info: TableInfo) -> discord.ui.View:
    """The button that does it."""
    danger = discord.ButtonStyle.danger
    return view_of(Press(Pressed("resign", info.id, info.seq), translate(language, "Resign"), style=danger))


async def seat_changed(bot: Bot, table: Table, handed: Handed) -> None:
    """Tell the channel of a seat that has changed hands (or is free to take), and go on with the game: whoever sits
    there now and is asked is called with the board."""
    await tell_acts(bot, table)
    await close_offers(bot)
    await close_questions(bot)
    if table.info.status is not Status.RUNNING:
        await bot.announcer.close_game(table)
        return
    now = (await table.view()).asked
    if now is not None and now.user_id is not None and now.user_id == handed.after.user_id != handed.before.user_id:
        headline = translate(table.info.language, "The game goes on")
        nonce = f"{table.info.id}-{table.info.seq}-{now.user_id}"[:25]
        await show_again(bot, table, headline, nonce)
    bot.announcer.add(table)


async def tell_acts(bot: Bot, table: Table) -> None:
    """Tell the channel what it has not heard of: acts, with a button for each seat that is free to take, and offers to
    certain persons with theirs. What cannot be told is told later, or after the next start."""
    database, info = bot.tables.database, table.info
    told = await acts.untold(database, info.id)
    offers = [offer for offer in await store.open_offers(database, info.id) if offer.message_id is None]
    if told:
        sought = {noted.seat for noted in told if noted.act in _SEEKING}
        await _tell(bot, table, told, [offer for offer in offers if offer.user is None and offer.seat in sought])
    named = [offer for offer in offers if offer.user is not None]
    for offer in named:
        await _show_offer(bot, info, offer)
    if named:
        await close_offers(bot)  # an earlier one to somebody else


async def _tell(bot: Bot, table: Table, told: Sequence[Noted], offers: Sequence[Offer]) -> None:
    info, language = table.info, table.info.language
    lines = [f"**{telling.safe(info.name)}**", *(act_text(language, info, noted) for noted in told)]
    if offers:
        lines.append(rule_line(language))
        lines += await league_lines(bot, info)
    view = _take_buttons(info, offers) if offers else None
    nonce = f"{info.id}-a{told[0].id}"
    message = await bot.announcer.send(info, "\n".join(lines), view=view, nonce=nonce)
    if message is None:
        return

    def work(writer: Writer) -> None:
        acts.mark_told(writer, told)
        for offer in offers:
            store.set_offer_message(writer, offer.id, message.id)

    await bot.tables.in_hand(bot.tables.database.write(work))


async def league_lines(bot: Bot, info: TableInfo) -> list[str]:
    """Whose result a seat is that is taken over at a table of a league; nothing at any other."""
    found = await bot.seasons.of_game(info.id)
    if found is None or found[0].stage is not Stage.RUNNING:
        return []
    return ["-# 🏁 " + credit_sentence(info.language, found[0].head.terms.credit)]


async def _show_offer(bot: Bot, info: TableInfo, offer: Offer) -> None:
    """Ask somebody whether they want a seat, or the host's place."""
    assert offer.user is not None
    language, by = info.language, telling.person_name(info, offer.by) if offer.by is not None else "–"
    call, name = f"<@{offer.user}>", telling.safe(info.name)
    if offer.seat:
        seat = animals(language, info, offer.seat)
        text = translate(
            language, "▶ {call}: {by} offers you a seat in **{name}**: {seat}.", call=call, by=by, name=name, seat=seat
        )
        text += "\n" + rule_line(language)
    else:
        text = translate(
            language, "▶ {call}: {by} asks you to host **{name}** from now on.", call=call, by=by, name=name
        )
    good = discord.ButtonStyle.success
    view = view_of(
        Press(Pressed("offer", info.id, 0, f"{offer.id}:yes"), translate(language, "Accept"), style=good),
        Press(Pressed("offer", info.id, 0, f"{offer.id}:no"), translate(language, "Decline")),
        Press(Pressed("offer", info.id, 0, f"{offer.id}:back"), translate(language, "Take back")),
    )
    await tell_unseen(bot, info, offer)
    nonce = f"{info.id}-o{offer.id}"
    calls = await calling.called(bot, [offer.user])
    message = await bot.announcer.send(info, text, view=view, calls=calls, nonce=nonce)
    if message is not None:
        number = message.id
        await bot.tables.in_hand(
            bot.tables.database.write(lambda writer: store.set_offer_message(writer, offer.id, number))
        )
        now, facts = bot.tables.clock(), {"offer": offer.id}
        later = Notice(OFFERED, f"offered:{offer.id}", now, offer.user, info.id, facts)
        await calling.not_called(bot, [later], calls)


async def close_offers(bot: Bot) -> None:
    """Take the buttons off every offer that is not open any more; others of the same message keep theirs."""
    database = bot.tables.database
    for offer in await store.closed_with_buttons(database):
        info = (await bot.tables.get(offer.game)).info
        message, game = offer.message_id, offer.game
        assert message is not None
        others = [one for one in await store.open_offers(database, game) if one.message_id == message]
        view = _take_buttons(info, others) if others else None
        await bot.try_edit(bot.get_partial_messageable(info.channel_id).get_partial_message(message), view=view)
        await bot.tables.in_hand(
            database.write(lambda writer, number=offer.id: store.set_offer_message(writer, number, None))
        )


async def tell_all(bot: Bot) -> None:
    """After a start: what was noted but not told before the end."""
    for game in await acts.games_to_tell(bot.tables.database):
        try:
            await tell_acts(bot, await bot.tables.get(game))
        except Exception:  # whatever is wrong with one game, the others are told
            log.exception("game %s: what has happened could not be told; it is tried again", game)
    await close_offers(bot)


def _take_buttons(info: TableInfo, offers: Sequence[Offer]) -> discord.ui.View:
    language, good = info.language, discord.ButtonStyle.success
    first = translate(language, "Take this seat")
    labels = [first if len(offers) == 1 else f"{first}: {animals(language, info, one.seat)}"[:80] for one in offers]
    return view_of(
        *(
            Press(Pressed("seattake", info.id, 0, str(offer.seat)), label, style=good)
            for offer, label in zip(offers, labels, strict=True)
        )
    )
