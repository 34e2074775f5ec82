"""Private pictures: the board with the possible targets numbered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.components.answering import Interaction, language_of
from bot.model import View
from bot.panels import telling
from bot.pictures import Picture, order
from render.targets import MOST, target_names

if TYPE_CHECKING:
    from bot.client import Bot


async def numbered_picture(bot: Bot, interaction: Interaction, view: View) -> Picture | None:
    """The board with numbers on what the pending decision may choose; None when there is nothing to number or the
    person has asked for too many pictures."""
    decision = view.decision
    if decision is None or bot.pictures.may_ask(interaction.user.id):
        return None
    targets = target_names(str(choice) for choice in decision.choices)
    if not 0 < len(targets) <= MOST:
        return None
    wanted = order(
        view.state, targets=targets, names=telling.animal_names(view.info), language=language_of(interaction)
    )
    return await bot.pictures.draw(wanted)
