"""The menus of ``/rules`` and the button to the rule about the thing in question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot import reference
from bot.components.answering import Interaction, language_of, private
from bot.components.ids import Press, Pressed, handles
from bot.panels import rules
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot


async def show_topic(bot: Bot, interaction: Interaction, key: str) -> None:
    """A topic as a private message, with the picture of its example and a menu of what it speaks of."""
    language = language_of(interaction)
    more: dict[str, Any] = {}
    if (file := await rules.picture(bot, language, key)) is not None:
        more["file"] = file
    if (view := rules.see_also(language, key)) is not None:
        more["view"] = view
    await private(interaction, rules.page(language, key), **more)


async def show_search(bot: Bot, interaction: Interaction, typed: str) -> None:
    """What fits what was typed: the topic itself when it is clear, else a choice."""
    language = language_of(interaction)
    keys = rules.best(language, typed)
    if len(keys) == 1:
        await show_topic(bot, interaction, keys[0])
        return
    view = rules.choice_of(language, keys, translate(language, "Which one?"))
    more = {} if view is None else {"view": view}
    await private(interaction, rules.found_text(language, typed, keys), **more)


@handles("rules")
async def pick_topic(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A topic chosen in a menu, or asked for by a button."""
    for key in (*pressed.values, pressed.rest):
        if key in reference.TOPICS:
            await show_topic(bot, interaction, key)
            return


def rule_button(
    language: str, game: int, seq: int, kind: str, row: int | None = None, *, named: bool = False
) -> Press | None:
    """The button to the rule about a decision, or about a topic (then ``named``); None when there is no such topic."""
    key = rules.topic_of(kind)
    if key not in reference.TOPICS:
        return None
    name = reference.TOPICS[key].name(language)
    text = f"📖 {name[:1].upper()}{name[1:]}" if named else translate(language, "📖 The rule")
    return Press(Pressed("rules", game, seq, key), text, row=row)
