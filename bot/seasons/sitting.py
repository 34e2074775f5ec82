"""Who may not have a seat in the games of a season: asked wherever a seat changes hands, and by the pool.

Whoever was expelled has no seat in any game of that season; whoever has withdrawn gets the seat that they were drawn to
back only by an organiser's hand (``/host replace``, or ``/league run admit`` first).
"""

from __future__ import annotations

import json
from typing import Any

from bot.league.model import EntryStatus
from bot.model import TableInfo
from bot.seasons.errors import ExpelledHere, WithdrawnHere
from bot.store.database import Database, Writer

_SQL = (
    "SELECT e.key AS user, json_extract(e.data, '$.status') AS status,"
    " json_extract(t.data, '$.plan.players') AS players FROM season_games g"
    " JOIN seasons s ON s.season = g.season AND s.stage = 'running'"
    " JOIN season_parts e ON e.season = g.season AND e.part = 'entry'"
    " JOIN season_parts t ON t.season = g.season AND t.part = 'table' AND t.key = g.part_key"
    " WHERE g.game = ? AND json_extract(e.data, '$.status') IN ('expelled', 'withdrawn')"
)


async def must_be_allowed(
    database: Database, info: TableInfo, seat_number: int, user: int, *, by_organiser: bool = False
) -> None:
    """Raises ``ExpelledHere`` or ``WithdrawnHere`` for somebody whom the game's season keeps from a seat."""
    for row in await database.all(_SQL, (info.id,)):
        if int(row["user"]) != user:
            continue
        if row["status"] == EntryStatus.EXPELLED.value:
            raise ExpelledHere
        if not by_organiser and _drawn_to(row, seat_number):
            raise WithdrawnHere


def kept_away(writer: Writer, game: int, seat_number: int) -> frozenset[int]:
    """Who need not hear that a seat of a game is free."""
    return frozenset(
        int(row["user"])
        for row in writer.all(_SQL, (game,))
        if row["status"] == EntryStatus.EXPELLED.value or _drawn_to(row, seat_number)
    )


def _drawn_to(row: Any, seat_number: int) -> bool:
    """Whether somebody was drawn to a seat: the seats of a season's game are in the order of the plan."""
    players = json.loads(row["players"])
    return seat_number <= len(players) and players[seat_number - 1] == int(row["user"])
