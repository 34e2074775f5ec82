"""Tables by an exact design or by the search, before anybody has a seat at them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from bot.league.designs import Design, design, designs_for
from bot.league.errors import NoSuchDesign
from bot.league.grouping import Rounds, Tables, least_repeats, search
from bot.league.model import Entry, Season
from bot.league.problem import Problem
from bot.league.rounds import spread
from bot.league.sizes import byes_of_rounds, table_sizes
from bot.league.starts import exact_rounds, random_round, shuffled
from bot.league.together import Company

_EXCHANGES = 200
"""Exchanges of roles tried, for each player."""


def design_of(season: Season, playing: Sequence[Entry]) -> Design:
    found = design(season.design or "")
    if found is None or (found.players, found.size) != (len(playing), season.size):
        known = tuple(one.name for one in designs_for(len(playing), season.size))
        raise NoSuchDesign(season.design, len(playing), season.size, known)
    return found


def by_design(chosen: Design, problem: Problem, company: Company, dice: Random) -> Tables:
    """The design with its numbers given to the players by lot, and then exchanged: for those who avoid each other
    first, then for company. Only then are the tables of a design without rounds spread over rounds, because players
    differ in how many games they take at once.

    Where somebody plays twice in a round, ``where`` of what this gives is of no use, so nothing may be swapped in it.
    """
    number = len(chosen.rounds[0])
    tables = _given_out(problem, [[list(block)] for block in chosen.tables], company, dice)
    flat = [tuple(table) for (table,) in tables]
    if chosen.resolvable:
        rounds = [flat[at : at + number] for at in range(0, len(flat), number)]
    else:
        rounds = spread(flat, [max(1, entry.most_games) for entry in problem.entries], dice)
    return Tables(len(problem.ids), [[list(table) for table in round_] for round_ in rounds], problem.base)


def _given_out(problem: Problem, rounds: Rounds, company: Company | None, dice: Random) -> Rounds:
    """The same tables with the players in roles drawn by lot, and then exchanged two by two while that is no loss."""
    count = len(problem.ids)
    apart, met = problem.apart, _opponents(count, rounds)
    flat = [table for tables in rounds for table in tables]
    player = shuffled(range(count), dice)
    """Who has each role."""

    def loss() -> tuple[int, int]:
        role = {one: number for number, one in enumerate(player)}
        angry = sum(met[role[mine]][role[yours]] for mine, yours in apart)
        return angry, sum(company.cost([player[one] for one in table]) for table in flat) if company else 0

    least = loss()
    tries = _EXCHANGES * count if apart or (company and not company.alike) else 0
    for _ in range(tries):
        if least == (0, 0):
            break
        one, other = int(dice.random() * count), int(dice.random() * count)
        player[one], player[other] = player[other], player[one]
        now = loss()
        if now <= least:
            least = now
        else:
            player[one], player[other] = player[other], player[one]
    return [[[player[role] for role in table] for table in tables] for tables in rounds]


def _opponents(players: int, rounds: Rounds) -> list[list[int]]:
    return Tables(players, rounds, [[0] * players for _ in range(players)]).meet


def by_search(
    season: Season, problem: Problem, active: list[list[int]], dice: Random, effort: int
) -> tuple[Tables, list[tuple[int, ...]]]:
    """Tables for the players ``active`` in each round, and who of them has a bye."""
    count = len(problem.ids)
    sizes = [table_sizes(len(players), season.size, season.odd) for players in active]
    had = Counter(user_id for one in problem.before for user_id in one.byes)
    byes = byes_of_rounds(
        shuffled(range(count), dice), active, list(map(sum, sizes)), [had[user_id] for user_id in problem.ids]
    )
    here = [
        [player for player in players if player not in resting] for players, resting in zip(active, byes, strict=True)
    ]
    fill = [random_round(players, size, dice) for players, size in zip(here, sizes, strict=True)]
    starts = _starts(problem, sizes, fill, dice)
    enough = least_repeats(problem.base, fill)
    found = [search(Tables(count, start, problem.base), dice, effort // len(starts), enough) for start in starts]
    return min((Tables(count, rounds, problem.base) for rounds in found), key=lambda tables: tables.repeats), byes


def _starts(problem: Problem, sizes: list[tuple[int, ...]], fill: Rounds, dice: Random) -> list[Rounds]:
    """What to search from: exact rounds if they reach; if only for some rounds, those and also none of them."""
    count = len(problem.ids)
    if problem.before or len(set(sizes)) > 1 or any(sum(map(len, tables)) < count for tables in fill):
        return [fill]
    exact = exact_rounds(count, sizes[0])[: len(sizes)] if sizes else []
    if not exact:
        return [fill]
    known = _given_out(problem, exact, None, dice)
    return [known] if len(known) == len(sizes) else [known + fill[len(known) :], fill]
