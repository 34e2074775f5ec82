"""Whoever lets their clock run out again and again: they are told less and less often, and not called to each board.

Counted from the record: the decisions that the computer has made for somebody since they last did something in the game
themselves. So an undo, a restart or another seat need nothing of their own, and whoever chooses again is asked as
before. What their plans carry out is not counted as choosing.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from bot.people import Person
from bot.store.database import Database, Writer

QUIET_AFTER = 2
"""After so many decisions of the computer in a row nobody is called to each single one any more."""


def in_a_row(game: str, user: str) -> str:
    """SQL: for how many decisions in a row the computer has stood in for somebody, given two columns or marks."""
    return (
        f"(SELECT count(*) FROM plays p WHERE p.game = {game} AND p.user = {user} AND p.cause = 'clock' AND +p.first >"
        f" coalesce((SELECT max(q.first) FROM plays q WHERE q.game = {game} AND q.user = {user}"
        " AND q.cause IN ('person', 'undo')), -1))"
    )


_SQL = f"SELECT {in_a_row('?1', '?2')} AS missed"


async def missed(database: Database, game: int, user: int) -> int:
    """For how many decisions in a row the computer has stood in for somebody in a game."""
    row = await database.one(_SQL, (game, user))
    return 0 if row is None else row["missed"]


def missed_in(writer: Writer, game: int, user: int) -> int:
    """The same, in a transaction."""
    row = writer.one(_SQL, (game, user))
    return 0 if row is None else row["missed"]


async def missed_by(database: Database, user: int, games: Collection[int]) -> dict[int, int]:
    """The same for several games of a person; those without any are left out."""
    found = {game: await missed(database, game, user) for game in games}
    return {game: number for game, number in found.items() if number}


def called_by_the_board(person: Person, number: int, now: datetime) -> bool:
    """Whether the board that shows a decision of the computer calls whoever it stood in for, so that no message of its
    own has to."""
    return worth_telling(number) and person.told.mentioned and person.expected_at(now)


def worth_telling(number: int) -> bool:
    """Whether somebody hears of this decision of the computer: of the first, the second, the fourth, the eighth ..."""
    return number > 0 and number & (number - 1) == 0
