"""Drawing the tables of a season: a proposal with its scores, which an organiser looks at before confirming it.

The solver works for seconds, so it runs in a process of its own; the same seed gives the same tables, so a proposal can
be checked by anybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from zlib import crc32

from bot.league.model import Division, Entry, Round, Season
from bot.league.scores import SeatingScore
from bot.league.sizes import table_sizes
from bot.league.solver import EFFORT, Seating, seat
from bot.model import Member
from bot.seasons.acts import SeasonAct
from bot.seasons.errors import NothingDrawn, SeasonMoved, WrongStage
from bot.seasons.model import Key, SeasonState, SeasonTable, Stage, TableStage
from bot.seasons.seasons import Seasons
from rules.errors import Said


@dataclass(frozen=True, slots=True)
class Proposal:
    """What was drawn: the season with its proposed tables, and how good each division's seating is."""

    state: SeasonState
    scores: tuple[tuple[int, SeatingScore], ...]
    first: int
    """The first round that was drawn."""
    seed: str
    rest: int = 0
    """How many rounds the solver makes in place of what was left of an exact design; 0: it is followed, or none is."""


@dataclass(frozen=True, slots=True)
class _Task:
    """One division for the solver."""

    number: int
    terms: Season
    entries: tuple[Entry, ...]
    seed: str
    before: tuple[Round, ...]
    first: int
    effort: int


def first_open(state: SeasonState) -> int:
    """The first round that is not open yet: what can still be drawn."""
    return state.head.round + 1


def last_round(state: SeasonState, division: Division) -> int:
    """The last round for which a division can be drawn now.

    An exact design has rounds of its own. Once some of them are open it cannot be followed with other players, so the
    solver makes about as many seats as were left.
    """
    terms, first = state.head.terms, first_open(state)
    if terms.design is None or first == 1:
        return terms.rounds
    left = [table for table in state.tables_of(division=division.number) if table.round >= first]
    playing = [user for user in division.players if state.entries[user].status.plays]
    at_once = sum(table_sizes(len(playing), terms.size, terms.odd)) if left else 1
    return first - 1 + -(-sum(len(table.plan.players) for table in left) // at_once)


def basis(state: SeasonState) -> tuple[object, ...]:
    """What a draw depends on and organisers see to. Wishes are not among it: nobody can hold up a draw by changing
    theirs again and again."""
    first = first_open(state)
    return (
        state.stage.value,
        state.head.terms,
        first,
        sorted((entry.user_id, entry.since) for entry in state.players),
        sorted((number, division.players) for number, division in state.divisions.items()),
        sorted((key, table.plan.players) for key, table in state.tables.items() if key.round < first),
    )


def mark(state: SeasonState) -> int:
    """A number that stands for the proposal and what it depends on: the same one after a restart."""
    proposed = [(table.key, table.plan) for table in state.tables_of() if table.stage is TableStage.PROPOSED]
    return crc32(repr((basis(state), proposed)).encode())


def tasks_of(state: SeasonState, seed: str, effort: int = EFFORT) -> list[_Task]:
    """What the solver has to do, division by division, which share the effort. Raises ``WrongStage``."""
    if state.stage not in (Stage.CLOSED, Stage.RUNNING):
        raise WrongStage(reason=Said("close the sign-up first: `/season close`."))
    first = first_open(state)
    tasks: list[_Task] = []
    divisions = divisions_of(state)
    for number, division in sorted(divisions.items()):
        last = last_round(state, division)
        if first > last:
            continue
        terms = replace(state.head.terms, rounds=last)
        before = tuple(round_ for round_ in state.rounds_of(number) if round_.number < first)
        entries = tuple(state.entries[user] for user in division.players)
        share = effort // len(divisions)
        tasks.append(_Task(number, terms, entries, f"{seed}/{number}", before, first, share))
    if not tasks:
        raise WrongStage(reason=Said("all rounds of this season are open."))
    return tasks


def divisions_of(state: SeasonState) -> dict[int, Division]:
    """The divisions; one with everybody where none were made."""
    if state.divisions:
        return dict(state.divisions)
    return {1: Division(1, tuple(entry.user_id for entry in state.players))}


async def draw(
    seasons: Seasons,
    state: SeasonState,
    member: Member,
    seed: str | None = None,
    key: str | None = None,
    effort: int = EFFORT,
) -> Proposal:
    """Propose tables for all rounds that are not open, in place of any earlier proposal.

    ``seed``: another draw of the same players (None: the season's own). Raises ``OrganisersOnly``, ``WrongStage``, and
    what the solver raises: ``NoTables``, ``NoSuchDesign``, ``CannotAvoid``.
    """
    await seasons.must_organise(state.server_id, member)
    chosen = seed or state.head.seed
    tasks = tasks_of(state, chosen, effort)
    seatings = await _solved(tasks)
    first, before = first_open(state), basis(state)

    def proposed(now: SeasonState) -> SeasonState:
        if basis(now) != before:
            raise SeasonMoved
        return with_proposal(now, first, [(task.number, one.rounds) for task, one in zip(tasks, seatings, strict=True)])

    after = await seasons.change(
        state.id, member.user_id, SeasonAct.DRAWN, proposed, {"round": first, "seed": chosen}, key=key
    )
    scores = tuple((task.number, one.score) for task, one in zip(tasks, seatings, strict=True))
    rest = max(task.terms.rounds for task in tasks) + 1 - first if state.head.terms.design and first > 1 else 0
    return Proposal(after, scores, first, chosen, rest)


async def _solved(tasks: Sequence[_Task]) -> list[Seating]:
    loop = asyncio.get_running_loop()
    executor = ProcessPoolExecutor(1, get_context("spawn"))
    try:
        return [await loop.run_in_executor(executor, _solve, task) for task in tasks]
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _solve(task: _Task) -> Seating:
    return seat(task.terms, task.entries, task.seed, task.before, task.first, task.effort)


def with_proposal(state: SeasonState, first: int, drawn: Sequence[tuple[int, Sequence[Round]]]) -> SeasonState:
    """With proposed tables in place of all from round ``first`` on, of divisions that were drawn or not."""
    tables = {key: table for key, table in state.tables.items() if key.round < first}
    byes = {(division, number): users for (division, number), users in state.byes.items() if number < first}
    for division, rounds in drawn:
        for round_ in rounds:
            if round_.byes:
                byes[division, round_.number] = round_.byes
            for plan in round_.tables:
                tables[Key(division, round_.number, plan.number)] = SeasonTable(division, round_.number, plan)
    return replace(state, tables=tables, byes=byes, divisions=divisions_of(state))


async def confirm(seasons: Seasons, state: SeasonState, member: Member, key: str | None = None) -> SeasonState:
    """Confirm the proposal: its rounds can be opened. Raises ``OrganisersOnly``, ``NothingDrawn``."""
    await seasons.must_organise(state.server_id, member)

    def confirmed(now: SeasonState) -> SeasonState:
        proposed = [table for table in now.tables_of() if table.stage is TableStage.PROPOSED]
        if not proposed:
            raise NothingDrawn
        return now.with_tables(replace(table, stage=TableStage.PLANNED) for table in proposed)

    return await seasons.change(state.id, member.user_id, SeasonAct.CONFIRMED, confirmed, key=key)


def confirmed_only(state: SeasonState) -> SeasonState:
    """A season as those see it who do not organise it: without a draw that may still be drawn anew."""
    kept = {key: table for key, table in state.tables.items() if table.stage is not TableStage.PROPOSED}
    proposed = {key.round for key in state.tables} - {key.round for key in kept}
    byes = {key: users for key, users in state.byes.items() if key[1] not in proposed}
    return replace(state, tables=kept, byes=byes)
