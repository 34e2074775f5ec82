"""Standings in words and as a picture: points, what decided between equals, who goes up and down."""

from __future__ import annotations

from bot.languages.refusals import fact_word
from bot.league.explaining import reason
from bot.league.model import Decided, Standing, TieBreak
from bot.panels.season_words import chain_word, number_word, player_name, points_word, title
from bot.seasons.ending import moves
from bot.seasons.model import SeasonState, Stage
from bot.seasons.table import division_standings, overall_standings
from render.fonts import readable_name
from render.locale import translate
from render.standings import MOST_ROWS, Row, Standings, Zone


def standings_of(state: SeasonState, division: int) -> tuple[Standing, ...]:
    """The rows of a division; of all for 0."""
    return division_standings(state, division) if division else overall_standings(state)


def standings_text(language: str, state: SeasonState, division: int, rows: tuple[Standing, ...]) -> str:
    """The standings in words: a line for each player, and between equals what decided."""
    lines = [title(language, state), heading(language, state, division)]
    if not rows:
        lines.append(translate(language, "Nobody takes part yet."))
    for row in rows:
        lines.append(row_words(language, state, row))
    chain = " → ".join(chain_word(language, by) for by in (*state.head.terms.chain, TieBreak.LOT))
    lines.append("-# " + translate(language, "Equal points are told apart by: {chain}.", chain=chain))
    return "\n".join(lines)


def heading(language: str, state: SeasonState, division: int) -> str:
    """What a table of standings is of."""
    if not division:
        return translate(language, "**All divisions**")
    if len(state.divisions) < 2:
        return translate(language, "**Standings**")
    return translate(language, "**Division {number}**", number=division)


def row_words(language: str, state: SeasonState, row: Standing) -> str:
    """One row: rank, name, points, games, wins, and why it stands above the next of equal points."""
    parts = [
        f"{row.rank}. **{player_name(state, row.player)}** {points_word(language, row.points)}",
        translate(language, "games {number}", number=row.played),
        translate(language, "wins {number}", number=points_word(language, row.wins)),
    ]
    if row.byes:
        parts.append(translate(language, "byes {number}", number=row.byes))
    if row.penalties:
        parts.append(translate(language, "penalty {points}", points=points_word(language, row.penalties)))
    if row.left:
        parts.append(translate(language, "has left"))
    text = " · ".join(parts)
    if row.above_next is not None and row.above_next.by is not TieBreak.POINTS:
        text += "\n-# " + decided_words(language, row.above_next)
    return text


def decided_words(language: str, decided: Decided) -> str:
    """Why a row stands above the next one of equal points."""
    said = reason(decided)
    said.facts.update({name: number_word(language, str(fact)) for name, fact in said.facts.items()})
    return translate(language, "above the next: {why}", why=fact_word(language, said))


def standings_sheet(language: str, state: SeasonState, division: int, rows: tuple[Standing, ...]) -> Standings:
    """The standings as a picture."""
    zones = zones_of(state, division, rows)
    shown = tuple(
        Row(
            str(row.rank),
            _plain(language, state, row.player),
            (
                points_word(language, row.points),
                str(row.played),
                points_word(language, row.wins),
                f"{float(row.share):.0%}",
            ),
            zones[row.player],
        )
        for row in rows[:MOST_ROWS]
    )
    columns = (
        translate(language, "Points"),
        translate(language, "Games"),
        translate(language, "Wins"),
        translate(language, "Share"),
    )
    over = state.stage is Stage.FINISHED
    left = len(rows) - len(shown)
    notes = (
        []
        if over
        else [translate(language, "after round {round} of {rounds}", round=state.head.round, rounds=state.rounds)]
    )
    notes += [translate(language, "… and {n} more", n=left)] if left > 0 else []
    legend = {Zone.OUT: translate(language, "has left")}  # what they have played may well count
    return Standings(
        readable_name(state.name, translate(language, "Season {number}", number=state.id)),
        columns,
        shown,
        heading(language, state, division).strip("*"),
        note=" · ".join(notes),
        legend=legend,
    )


def zones_of(state: SeasonState, division: int, rows: tuple[Standing, ...]) -> dict[int, Zone]:
    """What each place leads to, as the promotions are proposed; the champion when the season is over."""
    zones = {row.player: Zone.OUT if row.left else Zone.NONE for row in rows}
    if not division:
        return zones
    for move in moves(state):
        if move.before == division and move.after and move.after != division:
            zones[move.player] = Zone.PROMOTION if move.after < division else Zone.RELEGATION
    first = next((row.player for row in rows if not row.left), None)
    if division == 1 and first is not None and state.stage is Stage.FINISHED:
        zones[first] = Zone.CHAMPION
    return zones


def _plain(language: str, state: SeasonState, user: int) -> str:
    """A name as it can be drawn; by its number at the sign-up where the font lacks its letters."""
    entry = state.entries.get(user)
    if entry is None:
        return str(user)
    return readable_name(entry.name, translate(language, "Player {number}", number=entry.order))
