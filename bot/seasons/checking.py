"""Whether what is stored of seasons fits together: for ``bot check``."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from bot.seasons import soundness, store
from bot.seasons.model import SeasonState, TableStage
from bot.seasons.table import division_standings
from bot.store.database import Database
from bot.tables.tables import now


@dataclass(frozen=True, slots=True)
class CheckedSeason:
    """What the check of one season found. ``problem`` is empty when its parts fit together."""

    season: int
    name: str
    tables: int
    problem: str = ""

    def __str__(self) -> str:
        return f"season {self.season} “{self.name}”, {self.tables} tables: {self.problem or 'ok'}"


async def check(path: Path) -> AsyncIterator[CheckedSeason]:
    """Read every season of a database, one after the other, and say what was found. Nothing is changed but an older
    schema, which is migrated first, as at a start."""
    database = await Database.open(path, now)
    try:
        for row in await database.all("SELECT season, name FROM seasons ORDER BY season"):
            try:
                state = await store.of_id(database, row["season"])
            except ValueError as error:
                yield CheckedSeason(row["season"], row["name"], 0, f"it cannot be read: {str(error).splitlines()[0]}")
                continue
            if state is not None:
                yield CheckedSeason(state.id, state.name, len(state.tables), await _problem(database, state))
    finally:
        await database.close()


async def _problem(database: Database, state: SeasonState) -> str:
    games = await database.all("SELECT game, part_key FROM season_games WHERE season = ?", (state.id,))
    stored = {row["game"]: row["part_key"] for row in games}
    for key, table in state.tables.items():
        if table.game is not None and stored.get(table.game) != str(key):
            return f"table {key} and game {table.game} do not know of each other"
        if table.stage is TableStage.OPEN and table.game is None:
            return f"table {key} is open and has no game"
    for key, result in state.results.items():
        known = state.tables.get(key)
        if known is None or known.stage is not TableStage.OVER:
            return f"there is a result of table {key}, which is not over"
        if tuple(seat.player for seat in result.seats) != known.plan.players:
            return f"the result of table {key} is of other players"
    for number, division in state.divisions.items():
        if unknown := [user for user in division.players if user not in state.entries]:
            return f"division {number} holds {unknown[0]}, who never signed up"
        division_standings(state, number)
    return next((f"if it stays so, {said}" for said in soundness.check(state)), "")
