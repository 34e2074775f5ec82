"""The standings of a season as it stands: per division, and over all."""

from __future__ import annotations

from bot.league.model import Bye, Entry, Standing
from bot.league.standings import standings
from bot.seasons.model import SeasonState, TableStage


def byes_that_count(state: SeasonState, division: int | None = None) -> tuple[Bye, ...]:
    """Byes of rounds that are over: of the rounds before the one that is on, and of that when all its tables are."""
    found: list[Bye] = []
    for (number, round_), users in sorted(state.byes.items()):
        if division in (None, number) and is_over(state, round_, number):
            found += [Bye(round_, user) for user in users]
    return tuple(found)


def is_over(state: SeasonState, round_: int, division: int | None = None) -> bool:
    """Whether a round was opened and none of its tables is on."""
    if round_ > state.head.round:
        return False
    return all(table.stage is TableStage.OVER for table in state.tables_of(round_=round_, division=division))


def division_standings(state: SeasonState, division: int) -> tuple[Standing, ...]:
    """The standings of a division, best first."""
    return standings(
        state.head.terms,
        entries_of(state, division),
        state.results_of(division),
        byes_that_count(state, division),
        state.head.seed,
    )


def overall_standings(state: SeasonState) -> tuple[Standing, ...]:
    """Everybody in one table, as if there were no divisions."""
    results = [result for number in state.divisions for result in state.results_of(number)]
    return standings(state.head.terms, state.entries.values(), results, byes_that_count(state), state.head.seed)


def entries_of(state: SeasonState, division: int) -> tuple[Entry, ...]:
    """The entries of a division's players, those who have left too."""
    known = state.divisions.get(division)
    if known is None:
        return tuple(state.players) if division == 1 else ()
    return tuple(state.entries[user] for user in known.players if user in state.entries)
