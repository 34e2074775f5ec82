"""Seats of a running game change hands: the services, the log of acts, whose result counts."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from table_support import ANN, BOB, CHANNEL, CY, MANAGER, SERVER, Clock, in_database, opened, play_until, three, two

from bot.errors import AlreadySeated, GameIsOver, HostOnly, NoSeat, NotOpen, NoVote, OwnSeat
from bot.plans import parse_answers, parse_plan
from bot.store.plans import Ahead, save_ahead
from bot.tables import AgreementKind, Member, Status, Table, Tables, Verdict, hosting, offering, planned, pool, seats
from bot.tables.acts import Act, acts_of
from bot.tables.seat_errors import (
    AlreadyHeld,
    AlreadyHost,
    LeftAnother,
    NobodyToAgree,
    NoFreeSeat,
    OfferGone,
    OfferToAnother,
    SeatNotFree,
)
from bot.tables.seats import Counts, Reason, counts_for, history
from rules.types import Animal

EVE, FAY = Member(5, "Eve"), Member(6, "Fay")
REPLACE = AgreementKind.REPLACE


async def acts(table: Table) -> list[Act]:
    """What is in the log, oldest first."""
    return [noted.act for noted in reversed(await acts_of(table.tables.database, table.info.id))]


async def replay(table: Table) -> None:
    """The record leads to the position."""
    view = await table.view()
    assert await table.state_at(view.seq) == view.state


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


# ---- offers


async def test_a_seat_given_to_somebody_is_theirs_when_they_accept(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        offer = (await offering.give(table, CY, EVE)).offer
        assert table.info.seat_of(CY.user_id) is not None
        with pytest.raises(OfferToAnother):
            await offering.answer(table, FAY, offer.id, True)
        await offering.answer(table, EVE, offer.id, True)
        assert table.info.seat_of(EVE.user_id) is not None
        assert table.info.seat_of(CY.user_id) is None
        with pytest.raises(OfferGone):
            await offering.answer(table, EVE, offer.id, True)


async def test_an_offer_that_is_declined_changes_nothing(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        before = table.info
        offer = (await offering.give(table, CY, EVE)).offer
        assert await offering.answer(table, EVE, offer.id, False) is None
        assert table.info == before
        with pytest.raises(OfferGone):
            await offering.answer(table, EVE, offer.id, True)


async def test_a_seat_that_has_changed_hands_is_not_offered_any_more(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        offer = (await offering.give(table, CY, EVE)).offer
        await seats.resign(table, CY)
        with pytest.raises(OfferGone):
            await offering.answer(table, EVE, offer.id, True)


async def test_a_declined_offer_leaves_a_free_seat_free(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        offer = (await offering.appoint(table, MANAGER, 3, EVE)).offer
        await offering.answer(table, EVE, offer.id, False)
        assert (await seats.take(table, FAY)).after.user_id == FAY.user_id


async def test_the_host_is_whoever_accepts_to_be(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        with pytest.raises(HostOnly):
            await offering.offer_host(table, BOB, CY)
        with pytest.raises(AlreadyHost):
            await offering.offer_host(table, ANN, ANN)
        offer = (await offering.offer_host(table, ANN, BOB)).offer
        assert table.info.host_id == ANN.user_id
        await offering.answer(table, BOB, offer.id, True)
        assert table.info.host_id == BOB.user_id
        assert await acts(table) == [Act.OFFERED, Act.HOST]
    async with opened(tmp_path) as tables:
        assert (await tables.in_channel(CHANNEL)).info.host_id == BOB.user_id


# ---- by agreement


async def test_the_others_agree_that_somebody_is_replaced(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        question = (await table.ask(ANN, REPLACE, 3)).agreement
        assert question is not None
        assert question.asked == (BOB.user_id,)
        done = await table.vote(BOB.user_id, question.id, True)
        assert done.agreement is not None
        assert done.agreement.verdict is Verdict.AGREED
        assert [seat.free for seat in table.info.seats] == [False, False, True]
        (cy,) = [stint for stint in await history(tables.database, table.info.id) if stint.user == CY.user_id]
        assert cy.reason is Reason.AGREED


async def test_whoever_should_be_replaced_stays_by_saying_no(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        question = (await table.ask(ANN, REPLACE, 3)).agreement
        assert question is not None
        with pytest.raises(NoVote):
            await table.vote(CY.user_id, question.id, True)
        refused = await table.vote(CY.user_id, question.id, False)
        assert refused.agreement is not None
        assert refused.agreement.verdict is Verdict.REFUSED


async def test_whoever_should_be_replaced_stays_by_choosing_something(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        question = (await table.ask(ANN, REPLACE, 3)).agreement
        assert question is not None
        await table.play(CY.user_id, ["place wasteland"])
        with pytest.raises(NotOpen):
            await table.vote(BOB.user_id, question.id, True)


async def test_two_players_cannot_throw_each_other_out(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(two(), computers=()))
        await table.pick(ANN, Animal.MAMMAL)
        await table.join(BOB, Animal.INSECT)
        with pytest.raises(NobodyToAgree):
            await table.ask(ANN, REPLACE, 2)
        with pytest.raises(OwnSeat):
            await table.ask(ANN, REPLACE, 1)


async def test_a_question_that_nobody_is_left_to_answer_is_void(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        question = (await table.ask(ANN, AgreementKind.END)).agreement
        assert question is not None
        await table.vote(BOB.user_id, question.id, True)
        await seats.resign(table, CY)
        assert await table.agreements() == []
        assert (await table.ask(ANN, AgreementKind.END)).agreement is not None, "they can be asked again"


async def test_what_a_former_player_asked_or_answered_does_not_count(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await table.ask(CY, AgreementKind.ABANDON)
        question = (await table.ask(ANN, AgreementKind.END)).agreement
        assert question is not None
        await table.vote(CY.user_id, question.id, True)
        await seats.resign(table, CY)
        await seats.take(table, EVE)
        (left,) = await table.agreements()
        assert (left.id, left.votes, set(left.asked)) == (question.id, (), {BOB.user_id, EVE.user_id})


# ---- whose result counts


async def finished(tables: Tables, table: Table) -> dict[int, tuple[Counts, int | None]]:
    """For whom a game counts when it is ended now."""
    await table.ask(MANAGER, AgreementKind.END)
    found = counts_for(await history(tables.database, table.info.id), table.info)
    return {one.user: (one.counts, one.place) for one in found}


async def test_without_any_change_everybody_has_their_result(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        found = await finished(tables, table)
        assert {counts for counts, _ in found.values()} == {Counts.RESULT}
        assert sorted(place or 0 for _, place in found.values()) == [1, 2, 3]


async def test_who_has_left_has_left_and_a_substitute_who_held_the_place_has_a_result(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        await seats.take(table, EVE)
        found = await finished(tables, table)
        assert found[CY.user_id] == (Counts.LEFT, None)
        assert found[EVE.user_id][0] is Counts.RESULT


async def test_a_worse_place_than_the_one_taken_over_does_not_count_for_a_substitute(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        await seats.take(table, EVE)
        in_database(tmp_path, "UPDATE seat_history SET place = 1 WHERE user = ?", EVE.user_id)
        found = await finished(tables, table)
        assert dict(table.info.result)[Animal.INSECT] == min(points for _, points in table.info.result)
        assert found[EVE.user_id] == (Counts.NOTHING, None)


@pytest.mark.parametrize(("reason", "counts"), [(Reason.CLOCK, Counts.RESULT), (Reason.MANAGER, Counts.RESULT)])
async def test_who_was_replaced_and_is_back_by_the_end_is_as_one_who_never_went(
    tmp_path: Path, reason: Reason, counts: Counts
):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.vacate(table, 3, None, reason)
        await seats.take(table, CY)
        assert (await finished(tables, table))[CY.user_id][0] is counts


async def test_who_has_resigned_comes_back_as_a_substitute(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        await seats.take(table, CY)
        last = (await history(tables.database, table.info.id))[-1]
        assert (last.user, last.counts) == (CY.user_id, Counts.SUBSTITUTE)


async def test_a_seat_that_a_computer_holds_at_the_end_is_nobodys_result(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        found = await finished(tables, table)
        assert found[CY.user_id] == (Counts.LEFT, None)
        assert len(found) == 3


# ---- the pool


async def test_those_who_would_step_in_hear_of_it_one_after_the_other(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        for person in (FAY, EVE, BOB):
            await pool.join(tables, SERVER, person.user_id)
            clock.move(minutes=1)
        await seats.resign(table, CY)
        told = in_database(tmp_path, "SELECT user, not_before FROM notices WHERE kind = 'seat-free' ORDER BY notice")
        assert [user for user, _ in told] == [FAY.user_id, EVE.user_id]
        assert told[0][1] < told[1][1]  # pyright: ignore[reportOperatorIssue]  # texts
        assert await pool.people(tables, SERVER) == [EVE.user_id, BOB.user_id, FAY.user_id], "each has a turn"


async def test_whoever_takes_a_seat_is_told_last_the_next_time(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        for person in (EVE, FAY):
            await pool.join(tables, SERVER, person.user_id)
        clock.move(hours=1)
        await seats.resign(table, CY)
        await seats.take(table, EVE)
        clock.move(hours=1)
        assert await pool.people(tables, SERVER) == [FAY.user_id, EVE.user_id]


async def test_a_place_in_the_pool_is_kept_by_joining_again_and_lost_by_leaving(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        for person in (EVE, FAY, EVE):
            await pool.join(tables, SERVER, person.user_id)
            clock.move(minutes=1)
        assert await pool.people(tables, SERVER) == [EVE.user_id, FAY.user_id]
        await pool.leave(tables, SERVER, EVE.user_id)
        assert await pool.people(tables, SERVER) == [FAY.user_id]
        assert await pool.people(tables, SERVER + 1) == []


async def test_a_whole_game_with_people_coming_and_going_ends_and_replays(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        for turn, (leaver, comer) in enumerate(((CY, EVE), (BOB, FAY), (EVE, CY)), 2):
            await play_until(table, f"turn {turn}", turn=turn)
            await seats.resign(table, leaver)
            await table.computer_step()
            await seats.take(table, comer)
        await play_until(table, "to the end")
        assert table.info.status is Status.OVER
        await replay(table)
        stints = await history(tables.database, table.info.id)
        for number in (1, 2, 3):
            held = [stint for stint in stints if stint.seat == number]
            assert [one.to_seq for one in held[:-1]] == [one.from_seq for one in held[1:]]
            assert held[-1].to_seq is None
