"""Somebody who plays a season sees all that it holds of them, and asks to be forgotten in the middle of it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
import season_support
from season_support import ORGANISER, club, played, round_on, signed_up, the_table

from bot.clocks.hours import Hours
from bot.league.model import EntryStatus, How
from bot.me import exporting, forgetting
from bot.seasons import judging, opening, undoing
from bot.seasons.acts import SeasonAct
from bot.seasons.errors import NotUndoable
from bot.seasons.model import Penalty, Remark, SeasonState
from bot.seasons.seasons import Seasons
from bot.seasons.settling import Verdict
from bot.seasons.signing import Signing
from bot.seasons.table import division_standings
from bot.tables.tables import now

USER = 987654321012345678
"""As long as Discord's."""


def everything(folder: Path) -> str:
    """All that the file holds, as text."""
    with closing(sqlite3.connect(folder / "bot.db")) as connection:
        return "\n".join(connection.iterdump())


async def _in_the_middle(seasons: Seasons) -> SeasonState:
    """One game is over and corrected, with a penalty and a note about the first player; another is on."""
    state, games = await round_on(seasons, 8)
    await played(seasons, games[0])
    state = await seasons.get(state.id)
    table = the_table(state)
    places = {player: place for place, player in enumerate(reversed(table.plan.players), 1)}
    state = await judging.judge(seasons, state, ORGANISER, table.key, Verdict(How.DECIDED, {}, places))
    state = await judging.penalise(seasons, state, ORGANISER, Penalty(table.key, USER, Fraction(1), "late"))
    return await judging.remark(seasons, state, ORGANISER, Remark("slow", 1, now(), table.key, USER))


@pytest.fixture(autouse=True)
def long_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(season_support, "FIRST", USER)


async def test_the_export_holds_sign_up_seat_result_penalty_and_note(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        await _in_the_middle(seasons)
        stored = json.loads((await exporting.export(seasons.tables, USER)).data)["stored"]
    assert stored["season_entries"][0]["entry"]["name"] == "P1"
    assert stored["season_tables"][0]["seat"] == 1
    assert [one["seat"]["place"] for one in stored["season_results"]] == [4]
    assert stored["season_penalties"][0]["penalty"]["reason"] == "late"
    assert stored["season_notes"][0]["note"]["text"] == "slow"
    assert str(USER + 1) not in json.dumps(stored["season_results"])


async def test_what_is_left_of_a_forgotten_player_names_nobody_and_still_counts(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await _in_the_middle(seasons)
        before = {row.player: row.points for row in division_standings(state, 1)}
        await forgetting.forget(seasons.tables, USER)
        state = await seasons.get(state.id)
        (gone,) = [entry for entry in state.entries.values() if entry.user_id < 0]
        assert (gone.name, gone.status) == ("former player", EntryStatus.WITHDRAWN)
        after = {row.player: row.points for row in division_standings(state, 1)}
        assert after == {(gone.user_id if user == USER else user): points for user, points in before.items()}
        assert str(USER) not in everything(tmp_path)
        newest = (await seasons.acts(state.id))[0]
        assert (newest.act, newest.facts["user"]) == (SeasonAct.WITHDREW, gone.user_id)


async def test_acts_about_a_forgotten_player_can_still_be_undone(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await _in_the_middle(seasons)
        await forgetting.forget(seasons.tables, USER)
        state = await seasons.get(state.id)
        act = next(done for done in await seasons.acts(state.id) if done.act is SeasonAct.CORRECTED)
        state, _ = await undoing.undo(seasons, state, ORGANISER, act.id)
        assert state.results[the_table(state).key].how is not How.DECIDED
        assert str(USER) not in everything(tmp_path)


async def test_nothing_private_of_a_forgotten_player_stays_in_the_log_or_comes_back(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await signed_up(seasons, 5)
        entry = replace(state.entries[USER], hours=Hours("Europe/Oslo"), avoid=frozenset({USER + 1}))
        state = await Signing(seasons).wish(state, entry)
        state = await Signing(seasons).expel(state, ORGANISER, USER, None, "rude")
        await forgetting.forget(seasons.tables, USER)
        assert "Oslo" not in everything(tmp_path)
        act = next(done for done in await seasons.acts(state.id) if done.act is SeasonAct.EXPELLED)
        with pytest.raises(NotUndoable):
            await undoing.undo(seasons, await seasons.get(state.id), ORGANISER, act.id)


async def test_tables_to_come_hold_the_place_of_a_forgotten_player_for_a_substitute(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await _in_the_middle(seasons)
        await forgetting.forget(seasons.tables, USER)
        state = await seasons.get(state.id)
        assert [table.round for table in opening.deserted(state)] == [2]
