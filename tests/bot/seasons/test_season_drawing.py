"""Drawing: what a proposal depends on, what is left of an exact design, and how the effort is shared."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from season_support import FIRST, ORGANISER, SHORT, club, drawn, signed_up

from bot.league.model import EntryStatus
from bot.seasons import drawing, ending, opening
from bot.seasons.errors import SeasonMoved, WrongStage
from bot.seasons.model import SeasonState
from bot.seasons.seasons import Seasons
from bot.seasons.signing import Signing

QUICK = 5_000
DESIGN = replace(SHORT, rounds=4, design="7-4-4")


async def by_design(seasons: Seasons, rounds: int) -> SeasonState:
    """Seven players by the design of seven tables, of which so many rounds are open."""
    state = await Signing(seasons).close(await signed_up(seasons, 7, DESIGN), ORGANISER)
    proposal = await drawing.draw(seasons, state, ORGANISER, effort=QUICK)
    assert proposal.rest == 0
    state = await drawing.confirm(seasons, proposal.state, ORGANISER)
    for _ in range(rounds):
        state = await opening.open_round(seasons, state, ORGANISER, beside=True)
    return state


async def test_a_change_of_wishes_holds_up_no_draw_and_leaving_does(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await Signing(seasons).close(await signed_up(seasons, 5), ORGANISER)
        wished = await Signing(seasons).wish(state, replace(state.entries[FIRST], most_games=3))
        proposal = await drawing.draw(seasons, state, ORGANISER, effort=QUICK)
        assert drawing.basis(wished) == drawing.basis(state)
        assert proposal.state.entries[FIRST].most_games == 3
        left = await Signing(seasons).withdraw(proposal.state, FIRST)
        assert drawing.mark(left) != drawing.mark(proposal.state)
        with pytest.raises(SeasonMoved):
            await drawing.draw(seasons, state, ORGANISER, effort=QUICK)


@pytest.mark.parametrize("open_", [1, 4])
async def test_what_is_left_of_a_design_is_drawn_with_about_as_many_seats(tmp_path: Path, open_: int) -> None:
    async with club(tmp_path) as seasons:
        state = await by_design(seasons, open_)
        left = sum(len(table.plan.players) for table in state.tables_of() if table.round > open_)
        state = await Signing(seasons).withdraw(state, FIRST)
        for _ in range(2):  # drawn again it does not shrink
            proposal = await drawing.draw(seasons, state, ORGANISER, effort=QUICK)
            state = proposal.state
            seats = sum(len(table.plan.players) for table in state.tables_of() if table.round > open_)
            assert left <= seats < left + 6
            assert state.rounds == open_ + proposal.rest
        playing = [user for user, entry in state.entries.items() if entry.status is EntryStatus.ENTERED]
        assert all(set(table.plan.players) <= set(playing) for table in state.tables_of() if table.round > open_)


async def test_a_design_that_is_played_out_is_not_drawn_again(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await by_design(seasons, 0)
        rounds = state.rounds
        for _ in range(rounds):
            state = await opening.open_round(seasons, state, ORGANISER, beside=True)
        with pytest.raises(WrongStage):
            await drawing.draw(seasons, state, ORGANISER, effort=QUICK)
        assert (await seasons.get(state.id)).tables == state.tables


async def test_divisions_share_the_effort(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await Signing(seasons).close(await signed_up(seasons, 12), ORGANISER)
        state = await ending.divide(seasons, state, ORGANISER, [4, 4, 4])
        assert sum(task.effort for task in drawing.tasks_of(state, "seed")) == drawing.EFFORT


async def test_a_proposal_has_one_mark_as_long_as_it_stands(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)
        assert drawing.mark(state) == drawing.mark(await seasons.get(state.id))
