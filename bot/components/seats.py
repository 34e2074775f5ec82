"""The buttons of seats that change hands: resign, take a free seat, accept or decline an offer; pages of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.components import me_forms
from bot.components.answering import Interaction, language_of, member_of, private
from bot.components.deciding import go_on
from bot.components.ids import Pressed, handles
from bot.errors import AlreadySeated
from bot.members import is_member
from bot.panels.events import events_page
from bot.panels.seats import close_offers, seat_changed, tell_acts
from bot.tables import lapsing, offering, seats
from bot.tables.seat_errors import NotOnServer
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot
    from bot.tables import Table


@handles("resign")
async def press_resign(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Leave the game, after having read what that means."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    handed = await seats.resign(table, member_of(interaction))
    text = translate(language_of(interaction), "✓ You have left the game. Thank you for saying so.")
    await interaction.edit_original_response(content=text, view=None)
    await seat_changed(bot, table, handed)


@handles("seattake")
async def press_take(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Take over a free seat: the first press wins."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await take(bot, interaction, table, int(pressed.rest))


async def take(bot: Bot, interaction: Interaction, table: Table, seat_number: int | None) -> None:
    """Take over a free seat and hear where the game stands."""
    language = language_of(interaction)
    await must_be_there(bot, interaction, table)
    try:
        handed = await seats.take(table, member_of(interaction), seat_number)
    except AlreadySeated:
        seat = table.info.seat_of(interaction.user.id)
        if seat is None or seat.number != seat_number:
            raise
        await private(interaction, translate(language, "This is your seat already."))
        return
    await private(interaction, await _welcome(table, language))
    await seat_changed(bot, table, handed)
    await me_forms.hint(bot, interaction, table)


@handles("offer")
async def press_offer(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Accept or decline a seat, or the host's place."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    number, _, answer = pressed.rest.partition(":")
    language = language_of(interaction)
    if answer == "back":
        await lapsing.withdraw(table, member_of(interaction), int(number))
        await close_offers(bot)
        await private(interaction, translate(language, "✓ The offer is taken back."))
        return
    if answer == "yes":
        await must_be_there(bot, interaction, table)
    handed = await offering.answer(table, member_of(interaction), int(number), answer == "yes")
    if handed is not None:
        await private(interaction, await _welcome(table, language))
        await seat_changed(bot, table, handed)
        if answer == "yes":
            await me_forms.hint(bot, interaction, table)
        return
    await tell_acts(bot, table)
    await close_offers(bot)
    await private(interaction, translate(language, "✓ Answered."))


async def must_be_there(bot: Bot, interaction: Interaction, table: Table) -> None:
    """Raises ``NotOnServer`` for somebody who presses in a direct message and has left the game's server."""
    server = table.info.server_id
    if interaction.guild_id is None and not await is_member(bot, server, interaction.user.id):
        raise NotOnServer


@handles("stay")
async def press_stay(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Whoever the others want to replace is there, and stays."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    decided = await table.vote(interaction.user.id, int(pressed.rest), False)
    await go_on(bot, table, decided)
    await private(interaction, translate(language_of(interaction), "✓ You stay."))


async def _welcome(table: Table, language: str) -> str:
    from bot.components.answering import where_now

    first = translate(language, "✓ The seat is yours. **My move** under the board, or `/move`, when you are asked.")
    return f"{first}\n{await where_now(table, language)}"


@handles("events")
async def press_events(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Another page of the log."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    text, view = await events_page(table, language_of(interaction), int(pressed.rest))
    await interaction.edit_original_response(content=text, view=view)
