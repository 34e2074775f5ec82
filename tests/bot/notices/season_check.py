"""Checks a season: what had to be told by the rule is what came, to whom, when, why, and once.

The rule stands in words in ``bot.notices.reminders``. Here it is worked out without the code under test: time counts
in slots of half an hour, on the clock of the wall, and every wait is walked through slot by slot.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import accumulate
from typing import NamedTuple
from zoneinfo import ZoneInfo

from season_play import Arrived, Chronicle, Waited
from season_world import DAY, SLOT, Inhabitant, Stretch, at, slot_of

from bot.people import Told

STILL_AFTER = 200
"""Awake slots: a hundred hours."""
STILL_AT_LAST = 21 * DAY
SIGNS = {"▶": "asked", "⏰": "again", "⏳": "last", "💤": "still"}
_LINE = re.compile(r"^(?:<@(?P<user>\d+)> )?(?P<sign>[▶⏰⏳💤]) \*\*(?P<name>G\d+)\*\*(?P<rest>.*)$")
LISTED = 8
"""Games in one message of the day."""


class Told1(NamedTuple):
    """One thing told: when, of which game, to whom (0: the table), why, and which way."""

    slot: int
    game: int
    user: int
    why: str
    way: str


class Verdict(NamedTuple):
    """What the checker found. ``wrong``: sentences, none in a good season."""

    told: Counter[str]
    """How many of each kind were as they had to be."""
    digests: int
    merged: int
    """Messages that tell of several games."""
    wrong: list[str]


class _Walk:
    """One wait, slot by slot."""

    def __init__(self, told: Chronicle, wait: Waited, down: set[int], up: Sequence[int]) -> None:
        self.told = told
        self.wait = wait
        self.one: Inhabitant = told.people[wait.user]
        self.down = down
        self.up = up
        """For each slot how many earlier ones the person was awake in while the bot was there."""
        self.pauses: list[Stretch] = []
        """Those that have begun: nobody knows of the others yet."""
        self.asked = self.still = False
        self.rounds = 0
        self.warned: datetime | None = None
        self.muted: int | None = None
        self.mutes = list(wait.mutes)
        """Those that were not said yet."""
        self.known: tuple[datetime, list[Stretch]] | None = None
        self.amount = 0.0
        self.pending: tuple[str, datetime | None] | None = None
        self.unsent: set[str] = set()
        """What has become due since the last message, the pending one among it."""

    def paused(self, slot: int) -> bool:
        return any(one.start <= slot < one.end for one in self.pauses)

    def elapsed(self, slot: int, *, up: bool = False) -> int:
        """Awake slots since the asking, without pauses; with ``up`` only those in which the bot was there."""
        before, start = self.up if up else self.one.before, self.wait.start
        if not self.pauses:
            return before[slot] - before[start]
        gaps = (Stretch(max(one.start, start), min(one.end, slot)) for one in self.pauses)
        return before[slot] - before[start] - sum(before[e] - before[s] for s, e in gaps if e > s)

    def first(self, amount: float, latest: int, *, up: bool = False) -> int:
        """The first slot at which so much has passed; one after ``latest`` if it has not."""
        low, high = self.wait.start, latest + 1
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self.elapsed(middle, up=up) >= amount else (middle + 1, high)
        return low

    def due(self, slot: int) -> datetime | None:
        return next((due for since, due in reversed(self.wait.dues) if since <= slot), None)

    def run(self) -> Iterator[Told1]:
        """All that has to be told of this wait."""
        end = self.told.slots if self.wait.end is None else self.wait.end
        stops = self.told.pauses.get(self.wait.game, [])
        for slot in range(self.wait.start, end):
            if slot in self.down:
                continue
            if stops:
                self.pauses = [one for one in stops if one.start <= slot]
            if self.pauses and self.paused(slot):
                self._hold_back()
                continue
            while self.mutes and self.mutes[0][0] < slot:
                self.muted = self.mutes.pop(0)[1]
            if self._step(slot):
                yield Told1(slot, self.wait.game, 0, "still", "channel")
            yield from self._sent(slot)

    def _hold_back(self) -> None:
        """A pause withdraws what was not sent, so that it is due again."""
        self.asked = self.asked and "asked" not in self.unsent
        self.rounds = max(0, self.rounds - ("again" in self.unsent))
        self.warned = None if "last" in self.unsent else self.warned
        self.pending = None
        self.unsent.clear()

    def _last_after(self, slot: int) -> float | None:
        """Awake slots after which it is warned of the deadline."""
        due, before = self.due(slot), self.one.person.reminders.before
        if due is None or before is None or self.wait.quiet or not self.elapsed(slot_of(due)):
            return None
        if self.known != (due, self.pauses):
            whole = self.elapsed(slot_of(due))
            self.known, self.amount = (due, self.pauses), whole - min(before / SLOT, whole / 2)
        return self.amount

    def _again_after(self) -> float | None:
        after = self.one.person.reminders.after
        amount = STILL_AFTER if after is None else after / SLOT * (2 ** (self.rounds + 1) - 1)
        return amount if amount < STILL_AFTER else None

    def _step(self, slot: int) -> bool:
        """What is due at a slot; gives whether the table is told."""
        start, elapsed, told = self.wait.start, self.elapsed(slot), self.one.person.told
        gaps = (self.gap(one) for one in self.told.down if one.end <= slot)
        still_at = start + STILL_AT_LAST + sum(gap.end - max(gap.start, start) for gap in gaps if gap.end > start)
        if self.elapsed(slot, up=True) >= STILL_AFTER:
            still_at = min(self.first(STILL_AFTER, slot, up=True), still_at)
        if told is not Told.DIGEST:
            heard_later = told.direct or not self.one.awake[start]
            if heard_later and not self.wait.quiet and not self.asked and slot > start:
                self.asked = True
                self._put("asked")
            self._again(slot, still_at)
            self._last(slot, elapsed)
        if self.still or slot < still_at:
            return False
        self.still = True
        return True

    @staticmethod
    def gap(down: Stretch) -> Stretch:
        """A time without the bot, from its last beat."""
        return Stretch(down.start - 1, down.end)

    def _late(self, amount: float | None, slot: int) -> bool:
        """Whether the reminder of this round was the first that came due while the bot was not there the last time."""
        gaps = [gap for one in self.told.down if self.wait.start < one.end <= slot for gap in [self.gap(one)]]
        if amount is None or not gaps:
            return False
        gap, after = gaps[-1], self.one.person.reminders.after or timedelta()
        if self.rounds and not self._came_before(after / SLOT * (2**self.rounds - 1), gap.start):
            return False
        return not self._came_before(amount, gap.start) and self._came_in(amount, gap)

    def _came_before(self, amount: float, slot: int) -> bool:
        """Whether so much had passed before a slot."""
        return self.first(amount, slot, up=True) < slot

    def _came_in(self, amount: float, gap: Stretch) -> bool:
        """Whether so much would have passed within a gap, had the bot been there."""
        begun = max(gap.start, self.wait.start)
        reached = self.elapsed(begun, up=True) - self.elapsed(begun)
        return any(reached + self.elapsed(slot) >= amount for slot in range(begun, gap.end))

    def _again(self, slot: int, still_at: int) -> None:
        amount, elapsed = self._again_after(), self.elapsed(slot, up=True)
        late = self._late(amount, slot)
        if self.still or (self.muted is None and (amount is None or (elapsed < amount and not late))):
            return
        last = self._last_after(slot)
        last_at = slot + 1 if last is None else self.first(last, slot)
        if self.muted is not None:
            when, allowed = self.muted, last is None or self.muted < last_at
        else:
            when = slot + 1 if amount is None else slot if late else self.first(amount, slot, up=True)
            allowed = amount is not None and (last is None or when < last_at)
        if not allowed or when > slot or when > still_at:
            return
        self.muted = None
        self.rounds += late
        while (amount := self._again_after()) is not None and amount <= elapsed:
            self.rounds += 1
        self._put("again")

    def _last(self, slot: int, elapsed: int) -> None:
        last, due, before = self._last_after(slot), self.due(slot), self.one.person.reminders.before
        if last is None or due is None or before is None or elapsed < last:
            return
        if self.warned is None or due - self.warned > before:
            self.warned = due
            self._put("last", due)

    def _put(self, why: str, due: datetime | None = None) -> None:
        self.pending = (why, due)
        self.unsent.add(why)

    def _sent(self, slot: int) -> Iterator[Told1]:
        if self.pending is None or not self.one.awake[slot]:
            return
        (why, deadline), self.pending = self.pending, None
        self.unsent.clear()
        due, before = self.due(slot), self.one.person.reminders.before or timedelta()
        if why == "last" and (due is None or deadline is None or due - deadline > before):
            return
        told = self.one.person.told
        if told is Told.CHANNEL or told is Told.BOTH or self.one.blocks:
            yield Told1(slot, self.wait.game, self.wait.user, why, "channel")
        if told.direct and not self.one.blocks:
            yield Told1(slot, self.wait.game, self.wait.user, why, "direct")


def _before(one: Inhabitant, down: set[int]) -> list[int]:
    """For each slot how many earlier ones somebody was awake in while the bot was there."""
    # the last slot before a time without the bot is lost with it: it was there at its beginning and no longer
    lost = down | {slot - 1 for slot in down}
    return [0, *accumulate(awake and slot not in lost for slot, awake in enumerate(one.awake))]


def check(told: Chronicle) -> Verdict:
    """Everything about a season."""
    down = {slot for one in told.down for slot in range(one.start, one.end)}
    ups = {user: _before(one, down) for user, one in told.people.items()}
    expected = Counter(one for wait in told.waits for one in _Walk(told, wait, down, ups[wait.user]).run())
    came: Counter[Told1] = Counter()
    wrong: list[str] = []
    games = {name: game for game, name in told.names.items()}
    index = _index(told)
    for arrived in told.arrived:
        lines = [found for line in arrived.message.text.split("\n") if (found := _LINE.match(line))]
        if _is_digest(told, arrived):
            continue
        for found in lines:
            one = _told1(arrived, found, games)
            came[one] += 1
            wrong += _words_wrong(told, one, found["rest"], index)
        wrong += _calls_wrong(arrived, lines)
    wrong += [f"missing: {one}" for one in (expected - came).elements()]
    wrong += [f"too much: {one}" for one in (came - expected).elements()]
    wrong += _not_merged(told)
    digests, missing = _digests(told, down, index)
    return Verdict(
        Counter(one.why for one in (expected & came).elements()),
        digests,
        sum(
            len({found["name"] for found in map(_LINE.match, a.message.text.split("\n")) if found}) > 1
            for a in told.arrived
        ),
        wrong + missing,
    )


def _index(told: Chronicle) -> dict[int, list[Waited]]:
    """The waits of each game, in order."""
    found: dict[int, list[Waited]] = {}
    for wait in told.waits:
        found.setdefault(wait.game, []).append(wait)
    return found


def _wait_at(index: dict[int, list[Waited]], game: int, slot: int) -> Waited | None:
    waits = (wait for wait in index[game] if wait.start <= slot and (wait.end is None or slot < wait.end))
    return next(waits, None)


def _is_digest(told: Chronicle, arrived: Arrived) -> bool:
    user = arrived.message.user
    return user is not None and told.people[user].person.told is Told.DIGEST


def _told1(arrived: Arrived, found: re.Match[str], games: dict[str, int]) -> Told1:
    message, why = arrived.message, SIGNS[found["sign"]]
    user = 0 if why == "still" else int(found["user"] or message.user or 0)
    return Told1(arrived.slot, games[found["name"]], user, why, "direct" if message.channel is None else "channel")


def _words_wrong(told: Chronicle, one: Told1, rest: str, index: dict[int, list[Waited]]) -> list[str]:
    """A reminder names the turn, since when, until when, and leads to its game."""
    wait = _wait_at(index, one.game, one.slot)
    if wait is None:
        return [f"nobody is waited for: {one}"]
    channel = 9000 + one.game - min(told.names)
    wanted = [str(wait.turn), f"<t:{int(at(wait.start).timestamp())}:R>", f"/1/{channel})"]
    due = next((due for since, due in reversed(wait.dues) if since <= one.slot), None)
    wanted += [] if due is None else [f"<t:{int(due.timestamp())}:f>"]
    return [f"{one} does not say {part}: {rest}" for part in wanted if part not in rest]


def _calls_wrong(arrived: Arrived, lines: list[re.Match[str]]) -> list[str]:
    """A message calls those who are told in it, and nobody else."""
    called = {int(found) for found in re.findall(r"<@(\d+)>", arrived.message.text)}
    if arrived.message.channel is None:
        return [f"a direct message calls {called}"] if called else []
    right = called == set(arrived.message.calls) and all(int(found["user"] or 0) in {0, *called} for found in lines)
    return [] if right else [f"{arrived.message.calls} are called by: {arrived.message.text}"]


def _not_merged(told: Chronicle) -> list[str]:
    """At one time nobody gets several messages that would have fitted into one."""
    lines: Counter[tuple[int, int]] = Counter()
    messages: Counter[tuple[int, int]] = Counter()
    for slot, message in told.arrived:
        if message.user is not None:
            messages[slot, message.user] += 1
            lines[slot, message.user] += message.text.count("**G")
    return [
        f"{number} messages with {lines[key]} lines at {key}"
        for key, number in messages.items()
        if number > 1 + lines[key] // 5
    ]


# ---- the message of the day


def _waits_for(told: Chronicle, index: dict[int, list[Waited]], user: int, game: int, slot: int) -> bool:
    if user not in told.seats[game] or any(one.start <= slot < one.end for one in told.pauses.get(game, [])):
        return False
    wait = _wait_at(index, game, slot)
    return wait is not None and wait.user == user


def _digests(told: Chronicle, down: set[int], index: dict[int, list[Waited]]) -> tuple[int, list[str]]:
    """Whoever wants one message a day gets it when it is due, with every game that waits for them, and at no other
    time; gives how many came."""
    wrong: list[str] = []
    number = 0
    for user, one in told.people.items():
        if one.person.told is not Told.DIGEST:
            continue
        came: dict[int, list[str]] = {}
        for slot, message in told.arrived:
            if message.user == user and ("G" in message.text) and message.text.count("\n"):
                came.setdefault(slot, []).append(message.text)
        for slot in sorted(set(_digest_slots(told, one, down))):
            texts = "\n".join(came.pop(slot, []))
            number += bool(texts)
            waiting = [name for game, name in told.names.items() if _waits_for(told, index, user, game, slot)]
            named = [name for name in waiting if f"▶ **{name}**" in texts]
            if len(named) != min(len(waiting), LISTED) or texts.count("▶ **G") != len(named):
                wrong.append(f"the message of the day of {user} at {slot} should name {waiting}: {texts!r}")
        wrong += [f"a message of the day for {user} at {slot}: {texts}" for slot, texts in came.items()]
    return number, wrong


def _digest_slots(told: Chronicle, one: Inhabitant, down: set[int]) -> Iterator[int]:
    """When the messages of the day arrive: at nine or on waking, or when the bot is there again."""
    slot = 0
    while (due := _next_digest(one, slot)) < told.slots:
        slot = next((s for s in range(due, told.slots) if s not in down), told.slots)
        sent = next((s for s in range(slot, told.slots) if s not in down and one.awake[s]), told.slots)
        if sent < told.slots:
            yield sent


def _next_digest(one: Inhabitant, after: int) -> int:
    zone = ZoneInfo(one.person.hours.zone)
    day = at(after).astimezone(zone).replace(hour=9, minute=0, second=0, microsecond=0, fold=0)
    while True:
        first = slot_of(datetime.fromisoformat(day.isoformat()))
        found = next((s for s in range(max(first, 0), len(one.awake)) if one.awake[s]), len(one.awake))
        if found > after:
            return found
        day += timedelta(days=1)
