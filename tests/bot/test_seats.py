"""Seats of a running game change hands: by leaving and by coming, and what goes with it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from seat_support import EVE, FAY, acts, replay
from table_support import ANN, BOB, CHANNEL, CY, MANAGER, in_database, opened, three

from bot.errors import AlreadySeated, GameIsOver, NoSeat
from bot.plans import parse_answers, parse_plan
from bot.store.plans import Ahead, save_ahead
from bot.tables import AgreementKind, Status, hosting, offering, planned, seats
from bot.tables.acts import Act
from bot.tables.seat_errors import (
    AlreadyHeld,
    LeftAnother,
    NoFreeSeat,
    SeatNotFree,
)
from bot.tables.seats import Counts, Reason, history


async def test_whoever_resigns_is_followed_by_a_computer_that_plays_on(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        handed = await seats.resign(table, CY)
        assert (handed.after.computer, handed.after.user_id, handed.after.free) == ("sensible", None, True)
        assert handed.after.animals == handed.before.animals
        assert (await table.view()).asked == replace((await table.view()).asked, seat=handed.after)  # pyright: ignore[reportArgumentType]
        assert await table.computer_step() is not None
        assert table.info.seq == 4
        await replay(table)


async def test_a_seat_that_was_left_is_as_it_was_after_a_restart(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        left = table.info
    async with opened(tmp_path) as tables:
        assert (await tables.in_channel(CHANNEL)).info == left
        assert [table.info.id for table in await tables.waiting_for_computer()] == [left.id]


async def test_a_substitute_takes_the_seat_over_with_its_animal(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        handed = await seats.take(table, EVE)
        assert handed.after == replace(handed.before, name="Eve", user_id=EVE.user_id, computer=None, free=False)
        asked = (await table.view()).asked
        assert asked is not None
        assert asked.user_id == EVE.user_id
        await table.play(EVE.user_id, ["place wasteland"])
        assert await acts(table) == [Act.RESIGNED, Act.TOOK]


async def test_of_two_who_press_at_once_one_has_the_seat(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        done = await asyncio.gather(seats.take(table, EVE, 3), seats.take(table, FAY, 3), return_exceptions=True)
        assert sum(isinstance(one, seats.Handed) for one in done) == 1
        assert sum(isinstance(one, SeatNotFree) for one in done) == 1
        assert table.info.seat_of(EVE.user_id) != table.info.seat_of(FAY.user_id)


async def test_nobody_sits_twice_in_one_game(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        with pytest.raises(AlreadySeated):
            await seats.take(table, ANN)
        with pytest.raises(AlreadyHeld):
            await offering.give(table, BOB, ANN)
        with pytest.raises(AlreadySeated):
            await seats.hand_over(table, 3, ANN, None, Reason.MANAGER)


async def test_whoever_has_left_one_seat_gets_no_other(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        await seats.resign(table, BOB)
        with pytest.raises(LeftAnother):
            await seats.take(table, CY, 2)
        assert (await seats.take(table, CY)).after.number == 3


async def test_only_what_is_free_can_be_taken(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        with pytest.raises(NoFreeSeat):
            await seats.take(table, EVE)
        with pytest.raises(SeatNotFree, match="Ann plays here"):
            await seats.take(table, EVE, 1)


async def test_with_the_last_person_the_game_is_given_up(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        for person in (ANN, BOB, CY):
            await seats.resign(table, person)
        assert table.info.status is Status.ABANDONED
        assert table.info.result == ()
        assert [stint.counts for stint in await history(tables.database, table.info.id) if stint.user] == (
            [Counts.LEFT] * 3
        )
        with pytest.raises(GameIsOver):
            await seats.take(table, EVE)


async def test_computers_wait_when_the_clock_has_taken_the_last_person(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        for number in (1, 2, 3):
            await seats.vacate(table, number, None, Reason.CLOCK)
        assert table.info.status is Status.RUNNING
        assert await table.computer_step() is None
        await seats.take(table, EVE, 1)
        assert await table.computer_step() is not None


async def test_the_next_person_becomes_host_when_the_host_leaves(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, ANN)
        assert table.info.host_id == BOB.user_id
        await seats.resign(table, BOB)
        assert table.info.host_id == CY.user_id
        assert await acts(table) == [Act.RESIGNED, Act.HOST] * 2


async def test_nothing_private_of_a_former_player_is_left(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await planned.set_plan(table, CY.user_id, parse_plan("place wasteland; place migration-7"))
        await planned.set_answers(table, CY.user_id, parse_answers("settle done"))
        await table.claim_at_once(CY.user_id, False)
        await seats.resign(table, CY)
        await seats.take(table, EVE)
        mine = await planned.mine(table, EVE.user_id)
        assert (mine.plan.entries, str(mine.answers)) == ((), "")
        seat = table.info.seat_of(EVE.user_id)
        assert seat is not None
        assert seat.at_once, "the switch of the former player says nothing about the new one"
        for name in ("plans", "standing_answers", "answers_ahead", "plan_notices"):
            assert in_database(tmp_path, f"SELECT count(*) FROM {name}") == [(0,)], name


async def test_a_plan_that_is_left_after_the_seat_was_left_reaches_nobody(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        with pytest.raises(NoSeat):
            await planned.set_plan(table, CY.user_id, parse_plan("place wasteland"))


async def test_an_answer_ahead_that_arrives_after_the_seat_was_left_is_not_kept(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        key, ahead = (table.info.id, 3, CY.user_id), Ahead("insect", "regression", 1, "done")
        await tables.database.write(lambda writer: save_ahead(writer, key, ahead))
        assert in_database(tmp_path, "SELECT count(*) FROM answers_ahead") == [(1,)]
        await seats.resign(table, CY)
        await tables.database.write(lambda writer: save_ahead(writer, key, ahead))
        assert in_database(tmp_path, "SELECT count(*) FROM answers_ahead") == [(0,)]


async def test_a_choice_in_flight_counts_or_is_refused_but_the_seat_is_left(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        play = table.play(CY.user_id, ["place wasteland"], expected_seq=3)
        played, handed = await asyncio.gather(play, seats.resign(table, CY), return_exceptions=True)
        assert isinstance(handed, seats.Handed)
        assert table.info.seq == (3 if isinstance(played, NoSeat) else 4)
        with pytest.raises(NoSeat):
            await table.play(CY.user_id, ["place wasteland"])
        await replay(table)


async def test_a_computer_that_was_thinking_does_not_choose_for_whoever_has_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        think = asyncio.to_thread

        async def slowly(*work: object):
            choice = await think(*work)  # pyright: ignore
            await seats.take(table, EVE)
            return choice

        monkeypatch.setattr("bot.tables.computers.asyncio.to_thread", slowly)
        assert await table.computer_step() is None
        assert table.info.seq == 3
        asked = (await table.view()).asked
        assert asked is not None
        assert asked.user_id == EVE.user_id


async def test_an_undo_across_a_change_of_players_asks_whoever_sits_there_now(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        await seats.take(table, EVE)
        with pytest.raises(NoSeat):
            await table.undo(CY.user_id)
        question = (await table.ask(BOB, AgreementKind.UNDO)).agreement
        assert question is not None
        assert set(question.asked) == {ANN.user_id, EVE.user_id}
        await table.vote(ANN.user_id, question.id, True)
        played = (await table.vote(EVE.user_id, question.id, True)).played
        assert played is not None
        assert [chosen.seq for chosen in played.undone] == [2, 3]
        again = await hosting.take_back(table, MANAGER, 1)
        assert again.asked is not None
        assert again.asked.user_id == EVE.user_id, "it was Cy who placed that pawn"
        await table.play(EVE.user_id, ["place wasteland"])
        await replay(table)


async def test_a_substitute_takes_nothing_back_that_a_former_player_chose(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, ANN)
        await seats.take(table, EVE)
        assert await table.undoable(EVE.user_id) == 0


# ---- a substitute is sought while the player is there


async def test_a_player_for_whom_somebody_is_sought_is_back_with_a_choice(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        handed = await seats.seek_substitute(table, 3, None, Reason.CLOCK)
        assert (handed.after.user_id, handed.after.free) == (CY.user_id, True)
        await table.play(CY.user_id, ["place wasteland"])
        with pytest.raises(SeatNotFree):
            await seats.take(table, EVE, 3)
        assert await acts(table) == [Act.SOUGHT, Act.BACK]
    async with opened(tmp_path) as tables:
        assert not any(seat.free for seat in (await tables.in_channel(CHANNEL)).info.seats)


async def test_somebody_who_is_away_is_replaced_by_whoever_takes_the_seat(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.seek_substitute(table, 3, None, Reason.CLOCK)
        await seats.take(table, EVE, 3)
        assert table.info.seat_of(CY.user_id) is None
        (cy,) = [stint for stint in await history(tables.database, table.info.id) if stint.user == CY.user_id]
        assert (cy.counts, cy.reason) == (Counts.LEFT, Reason.TAKEN)
