"""Sign-ups, tables and results out of files. All faults are told at once, each with its line, column and cure.

Everything raises ``BadFile`` with one sentence for each fault in ``lines``, and then nothing is taken in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bot.clocks.errors import BadHours, UnknownZone
from bot.clocks.hours import Hours
from bot.league.cells import Cells
from bot.league.errors import BadFile
from bot.league.exporting import SIGN_UPS, TABLES
from bot.league.model import (
    LARGEST,
    SMALLEST,
    Entry,
    EntryStatus,
    Leaving,
    Pace,
    Round,
    TablePlan,
)
from bot.league.sheets import Line, fault, read
from rules.errors import Said
from rules.types import Animal

MOST_ROUNDS, MOST_TABLES, MOST_DIVISIONS = 200, 1000, 100
"""Larger numbers are taken for slips."""
_MOST = 1_000_000


def sign_ups(data: str | bytes) -> tuple[Entry, ...]:
    """The entries of a file of sign-ups. Only ``user_id`` and ``name`` must be there."""
    faults: list[Said] = []
    found: list[Entry] = []
    lines: dict[int, int] = {}
    for line in read(data, SIGN_UPS, ("user_id", "name")):
        cells = Cells(line, faults)
        entry = _entry(cells, len(found) + 1)
        if entry.user_id and lines.setdefault(entry.user_id, line.number) != line.number:
            cells.wrong(
                "user_id", Said("this player is in line {line} already. Delete one.", line=lines[entry.user_id])
            )
        found.append(entry)
    check(faults)
    return tuple(found)


def _entry(cells: Cells, order: int) -> Entry:
    user_id = cells.person("user_id")
    if user_id is None and not cells.text("user_id"):
        cells.wrong("user_id", Said("write a user id (digits) or a mention: <@123>."))
    if not cells.text("name"):
        cells.wrong("name", Said("write a name."))
    return Entry(
        user_id or 0,
        cells.line["name"],
        rating=_rating(cells),
        pace=cells.one_of("pace", Pace, Pace.EASY),
        hours=_hours(cells),
        avoid=frozenset(cells.people("avoid")),
        most_games=cells.whole("most_games", 1, 100, 1),
        favourites=cells.animals("favourites"),
        status=cells.one_of("status", EntryStatus, EntryStatus.ENTERED),
        since=cells.whole("since", 1, MOST_ROUNDS, 1),
        order=cells.whole("order", 0, _MOST, order),
        hand=cells.whole("hand", 1, _MOST) if cells.text("hand") else None,
        leaving=cells.one_of("leaving", Leaving, Leaving.KEPT),
    )


def _rating(cells: Cells) -> float | None:
    text = cells.text("rating").replace(",", ".")
    if not text:
        return None
    try:
        rating = float(text)
    except ValueError:
        rating = float("nan")
    if abs(rating) < _MOST:
        return rating
    cells.wrong("rating", Said("write a number, or nothing."))
    return None


def _hours(cells: Cells) -> Hours:
    try:
        hours = Hours(cells.text("zone") or "UTC")
        return Hours.parse(cells.text("hours"), hours.zone) if cells.text("hours") else hours
    except UnknownZone:
        cells.wrong("zone", Said("write a time zone as Europe/Berlin."))
    except BadHours:
        cells.wrong("hours", Said("write hours as: mon-fri 07:30-23:00; sat,sun 10:00-02:00."))
    return Hours()


def tables(data: str | bytes) -> dict[int, tuple[Round, ...]]:
    """The rounds of each division of a file of tables."""
    faults: list[Said] = []
    byes: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    seats: defaultdict[tuple[int, int], defaultdict[int, list[tuple[Line, int, int, tuple[Animal, ...]]]]]
    seats = defaultdict(lambda: defaultdict(list))
    for line in read(data, TABLES, ("round", "table", "seat", "user_id")):
        cells = Cells(line, faults)
        where = (cells.whole("division", 1, MOST_DIVISIONS, 1), cells.whole("round", 1, MOST_ROUNDS))
        player = cells.person("user_id")
        if player is None and not cells.text("user_id"):
            cells.wrong("user_id", Said("write a user id (digits) or a mention: <@123>."))
        if cells.text("seat").lower() == "bye":
            byes[where].append(player or 0)
        else:
            number, seat = cells.whole("table", 1, MOST_TABLES), cells.whole("seat", 1, LARGEST)
            seats[where][number].append((line, seat, player or 0, cells.animals("animals")))
    check(faults)
    found: defaultdict[int, list[Round]] = defaultdict(list)
    for where in sorted({*seats, *byes}):
        plans = [_plan(number, rows, faults) for number, rows in sorted(seats[where].items())]
        found[where[0]].append(Round(where[1], tuple(plans), tuple(byes[where])))
    check(faults)
    return {division: tuple(rounds) for division, rounds in found.items()}


def _plan(number: int, rows: list[tuple[Line, int, int, tuple[Animal, ...]]], faults: list[Said]) -> TablePlan:
    ordered = sorted(rows, key=lambda row: row[1])
    check_seats([(line, seat, player) for line, seat, player, _ in ordered], faults)
    animals = tuple(row[3] for row in ordered)
    return TablePlan(number, tuple(row[2] for row in ordered), animals if any(animals) else ())


def check_seats(rows: Sequence[tuple[Line, int, int]], faults: list[Said]) -> None:
    """A table in the order of its seats: 2 to 6 of them, numbered from 1 without gaps, and nobody twice."""
    last = rows[-1][0]
    if not SMALLEST <= len(rows) <= LARGEST:
        what = Said("a table has 2 to 6 lines, one for each seat; this one has {number}.", number=len(rows))
        faults.append(fault(last.number, "table", what))
        return
    _nobody_twice(rows, faults)
    for number, (line, seat, _) in enumerate(rows, 1):
        if seat != number:
            what = Said("the seats of a table are numbered 1, 2, 3 ...; this should be {number}.", number=number)
            faults.append(fault(line.number, "seat", what))
            return


def _nobody_twice(rows: Sequence[tuple[Line, int, int]], faults: list[Said]) -> None:
    first: dict[int, Line] = {}
    for line, _, player in rows:
        if player in first:
            what = Said("this player sits at the table in line {line} already.", line=first[player].number)
            faults.append(fault(line.number, "user_id", what))
        first.setdefault(player, line)


def check(faults: Sequence[Said]) -> None:
    """Raises ``BadFile`` when there are any."""
    if faults:
        ordered = sorted(faults, key=lambda one: (_number(one), str(one)))
        raise BadFile(tuple(ordered))


def _number(one: Said) -> int:
    line = one.facts.get("line")
    return line if isinstance(line, int) else 0
