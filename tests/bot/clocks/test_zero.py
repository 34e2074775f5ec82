"""What happens when somebody's bank is empty."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from clock_tables import HOUR, alive, due, left, play, timed, wait
from table_support import ANN, BOB, CY, Clock, in_database

from bot.clocks import store
from bot.clocks.zero import Outcome
from bot.errors import NeedsAgreement, Stale
from bot.manner import Manner, Pace
from bot.operations import check
from bot.panels.manner import calls_again
from bot.tables import AgreementKind, Cause, Table, Tables
from bot.tables.acts import Act, acts_of
from bot.tables.seats import take


async def run_out(tables: Tables, clock: Clock, terms: str) -> Table:
    """A game in which Bob's bank has just become empty."""
    table = await timed(tables, terms)
    clock.move(hours=10)
    return table


async def acts(table: Table) -> list[Act]:
    """What was noted, oldest first."""
    return [one.act for one in reversed(await acts_of(table.tables.database, table.info.id))]


async def test_nothing_is_due_before_the_bank_is_empty(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables)
        clock.move(hours=9, minutes=59)
        assert await tables.due(clock.now) == []
        assert await table.clock_out() is None


async def test_the_one_whose_bank_is_empty_is_found(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        (found,) = await tables.due(clock.now)
        assert (found.game, found.user, found.due) == (table.info.id, BOB.user_id, clock.now)


async def test_the_computer_makes_this_one_decision_and_the_game_goes_on(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        done = await table.clock_out()
        assert done is not None
        assert done.outcome is Outcome.TAKEN_OVER
        assert done.played is not None
        (chosen,) = [one for one in done.played.choices if one.kind == "place"]
        assert (chosen.cause, chosen.by, str(chosen.animal)) == (Cause.CLOCK, BOB.user_id, "insect")
        assert (await wait(table)).user == ANN.user_id
        assert await acts(table) == [Act.TOOK_OVER]
        assert await tables.due(clock.now) == []
        assert await table.clock_out() is None


async def test_who_did_not_choose_is_called_to_the_next_decision_in_a_quiet_channel_too(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        await table.behave(ANN, Manner(Pace.PLAYER))
        done = await table.clock_out()
        assert done is not None
        assert done.played is not None
        assert done.played.asked is not None
        bob = replace(done.played.asked, seat=table.info.seats[1])  # as if he were asked again
        assert calls_again(table.info, [replace(done.played, asked=bob)])
        assert not calls_again(table.info, [replace(done.played, asked=bob, cause=Cause.PERSON)])


async def test_a_decision_of_the_computer_earns_a_quarter_of_the_increment(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +2h then computer")
        await table.clock_out()
        assert await left(table, BOB.user_id) == HOUR / 2


async def test_the_computer_s_choice_is_taken_back_only_by_agreement(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        await table.clock_out()
        assert await table.undoable(BOB.user_id) == 0
        with pytest.raises(NeedsAgreement):
            await table.undo(BOB.user_id)
        asked = await table.ask(BOB, AgreementKind.UNDO)
        assert asked.agreement is not None
        done = await table.vote(ANN.user_id, asked.agreement.id, True)
        assert done.played is not None
        assert [one.cause for one in done.played.undone if one.kind == "place"] == [Cause.CLOCK]


async def test_who_gets_the_computer_s_choice_back_has_time_to_choose(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        await table.clock_out()
        asked = await table.ask(BOB, AgreementKind.UNDO)
        assert asked.agreement is not None
        await table.vote(ANN.user_id, asked.agreement.id, True)
        assert await due(table) == clock.now + HOUR


async def test_a_table_that_only_takes_note_hears_of_it_once_and_the_decision_stays(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then notice")
        done = await table.clock_out()
        assert done is not None
        assert (done.outcome, done.played) == (Outcome.NOTED, None)
        clock.move(hours=5)
        assert await tables.due(clock.now) == []
        assert await acts(table) == [Act.RAN_OUT]
        asked = await wait(table)
        assert (asked.user, asked.due) == (BOB.user_id, None)
        await play(table)
        assert await left(table, BOB.user_id) == HOUR


async def test_after_a_notice_more_time_makes_the_clock_run_again(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then notice")
        await table.clock_out()
        await table.extend(ANN, 2, 2 * HOUR)
        assert await due(table) == clock.now + 2 * HOUR
        clock.move(hours=2)
        assert await table.clock_out() is not None
        assert await acts(table) == [Act.RAN_OUT, Act.EXTENDED, Act.RAN_OUT]


async def test_a_substitute_is_sought_and_until_then_the_computer_plays(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then substitute")
        done = await table.clock_out()
        assert done is not None
        assert done.played is not None
        assert done.played.cause is Cause.CLOCK
        assert table.info.seats[1].free
        assert await acts(table) == [Act.SOUGHT, Act.TOOK_OVER]
        await play(table)
        clock.move(hours=1)
        await table.clock_out()
        assert await acts(table) == [Act.SOUGHT, Act.TOOK_OVER, Act.TOOK_OVER]
        await take(table, CY, 2)
        await play(table)
        assert await left(table, CY.user_id) == 10 * HOUR
        assert (await wait(table)).user == CY.user_id


async def test_a_choice_of_one_s_own_ends_the_search(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then substitute")
        await table.clock_out()
        await play(table)
        await play(table)
        assert not table.info.seats[1].free


async def test_a_seat_is_given_up_to_a_computer(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then give-up")
        done = await table.clock_out()
        assert done is not None
        assert done.outcome is Outcome.GIVEN_UP
        assert (table.info.seats[1].user_id, table.info.seats[1].computer) == (None, "sensible")
        assert await store.wait_of(tables.database, table.info.id) is None
        assert await tables.waiting_for_computer() == [table]


async def test_the_choice_that_comes_first_counts(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        played, done = await asyncio.gather(
            table.play(BOB.user_id, ["place adaptation-1"], expected_seq=0), table.clock_out()
        )
        assert (played.cause, done) == (Cause.PERSON, None)


async def test_the_choice_that_comes_second_finds_that_the_game_has_moved_on(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        await table.clock_out()
        with pytest.raises(Stale):
            await table.play(BOB.user_id, ["place adaptation-1"], expected_seq=0)


@pytest.mark.parametrize("what", ["choice", "pause", "time"])
async def test_what_happens_while_the_computer_thinks_is_quicker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        thinking, thought = asyncio.Event(), asyncio.Event()
        really = asyncio.to_thread

        async def slowly(work, *arguments):  # pyright: ignore[reportMissingParameterType]
            if getattr(work, "__name__", "") == "choose":
                thinking.set()
                await thought.wait()
            return await really(work, *arguments)

        monkeypatch.setattr("bot.clocks.zero.asyncio.to_thread", slowly)
        looking = asyncio.create_task(table.clock_out())
        await thinking.wait()
        match what:
            case "choice":
                await play(table)
            case "pause":
                await table.pause(ANN)
            case _:
                await table.extend(ANN, 2, HOUR)
        thought.set()
        assert await looking is None
        assert "clock" not in {cause for (cause,) in in_database(tmp_path, "SELECT cause FROM choices")}


async def test_with_an_empty_bank_a_pause_is_one_all_the_same(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        await table.pause(ANN)
        clock.move(hours=3)
        assert await tables.due(clock.now) == []
        await table.resume(ANN)
        assert [found.game for found in await tables.due(clock.now)] == [table.info.id]


async def test_two_looks_at_the_same_time_do_it_once(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        done = await asyncio.gather(table.clock_out(), table.clock_out())
        assert [one is None for one in done] == [False, True]
        assert table.info.seq == 1


async def test_a_record_with_choices_of_the_clock_leads_to_its_position(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        for _ in range(12):
            await table.clock_out()
            clock.move(hours=12)
        causes = {cause for (cause,) in in_database(tmp_path, "SELECT cause FROM choices")}
        assert "clock" in causes
    assert [found.problem async for found in check(tmp_path / "bot.db")] == [""]


async def test_who_is_told_is_the_one_whose_clock_it_was(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await run_out(tables, clock, "bank 10h +1h then computer")
        await table.clock_out()
        assert in_database(tmp_path, "SELECT user, game FROM notices WHERE kind = 'clock-ran-out'") == [
            (BOB.user_id, table.info.id)
        ]
