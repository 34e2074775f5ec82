"""A proposal of tables in words: its scores first, then every table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.scores import SeatingScore
from bot.panels import telling
from bot.panels.season_words import player_name, title
from bot.prompts_words import animal_word, shorten
from bot.seasons.drawing import Proposal
from bot.seasons.model import SeasonState, SeasonTable
from render.locale import translate, translate_many

MOST_PAIRS = 12
"""So many pairs of players who cannot be kept apart are named."""


def proposal_text(language: str, proposal: Proposal) -> str:
    """What an organiser sees before confirming; what does not fit is in ``/league tables``."""
    state = proposal.state
    lines = [
        title(language, state),
        translate(language, "Tables from round {round} on, seed `{seed}`:", round=proposal.first, seed=proposal.seed),
    ]
    if proposal.rest:
        lines.append(
            translate_many(
                language,
                "The exact design cannot be followed any further: {number} round is drawn in place of what was left.",
                "The exact design cannot be followed any further: {number} rounds are drawn in place of what was left.",
                proposal.rest,
            )
        )
    several = len(proposal.scores) > 1
    for number, score in proposal.scores:
        if several:
            lines.append(translate(language, "**Division {number}**", number=number))
        lines += score_lines(language, state, score)
    lines.append("")
    tables = [table for table in state.tables_of() if table.round >= proposal.first]
    shown = [table_words(language, state, table) for table in tables]
    text = "\n".join(lines)
    hint = translate(language, "-# The others: `/league tables`.")
    for number, line in enumerate(shown):
        room = telling.LONGEST - (len(hint) + 1 if number + 1 < len(shown) else 0)
        if len(text) + 1 + len(line) > room:
            return shorten(f"{text}\n{hint}", telling.LONGEST)
        text += f"\n{line}"
    return text


def score_lines(language: str, state: SeasonState, score: SeatingScore) -> list[str]:
    """How good a seating is, in the order in which the solver weighs it."""
    lines = [
        translate(
            language,
            "Opponents: {met} of {pairs} pairs meet, {repeated} of them more than once (at most {most} times).",
            met=score.met_pairs,
            pairs=score.pairs,
            repeated=score.repeated_pairs,
            most=score.most_meetings,
        ),
        translate(
            language,
            "Starting initiative: a player's places differ by at most {spread}; players beyond 1: {players}.",
            spread=score.seat_spread,
            players=score.uneven_seats,
        ),
    ]
    if score.animal_spread:
        lines.append(
            translate(
                language,
                "Animals: how often a player has each differs by at most {spread}; favourites given: {favourites}.",
                spread=score.animal_spread,
                favourites=score.favourites,
            )
        )
    if score.common_hours is not None and score.least_common_hours is not None:
        lines.append(
            translate(
                language,
                "Awake together: {hours} hours a week on average, {least} at the worst table.",
                hours=round(float(score.common_hours)),
                least=round(float(score.least_common_hours)),
            )
        )
    if score.lonely:
        lines.append(
            translate_many(
                language,
                "⚠ {number} table is never awake all together.",
                "⚠ {number} tables are never awake all together.",
                len(score.lonely),
            )
        )
    return lines


def table_words(language: str, state: SeasonState, table: SeasonTable) -> str:
    """One table: who sits there in the order of the starting initiative, with their animals."""
    seats: list[str] = []
    for number, user in enumerate(table.plan.players):
        animals = table.plan.animals[number] if table.plan.animals else ()
        what = " ".join(animal_word(language, animal) for animal in animals)
        seats.append(f"{player_name(state, user)}" + (f" ({what})" if what else ""))
    return f"`{table.key}` {', '.join(seats)}"


def cannot_avoid(language: str, state: SeasonState, pairs: Sequence[tuple[int, int]]) -> str:
    """Who wish not to meet and must, and what an organiser can do."""
    shown = [f"{player_name(state, one)} – {player_name(state, other)}" for one, other in pairs[:MOST_PAIRS]]
    return translate(
        language,
        "These cannot all be kept apart: {pairs}. Ask one of them to give up the wish or lift it with `/league run "
        "reconcile`, put them into different divisions, or play with more or smaller tables.",
        pairs=", ".join(shown) + (" …" if len(pairs) > MOST_PAIRS else ""),
    )
