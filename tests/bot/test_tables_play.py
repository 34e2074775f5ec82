"""Playing: what is stored, who may choose, what happens twice or at once, and after a restart."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from table_support import (
    ANN,
    AUTOMATIC,
    BOB,
    CHANNEL,
    CY,
    MANAGER,
    SERVER,
    SHORT,
    in_database,
    one_more,
    opened,
    play_until,
    running,
    two,
)

from bot.errors import (
    GameIsOver,
    NoGameHere,
    NoSeat,
    NothingChosen,
    NotStarted,
    NotYourAnimal,
    NotYourTurn,
    Stale,
)
from bot.store import record
from bot.tables import AgreementKind, Cause, NewTable, Status, Table
from rules.chance import Dice
from rules.errors import RulesError
from rules.notation import write_position
from rules.types import Animal

INSECT_FIRST = "place adaptation-1"


async def position(table: Table) -> dict[str, object]:
    return write_position((await table.view()).state, secret=True)


async def test_a_choice_is_in_the_database_before_it_is_answered(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        played = await table.play(BOB.user_id, [INSECT_FIRST], key="press-1")
        assert (played.first_seq, played.last_seq, played.cause, played.by) == (1, 1, Cause.PERSON, BOB.user_id)
        assert in_database(tmp_path, "SELECT seq, animal, kind, choice, user FROM choices") == [
            (1, "insect", "place", INSECT_FIRST, BOB.user_id)
        ]


async def test_a_play_tells_what_happened_and_who_is_next(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        played = await table.play(BOB.user_id, [INSECT_FIRST])
        assert played.asked is not None
        assert (played.asked.animal, played.asked.user_id) == (Animal.MAMMAL, ANN.user_id)
        assert played.events
        assert played.before.display != played.after.display
        assert not played.over


async def test_the_same_key_plays_once_and_tells_the_same_again(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        first, second = await asyncio.gather(
            table.play(BOB.user_id, [INSECT_FIRST], key="k", expected_seq=0),
            table.play(BOB.user_id, [INSECT_FIRST], key="k", expected_seq=0),
        )
        assert (first.again, second.again) == (False, True)
        assert second.choices == first.choices
        assert (second.before, second.after) == (first.before, first.after)
        assert table.info.seq == 1


async def test_a_key_is_known_after_a_restart_and_after_the_game_has_moved_on(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        first = await table.play(BOB.user_id, [INSECT_FIRST], key="k")
        await play_until(table, "1", steps=5)
    async with opened(tmp_path) as tables:
        second = await (await tables.in_channel(CHANNEL)).play(BOB.user_id, [INSECT_FIRST], key="k")
        assert second.again
        assert second.choices == first.choices
        assert second.after == first.after


async def test_of_two_presses_at_once_one_wins(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        results = await asyncio.gather(
            table.play(BOB.user_id, [INSECT_FIRST], key="a", expected_seq=0),
            table.play(BOB.user_id, ["place wasteland"], key="b", expected_seq=0),
            return_exceptions=True,
        )
        assert isinstance(results[1], Stale)
        assert table.info.seq == 1


async def test_a_stale_button_says_where_the_game_is(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await table.play(BOB.user_id, [INSECT_FIRST])
        with pytest.raises(Stale, match="step 1, not 0") as caught:
            await table.play(ANN.user_id, ["place wasteland"], expected_seq=0)
        assert caught.value.facts == {"seq": 1, "expected": 0}


async def test_only_the_one_who_is_asked_may_choose(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        with pytest.raises(NotYourTurn, match=r"insect \(Bob\)"):
            await table.play(ANN.user_id, [INSECT_FIRST])
        with pytest.raises(NotYourAnimal, match="You play: mammal"):
            await table.play(ANN.user_id, [INSECT_FIRST], animal=Animal.INSECT)
        with pytest.raises(NoSeat):
            await table.play(CY.user_id, [INSECT_FIRST])
        with pytest.raises(NothingChosen):
            await table.play(BOB.user_id, [])


async def test_a_refused_choice_changes_nothing(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        before = await position(table)
        for wrong in ("freeze D2", "nonsense", "place tower"):
            with pytest.raises(RulesError):
                await table.play(BOB.user_id, [wrong])
        assert await position(table) == before
        assert in_database(tmp_path, "SELECT count(*) FROM choices") == [(0,)]


async def test_there_is_nothing_to_play_before_the_start_after_the_end_and_elsewhere(tmp_path: Path):
    async with opened(tmp_path) as tables:
        with pytest.raises(NoGameHere):
            await tables.in_channel(CHANNEL)
        table = await tables.create(SERVER, CHANNEL, ANN, two())
        with pytest.raises(NotStarted):
            await table.play(ANN.user_id, [INSECT_FIRST])
        await table.ask(ANN, AgreementKind.ABANDON)
        with pytest.raises(GameIsOver):
            await table.play(ANN.user_id, [INSECT_FIRST])


async def several_parts(table: Table) -> tuple[int, list[str]]:
    """Play on to a speciation, and give its player and all of it in one go."""
    dice = Dice("several")
    while True:
        view = await table.view()
        assert view.decision is not None, "a game has a speciation"
        assert view.asked is not None
        if view.decision.kind == "speciation":
            game = table.game
            assert game is not None
            trial, parts = game.copy(), [str(view.decision.choices[0])]
            trial.play(parts[0])
            while trial.decision is not None and trial.decision.kind == "spawn":
                parts.append(str(trial.decision.choices[0]))
                trial.play(parts[-1])
            return view.asked.user_id or 0, parts
        await one_more(table, dice)


async def test_several_choices_in_one_go_are_one_play(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables, two(AUTOMATIC))
        user, parts = await several_parts(table)
        assert len(parts) > 1
        played = await table.play(user, parts)
        assert [str(chosen.choice) for chosen in played.choices] == parts


async def test_a_last_done_that_is_no_longer_asked_is_passed_over(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables, two(AUTOMATIC))
        user, parts = await several_parts(table)
        played = await table.play(user, [*parts, "done"])
        assert [str(chosen.choice) for chosen in played.choices] == parts


async def test_several_choices_are_all_or_nothing(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables, two(AUTOMATIC))
        user, parts = await several_parts(table)
        before, seq = await position(table), table.info.seq
        with pytest.raises(RulesError) as caught:
            await table.play(user, [parts[0], "spawn G4 9", *parts[1:]])
        assert caught.value.facts["number"] == 2
        assert await position(table) == before
        assert (table.info.seq, in_database(tmp_path, "SELECT count(*) FROM choices")[0][0]) == (seq, seq)


async def test_a_failed_write_leaves_the_game_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise OSError("disk full")

    async with opened(tmp_path) as tables:
        table = await running(tables)
        before = await position(table)
        with monkeypatch.context() as patch:
            patch.setattr(record, "save_position", broken)
            with pytest.raises(OSError, match="disk full"):
                await table.play(BOB.user_id, [INSECT_FIRST], key="k")
        assert await position(table) == before
        assert in_database(tmp_path, "SELECT count(*) FROM choices") == [(0,)]
        assert not (await table.play(BOB.user_id, [INSECT_FIRST], key="k")).again


async def test_a_caller_who_goes_away_does_not_part_memory_from_database(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        asking = asyncio.create_task(table.play(BOB.user_id, [INSECT_FIRST]))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        played = await table.play(ANN.user_id, ["place wasteland"])
        assert played.first_seq == 2


async def test_closing_finishes_what_is_in_hand(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        asking = asyncio.create_task(table.play(BOB.user_id, [INSECT_FIRST]))
        await asyncio.sleep(0)
    assert (await asking).last_seq == 1
    assert in_database(tmp_path, "SELECT count(*) FROM choices") == [(1,)]


async def test_rows_of_another_process_are_never_overwritten(tmp_path: Path):
    async with opened(tmp_path) as mine, opened(tmp_path) as theirs:
        table = await running(mine)
        await table.view()
        await (await theirs.in_channel(CHANNEL)).play(BOB.user_id, [INSECT_FIRST])
        with pytest.raises(Stale):
            await table.play(BOB.user_id, ["place wasteland"])
        assert (await table.view()).seq == 1


@pytest.mark.parametrize("options", [SHORT, AUTOMATIC], ids=["claimed", "automatic"])
async def test_a_restart_continues_exactly(tmp_path: Path, options: NewTable):
    wanted: list[dict[str, object]] = []
    dice = Dice("restart")
    for _ in range(12):
        async with opened(tmp_path) as tables:
            found = await tables.listed()
            table = tables.table(found[0]) if found else await running(tables, two(options))  # pyright: ignore[reportArgumentType]  # options are given
            if wanted:
                assert await position(table) == wanted[-1]
            for _ in range(7):
                await one_more(table, dice)
            wanted.append(await position(table))


async def test_games_that_are_not_kept_in_memory_go_on_as_well(tmp_path: Path):
    async with opened(tmp_path, live_games=1) as tables:
        dice = Dice("many")
        games: list[int] = []
        for channel in range(3):
            new = NewTable("Test", 2, SHORT, computers=("random", "random"), host_plays=False)
            games.append((await tables.create(SERVER, channel, ANN, new)).info.id)
        for _ in range(10):
            for game in games:
                await one_more(await tables.get(game), dice)
        assert [(await tables.get(game)).info.seq >= 10 for game in games] == [True] * 3


async def test_there_is_one_table_of_a_game_as_long_as_anybody_holds_it(tmp_path: Path):
    async with opened(tmp_path, live_games=1) as tables:
        table = await running(tables)
        await tables.create(SERVER, CHANNEL + 1, ANN, two())
        assert await tables.in_channel(CHANNEL) is table


async def test_a_computer_seat_plays_when_it_is_asked_and_only_then(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(two(), computers=("sensible",)))
        await table.pick(ANN, Animal.INSECT)
        assert await table.computer_step() is None
        await table.play(ANN.user_id, [INSECT_FIRST])
        played = await table.computer_step()
        assert played is not None
        assert (played.cause, played.by) == (Cause.COMPUTER, None)
        assert await table.computer_step() is None


async def test_a_restart_knows_which_computers_are_asked(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(two(), computers=("random",)))
        await table.pick(ANN, Animal.INSECT)
        assert await tables.waiting_for_computer() == []
        await table.play(ANN.user_id, [INSECT_FIRST])
    async with opened(tmp_path) as tables:
        (table,) = await tables.waiting_for_computer()
        assert await table.computer_step() is not None
        assert await tables.waiting_for_computer() == []


async def test_a_computer_chooses_the_same_after_a_restart(tmp_path: Path):
    async with opened(tmp_path) as tables:
        new = NewTable("Test", 2, SHORT, computers=("random", "random"), host_plays=False)
        table = await tables.create(SERVER, CHANNEL, ANN, new)
        await tables.database.write(lambda writer: writer.execute("DELETE FROM plays"))
        first = await table.computer_step()
        assert first is not None
        for name in ("choices", "plays"):
            in_database(tmp_path, f"DELETE FROM {name}")
        in_database(tmp_path, "UPDATE games SET seq = 0")
        in_database(tmp_path, "UPDATE positions SET seq = 0, position = (SELECT position FROM snapshots)")
    async with opened(tmp_path) as tables:
        again = await (await tables.in_channel(CHANNEL)).computer_step()
        assert again is not None
        assert again.choices == first.choices


async def test_the_end_gives_the_result_and_the_seed(tmp_path: Path):
    async with opened(tmp_path) as tables:
        new = NewTable("Test", 2, SHORT, computers=("random", "random"), host_plays=False)
        table = await play_until(await tables.create(SERVER, CHANNEL, ANN, new), "end")
        assert table.info.status is Status.OVER
        assert table.info.result == (await table.view()).state.result
        assert table.info.seed is not None
        with pytest.raises(NoGameHere):
            await tables.in_channel(CHANNEL)
        assert await tables.last_in_channel(CHANNEL) is table


async def test_steps_that_no_message_has_told_are_known_after_a_restart(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await table.announced((await table.play(BOB.user_id, [INSECT_FIRST])).last_seq, message_id=77)
        lost = [await one_more(table, Dice("lost")) for _ in range(3)]
    async with opened(tmp_path) as tables:
        (table,) = await tables.unannounced()
        assert table.info.board_message_id == 77
        told = await table.recall(table.info.announced_seq)
        assert [(p.choices, p.after, p.asked) for p in told] == [
            (p.choices, p.after, p.asked) for p in lost if p is not None
        ]
        await table.announced(told[-1].last_seq)
        assert await tables.unannounced() == []
        assert table.info.board_message_id == 77


async def test_the_state_at_an_earlier_step_can_be_had(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        played = [await one_more(table, Dice("back")) for _ in range(20)]
        seventh = played[7]
        assert seventh is not None
        assert await table.state_at(seventh.last_seq) == seventh.after


async def test_the_seed_is_nowhere_to_be_seen_while_the_game_is_on(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        ((seed,),) = in_database(tmp_path, "SELECT seed FROM games")
        played = await table.play(BOB.user_id, [INSECT_FIRST])
        assert str(seed) not in repr(played) + repr(table.info) + repr(await table.view())
        assert table.info.seed is None
        await table.ask(MANAGER, AgreementKind.END)
        assert table.info.seed == seed
