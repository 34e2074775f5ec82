"""How due notices go out: pure. To whom in which way, what waits for the morning, and what goes into one message."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

from bot.clocks.hours import FOREVER, is_awake, next_awake, zone_of
from bot.notices.kinds import KINDS
from bot.notices.store import Kept, Way
from bot.people import Person, Told

DIGEST_AT = time(9)
"""On the clock of whoever gets one message a day; who wakes later gets it when they wake."""

LOOKED_AT_AGAIN = timedelta(days=1)
WAITED_FOR = timedelta(days=30)
"""Of what has waited longer for somebody who is away or never awake they hear nothing any more."""


class Target(NamedTuple):
    """Where a message goes: to a person directly, or to the channel of a game."""

    way: Way
    to: int
    """A user, or a game (which has one channel for all its life)."""


class Parcel(NamedTuple):
    """Notices that become one message, or several where not all that hold fit into one."""

    target: Target
    notices: tuple[Kept, ...]

    @property
    def ids(self) -> tuple[int, ...]:
        """The numbers of its notices."""
        return tuple(kept.id for kept in self.notices)


@dataclass(frozen=True, slots=True)
class Routing:
    """What is to be done with the notices that are due."""

    later: tuple[tuple[int, datetime], ...]
    """Not now: somebody sleeps, or waits for the one message a day."""
    ways: tuple[tuple[int, Way], ...]
    """Decided now; to be stored."""
    doubled: tuple[int, ...]
    """Those that go both ways and become two; they are sent in the next round."""
    undeliverable: tuple[int, ...]
    parcels: tuple[Parcel, ...]
    """To be sent now, longest waiting first."""


def next_digest(person: Person, after: datetime) -> datetime:
    """When somebody gets the next message of the day: always later than ``after``, and in their waking hours. For
    whoever is not awake any more, as far as one can see, the next time at which to look again."""
    zone = zone_of(person.hours.zone)
    day = after.astimezone(zone).date()
    while True:
        nine = datetime.combine(day, DIGEST_AT, zone).astimezone(UTC)
        at = next_awake(person.hours, nine, person.off) or nine
        if at > after:
            return at
        day += timedelta(days=1)


def route(
    notices: Sequence[Kept], people: Mapping[int, Person], unreachable: Collection[int], now: datetime
) -> Routing:
    """Decide on notices that are due. ``people`` has everybody who is told."""
    later: list[tuple[int, datetime]] = []
    ways: list[tuple[int, Way]] = []
    doubled: list[int] = []
    lost: list[int] = []
    ready: list[tuple[Target, Kept]] = []
    for kept in notices:
        if kept.user is None:
            assert kept.game is not None
            ready.append((Target(Way.CHANNEL, kept.game), kept))
            continue
        person = people[kept.user]
        urgent = KINDS[kept.kind].urgent
        if not urgent and not _reached(kept, person, now):
            if now - kept.since > WAITED_FOR:
                lost.append(kept.id)
            else:
                later.append((kept.id, _soon(next_awake(person.hours, now, person.off), now)))
            continue
        way = kept.way
        if way is None:
            waits = not urgent and not KINDS[kept.kind].daily
            if person.told is Told.DIGEST and waits and kept.user not in unreachable:
                ways.append((kept.id, Way.DIRECT))
                later.append((kept.id, _soon(next_digest(person, now), now)))
                continue
            if person.told is Told.BOTH and _either_way(kept) and kept.user not in unreachable:
                doubled.append(kept.id)
                continue
            way = wanted_way(kept, person.told, kept.user in unreachable)
            if way is not None:
                ways.append((kept.id, way))
        if way is None:
            lost.append(kept.id)
        else:
            ready.append((Target(way, kept.user if way is Way.DIRECT else kept.game or 0), kept))
    return Routing(tuple(later), tuple(ways), tuple(doubled), tuple(lost), parcels_of(ready))


def _reached(kept: Kept, person: Person, now: datetime) -> bool:
    """Whether a notice may reach somebody now, so far as they are awake and there."""
    if KINDS[kept.kind].prompt:
        return person.expected_at(now)
    return is_awake(person.hours, now, person.off)


def _soon(at: datetime | None, now: datetime) -> datetime:
    """That time, or a day from now to look again: who is away may come back sooner than they said."""
    return min(at or FOREVER, now + LOOKED_AT_AGAIN)


def wanted_way(kept: Kept, told: Told, unreachable: bool) -> Way | None:
    """How somebody is told who does not want both; None when there is no way to them."""
    if not _either_way(kept):
        return None if unreachable else Way.DIRECT
    return Way.CHANNEL if unreachable or told in (Told.CHANNEL, Told.BOTH) else Way.DIRECT


def _either_way(kept: Kept) -> bool:
    """Whether a notice may go to a channel as well as to the person."""
    return kept.game is not None and not KINDS[kept.kind].private


def parcels_of(ready: Sequence[tuple[Target, Kept]]) -> tuple[Parcel, ...]:
    """One message for each target. What was in one message at a sending that failed stays in one message."""
    boxes: dict[tuple[Target, int | None], list[Kept]] = {}
    for target, kept in ready:
        boxes.setdefault((target, kept.parcel), []).append(kept)
    found = [Parcel(target, tuple(box)) for (target, _), box in boxes.items()]
    return tuple(sorted(found, key=lambda parcel: min((kept.since, kept.id) for kept in parcel.notices)))
