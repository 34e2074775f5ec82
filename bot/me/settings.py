"""Changing what a person has said about themselves: each change is read, made and stored in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.clocks.hours import Span, merged
from bot.me.errors import BadReminder
from bot.people import LONGEST_WISH, Person, ReminderWish
from bot.store import people

if TYPE_CHECKING:
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

    return await tables.in_hand(people.change_person(tables.database, user_id, carried_out))


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
