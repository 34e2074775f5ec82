"""Everything that moves a clock, in every order, against a reckoning that lives through it minute by minute."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from clock_tables import TERMS
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from table_support import ANN, AUTOMATIC, BOB, Clock, running, two

from bot.clocks import running as running_clocks
from bot.clocks import store
from bot.clocks.hours import Hours, Span
from bot.clocks.pausing import allowance
from bot.people import Person
from bot.tables import AgreementKind, Cause, Chosen, Member, Played, Status, Table, Tables

T = TypeVar("T")
MINUTE = timedelta(minutes=1)
ALLOWED = 2 * 24 * 60
INCREMENT, CAP, QUARTER = 60, 12 * 60, 15
WEEKS = {"always": range(24 * 60), "08:00-23:00": range(8 * 60, 23 * 60), "11:00-20:00": range(11 * 60, 20 * 60)}
persons = st.sampled_from((ANN, BOB))


class Reckoning:
    """What each of the two has left, in minutes; ``live`` goes through the minutes one by one."""

    def __init__(self) -> None:
        self.left = {ANN.user_id: 600, BOB.user_id: 600}
        self.hours = {ANN.user_id: "always", BOB.user_id: "always"}
        self.vacation: dict[int, Span | None] = {ANN.user_id: None, BOB.user_id: None}
        self.used = {ANN.user_id: 0, BOB.user_id: 0}
        self.paused_until: datetime | None = None
        self.earned: dict[int, int] = {}

    def live(self, user: int, now: datetime, minutes: int, *, there: bool) -> None:
        """So many minutes pass while a person is asked; ``there``: the bot lives to see them."""
        for number in range(minutes):
            at = now + number * MINUTE
            away = self.away(user, at)
            awake = at.hour * 60 + at.minute in WEEKS[self.hours[user]]
            if there and awake and not away and not self.paused(at):
                self.left[user] = max(self.left[user] - 1, 0)
            self.used[user] += away

    def away(self, user: int, at: datetime) -> bool:
        """Whether a vacation stops somebody's clock."""
        span = self.vacation[user]
        return span is not None and at in span and self.used[user] < ALLOWED

    def paused(self, at: datetime) -> bool:
        """Whether the table stands still."""
        return self.paused_until is not None and at < self.paused_until

    def earn(self, user: int, made: Chosen) -> None:
        """A decision earns, up to the cap."""
        amount = QUARTER if made.cause is Cause.CLOCK else INCREMENT
        self.earned[made.seq] = max(min(amount, CAP - self.left[user]), 0)
        self.left[user] += self.earned[made.seq]

    def give_back(self, user: int, made: Chosen) -> None:
        """A decision is taken back."""
        self.left[user] = max(self.left[user] - self.earned.pop(made.seq), 0)
        if made.cause is Cause.CLOCK:
            self.left[user] = max(self.left[user], INCREMENT)


class Clocks(RuleBasedStateMachine):
    """A game of two with a clock, and the reckoning beside it."""

    tables: Tables
    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.loop = asyncio.new_event_loop()
        self.clock = Clock()
        self.known = Reckoning()
        self.changes = 0

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    @initialize()
    def begin(self) -> None:
        async def work() -> None:
            self.tables = await Tables.open(self.folder / "bot.db", clock=self.clock, new_seed=lambda: f"{7:032x}")
            for who in (ANN, BOB):
                await self.say(who.user_id)
            await self.tables.beat()
            self.table = await running(self.tables, two(AUTOMATIC, clock=TERMS))

        self.run(work())

    async def say(self, user: int) -> None:
        """Somebody's hours and vacation as they are known."""
        span = self.known.vacation[user]
        hours = Hours.parse(self.known.hours[user])
        vacation = () if span is None else (span,)
        await self.tables.set_person(Person(user, hours=hours, zone_said=True, vacation=vacation))

    def teardown(self) -> None:
        self.run(self.tables.close())
        self.loop.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def on(self) -> bool:
        return self.table.info.status is Status.RUNNING

    @property
    def asked(self) -> int:
        asked = self.run(self.table.view()).asked
        assert asked is not None
        assert asked.user_id is not None
        return asked.user_id

    def told(self, played: Played) -> None:
        """What was played or taken back, for the reckoning."""
        for made in played.choices:
            self.known.earn(self.player(made), made)
        for made in played.undone:
            self.known.give_back(self.player(made), made)

    def player(self, made: Chosen) -> int:
        seat = self.table.info.seat_with(made.animal)
        assert seat is not None
        assert seat.user_id is not None
        return seat.user_id

    # ---- time

    @rule(minutes=st.integers(1, 700))
    def time_passes(self, minutes: int) -> None:
        self.run(self.tables.beat())  # whatever was missed until here is over
        self.known.live(self.asked, self.clock.now, minutes, there=True)
        self.clock.move(minutes=minutes)
        self.tables.heart.patience = timedelta(days=100)
        assert self.run(self.tables.beat()) is None
        self.tables.heart.patience = timedelta(minutes=5)

    @rule(minutes=st.integers(10, 3000), beats=st.booleans())
    def the_bot_is_down(self, minutes: int, beats: bool) -> None:
        self.known.live(self.asked, self.clock.now, minutes, there=False)
        self.clock.move(minutes=minutes)
        if beats:
            assert self.run(self.tables.beat()) is not None

    @rule()
    def restart(self) -> None:
        async def work() -> None:
            await self.tables.close()
            self.tables = await Tables.open(self.folder / "bot.db", clock=self.clock, new_seed=lambda: f"{7:032x}")
            self.table = await self.tables.get(1)

        self.run(work())

    # ---- playing

    @rule(times=st.integers(1, 4))
    def play(self, times: int) -> None:
        for _ in range(times):
            view = self.run(self.table.view())
            assert view.decision is not None
            self.told(self.run(self.table.play(self.asked, [str(view.decision.choices[0])])))

    @rule(person=persons)
    def undo(self, person: Member) -> None:
        user = person.user_id
        if self.run(self.table.undoable(user)):
            self.told(self.run(self.table.undo(user, 1)))

    @rule(person=persons)
    @precondition(lambda self: self.table.info.seq > 2)
    def undo_by_agreement(self, person: Member) -> None:
        async def work() -> Played | None:
            if not any(one.by == person.user_id for one in await self.table.log()):
                return None
            asked = await self.table.ask(person, AgreementKind.UNDO, 1)
            assert asked.agreement is not None
            return (await self.table.vote(asked.agreement.asked[0], asked.agreement.id, True)).played

        if (played := self.run(work())) is not None:
            self.told(played)

    @rule()
    def look_for_zero(self) -> None:
        asked, now = self.asked, self.clock.now
        ran = self.run(self.table.clock_out())
        empty = not self.known.left[asked] and not self.tables.heart.gap(now)
        assert (ran is not None) == (empty and not self.known.paused(now) and not self.known.away(asked, now))
        if ran is not None:
            assert ran.played is not None
            self.told(ran.played)

    # ---- what stops a clock

    @rule()
    def pause_or_resume(self) -> None:
        if self.table.paused:
            self.run(self.table.resume(ANN))
            self.known.paused_until = None
        elif self.run(self.can_pause()):
            self.known.paused_until = self.run(self.table.pause(ANN)).paused_until

    async def can_pause(self) -> bool:
        return await allowance(self.table, ANN.user_id) > timedelta()

    @rule(person=persons, starts=st.integers(-600, 600), minutes=st.integers(0, 5000))
    def announce_a_vacation(self, person: Member, starts: int, minutes: int) -> None:
        start = self.clock.now + starts * MINUTE
        user = person.user_id
        self.known.vacation[user] = Span(start, start + minutes * MINUTE) if minutes else None
        self.run(self.say(user))

    @rule(person=persons, week=st.sampled_from(sorted(WEEKS)))
    @precondition(lambda self: self.changes < 3)
    def change_hours(self, person: Member, week: str) -> None:
        self.changes += 1
        user = person.user_id
        self.known.hours[user] = week
        self.run(self.say(user))

    @rule(hours=st.integers(1, 9))
    def extend(self, hours: int) -> None:
        self.run(self.table.extend(ANN, 2, timedelta(hours=hours)))
        self.known.left[BOB.user_id] += hours * 60

    # ---- what always holds

    @invariant()
    def everybody_has_what_they_should_have(self) -> None:
        now = self.clock.now
        lost = self.tables.heart.lost(now)
        banks = self.run(running_clocks.banks_now(self.tables.database, 1, now, lost))
        assert {bank.user: bank.left for bank in banks} == {
            user: minutes * MINUTE for user, minutes in self.known.left.items()
        }

    @invariant()
    def whoever_is_asked_is_waited_for(self) -> None:
        wait = self.run(store.wait_of(self.tables.database, 1))
        assert wait is not None
        assert wait.user == self.asked


Clocks.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
TestClocks = Clocks.TestCase
