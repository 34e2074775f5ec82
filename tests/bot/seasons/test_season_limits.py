"""What a season refuses or drops so that it stays one that can be played: returns, sizes, ends, files, terms."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from season_support import CHANNEL, FIRST, ORGANISER, SHORT, club, played, round_on, signed_up
from table_support import SERVER

from bot.league.model import EntryStatus, Odd, Season
from bot.model import Member
from bot.seasons import ending, files, undoing
from bot.seasons.errors import BadSeason, CannotComeBack, TakenInAlready, WrongStage
from bot.seasons.model import Stage, TableStage
from bot.seasons.signing import Signing, entry_of

RESULTS = b"round,table,user_id,name,place\n1,1,1001,Ann,1\n1,1,1002,Bob,2\n1,1,1003,Cleo,3\n"


async def test_who_has_left_while_rounds_are_played_comes_back_by_an_organiser_and_into_one_division(
    tmp_path: Path,
) -> None:
    async with club(tmp_path) as seasons:
        signing = Signing(seasons)
        state, _ = await round_on(seasons, 4, replace(SHORT, last_entry=3))
        state = await signing.withdraw(state, FIRST)
        with pytest.raises(CannotComeBack):
            await signing.enter(state, entry_of(Member(FIRST, "P1")))
        state = await signing.reinstate(state, ORGANISER, FIRST)
        assert state.entries[FIRST].status is EntryStatus.ENTERED
        assert [FIRST in division.players for division in state.divisions.values()] == [True]


async def test_rounds_that_were_never_opened_are_dropped_at_the_end_and_come_back_with_its_undoing(
    tmp_path: Path,
) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        await played(seasons, games[0])
        before = await seasons.get(state.id)
        assert [table.round for table in ending.unopened(before)] == [2]
        state = await ending.finish(seasons, before, ORGANISER)
        assert {table.stage for table in state.tables.values()} == {TableStage.OVER}
        state, _ = await undoing.undo(seasons, state, ORGANISER, None)
        assert state.tables == before.tables


async def test_a_file_is_taken_in_once_and_what_was_taken_in_can_be_cancelled(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:

        async def take(name: str, key: str) -> int:
            return (await files.take_in(seasons, SERVER, CHANNEL, ORGANISER, Season(name), RESULTS, "en", key)).id

        first = await take("Old", "1")
        with pytest.raises(TakenInAlready, match="Old"):
            await take("Old again", "2")
        state = await ending.cancel(seasons, await seasons.get(first), ORGANISER, "wrong file")
        assert state.stage is Stage.CANCELLED
        assert await take("Old", "3") != first


async def test_a_season_that_was_played_here_is_not_cancelled_after_its_end(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        await played(seasons, games[0])
        state = await ending.finish(seasons, await seasons.get(state.id), ORGANISER)
        with pytest.raises(WrongStage):
            await ending.cancel(seasons, state, ORGANISER, "no")


@pytest.mark.parametrize(
    ("sizes", "odd"), [([1, 8], Odd.MIXED), ([0, 9], Odd.MIXED), ([-1, 10], Odd.MIXED), ([2, 7], Odd.MIXED),
                       ([3, 6], Odd.BYES), ([4, 4], Odd.MIXED)]
)  # fmt: skip
async def test_divisions_that_make_no_tables_are_refused(tmp_path: Path, sizes: list[int], odd: Odd) -> None:
    async with club(tmp_path) as seasons:
        state = await Signing(seasons).close(await signed_up(seasons, 9, replace(SHORT, odd=odd)), ORGANISER)
        with pytest.raises(BadSeason):
            await ending.divide(seasons, state, ORGANISER, sizes)


async def test_divisions_go_on_from_a_season_that_is_over(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await Signing(seasons).close(await signed_up(seasons, 8), ORGANISER)
        with pytest.raises(BadSeason):
            await ending.divide(seasons, state, ORGANISER, [4, 4], state)


async def test_no_season_begins_in_the_past_or_by_a_design_that_does_not_exist(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, now = await signed_up(seasons, 3), seasons.tables.clock()
        for wrong in (replace(SHORT, start=now - timedelta(days=2)), replace(SHORT, design="nope")):
            with pytest.raises(BadSeason):
                await Signing(seasons).set_terms(state, ORGANISER, wrong, "start")
        state = await Signing(seasons).set_terms(state, ORGANISER, replace(SHORT, start=now), "start")
        assert state.head.terms.start == now
