"""The hours at which somebody is awake, day by day of the week, as a value with a text that parses back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Self
from zoneinfo import ZoneInfo

from bot.clocks.errors import BadHours, UnknownZone

MINUTES = 24 * 60
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""The short names of the days, as they are written."""

_WORDS = (
    "mon monday mo montag pn pon poniedzialek",
    "tue tues tuesday di dienstag wt wto wtorek",
    "wed wednesday mi mittwoch sr sro sroda",
    "thu thur thurs thursday do donnerstag czw cz czwartek",
    "fri friday fr freitag pt pia piatek",
    "sat saturday sa samstag sonnabend sob sobota",
    "sun sunday so sonntag nd ndz niedz niedziela",
)
"""What people call the days in the three languages, without their accents."""
_DAY_WORDS = {word: at for at, words in enumerate(_WORDS) for word in words.split()}
_UNACCENTED = str.maketrans("śął—–", "sal--")
_NEVER = ("never", "nie", "nigdy")
_ALWAYS = ("always", "immer", "zawsze")
_TIMES = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?\s*[-–]\s*(\d{1,2})(?:[:.](\d{2}))?")
_DAYS_THEN_TIMES = re.compile(r"([^\W\d]+(?:\s*[-–,]\s*[^\W\d]+)*)\s+(.+)")


class DayHours(NamedTuple):
    """From when to when somebody is awake who wakes on this day: minutes after its local midnight.

    ``end`` is after ``start``, less than 24 hours, and may lie on the next day. See also ``NEVER`` and ``ALWAYS``.
    """

    start: int
    end: int

    def __str__(self) -> str:
        if self == NEVER:
            return "never"
        if self == ALWAYS:
            return "always"
        end = self.end if self.end == MINUTES else self.end % MINUTES
        return f"{_clock(self.start)}-{_clock(end)}"

    @property
    def minutes(self) -> int:
        """How long that is on a day without a change of the clocks."""
        return self.end - self.start


NEVER = DayHours(0, 0)
ALWAYS = DayHours(0, MINUTES)
USUAL = DayHours(8 * 60, 23 * 60)


@dataclass(frozen=True, slots=True)
class Hours:
    """When somebody is awake: a time zone by its IANA name, and the seven days from Monday on.

    Raises ``UnknownZone``, and ``BadHours`` for days that are no ``DayHours`` of their kind.
    """

    zone: str = "UTC"
    week: tuple[DayHours, ...] = (USUAL,) * 7

    def __post_init__(self) -> None:
        zone_of(self.zone)
        if len(self.week) != len(DAYS):
            raise BadHours(part=str(len(self.week)))
        for day in self.week:
            within = 0 <= day.start < MINUTES and day.start < day.end < day.start + MINUTES
            if not within and day not in (NEVER, ALWAYS):
                raise BadHours(part=f"{day.start}-{day.end}")

    @classmethod
    def parse(cls, text: str, zone: str = "UTC") -> Self:
        """Hours out of their text, in any of the three languages; a day that is not named is one without hours.

        Raises ``BadHours``, ``UnknownZone``.
        """
        week = [NEVER] * 7
        plain = re.sub(r"(?<=[^\W\d])\.", "", text.lower().translate(_UNACCENTED))
        parts = [part.strip() for part in re.split(r"[;\n]", plain) if part.strip()]
        if not parts:
            raise BadHours(part=text.strip())
        named: set[int] = set()
        for part in parts:
            days, day = _part(part)
            if named & set(days):
                raise BadHours(part=part)
            named |= set(days)
            for at in days:
                week[at] = day
        return cls(zone, tuple(week))

    def __str__(self) -> str:
        """The text that ``parse`` reads, without the zone."""
        if len(set(self.week)) == 1:
            return str(self.week[0])
        groups: dict[DayHours, list[int]] = {}
        for at, day in enumerate(self.week):
            groups.setdefault(day, []).append(at)
        return "; ".join(f"{_named(days)} {day}" for day, days in groups.items())

    @property
    def never(self) -> bool:
        """Whether there is no waking hour in the whole week."""
        return all(day == NEVER for day in self.week)


@lru_cache(maxsize=1024)
def zone_of(name: str) -> ZoneInfo:
    """A time zone by its IANA name. Raises ``UnknownZone``."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):  # a folder of zones, a path, a name of no zone
        raise UnknownZone(zone=name) from None


def _part(part: str) -> tuple[list[int], DayHours]:
    """Days and hours of one part; hours alone mean every day."""
    found = _DAYS_THEN_TIMES.fullmatch(part)
    if found is None:
        return list(range(7)), _day(part, part)
    return _days(found[1], part), _day(found[2].strip(), part)


def _days(text: str, part: str) -> list[int]:
    days: list[int] = []
    for piece in text.split(","):
        ends = [_DAY_WORDS.get(word.strip()) for word in re.split("[-–]", piece)]
        if None in ends or len(ends) > 2:
            raise BadHours(part=part)
        first, last = ends[0] or 0, ends[-1] or 0
        days += [at % 7 for at in range(first, first + (last - first) % 7 + 1)]
    if len(set(days)) != len(days):
        raise BadHours(part=part)
    return days


def _day(text: str, part: str) -> DayHours:
    if text in _NEVER:
        return NEVER
    if text in _ALWAYS:
        return ALWAYS
    found = _TIMES.fullmatch(text)
    if found is None:
        raise BadHours(part=part)
    start = _minutes(found[1], found[2], part)
    end = _minutes(found[3], found[4], part)
    if start in (MINUTES, end):
        raise BadHours(part=part)
    return DayHours(start, end if end > start else end + MINUTES)


def _minutes(hour: str, minute: str | None, part: str) -> int:
    minutes = int(hour) * 60 + int(minute or 0)
    if int(minute or 0) >= 60 or minutes > MINUTES:
        raise BadHours(part=part)
    return minutes


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _named(days: list[int]) -> str:
    """Days as text: three and more in a row as a range."""
    runs: list[list[int]] = []
    for at in days:
        if runs and runs[-1][-1] == at - 1:
            runs[-1].append(at)
        else:
            runs.append([at])
    return ",".join(
        f"{DAYS[run[0]]}-{DAYS[run[-1]]}" if len(run) > 2 else ",".join(DAYS[at] for at in run) for run in runs
    )
