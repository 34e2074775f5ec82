"""What follows when somebody leaves a season or comes late: in the running games, and for the tables to come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bot.errors import TableError
from bot.model import Seat, Status
from bot.panels.lobby import refresh
from bot.panels.season_posting import post
from bot.panels.season_words import player_name
from bot.panels.seats import tell_acts
from bot.seasons import opening
from bot.seasons.judging import open_games
from bot.seasons.model import SeasonState, Stage
from bot.store.seats import Reason
from bot.tables import Table, lobby, seats
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot


async def leave(bot: Bot, state: SeasonState, user: int, by: int) -> int:
    """Empty somebody's seats in the games of a season, drafts and seats that they have taken over too; gives how
    many."""
    left = 0
    for planned in open_games(state):
        table = await bot.tables.get(planned.game or 0)
        seat = table.info.seat_of(user)
        if seat is None:
            continue
        drafted = table.info.status is Status.DRAFT
        try:
            await table.change(lambda table=table, seat=seat: _vacated(table, seat, by))
        except TableError:  # the game has ended meanwhile
            continue
        left += 1
        if drafted:
            await refresh(bot, table)  # the next one picks, or the game begins
        await tell_acts(bot, table)
    return left


async def _vacated(table: Table, seat: Seat, by: int) -> None:
    reason = Reason.RESIGNED if by == seat.user_id else Reason.MANAGER
    if table.info.status is Status.DRAFT:
        await lobby.leave_draft(table, seat)
    else:
        table.must_be_running()
        await seats.vacated(table, seat, by, reason)


def redraw_hint(language: str, state: SeasonState) -> str:
    """That tables which are not open yet hold somebody who has left, or lack somebody who has come; else empty."""
    lines: list[str] = []
    if deserted := opening.deserted(state):
        lines.append(
            translate(
                language,
                "⚠ Tables to come with somebody who has left: {tables}. `/season draw` draws them anew; otherwise a "
                "computer player holds the seat until `/league run substitute` names somebody.",
                tables=_few(str(table.key) for table in deserted),
            )
        )
    if unseated := opening.unseated(state):
        lines.append(
            translate(
                language,
                "⚠ Not at the tables of all rounds to come: {names}. `/season draw` draws them anew.",
                names=_few(player_name(state, user) for user in unseated),
            )
        )
    return "\n".join(lines)


def _few(names: Iterable[str], most: int = 12) -> str:
    shown = list(names)
    return ", ".join(shown[:most]) + (" …" if len(shown) > most else "")


async def tell_of(bot: Bot, state: SeasonState, user: int) -> None:
    """Tell the season's channel that somebody has left or come by themselves, where tables have been drawn already."""
    language, entry = state.head.language, state.entries[user]
    hint = redraw_hint(language, state)
    if state.stage not in (Stage.CLOSED, Stage.RUNNING) or not hint:
        return
    name = player_name(state, user)
    text = (
        translate(language, "Signed up: {name}.", name=name)
        if entry.status.plays
        else translate(language, "Withdrawn: {name}.", name=name)
    )
    await post(bot, state, f"{text}\n{hint}")
