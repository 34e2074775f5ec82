"""Seeding and divisions before a season, promotion and relegation after it, its end and its archive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.league.divisions import Move, divided, promotions, seeded
from bot.league.errors import NoTables
from bot.league.model import Season, Standing
from bot.league.sizes import table_sizes
from bot.model import Member
from bot.seasons import store
from bot.seasons.acts import SeasonAct
from bot.seasons.errors import BadSeason, NotFinished, WrongStage, not_entered
from bot.seasons.model import SeasonState, SeasonTable, Stage, TableStage
from bot.seasons.seasons import Seasons
from bot.seasons.table import division_standings
from rules.errors import Said


def with_divisions(state: SeasonState, sizes: Sequence[int] = (), earlier: SeasonState | None = None) -> SeasonState:
    """With the players in divisions: by the promotions of the season before where there is one, newcomers at the
    bottom by their seeding; else by seeding alone. A proposal of tables is dropped. Raises ``WrongStage``,
    ``BadSeason``."""
    if state.stage is not Stage.CLOSED:
        raise WrongStage(reason=Said("divisions are made between the sign-up and the first round."))
    order = list(seeded(state.entries.values()))
    if earlier is not None:
        if earlier.stage is not Stage.FINISHED:
            raise BadSeason(reason=Said("the season before must be finished: its end says who goes up and down."))
        before = dict(earlier.head.promoted)
        last = max(before.values(), default=0) + 1
        order.sort(key=lambda user: before.get(user, last))  # stable: within a division the seeding stays
    _must_fill_tables(state.head.terms, sizes)
    try:
        divisions = divided(order, state.head.terms.promotion.division_size, sizes)
    except ValueError:
        raise BadSeason(
            reason=Said("these divisions do not add up to the {players} players.", players=len(order))
        ) from None
    previous = None if earlier is None else earlier.id
    return replace(
        state.with_head(previous=previous),
        divisions={division.number: division for division in divisions},
        tables={},
        byes={},
    )


def _must_fill_tables(terms: Season, sizes: Sequence[int]) -> None:
    """Raises ``BadSeason`` for a division whose players make no tables."""
    for size in sizes:
        try:
            table_sizes(size, terms.size, terms.odd)
        except NoTables as error:
            raise BadSeason(
                reason=Said("a division needs at least {least} players.", least=error.facts["least"])
            ) from None


def with_seed_place(state: SeasonState, user: int, place: int | None) -> SeasonState:
    """With a place in the seeding that an organiser sets by hand (None: by rating again). Raises ``NotEntered``,
    ``WrongStage``."""
    if state.stage not in (Stage.SIGN_UP, Stage.CLOSED):
        raise WrongStage(reason=Said("the seeding is settled once the first round is open."))
    entry = state.entries.get(user)
    if entry is None or not entry.status.plays:
        raise not_entered(None if entry is None else entry.name)
    return state.with_entries(replace(entry, hand=place))


async def divide(
    seasons: Seasons,
    state: SeasonState,
    member: Member,
    sizes: Sequence[int] = (),
    earlier: SeasonState | None = None,
    key: str | None = None,
) -> SeasonState:
    """Make the divisions. Raises ``OrganisersOnly`` and what ``with_divisions`` raises."""
    await seasons.must_organise(state.server_id, member)
    made = with_divisions(state, sizes, earlier)
    return await seasons.change(
        state.id,
        member.user_id,
        SeasonAct.DIVIDED,
        lambda now: with_divisions(now, sizes, earlier),
        {"number": len(made.divisions)},
        key=key,
    )


async def set_seed_place(
    seasons: Seasons, state: SeasonState, member: Member, user: int, place: int | None, key: str | None = None
) -> SeasonState:
    """Set somebody's place in the seeding. Raises ``OrganisersOnly`` and what ``with_seed_place`` raises."""
    await seasons.must_organise(state.server_id, member)
    return await seasons.change(
        state.id,
        member.user_id,
        SeasonAct.SEEDED,
        lambda now: with_seed_place(now, user, place),
        {"user": user, "place": place},
        key=key,
    )


def final(state: SeasonState) -> dict[int, tuple[Standing, ...]]:
    """The final standings of every division."""
    return {number: division_standings(state, number) for number in state.divisions or {1: None}}


def moves(state: SeasonState) -> tuple[Move, ...]:
    """Who goes up and down, as it is proposed."""
    return promotions(final(state), state.head.terms.promotion)


def unopened(state: SeasonState) -> list[SeasonTable]:
    """The tables of rounds that were drawn and never opened: the end of the season drops them."""
    return [table for table in state.tables_of() if table.stage in (TableStage.PLANNED, TableStage.PROPOSED)]


def finished(state: SeasonState) -> SeasonState:
    """With the end: every table that was opened has a result, rounds that were not opened are dropped, promotions are
    confirmed. Raises ``WrongStage``, ``NotFinished``."""
    if state.stage is not Stage.RUNNING:
        raise WrongStage(reason=Said("only a season that is running can be finished."))
    left = [table for table in state.tables.values() if table.stage in (TableStage.OPENING, TableStage.OPEN)]
    if left:
        raise NotFinished(tables=len(left))
    dropped = {table.key for table in unopened(state)}
    state = replace(
        state,
        tables={key: table for key, table in state.tables.items() if key not in dropped},
        byes={where: users for where, users in state.byes.items() if where[1] <= state.head.round},
    )
    return with_promotions(state.with_head(stage=Stage.FINISHED))


def with_promotions(state: SeasonState) -> SeasonState:
    """With the divisions of the next season as they follow from the results, where the season is over."""
    if state.stage is not Stage.FINISHED:
        return state
    return state.with_head(promoted=tuple((move.player, move.after) for move in moves(state) if move.after))


async def finish(seasons: Seasons, state: SeasonState, member: Member, key: str | None = None) -> SeasonState:
    """End a season. Raises ``OrganisersOnly``, ``WrongStage``, ``NotFinished``."""
    await seasons.must_organise(state.server_id, member)
    return await seasons.change(state.id, member.user_id, SeasonAct.FINISHED, finished, key=key)


async def cancel(seasons: Seasons, state: SeasonState, member: Member, reason: str) -> SeasonState:
    """Cancel a season: its running games go on as games of no season. One that was taken in from a file can be
    cancelled although it is over. Raises ``OrganisersOnly``, ``WrongStage``."""
    await seasons.must_organise(state.server_id, member)
    imported = state.id in await store.imported(seasons.database, state.server_id)

    def cancelled(now: SeasonState) -> SeasonState:
        if now.stage is Stage.CANCELLED or (now.stage.past and not imported):
            raise WrongStage(reason=Said("the season is over."))
        return now.with_head(stage=Stage.CANCELLED)

    return await seasons.change(state.id, member.user_id, SeasonAct.CANCELLED, cancelled, {"reason": reason})
