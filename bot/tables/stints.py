"""Who held a seat from when to when, and for whom its result counts. The rule is said before: see ``bot.panels.seats``.

The result of a seat counts for whoever holds it at the end. Who has left has left: of their own will for good; whoever
was replaced and has taken the same seat again by the end is as one who never went. For a substitute a result counts
only if its place is no worse than the one at which they took over. A computer has no results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from bot.model import Seat, TableInfo
from bot.store import seats as store
from bot.store import tables as rows
from bot.store.database import Database, Writer
from bot.store.seats import Counts, Reason, Stint
from rules.counting import standings
from rules.state import State


@dataclass(frozen=True, slots=True)
class Counted:
    """What a game is to one person: their ``RESULT`` with its place, or ``LEFT``, or ``NOTHING``."""

    user: int
    seat: int
    counts: Counts
    place: int | None
    """Their place, 1 for the winner, where it counts as a result."""


async def history(database: Database, game: int) -> tuple[Stint, ...]:
    """Who held each seat of a game that has begun, seat by seat, first holders first."""
    info = await rows.of_game(database, game)
    if info is None:
        return ()
    known = await store.stints(database, game)
    moved = {stint.seat for stint in known}
    came = info.started_at or info.created_at
    still = [store.first_stint(seat, came) for seat in info.seats if seat.number not in moved and not seat.vacant]
    return tuple(sorted([*known, *still], key=lambda stint: (stint.seat, stint.number)))


def counts_for(stints: Sequence[Stint], info: TableInfo) -> tuple[Counted, ...]:
    """For whom a game counts, and how; each person once for each seat, in the order of the seats.

    While the game is on nobody has a place yet. A game given up has no results: only who has left is named.
    """
    counted: list[Counted] = []
    for number, held in groupby(sorted(stints, key=lambda s: (s.seat, s.number)), key=lambda s: s.seat):
        counted += _of_seat(list(held), place_of(info, number))
    return tuple(counted)


def place_of(info: TableInfo, seat_number: int) -> int | None:
    """The place of a seat in the result, 1 for the winner; None without a result."""
    seat = next(seat for seat in info.seats if seat.number == seat_number)
    places = [place for place, (animal, _) in enumerate(info.result, 1) if animal in seat.animals]
    return places[0] if places else None


def place_now(state: State, seat: Seat) -> int:
    """Where a seat stands at this moment, 1 for the first."""
    return next(place for place, (animal, _) in enumerate(standings(state), 1) if animal in seat.animals)


def _of_seat(stints: list[Stint], place: int | None) -> list[Counted]:
    last = stints[-1]
    found: list[Counted] = []
    for user in dict.fromkeys(stint.user for stint in stints if stint.user is not None):
        if user != last.user:
            left = any(stint.user == user and stint.counts is Counts.LEFT for stint in stints)
            found.append(Counted(user, last.seat, Counts.LEFT if left else Counts.NOTHING, None))
        elif place is None:
            found.append(Counted(user, last.seat, Counts.NOTHING, None))
        elif last.counts is Counts.RESULT or place <= last.place:
            found.append(Counted(user, last.seat, Counts.RESULT, place))
        else:
            found.append(Counted(user, last.seat, Counts.NOTHING, None))
    return found


def pass_on(
    writer: Writer, info: TableInfo, before: Seat, after: Seat, reason: Reason, place: int, at: datetime
) -> None:
    """Note that a seat changes hands, in the transaction in which it does."""
    now = store.last_stint(writer, info.id, before.number) or store.first_stint(before, info.started_at or at)
    gone = Counts.LEFT if now.user is not None else Counts.NOTHING
    store.save_stint(writer, info.id, replace(now, to_seq=info.seq, went=at, reason=reason, counts=gone))
    counts = _counts_of(writer, info.id, after) if after.user_id is not None else Counts.NOTHING
    came = Stint(
        after.number, now.number + 1, after.user_id, after.computer, after.name, info.seq, None, at, None, None,
        0 if counts is Counts.RESULT else place, counts,
    )  # fmt: skip
    store.save_stint(writer, info.id, came)


def _counts_of(writer: Writer, game: int, seat: Seat) -> Counts:
    """What the seat is to somebody who takes it: theirs again, if it was theirs from the start and they did not want
    to go; else a substitute's."""
    sql = "SELECT reason FROM seat_history WHERE game = ? AND seat = ? AND user = ? AND stint = 0"
    first = writer.one(sql, (game, seat.number, seat.user_id))
    went = [] if first is None else _reasons(writer, game, seat)
    return Counts.RESULT if went and not any(reason.own_will for reason in went) else Counts.SUBSTITUTE


def _reasons(writer: Writer, game: int, seat: Seat) -> list[Reason]:
    sql = "SELECT reason FROM seat_history WHERE game = ? AND seat = ? AND user = ? AND reason IS NOT NULL"
    return [Reason(row["reason"]) for row in writer.all(sql, (game, seat.number, seat.user_id))]
