"""The result of a game is stored in the transaction in which it ends: whose it is, and whether it counts."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from result_tables import ended, stored
from table_support import (
    ANN,
    AUTOMATIC,
    BOB,
    CHANNEL,
    MANAGER,
    SERVER,
    SHORT,
    in_database,
    opened,
    play_until,
    running,
    two,
)

from bot.model import Choosing, NewTable, Seat, Status
from bot.operations import check
from bot.questions import AgreementKind
from bot.ratings.correcting import Change, correct
from bot.ratings.rules import outcome_of, owner_of
from bot.store import results
from bot.store.database import Writer
from bot.store.migration import scripts
from bot.store.seats import Counts, Stint
from rules.counting import standings
from rules.types import Animal

NOW = datetime(2026, 3, 1, tzinfo=UTC)


async def test_a_game_played_to_its_end_has_its_result_seat_by_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables, two(AUTOMATIC)), "whole")
        assert table.info.status is Status.OVER
        outcome = await stored(tables, table)
        assert [(line.animal, line.points) for line in outcome.ranked] == list(table.info.result)
        assert {line.user for line in outcome.lines} == {ANN.user_id, BOB.user_id}
        assert (outcome.rated, outcome.counts, outcome.early) == (True, True, False)
        assert (outcome.turns, outcome.ended) == (table.info.turn, table.info.ended_at)


async def test_the_result_comes_with_the_last_choice_or_neither_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(writer: Writer, info: object) -> None:
        raise sqlite3.OperationalError("the disk is full")

    async with opened(tmp_path) as tables:
        table = await running(tables, two(AUTOMATIC))
        monkeypatch.setattr(results, "note_end", broken)
        with pytest.raises(sqlite3.OperationalError):
            await play_until(table, "whole")
        before = table.info.seq
        assert in_database(tmp_path, "SELECT status, (SELECT max(seq) FROM choices) FROM games") == [
            ("running", before)
        ]
        monkeypatch.undo()
        await play_until(table, "on")
        assert in_database(tmp_path, "SELECT status FROM games JOIN outcomes USING (game)") == [("over",)]


async def test_a_game_ended_early_is_rated_only_after_three_turns(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        short = await ended(tables, turn=3)
        assert (await stored(tables, short)).early
        assert not (await stored(tables, short)).rated
        assert (await stored(tables, short)).counts
        longer = await ended(tables, two(AUTOMATIC), turn=4)
        assert (await stored(tables, longer)).rated


async def test_an_unrated_table_gives_an_unrated_result(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await ended(tables, two(SHORT, rated=False), turn=4)
        assert not (await stored(tables, table)).rated
        again = await tables.rematch(ANN, table.info.id)
        assert not again.info.rated


async def test_a_game_given_up_has_no_result(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        asked = await table.ask(ANN, AgreementKind.ABANDON)
        assert asked.agreement is not None
        await table.vote(BOB.user_id, asked.agreement.id, True)
        assert await results.outcome(tables.database, table.info.id) is None


async def test_a_person_alone_with_computers_is_not_rated(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        new = NewTable("Alone", 3, AUTOMATIC, Choosing.DEALT, computers=("random", "random"))
        table = await tables.create(SERVER, CHANNEL, ANN, new)
        await play_until(table, "alone", turn=2)
        await table.ask(ANN, AgreementKind.END)
        outcome = await stored(tables, table)
        assert (outcome.rated, outcome.computers) == (False, 2)
        assert [line.user for line in outcome.people] == [ANN.user_id]


async def test_a_game_from_a_file_counts_for_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        record = Path(__file__).parents[2] / "games" / "two-automatic.json"
        table = await tables.import_file(SERVER, CHANNEL, ANN, record.read_bytes())
        assert table.info.status is Status.OVER
        assert await results.outcome(tables.database, table.info.id) is None


def _stint(counts: Counts, place: int) -> Stint:
    return Stint(1, 1, 7, None, "Sub", 10, None, NOW, None, None, place, counts)


@pytest.mark.parametrize(
    ("counts", "took_over_at", "place", "whose"),
    [
        (Counts.RESULT, 0, 4, 7),
        (Counts.SUBSTITUTE, 2, 1, 7),
        (Counts.SUBSTITUTE, 2, 2, 7),
        (Counts.SUBSTITUTE, 2, 3, None),
    ],
)
def test_a_substitute_has_the_result_unless_it_got_worse(
    counts: Counts, took_over_at: int, place: int, whose: int | None
) -> None:
    assert owner_of(Seat(1, "Sub", 7), place, [_stint(counts, took_over_at)]) == whose


def test_a_seat_that_a_computer_took_over_is_nobodys() -> None:
    assert owner_of(Seat(1, "computer 1", None, "sensible"), 1, [_stint(Counts.NOTHING, 1)]) is None


async def test_a_player_of_several_animals_has_one_result_that_of_the_lowest(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        new = two(AUTOMATIC._replace(all_animals=True), choosing=Choosing.DEALT)
        table = await tables.create(SERVER, CHANNEL, ANN, new)
        await table.join(BOB)
        await play_until(table, "many", turn=2)
        state = (await table.view()).state
        info = replace(table.info, status=Status.ENDED, ended_at=NOW, result=())
        assert outcome_of(info, {}) is None
        outcome = outcome_of(replace(info, result=standings(state)), {})
        assert outcome is not None
        for line in outcome.lines:
            assert len(line.animals) == 3
            assert line.points == min(state.scores[animal] for animal in line.animals)


async def test_results_of_games_from_before_are_filled_in_as_they_would_have_been_stored(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        whole = await play_until(await running(tables, two(AUTOMATIC)), "whole")
        early = await ended(tables, two(SHORT), turn=3)
        late = await ended(tables, two(SHORT), turn=4)
        computers = NewTable("Alone", 2, AUTOMATIC, Choosing.DEALT, computers=("random",))
        alone = await play_until(await tables.create(SERVER, CHANNEL, ANN, computers), "alone", turn=5)
        await alone.ask(ANN, AgreementKind.END)
        made = [await stored(tables, table) for table in (whole, early, late, alone)]
        record = Path(__file__).parents[2] / "games" / "two-automatic.json"
        await tables.import_file(SERVER, CHANNEL, ANN, record.read_bytes())
    script = next(sql for number, sql in scripts() if number == 10)
    inserts = script[script.index("INSERT INTO outcomes") :]
    with sqlite3.connect(tmp_path / "bot.db") as connection:
        connection.executescript(f"DELETE FROM results; DELETE FROM outcomes; {inserts}")
    async with opened(tmp_path) as tables:
        again: list[Any] = [await results.outcome(tables.database, one.game) for one in made]
        assert again == made
        assert await results.outcomes(tables.database, SERVER) == made


async def test_results_come_in_the_order_in_which_games_ended(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        first = await ended(tables, turn=2)
        second = await ended(tables, turn=2)
        found = await results.outcomes(tables.database, SERVER)
        assert [outcome.game for outcome in found] == [first.info.id, second.info.id]
        assert await results.outcomes(tables.database, SERVER + 1) == []
        assert await results.outcomes(tables.database, SERVER, rated=True) == []
        assert found[0].lines[0].animals == (Animal.MAMMAL,)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("UPDATE results SET points = points + 1 WHERE seat = 1", "not the one that it ended with"),
        ("DELETE FROM results", "its result is missing"),
        ("SELECT 1", ""),
    ],
)
async def test_the_check_of_a_database_finds_results_that_do_not_fit(tmp_path: Path, damage: str, problem: str) -> None:
    async with opened(tmp_path) as tables:
        await ended(tables, two(SHORT), turn=2)
    in_database(tmp_path, damage)
    (found,) = [one async for one in check(tmp_path / "bot.db")]
    assert problem in found.problem
    assert bool(problem) is bool(found.problem)


async def test_the_check_of_a_database_does_not_mind_corrections(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await ended(tables, two(SHORT), turn=2)
        await correct(tables, table.info.id, MANAGER, "because", Change({1: 99}))
    assert [one.problem async for one in check(tmp_path / "bot.db")] == [""]
