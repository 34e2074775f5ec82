"""Finished games at real tables."""

from __future__ import annotations

from table_support import ANN, BOB, play_until, running

from bot.model import NewTable
from bot.questions import AgreementKind
from bot.ratings.model import Outcome
from bot.store import results
from bot.tables import Table, Tables


async def ended(tables: Tables, new: NewTable | None = None, *, turn: int = 2) -> Table:
    """A game of Ann and Bob that both agreed to end in that turn."""
    table = await play_until(await running(tables, new), "short", turn=turn)
    asked = await table.ask(ANN, AgreementKind.END)
    assert asked.agreement is not None
    await table.vote(BOB.user_id, asked.agreement.id, True)
    return table


async def stored(tables: Tables, table: Table) -> Outcome:
    """What stands of a game's result in the database."""
    found = await results.outcome(tables.database, table.info.id)
    assert found is not None
    return found
