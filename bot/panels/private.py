"""Private pictures: the board with the possible targets numbered, and what the parts chosen so far would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.components.answering import Interaction, language_of
from bot.components.drafts import Draft
from bot.model import View
from bot.panels import telling
from bot.panels.manner import claim_marks
from bot.pictures import Picture, order
from render.locale import translate
from render.targets import MOST, target_names
from rules.step import Decision

if TYPE_CHECKING:
    from bot.client import Bot


def targets_of(decision: Decision | None) -> list[str]:
    """What to number for a decision: nothing when there is nothing, or too much."""
    names = [] if decision is None else target_names(str(choice) for choice in decision.choices)
    return names if len(names) <= MOST else []


async def panel_picture(bot: Bot, interaction: Interaction, view: View, draft: Draft) -> Picture | None:
    """The board as the draft leaves it, its changes marked, with numbers on what may be chosen next.

    None when there is nothing to show, when something hidden would show, or when too many pictures were asked for.
    """
    decision = draft.decision if draft.choices else view.decision
    targets = targets_of(decision)
    if draft.drawn or not (draft.choices or targets) or bot.pictures.may_ask(interaction.user.id):
        return None
    language, marks = language_of(interaction), claim_marks(view.info, draft.state, interaction.user.id)
    wanted = order(
        draft.state,
        before=view.state if draft.choices else None,
        headline=translate(language, "Preview") if draft.choices else "",
        moves=draft.moves,
        targets=targets,
        names=telling.animal_names(view.info),
        language=language,
        hints=bool(marks.untrue),
        claims=marks.mine,
    )
    return await bot.pictures.try_draw(wanted)
