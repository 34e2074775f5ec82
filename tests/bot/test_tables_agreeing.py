"""What the others must agree to: undo, an early end, giving up."""

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
    opened,
    play_until,
    running,
    three,
    two,
)

from bot.errors import (
    AlreadyAsked,
    GameIsOver,
    HostOnly,
    NeedsAgreement,
    NoSeat,
    NotOpen,
    NoVote,
)
from bot.tables import AgreementKind, NewTable, Status, Verdict
from rules.types import Animal

UNDO, END, ABANDON = AgreementKind.UNDO, AgreementKind.END, AgreementKind.ABANDON


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


@pytest.mark.parametrize("kind", AgreementKind)
@pytest.mark.parametrize("yes", [True, False])
async def test_a_manager_who_plays_or_has_asked_decides_nothing(tmp_path: Path, kind: AgreementKind, yes: bool):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        clock.move(hours=25)  # long enough for somebody to be replaced
        asked = await table.ask(replace(BOB, manager=True), kind, 3 if kind is AgreementKind.REPLACE else None)
        assert asked.agreement is not None
        for player in (BOB, ANN):
            with pytest.raises(NoVote):
                await table.decide(replace(player, manager=True), asked.agreement.id, yes)
        assert [question.votes for question in await table.agreements()] == [()]


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


async def test_a_game_of_computers_alone_is_closed_by_its_host(tmp_path: Path):
    async with opened(tmp_path) as tables:
        new = NewTable("Test", 2, SHORT, computers=("random", "random"), host_plays=False)
        table = await tables.create(SERVER, CHANNEL, ANN, new)
        with pytest.raises(NoSeat):
            await table.ask(BOB, ABANDON)
        assert (await table.ask(ANN, ABANDON)).info.status is Status.ABANDONED
