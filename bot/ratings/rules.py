"""What is rated, and whose result a seat is. The rules that ``/rating list`` and the README state, each in one place.

- A game is rated when it was opened as rated and comes from no file. Played to its end it always counts; ended early
  by agreement it counts with its scores from turn 4 on. An abandoned game never counts (an organiser may set a result).
- A seat that changed hands counts for the person who made most of its choices, wherever that person is at the end.
  Nobody else's rating moves by that seat. Did a computer make most of them, the seat is a computer's.
- A computer's seat is left out: the people of a game are compared with each other alone. A game with fewer than two
  people is not rated.
- A seat of several animals (option ``all_animals``) is one player with one result, that of its lowest animal (R2.10).
  It counts for its person as any other, and for the figures of no animal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from bot.model import Cause, Seat, Status, TableInfo
from bot.ratings.model import Line, Outcome
from bot.store.record import Row
from rules.types import Animal

EARLY_TURNS = 3
"""A game ended early is rated when more turns than these were begun."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose result a seat is."""

    user: int | None
    computer: str | None


_MADE = (Cause.PERSON, Cause.PLANNED, Cause.COMPUTER)


def owner_of(seat: Seat, chosen: Iterable[Row]) -> Owner:
    """Whose result a seat is, from the choices that stand: of whoever made most of them, of equals who sits there."""
    animals = {str(animal) for animal in seat.animals}
    made = Counter(row.user for row in chosen if row.animal in animals and row.cause in _MADE)
    if not made:
        return Owner(seat.user_id, seat.computer)
    most = max(made.values())
    first = [user for user, number in made.items() if number == most]
    user = seat.user_id if seat.user_id in first else first[0]
    return Owner(user, (seat.computer or "sensible") if user is None else None)


def outcome_of(info: TableInfo, chosen: Iterable[Row]) -> Outcome | None:
    """The outcome of a table that has just ended; None when it has no result. ``chosen``: the choices that stand."""
    if info.status not in (Status.OVER, Status.ENDED) or not info.result or info.ended_at is None:
        return None
    rows = tuple(chosen)
    places = {animal: (place, points) for place, (animal, points) in enumerate(info.result, 1)}
    lines = tuple(_line(seat, owner_of(seat, rows), places) for seat in info.seats)
    people = {line.user for line in lines if line.user is not None}
    early = info.status is Status.ENDED
    long_enough = not early or info.turn > EARLY_TURNS
    return Outcome(
        game=info.id,
        server=info.server_id,
        turns=info.turn,
        began=info.started_at,
        ended=info.ended_at,
        early=early,
        imported=info.imported,
        counts=not info.imported,
        rated=info.rated and not info.imported and long_enough and len(people) > 1,
        lines=lines,
    )


def _line(seat: Seat, owner: Owner, places: dict[Animal, tuple[int, int]]) -> Line:
    counting = next(animal for animal in seat.animals if animal in places)
    place, points = places[counting]
    return Line(seat.number, owner.user, owner.computer, seat.animals, counting, place, points)
