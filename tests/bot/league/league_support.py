"""Short ways to write players, results and tables for the tests of leagues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.league.model import Entry, How, Result, Round, SeatResult


def people(number: int, **wishes: Any) -> list[Entry]:
    """Players 1, 2 ... with the same wishes."""
    return [Entry(user, f"Player {user}", order=user, **wishes) for user in range(1, number + 1)]


def played(*players: int, scores: Sequence[int] = (), round_: int = 1, table: int = 1, **more: Any) -> Result:
    """A game that ended in this order, first one first."""
    seats = tuple(
        SeatResult(player, place, scores[place - 1] if scores else None) for place, player in enumerate(players, 1)
    )
    return Result(1, round_, table, seats, **more)


def tied(*places: tuple[int, int], how: How = How.PRESENT, **more: Any) -> Result:
    """An adjudicated game of players with their places."""
    return Result(1, 1, 1, tuple(SeatResult(player, place) for player, place in places), how, **more)


def tables_of(rounds: Iterable[Round]) -> list[tuple[int, ...]]:
    """All tables, round by round."""
    return [table.players for one in rounds for table in one.tables]
