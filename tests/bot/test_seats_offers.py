"""Seats that are offered to somebody, and players whom the others replace."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from seat_support import EVE, FAY, acts
from table_support import ANN, BOB, CHANNEL, CY, MANAGER, SERVER, Clock, in_database, opened, three, two

from bot.errors import HostOnly, NotOpen, NoVote, OwnSeat
from bot.notices.replaced import REPLACING
from bot.store import seats as store
from bot.tables import AgreementKind, Table, Tables, Verdict, lapsing, offering, pool, seats
from bot.tables.acts import Act
from bot.tables.seat_errors import (
    AlreadyHost,
    AskedOften,
    HostToAnother,
    NobodyToAgree,
    NotAbsent,
    NotAbsentYet,
    OfferGone,
    OfferToAnother,
    PlaceGone,
)
from bot.tables.seats import Reason, history
from rules.types import Animal

REPLACE = AgreementKind.REPLACE


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


async def waiting(tables: Tables, clock: Clock) -> Table:
    """A game of three that has waited for Cy for a day and an hour."""
    table = await three(tables)
    clock.move(hours=25)
    return table


async def test_the_others_agree_that_somebody_is_replaced_and_a_day_later_it_is_so(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await waiting(tables, clock)
        question = (await table.ask(ANN, REPLACE, 3)).agreement
        assert question is not None
        assert question.asked == (BOB.user_id,)
        agreed = (await table.vote(BOB.user_id, question.id, True)).agreement
        assert agreed is not None
        assert agreed.verdict is Verdict.OPEN
        clock.move(hours=23)
        assert await tables.expire() == []
        assert table.info.people == (ANN.user_id, BOB.user_id, CY.user_id)
        clock.move(hours=1)
        (done,) = await tables.expire()
        assert done.agreement is not None
        assert done.agreement.verdict is Verdict.AGREED
        assert [seat.free for seat in table.info.seats] == [False, False, True]
        (cy,) = [stint for stint in await history(tables.database, table.info.id) if stint.user == CY.user_id]
        assert cy.reason is Reason.AGREED


async def test_all_have_agreed_and_a_move_within_the_day_keeps_the_seat(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await waiting(tables, clock)
        question = (await table.ask(ANN, REPLACE, 3)).agreement
        assert question is not None
        await table.vote(BOB.user_id, question.id, True)
        clock.move(hours=20)
        await table.play(CY.user_id, ["place wasteland"])
        clock.move(hours=40)
        await tables.expire()
        assert table.info.seat_of(CY.user_id) is not None


async def test_all_have_agreed_and_it_stands_through_a_long_downtime(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await waiting(tables, clock)
        question = (await table.ask(ANN, REPLACE, 3)).agreement
        assert question is not None
        await table.vote(BOB.user_id, question.id, True)
    clock.move(hours=60)
    async with opened(tmp_path, clock) as tables:
        (done,) = await tables.expire()
        assert done.agreement is not None
        assert done.agreement.verdict is Verdict.AGREED


async def test_somebody_for_whom_the_table_has_not_waited_a_day_cannot_be_replaced(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        clock.move(hours=23, minutes=59)
        with pytest.raises(NotAbsentYet):
            await table.ask(ANN, REPLACE, 3)
        with pytest.raises(NotAbsent):
            await table.ask(ANN, REPLACE, 2)
        await table.pause(BOB, "")
        clock.move(hours=10)
        with pytest.raises(NotAbsentYet):
            await table.ask(ANN, REPLACE, 3)


async def test_whoever_should_be_replaced_is_told_at_once_even_asleep_or_away(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await waiting(tables, clock)
        await table.ask(ANN, REPLACE, 3)
        told = in_database(tmp_path, "SELECT user FROM notices WHERE kind = 'replacing'")
        assert told == [(CY.user_id,)]
        assert REPLACING.urgent


async def test_whoever_was_replaced_is_told_why(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await waiting(tables, clock)
        question = (await table.ask(ANN, REPLACE, 3)).agreement
        assert question is not None
        await table.vote(BOB.user_id, question.id, True)
        clock.move(hours=24)
        await tables.expire()
        told = in_database(tmp_path, "SELECT user, facts FROM notices WHERE kind = 'replaced'")
        assert [(user, '"agreed"' in str(facts)) for user, facts in told] == [(CY.user_id, True)]


async def test_whoever_should_be_replaced_stays_by_saying_no(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await waiting(tables, clock)
        question = (await table.ask(ANN, REPLACE, 3)).agreement
        assert question is not None
        with pytest.raises(NoVote):
            await table.vote(CY.user_id, question.id, True)
        refused = await table.vote(CY.user_id, question.id, False)
        assert refused.agreement is not None
        assert refused.agreement.verdict is Verdict.REFUSED


async def test_whoever_should_be_replaced_stays_by_choosing_something(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await waiting(tables, clock)
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


# ---- offers end


async def test_an_offer_lapses_after_two_days(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        seat = (await offering.give(table, CY, EVE)).offer
        place = (await offering.offer_host(table, ANN, FAY)).offer
        clock.move(hours=48)
        with pytest.raises(OfferGone):
            await offering.answer(table, EVE, seat.id, True)
        with pytest.raises(PlaceGone):
            await offering.answer(table, FAY, place.id, True)
        await lapsing.expire(tables)
        assert await store.open_offers(tables.database, table.info.id) == []


async def test_what_a_host_has_offered_is_gone_with_the_host(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        own = (await offering.give(table, ANN, FAY)).offer
        place = (await offering.offer_host(table, ANN, EVE)).offer
        await seats.resign(table, ANN)
        with pytest.raises(PlaceGone):
            await offering.answer(table, EVE, place.id, True)
        with pytest.raises(OfferGone):
            await offering.answer(table, FAY, own.id, True)


async def test_nothing_of_a_game_that_has_ended_is_offered(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await offering.give(table, CY, EVE)
        await table.ask(MANAGER, AgreementKind.END)
        assert await store.open_offers(tables.database, table.info.id) == []


async def test_whoever_has_made_an_offer_takes_it_back(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        offer = (await offering.give(table, CY, EVE)).offer
        for other in (BOB, EVE):
            with pytest.raises(HostOnly):
                await lapsing.withdraw(table, other, offer.id)
        await lapsing.withdraw(table, CY, offer.id)
        with pytest.raises(OfferGone):
            await offering.answer(table, EVE, offer.id, True)
        assert await acts(table) == [Act.OFFERED, Act.WITHDRAWN]


async def test_nobody_is_asked_more_than_three_times_a_day(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        for _ in range(3):
            await offering.give(table, CY, EVE)
        for giver in (CY, BOB):
            with pytest.raises(AskedOften):
                await offering.give(table, giver, EVE)
        await offering.give(table, CY, FAY)
        clock.move(hours=25)
        await offering.give(table, CY, EVE)


async def test_whoever_presses_on_the_offer_of_the_hosts_place_to_another_hears_that(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        place = (await offering.offer_host(table, ANN, EVE)).offer
        with pytest.raises(HostToAnother):
            await offering.answer(table, FAY, place.id, True)


async def test_whoever_has_left_another_seat_of_a_game_does_not_hear_of_a_free_one_and_keeps_their_turn(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        for person in (BOB, EVE, FAY):
            await pool.join(tables, SERVER, person.user_id)
            clock.move(minutes=1)
        await seats.resign(table, BOB)
        in_database(tmp_path, "DELETE FROM notices")
        clock.move(hours=1)
        await seats.resign(table, CY)
        told = in_database(tmp_path, "SELECT user FROM notices WHERE kind = 'seat-free' ORDER BY notice")
        assert told == [(FAY.user_id,), (EVE.user_id,)]
        assert (await pool.people(tables, SERVER))[0] == BOB.user_id
