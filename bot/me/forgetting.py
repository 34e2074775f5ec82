"""Forgetting somebody: seats vacated, settings and notes deleted, and nobody's name in the games that stay.

It goes by steps that can each be repeated, and a row that says that it was begun goes last: a process that is killed on
the way goes on at its next start. In the records of games a number stands for them that belongs to nobody, so that who
won remains true and who it was is not known.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.crash_points import crash_point
from bot.league.model import EntryStatus
from bot.me.errors import NothingKnown
from bot.me.traces import TRACES
from bot.model import Member, Status, TableInfo
from bot.seasons.acts import SeasonAct
from bot.seasons.errors import NotEntered
from bot.seasons.seasons import ON, Seasons
from bot.seasons.signing import left as without
from bot.store import forgetting as store
from bot.store import tables as rows
from bot.store.database import Writer
from bot.store.forgetting import Forgetting
from bot.tables import agreeing, lobby, seats, starting
from bot.tables.seats import Reason
from render.locale import translate

if TYPE_CHECKING:
    from bot.tables import Table, Tables


def neutral_name(language: str, seat: int) -> str:
    """What stands in place of a name, in the language of the table."""
    return translate(language, "former player {number}", number=seat)


async def known(tables: Tables, user_id: int) -> bool:
    """Whether anything is stored about somebody."""
    for trace in TRACES:
        row = await tables.database.one(f"SELECT 1 FROM {trace.table} WHERE {trace.column} = ? LIMIT 1", (user_id,))
        if row is not None:
            return True
    sql = "SELECT 1 FROM season_parts WHERE key = ? OR data LIKE ? LIMIT 1"  # a note about somebody who never joined
    return await tables.database.one(sql, (str(user_id), f"%{user_id}%")) is not None


async def forget(tables: Tables, user_id: int) -> list[Table]:
    """Forget somebody; gives the tables that were open and that they have left, for the front end to tell.

    Raises ``NothingKnown`` when nothing is stored about them.
    """
    if not await known(tables, user_id):
        raise NothingKnown
    pseudonym, at = -1 - secrets.randbelow(2**52), tables.clock().isoformat()
    who = await tables.in_hand(tables.database.write(lambda writer: store.begin(writer, user_id, pseudonym, at)))
    crash_point("forget-begun")
    return await tables.in_hand(_go_on(tables, who))


async def resume(tables: Tables) -> list[Table]:
    """Go on with what was begun before the last end of the process; gives the tables that were left."""
    left: list[Table] = []
    for who in await store.unfinished(tables.database):
        left += await tables.in_hand(_go_on(tables, who))
    return left


async def _go_on(tables: Tables, who: Forgetting) -> list[Table]:
    left: list[Table] = []
    for game in await store.games_of(tables.database, who.user):
        table = await tables.get(game)
        # Under one lock, or a channel would hear their name between the two.
        if await table.locked(lambda table=table: _leave_and_rename(table, who)):
            left.append(table)
        crash_point("forget-renamed")
    await _leave_seasons(tables, who)
    await tables.database.write(lambda writer: store.finish(writer, who, _neutral))
    return left


def _neutral(language: str) -> str:
    return translate(language, "former player")


async def _leave_seasons(tables: Tables, who: Forgetting) -> None:
    """Withdraw somebody from the seasons that are on."""
    seasons = Seasons(tables)
    for state in await seasons.listed(None, ON):
        with suppress(NotEntered):
            await seasons.change(
                state.id,
                who.user,
                SeasonAct.WITHDREW,
                lambda now: without(now, who.user, EntryStatus.WITHDRAWN),
                {"user": who.user},
            )


async def _leave_and_rename(table: Table, who: Forgetting) -> bool:
    left = await _leave(table, who)
    crash_point("forget-left")
    await _rename(table, who)
    return left


async def _leave(table: Table, who: Forgetting) -> bool:
    """Vacate somebody's seat at a table that is open, and hand on what they host. Whether there was a seat."""
    info = table.info
    seat = info.seat_of(who.user)
    if not info.status.open:
        return False
    if seat is None:
        await _host_another(table, who)
        return False
    if info.status is Status.LOBBY:
        await lobby.leave(table, Member(who.user, seat.name))
    elif info.status is Status.RUNNING:
        await seats.vacated(table, seat, None, Reason.FORGOTTEN)
    elif len(info.people) == 1:
        await agreeing.finish(table, Status.ABANDONED)
    else:
        await _pick_by_computer(table, who)
    return True


async def _pick_by_computer(table: Table, who: Forgetting) -> None:
    """In a draft a computer player picks in their place."""
    info = table.info
    others = tuple(seat for seat in info.seats if seat.user_id != who.user)
    name = lobby.computer_name(others, seats.STAND_IN, info.language)
    changed = tuple(
        replace(seat, user_id=None, computer=seats.STAND_IN, name=name) if seat.user_id == who.user else seat
        for seat in info.seats
    )
    info = replace(info, seats=changed)
    if info.host_id == who.user:
        info = replace(info, host_id=info.people[0])
    await starting.after_pick(table, info, await rows.seed_of(table.tables.database, info.id))


async def _host_another(table: Table, who: Forgetting) -> None:
    """A host without a seat: the next person, or nobody is left and the lobby closes."""
    info = table.info
    if info.host_id != who.user:
        return
    if info.people:
        await _save(table, replace(info, host_id=info.people[0]))
    elif info.status is not Status.RUNNING:
        await agreeing.finish(table, Status.ABANDONED)


async def _rename(table: Table, who: Forgetting) -> None:
    """Take their name out of one game, on the disk and in memory."""
    info = table.info

    def work(writer: Writer) -> None:
        store.rename_in(writer, who, info.id, lambda seat: neutral_name(info.language, seat))

    await table.tables.database.write(work)
    table.info = await rows.of_game(table.tables.database, info.id) or info


async def _save(table: Table, info: TableInfo) -> None:
    await table.tables.database.write(lambda writer: rows.save(writer, info))
    table.info = info
