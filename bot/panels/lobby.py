"""The lobby: who sits where, how the game will be played, and the buttons to take a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import discord

from bot import prompts_words as w
from bot.components.ids import Pick, Press, Pressed, view_of
from bot.me.reliability import Reliability, of_people
from bot.model import Choosing, Status, TableInfo
from bot.panels import reliability, telling
from bot.panels.clocks import lobby_line as clock_line
from bot.panels.manner import unusual_line
from bot.panels.seat_words import rule_line
from bot.tables import Table
from render.locale import translate, translate_many
from rules.types import Dominance

if TYPE_CHECKING:
    from bot.client import Bot


def lobby_text(info: TableInfo, known: Mapping[int, Reliability] | None = None) -> str:
    """The words of a lobby or draft. ``known``: how its people usually are, by their ids."""
    language = info.language
    if info.status is Status.ABANDONED:
        return translate(language, "**{name}** · closed before it began.", name=telling.safe(info.name))
    lines = [
        translate(language, "**{name}** · Dominant Species for {size}", name=telling.safe(info.name), size=info.size),
        *_seat_lines(info, known or {}),
        *_option_lines(info),
        clock_line(info),
    ]
    if info.imported:
        lines.append(telling.seal_line(info))
    if info.status is Status.DRAFT:
        lines.append(_draft_line(info))
    elif info.status is not Status.LOBBY:
        lines.append(translate(language, "-# The game has begun."))
    elif info.open:
        lines.append(translate(language, "-# Starts when all seats are taken, or when the host starts it."))
    else:
        lines.append(translate(language, "-# By invitation: the host lets people in with `/game invite`."))
    return "\n".join(lines)


def _seat_lines(info: TableInfo, known: Mapping[int, Reliability]) -> list[str]:
    language = info.language
    lines: list[str] = []
    for seat in info.seats:
        name = translate(language, "*free*") if seat.vacant else telling.seat_name(seat)
        animals = " ".join(w.animal_word(language, animal) for animal in seat.animals)
        host = " 👑" if seat.user_id == info.host_id and seat.user_id is not None else ""
        lines.append(f"{seat.number}. {name}{host}" + (f" · {animals}" if animals else ""))
        who = None if seat.user_id is None else known.get(seat.user_id)
        if who is not None and info.status in (Status.LOBBY, Status.DRAFT):
            lines.append(f"-# {reliability.line(language, who)}")
    free = info.size - len(info.seats)
    if free > 0:
        lines.append(translate_many(language, "{number} seat free", "{number} seats free", free))
    return lines


def _option_lines(info: TableInfo) -> list[str]:
    language, options = info.language, info.options
    lines: list[str] = []
    for mode in Dominance:
        mark = "●" if mode is options.dominance else "○"
        lines.append(f"{mark} {w.dominance_sentence(language, mode)}")
    more = [_choosing(language, info.choosing)]
    more.append(translate(language, "rated") if info.rated and not info.imported else translate(language, "not rated"))
    if options.cards != 25:
        cards = options.cards
        more.append(translate_many(language, "{number} card before Ice Age", "{number} cards before Ice Age", cards))
    if options.all_animals:
        more.append(translate(language, "all six animals are played"))
    if options.earth_random:
        more.append(translate(language, "a random first earth"))
    if options.dominance is Dominance.CLAIMED:
        more.append(
            translate(language, "claims are made for you at once unless you switch it off (`/game claims`)")
            if info.at_once_allowed
            else translate(language, "every claim is made by hand")
        )
    quiet = unusual_line(language, options, info.manner)
    lines.append("-# " + " · ".join(more))
    if len(info.people) > 1:
        lines.append(rule_line(language))
    return [*lines, *([f"-# 🔈 {quiet}"] if quiet else [])]


def _choosing(language: str, choosing: Choosing) -> str:
    return {
        Choosing.DEALT: translate(language, "animals are dealt"),
        Choosing.CHOSEN: translate(language, "animals are chosen here"),
        Choosing.DRAFTED: translate(language, "animals are picked in a drawn order after the start"),
        Choosing.FIXED: translate(language, "the seats come from a file"),
    }[choosing]


def _draft_line(info: TableInfo) -> str:
    names = [telling.seat_name(seat) for number in info.draft for seat in info.seats if seat.number == number]
    order = translate(info.language, "**Draft**, in this order: {names}.", names=" → ".join(names))
    if not info.clock.limited:
        return order
    return order + "\n" + translate(info.language, "-# Who has not picked after 48 hours is dealt an animal by chance.")


def lobby_view(info: TableInfo) -> discord.ui.View | None:
    """The buttons of a lobby; a draft has only the animals; nothing when it is over."""
    language = info.language
    if info.status not in (Status.LOBBY, Status.DRAFT):
        return None
    items: list[Press | Pick] = []
    if info.status is Status.LOBBY:
        good = discord.ButtonStyle.success
        items += [
            Press(Pressed("join", info.id, 0), translate(language, "Join"), style=good, row=0),
            Press(Pressed("leave", info.id, 0), translate(language, "Leave"), row=0),
            Press(Pressed("bot", info.id, 0), translate(language, "Add a computer"), row=0),
            Press(Pressed("begin", info.id, 0), translate(language, "Start"), style=discord.ButtonStyle.primary, row=0),
        ]
    if info.status is Status.DRAFT or info.choosing in (Choosing.CHOSEN, Choosing.FIXED):
        choices = info.free_animals if info.choosing is not Choosing.FIXED else _vacant_animals(info)
        options = [discord.SelectOption(label=w.animal_word(language, a), value=str(a)) for a in choices]
        if options:
            items.append(Pick(Pressed("animal", info.id, 0), translate(language, "Pick your animal"), options, row=1))
    return view_of(*items) if items else None


def _vacant_animals(info: TableInfo) -> list[w.Animal]:
    return [animal for seat in info.seats if seat.vacant for animal in seat.animals]


async def _text(bot: Bot, info: TableInfo) -> str:
    """The words of a lobby, with a line about each person who has not opted out of it."""
    return lobby_text(info, await of_people(bot.tables, info.people))


async def post_lobby(bot: Bot, table: Table, calls: Sequence[int] = ()) -> None:
    """Post the lobby, calling the role that the host wants called, and the people who are asked to a rematch."""
    info = table.info
    text = await _text(bot, info)
    roles = [info.role_id] if info.role_id is not None else []
    if roles:
        text = f"<@&{info.role_id}> {text}"
    if calls:
        people = " ".join(f"<@{user}>" for user in calls)
        text += "\n" + translate(info.language, "▶ {people}: a rematch! Press Join to play again.", people=people)
    nonce = f"{info.id}-lobby"
    message = await bot.announcer.send(info, text, view=lobby_view(info), roles=roles, calls=[*calls], nonce=nonce)
    if message is not None:
        await table.announced(0, message.id)


async def show_new(bot: Bot, table: Table) -> None:
    """A table that was just made: its lobby, or the game if all seats are taken already."""
    if table.info.status is Status.LOBBY:
        await post_lobby(bot, table)
    else:
        await refresh(bot, table)


async def show_rematch(bot: Bot, table: Table, earlier: TableInfo, language: str) -> str:
    """Post a rematch, calling those of the earlier game who have no seat yet; gives the words for whoever opened it."""
    if table.info.status is not Status.LOBBY:
        await show_new(bot, table)
        return translate(language, "✓ All seats are taken: the game begins.")
    others = [user for user in earlier.people if table.info.seat_of(user) is None]
    await post_lobby(bot, table, others)
    if others:
        return translate(language, "✓ The rematch is open: the others are called and take their seats by a press.")
    return translate(language, "✓ The table is open. Start it with the button or `/game start`.")


async def refresh(bot: Bot, table: Table) -> None:
    """After a change of a lobby: show it; when it has become a draft or a game, say so anew and call who is next."""
    info = table.info
    if info.status is Status.RUNNING:
        await edit_lobby(bot, table)
        await bot.announcer.open(table)
    elif info.status is Status.DRAFT:
        await _call_draft(bot, table)
    else:
        await edit_lobby(bot, table)


async def edit_lobby(bot: Bot, table: Table) -> None:
    """Bring the lobby message up to date; post it where it could not be posted before."""
    info = table.info
    if info.board_message_id is None:
        if info.status is Status.LOBBY:
            await post_lobby(bot, table)
        return
    message = bot.get_partial_messageable(info.channel_id).get_partial_message(info.board_message_id)
    await bot.try_edit(message, content=await _text(bot, info), view=lobby_view(info))


async def _call_draft(bot: Bot, table: Table) -> None:
    info = table.info
    old = info.board_message_id
    picker = next((seat for seat in info.seats if info.draft and seat.number == info.draft[0]), None)
    text = await _text(bot, info)
    calls: list[int] = []
    if picker is not None and picker.user_id is not None:
        text += "\n" + translate(info.language, "▶ <@{user}>: pick your animal.", user=picker.user_id)
        calls.append(picker.user_id)
    nonce = f"{info.id}-draft{len(info.draft)}p{len(info.people)}"
    message = await bot.announcer.send(info, text, view=lobby_view(info), calls=calls, nonce=nonce)
    if message is not None:
        await table.announced(0, message.id)
        if old is not None:
            await bot.announcer.strip(info.channel_id, old)
