"""The standings of a season worked out once more, from the files of its archive alone and in another way than the bot.

It knows the usual terms: points by place, the usual chain of tie-breaks, a result belongs to whoever was drawn to the
seat, a bye is worth an average seat. Where all is equal a lot has decided, which nobody can work out: any order holds.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections import defaultdict
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from typing import Any

POINTS = {2: (10, 0), 3: (10, 4, 1), 4: (10, 6, 3, 1), 5: (10, 7, 4, 3, 1), 6: (10, 7, 5, 4, 3, 1)}
BYE = 5
Line = dict[str, str]
FIGURES = ("points", "wins", "seconds", "share", "margin", "played", "byes", "penalties")


def files_of(archive: bytes) -> dict[str, list[Line]]:
    """The CSV files of an archive by name."""
    with zipfile.ZipFile(io.BytesIO(archive)) as within:
        names = [name for name in within.namelist() if name.endswith(".csv")]
        return {name[:-4]: list(csv.DictReader(io.StringIO(within.read(name).decode("utf-8-sig")))) for name in names}


def differences(archive: bytes) -> list[str]:
    """Where the standings of an archive are not what its results make of them; empty when all is well."""
    files = files_of(archive)
    found: list[str] = []
    for division in sorted({line["division"] for line in files["standings"]} - {"0"}):
        mine = standings(files, division)
        theirs = [line for line in files["standings"] if line["division"] == division]
        if {line["user_id"] for line in theirs} != set(mine):
            found.append(f"division {division}: other players")
            continue
        for line in theirs:
            row = mine[line["user_id"]]
            found += [
                f"division {division}, {line['name']}: {figure} {line[figure]}, not {row[figure]}"
                for figure in FIGURES
                if _millions(Fraction(line[figure])) != _millions(Fraction(row[figure]))
            ]
        found += _out_of_order(division, theirs, mine)
    return found


def tampered(archive: bytes) -> bytes:
    """The archive with the places of the first table turned round: standings that its results do not make."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as within, zipfile.ZipFile(buffer, "w") as into:
        for name in within.namelist():
            into.writestr(name, within.read(name) if name != "results.csv" else _turned(within.read(name).decode()))
    return buffer.getvalue()


def _turned(text: str) -> str:
    lines = list(csv.reader(io.StringIO(text)))
    place = lines[0].index("place")
    first = [line for line in lines[1:] if line[:3] == lines[1][:3]]
    for line in first:
        line[place] = str(len(first) + 1 - int(line[place]))
    into = io.StringIO()
    csv.writer(into).writerows(lines)
    return into.getvalue()


def _millions(number: Fraction) -> int:
    return round(number * 1_000_000)


def standings(files: dict[str, list[Line]], division: str) -> dict[str, dict[str, Any]]:
    """Every player of a division with their figures, and all tables as lists of (player, place)."""
    gone = {line["user_id"]: line["leaving"] for line in files["sign-ups"] if line["status"] != "entered"}
    listed = {
        line["user_id"]
        for line in files["tables"]
        if line["division"] == division and gone.get(line["user_id"], "kept") == "kept"
    }
    rows: dict[str, dict[str, Any]] = {user: defaultdict(Fraction, shares=[], tables=[]) for user in listed}
    for table in _tables(files["results"], division):
        seats = _counting(table, gone)
        for seat in seats:
            if seat["user_id"] in rows:
                _add(rows[seat["user_id"]], seat, seats)
    for line in files["tables"]:
        if line["division"] == division and line["seat"] == "bye" and line["user_id"] in rows:
            rows[line["user_id"]]["points"] += BYE
            rows[line["user_id"]]["byes"] += 1
    for row in rows.values():
        row["share"] = sum(row["shares"], Fraction(0)) / len(row["shares"]) if row["shares"] else Fraction(0)
    return rows


def _tables(results: list[Line], division: str) -> list[list[Line]]:
    found: dict[tuple[str, str], list[Line]] = defaultdict(list)
    for line in results:
        if line["division"] == division and line["void"] != "yes":
            found[line["round"], line["table"]].append(line)
    return list(found.values())


def _counting(table: list[Line], gone: dict[str, str]) -> list[Line]:
    """The seats that count, in the places that remain for them."""
    if any(gone.get(seat["user_id"]) == "struck" for seat in table):
        return []
    left = [seat for seat in table if gone.get(seat["user_id"]) != "voided" and seat["ending"] != "void"]
    if len(left) < 2:
        return []
    return [{**seat, "place": str(1 + sum(int(o["place"]) < int(seat["place"]) for o in left))} for seat in left]


def _add(row: dict[str, Any], seat: Line, seats: list[Line]) -> None:
    place, forfeit = int(seat["place"]), seat["ending"] == "forfeit"
    sharing = [other for other in seats if other["place"] == seat["place"]]
    paid = POINTS[len(seats)][place - 1 : place - 1 + len(sharing)]
    penalty = Fraction(seat["penalty"] or 0)
    row["points"] += (0 if forfeit else Fraction(sum(paid), len(sharing))) - penalty
    row["penalties"] += penalty
    row["played"] += 1
    row["wins"] += Fraction(place == 1, len(sharing))
    row["seconds"] += Fraction(place <= 2 < place + len(sharing), len(sharing))
    row["tables"].append([(other["user_id"], int(other["place"])) for other in seats])
    won = [int(other["score"]) for other in seats if other["place"] == "1" and other["score"]]
    if not seat["score"] or not won:
        row["shares"] += [Fraction(0)] if forfeit else []
        return
    score = int(seat["score"])
    if place == 1:
        behind = [int(other["score"]) for other in seats if other is not seat and other["score"]]
        row["margin"] += max(0, score - max(behind)) if behind else 0
        row["shares"].append(Fraction(0) if forfeit else Fraction(1))
    else:
        row["margin"] += min(0, score - won[0])
        share = min(Fraction(1), Fraction(score, won[0])) if won[0] > 0 else Fraction(1)
        row["shares"].append(Fraction(0) if forfeit else max(Fraction(0), share))


def _out_of_order(division: str, lines: list[Line], rows: dict[str, dict[str, Any]]) -> list[str]:
    """Neighbours who do not stand as they should."""
    users = [line["user_id"] for line in lines]
    found = [] if [int(line["rank"]) for line in lines] == list(range(1, len(lines) + 1)) else [f"{division}: ranks"]
    ordered = sorted(users, key=cmp_to_key(lambda a, b: _compared(rows[a], rows[b])), reverse=True)
    groups: dict[tuple[Fraction, ...], list[str]] = defaultdict(list)
    for user in ordered:
        groups[_figures(rows[user])].append(user)
    at = 0
    for group in groups.values():
        here = users[at : at + len(group)]
        if set(here) != set(group):
            found.append(f"division {division}: {here} stand where {group} should")
        elif len(group) > 1:
            found += _head_to_head(division, here, rows)
        at += len(group)
    return found


def _figures(row: dict[str, Any]) -> tuple[Fraction, ...]:
    return tuple(Fraction(row[figure]) for figure in ("points", "wins", "seconds", "share", "margin"))


def _compared(one: dict[str, Any], other: dict[str, Any]) -> int:
    return (_figures(one) > _figures(other)) - (_figures(one) < _figures(other))


def _head_to_head(division: str, users: list[str], rows: dict[str, dict[str, Any]]) -> list[str]:
    """Those equal in all else: nobody stands behind somebody with a worse balance against the group."""
    balance = dict.fromkeys(users, 0)
    for user in users:
        for table in rows[user]["tables"]:
            mine = dict(table)[user]
            balance[user] += sum((place > mine) - (place < mine) for other, place in table if other in balance)
    fine = all(balance[a] >= balance[b] for a, b in pairwise(users))
    return [] if fine else [f"division {division}: head to head of {users}"]
