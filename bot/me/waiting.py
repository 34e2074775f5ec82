"""All games of somebody, across channels and servers: where they are asked first, longest waiting first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.clocks import store as clocks
from bot.clocks.store import Wait
from bot.me.reliability import usual_time
from bot.model import Seat, Status, TableInfo
from bot.store import looks
from bot.tables.drafting import picks_now

if TYPE_CHECKING:
    from bot.tables import Tables

MOST = 200
DRAFT = "draft"
"""In place of a kind of decision: picking an animal before the game begins."""


@dataclass(frozen=True, slots=True)
class Mine:
    """One game of somebody."""

    info: TableInfo
    mine: bool
    """Whether they are asked."""
    asked: Seat | None
    """Who is asked; None before the start, and while a computer thinks."""
    since: datetime
    """Since when it waits, or since when the table is open."""
    kind: str | None
    due: datetime | None
    paused: bool
    usual: timedelta | None
    """How long whoever is asked usually takes for such a decision."""


async def games_of(tables: Tables, user_id: int) -> list[Mine]:
    """The lobbies and games of somebody: those that wait for them first, then by how long they wait."""
    infos = await tables.listed(user_id=user_id, statuses=[Status.RUNNING, Status.LOBBY, Status.DRAFT], limit=MOST)
    waits = {wait.game: wait for wait in await _waits(tables, infos)}
    usual: dict[tuple[int, str], timedelta | None] = {}
    for wait in waits.values():
        if (wait.user, wait.kind) not in usual:
            usual[wait.user, wait.kind] = await usual_time(tables, wait.user, wait.kind)
    found = [_mine(user_id, info, waits.get(info.id), usual, tables.clock()) for info in infos]
    return sorted(found, key=lambda one: (not one.mine, one.paused, one.asked is None, one.since, one.info.id))


async def next_of(tables: Tables, user_id: int) -> TableInfo | None:
    """The game that has waited longest for somebody; None when none does."""
    now = tables.clock()
    for wait in await clocks.waits_of_user(tables.database, user_id):
        if not wait.paused(now):
            return (await tables.get(wait.game)).info
    return None


async def followed_by(tables: Tables, user_id: int) -> list[TableInfo]:
    """The games that somebody follows without playing."""
    return [(await tables.get(follow.game)).info for follow in await looks.follows_of(tables.database, user_id)]


async def _waits(tables: Tables, infos: Sequence[TableInfo]) -> list[Wait]:
    found = [await clocks.wait_of(tables.database, info.id) for info in infos if info.status is Status.RUNNING]
    return [wait for wait in found if wait is not None]


def _mine(
    user_id: int, info: TableInfo, wait: Wait | None, usual: Mapping[tuple[int, str], timedelta | None], now: datetime
) -> Mine:
    if (picks := picks_now(info)) is not None:
        return Mine(info, picks.user_id == user_id, picks, info.created_at, DRAFT, None, False, None)
    if wait is None:
        return Mine(info, False, None, info.started_at or info.created_at, None, None, False, None)
    asked = next((seat for seat in info.seats if seat.number == wait.seat), None)
    mine, paused = wait.user == user_id, wait.paused(now)
    return Mine(info, mine, asked, wait.since, wait.kind, wait.due, paused, usual[wait.user, wait.kind])
