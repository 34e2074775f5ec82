"""A table or chart, drawn from plain values: what the processes for pictures run. No Discord in here."""

from __future__ import annotations

from bot.pictures_drawing import Picture
from render.bars import Bars, bars, bars_alt
from render.lines import Lines, lines, lines_alt
from render.standings import Standings, standings, standings_alt

Sheet = Standings | Bars | Lines


def draw_sheet(what: Sheet, language: str) -> Picture:
    """Draw it, with its words: slow, so never on the event loop."""
    if isinstance(what, Standings):
        return Picture(standings(what, language=language), standings_alt(what, language))
    if isinstance(what, Bars):
        return Picture(bars(what, language=language), bars_alt(what, language))
    return Picture(lines(what, language=language), lines_alt(what, language))
