"""The people of a simulated season: where they live, when they sleep, how they are told, and when they are missing."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.clocks.hours import Hours, Span
from bot.people import Person, ReminderWish, Told

START = datetime(2026, 3, 1, tzinfo=UTC)
"""The sixty days from here see the clocks go forward in America (8 March), Europe (29 March) and back in Australia."""
SLOT = timedelta(minutes=30)
DAY = 48
"""Slots in a day."""
GAMES = Path(__file__).parents[2] / "games"

ZONES = ("Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Asia/Kolkata", "Australia/Sydney")
WEEKS = ("07:00-22:00", "08:00-23:00", "mon-fri 06:30-22:30; sat,sun 09:00-01:00", "14:00-03:00", "always")
WISHES = (
    ReminderWish(),
    ReminderWish(timedelta(hours=1), timedelta(hours=2)),
    ReminderWish(timedelta(hours=24), timedelta(hours=12)),
    ReminderWish(timedelta(hours=4), None),
    ReminderWish(None, timedelta(hours=6)),
    ReminderWish(None, None),
)
WAYS = (Told.CHANNEL, Told.CHANNEL, Told.DIRECT, Told.BOTH, Told.DIGEST)


class Stretch(NamedTuple):
    """From one slot up to another."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Inhabitant:
    """Somebody who plays, with what the checker needs to know of them."""

    person: Person
    blocks: bool
    """Whether they take no direct messages."""
    missing: tuple[Stretch, ...]
    """When they do not look in, without having said so."""
    awake: tuple[bool, ...]
    """For each slot whether they are awake and not on vacation."""
    before: tuple[int, ...]
    """For each slot how many earlier ones they were awake in."""

    def there(self, slot: int) -> bool:
        """Whether they might look in."""
        return self.awake[slot] and not any(away.start <= slot < away.end for away in self.missing)


def at(slot: int) -> datetime:
    """The moment at which a slot begins."""
    return START + slot * SLOT


def slot_of(moment: datetime) -> int:
    """The first slot that begins at a moment or after it."""
    return -((START - moment) // SLOT)


def people(number: int, days: int, dice: random.Random) -> list[Inhabitant]:
    """So many people, all of them different."""
    return [_inhabitant(user, days, dice) for user in range(1, number + 1)]


def _inhabitant(user: int, days: int, dice: random.Random) -> Inhabitant:
    zone, week = dice.choice(ZONES), dice.choice(WEEKS)
    vacation = tuple(Span(at(one.start), at(one.end)) for one in _stretches(days, dice, 0.3, 3, 12))
    told = WAYS[user % len(WAYS)]
    person = Person(
        user,
        language=dice.choice(("en", "de", "pl")),
        hours=Hours.parse(week, zone),
        zone_said=True,
        told=told,
        reminders=WISHES[user // len(WAYS) % len(WISHES)],
        vacation=vacation,
    )
    awake = tuple(_awake(zone, week, vacation, at(slot)) for slot in range((days + 30) * DAY))
    before = [0]
    for one in awake:
        before.append(before[-1] + one)
    blocks = told in (Told.DIRECT, Told.BOTH) and dice.random() < 0.15
    return Inhabitant(person, blocks, tuple(_stretches(days, dice, 0.5, 2, 10)), awake, tuple(before))


def _stretches(days: int, dice: random.Random, chance: float, least: int, most: int) -> list[Stretch]:
    found: list[Stretch] = []
    day = dice.randrange(20)
    while day < days:
        length = dice.randint(least, most)
        if dice.random() < chance:
            found.append(Stretch(day * DAY, (day + length) * DAY))
        day += length + dice.randint(5, 20)
    return found


def _awake(zone: str, week: str, vacation: tuple[Span, ...], moment: datetime) -> bool:
    """By the clock on the wall, without the arithmetic that is under test."""
    if any(span.start <= moment < span.end for span in vacation):
        return False
    wall = moment.astimezone(ZoneInfo(zone))
    minute = wall.hour * 60 + wall.minute
    weekend, yesterday = wall.weekday() >= 5, (wall.weekday() - 1) % 7 >= 5
    match week:
        case "always":
            return True
        case "14:00-03:00":
            return minute >= 14 * 60 or minute < 3 * 60
        case "07:00-22:00":
            return 7 * 60 <= minute < 22 * 60
        case "08:00-23:00":
            return 8 * 60 <= minute < 23 * 60
        case _:
            today = minute >= 9 * 60 if weekend else 6 * 60 + 30 <= minute < 22 * 60 + 30
            return today or (yesterday and minute < 60)


class Recorded(NamedTuple):
    """A recorded game: its seed, its animals in the order of the seats, and its choices with whose they are."""

    seed: str
    options: dict[str, object]
    animals: tuple[str, ...]
    choices: tuple[tuple[str, str], ...]


def recorded() -> list[Recorded]:
    """The recorded games in which everybody plays one animal."""
    found: list[Recorded] = []
    for file in sorted(GAMES.glob("*.json")):
        data = json.loads(file.read_text(encoding="utf-8"))
        if "seed" not in data or any(len(player["animals"]) > 1 for player in data["players"]):
            continue
        animals = tuple(player["animals"][0] for player in data["players"])
        choices = tuple((animal, choice) for animal, choice in data["choices"])
        found.append(Recorded(data["seed"], data["options"], animals, choices))
    return found
