"""The button under a tile's answer that says what would tip it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.components.answering import Interaction, language_of, private
from bot.components.ids import Press, Pressed, handles, view_of
from bot.components.rules import rule_button
from bot.why_words import tile_why
from render.locale import translate
from rules.earth import land
from rules.state import State
from rules.types import Hex

if TYPE_CHECKING:
    from bot.client import Bot


def tile_buttons(language: str, game: int, state: State, tile: Hex) -> discord.ui.View:
    """What can be asked about a tile: what would tip it, and the rules of its terrain and of dominance."""
    items = [Press(Pressed("why", game, 0, str(tile)), translate(language, "❓ What would tip it?"))]
    for topic in (str(land(state, tile)), "dominance"):
        if (rule := rule_button(language, game, 0, topic, named=True)) is not None:
            items.append(rule)
    return view_of(*items)


@handles("why")
async def press_why(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Say privately what a tile's dominance is made of and what would tip it, as the game stands now."""
    view = await (await bot.tables.get(pressed.game, interaction.guild_id)).view()
    await private(interaction, tile_why(language_of(interaction), view.state, Hex.parse(pressed.rest)))
