"""What the season's channel hears of its own accord: tables that are over, rounds that are complete, late tables."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.components.seasons import round_view
from bot.panels import telling
from bot.panels.season_board import result_words
from bot.panels.season_end import announce_all
from bot.panels.season_posting import post
from bot.panels.season_standings import standings_of, standings_sheet, standings_text
from bot.panels.season_words import title
from bot.seasons import due, judging, opening
from bot.seasons.model import Key, SeasonState, SeasonTable, Stage, TableStage
from bot.seasons.table import is_over
from render.errors import PictureError
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)


async def ended(bot: Bot, game: int) -> None:
    """A game has ended: if it belongs to a season, its result counts there, and the season's channel hears of it."""
    try:
        settled = await judging.settle(bot.seasons, game)
        if settled is not None:
            await table_over(bot, *settled)
    except Exception:
        log.exception("the end of game %s could not be taken over into its season; it is tried again", game)


async def table_over(bot: Bot, state: SeasonState, table: SeasonTable) -> None:
    """Tell the season's channel how a table has ended, and that a round is complete."""
    language = state.head.language
    result = state.counted(table.key)
    if result is None:
        text = translate(
            language,
            "⚠ Table {table} has ended without a result. An organiser decides: `/league run adjudicate`.",
            table=str(table.key),
        )
    else:
        words = result_words(language, state, result)
        text = translate(language, "🏁 Table {table} is over: {result}", table=str(table.key), result=words)
    await post(bot, state, f"{title(language, state)}\n{text}", nonce=f"s{state.id}e{table.game}")
    if is_over(state, table.round):
        await round_over(bot, state, table.round)


async def corrected(bot: Bot, state: SeasonState, table: SeasonTable) -> None:
    """Tell the season's channel of another result than the one that it has heard of."""
    result = state.counted(table.key)
    if result is None:
        return
    language = state.head.language
    words = result_words(language, state, result)
    text = translate(
        language, "✏ The result of table {table} was corrected: {result}", table=str(table.key), result=words
    )
    await post(bot, state, f"{title(language, state)}\n{text}", nonce=f"s{state.id}v{state.version}e{table.game}")


async def round_over(bot: Bot, state: SeasonState, number: int) -> None:
    """A round is complete: the standings of every division, and the button for the next round."""
    language = state.head.language
    for division in state.divisions or (1,):
        rows = standings_of(state, division)
        picture = None
        try:
            picture = await bot.pictures.sheet(standings_sheet(language, state, division, rows), language)
        except (PictureError, OSError) as error:
            log.warning("season %s: no picture of its standings: %s", state.id, error)
        text = standings_text(language, state, division, rows)
        await post(bot, state, text, picture=picture, nonce=f"s{state.id}r{number}d{division}")
    if opening.next_round(state) is not None:
        text = translate(
            language, "Round {round} is complete. An organiser opens the next one when it is time.", round=number
        )
        await post(bot, state, text, view=round_view(language, state), nonce=f"s{state.id}r{number}next")
    elif number >= state.rounds:
        text = translate(language, "All rounds are played. An organiser ends the season with `/season finish`.")
        await post(bot, state, text, nonce=f"s{state.id}r{number}last")


async def late(bot: Bot, state: SeasonState, keys: Sequence[Key]) -> None:
    """Tables whose deadline has passed."""
    text = translate(
        state.head.language,
        "⏰ The deadline has passed at: {tables}. An organiser gives more time (`/league run extend`) or decides "
        "(`/league run adjudicate`).",
        tables=", ".join(str(key) for key in keys),
    )
    await post(bot, state, text, nonce=f"s{state.id}l{keys[0]}{len(keys)}".replace(" ", ""))


async def day_has_come(bot: Bot, state: SeasonState) -> None:
    """The day on which a season is to begin: what its organisers do now."""
    language, tables = state.head.language, state.tables.values()
    if state.stage is Stage.SIGN_UP:
        following = translate(language, "Next: `/season close` closes the sign-up, `/season draw` draws the tables.")
    elif not any(table.stage is TableStage.PLANNED for table in tables):
        following = translate(language, "Next: `/season draw` draws the tables, and `/season confirm` confirms them.")
    else:
        following = translate(language, "Next: `/season round` opens round {round}.", round=1)
    text = translate(language, "📅 **{name}** begins today. An organiser opens it.", name=telling.safe(state.name))
    await post(bot, state, f"{text}\n{following}", view=round_view(language, state), nonce=f"s{state.id}start")


async def look(bot: Bot) -> None:
    """From time to time, and after a start: whatever is due in any season. It never raises."""
    try:
        for settled in await judging.settle_all(bot.seasons):
            await table_over(bot, *settled)
        for state, keys in await due.look(bot.seasons):
            await late(bot, state, keys)
        for state in await due.starting(bot.seasons):
            await day_has_come(bot, state)
        await announce_all(bot)
        await bot.opener.open_waiting()
    except Exception:
        log.exception("looking after the seasons failed; it is tried again")
