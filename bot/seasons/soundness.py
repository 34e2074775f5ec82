"""Whether the parts of a season fit together. Every change keeps that; undoing is refused where it would not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from bot.league.model import EntryStatus
from bot.seasons.model import SeasonState, Stage, TableStage
from rules.errors import Said

_TO_COME = (TableStage.PROPOSED, TableStage.PLANNED)


def check(state: SeasonState) -> tuple[Said, ...]:
    """What does not fit, each as a sentence that begins with “then”; empty where all does."""
    return tuple(said for rule in _RULES for said in rule(state))


def _known_people(state: SeasonState) -> Iterator[Said]:
    people = {user for division in state.divisions.values() for user in division.players}
    people |= {user for table in state.tables.values() for user in table.plan.players}
    people |= {user for byes in state.byes.values() for user in byes}
    if not people <= state.entries.keys():
        yield Said("then somebody would be at a table or in a division who has not signed up.")
    elif any(state.entries[user].status is EntryStatus.WAITING for user in people):
        yield Said("then somebody on the waiting list would be at a table or in a division.")


def _one_division(state: SeasonState) -> Iterator[Said]:
    counted = Counter(user for division in state.divisions.values() for user in division.players)
    if any(number > 1 for number in counted.values()):
        yield Said("then somebody would be in two divisions.")
    used = {key.division for key in state.tables} | {division for division, _ in state.byes}
    if not used <= state.divisions.keys():
        yield Said("then there would be tables of a division that does not exist.")


def _stages(state: SeasonState) -> Iterator[Said]:
    stages = {table.stage for table in state.tables.values()}
    match state.stage:
        case Stage.PLANNED if state.entries:
            yield Said("then nobody would see a season for which people have signed up.")
        case Stage.PLANNED | Stage.SIGN_UP if state.tables or state.byes or state.divisions:
            yield Said("then the sign-up would be open while there are divisions or tables.")
        case Stage.CLOSED if state.head.round or not stages <= set(_TO_COME):
            yield Said("then no round would be on although tables are open.")
        case Stage.RUNNING if not state.head.round or any(
            (key.round > state.head.round) != (table.stage in _TO_COME) for key, table in state.tables.items()
        ):
            yield Said("then tables and rounds would not agree on what is open.")
        case Stage.FINISHED if not stages <= {TableStage.OVER}:
            yield Said("then a season that is over would have tables without an end. Undo its end first.")
        case _:
            pass


def _results(state: SeasonState) -> Iterator[Said]:
    for key, result in state.results.items():
        table = state.tables.get(key)
        if table is None or table.stage is not TableStage.OVER:
            yield Said("then table {table} would have a result without being over.", table=str(key))
        elif tuple(seat.player for seat in result.seats) != table.plan.players:
            yield Said("then the result of table {table} would be of other players.", table=str(key))


def _one_seat_a_round(state: SeasonState) -> Iterator[Said]:
    if state.head.terms.design is not None:  # there whoever likes to plays at several tables of a round
        return
    seated = Counter((key.round, user) for key, table in state.tables.items() for user in table.plan.players)
    seated.update((number, user) for (_, number), byes in state.byes.items() for user in byes)
    if any(number > 1 for number in seated.values()):
        yield Said("then somebody would sit twice in one round.")


_RULES: tuple[Callable[[SeasonState], Iterator[Said]], ...] = (
    _known_people,
    _one_division,
    _stages,
    _results,
    _one_seat_a_round,
)
