"""Computer seats: they think off the event loop and play like a person. What people have planned comes first."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.model import Played, Status, TableInfo
from bot.tables import carrying_out, playing
from bot.tables.loading import asked, loaded
from bot.tables.players import player_of
from rules.game import Game
from rules.players import Player

if TYPE_CHECKING:
    from bot.tables.table import Table


async def step(table: Table) -> Played | None:
    """See ``Table.computer_step``. While a computer thinks, people may claim; then it thinks again."""
    async with table.thinking:
        if (played := await carrying_out.step(table)) is not None:
            return played
        while (pending := await table.locked(lambda: _pending(table))) is not None:
            game, player, seq = pending
            decision = game.decision
            assert decision is not None
            choice = await asyncio.to_thread(player.choose, game)
            animal = decision.animal
            played = await table.change(
                lambda seq=seq, choice=choice, animal=animal: playing.by_computer(table, seq, choice, animal)
            )
            if played is not None:
                return played
        return None


async def _pending(table: Table) -> tuple[Game, Player, int] | None:
    """A copy of the game for the computer player that is asked now, with the step at which it stands."""
    if table.info.status is not Status.RUNNING or _deserted(table.info):
        return None
    game = await loaded(table)
    now = asked(table.info, game)
    player = None if now is None else player_of(game, now.seat, table.info.seq)
    return None if player is None else (game.copy(), player, table.info.seq)


def _deserted(info: TableInfo) -> bool:
    """Whether no person is left while somebody is sought: then the computer players wait as well."""
    return not info.people and any(seat.free for seat in info.seats)
