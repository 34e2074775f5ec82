"""Organisers correct results: on record, with a reason, each taken back as it came."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from result_tables import ended, stored
from table_support import ANN, AUTOMATIC, BOB, MANAGER, SERVER, SHORT, in_database, opened, running, two

from bot.questions import AgreementKind
from bot.ratings.correcting import Change, correct, read_points, take_back
from bot.ratings.errors import BadScores, ManagersOnly, NoReason, NoResult, NothingToUndo
from bot.ratings.model import Line, placed, read_outcome, write_outcome
from bot.ratings.service import ratings_of
from bot.store import results
from rules.types import Animal


async def test_a_correction_changes_points_and_places_and_is_on_record(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await ended(tables, two(AUTOMATIC), turn=4)
        before = await stored(tables, table)
        points = {line.seat: 10 * line.place for line in before.lines}
        made = await correct(tables, table.info.id, MANAGER, "  counted\nwrongly ", Change(points))
        after = await stored(tables, table)
        assert [line.place for line in after.lines] == [3 - line.place for line in before.lines]
        assert after.correction == made.id
        (log,) = await results.corrections(tables.database, table.info.id)
        assert (log.by, log.why, log.before, log.undone_at) == (MANAGER.user_id, "counted wrongly", before, None)


async def test_taking_back_corrections_goes_back_one_at_a_time(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await ended(tables, turn=4)
        steps = [await stored(tables, table)]
        for points in ({1: 50}, {2: 60}):
            await correct(tables, table.info.id, MANAGER, "because", Change(points))
            steps.append(await stored(tables, table))
        for wanted in (steps[1], steps[0]):
            undone = await take_back(tables, table.info.id, MANAGER)
            assert undone.undone_by == MANAGER.user_id
            assert await stored(tables, table) == wanted
        with pytest.raises(NothingToUndo):
            await take_back(tables, table.info.id, MANAGER)


async def test_only_managers_correct_and_only_with_a_reason(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await ended(tables)
        with pytest.raises(ManagersOnly):
            await correct(tables, table.info.id, ANN, "mine", Change({1: 99}))
        with pytest.raises(ManagersOnly):
            await take_back(tables, table.info.id, ANN)
        with pytest.raises(NoReason):
            await correct(tables, table.info.id, MANAGER, " \n ", Change({1: 99}))
        assert await results.corrections(tables.database, table.info.id) == []


async def test_a_running_game_has_no_result_to_correct(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        with pytest.raises(NoResult):
            await correct(tables, table.info.id, MANAGER, "why not", Change({1: 1}))


async def test_a_game_that_was_given_up_can_be_given_a_result_and_lose_it_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables, two(SHORT))
        asked = await table.ask(ANN, AgreementKind.ABANDON)
        assert asked.agreement is not None
        await table.vote(BOB.user_id, asked.agreement.id, True)
        await correct(tables, table.info.id, MANAGER, "adjudicated", Change({1: 20, 2: 30}))
        outcome = await stored(tables, table)
        assert [(line.user, line.place, line.points) for line in outcome.ranked] == [
            (BOB.user_id, 1, 30),
            (ANN.user_id, 2, 20),
        ]
        assert outcome.rated
        await take_back(tables, table.info.id, MANAGER)
        assert await results.outcome(tables.database, table.info.id) is None


async def test_a_voided_game_leaves_ratings_and_statistics(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await ended(tables, two(AUTOMATIC), turn=4)
        assert (await ratings_of(tables, SERVER)).book.games
        await correct(tables, table.info.id, MANAGER, "void", Change(rated=False, counts=False))
        assert (await ratings_of(tables, SERVER)).book.games == ()
        assert not (await stored(tables, table)).counts


async def test_ratings_follow_a_correction_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await ended(tables, two(AUTOMATIC), turn=4)
        before = (await ratings_of(tables, SERVER)).book
        winner = (await stored(tables, table)).ranked[0]
        assert winner.user is not None
        assert before.of(winner.user).mu > 25
        await correct(tables, table.info.id, MANAGER, "other way round", Change({winner.seat: 0, 3 - winner.seat: 9}))
        assert (await ratings_of(tables, SERVER)).book.of(winner.user).mu < 25


async def test_a_correction_and_its_result_are_stored_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as tables:
        table = await ended(tables)
        before = await stored(tables, table)

        def broken(*given: object) -> None:
            raise sqlite3.OperationalError("the disk is full")

        monkeypatch.setattr(results, "save_outcome", broken)
        with pytest.raises(sqlite3.OperationalError):
            await correct(tables, table.info.id, MANAGER, "because", Change({1: 1}))
        monkeypatch.undo()
        assert in_database(tmp_path, "SELECT count(*) FROM corrections") == [(0,)]
        assert await stored(tables, table) == before


async def test_scores_are_typed_by_animal(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        info = (await running(tables)).info
        assert read_points(info, "mammal 45, Insect 40") == {1: 45, 2: 40}
        for wrong in (
            "",
            "mammal",
            "mammal x",
            "bird 4",
            "mammal 4, mammal 5",
            "mammal -3",
            "45 mammal",
            "mammal 10000",
        ):
            with pytest.raises(BadScores):
                read_points(info, wrong)


def _lines(points: list[int]) -> tuple[Line, ...]:
    return tuple(Line(at + 1, at + 1, None, (Animal(at),), Animal(at), 1, number) for at, number in enumerate(points))


@given(st.lists(st.integers(0, 5), min_size=2, max_size=6))
def test_places_follow_the_points_and_then_the_food_chain(points: list[int]) -> None:
    lines = placed(_lines(points), {})
    ranked = sorted(lines, key=lambda line: line.place)
    assert [line.place for line in ranked] == list(range(1, len(points) + 1))
    assert ranked == sorted(lines, key=lambda line: (-line.points, line.animal))


@given(st.lists(st.integers(0, 5), min_size=2, max_size=6))
def test_shared_places_are_one_more_than_the_lines_that_are_better(points: list[int]) -> None:
    for line in placed(_lines(points), {}, shared=True):
        assert line.place == 1 + sum(other > line.points for other in points)


async def test_an_outcome_is_written_and_read_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        outcome = await stored(tables, await ended(tables))
        assert read_outcome(write_outcome(outcome)) == outcome
