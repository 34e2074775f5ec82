"""Tables and charts from JSON files: ``standings``, ``bars``, ``lines``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, TypeVar

from render import bars, lines, standings
from render.commands.pictures import ending, load, save
from render.errors import PictureError
from rules.errors import UnknownWord
from rules.types import Animal

T = TypeVar("T")

FORMS = """The JSON object in the file:
standings: {"title": "", "subtitle": "", "columns": ["Points", "Wins"], "main": 0, "note": "",
            "rows": [{"rank": "1", "name": "Ann", "values": ["23", "4"], "zone": "promotion"}]}
            zones: champion, promotion, relegation, out; "legend": {"promotion": "up to division 1"} changes words
bars:      {"title": "", "subtitle": "", "most": 60, "ticks": [[0, "0 %"], [50, "50 %"]], "fair": 25, "fair_text": "",
            "note": "", "bars": [{"label": "Bird", "value": 31, "low": 23, "high": 40, "text": "31 %",
            "note": "102 games", "animal": "bird"}]}
lines:     {"title": "", "subtitle": "", "across": [[0, "0"], [9, "turn 9"]], "up": [0, 10, 20], "note": "",
            "lines": [{"label": "Bird", "points": [[0, 0], [9, 17]], "text": "17", "animal": "bird"}]}"""


def add_sheet(parser: argparse.ArgumentParser) -> None:
    """The arguments of all three."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = FORMS
    parser.add_argument("data", help="a JSON file (see below)")
    parser.add_argument("-o", "--out", required=True, help="the PNG to write")
    parser.add_argument("--alt", action="store_true", help="print what the picture shows in words, too")
    parser.add_argument("--theme", default="dark", help="dark, light or contrast")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--width", type=int, help="pixels (default: 1170)")


def _read(path: str, make: Callable[[dict[str, Any]], T]) -> T:
    try:
        return make(load(path))
    except (KeyError, TypeError, ValueError, AttributeError, UnknownWord) as error:
        what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise PictureError(f"{path} cannot be drawn: {what}. --help shows the form.") from error


def _animal(raw: dict[str, Any]) -> Animal | None:
    return None if raw.get("animal") is None else Animal.parse(raw["animal"])


def _standings(raw: dict[str, Any]) -> standings.Standings:
    rows = tuple(
        standings.Row(
            str(row["rank"]),
            str(row["name"]),
            tuple(map(str, row["values"])),
            standings.Zone(row.get("zone") or ""),
        )
        for row in raw["rows"]
    )
    legend = {standings.Zone(zone): str(text) for zone, text in (raw.get("legend") or {}).items()}
    return standings.Standings(
        str(raw["title"]),
        tuple(map(str, raw["columns"])),
        rows,
        str(raw.get("subtitle", "")),
        int(raw.get("main", 0)),
        str(raw.get("note", "")),
        legend,
    )


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _bars(raw: dict[str, Any]) -> bars.Bars:
    return bars.Bars(
        str(raw["title"]),
        tuple(
            bars.Bar(
                str(bar["label"]),
                float(bar["value"]),
                str(bar["text"]),
                _number(bar.get("low")),
                _number(bar.get("high")),
                str(bar.get("note", "")),
                _animal(bar),
            )
            for bar in raw["bars"]
        ),
        float(raw["most"]),
        tuple((float(at), str(text)) for at, text in raw["ticks"]),
        str(raw.get("subtitle", "")),
        _number(raw.get("fair")),
        str(raw.get("fair_text", "")),
        str(raw.get("note", "")),
    )


def _lines(raw: dict[str, Any]) -> lines.Lines:
    return lines.Lines(
        str(raw["title"]),
        tuple(
            lines.Line(
                str(line.get("label", "")),
                tuple((float(x), float(y)) for x, y in line["points"]),
                str(line["text"]),
                _animal(line),
            )
            for line in raw["lines"]
        ),
        tuple((float(at), str(text)) for at, text in raw["across"]),
        tuple(int(value) for value in raw["up"]),
        str(raw.get("subtitle", "")),
        str(raw.get("note", "")),
    )


def _draw(
    chosen: argparse.Namespace,
    make: Callable[[dict[str, Any]], T],
    draw: Callable[..., bytes],
    tell: Callable[[T, str], str],
) -> int:
    ending(chosen.out, ".png")
    data = _read(chosen.data, make)
    save(chosen.out, draw(data, theme=chosen.theme, language=chosen.lang, width=chosen.width))
    if chosen.alt:
        print(tell(data, chosen.lang))
    return 0


def draw_standings(chosen: argparse.Namespace) -> int:
    """Draw a table."""
    return _draw(chosen, _standings, standings.standings, standings.standings_alt)


def draw_bars(chosen: argparse.Namespace) -> int:
    """Draw shares."""
    return _draw(chosen, _bars, bars.bars, bars.bars_alt)


def draw_lines(chosen: argparse.Namespace) -> int:
    """Draw something over time."""
    return _draw(chosen, _lines, lines.lines, lines.lines_alt)
