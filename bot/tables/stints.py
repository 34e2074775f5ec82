"""Who held a seat from when to when, and for whom its result counts. The rule is said before: see ``bot.panels.seats``.

The result of a seat counts for whoever holds it at the end. Whoever has left and has taken the same seat again by the
end is as one who never went, and the result is theirs whatever it is. For a substitute a result counts only if its
place is no worse than the one at which they took over. Whoever has resigned, and whose seat a computer holds at the
end, has conceded: it is their result, behind all who played on. Otherwise a computer has no results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from bot.model import Seat, TableInfo
from bot.ratings.rules import owner_of, places_of
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
    ordered = sorted(stints, key=lambda s: (s.seat, s.number))
    histories = {number: list(held) for number, held in groupby(ordered, key=lambda s: s.seat)}
    places = places_of(info, histories) if info.result else {}
    counted: list[Counted] = []
    for seat in info.seats:
        held = histories.get(seat.number)
        if held:
            counted += _of_seat(seat, held, places.get(seat.number))
    return tuple(counted)


def place_now(state: State, seat: Seat) -> int:
    """Where a seat stands at this moment, 1 for the first."""
    return next(place for place, (animal, _) in enumerate(standings(state), 1) if animal in seat.animals)


def _of_seat(seat: Seat, held: list[Stint], place: int | None) -> list[Counted]:
    owner = None if place is None else owner_of(seat, place, held)
    found: list[Counted] = []
    for user in dict.fromkeys(stint.user for stint in held if stint.user is not None):
        left = any(stint.user == user and stint.counts is Counts.LEFT for stint in held)
        if user == owner:
            found.append(Counted(user, seat.number, Counts.RESULT, place))
        else:
            found.append(Counted(user, seat.number, Counts.LEFT if left else Counts.NOTHING, None))
    return found


def pass_on(
    writer: Writer, info: TableInfo, before: Seat, after: Seat, reason: Reason, place: int, at: datetime
) -> None:
    """Note that a seat changes hands, in the transaction in which it does."""
    now = store.last_stint(writer, info.id, before.number) or store.first_stint(before, info.started_at or at)
    gone = Counts.LEFT if now.user is not None else Counts.NOTHING
    store.save_stint(writer, info.id, replace(now, to_seq=info.seq, went=at, reason=reason, counts=gone))
    counts = Counts.NOTHING if after.user_id is None else Counts.SUBSTITUTE
    before_this = [] if after.user_id is None else _stints_of(writer, info.id, after)
    if before_this:  # back in the seat: it is to them what it was, at the place at which they first came
        place = before_this[0].place
        counts = Counts.RESULT if place == 0 else Counts.SUBSTITUTE
        for stint in before_this:
            store.save_stint(writer, info.id, replace(stint, counts=Counts.NOTHING))
    came = Stint(
        after.number, now.number + 1, after.user_id, after.computer, after.name, info.seq, None, at, None, None,
        place, counts,
    )  # fmt: skip
    store.save_stint(writer, info.id, came)


def _stints_of(writer: Writer, game: int, seat: Seat) -> list[Stint]:
    """When the present holder of a seat had it before."""
    return [stint for stint in store.stints_in(writer, game, seat.number) if stint.user == seat.user_id]
