"""Changing what a person has said about themselves: each change is read, made and stored in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.clocks import counting, running
from bot.clocks import store as clocks
from bot.clocks.hours import Hours, Span, merged
from bot.clocks.model import read_terms
from bot.me.errors import BadReminder
from bot.model import Status, TableInfo
from bot.people import LONGEST_WISH, Person, ReminderWish
from bot.store import people

if TYPE_CHECKING:
    from bot.store.database import Writer
    from bot.tables import Tables

_KEPT = timedelta(days=400)
"""Times off that ended longer ago count for no clock any more."""

Change = Callable[[Person], Person]


async def change(tables: Tables, user_id: int, work: Change) -> Person:
    """Change a person's settings; two changes at a time both hold. Raises what ``work`` raises, and changes nothing."""
    now = tables.clock()

    def carried_out(who: Person) -> Person:
        changed = work(who)
        return replace(changed, vacation=tuple(s for s in merged(changed.vacation) if s.end > now - _KEPT))

    def also(writer: Writer, before: Person, after: Person) -> None:
        if (before.hours, before.off) != (after.hours, after.off):
            _clocks_go_on(writer, user_id, now, lost)

    lost = tables.heart.lost(now)
    return await tables.in_hand(people.change_person(tables.database, user_id, carried_out, also))


def _clocks_go_on(writer: Writer, user_id: int, now: datetime, lost: tuple[Span, ...]) -> None:
    """What has passed is charged as it was, and from now on the new hours and times off count."""
    for wait in clocks.waits_in(writer, user_id):
        row = writer.one("SELECT clock FROM games WHERE game = ?", (wait.game,))
        assert row is not None
        running.changed(writer, read_terms(row["clock"]), wait, now, lost)


async def still_counting(tables: Tables, who: Person) -> tuple[Hours, datetime] | None:
    """The hours said before that go on counting for clocks, and until when; None where what was said last counts."""
    row = await tables.database.one("SELECT zone, hours, changes FROM clock_hours WHERE user = ?", (who.user_id,))
    return counting.still_counting(who.hours, row, tables.clock())


@dataclass(frozen=True, slots=True)
class Allowance:
    """How long a person's time off still stops their clock in a game. ``left`` None: no clock runs there."""

    info: TableInfo
    left: timedelta | None


async def allowances(tables: Tables, user_id: int) -> list[Allowance]:
    """What a time off means in each of somebody's running games."""
    found: list[Allowance] = []
    for info in await tables.listed(user_id=user_id, statuses=[Status.RUNNING], limit=100):
        banks = await clocks.banks_of(tables.database, info.id)
        used = next((bank.vacation for bank in banks if bank.user == user_id), timedelta())
        left = max(timedelta(days=info.clock.vacation_days) - used, timedelta())
        found.append(Allowance(info, left if info.clock.limited else None))
    return found


def wish(after: int, before: int) -> ReminderWish:
    """Reminders by whole hours; 0 leaves one out, twice 0 turns them off. Raises ``BadReminder``."""
    most = LONGEST_WISH // timedelta(hours=1)
    if not (0 <= after <= most and 0 <= before <= most):
        raise BadReminder(most=most)
    return ReminderWish(timedelta(hours=after) if after else None, timedelta(hours=before) if before else None)


async def set_away(tables: Tables, user_id: int, on: bool) -> Person:
    """Somebody is away from now on, or back. The time between is kept as a time off, so that clocks count it right."""
    now = tables.clock()

    def work(who: Person) -> Person:
        if on:
            return who if who.away else replace(who, away_since=now)
        if who.away_since is None:
            return who
        return replace(who, away_since=None, vacation=(*who.vacation, Span(who.away_since, max(now, who.away_since))))

    return await change(tables, user_id, work)


async def should_ask_zone(tables: Tables, user_id: int) -> bool:
    """Whether somebody should be asked where they live: if they have not said it, and were never asked."""
    if (await tables.person(user_id)).zone_said:
        return False
    return await tables.in_hand(tables.database.write(lambda writer: people.ask_zone(writer, user_id)))
