"""Play, undo, votes, plans, pauses, seats that change hands and restarts in every order: what always holds.

The record replays to the same position; whoever is asked is the seat's present holder, and their clock is the one that
waits; nothing private of a former holder remains; old steps and old offers are refused.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import Coroutine
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from table_support import ANN, BOB, CHANNEL, CY, MANAGER, SERVER, Clock, two

from bot.clocks import store as clocks
from bot.errors import NeedsAgreement, NoSeat, NoVote, Stale, TableError
from bot.plans import parse_answers, parse_plan
from bot.tables import AgreementKind, Member, Status, Table, Tables, hosting, offering, planned, seats
from bot.tables.history import from_beginning
from bot.tables.seats import Reason, history
from rules.chance import Dice
from rules.errors import RulesError

T = TypeVar("T")
PEOPLE = (ANN, BOB, CY, Member(4, "Dee"), Member(5, "Eve"))
REFUSED = (TableError, RulesError)
PRIVATE = ("plans", "standing_answers", "answers_ahead", "plan_notices")
people = st.sampled_from(PEOPLE)
numbers = st.integers(1, 3)


class ComingsAndGoings(RuleBasedStateMachine):
    """Three seats, five people, a manager, and a clock."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.loop = asyncio.new_event_loop()
        self.clock = Clock()
        self.dice = Dice("comings and goings")
        self.seeds = 0
        self.offers: list[int] = []
        self.old_seq: int | None = None

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    def attempt(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Do something, or be refused with a sentence; nothing else may happen."""
        try:
            return self.run(work)
        except REFUSED:
            return None

    def open(self) -> None:
        self.tables: Tables = self.run(
            Tables.open(self.folder / "bot.db", clock=self.clock, new_seed=lambda: f"{7:032x}")
        )

    @property
    def table(self) -> Table:
        return self.run(self.tables.get(1))

    @property
    def on(self) -> bool:
        return self.table.info.status is Status.RUNNING

    @initialize()
    def begin(self) -> None:
        self.open()

        async def fill() -> None:
            table = await self.tables.create(SERVER, CHANNEL, ANN, replace(two(), size=3))
            for person in (ANN, BOB, CY):
                if person is not ANN:
                    await table.join(person)
                await table.pick(person, table.info.free_animals[0])

        self.run(fill())
        assert self.on

    def teardown(self) -> None:
        self.run(self.tables.close())
        self.loop.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---- playing

    @rule(times=st.integers(1, 4))
    @precondition(lambda self: self.on)
    def play(self, times: int) -> None:
        for _ in range(times):
            self.clock.move(minutes=7)
            view = self.run(self.table.view())
            if view.asked is None or view.decision is None:
                return
            self.old_seq = view.seq
            if view.asked.user_id is None:
                self.run(self.table.computer_step())
                continue
            choice = str(view.decision.choices[self.dice.below(len(view.decision.choices))])
            assert self.run(self.table.play(view.asked.user_id, [choice], expected_seq=view.seq)).again is False

    @rule()
    @precondition(lambda self: self.on)
    def step(self) -> None:
        self.run(self.table.computer_step())

    @rule(person=people)
    @precondition(lambda self: self.on)
    def undo(self, person: Member) -> None:
        try:
            self.run(self.table.undo(person.user_id))
        except NeedsAgreement:
            self.attempt(self.table.ask(person, AgreementKind.UNDO))
        except REFUSED:
            pass

    @rule(number=st.integers(1, 4))
    @precondition(lambda self: self.on)
    def take_back(self, number: int) -> None:
        self.attempt(hosting.take_back(self.table, MANAGER, number))

    # ---- asking and answering

    @rule(person=people, number=numbers)
    @precondition(lambda self: self.on)
    def ask_to_replace(self, person: Member, number: int) -> None:
        self.attempt(self.table.ask(person, AgreementKind.REPLACE, number))

    @rule(person=people, yes=st.booleans())
    @precondition(lambda self: self.on)
    def vote(self, person: Member, yes: bool) -> None:
        for question in self.run(self.table.agreements()):
            try:
                self.run(self.table.vote(person.user_id, question.id, yes))
            except NoVote:
                assert person.user_id not in question.asked
            except TableError:
                assert self.run(self.table.question(question.id)) != question, "decided by the vote before"

    # ---- coming and going

    @rule(person=people)
    @precondition(lambda self: self.on and len(self.table.info.people) > 1)
    def resign(self, person: Member) -> None:
        seated = self.table.info.seat_of(person.user_id) is not None
        assert (self.attempt(seats.resign(self.table, person)) is not None) == seated

    @rule(number=numbers, reason=st.sampled_from([Reason.CLOCK, Reason.MANAGER]))
    @precondition(lambda self: self.on)
    def vacate(self, number: int, reason: Reason) -> None:
        self.run(seats.vacate(self.table, number, None, reason))

    @rule(number=numbers)
    @precondition(lambda self: self.on)
    def seek(self, number: int) -> None:
        self.run(seats.seek_substitute(self.table, number, None, Reason.CLOCK))

    @rule(person=people)
    @precondition(lambda self: self.on)
    def take(self, person: Member) -> None:
        self.attempt(seats.take(self.table, person))

    @rule(person=people, to=people)
    @precondition(lambda self: self.on)
    def give(self, person: Member, to: Member) -> None:
        offered = self.attempt(offering.give(self.table, person, to))
        if offered is not None:
            self.offers.append(offered.offer.id)

    @rule(person=people, yes=st.booleans())
    @precondition(lambda self: self.on and self.offers)
    def answer(self, person: Member, yes: bool) -> None:
        for offer in self.offers:
            self.attempt(offering.answer(self.table, person, offer, yes))

    # ---- what people leave, and pauses

    @rule(person=people)
    @precondition(lambda self: self.on)
    def leave_something(self, person: Member) -> None:
        seated = self.table.info.seat_of(person.user_id) is not None
        try:
            self.run(planned.set_plan(self.table, person.user_id, parse_plan("place wasteland otherwise skip")))
            self.run(planned.set_answers(self.table, person.user_id, parse_answers("settle done")))
            assert seated
        except NoSeat:
            assert not seated

    @rule(person=people)
    @precondition(lambda self: self.on)
    def pause_or_resume(self, person: Member) -> None:
        self.attempt(self.table.resume(person) if self.table.paused else self.table.pause(person, "lunch"))

    @rule(hours=st.integers(1, 60))
    def wait(self, hours: int) -> None:
        self.clock.move(hours=hours)
        self.run(self.tables.expire())

    @rule()
    def restart(self) -> None:
        before = self.table.info
        self.run(self.tables.close())
        self.open()
        assert self.table.info == before

    # ---- what always holds

    @rule()
    @precondition(lambda self: self.on and self.old_seq is not None and self.old_seq < self.table.info.seq)
    def press_an_old_button(self) -> None:
        for user in self.table.info.people:
            try:
                self.run(self.table.play(user, ["pass"], expected_seq=self.old_seq))
            except Stale:
                continue
            raise AssertionError("a button of the past works")

    @invariant()
    def the_record_leads_to_the_position(self) -> None:
        table = self.table
        assert self.run(table.locked(lambda: from_beginning(table))).state == self.run(table.view()).state

    @invariant()
    def who_is_asked_sits_there(self) -> None:
        if not self.on:
            return
        table = self.table
        view, wait = self.run(table.view()), self.run(clocks.wait_of(self.tables.database, 1))
        assert view.asked is not None
        assert view.asked.seat in table.info.seats
        assert view.asked.animal in view.asked.seat.animals
        assert (None if wait is None else (wait.seat, wait.user)) == (
            None if view.asked.user_id is None else (view.asked.seat.number, view.asked.user_id)
        )

    @invariant()
    def nothing_private_of_others_is_left(self) -> None:
        holders = {(seat.number, seat.user_id) for seat in self.table.info.seats}
        with closing(sqlite3.connect(self.folder / "bot.db")) as connection:
            for name in PRIVATE:
                assert set(connection.execute(f"SELECT seat, user FROM {name}")) <= holders, name

    @invariant()
    def every_seat_has_one_holder_and_one_history(self) -> None:
        info = self.table.info
        assert len(set(info.people)) == len(info.people)
        stints = self.run(history(self.tables.database, 1))
        assert [(one.seat, one.user, one.computer) for one in stints if one.to_seq is None] == [
            (seat.number, seat.user_id, seat.computer) for seat in info.seats
        ]
        for user in {stint.user for stint in stints if stint.user is not None}:
            assert len({stint.seat for stint in stints if stint.user == user}) == 1, "two seats of one game"

    @invariant()
    def those_who_are_asked_about_something_sit_here(self) -> None:
        for question in self.run(self.table.agreements()):
            assert set(question.asked) <= set(self.table.info.people)
            assert question.waiting_for, "what nobody is left to answer is closed"


TestComingsAndGoings = ComingsAndGoings.TestCase
TestComingsAndGoings.settings = settings(
    max_examples=12,
    stateful_step_count=30,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
