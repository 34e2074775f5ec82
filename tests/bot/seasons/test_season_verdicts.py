"""What an organiser decides about a game: who gave it up or forfeits stands behind, ratings follow their rule."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from season_support import ORGANISER, Member, club, played, round_on, the_table
from table_support import MANAGER

from bot.league.model import Concession, Ending, How
from bot.ratings import correcting
from bot.ratings.correcting import Change
from bot.ratings.errors import LeagueDecides
from bot.ratings.model import Outcome
from bot.seasons import judging, settling, verdicts
from bot.seasons.errors import BadPlaces
from bot.seasons.model import SeasonState
from bot.seasons.seasons import Seasons
from bot.seasons.settling import Verdict
from bot.seasons.table import division_standings
from bot.store import results
from bot.tables import Table, seats

P1, P2, P3, P4 = 101, 102, 103, 104
SCORES = {P1: 40, P2: 30, P3: 20, P4: 10}


async def judged(seasons: Seasons, state: SeasonState, verdict: Verdict) -> SeasonState:
    return await judging.judge(seasons, state, ORGANISER, the_table(state).key, verdict)


def places(state: SeasonState) -> dict[int, int]:
    return {seat.player: seat.place for seat in state.results[the_table(state).key].seats}


async def outcome(seasons: Seasons, game: Table) -> Outcome:
    found = await results.outcome(seasons.database, game.info.id)
    assert found is not None
    return found


@pytest.mark.parametrize("how", [How.PRESENT, How.PROJECTED])
async def test_whoever_gave_up_is_last_however_the_game_is_adjudicated(tmp_path: Path, how: How) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        table = the_table(state)
        position = await judging.position_of(seasons, table)
        assert position is not None
        verdict = verdicts.by_position(table, position, dict(enumerate(table.plan.players, 1)), how, "time")
        assert verdict.places is not None
        first = min(verdict.places, key=lambda user: (verdict.places or {})[user])
        await seats.resign(games[0], Member(first, "Leader"))
        state = await judged(seasons, state, verdict)
        assert places(state)[first] == 4
        assert state.results[table.key].seats[table.plan.players.index(first)].ending is Ending.CONCEDED


async def test_whoever_gave_up_keeps_the_place_of_the_score_where_the_season_says_so(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        terms = replace(state.head.terms, concession=Concession.AS_SCORED)
        state = await seasons.change(state.id, None, None, lambda now: now.with_head(terms=terms))
        await seats.resign(games[0], Member(P1, "P1"))
        state = await judged(seasons, state, Verdict(How.DECIDED, SCORES))
        assert places(state) == {P1: 1, P2: 2, P3: 3, P4: 4}


async def test_a_correction_keeps_who_gave_up_and_who_came_in_their_place(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        await seats.resign(games[0], Member(P1, "P1"))
        await seats.resign(games[0], Member(P2, "P2"))
        await seats.take(games[0], Member(500, "Sub"), 2)
        for _ in range(2):
            state = await judged(seasons, state, Verdict(How.DECIDED, SCORES))
            first, second, *_ = state.results[the_table(state).key].seats
            assert (first.ending, first.place) == (Ending.CONCEDED, 4)
            assert (second.substitute, second.ending, second.place) == (500, Ending.FINISHED, 1)


async def test_places_that_are_named_stand_also_for_those_who_gave_up(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        await seats.resign(games[0], Member(P1, "P1"))
        named = {P1: 1, P2: 2, P3: 3, P4: 4}
        state = await judged(seasons, state, Verdict(How.DECIDED, {}, named))
        assert places(state) == named
        assert state.results[the_table(state).key].seats[0].ending is Ending.CONCEDED


async def test_who_forfeits_is_behind_all_others_also_where_places_are_named(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons)
        verdict = Verdict(How.FORFEIT, {}, {P1: 1, P2: 2, P3: 3, P4: 4}, frozenset({P1}), typed=True)
        state = await judged(seasons, state, verdict)
        assert places(state) == {P2: 1, P3: 2, P4: 3, P1: 4}
        state = await judged(
            seasons, state, Verdict(How.FORFEIT, {}, {P2: 1, P3: 2, P4: 3}, frozenset({P1}), typed=True)
        )
        assert places(state) == {P2: 1, P3: 2, P4: 3, P1: 4}


async def test_where_all_forfeit_nobody_wins_and_nothing_is_rated(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        games[0].info = replace(games[0].info, turn=9)
        verdict = Verdict(How.FORFEIT, {}, dict.fromkeys(SCORES, 1), frozenset(SCORES))
        state = await judged(seasons, state, verdict)
        for row in division_standings(state, 1):
            assert (row.points, row.wins, row.seconds, row.places[0]) == (0, 0, 0, 0)
        assert not (await outcome(seasons, games[0])).rated


@pytest.mark.parametrize(("turn", "rated", "counts"), [(1, False, False), (3, False, True), (4, True, True)])
async def test_a_game_adjudicated_early_is_rated_by_the_rule_for_early_ends(
    tmp_path: Path, turn: int, rated: bool, counts: bool
) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        games[0].info = replace(games[0].info, turn=turn)
        state = await judged(seasons, state, Verdict(How.PRESENT, SCORES, {P1: 1, P2: 2, P3: 3, P4: 4}))
        known = await outcome(seasons, games[0])
        assert (known.rated, known.counts) == (rated, counts)
        state = await judged(seasons, state, Verdict(How.DECIDED, {}, {P1: 4, P2: 3, P3: 2, P4: 1}))
        assert (await outcome(seasons, games[0])).rated


async def test_what_a_manager_takes_out_of_the_ratings_stays_out(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        games[0].info = replace(games[0].info, turn=9)
        await played(seasons, games[0])
        await correcting.correct(seasons.tables, games[0].info.id, MANAGER, "two of them talked", Change(rated=False))
        state = await seasons.get(state.id)
        for void in (True, False):
            state = await judging.void(seasons, state, ORGANISER, the_table(state).key, void)
        known = await outcome(seasons, games[0])
        assert (known.rated, known.counts) == (False, True)


async def test_results_of_a_season_are_not_corrected_beside_it(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        await played(seasons, games[0])
        game = games[0].info.id
        with pytest.raises(LeagueDecides):
            await correcting.correct(seasons.tables, game, MANAGER, "?", Change(points={1: 4}))
        await judged(seasons, await seasons.get(state.id), Verdict(How.DECIDED, SCORES))
        with pytest.raises(LeagueDecides):
            await correcting.take_back(seasons.tables, game, MANAGER)


def test_a_better_place_with_the_lower_score_is_refused() -> None:
    verdicts.must_agree({P1: 3, P2: 3, P3: 1}, {P1: 1, P2: 2, P3: 3})
    with pytest.raises(BadPlaces):
        verdicts.must_agree({P1: 3, P2: 9}, {P1: 1, P2: 2})


def test_who_conceded_later_stands_in_front() -> None:
    held = [settling.Held(1, None, 9), settling.Held(2, P2), settling.Held(3, None, 4)]
    assert settling.conceded([P1, P2, P3], held) == [P3, P1]
