"""A game with a clock, a time that tests move, and what is left in the banks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from table_support import ANN, BOB, Clock, opened, running, two

from bot.clocks import store
from bot.clocks.hours import Hours
from bot.clocks.model import ClockTerms
from bot.clocks.store import Wait
from bot.people import Person
from bot.tables import Table, Tables

HOUR = timedelta(hours=1)
TERMS = ClockTerms.parse("bank 10h +1h cap 12h then computer pause 3d vacation 2d")
ALWAYS = Hours.parse("always")


@asynccontextmanager
async def alive(folder: Path, clock: Clock, *, always: bool = True) -> AsyncIterator[Tables]:
    """Tables whose bot is there all the time, however far a test moves time; Ann and Bob never sleep, if asked."""
    async with opened(folder, clock) as tables:
        tables.heart.patience = timedelta(days=1000)
        if always:
            for who in (ANN, BOB):
                await tables.set_person(Person(who.user_id, hours=ALWAYS, zone_said=True))
        yield tables


async def timed(tables: Tables, terms: ClockTerms | str = TERMS) -> Table:
    """A game of Ann (the mammal) and Bob (the insect, who begins) with a clock."""
    agreed = terms if isinstance(terms, ClockTerms) else ClockTerms.parse(terms)
    return await running(tables, replace(two(), clock=agreed))


async def left(table: Table, user: int) -> timedelta:
    """What somebody's bank has, as it was last counted."""
    banks = await store.banks_of(table.tables.database, table.info.id)
    return next(bank.left for bank in banks if bank.user == user)


async def wait(table: Table) -> Wait:
    """Whom the game waits for."""
    found = await store.wait_of(table.tables.database, table.info.id)
    assert found is not None
    return found


async def due(table: Table) -> datetime | None:
    """When the clock that runs is at zero."""
    return (await wait(table)).due


async def play(table: Table, *choices: str) -> None:
    """Whoever is asked makes these choices, or the first that is offered, in one press."""
    view = await table.view()
    assert view.asked is not None
    assert view.asked.user_id is not None
    assert view.decision is not None
    await table.play(view.asked.user_id, choices or [str(view.decision.choices[0])])
