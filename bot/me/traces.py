"""Every place in the database that knows a person, and what becomes of it when they ask to be forgotten.

A table with a column for people must be named here; a test reads the schema and holds this. ``export`` reads the same
list, so that nothing is stored about somebody that they cannot see.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

PERSON_COLUMNS = frozenset(
    {"user", "host", "by", "decided_by", "ended_by", "undone_by", "former", "player", "owner", "manager", "organiser"}
)
"""What a column that holds a person is called."""


class Fate(Enum):
    """What becomes of what is known of somebody."""

    DELETED = "deleted"
    """Theirs alone: it goes."""
    RENAMED = "renamed"
    """Part of a game that others have played too: it stays, under a number that stands for nobody."""


class Trace(NamedTuple):
    """A column that holds a person."""

    table: str
    column: str
    fate: Fate
    shown: str = "*"
    """The columns that they may see in their export; empty: none."""


def _all(fate: Fate, *places: str) -> tuple[Trace, ...]:
    split = (place.split(".") for place in places)
    return tuple(Trace(table, column, fate) for table, column in split)


TRACES: tuple[Trace, ...] = (
    *_all(
        Fate.DELETED,
        "people.user",
        "vacations.user",
        "looks.user",
        "notes.user",
        "followers.user",
        "decisions.user",
        "plan_people.user",
        "plans.user",
        "plan_drafts.user",
        "standing_answers.user",
        "answers_ahead.user",
        "plan_notices.user",
        "notices.user",
        "reminders.user",
        "unreachable.user",
        "digests.user",
        "substitutes.user",
        "clock_hours.user",
    ),
    Trace("games", "host", Fate.RENAMED, "game, server, channel, name, status, created, started, ended"),
    *_all(
        Fate.RENAMED,
        "seats.user",
        "choices.user",
        "plays.user",
        "agreements.user",
        "agreements.decided_by",
        "votes.user",
        "acts.by",
        "acts.user",
        "seat_history.user",
        "seat_offers.user",
        "seat_offers.by",
        "pauses.user",
        "pauses.ended_by",
        "banks.user",
        "left_banks.user",
        "waits.user",
        "results.user",
    ),
    Trace("corrections", "user", Fate.RENAMED, "correction, game, at, why"),
    Trace("corrections", "undone_by", Fate.RENAMED, "correction, game, undone_at"),
    Trace("season_acts", "user", Fate.RENAMED, "act, season, at, kind"),
    Trace("forgetting", "user", Fate.DELETED, ""),
)

JSON_COLUMNS = (
    ("games", "game", "invited"),
    ("acts", "act", "facts"),
    ("notices", "notice", "facts"),
    ("corrections", "correction", "before"),
    ("corrections", "correction", "after"),
)
"""Table, key and column of JSON in which people's numbers stand."""

NAMES = (("seats", "number"), ("seat_history", "seat"))
"""Tables with people's names, and their column with the number of the seat.

Parts of seasons, which hold people in JSON under their numbers, have a module of their own:
``bot.store.forgetting_seasons``.
"""
