"""Results that an organiser sets by hand: on record, with a reason, and each can be taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.errors import NoSuchGame
from bot.model import Member, Status, TableInfo
from bot.ratings.errors import BadScores, LeagueDecides, ManagersOnly, NoReason, NoResult, NothingToUndo
from bot.ratings.model import Correction, Line, Outcome, placed
from bot.seasons import store as leagues
from bot.store import results
from bot.tables.table import Table
from rules.errors import UnknownWord
from rules.types import Animal

if TYPE_CHECKING:
    from bot.tables.tables import Tables

LONGEST_REASON = 300
BY_LEAGUE = "league"
"""The reason of a correction that follows from a result of a season."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an organiser wants. ``points`` by seat (seats left out keep theirs); None leaves a value as it is.

    ``shared``: equal points share their place. ``owners``: seats whose result is another person's (None: nobody's).
    """

    points: dict[int, int] | None = None
    shared: bool = False
    rated: bool | None = None
    counts: bool | None = None
    owners: dict[int, int | None] | None = None


async def correct(tables: Tables, game: int, member: Member, why: str, change: Change) -> Correction:
    """Correct the result of a finished game, or give one to an abandoned game, in one transaction.

    Raises ``ManagersOnly``, ``NoReason``, ``NoSuchGame``, ``NoResult``, ``LeagueDecides``.
    """
    if not member.manager:
        raise ManagersOnly
    reason = " ".join(why.split())[:LONGEST_REASON]
    if not reason:
        raise NoReason
    table = await tables.get(game)
    if (change.points is not None or change.owners is not None) and await leagues.season_of_game(tables.database, game):
        raise LeagueDecides(game=game)

    async def work() -> Correction:
        before = await results.outcome(tables.database, game)
        after = changed(before or bare(table.info), change)
        correction = Correction(0, game, member.user_id, tables.clock(), reason, before, after)
        number = await tables.database.write(lambda writer: results.insert_correction(writer, correction))
        return replace(correction, id=number, after=replace(after, correction=number))

    return await table.change(work)


async def take_back(tables: Tables, game: int, member: Member) -> Correction:
    """Take back the newest correction that stands. Raises ``ManagersOnly``, ``NothingToUndo``, ``NoSuchGame``,
    ``LeagueDecides``."""
    if not member.manager:
        raise ManagersOnly
    table = await tables.get(game)

    async def work() -> Correction:
        standing = [one for one in await results.corrections(tables.database, game) if one.undone_at is None]
        if not standing:
            raise NothingToUndo(game=game)
        last, now = standing[-1], tables.clock()
        if last.why == BY_LEAGUE:
            raise LeagueDecides(game=game)
        await tables.database.write(lambda writer: results.undo_correction(writer, last, member.user_id, now))
        return replace(last, undone_by=member.user_id, undone_at=now)

    return await table.change(work)


def changed(outcome: Outcome, change: Change) -> Outcome:
    """The outcome with what an organiser wants of it."""
    lines = outcome.lines
    if change.points is not None:
        lines = placed(lines, change.points, change.shared)
    if change.owners is not None:
        lines = tuple(
            replace(line, user=change.owners[line.seat]) if line.seat in change.owners else line for line in lines
        )
    return replace(
        outcome,
        lines=lines,
        rated=outcome.rated if change.rated is None else change.rated,
        counts=outcome.counts if change.counts is None else change.counts,
    )


def read_points(info: TableInfo, text: str) -> dict[int, int]:
    """Scores as an organiser types them, by seat: ``mammal 45, bird 40``. Raises ``BadScores``."""
    found: dict[int, int] = {}
    for part in text.split(","):
        animal, _, number = part.strip().rpartition(" ")
        try:
            seat = info.seat_with(Animal.parse(animal))
            points = int(number)
        except (UnknownWord, ValueError):
            raise BadScores(text=text[:100]) from None
        if seat is None or seat.number in found or not 0 <= points <= 9999:
            raise BadScores(text=text[:100])
        found[seat.number] = points
    return found


def bare(info: TableInfo) -> Outcome:
    """An outcome for a game that has none, because it was given up: nobody has points yet. Raises ``NoResult``."""
    if info.status is not Status.ABANDONED or info.started_at is None or info.ended_at is None:
        raise NoResult(game=info.id)
    lines = tuple(
        Line(seat.number, seat.user_id, seat.computer, seat.animals, seat.animals[0], 1, 0) for seat in info.seats
    )
    people = {line.user for line in lines if line.user is not None}
    return Outcome(
        info.id,
        info.server_id,
        info.turn,
        info.started_at,
        info.ended_at,
        True,
        info.imported,
        not info.imported,
        info.rated and not info.imported and len(people) > 1,
        placed(lines, {}),
    )


async def table_of(tables: Tables, game: int, server: int) -> Table:
    """The table of a game of this server. Raises ``NoSuchGame``."""
    table = await tables.get(game, server)
    if table.info.started_at is None:
        raise NoSuchGame(game=game)
    return table
