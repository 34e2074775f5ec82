"""Results of a season's tables: taken over when a game ends, adjudicated, corrected, voided; ratings follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.league.model import Result
from bot.model import Member, Status, TableInfo
from bot.ratings.correcting import BY_LEAGUE, bare
from bot.ratings.model import Correction, Outcome
from bot.seasons import ending, settling, store
from bot.seasons.acts import Fact, SeasonAct
from bot.seasons.errors import SeasonMoved
from bot.seasons.model import Key, Penalty, Remark, SeasonState, SeasonTable, Stage, TableStage
from bot.seasons.seasons import Seasons, Transform
from bot.seasons.settling import Held, Verdict
from bot.store import results
from bot.store.database import Writer
from bot.store.seats import Counts
from bot.tables import agreeing
from bot.tables.stints import history
from rules.state import State

if TYPE_CHECKING:
    from bot.tables.table import Table


async def settle(seasons: Seasons, game: int) -> tuple[SeasonState, SeasonTable] | None:
    """Take the end of a game over into its season, once. None for a game of no season, or one that is settled.

    A game given up has no result: its table waits for an organiser, and the season says so.
    """
    return await seasons.tables.in_hand(_settle(seasons, game))


async def settle_all(seasons: Seasons) -> list[tuple[SeasonState, SeasonTable]]:
    """Take over what a restart has missed."""
    found = [await settle(seasons, game) for game in await store.unsettled(seasons.database)]
    return [one for one in found if one is not None]


async def _settle(seasons: Seasons, game: int) -> tuple[SeasonState, SeasonTable] | None:
    found = await store.season_of_game(seasons.database, game)
    if found is None or game not in await store.unsettled(seasons.database):
        return None
    number, key = found
    info = (await seasons.tables.get(game)).info
    outcome = await results.outcome(seasons.database, game)
    held = await _held(seasons, info)

    def settled(writer: Writer) -> None:
        store.settle(writer, game)

    def taken_over(state: SeasonState) -> SeasonState:
        if outcome is None or key in state.results or state.stage is not Stage.RUNNING:
            return state
        result = settling.result_of(state.tables[key], outcome, held, state.head.terms.concession)
        return state.with_result(result)

    act = SeasonAct.RESULT if outcome is not None else None
    facts = {"table": str(key), "game": game}
    state = await seasons.change(number, None, act, taken_over, facts, also=settled)
    return state, state.tables[key]


async def _held(seasons: Seasons, info: TableInfo) -> list[Held]:
    """Who has played each seat at the end, and since when."""
    last = {stint.seat: stint for stint in await history(seasons.database, info.id)}  # the last one of each seat stays
    held: list[Held] = []
    for seat in info.seats:
        stint = last.get(seat.number)
        vanished = stint is not None and stint.counts is Counts.LEFT
        held.append(Held(seat.number, None if vanished else seat.user_id, 0 if stint is None else stint.from_seq))
    return held


async def judge(
    seasons: Seasons, state: SeasonState, member: Member, key: Key, verdict: Verdict, note: str = ""
) -> SeasonState:
    """An organiser decides how a table has ended. A game that is still on ends with it; ratings follow.

    Raises ``OrganisersOnly``, ``NoSuchTable``, ``BadPlaces``, ``WrongStage``.
    """
    await seasons.must_organise(state.server_id, member)
    verdict = replace(verdict, note=note or verdict.note)
    settling.adjudicated(state, key, verdict)  # before anything is ended: it raises what is wrong
    table = settling.table_at(state, key)
    had_result = key in state.results
    held: Sequence[Held] = ()
    if table.game is not None:
        game = await seasons.tables.get(table.game)
        await _end(game)
        held = await _held(seasons, game.info)
    act = SeasonAct.CORRECTED if had_result else SeasonAct.ADJUDICATED
    facts = {"table": str(key), "how": verdict.how.value, "note": verdict.note}
    return await _changed(
        seasons, state, member, key, act, facts, lambda now: settling.adjudicated(now, key, verdict, held)
    )


async def void(
    seasons: Seasons, state: SeasonState, member: Member, key: Key, does_not_count: bool, note: str = ""
) -> SeasonState:
    """A table does not count, or counts again. Raises ``OrganisersOnly``, ``NoSuchTable``, ``NoResultYet``."""
    await seasons.must_organise(state.server_id, member)
    facts = {"table": str(key), "void": does_not_count, "note": note}
    return await _changed(
        seasons,
        state,
        member,
        key,
        SeasonAct.VOIDED,
        facts,
        lambda now: settling.voided(now, key, does_not_count, note),
    )


async def penalise(seasons: Seasons, state: SeasonState, member: Member, penalty: Penalty) -> SeasonState:
    """Take points off a player. Raises ``OrganisersOnly``, ``NoSuchTable``, ``BadPlaces``."""
    await seasons.must_organise(state.server_id, member)
    facts = {
        "table": str(penalty.table),
        "user": penalty.player,
        "points": str(penalty.points),
        "reason": penalty.reason,
    }
    return await seasons.change(
        state.id,
        member.user_id,
        SeasonAct.PENALTY,
        lambda now: ending.with_promotions(settling.penalised(now, penalty)),
        facts,
    )


async def remark(seasons: Seasons, state: SeasonState, member: Member, one: Remark) -> SeasonState:
    """Keep a note of an organiser. Raises ``OrganisersOnly``."""
    await seasons.must_organise(state.server_id, member)

    def noted(now: SeasonState) -> SeasonState:
        return replace(now, remarks={**now.remarks, max(now.remarks, default=0) + 1: one})

    return await seasons.change(state.id, member.user_id, SeasonAct.REMARKED, noted)


async def substitute(
    seasons: Seasons, state: SeasonState, member: Member, key: Key, former: int, new: int
) -> SeasonState:
    """Exchange a player of a table that is not open yet. Raises ``OrganisersOnly``, ``WrongStage``, ``BadPlaces``."""
    await seasons.must_organise(state.server_id, member)
    facts = {"table": str(key), "user": new, "former": former}
    return await seasons.change(
        state.id,
        member.user_id,
        SeasonAct.SUBSTITUTED,
        lambda now: settling.substituted(now, key, former, new),
        facts,
    )


async def corrections(seasons: Seasons, before: SeasonState, after: SeasonState, by: int) -> list[Correction]:
    """What brings the games' own results in line with the season's when results are put back (by an undo).

    A game whose table has no result any more counts for nothing until an organiser decides.
    """
    found: list[Correction | None] = []
    for key in sorted({*before.results, *after.results}):
        game, result = before.tables[key].game, after.results.get(key)
        if game is None or result == before.results.get(key):
            continue
        info = (await seasons.tables.get(game)).info
        known = await results.outcome(seasons.database, game)
        log = await results.corrections(seasons.database, game)
        found.append(_correction(seasons, info, known, result, by, log))
    return [one for one in found if one is not None]


async def position_of(seasons: Seasons, table: SeasonTable) -> State | None:
    """The position of a table's game as it stands; None before it has one."""
    if table.game is None:
        return None
    game = await seasons.tables.get(table.game)
    return None if game.info.started_at is None else (await game.view()).state


async def _changed(
    seasons: Seasons,
    state: SeasonState,
    member: Member,
    key: Key,
    act: SeasonAct,
    facts: Mapping[str, Fact],
    transform: Transform,
) -> SeasonState:
    """A change of a result, and of the game's own in the same transaction. Raises ``SeasonMoved`` where the table has
    another result by now than whoever decided has seen."""
    table = settling.table_at(state, key)
    info = None if table.game is None else (await seasons.tables.get(table.game)).info
    known = None if table.game is None else await results.outcome(seasons.database, table.game)
    log = [] if info is None else await results.corrections(seasons.database, info.id)
    after: list[SeasonState] = []

    def kept(now: SeasonState) -> SeasonState:
        if now.results.get(key) != state.results.get(key):
            raise SeasonMoved
        after.append(ending.with_promotions(transform(now)))
        return after[-1]

    def ratings(writer: Writer) -> None:
        if info is None:
            return
        store.settle(writer, info.id)  # what an organiser decides takes the place of what the game would have given
        correction = _correction(seasons, info, known, after[-1].results[key], member.user_id, log)
        if correction is not None:
            results.insert_correction(writer, correction)

    return await seasons.change(state.id, member.user_id, act, kept, facts, also=ratings)


def _correction(
    seasons: Seasons,
    info: TableInfo,
    known: Outcome | None,
    result: Result | None,
    by: int,
    log: Sequence[Correction],
) -> Correction | None:
    """The correction that brings a game's own result in line with the season's; None where there is nothing to do."""
    if known is None and (result is None or info.status is not Status.ABANDONED or info.started_at is None):
        return None
    own = known or bare(info)
    wanted = replace(own, rated=False, counts=False) if result is None else settling.corrected_outcome(own, result)
    rated, counts = _as_managers_say(log)
    wanted = replace(
        wanted, rated=wanted.rated and rated and info.rated and not info.imported, counts=wanted.counts and counts
    )
    if known is not None and replace(wanted, correction=known.correction) == known:
        return None
    return Correction(0, info.id, by, seasons.tables.clock(), BY_LEAGUE, known, wanted)


def _as_managers_say(log: Sequence[Correction]) -> tuple[bool, bool]:
    """Whether a game may be rated and may count by what managers have said of it: the last word of each stands."""
    rated = counts = True
    for one in log:
        if one.why != BY_LEAGUE and one.before is not None and one.undone_at is None:
            rated = one.after.rated if one.after.rated != one.before.rated else rated
            counts = one.after.counts if one.after.counts != one.before.counts else counts
    return rated, counts


async def _end(table: Table) -> None:
    """End a game that is still on, with the scores as they stand; a lobby or draft is closed."""

    async def work() -> None:
        if table.info.status is Status.RUNNING:
            await agreeing.finish(table, Status.ENDED)
        elif table.info.status.open:
            await agreeing.finish(table, Status.ABANDONED)

    await table.change(work)


def open_games(state: SeasonState) -> list[SeasonTable]:
    """The tables of a season whose game is on."""
    on = (TableStage.OPENING, TableStage.OPEN)
    return [table for table in state.tables_of() if table.game is not None and table.stage in on]
