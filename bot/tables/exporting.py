"""Games as files for players: the record, the position, and after the end everything that was hidden."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from bot.errors import BadTable, GameStuck, NotStarted, SecretUntilTheEnd
from bot.model import Exported, Status
from bot.store.record import Json
from bot.tables.history import DivergedError, from_beginning
from bot.tables.loading import loaded
from rules.errors import NotClean, Said
from rules.game import Game
from rules.notation import read_position, write_position, write_record

if TYPE_CHECKING:
    from bot.tables.table import Table

FORMS = ("record", "position", "clean", "full")


async def export(table: Table, form: str) -> Exported:
    """See ``Table.export``."""
    if form not in FORMS:
        raise BadTable(reason=Said("there is no export “{form}”; choose one of: {choices}.", form=form, choices=FORMS))
    value = await table.locked(lambda: _value(table, form))
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return Exported(f"dominant-species-{table.info.id}-{form}.json", text.encode())


async def _value(table: Table, form: str) -> Json:
    info = table.info
    if info.status in (Status.LOBBY, Status.DRAFT):
        raise NotStarted(name=info.name)
    if form == "full" and info.status.open:
        raise SecretUntilTheEnd
    game = await loaded(table)
    if form in ("position", "full"):
        return write_position(game.state, secret=form == "full")
    try:
        game = await from_beginning(table)
    except DivergedError as error:
        raise GameStuck(reason=f"{error}.") from error
    if form == "clean":
        return await asyncio.to_thread(_clean, game)
    names = [seat.name for seat in info.seats]
    return write_record(game, names, reveal=not info.status.open)


def _clean(game: Game) -> Json:
    """The last position that can be read without the engine's account of what is pending: before an action began."""
    while True:
        position = write_position(game.state, agenda=False)
        try:
            read_position(position)
        except NotClean:
            if not game.made:
                raise
            game.undo()
        else:
            return position
