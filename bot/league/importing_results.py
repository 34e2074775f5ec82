"""The results of a finished season, out of a file with one line for each seat of each game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.league.cells import Cells
from bot.league.exporting import RESULTS
from bot.league.importing import MOST_DIVISIONS, MOST_ROUNDS, MOST_TABLES, check, check_seats
from bot.league.model import LARGEST, Ending, How, Result, SeatResult
from bot.league.sheets import Line, fault, read
from rules.errors import Said
from rules.types import Animal

_MOST_POINTS = 9999


@dataclass(frozen=True, slots=True)
class _Seat:
    line: Line
    seat: int
    player: int
    place: int | None
    score: int | None
    ending: Ending
    substitute: int | None
    penalty: Fraction
    animals: tuple[Animal, ...]
    how: How
    void: bool
    note: str
    name: str

    @property
    def played(self) -> bool:
        """Whether it was played to its end by somebody, so that its score says its place."""
        return self.ending is Ending.FINISHED and self.how in (How.PLAYED, How.PRESENT, How.PROJECTED)


def results(data: str | bytes, known: Mapping[int, str] | None = None) -> tuple[Result, ...]:
    """The results of a file, by division, round and table. Raises ``BadFile`` with all faults at once.

    ``round``, ``table`` and ``user_id`` or ``name`` must be there, and ``place`` or ``score``: without a place it
    follows from the scores, and equal scores need places, because the food chain breaks ties. Seats that are not
    numbered are in the order of the lines. ``known``: the names of players who may be written by name alone.
    """
    faults: list[Said] = []
    lines = read(data, RESULTS, ("round", "table"))
    names: defaultdict[str, list[int]] = defaultdict(list)
    for user, name in (known or {}).items():
        names[name.strip().casefold()].append(user)
    found: defaultdict[tuple[int, int, int], list[_Seat]] = defaultdict(list)
    for line in lines:
        cells = Cells(line, faults)
        key = (
            cells.whole("division", 1, MOST_DIVISIONS, 1),
            cells.whole("round", 1, MOST_ROUNDS),
            cells.whole("table", 1, MOST_TABLES),
        )
        found[key].append(_seat(cells, names, len(found[key]) + 1))
    check(faults)
    _across(found, faults)
    made = tuple(_result(key, rows, faults) for key, rows in sorted(found.items()))
    check(faults)
    return made


def _seat(cells: Cells, names: Mapping[str, Sequence[int]], number: int) -> _Seat:
    return _Seat(
        cells.line,
        cells.whole("seat", 1, LARGEST, number if number <= LARGEST else LARGEST),
        _player(cells, names),
        cells.whole("place", 1, LARGEST) if cells.text("place") else None,
        cells.whole("score", 0, _MOST_POINTS) if cells.text("score") else None,
        cells.one_of("ending", Ending, Ending.FINISHED),
        cells.person("substitute"),
        cells.number("penalty"),
        cells.animals("animals"),
        cells.one_of("how", How, How.PLAYED),
        cells.yes("void"),
        cells.line["note"],
        cells.text("name"),
    )


def _player(cells: Cells, names: Mapping[str, Sequence[int]]) -> int:
    """Who a line is about. A line with a fault gets a number of its own, so that it makes no second fault."""
    if cells.text("user_id"):
        return cells.person("user_id") or -cells.line.number
    name = cells.text("name")
    users = names.get(name.casefold(), ())
    if len(users) == 1:
        return users[0]
    if not name:
        cells.wrong("user_id", Said("write a user id (digits) or a mention: <@123>."))
    elif users:
        cells.wrong(
            "name", Said("several players are called {name}. Write the user id in the column user_id.", name=name)
        )
    else:
        cells.wrong("name", Said("no player is called {name}. Write the user id in the column user_id.", name=name))
    return -cells.line.number


def _result(key: tuple[int, int, int], rows: list[_Seat], faults: list[Said]) -> Result:
    rows = sorted(rows, key=lambda row: row.seat)
    before = len(faults)
    check_seats([(row.line, row.seat, row.player) for row in rows], faults)
    how, void, note = rows[0].how, rows[0].void, rows[0].note
    for row in rows:
        for column, same in (("how", row.how is how), ("void", row.void is void), ("note", row.note == note)):
            if not same:
                what = Said(
                    "all lines of a table say the same here; line {first} says otherwise.", first=rows[0].line.number
                )
                faults.append(fault(row.line.number, column, what))
    _within(rows, faults)
    places = _places(rows, how, faults) if len(faults) == before else [1] * len(rows)
    if len(faults) == before:
        _in_order(rows, places, faults)
    seats = tuple(
        SeatResult(row.player, place, row.score, row.ending, row.substitute, row.penalty, row.animals)
        for row, place in zip(rows, places, strict=True)
    )
    return Result(*key, seats, how, void, note)


def _places(rows: Sequence[_Seat], how: How, faults: list[Said]) -> list[int]:
    """The places as they stand or follow from the scores; faults where they make no order."""
    if all(row.place is None for row in rows) and all(row.score is not None for row in rows):
        scores = [row.score or 0 for row in rows]
        places = [1 + sum(other > score for other in scores) for score in scores]
        advice = Said("equal scores: write places, as the food chain broke the tie.")
    else:
        places = [row.place or 0 for row in rows]
        advice = Said("only adjudicated games have equal places: write how it was adjudicated in the column how.")
    for row, place in zip(rows, places, strict=True):
        if not place:
            faults.append(fault(row.line.number, "place", Said("write the place, or the scores of the whole table.")))
            return places
    for row, place in zip(rows, places, strict=True):
        ahead = sum(other < place for other in places)
        if place != ahead + 1:
            what = Said(
                "places go 1, 2, 3 ..., and after equal ones on as many further; this should be {place}.",
                place=ahead + 1,
            )
            faults.append(fault(row.line.number, "place", what))
        elif places.count(place) > 1 and not how.adjudicated:
            faults.append(fault(row.line.number, "place", advice))
    return places


def _across(found: Mapping[tuple[int, int, int], Sequence[_Seat]], faults: list[Said]) -> None:
    """Nobody is in two divisions, at two tables of a round, or has two names."""
    division, tables, names = (
        dict[int, tuple[int, int]](),
        dict[tuple[int, int], tuple[int, _Seat]](),
        dict[int, _Seat](),
    )
    for (number, round_, table), rows in sorted(found.items()):
        for row in rows:
            in_division, first = division.setdefault(row.player, (number, row.line.number))
            if in_division != number:
                what = Said("this player is in division {division} in line {line}.", division=in_division, line=first)
                faults.append(fault(row.line.number, "division", what))
            at, other = tables.setdefault((row.player, round_), (table, row))
            if at != table and in_division == number:
                what = Said(
                    "this player is at table {table} of the same round in line {line}.",
                    table=at,
                    line=other.line.number,
                )
                faults.append(fault(row.line.number, "table", what))
            known = names.setdefault(row.player, row) if row.name else row
            if known.name != row.name:
                what = Said("this player is called {name} in line {line}.", name=known.name, line=known.line.number)
                faults.append(fault(row.line.number, "name", what))


def _within(rows: Sequence[_Seat], faults: list[Said]) -> None:
    """At a table nobody comes for somebody who sits there, and no animal is played twice."""
    sitting = {row.player: row.line.number for row in rows}
    animals: dict[Animal, int] = {}
    for row in rows:
        if row.substitute is not None and row.substitute in sitting:
            what = Said("the substitute sits at this table in line {line}.", line=sitting[row.substitute])
            faults.append(fault(row.line.number, "substitute", what))
        elif row.substitute is not None:
            sitting[row.substitute] = row.line.number
        for animal in row.animals:
            if animals.setdefault(animal, row.line.number) != row.line.number:
                what = Said("{animal} is played in line {line} already.", animal=animal, line=animals[animal])
                faults.append(fault(row.line.number, "animals", what))


def _in_order(rows: Sequence[_Seat], places: Sequence[int], faults: list[Said]) -> None:
    """Who forfeits is behind all others, and of two who played on the better place has no lower score."""
    both = list(zip(rows, places, strict=True))
    behind = max((place for row, place in both if row.ending in (Ending.FINISHED, Ending.CONCEDED)), default=0)
    for row, place in both:
        if row.ending is Ending.FORFEIT and place <= behind:
            faults.append(fault(row.line.number, "place", Said("who forfeits is behind all others.")))
        lower = [
            other.line.number
            for other, front in both
            if front < place and row.played and other.played and _lower(other.score, row.score)
        ]
        if lower:
            what = Said("this score is higher than that of a better place, in line {line}.", line=lower[0])
            faults.append(fault(row.line.number, "score", what))


def _lower(one: int | None, other: int | None) -> bool:
    return one is not None and other is not None and one < other
