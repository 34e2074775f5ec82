"""What a clock charges, earns and gives back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from clock_tables import ALWAYS, HOUR, alive, due, left, play, timed, wait
from table_support import ANN, AUTOMATIC, BOB, CHANNEL, CY, SERVER, Clock, in_database, one_more, running, two

from bot.clocks import store
from bot.clocks.hours import Hours, Span
from bot.clocks.model import ClockTerms
from bot.people import Person
from bot.plans import parse_plan
from bot.tables import AgreementKind, Cause, Member, NewTable, Status, Table, planned
from bot.tables.seats import Reason, hand_over
from rules.chance import Dice
from rules.engine import apply
from rules.types import Animal


async def test_a_game_begins_with_full_banks_and_the_clock_of_whoever_is_asked(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        asked = await wait(table)
        assert (asked.user, asked.animal, asked.kind, asked.seq) == (BOB.user_id, "insect", "place", 0)
        assert asked.due == clock.now + 10 * HOUR
        assert await left(table, ANN.user_id) == await left(table, BOB.user_id) == 10 * HOUR


async def test_a_choice_costs_the_time_since_its_question_and_earns_the_increment(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=4)
        await play(table)
        assert await left(table, BOB.user_id) == 7 * HOUR
        assert await left(table, ANN.user_id) == 10 * HOUR
        assert await due(table) == clock.now + 10 * HOUR


async def test_no_more_is_saved_than_the_cap(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)
        for _ in range(8):
            await play(table)
        assert await left(table, BOB.user_id) == 12 * HOUR


async def test_time_asleep_costs_nothing(tmp_path: Path):
    clock = Clock()
    clock.now = datetime(2026, 3, 1, 22, tzinfo=UTC)
    async with alive(tmp_path, clock, always=False) as tables:  # awake from 8 to 23
        table = await timed(tables)
        assert await due(table) == datetime(2026, 3, 2, 17, tzinfo=UTC)
        clock.move(hours=11)
        await play(table)
        assert await left(table, BOB.user_id) == 9 * HOUR


async def test_an_empty_bank_earns_too(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=30)
        await play(table)  # before anybody has looked
        assert await left(table, BOB.user_id) == HOUR


async def test_several_choices_in_one_press_earn_each(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await running(tables, two(AUTOMATIC, clock=ClockTerms.parse("bank 10h +1h cap 30h then computer")))
        chosen = await until_several(table)
        asked = await wait(table)
        before = await left(table, asked.user)
        clock.move(hours=2)
        await table.play(asked.user, chosen)
        assert await left(table, asked.user) == before - 2 * HOUR + len(chosen) * HOUR


async def until_several(table: Table) -> list[str]:
    """Play until somebody is asked several times in a row; what they can choose then."""
    while True:
        view = await table.view()
        assert view.asked is not None
        state, chosen = view.state.copy(), list[str]()
        while state.decision is not None and table.info.seat_with(state.decision.animal) == view.asked.seat:
            chosen.append(str(state.decision.choices[0]))
            apply(state, state.decision.choices[0])
            if len(chosen) == 3:
                return chosen
        await play(table)


async def test_a_claim_out_of_turn_neither_costs_nor_earns_and_the_question_stays_the_same(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await table.claim_at_once(ANN.user_id, False)
        dice = Dice("claims")
        while True:
            await one_more(table, dice)
            assert table.game is not None
            claims = table.game.claims_of(Animal.MAMMAL)
            if claims and (await wait(table)).user == BOB.user_id:
                break
        before = await wait(table), await left(table, ANN.user_id), await left(table, BOB.user_id)
        clock.move(hours=2)
        await table.play(ANN.user_id, [str(claims[0])], animal=Animal.MAMMAL)
        assert (await wait(table), await left(table, ANN.user_id), await left(table, BOB.user_id)) == before


async def test_a_computer_seat_has_no_clock(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        new = NewTable("Test", 2, AUTOMATIC, computers=("sensible",), clock=ClockTerms.parse("fast"))
        table = await tables.create(SERVER, CHANNEL, ANN, new)
        assert [bank.user for bank in await store.banks_of(tables.database, table.info.id)] == [ANN.user_id]
        await table.computer_step()
        asked = (await table.view()).asked
        assert asked is not None
        found = await store.wait_of(tables.database, table.info.id)
        assert (None if found is None else found.user) == asked.user_id


async def test_a_plan_costs_no_time_and_earns_the_increment(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables, "bank 10h +1h cap 20h then computer")
        await planned.set_plan(table, ANN.user_id, parse_plan("place competition-1 else adaptation-2"))
        clock.move(hours=3)
        await play(table, "place adaptation-1")
        played = await table.computer_step()
        assert played is not None
        assert played.cause is Cause.PLANNED
        assert await left(table, ANN.user_id) == 11 * HOUR


async def test_a_plan_that_comes_late_pays_for_the_thinking(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=3)
        await planned.set_plan(table, BOB.user_id, parse_plan("place competition-1 else adaptation-1"))
        await table.computer_step()
        assert await left(table, BOB.user_id) == 8 * HOUR


async def test_undo_takes_back_what_was_earned_and_the_time_stays_used(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=4)
        await play(table, "place adaptation-1")
        clock.move(hours=1)
        await table.undo(BOB.user_id)
        assert await left(table, BOB.user_id) == 6 * HOUR
        assert await left(table, ANN.user_id) == 9 * HOUR  # who was asked meanwhile
        assert await due(table) == clock.now + 6 * HOUR


async def test_undo_takes_back_only_what_the_cap_let_in(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables, "bank 10h +4h cap 11h then computer")
        await play(table, "place adaptation-1")
        assert await left(table, BOB.user_id) == 11 * HOUR
        await table.undo(BOB.user_id)
        assert await left(table, BOB.user_id) == 10 * HOUR


async def test_choosing_and_taking_back_gains_nothing(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        for _ in range(5):
            clock.move(hours=1)
            await play(table, "place adaptation-1")
            await table.undo(BOB.user_id)
        assert await left(table, BOB.user_id) == 5 * HOUR


async def test_without_a_limit_somebody_is_waited_for_all_the_same(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables, "casual")
        clock.move(days=40)
        asked = await wait(table)
        assert (asked.user, asked.due) == (BOB.user_id, None)
        assert await tables.due(clock.now) == []


async def test_the_clock_of_a_game_that_is_over_is_gone(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await play(table)
        asked = await table.ask(BOB, AgreementKind.END)
        assert asked.agreement is not None
        done = await table.vote(ANN.user_id, asked.agreement.id, True)
        assert done.info.status is Status.ENDED
        assert await store.wait_of(tables.database, table.info.id) is None
        assert in_database(tmp_path, "SELECT * FROM earned") == []


async def test_a_restart_changes_nothing(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        await play(table)
        before = await wait(table), table.info
    async with alive(tmp_path, clock) as tables:
        again = await tables.get(table.info.id)
        assert (await wait(again), again.info) == before


async def test_the_terms_of_a_table_are_stored(tmp_path: Path):
    terms = ClockTerms.parse("bank 7h30min +20min cap 9h then give-up pause 4d vacation 6d")
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables, terms)
    async with alive(tmp_path, Clock()) as tables:
        assert (await tables.get(table.info.id)).info.clock == terms


async def test_a_rematch_has_the_clock_of_the_game_before(tmp_path: Path):
    async with alive(tmp_path, Clock()) as tables:
        table = await timed(tables)
        await table.close_down()
        assert (await tables.rematch(ANN, table.info.id)).info.clock == table.info.clock


async def test_the_clock_runs_by_the_zone_of_whoever_is_asked(tmp_path: Path):
    clock = Clock()
    clock.now = datetime(2026, 5, 4, 20, tzinfo=UTC)
    async with alive(tmp_path, clock, always=False) as tables:
        await tables.set_person(Person(BOB.user_id, hours=Hours("America/New_York"), zone_said=True))
        table = await timed(tables)
        assert await due(table) == datetime(2026, 5, 5, 15, tzinfo=UTC)  # 7 hours to 23:00 there, 3 from 8:00 on


@pytest.mark.parametrize("hours", [0, 7])
async def test_a_new_player_of_a_seat_has_a_full_bank(tmp_path: Path, hours: int):

    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        await tables.set_person(Person(CY.user_id, hours=(await tables.person(BOB.user_id)).hours, zone_said=True))
        table = await timed(tables)
        clock.move(hours=hours)
        await hand_over(table, 2, CY, None, Reason.MANAGER)
        asked = await wait(table)
        assert (asked.user, asked.since, asked.due) == (CY.user_id, clock.now, clock.now + 10 * HOUR)


async def give(table: Table, *to: Member) -> None:
    """The insect's seat goes from hand to hand."""
    for member in to:
        await hand_over(table, 2, member, None, Reason.GIVEN)


async def test_whoever_gives_a_seat_away_and_takes_it_back_has_what_they_had_left(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=7)
        await give(table, CY, BOB)
        assert await left(table, BOB.user_id) == 3 * HOUR
        assert await due(table) == clock.now + 3 * HOUR
        await tables.set_person(Person(CY.user_id, hours=ALWAYS, zone_said=True))
        await give(table, CY)
        clock.move(hours=4)
        await give(table, BOB, CY)
        assert await left(table, CY.user_id) == 6 * HOUR


async def test_whoever_comes_back_without_time_has_a_moment(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=20)
        await give(table, CY, BOB)
        assert await due(table) == clock.now + HOUR / 2


async def test_vacation_that_was_used_stays_used_when_a_seat_is_taken_back(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        off = Span(clock.now, clock.now + timedelta(days=9))
        await tables.set_person(Person(BOB.user_id, hours=ALWAYS, zone_said=True, vacation=(off,)))
        clock.move(days=2)  # all that the table allows
        await give(table, CY, BOB)
        assert await due(table) == clock.now + 10 * HOUR
