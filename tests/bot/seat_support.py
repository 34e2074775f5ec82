"""Two people from outside, and what the log and the record of a table say, for the tests of seats that change hands."""

from __future__ import annotations

from bot.tables import Member, Table
from bot.tables.acts import Act, acts_of

EVE, FAY = Member(5, "Eve"), Member(6, "Fay")


async def acts(table: Table) -> list[Act]:
    """What is in the log, oldest first."""
    return [noted.act for noted in reversed(await acts_of(table.tables.database, table.info.id))]


async def replay(table: Table) -> None:
    """The record leads to the position."""
    view = await table.view()
    assert await table.state_at(view.seq) == view.state
