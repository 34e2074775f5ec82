"""Opening the tables of a round: one after the other, each step stored before the next, so that it can be interrupted.

A table that is ``OPENING`` first gets its thread (the front end makes it), then its game with all seats taken by those
who are drawn to it; it is ``OPEN`` when its first message stands in the thread. What was interrupted goes on with
``waiting`` after a restart.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.clocks.model import CASUAL, ClockTerms
from bot.crash_points import crash_point
from bot.league.model import Dealing, TablePlan
from bot.manner import Manner
from bot.model import Choosing, Member, NewTable, Seat, Status
from bot.seasons import store
from bot.seasons.acts import SeasonAct
from bot.seasons.codec import changes_between
from bot.seasons.drawing import first_open
from bot.seasons.errors import NothingDrawn, RoundStillOn, WrongStage
from bot.seasons.model import Key, SeasonState, SeasonTable, Stage, TableStage
from bot.seasons.seasons import Seasons
from bot.store.database import Writer
from bot.store.seats import Reason
from bot.tables import lobby
from bot.tables import seats as handing
from bot.tables.opening import described, opened
from rules.errors import Said

if TYPE_CHECKING:
    from bot.tables.table import Table


def next_round(state: SeasonState) -> int | None:
    """The round that can be opened next; None when all are open or none is confirmed."""
    planned = sorted({key.round for key, table in state.tables.items() if table.stage is TableStage.PLANNED})
    return planned[0] if planned else None


def unfinished(state: SeasonState) -> list[SeasonTable]:
    """Tables that were opened and have no result."""
    return [table for table in state.tables_of() if table.stage in (TableStage.OPENING, TableStage.OPEN)]


async def open_round(
    seasons: Seasons, state: SeasonState, member: Member, *, beside: bool = False, key: str | None = None
) -> SeasonState:
    """Open the next round: its deadline runs, its tables are to be opened (see ``waiting``).

    ``beside``: also while tables of the last round have no result. Raises ``OrganisersOnly``, ``WrongStage``,
    ``NothingDrawn``, ``RoundStillOn``.
    """
    await seasons.must_organise(state.server_id, member)
    number = next_round(state)
    if number is None:
        raise NothingDrawn
    ends = seasons.tables.clock() + timedelta(days=state.head.terms.days)

    def begun(now: SeasonState) -> SeasonState:
        if now.stage not in (Stage.CLOSED, Stage.RUNNING):
            raise WrongStage(reason=Said("close the sign-up and draw the tables first."))
        if next_round(now) != number:
            return now  # somebody was quicker
        left = unfinished(now)
        if left and not beside:
            raise RoundStillOn(round=now.head.round, tables=len(left))
        tables = [
            replace(table, stage=TableStage.OPENING if _played(now, table) else TableStage.OVER)
            for table in now.tables_of(round_=number)
            if table.stage is TableStage.PLANNED
        ]
        deadlines = (*now.head.deadlines, *[ends] * (number - len(now.head.deadlines)))
        return now.with_head(stage=Stage.RUNNING, round=number, deadlines=deadlines).with_tables(tables)

    return await seasons.change(state.id, member.user_id, SeasonAct.ROUND, begun, {"round": number}, key=key)


async def waiting(seasons: Seasons) -> list[tuple[SeasonState, SeasonTable]]:
    """Tables of all servers that are to be opened, in order: what a restart has interrupted, too."""
    return [
        (state, table)
        for state in await seasons.listed(None, (Stage.RUNNING,))
        for table in state.tables_of()
        if table.stage is TableStage.OPENING
    ]


def _played(state: SeasonState, table: SeasonTable) -> bool:
    """Whether anybody who was drawn to a table is still there."""
    entries = (state.entries.get(player) for player in table.plan.players)
    return any(entry is not None and entry.status.plays for entry in entries)


def deserted(state: SeasonState) -> list[SeasonTable]:
    """Tables that are not open yet and hold somebody who has left: to be drawn anew."""
    return [
        table
        for table in state.tables_of()
        if table.stage in (TableStage.PLANNED, TableStage.PROPOSED)
        and not all(
            (entry := state.entries.get(player)) is not None and entry.status.plays for player in table.plan.players
        )
    ]


def unseated(state: SeasonState) -> list[int]:
    """Who takes part and sits at no table of a round that is drawn and not open: came after the draw."""
    found: list[int] = []
    for number in range(first_open(state), state.rounds + 1):
        tables = state.tables_of(round_=number)
        if not tables:
            continue
        seated = {player for table in tables for player in table.plan.players}
        seated |= {player for (_, round_), byes in state.byes.items() if round_ == number for player in byes}
        found += [
            entry.user_id
            for entry in state.players
            if entry.since <= number and entry.user_id not in seated and entry.user_id not in found
        ]
    return found


def thread_name(state: SeasonState, table: SeasonTable) -> str:
    """What the thread of a table is called: by it an interrupted opening finds the thread again."""
    return f"{state.name} · {table.key}"[:100]


async def has_thread(seasons: Seasons, season: int, key: Key, channel_id: int | None) -> SeasonState:
    """Note the thread that is made for a table; None: there will have to be another."""

    def noted(now: SeasonState) -> SeasonState:
        return now.with_tables([replace(now.tables[key], channel_id=channel_id)])

    return await seasons.change(season, None, None, noted)


async def open_game(seasons: Seasons, season: int, key: Key, host: Member) -> Table:
    """The game of a table whose thread is there: made, noted in the season, and begun. Calling it again goes on where
    it was interrupted; ``is_open`` follows when the thread has heard of it. Raises ``ChannelTaken``, ``TooManyTables``.
    """
    return await seasons.tables.in_hand(_open_game(seasons, season, key, host))


async def is_open(seasons: Seasons, season: int, key: Key) -> SeasonState:
    """Note that a table's thread has heard of its game."""

    def noted(now: SeasonState) -> SeasonState:
        table = now.tables[key]
        if table.stage is not TableStage.OPENING:
            return now
        return now.with_tables([replace(table, stage=TableStage.OPEN)])

    return await seasons.change(season, None, None, noted)


async def _open_game(seasons: Seasons, season: int, key: Key, host: Member) -> Table:
    tables = seasons.tables
    async with seasons.lock(season):
        state = await seasons.get(season)
        planned = state.tables[key]
        if planned.game is None:
            table = await _made(seasons, state, planned, host)
        else:
            table = await tables.get(planned.game)
    crash_point("season-table-made")
    if table.info.status is Status.LOBBY:
        await table.change(lambda: lobby.start_if_full(table))
    if table.info.status is Status.RUNNING:
        for seat in table.info.seats:
            if seat.computer is not None and not seat.free:
                await handing.vacate(table, seat.number, None, Reason.MANAGER)
    return table


async def _made(seasons: Seasons, state: SeasonState, planned: SeasonTable, host: Member) -> Table:
    tables = seasons.tables
    assert planned.channel_id is not None
    new = new_table(state, planned)
    seed = tables.new_seed()
    info = described(tables, state.server_id, planned.channel_id, host, new, seed)
    seats = seats_of(state, planned.plan)
    draft = tuple(seat.number for seat in seats) if new.choosing is Choosing.DRAFTED else ()

    def first(writer: Writer, game: int) -> None:
        table = replace(planned, game=game)
        after = replace(state.with_tables([table]), version=state.version + 1)
        facts = {"table": str(planned.key), "game": game}
        seasons.write(writer, after, changes_between(state, after), None, SeasonAct.TABLE, facts)
        store.save_game(writer, state.id, planned.key, game)

    organiser = replace(host, manager=True)  # a role to open tables is not asked of the bot
    return await opened(tables, replace(info, seats=seats, draft=draft), organiser, seed, first)


def new_table(state: SeasonState, planned: SeasonTable) -> NewTable:
    """How a table of a season is opened."""
    terms = state.head.terms
    drafted = terms.dealing is Dealing.DRAFTED
    return NewTable(
        name=f"{terms.name} {planned.key}",
        size=len(planned.plan.players),
        options=terms.options,
        choosing=Choosing.DRAFTED if drafted else Choosing.CHOSEN,
        open=False,
        invited=planned.plan.players,
        language=state.head.language,
        host_plays=False,
        manner=Manner(),
        rated=terms.rated,
        clock=ClockTerms.parse(terms.clock) if terms.clock else CASUAL,
    )


def seats_of(state: SeasonState, plan: TablePlan) -> tuple[Seat, ...]:
    """The seats of a table, in the order of the plan; who has left since the draw is stood in for."""
    seats: list[Seat] = []
    for number, player in enumerate(plan.players, 1):
        animals = plan.animals[number - 1] if plan.animals else ()
        entry = state.entries.get(player)
        if entry is not None and entry.status.plays:
            seats.append(Seat(number, entry.name, player, None, animals))
        else:
            name = lobby.computer_name(seats, lobby.STAND_IN, state.head.language)
            free = state.head.terms.dealing is Dealing.DRAFTED  # otherwise as soon as it is there: ``_open_game``
            seats.append(Seat(number, name, None, lobby.STAND_IN, animals, free=free))
    return tuple(seats)
