"""What is rated, and whose result a seat is. The rules that ``/rating rules`` states, each in one place.

- A game is rated when it was opened as rated and comes from no file. Played to its end it always counts; ended early
  by agreement it counts with its scores when more than three turns were begun. A game given up never counts (but an
  organiser may set a result). A game of a season that an organiser adjudicates by its scores or by forfeit follows the
  rule for early ends; with named places it counts (bot/seasons/settling.py).
- A computer's seat is left out: the people of a game are compared with each other alone. A game with fewer than two
  people is not rated.
- A seat that changed hands counts for whoever holds it at the end, for a substitute only if its place is no worse than
  the one at which they took over (bot/tables/stints.py). Otherwise it is nobody's and is left out like a computer's.
- Whoever has resigned from their seat, and whose seat a computer holds at the end, has conceded: the seat is their
  result, behind all who played on; of several the one who held out longer is in front.
- Of somebody for whom the clock's computer made more than half of the decisions since they came it is no result: they
  have left, and their place is nobody's.
- A seat of several animals (option ``all_animals``) is one player with one result, that of its lowest animal (R2.10).
  It counts for its person as any other, and for the figures of no animal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.model import Cause, Seat, Status, TableInfo
from bot.ratings.model import Line, Outcome
from bot.store.record import Row
from bot.store.seats import Counts, Reason, Stint
from rules.types import Animal

EARLY_TURNS = 3
"""A game ended early is rated when more turns than these were begun."""


Histories = Mapping[int, Sequence[Stint]]
"""By the number of a seat who held it, first holders first; a seat that has not changed hands may be missing."""

_DECISIONS = (Cause.PERSON, Cause.PLANNED, Cause.CLOCK)
_CLAIMS = ("claim", "contest")


def vanished(seat: Seat, since: int, standing: Sequence[Row]) -> bool:
    """Whether the clock's computer has made more than half of a player's decisions since they came (after the step
    ``since``). ``standing``: the record without what was taken back."""
    names = {str(animal) for animal in seat.animals}
    made = [
        row.cause
        for row in standing
        if row.seq > since and row.animal in names and row.cause in _DECISIONS and row.kind not in _CLAIMS
    ]
    return 2 * made.count(Cause.CLOCK) > len(made)


def conceded_by(seat: Seat, held: Sequence[Stint]) -> int | None:
    """Who has resigned from a seat that a computer holds at the end; None: nobody, or it was not their own result."""
    if seat.user_id is not None:
        return None
    own = [stint for stint in held if stint.user is not None and stint.place == 0]
    return own[-1].user if own and own[-1].reason is Reason.RESIGNED else None


def places_of(info: TableInfo, histories: Histories) -> dict[int, int]:
    """The place of each seat, 1 for the winner: as in the result, but whoever has conceded behind all who played on."""
    ranked = {animal: place for place, (animal, _) in enumerate(info.result)}

    def behind(seat: Seat) -> tuple[int, int, int]:
        held = histories.get(seat.number, ())
        if conceded_by(seat, held) is not None:
            return 1, -held[-1].from_seq, -seat.number
        return 0, min(ranked[animal] for animal in seat.animals if animal in ranked), 0

    return {seat.number: place for place, seat in enumerate(sorted(info.seats, key=behind), 1)}


def owner_of(seat: Seat, place: int, held: Sequence[Stint]) -> int | None:
    """Whose result a seat is, None: nobody's. ``held``: who held it, if it has changed hands."""
    stint = held[-1] if held else None
    if seat.user_id is None:
        return conceded_by(seat, held)
    if stint is None or stint.counts is Counts.RESULT:
        return seat.user_id
    return seat.user_id if stint.counts is Counts.SUBSTITUTE and place <= stint.place else None


def outcome_of(info: TableInfo, histories: Histories) -> Outcome | None:
    """The outcome of a table that has just ended; None when it has no result."""
    if info.status not in (Status.OVER, Status.ENDED) or not info.result or info.ended_at is None:
        return None
    points, places = dict(info.result), places_of(info, histories)
    lines = tuple(_line(seat, histories.get(seat.number, ()), places[seat.number], points) for seat in info.seats)
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


def _line(seat: Seat, held: Sequence[Stint], place: int, points: Mapping[Animal, int]) -> Line:
    counting = next(animal for animal in seat.animals if animal in points)
    owner = owner_of(seat, place, held)
    return Line(seat.number, owner, seat.computer, seat.animals, counting, place, points[counting])
