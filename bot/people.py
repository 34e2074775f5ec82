"""What a person has said about themselves: language, hours, how they want to be told. Frozen; no Discord in here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from bot.clocks.hours import FOREVER, Hours, Span, is_awake


class Told(Enum):
    """How somebody wants to hear that they are asked."""

    CHANNEL = "channel"
    """A mention in the channel of the game."""
    DIRECT = "direct"
    """A direct message; in the channel they are named without a mention."""
    BOTH = "both"
    DIGEST = "digest"
    """One direct message a day, for all games together."""

    @property
    def mentioned(self) -> bool:
        """Whether the channel may mention them."""
        return self in (Told.CHANNEL, Told.BOTH)

    @property
    def direct(self) -> bool:
        """Whether single direct messages may go to them."""
        return self in (Told.DIRECT, Told.BOTH)


LONGEST_WISH = timedelta(hours=72)
"""The longest time in a wish about reminders."""

_PART = re.compile(r"(after|before) (\d{1,2})h")


@dataclass(frozen=True, slots=True)
class ReminderWish:
    """When the first reminder of a decision comes: the earlier of both. Without both: no reminders at all.

    ``after``: so much of their awake time after they were asked. ``before``: so long before the deadline.
    Whole hours, from 1 to 72. ``str`` gives ``after 8h, before 4h`` or ``off``, and ``parse`` reads it back.
    """

    after: timedelta | None = timedelta(hours=8)
    before: timedelta | None = timedelta(hours=4)

    @property
    def off(self) -> bool:
        """Whether they want none."""
        return self.after is None and self.before is None

    def __str__(self) -> str:
        named = (("after", self.after), ("before", self.before))
        return ", ".join(f"{name} {time // timedelta(hours=1)}h" for name, time in named if time is not None) or "off"

    @classmethod
    def parse(cls, text: str) -> ReminderWish:
        """Read what ``str`` writes. Raises ``ValueError``."""
        if text.strip().lower() == "off":
            return cls(None, None)
        found: dict[str, timedelta] = {}
        for part in text.split(","):
            match = _PART.fullmatch(part.strip().lower())
            if match is None or match[1] in found or not 1 <= int(match[2]) <= LONGEST_WISH // timedelta(hours=1):
                raise ValueError(text)
            found[match[1]] = timedelta(hours=int(match[2]))
        return cls(found.get("after"), found.get("before"))


@dataclass(frozen=True, slots=True)
class Person:
    """A person's own settings; what is left out is as for somebody who has never said anything."""

    user_id: int
    language: str | None = None
    """What they chose with /me language; None: whatever their client says."""
    heard: str | None = None
    """The language that their client last said."""
    hours: Hours = Hours()  # noqa: RUF009  # an immutable value
    zone_said: bool = False
    """Whether they have said where they are: until then the hours are in UTC, and they may be asked."""
    told: Told = Told.CHANNEL
    reminders: ReminderWish = ReminderWish()
    vacation: tuple[Span, ...] = ()
    """Times off that they have said, past ones too, oldest first."""
    away_since: datetime | None = None
    """Since when they are away until they say otherwise; None: they are there."""
    statistics: bool = True
    """False: nothing is kept or shown of them but what a clock needs."""
    plan_notices: bool = True
    """Whether they are told by direct message when a plan of theirs is cancelled."""

    @property
    def writes(self) -> str | None:
        """The language in which to write to them, if it is known."""
        return self.language or self.heard

    @property
    def away(self) -> bool:
        """Whether they have said that they are away until they say otherwise."""
        return self.away_since is not None

    @property
    def off(self) -> tuple[Span, ...]:
        """All times in which they cannot be expected: vacations, and from ``away_since`` on without an end in sight."""
        if self.away_since is None:
            return self.vacation
        return (*self.vacation, Span(self.away_since, FOREVER))

    def expected_at(self, at: datetime) -> bool:
        """Whether a message may call them at a moment: they are not away, and not asleep as far as they have said when
        that is. Before they have said where they live, the hours in UTC are a guess that silences nobody."""
        if any(at in span for span in self.off):
            return False
        known = self.zone_said or self.hours.week != Hours().week
        return not known or is_awake(self.hours, at)

    def vacation_at(self, at: datetime) -> Span | None:
        """The vacation that a moment lies in, if any."""
        return next((span for span in self.vacation if at in span), None)
