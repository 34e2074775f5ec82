"""The heartbeat: a minute that the bot did not live to see is charged to nobody.

Every minute the bot notes that it is there. After a gap (it was down, the machine slept, or its clock leapt forward)
the gap is stored as a span in which no clock has run, and every deadline is worked out anew, in one transaction: a
process that is killed in between finds the same gap again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.clocks import leaps, running, store
from bot.clocks.hours import Span
from bot.clocks.model import ClockTerms, read_terms
from bot.clocks.store import Bank, Wait
from bot.errors import GameStuck
from bot.model import Status
from bot.people import Person
from bot.store import people
from bot.store.database import Writer
from bot.tables.loading import asked, loaded

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables

log = logging.getLogger(__name__)

PATIENCE = timedelta(minutes=5)
"""The longest time between two beats that counts as being there."""


class Heart:
    """When the bot was last seen alive. One for each ``Tables``."""

    def __init__(self, last: datetime, patience: timedelta = PATIENCE) -> None:
        self.last = last
        self.patience = patience
        """Tests that move time by hours set it higher."""
        self.complete = False
        """Whether every game that waits for somebody is known to do so."""

    def lost(self, now: datetime) -> tuple[Span, ...]:
        """The gap since the last beat, if it is one: it is not stored yet, and counts all the same."""
        return (Span(self.last, now),) if self.gap(now) else ()

    def gap(self, now: datetime) -> bool:
        """Whether the bot has not been there lately."""
        return now - self.last > self.patience


async def awaken(tables: Tables) -> Heart:
    """The heart as the last process left it; a new database begins to live now."""
    row = await tables.database.one("SELECT at FROM heartbeat")
    return Heart(tables.clock() if row is None else datetime.fromisoformat(row["at"]))


async def beat(tables: Tables) -> Span | None:
    """Note that the bot is there; call it every minute. Gives the gap that has just ended, if there was one.

    When the machine's clock was put back nothing is charged until it has come to where it was; from a time that was
    wrong by more than ``leaps.PUT_BACK`` all is set right first.
    """
    await leaps.put_right(tables)
    heart, now = tables.heart, tables.clock()

    def work(writer: Writer) -> Span | None:
        last = store.beat_in(writer) or heart.last
        store.save_beat(writer, now)
        if now - last <= heart.patience:
            return None
        span = Span(last, now)
        store.add_downtime(writer, span)
        reckon_all(writer, now)
        return span

    span = await tables.database.write(work)
    heart.last = now
    if not heart.complete:
        heart.complete = True
        await _complete(tables)
    return span


async def _complete(tables: Tables) -> None:
    """Begin to wait in games that were running before there were clocks."""
    missing = await tables.database.all(
        "SELECT games.game FROM games JOIN seats ON seats.game = games.game AND seats.number = games.asked"
        " WHERE games.status = 'running' AND seats.user IS NOT NULL"
        " AND NOT EXISTS (SELECT 1 FROM waits WHERE waits.game = games.game)",
        (),
    )
    for row in missing:
        table = await tables.get(row["game"])
        try:
            await table.change(lambda table=table: _begin(table))
        except GameStuck as error:
            log.warning("game %s waits for nobody: %s", table.info.id, error)


async def _begin(table: Table) -> None:
    info = table.info
    if info.status is Status.RUNNING:
        asks, now = asked(info, await loaded(table)), table.tables.clock()
        await table.tables.database.write(lambda writer: running.seated(writer, info, asks, now))


def settled(tables: Tables, person: Person) -> Callable[[Writer], None]:
    """The transaction that stores somebody's settings: their clocks run by them from now on."""

    def work(writer: Writer) -> None:
        now = tables.clock()
        people.save_person(writer, person)
        running.person_changed(writer, person.user_id, now, tables.heart.lost(now))

    return work


def reckon_all(writer: Writer, now: datetime) -> None:
    """Charge every bank up to now, and work out every deadline anew."""
    waits = store.waits_in(writer)
    if not waits:
        return
    games = [wait.game for wait in waits]
    terms = _terms(writer)
    banks = store.banks_in(writer, games)
    first = min(wait.counted for wait in waits)
    pauses = store.all_pauses_in(writer, first)
    downtimes = store.downtimes_in(writer, first)
    again: list[tuple[Wait, Bank]] = []
    for wait in waits:
        bank = banks.get((wait.game, wait.seat))
        agreed = terms.get(wait.game)
        if agreed is None or bank is None or bank.user != wait.user:
            continue
        idle = [*(pause.span for pause in pauses.get(wait.game, ())), *downtimes]
        left = running.charged(bank, wait, now, idle)
        counted = replace(wait, counted=max(wait.counted, now))
        again.append((replace(counted, due=running.due(agreed, left, counted, idle)), left))
    store.save_waits(writer, [wait for wait, _ in again])
    store.save_banks(writer, [bank for _, bank in again])


def _terms(writer: Writer) -> dict[int, ClockTerms]:
    """The clocks of the running games that have one."""
    known: dict[str, ClockTerms] = {}
    found: dict[int, ClockTerms] = {}
    for row in writer.all("SELECT game, clock FROM games WHERE status = 'running'"):
        text = row["clock"]
        if text not in known:
            known[text] = read_terms(text)
        if known[text].limited:
            found[row["game"]] = known[text]
    return found
