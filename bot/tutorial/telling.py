"""The lesson that goes into a message of the tutorial's channel, with a good choice worked out off the event loop."""

from __future__ import annotations

import asyncio

from bot.languages.words import typed
from bot.model import Asked, TableInfo
from bot.prompts_labels import label
from bot.tutorial.lessons import explain, lesson
from bot.tutorial.position import ME, is_tutorial
from bot.whatif.branch import forgotten
from rules.choices import Choice
from rules.game import Game
from rules.players import make_player
from rules.state import State
from rules.step import Decision
from rules.types import Phase

_SAMPLE = 1


async def lesson_for(info: TableInfo, before: State | None, state: State, asked: Asked | None) -> str:
    """What the tutorial says in a message; empty in every other game and while the computer is asked."""
    if not is_tutorial(info, state) or (asked is not None and asked.user_id is None):
        return ""
    decision = state.decision
    planning = state.phase is Phase.PLANNING
    hint = ""
    if decision is not None and decision.animal is ME and not planning:
        choice = await asyncio.to_thread(good_choice, state)
        hint = f"**{label(info.language, state, decision, choice).text}** (`{typed(info.language, choice)}`)"
    return lesson(info.language, before, state, hint)


def part_lesson(language: str, info: TableInfo, state: State, decision: Decision) -> str:
    """What the tutorial says in a private panel: about the part of an action that is chosen now."""
    if not is_tutorial(info, state) or state.phase is Phase.PLANNING:
        return ""
    return "🎓 " + explain(language, decision.kind)


def good_choice(state: State) -> Choice:
    """What a sensible player would choose, who knows no hidden order."""
    game = Game(forgotten(state, _SAMPLE))
    return make_player("sensible", "tutorial").choose(game)
