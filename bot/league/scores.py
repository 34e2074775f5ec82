"""How good a seating is, counted afresh from the finished tables: what an organiser looks at before confirming."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from bot.league.model import Pace, Round
from rules.types import Animal

Meetings = Counter[tuple[int, int]]
"""How often two players sat at one table; the smaller user id first."""


@dataclass(frozen=True, slots=True)
class SeatingScore:
    """The numbers of a seating with the games before it. Lower is better everywhere but in ``common_hours``."""

    repeats: int
    """The second meeting of two players counts 1, the third 2 more, and so on: what the solver minimises first."""
    repeated_pairs: int
    """Pairs who meet more than once."""
    most_meetings: int
    """Of any pair."""
    met_pairs: int
    """Pairs who meet at all."""
    pairs: int
    """Pairs there are."""
    seat_spread: int
    """Between the places of one player: how many games more at the most frequent than at the rarest, for the player
    with the greatest difference, over the places that there are at every table. 1 or 0 is perfect."""
    uneven_seats: int
    """Players for whom that difference is more than 1."""
    animal_spread: int
    """The same for the animals; 0 where they are drafted."""
    uneven_animals: int
    favourites: int
    """Seats with one of their player's favourite animals."""
    byes_spread: int
    """The most byes of a player less the fewest."""
    common_hours: Fraction | None
    """Hours a week in which a whole table is awake, on average; None where nobody gave any."""
    least_common_hours: Fraction | None
    """The same at the worst table."""
    mixed_paces: int = 0
    """Tables whose players mean to play at different paces."""
    lonely: tuple[tuple[int, int], ...] = ()
    """Round and table of those where the players are never all awake at once."""


def meetings_of(rounds: Iterable[Round]) -> Meetings:
    """How often each two players meet."""
    return Counter(pair for one in rounds for table in one.tables for pair in combinations(sorted(table.players), 2))


def seats_of(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """How often each player has each place (0: first) in the starting initiative."""
    return Counter(
        (player, place) for one in rounds for table in one.tables for place, player in enumerate(table.players)
    )


def animals_of(rounds: Iterable[Round]) -> Counter[tuple[int, Animal]]:
    """How often each player has each animal."""
    return Counter(
        (player, animal)
        for one in rounds
        for table in one.tables
        for player, animals in zip(table.players, table.animals, strict=False)
        for animal in animals
    )


def score(
    rounds: Sequence[Round],
    before: Sequence[Round] = (),
    awake: Mapping[int, int] | None = None,
    favourites: Mapping[int, tuple[Animal, ...]] | None = None,
    paces: Mapping[int, Pace] | None = None,
) -> SeatingScore:
    """The score of new rounds, counted together with those ``before``.

    Only players of the new rounds are looked at. ``awake``: see ``bot.league.awake.half_hours``.
    """
    playing = {player for one in rounds for table in one.tables for player in table.players}
    players = sorted(playing.union(player for one in rounds for player in one.byes))
    every = [*before, *rounds]
    here = set(players)
    meetings = {pair: number for pair, number in meetings_of(every).items() if here.issuperset(pair)}
    places = range(min((len(table.players) for one in every for table in one.tables), default=0))
    seats, animals = seats_of(every), animals_of(every)
    seat_spreads = [_spread([seats[player, place] for place in places]) for player in players]
    animal_spreads = [_spread([animals[player, animal] for animal in Animal]) for player in players] if animals else []
    byes = Counter(player for one in every for player in one.byes)
    common = _common_hours(rounds, awake or {})
    wishes = favourites or {}
    return SeatingScore(
        repeats=sum(number * (number - 1) // 2 for number in meetings.values()),
        repeated_pairs=sum(number > 1 for number in meetings.values()),
        most_meetings=max(meetings.values(), default=0),
        met_pairs=len(meetings),
        pairs=len(players) * (len(players) - 1) // 2,
        seat_spread=max(seat_spreads, default=0),
        uneven_seats=sum(spread > 1 for spread in seat_spreads),
        animal_spread=max(animal_spreads, default=0),
        uneven_animals=sum(spread > 1 for spread in animal_spreads),
        favourites=sum(
            number for (player, animal), number in animals_of(rounds).items() if animal in wishes.get(player, ())
        ),
        byes_spread=_spread([byes[player] for player in players]),
        common_hours=sum(common.values(), Fraction(0)) / len(common) if common else None,
        least_common_hours=min(common.values(), default=None),
        mixed_paces=sum(
            len({(paces or {}).get(player) for player in table.players}) > 1 for one in rounds for table in one.tables
        ),
        lonely=tuple(table for table, hours in common.items() if not hours),
    )


def _spread(numbers: Sequence[int]) -> int:
    return max(numbers, default=0) - min(numbers, default=0)


def _common_hours(rounds: Sequence[Round], awake: Mapping[int, int]) -> dict[tuple[int, int], Fraction]:
    if not awake:
        return {}
    found: dict[tuple[int, int], Fraction] = {}
    for one in rounds:
        for table in one.tables:
            together = -1
            for player in table.players:
                together &= awake.get(player, -1)
            found[one.number, table.number] = (
                Fraction(max(0, together).bit_count(), 2) if together >= 0 else Fraction(168)
            )
    return found
