"""Deadlines, nudges, extensions, divisions, and the end of a season."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from season_support import FIRST, ORGANISER, SHORT, STRANGER, club, drawn, played, round_on, signed_up, the_table
from table_support import Clock

from bot.league.model import Entry
from bot.seasons import due, ending, opening
from bot.seasons.errors import BadSeason, NotEntered, NotFinished, OrganisersOnly, WrongStage
from bot.seasons.model import Key, SeasonState, Stage
from bot.seasons.seasons import Seasons
from bot.seasons.signing import Signing
from bot.seasons.table import byes_that_count

DAYS = SHORT.days


async def _notices(seasons: Seasons) -> list[tuple[int, str]]:
    rows = await seasons.database.all("SELECT user, key FROM notices WHERE kind = 'season-deadline' ORDER BY notice")
    return [(row["user"], row["key"]) for row in rows]


async def test_whoever_the_game_waits_for_is_nudged_three_days_and_one_day_before(tmp_path: Path) -> None:
    clock = Clock()
    async with club(tmp_path, clock) as seasons:
        _, games = await round_on(seasons)
        asked = (await games[0].view()).asked
        assert asked is not None
        for days, notices in ((DAYS - 4, 0), (1, 1), (1, 1), (1, 2), (0.5, 2)):
            clock.move(days=days)
            assert await due.look(seasons) == []
            assert [user for user, _ in await _notices(seasons)] == [asked.user_id] * notices


async def test_a_deadline_that_passes_is_told_once(tmp_path: Path) -> None:
    clock = Clock()
    async with club(tmp_path, clock) as seasons:
        await round_on(seasons)
        clock.move(days=DAYS)
        ((_, keys),) = await due.look(seasons)
        assert keys == (Key(1, 1, 1),)
        assert await due.look(seasons) == []


async def test_after_a_downtime_over_all_nudges_only_the_passed_deadline_is_told(tmp_path: Path) -> None:
    clock = Clock()
    async with club(tmp_path, clock) as seasons:
        await round_on(seasons)
        clock.move(days=DAYS + 5)
    async with club(tmp_path, clock) as seasons:
        assert len(await due.look(seasons)) == 1
        assert await _notices(seasons) == []


async def test_a_table_that_is_over_is_late_no_more(tmp_path: Path) -> None:
    clock = Clock()
    async with club(tmp_path, clock) as seasons:
        _, games = await round_on(seasons)
        await played(seasons, games[0])
        clock.move(days=DAYS)
        assert await due.look(seasons) == []


async def test_more_time_for_a_table_moves_its_nudges_too(tmp_path: Path) -> None:
    clock = Clock()
    async with club(tmp_path, clock) as seasons:
        state, _ = await round_on(seasons)
        clock.move(days=DAYS)
        await due.look(seasons)
        key = the_table(state).key
        state = await due.extend(seasons, await seasons.get(state.id), ORGANISER, key, 7)
        assert state.deadline_of(the_table(state)) == clock() + timedelta(days=7)
        assert await due.look(seasons) == []
        clock.move(days=7)
        assert len(await due.look(seasons)) == 1


async def test_more_time_for_the_round_moves_all_its_tables(tmp_path: Path) -> None:
    clock = Clock()
    async with club(tmp_path, clock) as seasons:
        state, _ = await round_on(seasons, 8)
        with pytest.raises(OrganisersOnly):
            await due.extend(seasons, state, STRANGER, None, 3)
        state = await due.extend(seasons, state, ORGANISER, None, 3)
        assert {state.deadline_of(table) for table in state.tables_of(round_=1)} == {clock() + timedelta(days=DAYS + 3)}


async def test_before_a_round_is_on_there_is_nothing_to_extend(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        with pytest.raises(WrongStage):
            await due.extend(seasons, await drawn(seasons), ORGANISER, None, 3)


async def test_an_organiser_nudges_each_table_once_a_day(tmp_path: Path) -> None:
    clock = Clock()
    async with club(tmp_path, clock) as seasons:
        state, _ = await round_on(seasons, 8)
        keys = tuple(table.key for table in state.tables_of(round_=1))
        for expected in (due.Nudged(keys), due.Nudged((), keys)):
            assert await due.nudge(seasons, await seasons.get(state.id), ORGANISER, None) == expected
        assert len(await _notices(seasons)) == 2
        clock.move(days=1)
        await due.nudge(seasons, await seasons.get(state.id), ORGANISER, the_table(state).key)
        assert len(await _notices(seasons)) == 3
        with pytest.raises(OrganisersOnly):
            await due.nudge(seasons, state, STRANGER, None)


async def test_divisions_follow_the_rating_and_places_set_by_hand(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        terms = replace(SHORT, promotion=replace(SHORT.promotion, division_size=4))
        state = await Signing(seasons).close(await signed_up(seasons, 8, terms), ORGANISER)
        state = await ending.set_seed_place(seasons, state, ORGANISER, FIRST + 7, 1)
        state = await ending.divide(seasons, state, ORGANISER)
        assert state.divisions[1].players == (FIRST + 7, FIRST, FIRST + 1, FIRST + 2)
        assert set(state.divisions) == {1, 2}


async def test_divisions_of_given_sizes_hold_everybody(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await Signing(seasons).close(await signed_up(seasons, 7), ORGANISER)
        with pytest.raises(BadSeason):
            await ending.divide(seasons, state, ORGANISER, (4, 4))
        state = await ending.divide(seasons, state, ORGANISER, (4, 3))
        assert [len(division.players) for division in state.divisions.values()] == [4, 3]
        with pytest.raises(NotEntered):
            await ending.set_seed_place(seasons, state, ORGANISER, 999, 1)


async def test_a_season_ends_when_every_table_has_a_result_and_the_next_goes_on_from_it(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        terms = replace(SHORT, promotion=replace(SHORT.promotion, division_size=4))
        state = await Signing(seasons).close(await signed_up(seasons, 8, terms), ORGANISER)
        state = await ending.divide(seasons, state, ORGANISER)
        state = await _one_round(seasons, state.id)
        with pytest.raises(OrganisersOnly):
            await ending.finish(seasons, state, STRANGER)
        state = await ending.finish(seasons, state, ORGANISER)
        assert state.stage is Stage.FINISHED
        after = dict(state.head.promoted)
        moved = {user for user, division in after.items() if division != state.division_of(user)}
        assert sorted(state.division_of(user) or 0 for user in moved) == [1, 2]
        following = await Signing(seasons).close(await signed_up(seasons, 11, terms), ORGANISER)
        following = await ending.divide(seasons, following, ORGANISER, (4, 4, 3), earlier=state)
        assert {user: following.division_of(user) for user in after} == after
        assert following.divisions[3].players == (FIRST + 8, FIRST + 9, FIRST + 10)


async def _one_round(seasons: Seasons, season: int):  # the season
    from season_support import open_table

    from bot.league.model import Round, TablePlan
    from bot.seasons import drawing
    from rules.types import Animal

    animals = tuple((animal,) for animal in list(Animal)[:4])

    def proposal(now):  # a season
        rounds = [
            (number, [Round(1, (TablePlan(1, division.players, animals),))])
            for number, division in now.divisions.items()
        ]
        return drawing.with_proposal(now, 1, rounds)

    state = await seasons.change(season, 1, None, proposal)
    state = await drawing.confirm(seasons, state, ORGANISER)
    state = await opening.open_round(seasons, state, ORGANISER)
    with pytest.raises(NotFinished):
        await ending.finish(seasons, state, ORGANISER)
    for table in state.tables_of(round_=1):
        await played(seasons, await open_table(seasons, season, table))
    return await seasons.get(season)


async def test_a_cancelled_season_leaves_its_games_alone(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        state = await ending.cancel(seasons, state, ORGANISER, "nobody has time")
        assert state.stage is Stage.CANCELLED
        assert games[0].info.status.open
        with pytest.raises(WrongStage):
            await ending.cancel(seasons, state, ORGANISER, "again")


async def test_a_bye_counts_when_its_round_is_over(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        resting = FIRST + 4

        def with_a_bye(now: SeasonState) -> SeasonState:
            return replace(now.with_entries(Entry(resting, "P5")), byes={(1, 1): (resting,)})

        state = await seasons.change(state.id, 1, None, with_a_bye)
        assert byes_that_count(state) == ()
        await played(seasons, games[0])
        assert [bye.player for bye in byes_that_count(await seasons.get(state.id))] == [resting]
