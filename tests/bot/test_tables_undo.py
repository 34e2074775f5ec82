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
    in_database,
    one_more,
    opened,
    running,
    three,
    two,
)

from bot.errors import (
    NeedsAgreement,
    NoSeat,
    NothingToTakeBack,
    Stale,
)
from bot.operations import check
from bot.tables import AgreementKind, Cause, Table
from rules.chance import Dice
from rules.types import Animal

UNDO, END, ABANDON = AgreementKind.UNDO, AgreementKind.END, AgreementKind.ABANDON


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


async def test_an_undo_of_more_than_there_is_says_how_many_there_are(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        with pytest.raises(NothingToTakeBack) as caught:
            await table.undo(ANN.user_id, 99)
        assert str(caught.value) == "Choices of yours that stand here: 1. More cannot be taken back."
        assert table.info.seq == 3


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
