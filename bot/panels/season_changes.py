"""What the channel hears when results are put back, or changed after the end; what an undoing does not bring back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.panels.season_acts import act_text
from bot.panels.season_end import moves_text
from bot.panels.season_news import corrected
from bot.panels.season_posting import post
from bot.panels.season_words import title
from bot.seasons.acts import Done, SeasonAct
from bot.seasons.model import Key, SeasonState, Stage
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

_LEAVING = (SeasonAct.EXPELLED, SeasonAct.WITHDREW)
_RESULTS = (SeasonAct.ADJUDICATED, SeasonAct.CORRECTED, SeasonAct.VOIDED)


def undone_hints(language: str, state: SeasonState, done: Done) -> list[str]:
    """What whoever has undone an act still has to know or to do."""
    if done.act in _LEAVING:
        return [
            translate(
                language,
                "Seats in running games stay as they are: a free one is taken again with `/seat take` in its thread, "
                "and whoever plays it by now can give it back with `/seat give`.",
            )
        ]
    key = _without_result(state, done)
    return [] if key is None else [_waits(language, key)]


async def tell_undone(bot: Bot, state: SeasonState, done: Done) -> None:
    """Tell the season's channel which result counts now, where one was put back."""
    table = done.facts.get("table")
    await tell_final(bot, state)
    if done.act not in _RESULTS or not isinstance(table, str):
        return
    key = _without_result(state, done)
    if key is None:
        await corrected(bot, state, state.tables[Key.parse(table)])
        return
    language = state.head.language
    text = f"{title(language, state)}\n{_waits(language, key)}"
    await post(bot, state, text, nonce=f"s{state.id}v{state.version}undone")


async def tell_decided(bot: Bot, state: SeasonState, act: SeasonAct, by: int) -> None:
    """Tell the season's channel what an organiser has just decided, with the reason."""
    done = next((one for one in await bot.seasons.acts(state.id) if one.act is act and one.by == by), None)
    if done is None:
        return
    language = state.head.language
    text = f"{title(language, state)}\n✏ {act_text(language, state, done)}"
    await post(bot, state, text, nonce=f"s{state.id}a{done.id}")


async def tell_final(bot: Bot, state: SeasonState) -> None:
    """Tell the channel of a finished season that its end has changed; nothing while it is on."""
    if state.stage is not Stage.FINISHED:
        return
    language = state.head.language
    head, *moves = moves_text(language, state).split("\n")
    text = translate(language, "✏ An organiser has changed results of this season after its end. It stands now:")
    await post(bot, state, "\n".join([head, text, *moves]), nonce=f"s{state.id}v{state.version}final")


def _without_result(state: SeasonState, done: Done) -> Key | None:
    """The table that has lost its result with the undoing of a verdict."""
    table = done.facts.get("table")
    if done.act not in _RESULTS or not isinstance(table, str):
        return None
    key = Key.parse(table)
    return None if key in state.results else key


def _waits(language: str, key: Key) -> str:
    return translate(
        language,
        "⚠ Table {table} has no result any more and counts for nothing. An organiser decides: "
        "`/league run adjudicate`.",
        table=str(key),
    )
