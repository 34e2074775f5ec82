"""Opening a table: a new one, or another with the seats of an earlier game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.errors import BadTable, ChannelTaken, MayNotOpen, NoSeat, TooManyTables
from bot.model import Choosing, Member, NewTable, Status, TableInfo
from bot.names import clean_name
from bot.store import people
from bot.store import tables as rows
from bot.store.database import Writer
from bot.tables.lobby import check_computer, computer_seat, human_seat, start_if_full
from rules import RULES_VERSION
from rules.chance import commitment
from rules.errors import RulesError, Said
from rules.setup import check_options

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables

First = Callable[[Writer, int], None]
"""Stores what belongs to a new table, whose number it is given, in the same transaction."""


async def create(tables: Tables, server: int, channel: int, member: Member, new: NewTable) -> Table:
    """See ``Tables.create``."""
    _check(new)
    seed = tables.new_seed()
    info = described(tables, server, channel, member, new, seed)
    seats = [human_seat(1, member)] if new.host_plays else []
    for computer in new.computers:
        seats.append(computer_seat(seats, computer, new.language))
    table = await opened(tables, replace(info, seats=tuple(seats)), member, seed)
    await table.change(lambda: start_if_full(table))
    return table


def described(tables: Tables, server: int, channel: int, member: Member, new: NewTable, seed: str) -> TableInfo:
    """The table that somebody wants to open, still without seats."""
    return TableInfo(
        id=0,
        server_id=server,
        channel_id=channel,
        name=clean_name(new.name, "Dominant Species"),
        status=Status.LOBBY,
        host_id=member.user_id,
        size=new.size,
        options=new.options,
        choosing=new.choosing,
        open=new.open,
        invited=tuple(dict.fromkeys(new.invited)),
        role_id=new.role_id,
        at_once_allowed=new.at_once_allowed,
        language=new.language,
        commitment=commitment(seed),
        seats=(),
        draft=(),
        imported=False,
        rules=RULES_VERSION,
        seq=0,
        announced_seq=0,
        board_message_id=None,
        turn=0,
        base=0,
        note="",
        result=(),
        created_at=tables.clock(),
        started_at=None,
        ended_at=None,
        manner=new.manner,
        rated=new.rated,
        clock=new.clock,
    )


async def opened(tables: Tables, info: TableInfo, member: Member, seed: str, first: First | None = None) -> Table:
    """Store a new table. Raises ``ChannelTaken``, ``MayNotOpen``, ``TooManyTables``."""
    settings = await people.server(tables.database, info.server_id)
    role = settings.opener_role_id
    if role is not None and role not in member.roles and not member.manager:
        raise MayNotOpen
    most = settings.most_tables

    def work(writer: Writer) -> int:
        if info.status.open:
            if (name := rows.open_in_channel(writer, info.channel_id)) is not None:
                raise ChannelTaken(name=name)
            if most is not None and rows.count_open(writer, info.server_id) >= most:
                raise TooManyTables(most=most)
        game = rows.insert(writer, info, seed)
        if first is not None:
            first(writer, game)
        return game

    return tables.table(replace(info, id=await tables.database.write(work)))


async def rematch(tables: Tables, member: Member, game: int, channel: int | None) -> Table:
    """See ``Tables.rematch``."""
    earlier = (await tables.get(game)).info
    if earlier.seat_of(member.user_id) is None and not member.manager:
        raise NoSeat
    chosen = earlier.choosing in (Choosing.CHOSEN, Choosing.FIXED)
    new = NewTable(
        earlier.name,
        earlier.size,
        earlier.options,
        Choosing.CHOSEN if chosen else earlier.choosing,
        earlier.open,
        (*earlier.people, *earlier.invited),
        earlier.role_id,
        earlier.at_once_allowed,
        earlier.language,
        manner=earlier.manner,
        rated=earlier.rated,
        clock=earlier.clock,
    )
    seed = tables.new_seed()
    info = described(tables, earlier.server_id, channel or earlier.channel_id, member, new, seed)
    here = [seat for seat in earlier.seats if seat.computer is not None or seat.user_id == member.user_id]
    seats = tuple(
        replace(seat, number=number, animals=seat.animals if chosen else ()) for number, seat in enumerate(here, 1)
    )
    table = await opened(tables, replace(info, seats=seats), member, seed)
    await table.change(lambda: start_if_full(table))
    return table


def _check(new: NewTable) -> None:
    try:
        check_options(new.size, new.options)
    except RulesError as error:
        raise BadTable(reason=error.said) from error
    for computer in new.computers:
        check_computer(computer)
    seats = len(new.computers) + new.host_plays
    if seats > new.size:
        raise BadTable(reason=Said("there are {size} seats, not {seats}.", size=new.size, seats=seats))
    if new.choosing is Choosing.FIXED:
        raise BadTable(reason=Said("the animals are fixed only in a game that is imported."))
