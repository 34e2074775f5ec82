"""Waiting together: whoever will be asked the same question is named at once and may answer ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot import prompts
from bot import prompts_words as w
from bot.components.answering import Interaction, Sorry, language_of, private
from bot.components.ids import Pick, Press, Pressed, handles, view_of
from bot.errors import NoSeat
from bot.model import TableInfo
from bot.panels.plan_notices import top
from bot.panels.waiting import waiting
from bot.plans.together import Later
from bot.plans.tongue import spoken
from bot.prompts_labels import label
from bot.tables import planned
from render.locale import translate
from rules.state import State
from rules.types import Animal

if TYPE_CHECKING:
    from bot.client import Bot

_MOST = 25


def ahead_button(info: TableInfo, seq: int, state: State) -> Press | None:
    """The button for them, if somebody will be asked."""
    if not waiting(info, state):
        return None
    return Press(Pressed("ahead", info.id, seq), translate(info.language, "Answer ahead"), row=2)


@handles("ahead")
async def press_ahead(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """The private menu of one's answers."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    language, user = language_of(interaction), interaction.user.id
    if table.info.seat_of(user) is None:
        raise NoSeat
    found = await planned.questions_ahead(table, user)
    if not found:
        raise Sorry(translate(language, "You will not be asked about this (any more)."))
    state = (await table.view()).state
    text = await top(table, user, language)
    text += translate(language, "Your answer is kept until you are asked. Only you see it.")
    menus = [_menu(language, table.info.id, state, later) for later in found[:4]]
    await private(interaction, text, view=view_of(*menus))


def _menu(language: str, game: int, state: State, later: Later) -> Pick:
    options: list[discord.SelectOption] = []
    for choice in [*later.decision.choices][:_MOST]:
        text, note = label(language, state, later.decision, choice)
        options.append(discord.SelectOption(label=text, value=str(choice), description=note or None))
    words = prompts.question(language, state, later.decision)
    prompt = w.shorten(f"{w.animal_word(language, later.animal)}: {words}", 150)
    return Pick(Pressed("aheads", game, 0, str(later.animal)), prompt, options)


@handles("aheads")
async def pick_ahead(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Keep an answer until its question."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    language, choice = language_of(interaction), pressed.values[0]
    kept = await planned.answer_ahead(table, interaction.user.id, Animal.parse(pressed.rest), choice)
    if not kept:
        raise Sorry(translate(language, "You will not be asked about this (any more)."))
    said = translate(language, "✓ Kept until you are asked: {choice}", choice=f"`{spoken(language, choice)}`")
    await interaction.edit_original_response(content=said, view=None)
    bot.announcer.add(table)
