"""Results of a season's tables: taken over once, adjudicated, corrected, undone; ratings follow."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from season_support import FIRST, ORGANISER, STRANGER, club, drawn, played, round_on, the_table

from bot.league.model import Division, Ending, Entry, How
from bot.model import Member, Status
from bot.ratings.service import ratings_of
from bot.seasons import judging, opening, settling, undoing, verdicts
from bot.seasons.acts import SeasonAct
from bot.seasons.errors import BadPlaces, NoResultYet, NoSuchTable, NotUndoable, OrganisersOnly, WrongStage
from bot.seasons.model import Key, Penalty, SeasonState, TableStage
from bot.seasons.seasons import Seasons
from bot.seasons.settling import Verdict
from bot.seasons.table import division_standings
from bot.store import results
from bot.store.seats import Reason
from bot.tables import seats
from rules.types import Animal

SCORES = {Animal.MAMMAL: 40, Animal.REPTILE: 50, Animal.BIRD: 30, Animal.AMPHIBIAN: 20}
P1, P2, P3, P4 = FIRST, FIRST + 1, FIRST + 2, FIRST + 3


def _places(state: SeasonState) -> dict[int, int]:
    result = state.counted(the_table(state).key)
    assert result is not None
    return {seat.player: seat.place for seat in result.seats}


async def test_a_game_that_ends_gives_its_table_a_result_once(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        _, games = await round_on(seasons)
        await played(seasons, games[0], SCORES)
        state = (await seasons.listed(None))[0]
        assert _places(state) == {P1: 2, P2: 1, P3: 3, P4: 4}
        assert the_table(state).stage is TableStage.OVER
        assert await judging.settle(seasons, games[0].info.id) is None


async def test_an_end_that_nobody_has_noticed_is_taken_over_after_a_restart(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        _, games = await round_on(seasons)
        from bot.tables import agreeing

        await games[0].change(lambda: agreeing.finish(games[0], Status.ENDED))
    async with club(tmp_path) as seasons:
        ((state, table),) = await judging.settle_all(seasons)
        assert state.results[table.key].how is How.PRESENT
        assert await judging.settle_all(seasons) == []


async def test_a_game_given_up_waits_for_an_organiser(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        _, games = await round_on(seasons)
        await games[0].close_down()
        settled = await judging.settle(seasons, games[0].info.id)
        assert settled is not None
        state, table = settled
        assert (table.stage, state.results) == (TableStage.OPEN, {})


async def test_a_game_of_no_season_is_none_of_its_business(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        assert await judging.settle(seasons, 4711) is None


async def test_whoever_gives_up_stands_behind_all_who_played_on(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        _, games = await round_on(seasons)
        await seats.resign(games[0], Member(P2, "P2"))
        await played(seasons, games[0], SCORES)
        state = (await seasons.listed(None))[0]
        assert _places(state) == {P1: 1, P3: 2, P4: 3, P2: 4}
        assert state.results[Key(1, 1, 1)].seats[1].ending is Ending.CONCEDED


async def test_a_substitute_is_on_record_beside_the_one_who_was_drawn(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        _, games = await round_on(seasons)
        await seats.vacate(games[0], 2, None, Reason.CLOCK)
        await seats.take(games[0], Member(500, "Sub"), 2)
        await played(seasons, games[0], SCORES)
        seat = (await seasons.listed(None))[0].results[Key(1, 1, 1)].seats[1]
        assert (seat.player, seat.substitute, seat.ending, seat.place) == (P2, 500, Ending.FINISHED, 1)


async def test_an_adjudicated_game_that_is_on_ends_with_it(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        table = the_table(state)
        position = await judging.position_of(seasons, table)
        assert position is not None
        verdict = verdicts.by_position(table, position, dict(enumerate(table.plan.players, 1)), How.PROJECTED, "slow")
        state = await judging.judge(seasons, state, ORGANISER, table.key, verdict)
        assert games[0].info.status is Status.ENDED
        assert (state.results[table.key].how, state.results[table.key].note) == (How.PROJECTED, "slow")
        assert sorted(_places(state).values()) == [1, 2, 3, 4]


async def test_only_organisers_adjudicate_and_a_bad_verdict_ends_no_game(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        key = the_table(state).key
        with pytest.raises(OrganisersOnly):
            await judging.judge(seasons, state, STRANGER, key, Verdict(How.DECIDED, {}))
        with pytest.raises(BadPlaces):
            await judging.judge(seasons, state, ORGANISER, key, Verdict(How.DECIDED, {P1: 3}))
        with pytest.raises(NoSuchTable):
            await judging.judge(seasons, state, ORGANISER, Key(9, 9, 9), Verdict(How.DECIDED, {}))
        assert games[0].info.status is Status.RUNNING


async def test_a_corrected_result_moves_standings_and_ratings_and_undoing_it_moves_them_back(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        games[0].info = replace(games[0].info, turn=9)  # long enough to be rated
        await played(seasons, games[0], SCORES)
        state = await seasons.get(state.id)
        before = (await ratings_of(seasons.tables, state.server_id)).book
        leader = division_standings(state, 1)[0].player
        key = the_table(state).key
        verdict = Verdict(How.DECIDED, {P1: 40, P2: 10, P3: 30, P4: 20}, note="miscounted")
        state = await judging.judge(seasons, state, ORGANISER, key, verdict)
        after = (await ratings_of(seasons.tables, state.server_id)).book
        assert (leader, division_standings(state, 1)[0].player) == (P2, P1)
        assert after.of(P1).mu > before.of(P1).mu
        state, done = await undoing.undo(seasons, state, ORGANISER, None)
        again = (await ratings_of(seasons.tables, state.server_id)).book
        assert done.act is SeasonAct.CORRECTED
        assert division_standings(state, 1)[0].player == P2
        assert again.of(P1) == before.of(P1)


async def test_a_void_table_counts_for_nobody_and_can_count_again(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        key = the_table(state).key
        with pytest.raises(NoResultYet):
            await judging.void(seasons, state, ORGANISER, key, True)
        await played(seasons, games[0], SCORES)
        state = await judging.void(seasons, await seasons.get(state.id), ORGANISER, key, True, "wrong rules")
        assert [row.points for row in division_standings(state, 1)] == [0] * 4
        outcome = await results.outcome(seasons.database, games[0].info.id)
        assert outcome is not None
        assert (outcome.rated, outcome.counts) == (False, False)
        state = await judging.void(seasons, state, ORGANISER, key, False)
        assert division_standings(state, 1)[0].points == 10


async def test_a_penalty_takes_points_off(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        await played(seasons, games[0], SCORES)
        penalty = Penalty(the_table(state).key, P2, Fraction(9, 2), "late")
        state = await judging.penalise(seasons, await seasons.get(state.id), ORGANISER, penalty)
        row = next(row for row in division_standings(state, 1) if row.player == P2)
        assert (row.points, row.penalties, row.rank) == (Fraction(11, 2), Fraction(9, 2), 2)


@pytest.mark.parametrize(
    "penalty", [Penalty(Key(1, 1, 1), 999, Fraction(1), ""), Penalty(Key(1, 1, 1), P1, Fraction(0), "")]
)
async def test_a_penalty_needs_a_player_of_the_table_and_points(tmp_path: Path, penalty: Penalty) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons)
        with pytest.raises(BadPlaces):
            await judging.penalise(seasons, state, ORGANISER, penalty)


@pytest.mark.parametrize(("text", "points"), [("2", Fraction(2)), ("1.5", Fraction(3, 2)), ("1,5", Fraction(3, 2))])
def test_points_are_typed_with_point_or_comma(text: str, points: Fraction) -> None:
    assert settling.points_of(text) == points


@pytest.mark.parametrize("text", ["", "two", "1/0", "1/00", "nan", "1e9999999", "-1", "1_000", "99999", "1.234", "٣"])
def test_what_is_no_number_of_points_is_refused(text: str) -> None:
    with pytest.raises(BadPlaces):
        settling.points_of(text)


async def _with_a_bye(seasons: Seasons, guest: int, avoid: frozenset[int] = frozenset()) -> SeasonState:
    """Eight at two tables in two rounds, and a ninth who has a bye in both."""
    state = await drawn(seasons, 8)

    def ninth(now: SeasonState) -> SeasonState:
        now = now.with_entries(Entry(guest, "Guest", avoid=avoid))
        divisions = {1: Division(1, (*now.divisions[1].players, guest))}
        return replace(now, divisions=divisions, byes={(1, 1): (guest,), (1, 2): (guest,)})

    return await seasons.change(state.id, None, None, ninth)


async def test_nobody_comes_to_a_table_with_somebody_whom_they_avoid(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await _with_a_bye(seasons, guest := FIRST + 8, frozenset({P2}))
        with pytest.raises(BadPlaces, match="avoids"):
            await judging.substitute(seasons, state, ORGANISER, the_table(state).key, P1, guest)


async def test_a_player_can_be_exchanged_before_the_game(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await _with_a_bye(seasons, guest := FIRST + 8)
        key = the_table(state).key
        with pytest.raises(BadPlaces):
            await judging.substitute(seasons, state, ORGANISER, key, P1, 999)
        with pytest.raises(BadPlaces):
            await judging.substitute(seasons, state, ORGANISER, key, P1, P2)
        with pytest.raises(BadPlaces, match="another table"):
            await judging.substitute(seasons, state, ORGANISER, key, P1, the_table(state, 2).plan.players[0])
        state = await judging.substitute(seasons, state, ORGANISER, key, P1, guest)
        assert (the_table(state).plan.players[0], state.byes) == (guest, {(1, 2): (guest,)})
        state = await opening.open_round(seasons, state, ORGANISER)
        with pytest.raises(WrongStage):
            await judging.substitute(seasons, state, ORGANISER, key, guest, P1)


async def test_names_and_scores_are_read_as_they_are_typed(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)
        table = the_table(state)
        assert verdicts.read_places(state, table, f"p2, <@{P1}> = P3, p4") == {P2: 1, P1: 2, P3: 2, P4: 4}
        assert verdicts.read_scores(state, table, "P1 40, p2 30") == {P1: 40, P2: 30}


@pytest.mark.parametrize("text", ["P1, P1, P2, P3", "Nobody", "P", ""])
async def test_places_that_name_somebody_twice_or_nobody_are_refused(tmp_path: Path, text: str) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)
        with pytest.raises(BadPlaces):
            verdicts.read_places(state, the_table(state), text)


@pytest.mark.parametrize("text", ["P1", "P1 forty", "P1 -3", "P1 3, P1 4"])
async def test_scores_that_are_none_are_refused(tmp_path: Path, text: str) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)
        with pytest.raises(BadPlaces):
            verdicts.read_scores(state, the_table(state), text)


def test_who_forfeits_stands_behind_all_others_who_keep_their_order() -> None:
    verdict = Verdict(How.PRESENT, {}, {P1: 1, P2: 2, P3: 3, P4: 4}, note="gone")
    forfeit = verdicts.by_forfeit(verdict, frozenset({P1, P3}))
    assert forfeit.places == {P2: 1, P4: 2, P1: 3, P3: 3}
    assert (forfeit.how, forfeit.note) == (How.FORFEIT, "gone")


@pytest.mark.parametrize("places", [{P1: 1, P2: 2, P3: 3}, {P1: 1, P2: 1, P3: 2, P4: 3}, {P1: 2, P2: 3, P3: 4, P4: 5}])
async def test_places_with_holes_make_no_result(tmp_path: Path, places: dict[int, int]) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons)
        with pytest.raises(BadPlaces):
            settling.adjudicated(state, the_table(state).key, Verdict(How.DECIDED, {}, places))


async def test_undoing_puts_back_exactly_what_an_act_has_changed(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        await played(seasons, games[0], SCORES)
        before = await seasons.get(state.id)
        penalty = Penalty(the_table(state).key, P1, Fraction(1), "x")
        state = await judging.penalise(seasons, before, ORGANISER, penalty)
        state, _ = await undoing.undo(seasons, state, ORGANISER, None)
        assert replace(state, version=before.version) == before
        log = await seasons.acts(state.id)
        assert (log[0].act, log[1].undone) == (SeasonAct.UNDONE, log[0].id)


async def test_what_something_newer_has_changed_again_cannot_be_undone_alone(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        await played(seasons, games[0], SCORES)
        key, state = the_table(state).key, await seasons.get(state.id)
        state = await judging.void(seasons, state, ORGANISER, key, True, "first")
        first = (await seasons.acts(state.id))[0]
        state = await judging.void(seasons, state, ORGANISER, key, False, "second")
        with pytest.raises(NotUndoable):
            await undoing.undo(seasons, state, ORGANISER, first.id)
        state, _ = await undoing.undo(seasons, state, ORGANISER, None)
        state, _ = await undoing.undo(seasons, state, ORGANISER, first.id)
        assert not state.results[key].void


async def test_what_people_have_seen_cannot_be_undone(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons)
        acts = await seasons.acts(state.id, limit=50)
        opened = next(done for done in acts if done.act is SeasonAct.ROUND)
        with pytest.raises(NotUndoable):
            await undoing.undo(seasons, state, ORGANISER, opened.id)
        with pytest.raises(NotUndoable):
            await undoing.undo(seasons, state, ORGANISER, 99999)
        with pytest.raises(OrganisersOnly):
            await undoing.undo(seasons, state, STRANGER, None)
