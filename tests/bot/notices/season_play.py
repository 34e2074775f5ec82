"""A season is played: the real tables and services, an injected clock, people who look in or do not, and no Discord."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from notice_support import FakePost, Sent, at_once
from season_store import opened_at_once
from season_world import DAY, SLOT, Inhabitant, Recorded, Stretch, at, people, recorded, slot_of
from table_support import Clock

from bot.clocks.beating import awaken
from bot.clocks.model import CASUAL, ClockTerms
from bot.clocks.vanished import QUIET_AFTER
from bot.model import Choosing, Member, NewTable, Played, Status
from bot.notices.digests import digest
from bot.notices.muting import Quiet, mute, until
from bot.notices.reminding import remind
from bot.notices.sender import Pace, Sender
from bot.notices.ticking import run_out
from bot.tables import Table, Tables
from rules.choices import Claim, Contest
from rules.notation.reading import read_options
from rules.types import Animal

FOUND_AT = 9000
"""Channels are numbered from here by game."""
SHORT = 300
"""Choices of a game that can come to its end within a season."""
LIVELY = 5
CLOCKS = (
    CASUAL,
    ClockTerms.parse("bank 36h +3h cap 48h then notice"),
    ClockTerms.parse("bank 12h +1h cap 20h then notice"),
    ClockTerms.parse("bank 48h +4h cap 72h then computer"),
)


@dataclass
class Waited:
    """A decision that was waited for, as the season saw it from outside."""

    game: int
    user: int
    animal: str
    kind: str
    turn: int
    start: int
    quiet: bool = False
    """One of many decisions that the computer makes for them in a row."""
    end: int | None = None
    dues: list[tuple[int, datetime | None]] = field(default_factory=list[tuple[int, datetime | None]])
    """When the clock was to run out, from which slot on it was to."""
    mutes: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """After the turn of which slot somebody said "not now", and up to which slot."""


class Arrived(NamedTuple):
    """A message and the slot in which it came."""

    slot: int
    message: Sent


@dataclass
class Chronicle:
    """All that happened, for the checker."""

    people: dict[int, Inhabitant]
    names: dict[int, str] = field(default_factory=dict[int, str])
    seats: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    waits: list[Waited] = field(default_factory=list[Waited])
    pauses: dict[int, list[Stretch]] = field(default_factory=lambda: defaultdict(list[Stretch]))
    down: list[Stretch] = field(default_factory=list[Stretch])
    arrived: list[Arrived] = field(default_factory=list[Arrived])
    slots: int = 0
    plays: int = 0
    restarts: int = 0
    finished: int = 0
    ran_out: int = 0
    left_over: int = 0
    """Notices that are due and not sent at the end."""


class Season:
    """Plays and writes the chronicle."""

    def __init__(self, folder: Path, games: int, days: int, seed: str = "season") -> None:
        self.dice = random.Random(seed)
        self.folder = folder
        self.clock = Clock()
        self.games = games
        self.seed = ""
        everybody = people(max(6, games // 2), days, self.dice)
        self.told = Chronicle({one.person.user_id: one for one in everybody}, slots=days * DAY)
        self.records: dict[int, Recorded] = {}
        self.at: dict[int, int] = {}
        """How far each game has come in its record; gone once it has left it."""
        self.lively: set[int] = set()
        """Short games of people who look in every few hours: they come to their end."""
        self.current: dict[int, Waited] = {}
        self.due: defaultdict[int, set[int]] = defaultdict(set)
        """By slot the games in which somebody then looks in."""
        self.missed: Counter[tuple[int, int]] = Counter()
        """By game and person how many decisions in a row the computer has made for them."""
        self.resumes: defaultdict[int, list[int]] = defaultdict(list)

    async def run(self) -> Chronicle:
        """The whole season."""
        self.told.down = self._downtimes()
        gone = {slot for one in self.told.down for slot in range(one.start, one.end)}
        self.clock.now = at(0)
        await self._open()
        await self._begin()
        for slot in range(self.told.slots):
            if slot in gone:
                self.due[slot + 1] |= self.due.pop(slot, set())
                self.resumes[slot + 1] += self.resumes.pop(slot, [])
                continue
            self.clock.now = at(slot)
            if slot and (slot - 1 in gone or slot % (5 * DAY) == 17):
                await self._restart()
            await self._people_act(slot)
            await self._turn(slot)
        due = "SELECT count(*) FROM notices WHERE closed IS NULL AND not_before <= ?"
        row = await self.tables.database.one(due, (self.clock().isoformat(),))
        self.told.left_over = 0 if row is None else row[0]
        await self.tables.close()
        return self.told

    def _downtimes(self) -> list[Stretch]:
        found: list[Stretch] = []
        for day in range(5, self.told.slots // DAY - 2, 9):
            start = day * DAY + self.dice.randrange(DAY)
            found.append(Stretch(start, start + self.dice.choice((1, 5, 20, DAY, 55))))
        return found

    async def _open(self) -> None:
        database = opened_at_once(self.folder / "bot.db", self.clock())
        self.tables = Tables(database, self.clock, lambda: self.seed, self.games + 1)
        self.tables.heart = await awaken(self.tables)
        self.tables.heart.patience = SLOT + timedelta(minutes=1)
        self.post = FakePost(self.tables, blocked={user for user, one in self.told.people.items() if one.blocks})
        self.sender = Sender(self.tables, self.post, Pace(sleep=at_once))

    async def _restart(self) -> None:
        await self.tables.close()
        await self._open()
        self.told.restarts += 1

    async def _begin(self) -> None:
        for user, one in self.told.people.items():
            await self.tables.set_person(one.person)
            assert user == one.person.user_id
        await self.tables.database.write(
            lambda writer: [
                writer.execute("CREATE TABLE season_dues (game INTEGER, since TEXT, due TEXT)"),
                writer.execute(
                    "CREATE TRIGGER season_due AFTER INSERT ON waits BEGIN"
                    " INSERT INTO season_dues VALUES (NEW.game, NEW.since, NEW.due); END"
                ),
            ]
        )
        known = recorded()
        for number in range(self.games):
            await self._new_game(known[number % len(known)], number)

    async def _new_game(self, record: Recorded, number: int) -> None:
        self.seed = record.seed
        users = self.dice.sample(sorted(self.told.people), len(record.animals))
        members = [Member(user, f"P{user}") for user in users]
        options = read_options({"options": record.options})
        clock = CLOCKS[number % len(CLOCKS)]
        language = ("en", "de", "pl")[number % 3]
        new = NewTable(
            f"G{number:03}", len(users), options, Choosing.CHOSEN, at_once_allowed=False, language=language, clock=clock
        )
        table = await self.tables.create(1, FOUND_AT + number, members[0], new)
        await table.pick(members[0], Animal.parse(record.animals[0]))
        for member, animal in zip(members[1:], record.animals[1:], strict=True):
            await table.join(member, Animal.parse(animal))
        game = table.info.id
        self.records[game], self.at[game] = record, 0
        if number % 10 < LIVELY and len(record.choices) < SHORT:
            self.lively.add(game)
        self.told.names[game], self.told.seats[game] = table.info.name, tuple(users)
        await self._asked(table, 0, new=True)

    # ---- who is waited for

    async def _asked(self, table: Table, slot: int, *, new: bool) -> None:
        """Note whom a game waits for now; ``new``: a decision was made."""
        game, view = table.info.id, await table.view()
        asked, before = view.asked, self.current.get(game)
        if not new and before is not None:
            return
        if before is not None:
            before.end = slot
            del self.current[game]
        if table.info.status is not Status.RUNNING or asked is None or asked.user_id is None:
            self.told.finished += 1
            return
        quiet = self.missed[game, asked.user_id] >= QUIET_AFTER
        wait = Waited(game, asked.user_id, str(asked.animal), asked.kind, table.info.turn, slot, quiet)
        self.told.waits.append(wait)
        self.current[game] = wait
        self.due[self._looks_in(asked.user_id, slot, lively=game in self.lively)].add(game)

    def _looks_in(self, user: int, slot: int, *, lively: bool) -> int:
        """When somebody will decide: some in hours, some in days, some after more than a week."""
        spread = ((1, 4), (4, 15)) if lively else ((2, 12), (12, 48), (48, 120), (200, 350))
        low, high = self.dice.choices(spread, (70, 30) if lively else (25, 40, 30, 5))[0]
        one, left = self.told.people[user], self.dice.randint(low, high)
        last = len(one.awake) - 1
        while slot < last:
            slot += 1
            left -= one.awake[slot]
            if left <= 0 and one.there(slot):
                return slot
        return last

    # ---- people

    async def _people_act(self, slot: int) -> None:
        for game in self.resumes.pop(slot, []):
            table = await self.tables.get(game)
            if table.info.status is Status.RUNNING and table.paused:
                await table.resume(Member(self.told.seats[game][0], "P"))
                self.told.pauses[game][-1] = self.told.pauses[game][-1]._replace(end=slot)
        if slot % DAY == 20:
            await self._pauses(slot)
        for game in sorted(self.due.pop(slot, set())):
            if game in self.current:
                await self._play(await self.tables.get(game), slot)
        await self._read_dues(slot)

    async def _pauses(self, slot: int) -> None:
        """On some days somebody stops a table for some days."""
        for game in self.dice.sample(sorted(self.told.seats), max(1, self.games // 60)):
            table = await self.tables.get(game)
            user = self.told.seats[game][0]
            if table.info.status is Status.RUNNING and not table.paused and not self.told.pauses[game]:
                await table.pause(Member(user, f"P{user}"), "away")
                end = slot + self.dice.randint(10, 3 * DAY)
                self.told.pauses[game].append(Stretch(slot, end))
                self.resumes[end].append(game)

    async def _play(self, table: Table, slot: int) -> None:
        """Whoever is asked makes this decision and those that follow of the same animal, and everybody's claims."""
        game = table.info.id
        for _ in range(40):
            view = await table.view()
            if view.asked is None or view.asked.user_id is None or view.decision is None:
                break
            user, choices = view.asked.user_id, self._next(game, str(view.asked.animal))
            if not choices:
                choices = [str(self.dice.choice(view.decision.choices))]
                self.at.pop(game, None)
            played = await table.play(user, choices)
            self.missed[game, user] = 0
            await self._claims(table)
            self.told.plays += 1
            if self._moved_on(played, user):
                break
        await self._asked(table, slot, new=True)

    @staticmethod
    def _moved_on(played: Played, user: int) -> bool:
        return played.asked is None or played.asked.user_id != user

    def _next(self, game: int, animal: str) -> list[str]:
        """The choices that the record has next for an animal."""
        if game not in self.at:
            return []
        found: list[str] = []
        record = self.records[game].choices
        while self.at[game] < len(record) and record[self.at[game]][0] == animal and len(found) < 12:
            text = record[self.at[game]][1]
            if text.startswith(("claim", "contest")):
                break
            found.append(text)
            self.at[game] += 1
        return found

    async def _claims(self, table: Table) -> None:
        game = table.info.id
        record = self.records[game].choices
        while game in self.at and self.at[game] < len(record):
            animal, text = record[self.at[game]]
            if not text.startswith(("claim", "contest")):
                return
            seat = table.info.seat_with(Animal.parse(animal))
            assert seat is not None
            assert seat.user_id is not None
            played = await table.play(seat.user_id, [text], animal=Animal.parse(animal))
            self.missed[game, seat.user_id] = 0
            assert all(isinstance(one.choice, Claim | Contest) for one in played.choices)
            self.at[game] += 1
            self.told.plays += 1

    # ---- the bot

    async def _turn(self, slot: int) -> None:
        """What the due loop does, without its timer."""
        await self.tables.beat()
        await self.tables.pauses_ended()
        for ran in await run_out(self.tables):
            self.told.ran_out += 1
            if ran.played is not None:
                self.at.pop(ran.table.info.id, None)
                self.missed[ran.table.info.id, ran.wait.user] += 1
                await self._asked(ran.table, slot, new=True)
        await self._read_dues(slot)
        await remind(self.tables)
        await digest(self.tables)
        before = len(self.post.sent)
        await self.sender.work()
        for message in self.post.sent[before:]:
            self.told.arrived.append(Arrived(slot, message))
            await self._answer(message, slot)
        del self.post.sent[:]

    async def _read_dues(self, slot: int) -> None:
        """What the clocks say of every wait."""
        found = await self.tables.database.all("SELECT game, since, due FROM season_dues ORDER BY rowid")
        for row in found:
            wait = self.current.get(row["game"])
            if wait is not None and slot_of(datetime.fromisoformat(row["since"])) == wait.start:
                due = None if row["due"] is None else datetime.fromisoformat(row["due"])
                if not wait.dues or wait.dues[-1][1] != due:
                    wait.dues.append((slot, due))
        if found:
            await self.tables.database.write(lambda writer: writer.execute("DELETE FROM season_dues"))

    async def _answer(self, message: Sent, slot: int) -> None:
        """Some look in because of a reminder, some say "not now"."""
        later = {one.pressed.game: int(one.pressed.rest) for one in message.buttons if one.pressed.verb == "later"}
        for game, user in later.items():
            wait = self.current.get(game)
            if wait is None or wait.user != user or not self.told.people[user].there(slot):
                continue
            chance = self.dice.random()
            if chance < 0.1:
                self.due[slot + self.dice.randint(1, 2)].add(game)
            elif chance < 0.25:
                person = await self.tables.person(user)
                end = until(person, self.dice.choice(list(Quiet)), self.clock())
                assert await mute(self.tables, game, user, end)
                wait.mutes.append((slot, slot_of(end)))
