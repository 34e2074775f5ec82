"""Signing up, the waiting list, late entries, leaving and coming back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from season_support import FIRST, ORGANISER, SHORT, STRANGER, club, drawn, round_on, signed_up

from bot.league.model import EntryStatus, Leaving
from bot.model import Member
from bot.seasons.errors import (
    AlreadyEntered,
    BadSeason,
    NotEntered,
    OrganisersOnly,
    SignUpClosed,
    TooFewEntrants,
    WrongStage,
)
from bot.seasons.model import Stage
from bot.seasons.signing import Signing, check_terms, entry_of
from rules.types import Animal


async def test_nobody_signs_up_twice(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await signed_up(seasons, 1)
        with pytest.raises(AlreadyEntered):
            await Signing(seasons).enter(state, entry_of(Member(FIRST, "P1")))


async def test_nobody_signs_up_before_or_after_the_sign_up(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        planned = await seasons.create(1, 2, ORGANISER, SHORT, "en")
        with pytest.raises(SignUpClosed):
            await Signing(seasons).enter(planned, entry_of(STRANGER))
        closed = await Signing(seasons).close(await signed_up(seasons, 4), ORGANISER)
        with pytest.raises(SignUpClosed):
            await Signing(seasons).enter(closed, entry_of(STRANGER))


async def test_who_comes_when_all_places_are_taken_waits_and_moves_up_in_order(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await signed_up(seasons, 6, replace(SHORT, places=4))
        fifth, sixth = FIRST + 4, FIRST + 5
        assert [state.entries[user].status for user in (fifth, sixth)] == [EntryStatus.WAITING] * 2
        state = await Signing(seasons).withdraw(state, FIRST)
        assert state.entries[fifth].status is EntryStatus.ENTERED
        assert state.entries[sixth].status is EntryStatus.WAITING


async def test_more_places_let_those_in_who_wait(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await signed_up(seasons, 6, replace(SHORT, places=4))
        state = await Signing(seasons).set_terms(state, ORGANISER, replace(SHORT, places=0), "places")
        assert len(state.players) == 6


async def test_an_organiser_lets_somebody_in_from_the_waiting_list(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await signed_up(seasons, 5, replace(SHORT, places=4))
        with pytest.raises(OrganisersOnly):
            await Signing(seasons).admit(state, STRANGER, FIRST + 4)
        state = await Signing(seasons).admit(state, ORGANISER, FIRST + 4)
        assert state.entries[FIRST + 4].status is EntryStatus.ENTERED


async def test_wishes_can_be_changed_and_standing_stays(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await signed_up(seasons, 2)
        entry = entry_of(Member(FIRST, "Renamed"), most_games=3, favourites=(Animal.BIRD,))
        state = await Signing(seasons).wish(state, entry)
        changed = state.entries[FIRST]
        assert (changed.most_games, changed.favourites, changed.order, changed.name) == (3, (Animal.BIRD,), 1, "P1")


async def test_nobody_avoids_themselves(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await signed_up(seasons, 1)
        state = await Signing(seasons).enter(state, entry_of(STRANGER, avoid=frozenset({STRANGER.user_id, FIRST})))
        assert state.entries[STRANGER.user_id].avoid == {FIRST}


async def test_who_was_expelled_cannot_sign_up_again_but_be_let_back(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        signing = Signing(seasons)
        state = await signing.expel(await signed_up(seasons, 4), ORGANISER, FIRST, None, "rude")
        with pytest.raises(SignUpClosed):
            await signing.enter(state, entry_of(Member(FIRST, "P1")))
        state = await signing.reinstate(state, ORGANISER, FIRST)
        assert state.entries[FIRST].status is EntryStatus.ENTERED


async def test_who_has_withdrawn_may_sign_up_again_at_the_end_of_the_order(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        signing = Signing(seasons)
        state = await signing.withdraw(await signed_up(seasons, 3), FIRST)
        state = await signing.enter(state, entry_of(Member(FIRST, "P1")))
        assert [entry.user_id for entry in state.players] == [FIRST + 1, FIRST + 2, FIRST]


async def test_who_does_not_take_part_cannot_withdraw(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await signed_up(seasons, 3)
        with pytest.raises(NotEntered):
            await Signing(seasons).withdraw(state, STRANGER.user_id)


async def test_the_organiser_says_what_becomes_of_results(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons)
        state = await Signing(seasons).withdrawn(state, ORGANISER, FIRST, Leaving.STRUCK)
        assert state.entries[FIRST].leaving is Leaving.STRUCK
        assert state.entries[FIRST].status is EntryStatus.WITHDRAWN


async def test_a_late_entry_plays_from_the_next_round_on_in_the_lowest_division(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons, terms=replace(SHORT, last_entry=2))
        state = await Signing(seasons).enter(state, entry_of(STRANGER))
        assert state.entries[STRANGER.user_id].since == 2
        assert state.division_of(STRANGER.user_id) == 1


async def test_without_late_entries_nobody_comes_in_later(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons)
        with pytest.raises(SignUpClosed):
            await Signing(seasons).enter(state, entry_of(STRANGER))


async def test_a_sign_up_with_too_few_stays_open(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await signed_up(seasons, 2)
        with pytest.raises(TooFewEntrants):
            await Signing(seasons).close(state, ORGANISER)
        assert (await seasons.get(state.id)).stage is Stage.SIGN_UP


async def test_the_sign_up_can_be_opened_again_and_drops_what_was_drawn(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await Signing(seasons).open(await drawn(seasons), ORGANISER)
        assert state.stage is Stage.SIGN_UP
        assert not state.tables


async def test_once_tables_are_open_what_decides_them_is_settled(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, _ = await round_on(seasons)
        with pytest.raises(WrongStage):
            await Signing(seasons).set_terms(state, ORGANISER, replace(SHORT, size=3), "size")
        state = await Signing(seasons).set_terms(state, ORGANISER, replace(SHORT, days=20), "days")
        assert state.head.terms.days == 20


async def test_strangers_change_nothing(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, signing = await signed_up(seasons, 4), Signing(seasons)
        for attempt in (
            signing.close(state, STRANGER),
            signing.open(state, STRANGER),
            signing.set_terms(state, STRANGER, SHORT, "x"),
            signing.expel(state, STRANGER, FIRST, None, "x"),
            signing.withdrawn(state, STRANGER, FIRST, None),
            signing.reinstate(state, STRANGER, FIRST),
        ):
            with pytest.raises(OrganisersOnly):
                await attempt
        assert await seasons.get(state.id) == state


@pytest.mark.parametrize(
    "changes",
    [{"name": " "}, {"size": 7}, {"size": 1}, {"rounds": 0}, {"rounds": 31}, {"days": 0}, {"days": 121}],
)
def test_terms_that_make_no_season_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(BadSeason):
        check_terms(replace(SHORT, **changes))  # pyright: ignore[reportArgumentType]  # names of fields


def test_a_division_holds_at_least_a_table() -> None:
    with pytest.raises(BadSeason):
        check_terms(replace(SHORT, promotion=replace(SHORT.promotion, division_size=3)))
