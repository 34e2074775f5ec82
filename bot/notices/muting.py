""" "Not now": for how long, and until when that is in somebody's waking hours."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum

from bot.clocks.hours import add_awake
from bot.notices.routing import next_digest
from bot.people import Person
from bot.tables.tables import Tables


class Quiet(Enum):
    """How long somebody does not want to be reminded."""

    HOUR = "1h"
    HOURS = "3h"
    TOMORROW = "1d"
    DAYS = "3d"


_AWAKE = {Quiet.HOUR: timedelta(hours=1), Quiet.HOURS: timedelta(hours=3)}
_MORNINGS = {Quiet.TOMORROW: 1, Quiet.DAYS: 3}


def until(person: Person, quiet: Quiet, now: datetime) -> datetime:
    """When somebody is reminded again: after so many awake hours, or on the morning of a day to come.

    Times off put nothing off here: they may end sooner than was said, and what is due in them waits in the outbox.
    """
    if quiet in _AWAKE:
        return add_awake(person.hours, now, _AWAKE[quiet]) or now + timedelta(days=1)
    at, there = now, replace(person, vacation=(), away_since=None)
    for _ in range(_MORNINGS[quiet]):
        at = next_digest(there, at)
    return at


async def mute(tables: Tables, game: int, user: int, at: datetime) -> bool:
    """Note that somebody is not to be reminded of a game's decision before a time, and once then.

    False when it is no longer this person who is waited for.
    """
    sql = "UPDATE reminders SET muted = ?, next = '' WHERE game = ? AND user = ? RETURNING game"
    return await tables.in_hand(tables.database.write(lambda w: w.one(sql, (at.isoformat(), game, user)))) is not None
