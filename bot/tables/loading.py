"""From the database into memory: the live game of a table, and what everybody may see of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.errors import GameStuck, NotStarted
from bot.model import RULES_CHANGED, Asked, Status, TableInfo, View
from bot.store import record
from bot.store import tables as rows
from bot.store.database import Writer
from bot.store.record import Json
from bot.tables.history import DivergedError, from_beginning, snapshot_of
from rules import RULES_VERSION
from rules.errors import RulesError, Said
from rules.game import Game
from rules.notation import read_position, write_position

if TYPE_CHECKING:
    from bot.tables.table import Table


async def loaded(table: Table) -> Game:
    """The live game, read from its stored position if it is not in memory. The caller holds the table's lock.

    A game stored under other rules is replayed first; see ``_survive``. Raises ``NotStarted``, ``GameStuck``.
    """
    if table.game is not None:
        return table.game
    info = table.info
    stored = await record.position_of(table.tables.database, info.id)
    if stored is None or info.started_at is None:
        raise NotStarted(name=info.name)
    game = _readable(stored)
    if game is None or info.rules != RULES_VERSION:
        game = await _survive(table, stored, game)
    game.seed = await rows.seed_of(table.tables.database, info.id)
    table.game = game
    return game


def view(table: Table, game: Game) -> View:
    """What everybody may see."""
    return View(table.info, table.info.seq, game.state, asked(table.info, game))


def asked(info: TableInfo, game: Game) -> Asked | None:
    """Who decides now; None when the game is not on."""
    decision = game.decision
    if decision is None or info.status is not Status.RUNNING:
        return None
    seat = info.seat_with(decision.animal)
    assert seat is not None, "every animal in play has a seat"
    return Asked(decision.animal, decision.kind, seat)


async def announced(table: Table, seq: int, message_id: int | None) -> None:
    """Note what messages have told, and the board's message."""
    message = table.info.board_message_id if message_id is None else message_id
    info = replace(table.info, announced_seq=max(seq, table.info.announced_seq), board_message_id=message)
    if info == table.info:
        return
    await table.tables.database.write(lambda writer: rows.set_announced(writer, info))
    table.info = info


def same_position(one: Json, other: Json) -> bool:
    """Whether two stored positions are the same table, however their version writes what is pending."""
    return {**one, "agenda": None} == {**other, "agenda": None}


def _readable(stored: Json) -> Game | None:
    try:
        return read_position(stored)
    except RulesError:
        return None


async def _survive(table: Table, stored: Json, game: Game | None) -> Game:
    """Carry a game over a change of the rules (design: a game is its record).

    If the record still leads to the stored position, it is the truth and the snapshots are made anew. If not, the game
    goes on from its stored position, which becomes the base of the record, and says so. Raises ``GameStuck``.
    """
    info = table.info
    try:
        again = await from_beginning(table)
        agrees = same_position(write_position(again.state, secret=True), stored)
    except (DivergedError, GameStuck, RulesError):
        again, agrees = None, False
    if again is not None and agrees:
        start = Game(again.start)
        info = replace(info, rules=RULES_VERSION)
        await _rebase(table, info, start, again)
        return again
    if game is None:
        raise GameStuck(reason=Said("neither its record nor its stored position can be read."))
    info = replace(info, rules=RULES_VERSION, base=info.seq, note=RULES_CHANGED)
    await _rebase(table, info, game, game)
    return game


async def _rebase(table: Table, info: TableInfo, start: Game, now: Game) -> None:
    first, last = snapshot_of(start, info.base), snapshot_of(now, info.seq)

    def work(writer: Writer) -> None:
        record.drop_snapshots(writer, info.id)
        record.save_snapshot(writer, info.id, first)
        record.save_position(writer, info.id, info.seq, last.position)
        rows.save(writer, info)

    await table.tables.database.write(work)
    table.info = info
