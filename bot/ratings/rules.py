"""What is rated, and whose result a seat is. The rules that ``/rating rules`` states, each in one place.

- A game is rated when it was opened as rated and comes from no file. Played to its end it always counts; ended early
  by agreement it counts with its scores when more than three turns were begun. A game given up never counts (but an
  organiser may set a result).
- A computer's seat is left out: the people of a game are compared with each other alone. A game with fewer than two
  people is not rated.
- A seat that changed hands counts for whoever holds it at the end, for a substitute only if its place is no worse than
  the one at which they took over (bot/tables/stints.py). Otherwise it is nobody's and is left out like a computer's.
- A seat of several animals (option ``all_animals``) is one player with one result, that of its lowest animal (R2.10).
  It counts for its person as any other, and for the figures of no animal.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.model import Seat, Status, TableInfo
from bot.ratings.model import Line, Outcome
from bot.store.seats import Counts, Stint
from rules.types import Animal

EARLY_TURNS = 3
"""A game ended early is rated when more turns than these were begun."""


def owner_of(seat: Seat, place: int, stint: Stint | None) -> int | None:
    """Whose result a seat is, None: nobody's. ``stint``: the present holder's, if the seat has changed hands."""
    if seat.user_id is None or stint is None or stint.counts is Counts.RESULT:
        return seat.user_id
    return seat.user_id if stint.counts is Counts.SUBSTITUTE and place <= stint.place else None


def outcome_of(info: TableInfo, stints: Mapping[int, Stint]) -> Outcome | None:
    """The outcome of a table that has just ended; None when it has no result. ``stints``: the present holder's, of the
    seats that have changed hands."""
    if info.status not in (Status.OVER, Status.ENDED) or not info.result or info.ended_at is None:
        return None
    places = {animal: (place, points) for place, (animal, points) in enumerate(info.result, 1)}
    lines = tuple(_line(seat, stints.get(seat.number), places) for seat in info.seats)
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


def _line(seat: Seat, stint: Stint | None, places: dict[Animal, tuple[int, int]]) -> Line:
    counting = next(animal for animal in seat.animals if animal in places)
    place, points = places[counting]
    owner = owner_of(seat, place, stint)
    return Line(seat.number, owner, seat.computer, seat.animals, counting, place, points)
