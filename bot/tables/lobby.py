"""Before the game: taking and leaving seats, picking animals, starting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from bot.errors import (
    AlreadyInvited,
    AlreadySeated,
    AnimalTaken,
    BadTable,
    GameIsOver,
    HostOnly,
    NeedsNoInvitation,
    NoPick,
    NoSeat,
    NoSuchSeat,
    NotInvited,
    NotYourPick,
    OwnSeat,
    TableFull,
)
from bot.manner import Manner
from bot.model import Choosing, Member, Seat, Status, TableInfo
from bot.names import clean_name
from bot.store import tables as rows
from bot.store.database import Writer
from bot.tables import agreeing, starting
from bot.tables.rights import may_host
from render.locale import translate
from rules.errors import Said
from rules.players import PLAYER_NAMES
from rules.types import Animal

if TYPE_CHECKING:
    from bot.tables.table import Table


STAND_IN = "sensible"
"""The computer player that holds a seat until somebody comes."""


async def join(table: Table, member: Member, animal: Animal | None) -> TableInfo:
    """See ``Table.join``."""
    table.must_be_lobby()
    info = table.info
    if info.seat_of(member.user_id) is not None:
        raise AlreadySeated
    if not info.open and member.user_id not in (info.host_id, *info.invited):
        raise NotInvited
    return await _settle(table, _seated(table.info, human_seat(0, member), animal))


async def add_computer(table: Table, member: Member, computer: str, animal: Animal | None) -> TableInfo:
    """See ``Table.add_computer``."""
    table.must_be_lobby()
    _must_host(table, member)
    check_computer(computer)
    return await _settle(
        table, _seated(table.info, computer_seat(table.info.seats, computer, table.info.language), animal)
    )


async def invite(table: Table, member: Member, user: int) -> TableInfo:
    """See ``Table.invite``."""
    table.must_be_lobby()
    _must_host(table, member)
    if user == table.info.host_id or table.info.seat_of(user) is not None:
        raise NeedsNoInvitation
    if user in table.info.invited:
        raise AlreadyInvited
    return await _save(table, replace(table.info, invited=(*table.info.invited, user)))


async def behave(table: Table, member: Member, manner: Manner) -> TableInfo:
    """See ``Table.behave``."""
    if not table.info.status.open:
        raise GameIsOver(name=table.info.name)
    _must_host(table, member)
    return await _save(table, replace(table.info, manner=manner))


async def leave(table: Table, member: Member) -> TableInfo:
    """See ``Table.leave``."""
    seat = table.info.seat_of(member.user_id)
    if table.info.status is not Status.DRAFT:
        table.must_be_lobby()
    if seat is None:
        raise NoSeat
    if table.info.status is Status.DRAFT:
        return await leave_draft(table, seat)
    info = _without(table.info, seat)
    if member.user_id == info.host_id:  # a host without a seat keeps the table open for others
        if not info.people:
            return await agreeing.finish(table, Status.ABANDONED)
        info = replace(info, host_id=info.people[0])
    return await _save(table, info)


async def kick(table: Table, member: Member, number: int) -> TableInfo:
    """See ``Table.kick``."""
    if table.info.status is not Status.DRAFT:
        table.must_be_lobby()
    if not await may_host(table, member):
        raise HostOnly
    seat = next((seat for seat in table.info.seats if seat.number == number and not seat.vacant), None)
    if seat is None:
        raise NoSuchSeat
    if seat.user_id == member.user_id:
        raise OwnSeat
    if table.info.status is Status.DRAFT:
        if seat.user_id is None:
            raise NoSuchSeat
        return await leave_draft(table, seat)
    if seat.user_id == table.info.host_id:
        return await leave(table, Member(table.info.host_id, seat.name))
    return await _save(table, _without(table.info, seat))


async def pick(table: Table, member: Member, animal: Animal | None) -> TableInfo:
    """See ``Table.pick``."""
    info = table.info
    seat = info.seat_of(member.user_id)
    if info.status is not Status.DRAFT:
        table.must_be_lobby()
    if seat is None:
        raise NoSeat
    if info.status is Status.DRAFT:
        return await _draft(table, seat, animal)
    if info.choosing not in (Choosing.CHOSEN, Choosing.FIXED):
        raise NoPick
    info = _seat_with(info, seat, animal) if info.choosing is Choosing.FIXED else _choose(info, seat, animal)
    return await _settle(table, info)


async def leave_draft(table: Table, seat: Seat) -> TableInfo:
    """Somebody goes while the animals are picked: a computer player picks in their place and holds the seat, which is
    free to take as soon as the game has begun. With the last person the table is closed."""
    if table.info.status is not Status.DRAFT:
        raise GameIsOver(name=table.info.name)
    name = computer_name(table.info.seats, STAND_IN, table.info.language)
    after = replace(seat, name=name, user_id=None, computer=STAND_IN, free=True)
    info = replace(table.info, seats=_with(table.info.seats, after))
    if not info.people:
        return await agreeing.finish(table, Status.ABANDONED)
    if seat.user_id == info.host_id:
        info = replace(info, host_id=info.people[0])
    return await starting.after_pick(table, info, await rows.seed_of(table.tables.database, info.id))


async def start(table: Table, member: Member) -> TableInfo:
    """See ``Table.start``."""
    table.must_be_lobby()
    _must_host(table, member)
    return await starting.start(table, table.info)


async def start_if_full(table: Table) -> TableInfo:
    """Start when nothing is missing any more."""
    return await starting.start(table, table.info) if _is_complete(table.info) else table.info


async def _settle(table: Table, info: TableInfo) -> TableInfo:
    """Store a change of the lobby; the last one that was missing starts the game in the same transaction, so that
    no crash leaves a full table waiting for ever."""
    return await starting.start(table, info) if _is_complete(info) else await _save(table, info)


def _is_complete(info: TableInfo) -> bool:
    """Whether every seat is taken, and every person has picked where animals are chosen."""
    if info.status is not Status.LOBBY or len(info.seats) < info.size or any(seat.vacant for seat in info.seats):
        return False
    return info.choosing is not Choosing.CHOSEN or starting.has_picked(info.seats, info.options)


async def _draft(table: Table, seat: Seat, animal: Animal | None) -> TableInfo:
    info = table.info
    if info.draft[0] != seat.number:
        other = next(other for other in info.seats if other.number == info.draft[0])
        raise NotYourPick(name=other.name)
    if animal is None:
        raise NoPick
    _must_be_free(info, animal)
    seed = await rows.seed_of(table.tables.database, info.id)
    return await starting.after_pick(table, starting.picked(info, seat, animal), seed)


def _seated(info: TableInfo, seat: Seat, animal: Animal | None) -> TableInfo:
    """The table with a newcomer on a seat: the next one, or a vacant one of an imported game."""
    if info.choosing is Choosing.FIXED:
        vacant = [other for other in info.seats if other.vacant]
        if not vacant:
            raise TableFull(size=info.size)
        wanted = [other for other in vacant if animal is None or animal in other.animals]
        if not wanted:
            raise AnimalTaken(animal=animal, free=[a for other in vacant for a in other.animals])
        taken = replace(seat, number=wanted[0].number, animals=wanted[0].animals)
        return replace(info, seats=_with(info.seats, taken))
    if len(info.seats) >= info.size:
        raise TableFull(size=info.size)
    seat = replace(seat, number=max((other.number for other in info.seats), default=0) + 1)
    info = replace(info, seats=(*info.seats, seat))
    if animal is not None:
        if info.choosing is not Choosing.CHOSEN:
            raise NoPick
        info = _choose(info, seat, animal)
    return info


def _choose(info: TableInfo, seat: Seat, animal: Animal | None) -> TableInfo:
    """A pick in the lobby; with all the animals that one may have, a new one takes the place of the first."""
    if animal is None:
        return replace(info, seats=_with(info.seats, replace(seat, animals=())))
    if animal in seat.animals:
        return info
    _must_be_free(info, animal)
    each = starting.animals_each(info.size, info.options)
    return replace(info, seats=_with(info.seats, replace(seat, animals=(*seat.animals, animal)[-each:])))


def _seat_with(info: TableInfo, seat: Seat, animal: Animal | None) -> TableInfo:
    """Change to the vacant seat that has an animal."""
    if animal is None or animal in seat.animals:
        return info
    other = info.seat_with(animal)
    if other is None or not other.vacant:
        free = [a for vacant in info.seats if vacant.vacant for a in vacant.animals]
        raise AnimalTaken(animal=animal, free=free)
    here = replace(seat, number=other.number, animals=other.animals)
    there = Seat(seat.number, "", None, None, seat.animals)
    return replace(info, seats=_with(_with(info.seats, here), there))


def _without(info: TableInfo, seat: Seat) -> TableInfo:
    if info.choosing is Choosing.FIXED:
        return replace(info, seats=_with(info.seats, Seat(seat.number, "", None, None, seat.animals)))
    return replace(info, seats=tuple(other for other in info.seats if other.number != seat.number))


def _with(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    return tuple(seat if other.number == seat.number else other for other in seats)


async def _save(table: Table, info: TableInfo) -> TableInfo:
    def work(writer: Writer) -> None:
        rows.save(writer, info)
        rows.save_seats(writer, info.id, info.seats)

    await table.tables.database.write(work)
    table.info = info
    return info


def human_seat(number: int, member: Member) -> Seat:
    """A seat for a person."""
    return Seat(number, clean_name(member.name, "Player"), member.user_id)


def computer_seat(seats: Sequence[Seat], computer: str, language: str) -> Seat:
    """A seat for a computer player, after the others."""
    return Seat(len(seats) + 1, computer_name(seats, computer, language), None, computer)


def computer_name(seats: Sequence[Seat], computer: str, language: str) -> str:
    """A name for a computer seat that no other seat has, in the table's language: Random, Random 2 ..."""
    taken = {seat.name for seat in seats}
    own = {"random": translate(language, "Random"), "sensible": translate(language, "Sensible")}
    names = (own.get(computer, computer) + (f" {number}" if number > 1 else "") for number in count(1))
    return next(name for name in names if name not in taken)


def _must_host(table: Table, member: Member) -> None:
    if member.user_id != table.info.host_id and not member.manager:
        raise HostOnly


def _must_be_free(info: TableInfo, animal: Animal) -> None:
    if animal not in info.free_animals:
        raise AnimalTaken(animal=animal, free=info.free_animals)


def check_computer(computer: str) -> None:
    """Raises ``BadTable`` for a computer player that does not exist."""
    if computer not in PLAYER_NAMES:
        said = Said(
            "there is no computer player “{name}”; choose one of: {choices}.", name=computer, choices=PLAYER_NAMES
        )
        raise BadTable(reason=said)
