"""The button "not now" of a reminder, which asks for how long. ("Make my move" opens the panel of the board.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.utils import format_dt

from bot.components.answering import Interaction, Sorry, language_of, private
from bot.components.ids import Pick, Pressed, handles, view_of
from bot.notices.muting import Quiet, mute, until
from bot.notices.reminding import watched
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot


def _lengths(language: str) -> dict[Quiet, str]:
    return {
        Quiet.HOUR: translate(language, "in an hour"),
        Quiet.HOURS: translate(language, "in three hours"),
        Quiet.TOMORROW: translate(language, "tomorrow"),
        Quiet.DAYS: translate(language, "in three days"),
    }


def _nothing(language: str) -> Sorry:
    return Sorry(translate(language, "You are not asked there any more, so there is nothing to remind you of."))


@handles("later")
async def press_later(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Ask privately for how long."""
    language = language_of(interaction)
    if pressed.rest != str(interaction.user.id):
        raise Sorry(translate(language, "This reminder is for <@{user}>.", user=pressed.rest))
    found = await watched(bot.tables.database, pressed.game)
    if found is None or found.user != interaction.user.id:
        raise _nothing(language)
    options = [discord.SelectOption(label=text, value=quiet.value) for quiet, text in _lengths(language).items()]
    menu = Pick(Pressed("quiet", pressed.game, 0), translate(language, "Remind me again …"), options)
    await private(interaction, translate(language, "When shall I remind you again?"), view=view_of(menu))


@handles("quiet")
async def pick_quiet(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """No reminder of this decision before that."""
    language, user = language_of(interaction), interaction.user.id
    person = await bot.tables.person(user)
    at = until(person, Quiet(pressed.values[0]), bot.tables.clock())
    if not await mute(bot.tables, pressed.game, user, at):
        raise _nothing(language)
    text = translate(language, "✓ I remind you again {when}.", when=format_dt(at, "f"))
    found = await watched(bot.tables.database, pressed.game)
    if found is not None and found.wait.due is not None and person.reminders.before is not None:
        text += " " + translate(language, "The warning before your time runs out comes all the same.")
    await interaction.edit_original_response(content=text, view=None)
