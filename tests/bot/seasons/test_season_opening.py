"""Opening the tables of a round: in steps that can be interrupted, each done once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from season_support import BOT, FIRST, ORGANISER, SHORT, STRANGER, club, drawn, open_table, played, round_on, the_table
from table_support import CLOCK

from bot.clocks.model import PRESETS, Preset
from bot.league.model import Dealing, EntryStatus
from bot.model import Status
from bot.seasons import drawing, opening
from bot.seasons.errors import NothingDrawn, OrganisersOnly, RoundStillOn, WrongStage
from bot.seasons.model import SeasonState, TableStage
from bot.seasons.seasons import Seasons
from bot.seasons.signing import Signing


async def test_a_game_of_a_season_begins_with_everybody_seated_as_drawn(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons, terms=replace(SHORT, clock="league"))
        plan, info = the_table(state).plan, games[0].info
        assert info.status is Status.RUNNING
        assert [seat.user_id for seat in info.seats] == list(plan.players)
        assert [seat.animals for seat in info.seats] == list(plan.animals)
        assert (info.rated, info.clock, info.options) == (True, PRESETS[Preset.LEAGUE], SHORT.options)


async def test_a_drafted_table_picks_in_the_order_of_the_plan(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        _, games = await round_on(seasons, terms=replace(SHORT, dealing=Dealing.DRAFTED))
        assert games[0].info.status is Status.DRAFT
        assert games[0].info.draft == (1, 2, 3, 4)


async def test_nothing_can_be_opened_before_it_is_confirmed(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)
        proposed = await seasons.change(
            state.id,
            1,
            None,
            lambda now: now.with_tables(replace(t, stage=TableStage.PROPOSED) for t in now.tables_of()),
        )
        with pytest.raises(NothingDrawn):
            await opening.open_round(seasons, proposed, ORGANISER)
        with pytest.raises(OrganisersOnly):
            await drawing.confirm(seasons, proposed, STRANGER)


async def test_the_next_round_waits_for_the_last_one_unless_it_is_opened_beside_it(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        with pytest.raises(RoundStillOn):
            await opening.open_round(seasons, state, ORGANISER)
        beside = await opening.open_round(seasons, state, ORGANISER, beside=True)
        assert beside.head.round == 2
        await played(seasons, games[0])
        with pytest.raises(NothingDrawn):
            await opening.open_round(seasons, await seasons.get(state.id), ORGANISER)


async def test_the_deadline_counts_from_the_opening(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons)
        assert state.head.deadline(1) == CLOCK() + timedelta(days=SHORT.days)
        assert state.head.deadline(2) is None


async def test_two_presses_open_one_round(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)
        for _ in range(2):
            await opening.open_round(seasons, state, ORGANISER, key="one-press")
        assert (await seasons.get(state.id)).head.round == 1


async def test_what_was_interrupted_is_still_to_be_opened_after_a_restart(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await opening.open_round(seasons, await drawn(seasons, 8), ORGANISER)
        first, second = state.tables_of(round_=1)
        await open_table(seasons, state.id, first)
        await opening.has_thread(seasons, state.id, second.key, 77)
    async with club(tmp_path) as seasons:
        ((state, table),) = await opening.waiting(seasons)
        assert (table.key, table.channel_id) == (second.key, 77)
        await opening.open_game(seasons, state.id, table.key, BOT)
        await opening.is_open(seasons, state.id, table.key)
        assert await opening.waiting(seasons) == []


async def test_a_table_that_is_opened_twice_has_one_game(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        again = await opening.open_game(seasons, state.id, the_table(state).key, BOT)
        assert again.info.id == games[0].info.id
        assert len(await seasons.tables.listed()) == 1


async def test_a_table_killed_between_its_game_and_its_beginning_begins_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with club(tmp_path) as seasons:
        state = await opening.open_round(seasons, await drawn(seasons), ORGANISER)
        table = the_table(state)
        await opening.has_thread(seasons, state.id, table.key, 77)

        def killed(_: str) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(opening, "crash_point", killed)
        with pytest.raises(KeyboardInterrupt):
            await opening._open_game(seasons, state.id, table.key, BOT)
        monkeypatch.undo()
    async with club(tmp_path) as seasons:
        ((state, table),) = await opening.waiting(seasons)
        game = await opening.open_game(seasons, state.id, table.key, BOT)
        assert game.info.id == table.game
        assert game.info.status is Status.RUNNING


async def test_who_has_left_since_the_draw_is_stood_in_for_and_the_seat_is_free(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)
        state = await _without(seasons, state, FIRST)
        state = await opening.open_round(seasons, state, ORGANISER)
        game = await open_table(seasons, state.id, the_table(state))
        seat = game.info.seats[0]
        assert (seat.user_id, seat.computer, seat.free) == (None, "sensible", True)
        assert game.info.status is Status.RUNNING


async def test_a_table_that_everybody_has_left_is_not_opened(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons, 8)
        for user in the_table(state).plan.players:
            state = await _without(seasons, state, user)
        state = await opening.open_round(seasons, state, ORGANISER)
        assert the_table(state).stage is TableStage.OVER
        assert the_table(state, 2).stage is TableStage.OPENING


async def _without(seasons: Seasons, state: SeasonState, user: int) -> SeasonState:
    gone = replace(state.entries[user], status=EntryStatus.WITHDRAWN)
    return await seasons.change(state.id, user, None, lambda now: now.with_entries(gone))


async def test_a_draw_before_the_sign_up_is_closed_is_refused(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await Signing(seasons).open(await drawn(seasons), ORGANISER)
        with pytest.raises(WrongStage):
            await drawing.draw(seasons, state, ORGANISER)


async def test_the_solver_draws_the_same_tables_for_the_same_seed(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons, 8)
        first = await drawing.draw(seasons, state, ORGANISER, "clover", effort=20_000)
        again = await drawing.draw(seasons, first.state, ORGANISER, "clover", effort=20_000)
        assert first.state.tables == again.state.tables
        assert [score.pairs for _, score in first.scores] == [28]
        assert all(table.stage is TableStage.PROPOSED for table in again.state.tables.values())


async def test_a_later_draw_leaves_open_rounds_alone(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons)
        proposal = await drawing.draw(seasons, state, ORGANISER, effort=20_000)
        assert proposal.first == 2
        assert the_table(proposal.state) == the_table(state)
