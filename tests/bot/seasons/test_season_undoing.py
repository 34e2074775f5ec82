"""What can be taken back: organisers' decisions on which nothing newer stands, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from season_support import FIRST, ORGANISER, SHORT, club, drawn, open_table, played, round_on, signed_up, the_table

from bot.league.model import Division, Entry, How, Promotion, Round, TablePlan
from bot.model import Status
from bot.ratings.service import ratings_of
from bot.seasons import drawing, ending, judging, opening, soundness, undoing
from bot.seasons.acts import SeasonAct
from bot.seasons.errors import NotUndoable, SeasonMoved
from bot.seasons.model import Head, Key, SeasonState, SeasonTable, Stage, TableStage
from bot.seasons.seasons import Seasons
from bot.seasons.settling import Verdict
from bot.seasons.signing import Signing
from bot.store import results

KEY = Key(1, 1, 1)


async def act_of(seasons: Seasons, state: SeasonState, kind: SeasonAct) -> int:
    """The number of the newest act of a kind."""
    return next(done.id for done in await seasons.acts(state.id, 200) if done.act is kind)


def upside_down(state: SeasonState) -> Verdict:
    """A verdict by places, the last seat first."""
    players = the_table(state).plan.players
    return Verdict(How.DECIDED, {}, {player: place for place, player in enumerate(reversed(players), 1)})


async def test_the_last_decision_is_undone_and_not_the_end_of_a_game(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons, 8)
        state = await Signing(seasons).expel(state, ORGANISER, FIRST + 7, None, "rude")
        await played(seasons, games[0])
        state, done = await undoing.undo(seasons, await seasons.get(state.id), ORGANISER, None)
        assert done.act is SeasonAct.EXPELLED
        assert KEY in state.results
        with pytest.raises(NotUndoable):
            await undoing.undo(seasons, state, ORGANISER, await act_of(seasons, state, SeasonAct.RESULT))


@pytest.mark.parametrize("kind", [SeasonAct.ENTERED, SeasonAct.WITHDREW])
async def test_what_players_do_themselves_is_theirs(tmp_path: Path, kind: SeasonAct) -> None:
    async with club(tmp_path) as seasons:
        state = await Signing(seasons).withdraw(await signed_up(seasons, 5), FIRST)
        with pytest.raises(NotUndoable):
            await undoing.undo(seasons, state, ORGANISER, await act_of(seasons, state, kind))
        with pytest.raises(NotUndoable, match="signed up"):  # the opening is the last decision
            await undoing.undo(seasons, state, ORGANISER, None)


async def test_the_sign_up_is_not_opened_again_under_drawn_tables(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons, 8)
        with pytest.raises(NotUndoable):
            await undoing.undo(seasons, state, ORGANISER, await act_of(seasons, state, SeasonAct.CLOSED))
        assert (await seasons.get(state.id)).stage is Stage.CLOSED


async def test_divisions_stay_once_tables_are_drawn_for_them(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await Signing(seasons).close(await signed_up(seasons, 8), ORGANISER)
        state = await ending.divide(seasons, state, ORGANISER, [8])
        state = await ending.divide(seasons, state, ORGANISER, [4, 4])
        rounds = [
            (number, (Round(1, (TablePlan(1, division.players),)),)) for number, division in state.divisions.items()
        ]
        state = await seasons.change(state.id, None, None, lambda now: drawing.with_proposal(now, 1, rounds))
        with pytest.raises(NotUndoable, match="drawn"):
            await undoing.undo(seasons, state, ORGANISER, await act_of(seasons, state, SeasonAct.DIVIDED))


async def test_who_was_let_in_and_sits_at_a_table_does_not_go_back_to_the_waiting_list(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await signed_up(seasons, 5, replace(SHORT, places=4))
        state = await Signing(seasons).expel(state, ORGANISER, FIRST, None, "rude")
        state = await Signing(seasons).close(state, ORGANISER)
        users = tuple(entry.user_id for entry in state.players)
        rounds = [(1, (Round(1, (TablePlan(1, users),)),))]
        state = await seasons.change(state.id, None, None, lambda now: drawing.with_proposal(now, 1, rounds))
        assert FIRST + 4 in users
        with pytest.raises(NotUndoable, match="waiting list"):
            await undoing.undo(seasons, state, ORGANISER, await act_of(seasons, state, SeasonAct.EXPELLED))


async def test_an_undone_verdict_leaves_the_table_to_an_organiser(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        games[0].info = replace(games[0].info, turn=9)  # long enough to be rated
        state = await judging.judge(seasons, state, ORGANISER, KEY, upside_down(state))
        assert (await seasons.acts(state.id))[0].act is SeasonAct.ADJUDICATED
        state, _ = await undoing.undo(seasons, state, ORGANISER, None)
        assert await judging.settle_all(seasons) == []  # as after a restart
        assert (state.results, state.tables[KEY].stage) == ({}, TableStage.OPEN)
        outcome = await results.outcome(seasons.database, games[0].info.id)
        assert outcome is not None
        assert (games[0].info.status, outcome.rated, outcome.counts) == (Status.ENDED, False, False)
        state = await judging.judge(seasons, state, ORGANISER, KEY, upside_down(state))
        assert (await ratings_of(seasons.tables, state.server_id)).book.of(FIRST).games == 1


async def test_of_two_verdicts_at_once_the_first_stands(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons)
        first = await judging.judge(seasons, state, ORGANISER, KEY, upside_down(state))
        players = the_table(state).plan.players
        other = Verdict(How.DECIDED, {}, {player: place for place, player in enumerate(players, 1)})
        with pytest.raises(SeasonMoved):
            await judging.judge(seasons, state, ORGANISER, KEY, other)
        assert (await seasons.get(state.id)).results == first.results
        assert SeasonAct.RESULT not in [done.act for done in await seasons.acts(state.id, 200)]


async def test_a_season_that_is_over_is_put_right_and_its_promotions_follow(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons, terms=replace(SHORT, promotion=Promotion(1, 1, 2)))
        await played(seasons, games[0])
        state = await opening.open_round(seasons, await seasons.get(state.id), ORGANISER)
        await played(seasons, await open_table(seasons, state.id, state.tables[Key(1, 2, 1)]))
        state = await ending.finish(seasons, await seasons.get(state.id), ORGANISER)
        before = state
        state = await judging.judge(seasons, state, ORGANISER, KEY, upside_down(state))
        assert state.head.promoted == tuple((move.player, move.after) for move in ending.moves(state) if move.after)
        assert state.results[KEY] != before.results[KEY]
        state, _ = await undoing.undo(seasons, state, ORGANISER, None)
        assert (state.results, state.head.promoted) == (before.results, before.head.promoted)


def test_a_seat_in_two_rounds_is_none_too_many_and_in_one_round_it_is() -> None:
    plans = {Key(1, number, 1): TablePlan(1, (FIRST, FIRST + 1)) for number in (1, 2)}
    entries = {user: Entry(user, str(user)) for user in (FIRST, FIRST + 1)}
    tables = {key: SeasonTable(1, key.round, plan) for key, plan in plans.items()}
    head = Head(Stage.CLOSED, SHORT, "seed", 1)
    state = SeasonState(1, 1, 1, head, entries, {1: Division(1, tuple(entries))}, tables)
    assert soundness.check(state) == ()
    twice = replace(state, byes={(1, 1): (FIRST,)})
    assert [str(said) for said in soundness.check(twice)] == ["then somebody would sit twice in one round."]
