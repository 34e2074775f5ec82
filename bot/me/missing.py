"""What somebody has missed: the steps of a game between their last look and now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import dropwhile
from typing import TYPE_CHECKING

from bot.model import Played, Status
from bot.store import looks
from bot.store.looks import Look

if TYPE_CHECKING:
    from bot.tables import Table
    from rules.state import State

ABSENCE = timedelta(minutes=45)
"""Whoever looked in since has seen it all."""


@dataclass(frozen=True, slots=True)
class Missed:
    """What happened between two looks. ``plays`` are oldest first, at least one of them another's."""

    since: datetime
    first: int
    """The step that was seen last."""
    plays: tuple[Played, ...]
    before: State
    after: State

    @property
    def last(self) -> int:
        """The step up to which it tells."""
        return self.plays[-1].last_seq


async def look(table: Table, user_id: int) -> Missed | None:
    """Note that a player looks at their game now; gives what they have missed when they were absent."""
    info, now = table.info, table.tables.clock()
    if info.seat_of(user_id) is None or info.started_at is None:
        return None
    last = await _last(table, user_id, info.started_at)
    missed = None
    if info.seq > last.seq and now - last.at >= ABSENCE:
        missed = await _between(table, user_id, last.seq, info.seq, last.at)
    again = Look(max(info.seq, last.seq), last.seq if missed is not None else last.missed, now)
    await table.tables.in_hand(
        table.tables.database.write(lambda writer: looks.save_look(writer, user_id, info.id, again))
    )
    return missed


async def again(table: Table, user_id: int) -> Missed | None:
    """The last account once more, and all that has happened since; None when there is nothing to tell."""
    info = table.info
    if info.started_at is None or info.status in (Status.LOBBY, Status.DRAFT):
        return None
    last = await looks.look_of(table.tables.database, user_id, info.id)
    first = 0 if last is None else last.missed
    since = await looks.made_at(table.tables.database, info.id, first) or info.started_at
    return await _between(table, user_id, first, info.seq, since)


async def _last(table: Table, user_id: int, started: datetime) -> Look:
    """The last look; before the first one it is the moment at which they came to the table."""
    database, game = table.tables.database, table.info.id
    known = await looks.look_of(database, user_id, game) or await looks.came(database, user_id, game)
    return known or Look(0, 0, started)


async def _between(table: Table, user_id: int, first: int, last: int, since: datetime) -> Missed | None:
    """The plays after one step up to another; None when all of them were one's own."""
    first = max(first, table.info.base)
    told = [played for played in await table.recall(first) if played.last_seq <= last]
    plays = list(dropwhile(lambda played: played.by == user_id, told))  # what they did while they looked
    if all(played.by == user_id for played in plays):
        return None
    return Missed(since, first, tuple(plays), plays[0].before, plays[-1].after)
