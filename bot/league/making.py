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


def design_of(season: Season, playing: Sequence[Entry]) -> Design:
    found = design(season.design or "")
    if found is None or (found.players, found.size) != (len(playing), season.size):
        known = tuple(one.name for one in designs_for(len(playing), season.size))
        raise NoSuchDesign(season.design, len(playing), season.size, known)
    return found


def by_design(chosen: Design, problem: Problem, dice: Random) -> Tables:
    """The design with its numbers given to the players by lot, and then so that nobody meets whom they avoid."""
    roles = shuffled(range(chosen.players), dice)
    tables = [tuple(roles[number] for number in block) for block in chosen.tables]
    if chosen.resolvable:
        size = len(chosen.rounds[0])
        rounds = [tables[at : at + size] for at in range(0, len(tables), size)]
    else:
        rounds = spread(tables, [max(1, entry.most_games) for entry in problem.entries], dice)
    return _kept_apart(problem, [[list(table) for table in round_] for round_ in rounds], dice)


def _kept_apart(problem: Problem, rounds: Rounds, dice: Random) -> Tables:
    """The same tables with roles exchanged as long as that brings fewer together who avoid each other."""
    apart = problem.apart
    tries = 200 * len(problem.ids) if apart else 0
    met = _opponents(len(problem.ids), rounds)
    roles = list(range(len(problem.ids)))
    angry = sum(met[one][other] for one, other in apart)
    for _ in range(tries):
        if not angry:
            break
        one, other = int(dice.random() * len(roles)), int(dice.random() * len(roles))
        roles[one], roles[other] = roles[other], roles[one]
        now = sum(met[roles[mine]][roles[yours]] for mine, yours in apart)
        if now <= angry:
            angry = now
        else:
            roles[one], roles[other] = roles[other], roles[one]
    player = {role: number for number, role in enumerate(roles)}
    renamed = [[[player[role] for role in table] for table in tables] for tables in rounds]
    return Tables(len(problem.ids), renamed, problem.base)


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
    roles = shuffled(range(count), dice)
    exact = exact_rounds(count, sizes[0])[: len(sizes)] if sizes else []
    known = [[[roles[number] for number in table] for table in tables] for tables in exact]
    if len(known) == len(sizes):
        return [_kept_apart(problem, known, dice).copied()]
    return [known + fill[len(known) :], fill] if known else [fill]
