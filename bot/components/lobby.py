"""The buttons of a lobby: take a seat, give it up, add a computer, start, pick an animal; and a rematch at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.components import me_forms
from bot.components.answering import Interaction, language_of, member_of, private
from bot.components.ids import Pressed, handles
from bot.model import Status
from bot.panels.lobby import refresh, show_rematch
from rules.types import Animal

if TYPE_CHECKING:
    from bot.client import Bot


@handles("join")
async def press_join(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Take a seat."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await table.join(member_of(interaction))
    await refresh(bot, table)
    await me_forms.hint(bot, interaction, table)


@handles("leave")
async def press_leave(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Give up one's seat."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await table.leave(member_of(interaction))
    await refresh(bot, table)


@handles("bot")
async def press_computer(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """The host gives a seat to a computer player."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await table.add_computer(member_of(interaction), "sensible")
    await refresh(bot, table)


@handles("begin")
async def press_begin(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """The host starts with the seats that are taken."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    await table.start(member_of(interaction))
    await refresh(bot, table)


@handles("animal")
async def pick_animal(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Pick an animal; who has no seat yet takes one with it."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    member, animal = member_of(interaction), Animal.parse(pressed.values[0])
    if table.info.seat_of(member.user_id) is None and table.info.status is Status.LOBBY:
        await table.join(member, animal)
        await refresh(bot, table)
        await me_forms.hint(bot, interaction, table)
        return
    await table.pick(member, animal)
    await refresh(bot, table)


@handles("rematch")
async def press_rematch(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Open the same table again and call the others."""
    earlier = await bot.tables.get(pressed.game, interaction.guild_id)
    table = await bot.tables.rematch(member_of(interaction), pressed.game, interaction.channel_id)
    await private(interaction, await show_rematch(bot, table, earlier.info, language_of(interaction)))
