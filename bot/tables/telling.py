"""Plays told again from the record: for a message that was lost in a crash, and for a press delivered twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.model import Cause, Chosen, Played
from bot.store import record
from bot.store.record import Play, Row
from bot.tables.history import play_row, rebuilt, standing
from bot.tables.loading import asked, loaded
from rules.choices import parse_choice
from rules.game import Game
from rules.state import State
from rules.types import Animal

if TYPE_CHECKING:
    from bot.tables.table import Table


async def recall(table: Table, after_seq: int) -> list[Played]:
    """See ``Table.recall``."""
    return await tell(table, await record.plays_after(table.tables.database, table.info.id, after_seq))


async def log(table: Table) -> list[Chosen]:
    """See ``Table.log``."""
    recorded = await record.rows_of(table.tables.database, table.info.id)
    return [_untold(row) for row in standing(recorded)]


async def state_at(table: Table, seq: int) -> State:
    """See ``Table.state_at``."""
    await loaded(table)
    recorded = await record.rows_of(table.tables.database, table.info.id)
    game = await rebuilt(table, standing(recorded, max(seq, table.info.base)))
    return game.state


async def tell(table: Table, plays: Sequence[Play]) -> list[Played]:
    """What plays have done, with their events. Plays from before the base of the record cannot be told."""
    await loaded(table)  # after a change of the rules this settles from where the record leads on
    recorded = await record.rows_of(table.tables.database, table.info.id)
    told: list[Played] = []
    game: Game | None = None
    for play in plays:
        if play.first > table.info.base:
            if game is None or told[-1].last_seq + 1 != play.first:
                game = await rebuilt(table, standing(recorded, play.first - 1))
            game, played = await _tell(table, recorded, play, game)
            told.append(played)
    return told


async def _tell(table: Table, recorded: Sequence[Row], play: Play, game: Game) -> tuple[Game, Played]:
    """What one play has done to a game, and the game after it."""
    start = game.state.copy()
    chosen: tuple[Chosen, ...] = ()
    undone: tuple[Chosen, ...] = ()
    if play.cause is Cause.UNDO:
        before, after = standing(recorded, play.first - 1), standing(recorded, play.last)
        undone = tuple(_untold(row) for row in before[len(after) :])
        game = await rebuilt(table, after)
    else:
        chosen = tuple(play_row(game, row) for row in recorded[play.first - 1 : play.last])
    end, now = game.state.copy(), asked(table.info, game)
    return game, Played(table.info, play.first, play.last, play.cause, play.user, chosen, undone, start, end, now)


def _untold(row: Row) -> Chosen:
    return Chosen(row.seq, Animal.parse(row.animal), row.kind, parse_choice(row.choice), row.cause, row.user)
