"""Facts of finished games are made once, survive a killed process, and name nobody who was forgotten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from table_support import (
    ANN,
    AUTOMATIC,
    BOB,
    CHANNEL,
    CLOCK,
    MANAGER,
    SERVER,
    in_database,
    opened,
    play_until,
    running,
    two,
)

from bot.model import Choosing, NewTable
from bot.questions import AgreementKind
from bot.ratings.correcting import Change, correct
from bot.statistics import facts, keeping
from bot.statistics.service import Wanted, finished
from bot.store import results
from bot.tables import Table, Tables

KEPT = "SELECT game FROM game_facts WHERE facts IS NOT NULL ORDER BY game"


async def over(tables: Tables, turn: int = 2) -> Table:
    table = await play_until(await running(tables, two(AUTOMATIC)), "short", turn=turn)
    asked = await table.ask(ANN, AgreementKind.END)
    assert asked.agreement is not None
    await table.vote(BOB.user_id, asked.agreement.id, True)
    return table


async def test_facts_are_made_once_for_each_finished_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        games = [(await over(tables)).info.id for _ in range(2)]
        assert await keeping.catch_up(tables) == 2
        assert in_database(tmp_path, KEPT) == [(game,) for game in games]
        assert await keeping.catch_up(tables) == 0


async def test_facts_agree_with_the_state_at_the_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await over(tables, turn=3)
        found = (await keeping.facts_by_game(tables, SERVER))[table.info.id]
        state = (await table.view()).state
        assert found.scores[-1] == {str(animal): state.scores[animal] for animal in state.animals}
        assert len(found.scores) == state.turn
        assert found.choices == len(await table.log())
        assert found.whole


async def test_choices_that_were_taken_back_are_no_facts(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables, two(AUTOMATIC))
        await table.play(BOB.user_id, ["place wasteland"])
        await table.undo(BOB.user_id)
        await table.play(BOB.user_id, ["place depletion"])
        asked = await table.ask(ANN, AgreementKind.END)
        assert asked.agreement is not None
        await table.vote(BOB.user_id, asked.agreement.id, True)
        found = (await keeping.facts_by_game(tables, SERVER))[table.info.id]
        assert found.actions == {"insect": {"depletion": 1}}


async def test_a_process_killed_between_two_games_goes_on_with_the_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as tables:
        games = [(await over(tables)).info.id for _ in range(3)]
        whole, calls = facts.facts_of, []

        def killed(*given: object, **more: object) -> facts.Facts:
            calls.append(given)
            if len(calls) == 2:
                raise KeyboardInterrupt
            return whole(*given, **more)  # pyright: ignore[reportArgumentType]  # handed on

        monkeypatch.setattr(keeping, "facts_of", killed)
        with pytest.raises(KeyboardInterrupt):
            await keeping.catch_up(tables)
        monkeypatch.undo()
    assert in_database(tmp_path, KEPT) == [(games[2],)]
    async with opened(tmp_path) as tables:
        assert await keeping.catch_up(tables) == 2
    assert in_database(tmp_path, KEPT) == [(game,) for game in games]


async def test_a_record_that_cannot_be_replayed_is_tried_once_and_counts_without_facts(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await over(tables)
        with closing(sqlite3.connect(tmp_path / "bot.db")) as connection:
            connection.execute("UPDATE choices SET choice = 'place domination-5', kind = 'place' WHERE seq = 3")
            connection.execute("UPDATE choices SET choice = 'place domination-5', kind = 'place' WHERE seq = 2")
            connection.commit()
        assert await keeping.catch_up(tables) == 1
        assert await keeping.catch_up(tables) == 0
        found = await finished(tables, Wanted(SERVER))
        assert [(game.outcome.game, game.facts) for game in found.games] == [(table.info.id, None)]


async def test_older_facts_are_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as tables:
        await over(tables)
        await keeping.catch_up(tables)
        monkeypatch.setattr(keeping, "VERSION", facts.VERSION + 1)
        assert await keeping.catch_up(tables) == 1
        assert in_database(tmp_path, "SELECT version FROM game_facts") == [(facts.VERSION + 1,)]


async def test_how_quick_people_are_is_the_mean_of_their_waking_time(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        game = (await over(tables)).info.id
        in_database(tmp_path, "DELETE FROM decisions")
        for seq, (user, awake) in enumerate(((1, 60), (1, 120), (2, 30)), 1):
            in_database(
                tmp_path,
                "INSERT INTO decisions (game, seq, user, kind, since, made, elapsed, awake)"
                " VALUES (?, ?, ?, 'place', '', '', 999, ?)",
                game, seq, user, awake,
            )  # fmt: skip
        assert (await finished(tables, Wanted(SERVER), paces=True)).paces == ((1, 2, 90.0), (2, 1, 30.0))
        assert (await finished(tables, Wanted(SERVER), paces=True)).paces[0].seconds == 90
        assert (await finished(tables, Wanted(SERVER))).paces == ()
        assert (await finished(tables, Wanted(SERVER, size=3), paces=True)).paces == ()


async def test_only_what_is_wanted_is_found(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        first = (await over(tables)).info.id
        CLOCK.move(days=2)
        second = (await over(tables)).info.id
        new = NewTable("Alone", 2, AUTOMATIC, Choosing.DEALT, computers=("random",))
        alone = await play_until(await tables.create(SERVER, CHANNEL, ANN, new), "alone", turn=2)
        await alone.ask(ANN, AgreementKind.END)

        async def games(wanted: Wanted) -> list[int]:
            return [game.outcome.game for game in (await finished(tables, wanted)).games]

        assert await games(Wanted(SERVER)) == [first, second]
        assert await games(Wanted(SERVER, computers=True)) == [first, second, alone.info.id]
        assert await games(Wanted(SERVER, since=CLOCK() - timedelta(days=1))) == [second]
        assert await games(Wanted(SERVER, size=3)) == []
        assert await games(Wanted(SERVER, games=frozenset({first}))) == [first]
        assert await games(Wanted(SERVER + 1)) == []
        await correct(tables, first, MANAGER, "void", Change(counts=False))
        assert await games(Wanted(SERVER)) == [second]


async def test_who_has_opted_out_or_was_forgotten_is_hidden(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await over(tables)
        assert (await finished(tables, Wanted(SERVER))).hidden == frozenset()
        await tables.set_person(replace(await tables.person(ANN.user_id), statistics=False))
        in_database(tmp_path, "UPDATE results SET user = -7 WHERE user = ?", BOB.user_id)
        assert (await finished(tables, Wanted(SERVER))).hidden == {ANN.user_id, -7}
        assert await results.names_of(tables.database, SERVER) == {1: "Ann", 2: "Bob"}
