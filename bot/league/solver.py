"""Seats a division: from the players and a seed to rounds of tables, with the numbers to judge them by.

In this order: nobody with somebody they avoid; as few repeated opponents as can be found; places in the starting
initiative in balance, which can be had at any tables; animals in balance; then, among tables with equally few repeats,
company that is awake together and plays at one pace. The same players, rounds before, and seed give the same tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.league.animals import all_six, dealt
from bot.league.awake import half_hours
from bot.league.errors import CannotAvoid
from bot.league.grouping import Tables
from bot.league.making import by_design, by_search, design_of
from bot.league.model import LARGEST, Dealing, Entry, Pace, Round, Season, TablePlan
from bot.league.problem import Problem, problem_of
from bot.league.scores import SeatingScore, animals_of, score, seats_of
from bot.league.seats import balanced_seats
from bot.league.together import Company, improve
from rules.chance import from_seed
from rules.types import Animal

EFFORT = 2_400_000
"""Swaps tried for the repeats of a division; seconds on an ordinary machine, and never counted in seconds."""
_COMPANY = 6
"""One swap in so many more is tried for the company."""


@dataclass(frozen=True, slots=True)
class Seating:
    """What the solver proposes. ``design``: the exact design it follows, if the season asks for one."""

    rounds: tuple[Round, ...]
    score: SeatingScore
    seed: str
    design: str | None = None


def seat(
    season: Season,
    entries: Sequence[Entry],
    seed: str,
    before: Sequence[Round] = (),
    first: int = 1,
    effort: int = EFFORT,
) -> Seating:
    """Tables for the rounds ``first`` to the season's last of one division.

    ``entries`` are all of the division; those who have left play no more and late ones join in their first round.
    ``before`` are the rounds made earlier (with those who played them), whose meetings, places, animals and byes count;
    with them an exact design cannot be followed any further, and the solver makes the rest.
    Takes some seconds: call it in a thread. Raises ``NoTables``, ``NoSuchDesign`` or ``CannotAvoid``.
    """
    dice = Random(from_seed(seed, "league/tables"))
    problem = problem_of(entries, before)
    playing = problem.entries
    chosen = design_of(season, playing) if season.design and not before else None
    company = Company(
        [half_hours(entry.hours, season.start) for entry in playing],
        [list(Pace).index(entry.pace) for entry in playing],
    )
    if chosen is not None:
        tables = by_design(chosen, problem, company, dice)
        byes: list[tuple[int, ...]] = [()] * len(tables.rounds)
    else:
        active = [
            [number for number, entry in enumerate(playing) if entry.since <= round_]
            for round_ in range(first, season.rounds + 1)
        ]
        tables, byes = by_search(season, problem, active, dice, effort)
        improve(tables, company, dice, effort // _COMPANY)
    _check_apart(problem, tables)
    rounds = _rounds(season, problem, tables, byes, dice, first)
    return Seating(rounds, _score(problem, company, rounds), seed, chosen.name if chosen else None)


def _check_apart(problem: Problem, tables: Tables) -> None:
    broken = [(one, other) for one, other in problem.apart if tables.meet[one][other] > problem.base[one][other]]
    if broken:
        raise CannotAvoid(
            tuple((problem.ids[one], problem.ids[other]) for one, other in broken),
            tuple(f"{problem.entries[one].name} – {problem.entries[other].name}" for one, other in broken),
        )


def _rounds(
    season: Season, problem: Problem, tables: Tables, byes: list[tuple[int, ...]], dice: Random, first: int
) -> tuple[Round, ...]:
    """Seats and animals for the tables, and ids for the numbers."""
    places, animals = seats_of(problem.before), animals_of(problem.before)
    flat = [table for round_ in tables.rounds for table in round_]
    seated = balanced_seats(flat, [[places[user, place] for place in range(LARGEST)] for user in problem.ids])
    if season.options.all_animals and season.dealing is not Dealing.DRAFTED:
        given = [all_six(len(table), dice) for table in seated]
    else:
        had = [[animals[user, animal] for animal in Animal] for user in problem.ids]
        liked = [frozenset(entry.favourites) for entry in problem.entries]
        sets = dealt(seated, season.dealing, dice, had, liked)
        given = [tuple((animal,) for animal in chosen) for chosen in sets]
    plans = iter(zip(seated, given, strict=True))
    rounds: list[Round] = []
    for number, (round_, resting) in enumerate(zip(tables.rounds, byes, strict=True), first):
        made: list[TablePlan] = []
        for table in range(1, len(round_) + 1):
            players, dealt_ = next(plans)
            made.append(TablePlan(table, tuple(problem.ids[player] for player in players), dealt_))
        rounds.append(Round(number, tuple(made), tuple(problem.ids[player] for player in resting)))
    return tuple(rounds)


def _score(problem: Problem, company: Company, rounds: tuple[Round, ...]) -> SeatingScore:
    entries = dict(zip(problem.ids, problem.entries, strict=True))
    return score(
        rounds,
        problem.before,
        None if company.alike else dict(zip(problem.ids, company.awake, strict=True)),
        {user: entry.favourites for user, entry in entries.items()},
        {user: entry.pace for user, entry in entries.items()},
    )
