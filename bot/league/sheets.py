"""Sheets: a header and lines of cells, as CSV for spreadsheets and as JSON for programs, out and in again.

What spreadsheets do to a file on the way is tolerated: a mark at the beginning (BOM), semicolons or tabs for commas,
another order of the columns, capitals in their names, columns of one's own, empty lines. A text that a spreadsheet
would take for a formula is written behind an apostrophe, which reading takes off again.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.league.errors import BadFile
from rules.errors import Said


@dataclass(frozen=True, slots=True)
class People:
    """User ids in a cell. In CSV they are mentions (``<@1>``), because a spreadsheet rounds numbers of 18 digits."""

    ids: tuple[int, ...]


Cell = str | int | bool | Fraction | People | None
"""What stands in a cell. Fractions are written as decimals, at most six behind the point."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "'")
_DELIMITERS = (",", ";", "\t")
_LONGEST = 20_000
"""Lines of a file; a league of 200 people over 30 rounds has a third of it."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table as a file. ``header``: the names of the columns, as they are written and looked for."""

    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def csv(self) -> str:
        """With commas and a line for the header; every line ends with a line feed."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.header)
        writer.writerows([_written(cell) for cell in row] for row in self.rows)
        return text.getvalue()

    def json(self) -> str:
        """A list of objects with the header as keys: texts, whole numbers, true and false, null; fractions
        and user ids are texts."""
        rows = [{name: _in_json(cell) for name, cell in zip(self.header, row, strict=True)} for row in self.rows]
        return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file that was read. ``number``: where it stands in the file, the header being line 1."""

    number: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


def decimal(number: Fraction) -> str:
    """A fraction as a decimal with at most six places, exact where that is enough."""
    millions = round(number * 1_000_000)
    whole, rest = divmod(abs(millions), 1_000_000)
    places = f".{rest:06d}".rstrip("0") if rest else ""
    return f"{'-' if millions < 0 else ''}{whole}{places}"


def fault(line: int, column: str, what: Said) -> Said:
    """What is wrong in one cell and what to write instead."""
    return Said("Line {line}, column {column}: {what}", line=line, column=column, what=what)


def read(data: str | bytes, header: Sequence[str], required: Sequence[str]) -> list[Line]:
    """The lines of a CSV or JSON file with these columns. Raises ``BadFile`` when it is none, or lacks a column."""
    text = _decoded(data) if isinstance(data, bytes) else data.removeprefix("\ufeff")
    found = _json_lines(text) if text.lstrip().startswith("[") else _csv_lines(text, header)
    if not found:
        raise BadFile((Said("The file has no lines below its header."),))
    if len(found) > _LONGEST:
        raise BadFile((Said("The file has more than {most} lines. Split it.", most=_LONGEST),))
    present = {column for line in found for column in line.cells}
    lacking = [column for column in required if column not in present]
    if lacking:
        raise BadFile(
            tuple(
                Said("The column {column} is missing. The first line has to be: {header}", column=one, header=header)
                for one in lacking
            )
        )
    return found


def _in_json(cell: Cell) -> str | int | None:
    match cell:
        case Fraction():
            return decimal(cell)
        case People(ids):
            return " ".join(map(str, ids))
    return cell


def _written(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case People(ids):
            return " ".join(f"<@{one}>" for one in ids)
        case bool():
            return "yes" if cell else "no"
        case Fraction():
            return decimal(cell)
        case int():
            return str(cell)
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _unescaped(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def _decoded(data: bytes) -> str:
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise BadFile((Said("The file is not in UTF-8. Save it as “CSV UTF-8”."),)) from None


def _name(column: str) -> str:
    return column.strip().lower().replace(" ", "_").replace("-", "_")


def _csv_lines(text: str, header: Sequence[str]) -> list[Line]:
    first = text.split("\n", 1)[0].strip().strip('"').lower()
    skipped = 1 if first.startswith("sep=") else 0
    body = text.split("\n", 1)[1] if skipped and "\n" in text else text
    known = set(header)
    delimiter = max(
        _DELIMITERS,
        key=lambda sign: sum(_name(cell.strip('"')) in known for cell in body.split("\n", 1)[0].strip().split(sign)),
    )
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=delimiter)
    names: list[str] = []
    found: list[Line] = []
    end = skipped
    try:
        for row in reader:
            start, end = end + 1, skipped + reader.line_num
            if not any(cell.strip() for cell in row):
                continue
            if not names:
                names = [_name(cell) for cell in row]
                continue
            cells = {name: _unescaped(cell) for name, cell in zip(names, row, strict=False) if name in known}
            found.append(Line(start, {**dict.fromkeys(known.intersection(names), ""), **cells}))
    except csv.Error as error:
        if "field limit" in str(error):
            raise BadFile((Said("Line {line} has a cell that is far too long.", line=end + 1),)) from None
        raise BadFile((Said("Line {line} is not CSV.", line=end + 1),)) from None
    return found


def _json_lines(text: str) -> list[Line]:
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError):
        rows = None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadFile((Said("The file is neither CSV nor a JSON list of objects."),))
    return [
        Line(number, {_name(str(key)): _as_text(value) for key, value in row.items()})
        for number, row in enumerate(rows, 2)
    ]


def _as_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
