"""Games from files: a position to go on from, or a record to go on from or to look at."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from bot.errors import BadFile, FileTooLarge
from bot.model import Cause, Choosing, Member, NewTable, Seat, Status, TableInfo
from bot.names import clean_name
from bot.store import record
from bot.store.database import Writer
from bot.store.record import Json, Row, Snapshot
from bot.tables import lobby, opening
from bot.tables.history import kind_of, snapshot_of
from rules.choices import parse_choice
from rules.errors import RulesError, Said
from rules.game import Game
from rules.notation import read_position, read_record
from rules.notation.records import begin_record

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables

MOST_BYTES = 2 * 1024 * 1024
MOST_CHOICES = 20_000  # ten times the longest games; a longer record would hold up everybody else


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file holds: the first position, the choices from there, and where they lead."""

    first: Snapshot
    rows: tuple[Row, ...]
    game: Game
    names: tuple[str, ...]
    seed: str
    known: bool
    """The hidden order comes out of the file, so that whoever made it may know it."""


async def import_file(
    tables: Tables, server: int, channel: int, member: Member, data: bytes, new: NewTable | None
) -> Table:
    """See ``Tables.import_file``."""
    if len(data) > MOST_BYTES:
        raise FileTooLarge(size=len(data), most=MOST_BYTES)
    imported = await asyncio.to_thread(read, data, tables.new_seed())
    state = imported.game.state
    wanted = replace(
        new or NewTable("", len(state.players)),
        size=len(state.players),
        options=state.options,
        choosing=Choosing.FIXED,
        name=(new.name if new is not None else "") or "Imported game",
    )
    info = opening.described(tables, server, channel, member, wanted, imported.seed)
    steps = len(imported.rows)
    info = replace(
        info,
        imported=True,
        commitment="" if imported.known else info.commitment,
        seats=_seats(imported, wanted, member),
        seq=steps,
        announced_seq=steps,
        turn=state.turn,
    )
    if imported.game.over:
        info = _finished(info, imported)

    def first(writer: Writer, game: int) -> None:
        record.insert_rows(writer, game, imported.rows, info.created_at)
        record.save_snapshot(writer, game, imported.first)
        record.save_position(writer, game, steps, snapshot_of(imported.game, steps).position)

    table = await opening.opened(tables, info, member, imported.seed, first)
    await table.change(lambda: lobby.start_if_full(table))
    return table


def read(data: bytes, seed: str) -> Imported:
    """A position or record from the bytes of a file; ``seed`` is for what the file leaves to chance.

    Raises ``BadFile`` with a sentence. Takes a while: not for the event loop.
    """
    try:
        value: object = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadFile(reason=Said("it is not JSON text. Use a file that /game export has made.")) from error
    if not isinstance(value, dict) or not ("choices" in value or "tiles" in value):
        raise BadFile(reason=Said("it is neither a position nor a record of Dominant Species."))
    try:
        return (_record if "choices" in value else _position)(cast(Json, value), seed)
    except BadFile:
        raise
    except RulesError as error:
        raise BadFile(reason=error.said) from error
    except (TypeError, ValueError, KeyError, AttributeError, IndexError, RecursionError) as error:
        said = Said("something in it has not the form that is expected ({error}).", error=type(error).__name__)
        raise BadFile(reason=said) from error


def _position(value: Json, seed: str) -> Imported:
    game = read_position(value, seed)
    return Imported(snapshot_of(game, 0), (), game, (), seed, known=value.get("secret") is not None)


def _record(value: Json, seed: str) -> Imported:
    found = read_record(value)
    if len(found.choices) > MOST_CHOICES:
        raise BadFile(
            reason=Said(
                "it has {number} choices; at most {most} are read.", number=len(found.choices), most=MOST_CHOICES
            )
        )
    game = begin_record(found)
    first = snapshot_of(game, 0)
    chosen: list[Row] = []
    for number, (animal, text) in enumerate(found.choices, 1):
        try:
            choice = parse_choice(text)
            kind = kind_of(game, choice)
            game.play(choice, animal)
        except RulesError as error:
            said = Said(
                "choice {number} ({animal}: {text}) cannot be played: {error}",
                number=number,
                animal=animal,
                text=text,
                error=error,
            )
            raise BadFile(reason=said) from error
        chosen.append(Row(number, str(animal), kind, str(choice), Cause.IMPORT, None))
    return Imported(first, tuple(chosen), game, found.names, found.seed or seed, known=True)


def _seats(imported: Imported, new: NewTable, member: Member) -> tuple[Seat, ...]:
    """The seats of the file's players: the host takes the first, computer seats the last, the others are vacant."""
    over = imported.game.over
    seats: list[Seat] = []
    for at, animals in enumerate(imported.game.state.players):
        name = imported.names[at] if over and at < len(imported.names) else ""
        seats.append(Seat(at + 1, clean_name(name), animals=animals))
    if over:
        return tuple(seats)
    if new.host_plays:
        seats[0] = replace(lobby.human_seat(1, member), animals=seats[0].animals)
    return tuple(_with_computers(seats, new.computers, new.language))


def _with_computers(seats: list[Seat], computers: Sequence[str], language: str) -> list[Seat]:
    for computer in computers:
        vacant = [seat for seat in seats if seat.vacant]
        if not vacant:
            raise BadFile(
                reason=Said("its game has {number} players, too few for so many computer seats.", number=len(seats))
            )
        lobby.check_computer(computer)
        seat = replace(vacant[-1], name=lobby.computer_name(seats, computer, language), computer=computer)
        seats[seat.number - 1] = seat
    return seats


def _finished(info: TableInfo, imported: Imported) -> TableInfo:
    return replace(
        info,
        status=Status.OVER,
        result=imported.game.state.result,
        started_at=info.created_at,
        ended_at=info.created_at,
        seed=imported.seed,
    )
