"""The end of a season: who goes up and down, the champions, and what was worth telling."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.languages.refusals import fact_word
from bot.league.divisions import Why
from bot.league.explaining import moved
from bot.panels.season_posting import post
from bot.panels.season_standings import standings_of, standings_sheet, standings_text
from bot.panels.season_words import player_name, points_word, title
from bot.prompts_words import animal_word
from bot.seasons import store
from bot.seasons.ending import moves
from bot.seasons.model import SeasonState
from bot.seasons.recap import Recap, recap_of
from render.errors import PictureError
from render.locale import translate, translate_many

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)

_QUIET = (Why.STAYS,)
_BEST_ANIMALS = 3


def moves_text(language: str, state: SeasonState) -> str:
    """Promotion and relegation as they follow from the standings, each with its reason."""
    lines = [title(language, state)]
    champion = champion_of(state, 1)
    if champion is not None:
        lines.append(translate(language, "Champion: **{name}**", name=player_name(state, champion)))
    shown = [move for move in moves(state) if move.why not in _QUIET]
    for move in shown:
        why = fact_word(language, moved(move))
        lines.append(f"- {player_name(state, move.player)}: {why}")
    if not shown:
        lines.append(translate(language, "Everybody stays in their division."))
    return "\n".join(lines)


def champion_of(state: SeasonState, division: int) -> int | None:
    """Who leads a division, of those who have not left."""
    return next((row.player for row in standings_of(state, division) if not row.left), None)


async def announce(bot: Bot, state: SeasonState) -> None:
    """Tell the season's channel of its end: standings of every division, champions, promotions, the recap."""
    language = state.head.language
    for division in state.divisions or (1,):
        rows = standings_of(state, division)
        picture = None
        try:
            picture = await bot.pictures.sheet(standings_sheet(language, state, division, rows), language)
        except (PictureError, OSError) as error:
            log.warning("season %s: no picture of its standings: %s", state.id, error)
        text = standings_text(language, state, division, rows)
        await post(bot, state, text, picture=picture, nonce=f"s{state.id}v{state.version}end{division}")
    champion = champion_of(state, 1)
    recap = await recap_of(bot.tables, state)
    lines = [translate(language, "🏆 **{name}** is over.", name=title(language, state).split("**")[1])]
    if champion is not None:
        row = next(row for row in standings_of(state, 1) if row.player == champion)
        lines.append(
            translate(
                language,
                "The champion is {name}! Points: {points}.",
                name=f"<@{champion}>",
                points=points_word(language, row.points),
            )
        )
    lines += recap_lines(language, state, recap)
    lines += moves_text(language, state).split("\n")[2:]
    calls = [] if champion is None else [champion]
    await post(bot, state, "\n".join(lines), calls=calls, nonce=f"s{state.id}v{state.version}champion")
    await bot.seasons.change(state.id, None, None, lambda now: now.with_head(announced=True))


async def announce_all(bot: Bot) -> None:
    """Tell of every end that was not told: the process has died between the end and its message."""
    for number in await store.unannounced(bot.tables.database):
        async with bot.seasons.telling:
            state = await bot.seasons.get(number)
            if not state.head.announced:
                await announce(bot, state)


def recap_lines(language: str, state: SeasonState, recap: Recap) -> list[str]:
    """The closest game, the greatest comeback, the fastest player, the animals that won most."""
    lines = [
        translate_many(
            language, "{number} game was played to its end.", "{number} games were played to their end.", recap.games
        )
    ]
    if (closest := recap.closest) is not None:
        lines.append(
            translate_many(
                language,
                "The closest game: {table}, {winner} before {second} by {number} point.",
                "The closest game: {table}, {winner} before {second} by {number} points.",
                closest.margin,
                table=_table(state, closest.game),
                winner=_name(state, recap, closest.winner),
                second=_name(state, recap, closest.second),
            )
        )
    if (back := recap.comeback) is not None:
        lines.append(
            translate_many(
                language,
                "The greatest comeback: {winner} at {table}, {number} point behind after turn {turn}.",
                "The greatest comeback: {winner} at {table}, {number} points behind after turn {turn}.",
                back.behind,
                winner=_name(state, recap, back.winner),
                table=_table(state, back.game),
                turn=back.turn,
            )
        )
    if (fast := recap.fastest) is not None:
        minutes = max(1, round(fast.seconds / 60))
        lines.append(
            translate_many(
                language,
                "The fastest player: {name}, usually within {number} minute.",
                "The fastest player: {name}, usually within {number} minutes.",
                minutes,
                name=_name(state, recap, fast.user),
            )
        )
    won = [item for item in recap.animals.items() if item[1].wins.share > 0]
    ranked = sorted(won, key=lambda item: (-item[1].wins.share, item[0]))[:_BEST_ANIMALS]
    if ranked:
        animals = ", ".join(f"{animal_word(language, animal)} {seated.wins.share:.0%}" for animal, seated in ranked)
        lines.append(translate(language, "Animals that won most: {animals}", animals=animals))
    return lines


def _table(state: SeasonState, game: int) -> str:
    table = state.table_of_game(game)
    return f"#{game}" if table is None else str(table.key)


def _name(state: SeasonState, recap: Recap, user: int | None) -> str:
    return "–" if user is None or user in recap.hidden else player_name(state, user)
