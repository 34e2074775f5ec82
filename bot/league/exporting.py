"""Sign-ups, tables, results, standings and ratings as sheets. ``bot.league.importing`` reads the first three."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.league.explaining import reason
from bot.league.model import Entry, Result, Round, Standing
from bot.league.sheets import Cell, People, Sheet
from rules.types import Animal

SIGN_UPS = (
    "user_id",
    "name",
    "status",
    "order",
    "rating",
    "hand",
    "pace",
    "zone",
    "hours",
    "avoid",
    "most_games",
    "favourites",
    "since",
    "leaving",
)
TABLES = ("division", "round", "table", "seat", "user_id", "name", "animals")
"""A bye has neither table nor animals, and ``bye`` for its seat."""
RESULTS = (
    "division",
    "round",
    "table",
    "seat",
    "user_id",
    "name",
    "place",
    "score",
    "ending",
    "substitute",
    "penalty",
    "animals",
    "how",
    "void",
    "note",
)
"""One line for each seat; ``how``, ``void`` and ``note`` are the table's and stand in each of its lines."""
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
STANDINGS = (
    "division",
    "rank",
    "user_id",
    "name",
    "points",
    "played",
    "byes",
    "wins",
    "seconds",
    "share",
    "margin",
    "penalties",
    *PLACES,
    "left",
    "above_next",
    "above_next_because",
)
"""``above_next`` names the tie-break that decided, the last column says it in English."""
RATINGS = ("user_id", "name", "rating", "mu", "sigma", "games", "provisional")


@dataclass(frozen=True, slots=True)
class RatingLine:
    """One player's rating as a file gives it. ``rating`` is what is displayed."""

    user_id: int
    name: str
    rating: float
    mu: float
    sigma: float
    games: int
    provisional: bool


def sign_ups(entries: Iterable[Entry]) -> Sheet:
    """All entries in the order of signing up."""
    return Sheet(
        SIGN_UPS,
        tuple(
            (
                People((entry.user_id,)),
                entry.name,
                entry.status.value,
                entry.order,
                None if entry.rating is None else repr(entry.rating),
                entry.hand,
                entry.pace.value,
                entry.hours.zone,
                str(entry.hours),
                People(tuple(sorted(entry.avoid))),
                entry.most_games,
                _animals(entry.favourites),
                entry.since,
                entry.leaving.value,
            )
            for entry in sorted(entries, key=lambda entry: (entry.order, entry.user_id))
        ),
    )


def tables(rounds: Mapping[int, Sequence[Round]], names: Mapping[int, str]) -> Sheet:
    """The rounds of each division, seat by seat, and then the byes of each round."""
    rows: list[tuple[Cell, ...]] = []
    for division, of_division in sorted(rounds.items()):
        for one in of_division:
            for table in one.tables:
                for seat, player in enumerate(table.players, 1):
                    animals = _animals(table.animals[seat - 1]) if table.animals else ""
                    person = (People((player,)), names.get(player, ""))
                    rows.append((division, one.number, table.number, seat, *person, animals))
            for player in one.byes:
                rows.append((division, one.number, None, "bye", People((player,)), names.get(player, ""), ""))
    return Sheet(TABLES, tuple(rows))


def results(found: Iterable[Result], names: Mapping[int, str]) -> Sheet:
    """The results by division, round and table, seat by seat."""
    rows: list[tuple[Cell, ...]] = []
    for one in sorted(found, key=lambda result: (result.division, result.round, result.table)):
        for number, seat in enumerate(one.seats, 1):
            rows.append(
                (
                    one.division,
                    one.round,
                    one.table,
                    number,
                    People((seat.player,)),
                    names.get(seat.player, ""),
                    seat.place,
                    seat.score,
                    seat.ending.value,
                    None if seat.substitute is None else People((seat.substitute,)),
                    seat.penalty,
                    _animals(seat.animals),
                    one.how.value,
                    one.void,
                    one.note,
                )
            )
    return Sheet(RESULTS, tuple(rows))


def standings(found: Mapping[int, Sequence[Standing]], names: Mapping[int, str]) -> Sheet:
    """The standings of each division; give the overall ones as division 0."""
    return Sheet(
        STANDINGS,
        tuple(
            (
                division,
                row.rank,
                People((row.player,)),
                names.get(row.player, ""),
                row.points,
                row.played,
                row.byes,
                row.wins,
                row.seconds,
                row.share,
                row.margin,
                row.penalties,
                *row.places,
                row.left,
                None if row.above_next is None else row.above_next.by.value,
                None if row.above_next is None else str(reason(row.above_next)),
            )
            for division, rows in sorted(found.items())
            for row in rows
        ),
    )


def ratings(lines: Sequence[RatingLine]) -> Sheet:
    """Ratings in the order they are given in; four decimals."""
    return Sheet(
        RATINGS,
        tuple(
            (
                People((line.user_id,)),
                line.name,
                *(Fraction(round(number * 10_000), 10_000) for number in (line.rating, line.mu, line.sigma)),
                line.games,
                line.provisional,
            )
            for line in lines
        ),
    )


def _animals(animals: Iterable[Animal]) -> str:
    return " ".join(map(str, animals))
