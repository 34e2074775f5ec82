"""A season in words: its terms, where it stands, who takes part. No mention in here calls anybody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from bot import prompts_words as w
from bot.league.explaining import shown
from bot.league.model import (
    ByePoints,
    Concession,
    Credit,
    Dealing,
    Entry,
    EntryStatus,
    How,
    Leaving,
    Odd,
    Pace,
    Season,
    TieBreak,
)
from bot.league.sizes import mixed_sizes
from bot.panels import telling
from bot.seasons.model import SeasonState, Stage
from render.locale import translate, translate_many
from rules.types import Dominance

MOST_NAMES = 60
"""So many names of players stand in one message."""


def points_word(language: str, points: Fraction) -> str:
    """Points as people write them: ``6``, ``6.5``, ``6.33``; with a comma where decimals have one."""
    return number_word(language, shown(points))


def number_word(language: str, number: str) -> str:
    """A number that is written with a point, as people of a language write it."""
    return number if language == "en" else number.replace(".", ",")


def time_word(at: datetime, style: str = "f") -> str:
    """A moment, shown by everybody's client in their own zone."""
    return f"<t:{int(at.timestamp())}:{style}>"


def player_name(state: SeasonState, user: int) -> str:
    """A player's name, as it was at the sign-up."""
    entry = state.entries.get(user)
    return telling.mention(state.head.language, user) if entry is None else telling.safe(entry.name)


def stage_word(language: str, stage: Stage) -> str:
    """Where a season stands."""
    return {
        Stage.PLANNED: translate(language, "being prepared"),
        Stage.SIGN_UP: translate(language, "sign-up is open"),
        Stage.CLOSED: translate(language, "sign-up is closed"),
        Stage.RUNNING: translate(language, "running"),
        Stage.FINISHED: translate(language, "has ended"),
        Stage.CANCELLED: translate(language, "cancelled"),
    }[stage]


def chain_word(language: str, by: TieBreak) -> str:
    """The name of a tie-break."""
    return {
        TieBreak.POINTS: translate(language, "points"),
        TieBreak.WINS: translate(language, "wins"),
        TieBreak.SECONDS: translate(language, "second places"),
        TieBreak.SHARE: translate(language, "share of the winner's score"),
        TieBreak.MARGIN: translate(language, "margins"),
        TieBreak.HEAD_TO_HEAD: translate(language, "head to head"),
        TieBreak.LOT: translate(language, "lot"),
    }[by]


def leaving_sentence(language: str, leaving: Leaving) -> str:
    """What becomes of the results of somebody who leaves."""
    return {
        Leaving.KEPT: translate(language, "Results of whoever leaves stay as they are."),
        Leaving.VOIDED: translate(language, "Whoever leaves is taken out of their tables; those behind move up."),
        Leaving.STRUCK: translate(language, "No table of whoever leaves counts, for nobody."),
    }[leaving]


def credit_sentence(language: str, credit: Credit) -> str:
    """Whose result it is when a substitute took over a seat."""
    return {
        Credit.ENTRANT: translate(language, "A substitute plays for the one who was drawn to the seat."),
        Credit.SUBSTITUTE: translate(language, "Whoever takes over a seat gets its result."),
        Credit.BOTH: translate(language, "A seat that was taken over counts for both."),
        Credit.NOBODY: translate(language, "A seat that was taken over counts for neither."),
    }[credit]


def concession_sentence(language: str, concession: Concession) -> str:
    """Where somebody ends who gives a game up."""
    return {
        Concession.LAST: translate(language, "Whoever gives a game up stands behind all who played on."),
        Concession.AS_SCORED: translate(language, "Whoever gives a game up keeps the place of the seat's score."),
    }[concession]


def how_word(language: str, how: How) -> str:
    """How a table came to its result."""
    return {
        How.PLAYED: translate(language, "played"),
        How.PRESENT: translate(language, "by the scores as they stood"),
        How.PROJECTED: translate(language, "by the scores with the final scoring added"),
        How.FORFEIT: translate(language, "by forfeit"),
        How.DECIDED: translate(language, "decided by an organiser"),
    }[how]


def terms_lines(language: str, terms: Season) -> list[str]:
    """All that an organiser has decided, a line for each matter."""
    seats = translate_many(language, "tables of {number}", "tables of {number}", terms.size)
    if terms.design is not None:
        games = translate(language, "exact design {name}", name=terms.design)
    else:
        games = translate_many(language, "{number} round", "{number} rounds", terms.rounds)
    days = translate_many(language, "{number} day a round", "{number} days a round", terms.days)
    smallest, largest = (terms.size, terms.size) if terms.odd is Odd.BYES else mixed_sizes(terms.size)
    table = "; ".join(f"{size}: " + _points(language, terms.points.of(size)) for size in range(smallest, largest + 1))
    chain = " → ".join(chain_word(language, by) for by in (*terms.chain, TieBreak.LOT))
    lines = [
        f"{seats} · {games} · {days} · {_mode_word(language, terms)}",
        translate(language, "Clock: {clock}", clock=f"`{terms.clock or 'casual'}`")
        + " · "
        + (translate(language, "rated") if terms.rated else translate(language, "not rated")),
        _odd_sentence(language, terms) + " " + _dealing_sentence(language, terms.dealing),
        translate(
            language, "Points by place, by the seats of a table: {points}. Ties: {chain}.", points=table, chain=chain
        ),
        " ".join(
            (
                leaving_sentence(language, terms.leaving),
                credit_sentence(language, terms.credit),
                concession_sentence(language, terms.concession),
            )
        ),
    ]
    if terms.promotion.division_size:
        lines.append(
            translate(
                language,
                "Divisions of about {size}; up: {up}, down: {down}.",
                size=terms.promotion.division_size,
                up=terms.promotion.up,
                down=terms.promotion.down,
            )
        )
    if terms.options.cards != 25:
        lines.append(
            translate_many(
                language, "{number} card before Ice Age", "{number} cards before Ice Age", terms.options.cards
            )
        )
    if terms.per_game:
        lines.append(translate(language, "The standings go by the points for each game."))
    if terms.last_entry > 1:
        lines.append(translate(language, "Late entries: until round {round}.", round=terms.last_entry))
    return lines


def _mode_word(language: str, terms: Season) -> str:
    if terms.options.dominance is Dominance.CLAIMED:
        return translate(language, "dominance claimed")
    return translate(language, "dominance automatic")


def _odd_sentence(language: str, terms: Season) -> str:
    if terms.odd is Odd.MIXED:
        return translate(language, "Where numbers do not fit, some tables are smaller or larger.")
    worth = {
        ByePoints.NOTHING: translate(language, "worth nothing"),
        ByePoints.MEAN: translate(language, "worth an average seat"),
        ByePoints.OWN: translate(language, "worth one's own average"),
    }[terms.bye]
    return translate(language, "Where numbers do not fit, some have a bye, {worth}.", worth=worth)


def _dealing_sentence(language: str, dealing: Dealing) -> str:
    return {
        Dealing.DEALT: translate(language, "Animals are dealt."),
        Dealing.BALANCED: translate(language, "Animals are balanced over a player's games."),
        Dealing.DRAFTED: translate(language, "Animals are drafted at each table."),
    }[dealing]


def pace_word(language: str, pace: Pace) -> str:
    """How quickly somebody means to play."""
    return {
        Pace.LIVE: translate(language, "in one sitting"),
        Pace.BRISK: translate(language, "several choices a day"),
        Pace.EASY: translate(language, "about one choice a day"),
    }[pace]


def title(language: str, state: SeasonState) -> str:
    """The first line of everything about a season."""
    parts = [f"**{telling.safe(state.name)}**", stage_word(language, state.stage)]
    if state.stage is Stage.RUNNING:
        parts.append(translate(language, "round {round} of {rounds}", round=state.head.round, rounds=state.rounds))
    return " · ".join(parts)


def season_text(language: str, state: SeasonState) -> str:
    """What a season is and where it stands."""
    lines = [title(language, state), *terms_lines(language, state.head.terms)]
    if state.head.terms.start is not None and state.stage in (Stage.PLANNED, Stage.SIGN_UP, Stage.CLOSED):
        lines.append(translate(language, "Begins: {when}.", when=time_word(state.head.terms.start, "D")))
    deadline = state.head.deadline(state.head.round)
    if deadline is not None and state.stage is Stage.RUNNING:
        lines.append(
            translate(
                language,
                "Round {round} ends {when} ({left}).",
                round=state.head.round,
                when=time_word(deadline),
                left=time_word(deadline, "R"),
            )
        )
    return "\n".join([*lines, *people_lines(language, state)])


def people_lines(language: str, state: SeasonState) -> list[str]:
    """Who takes part, who waits, who has left."""
    lines: list[str] = []
    if state.divisions:
        for number, division in state.divisions.items():
            names = ", ".join(player_name(state, user) for user in division.players)
            lines.append(translate(language, "**Division {number}** · {names}", number=number, names=names))
    else:
        players = state.players
        places = state.head.terms.places
        number = f"{len(players)} / {places}" if places else f"{len(players)}"
        names = _names(players)
        count = translate(language, "**Signed up: {number}**", number=number)
        lines.append(count + (f" · {names}" if names else ""))
    waiting = [entry for entry in state.in_order() if entry.status is EntryStatus.WAITING]
    if waiting:
        names = _names(waiting)
        lines.append(translate(language, "Waiting list: {names}", names=names))
    return lines


def _points(language: str, points: Sequence[Fraction]) -> str:
    """Points of a table's places in a row that stays clear where decimals have a comma."""
    return (", " if all(one.denominator == 1 for one in points) else "; ").join(
        points_word(language, one) for one in points
    )


def _names(entries: Sequence[Entry]) -> str:
    """Names in a row, and a sign that there are more."""
    names = ", ".join(telling.safe(entry.name) for entry in entries[:MOST_NAMES])
    return names + (" …" if len(entries) > MOST_NAMES else "")


def entry_lines(language: str, state: SeasonState, entry: Entry) -> list[str]:
    """One's own entry, for oneself: nobody else sees whom somebody avoids."""
    standing = {
        EntryStatus.ENTERED: translate(language, "You take part."),
        EntryStatus.WAITING: translate(language, "You are on the waiting list."),
        EntryStatus.WITHDRAWN: translate(language, "You have withdrawn."),
        EntryStatus.EXPELLED: translate(language, "You were expelled."),
    }[entry.status]
    favourites = " ".join(w.animal_word(language, animal) for animal in entry.favourites) or "–"
    avoided = ", ".join(f"<@{user}>" for user in sorted(entry.avoid)) or "–"
    return [
        standing,
        translate(language, "Pace: {pace}", pace=pace_word(language, entry.pace))
        + " · "
        + translate(language, "most games at once: {number}", number=entry.most_games),
        translate(language, "Favourite animals: {animals}", animals=favourites)
        + " · "
        + translate(language, "never at a table with: {names}", names=avoided),
        translate(language, "Hours awake: {hours}", hours=f"`{entry.hours}`"),
    ]
