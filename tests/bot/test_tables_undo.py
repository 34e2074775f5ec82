"""Taking back, and what the others must agree to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from table_support import (
    ANN,
    BOB,
    CHANNEL,
    CY,
    MANAGER,
    SERVER,
    SHORT,
    Clock,
    in_database,
    one_more,
    opened,
    play_until,
    running,
    two,
)

from bot.errors import (
    AlreadyAsked,
    GameIsOver,
    HostOnly,
    NeedsAgreement,
    NoSeat,
    NothingToTakeBack,
    NotOpen,
    NoVote,
    Stale,
)
from bot.operations import check
from bot.tables import AgreementKind, Cause, NewTable, Status, Table, Tables, Verdict
from rules.chance import Dice
from rules.types import Animal

UNDO, END, ABANDON = AgreementKind.UNDO, AgreementKind.END, AgreementKind.ABANDON


async def three(tables: Tables) -> Table:
    """A game of Ann, Bob and Cy in which all three have placed a pawn, Cy (the insect) first and Ann last."""
    table = await tables.create(SERVER, CHANNEL, ANN, replace(two(), size=3))
    await table.pick(ANN, Animal.MAMMAL)
    await table.join(BOB, Animal.BIRD)
    await table.join(CY, Animal.INSECT)
    await table.play(CY.user_id, ["place adaptation-1"])
    await table.play(BOB.user_id, ["place adaptation-2"])
    await table.play(ANN.user_id, ["place adaptation-3"])
    return table


async def test_an_own_choice_is_taken_back_while_nobody_else_has_chosen(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        before = await table.state_at(2)
        played = await table.undo(ANN.user_id)
        assert played.cause is Cause.UNDO
        assert [str(chosen.choice) for chosen in played.undone] == ["place adaptation-3"]
        assert played.after == before == (await table.view()).state
        assert played.asked is not None
        assert played.asked.user_id == ANN.user_id


async def test_an_undo_is_a_row_and_nothing_is_deleted(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await table.undo(ANN.user_id)
        await table.play(ANN.user_id, ["place wasteland"])
        assert in_database(tmp_path, "SELECT seq, choice, undoes FROM choices WHERE seq > 2") == [
            (3, "place adaptation-3", 0),
            (4, "undo 1", 1),
            (5, "place wasteland", 0),
        ]
        assert [chosen.seq for chosen in await table.log()] == [1, 2, 5]


async def test_an_undo_survives_a_restart(tmp_path: Path):
    async with opened(tmp_path) as tables:
        state = (await (await three(tables)).undo(ANN.user_id)).after
    async with opened(tmp_path) as tables:
        table = await tables.in_channel(CHANNEL)
        assert (await table.view()).state == state
        assert table.info.seq == 4


async def test_an_undo_delivered_twice_takes_back_once(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        first = await table.undo(ANN.user_id, key="u")
        second = await table.undo(ANN.user_id, key="u")
        assert (first.again, second.again) == (False, True)
        assert (second.undone, second.after) == (first.undone, first.after)
        assert table.info.seq == 4


async def test_a_stale_undo_is_refused(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        with pytest.raises(Stale):
            await table.undo(ANN.user_id, expected_seq=2)


async def test_a_choice_after_which_somebody_else_has_chosen_needs_agreement(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        assert [await table.undoable(who.user_id) for who in (ANN, BOB, CY)] == [1, 0, 0]
        with pytest.raises(NeedsAgreement) as caught:
            await table.undo(BOB.user_id)
        assert caught.value.facts == {"reason": "others"}


async def test_who_has_chosen_nothing_has_nothing_to_take_back(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        with pytest.raises(NothingToTakeBack):
            await table.undo(ANN.user_id)
        with pytest.raises(NoSeat):
            await table.undo(CY.user_id)


async def until_hidden(table: Table) -> int:
    """Play on until somebody's choice has revealed something hidden; who it was."""
    dice = Dice("hidden")
    while True:
        played = await one_more(table, dice)
        assert played is not None
        if played.before.generator != played.after.generator:
            assert played.by is not None
            return played.by


async def test_a_choice_that_revealed_something_hidden_needs_agreement(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        user = await until_hidden(table)
        assert await table.undoable(user) == 0
        with pytest.raises(NeedsAgreement) as caught:
            await table.undo(user)
        assert caught.value.facts == {"reason": "hidden"}


async def test_what_is_drawn_after_an_undo_is_the_same_again(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        user = await until_hidden(table)
        after = (await table.view()).state
        other = BOB if user == ANN.user_id else ANN
        asked = await table.ask(ANN if user == ANN.user_id else BOB, UNDO)
        assert asked.agreement is not None
        done = await table.vote(other.user_id, asked.agreement.id, True)
        assert done.played is not None
        choices = [str(chosen.choice) for chosen in done.played.undone if chosen.cause is Cause.PERSON]
        await table.play(user, choices)
        assert (await table.view()).state == after


async def test_several_own_choices_in_a_row_can_be_taken_back_one_by_one(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        dice = Dice("row")
        while True:
            await one_more(table, dice)
            for who in (ANN, BOB):
                number = await table.undoable(who.user_id)
                if number >= 2:
                    for _ in range(number):
                        await table.undo(who.user_id, 1)
                    assert await table.undoable(who.user_id) == 0
                    return


async def test_claims_at_once_go_back_with_the_choice_that_brought_them_about(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        dice = Dice("claims")
        while True:
            played = await one_more(table, dice)
            assert played is not None
            assert played.by is not None
            if len(played.choices) > 1 and played.before.generator == played.after.generator:
                break
        undone = await table.undo(played.by)
        assert [chosen.seq for chosen in undone.undone] == [chosen.seq for chosen in played.choices]
        assert undone.after == played.before


async def test_a_claim_made_by_hand_since_counts_as_a_choice(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables, replace(two(), at_once_allowed=False))
        dice = Dice("hand")
        while True:
            played = await one_more(table, dice)
            assert played is not None
            assert table.game is not None
            assert played.by is not None
            other = ANN if played.by == BOB.user_id else BOB
            theirs = [tile for tile, animal in table.game.claimable().items() if animal is other_animal(table, other)]
            if theirs and await table.undoable(played.by):
                break
        await table.play(other.user_id, [f"claim {theirs[0]}"])
        with pytest.raises(NeedsAgreement):
            await table.undo(played.by)


def other_animal(table: Table, member: object) -> Animal:
    seat = table.info.seat_of(getattr(member, "user_id", 0))
    assert seat is not None
    return seat.animals[0]


async def test_an_undo_that_all_others_agree_to_is_carried_out(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        before = await table.state_at(1)
        asked = await table.ask(BOB, UNDO)
        assert asked.agreement is not None
        assert asked.agreement.waiting_for == (ANN.user_id, CY.user_id)
        first = await table.vote(ANN.user_id, asked.agreement.id, True)
        assert first.played is None
        second = await table.vote(CY.user_id, asked.agreement.id, True)
        assert second.agreement is not None
        assert second.agreement.verdict is Verdict.AGREED
        assert second.played is not None
        assert [chosen.seq for chosen in second.played.undone] == [2, 3]
        assert (await table.view()).state == before


async def test_votes_survive_a_restart(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        asked = await table.ask(BOB, UNDO)
        assert asked.agreement is not None
        await table.vote(ANN.user_id, asked.agreement.id, True)
    async with opened(tmp_path) as tables:
        table = await tables.in_channel(CHANNEL)
        (question,) = await table.agreements()
        assert question.votes == ((ANN.user_id, True),)
        assert (await table.vote(CY.user_id, question.id, True)).played is not None


async def test_one_no_refuses(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        asked = await table.ask(BOB, UNDO)
        assert asked.agreement is not None
        refused = await table.vote(CY.user_id, asked.agreement.id, False)
        assert refused.agreement is not None
        assert refused.agreement.verdict is Verdict.REFUSED
        with pytest.raises(NotOpen):
            await table.vote(ANN.user_id, asked.agreement.id, True)
        assert table.info.seq == 3


async def test_silence_for_48_hours_is_no(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        asked = await table.ask(BOB, UNDO)
        assert asked.agreement is not None
        clock.move(hours=47, minutes=59)
        assert await tables.expire() == []
        clock.move(minutes=1)
        (expired,) = await tables.expire()
        assert expired.agreement is not None
        assert (expired.agreement.id, expired.agreement.verdict) == (asked.agreement.id, Verdict.EXPIRED)
        assert await tables.expire() == []
        assert (await table.ask(BOB, UNDO)).agreement is not None


async def test_a_vote_after_48_hours_comes_too_late_even_before_anybody_looked(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        asked = await table.ask(BOB, END)
        assert asked.agreement is not None
        clock.move(hours=49)
        with pytest.raises(NotOpen):
            await table.vote(ANN.user_id, asked.agreement.id, True)


async def test_a_manager_decides_in_place_of_the_players(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        asked = await table.ask(BOB, UNDO)
        assert asked.agreement is not None
        with pytest.raises(HostOnly):
            await table.decide(ANN, asked.agreement.id, True)
        decided = await table.decide(MANAGER, asked.agreement.id, True)
        assert decided.agreement is not None
        assert decided.agreement.decided_by == MANAGER.user_id
        assert decided.played is not None


async def test_only_the_others_are_asked_and_once(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        asked = await table.ask(BOB, UNDO)
        assert asked.agreement is not None
        with pytest.raises(NoVote):
            await table.vote(BOB.user_id, asked.agreement.id, True)
        with pytest.raises(NoVote):
            await table.vote(MANAGER.user_id, asked.agreement.id, True)
        with pytest.raises(AlreadyAsked, match="2026-03-03 12:00 UTC"):
            await table.ask(ANN, UNDO)


async def test_with_nobody_to_ask_it_is_done_at_once(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(two(), computers=("random",)))
        await table.pick(ANN, Animal.INSECT)
        await table.play(ANN.user_id, ["place adaptation-1"])
        await table.computer_step()
        with pytest.raises(NeedsAgreement):
            await table.undo(ANN.user_id)
        done = await table.ask(ANN, UNDO)
        assert done.agreement is None
        assert done.played is not None
        assert done.played.asked is not None
        assert done.played.asked.user_id == ANN.user_id


async def test_an_undo_of_what_no_longer_stands_is_void(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        asked = await table.ask(ANN, UNDO)
        await table.undo(ANN.user_id)
        await table.play(ANN.user_id, ["place wasteland"])
        assert asked.agreement is not None
        await table.vote(BOB.user_id, asked.agreement.id, True)
        void = await table.vote(CY.user_id, asked.agreement.id, True)
        assert void.agreement is not None
        assert (void.agreement.verdict, void.played) == (Verdict.VOID, None)


async def test_a_game_ended_by_agreement_counts_the_scores_as_they_stand(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables), "end", turn=3)
        scores = (await table.view()).state.scores
        asked = await table.ask(ANN, END)
        assert asked.agreement is not None
        ended = await table.vote(BOB.user_id, asked.agreement.id, True)
        assert ended.info.status is Status.ENDED
        assert dict(ended.info.result) == {animal: scores[animal] for animal in (Animal.MAMMAL, Animal.INSECT)}
        assert [points for _, points in ended.info.result] == sorted((p for _, p in ended.info.result), reverse=True)
        with pytest.raises(GameIsOver):
            await table.play(ANN.user_id, ["pass"])
        assert (await table.view()).asked is None


async def test_an_abandoned_game_has_no_result_and_can_still_be_looked_at(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        asked = await table.ask(ANN, ABANDON)
        assert asked.agreement is not None
        ended = await table.decide(MANAGER, asked.agreement.id, True)
        assert (ended.info.status, ended.info.result) == (Status.ABANDONED, ())
    async with opened(tmp_path) as tables:
        table = await tables.last_in_channel(CHANNEL)
        assert (await table.view()).state.display.count(None) == 38


async def test_the_end_of_a_game_closes_its_open_questions(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        asked = await table.ask(BOB, UNDO)
        await table.ask(MANAGER, ABANDON)
        assert asked.agreement is not None
        assert await table.agreements() == []
        with pytest.raises(NotOpen):
            await table.vote(ANN.user_id, asked.agreement.id, True)


async def test_only_the_host_or_a_manager_closes_a_lobby(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, two())
        await table.join(BOB)
        with pytest.raises(HostOnly):
            await table.ask(BOB, ABANDON)
        assert (await table.ask(ANN, ABANDON)).info.status is Status.ABANDONED


@pytest.mark.parametrize("seed", ["one", "two", "three"])
async def test_any_mixture_of_choices_undos_switches_and_restarts_keeps_record_and_position_together(
    tmp_path: Path, seed: str
):
    dice = Dice(seed)
    for _ in range(4):
        async with opened(tmp_path) as tables:
            found = await tables.listed()
            table = tables.table(found[0]) if found else await running(tables)
            for _ in range(40):
                await _something(table, dice)
    assert [str(found) for found in [found async for found in check(tmp_path / "bot.db")] if found.problem] == []


async def _something(table: Table, dice: Dice) -> None:
    who = (ANN, BOB)[dice.below(2)]
    what = dice.below(12)
    if what == 0 and await table.undoable(who.user_id):
        await table.undo(who.user_id)
    elif what == 1 and any(chosen.by == who.user_id for chosen in await table.log()):
        asked = await table.ask(who, UNDO)
        assert asked.agreement is not None
        await table.decide(MANAGER, asked.agreement.id, bool(dice.below(3)))
    elif what == 2:
        await table.claim_at_once(who.user_id, bool(dice.below(2)))
    else:
        await one_more(table, dice)


async def test_a_game_of_computers_alone_is_closed_by_its_host(tmp_path: Path):
    async with opened(tmp_path) as tables:
        new = NewTable("Test", 2, SHORT, computers=("random", "random"), host_plays=False)
        table = await tables.create(SERVER, CHANNEL, ANN, new)
        with pytest.raises(NoSeat):
            await table.ask(BOB, ABANDON)
        assert (await table.ask(ANN, ABANDON)).info.status is Status.ABANDONED
