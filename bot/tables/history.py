"""The record of a game: which choices stand after all undos, and the game that they lead to."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.errors import GameStuck
from bot.model import Chosen, TableInfo
from bot.store import record
from bot.store import tables as rows
from bot.store.record import Row, Snapshot, standing
from rules import RULES_VERSION
from rules.choices import Choice, Claim, Contest, parse_choice
from rules.errors import RulesError, Said
from rules.game import Game
from rules.notation import read_position, write_position
from rules.types import Animal

if TYPE_CHECKING:
    from bot.tables.table import Table


class DivergedError(Exception):
    """A record that does not lead on: ``seq`` is the row that cannot be played, ``str()`` says why."""

    def __init__(self, seq: int, said: Said) -> None:
        super().__init__(str(said))
        self.seq = seq
        self.said = said


def play_row(game: Game, row: Row) -> Chosen:
    """Play one row of the record; animal and kind of decision must be those that it was recorded with."""
    try:
        choice, animal = parse_choice(row.choice), Animal.parse(row.animal)
        kind = kind_of(game, choice)
        if kind != row.kind:
            said = Said(
                "step {step} answered “{kind}”, but now “{asked}” is asked.", step=row.seq, kind=row.kind, asked=kind
            )
            raise DivergedError(row.seq, said)
        return Chosen(row.seq, animal, kind, choice, row.cause, row.user, game.play(choice, animal))
    except RulesError as error:
        said = Said(
            "step {step} ({animal}: {choice}) cannot be played: {error}",
            step=row.seq,
            animal=row.animal,
            choice=row.choice,
            error=error,
        )
        raise DivergedError(row.seq, said) from error


def kind_of(game: Game, choice: Choice) -> str:
    """The kind that a choice is recorded with: that of the pending decision, or ``claim`` / ``contest``."""
    if isinstance(choice, Claim | Contest):
        return choice.verb
    return "" if game.decision is None else game.decision.kind


def replay(game: Game, choices: Sequence[Row]) -> Game:
    """Play rows one after the other. Raises ``DivergedError``."""
    for row in choices:
        play_row(game, row)
    return game


def read_snapshot(snapshot: Snapshot) -> Game:
    """The game that stands in a snapshot. Raises ``GameStuck``."""
    try:
        return read_position(snapshot.position)
    except RulesError as error:
        raise GameStuck(reason=error.said) from error


def beginning(info: TableInfo, seed: str, base: Snapshot | None) -> Game:
    """The game from which the record leads on: from its seed, or from a stored position."""
    if info.base == 0 and not info.imported:
        return Game.new([seat.animals for seat in info.seats], seed, info.options)
    if base is None:
        raise GameStuck(reason=Said("its first position is missing."))
    game = read_snapshot(base)
    game.seed = seed
    return game


async def from_beginning(table: Table, upto: int | None = None) -> Game:
    """The game after a step (None: now), replayed whole. Raises ``GameStuck``, ``DivergedError``."""
    database, info = table.tables.database, table.info
    recorded = await record.rows_of(database, info.id)
    base = await record.snapshot_at(database, info.id, info.base)
    seed = await rows.seed_of(database, info.id)
    chosen = [row for row in standing(recorded, upto) if row.seq > info.base]
    return await asyncio.to_thread(lambda: replay(beginning(info, seed, base), chosen))


async def rebuilt(table: Table, choices: Sequence[Row]) -> Game:
    """The game after choices that stand (or stood together), replayed from the newest snapshot among them.

    A snapshot fits when the row that it was taken after is one of them: undos only ever take back from the end.
    Raises ``GameStuck``.
    """
    database, info = table.tables.database, table.info
    steps = {row.seq for row in choices} | {info.base}
    fitting = [seq for seq in await record.snapshot_steps(database, info.id) if seq in steps]
    snapshot = await record.snapshot_at(database, info.id, max(fitting)) if fitting else None
    if snapshot is None:
        raise GameStuck(reason=Said("its first position is missing."))
    left = [row for row in choices if row.seq > snapshot.seq]
    try:
        game = await asyncio.to_thread(lambda: replay(read_snapshot(snapshot), left))
    except DivergedError as error:
        raise GameStuck(reason=error.said) from error
    game.seed = await rows.seed_of(database, info.id)
    return game


def snapshot_of(game: Game, seq: int) -> Snapshot:
    """A snapshot of a game after a row."""
    return Snapshot(seq, game.state.turn, RULES_VERSION, write_position(game.state, secret=True))
