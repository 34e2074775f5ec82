"""A season as parts: written and read back, and only what has changed is stored."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from season_support import CHANNEL, FIRST, ORGANISER, SHORT, club, drawn, played, round_on, the_table
from table_support import SERVER

from bot.league.model import Entry, PointsTables
from bot.seasons import judging
from bot.seasons.acts import SeasonAct
from bot.seasons.codec import ENTRY, Part, changes_between, read, season_of, values_of, written
from bot.seasons.errors import BadSeason, NoSeasonHere, NoSuchSeason, OrganisersOnly, SeasonMoved, WhichSeason
from bot.seasons.model import Key, Penalty, Remark, SeasonState, Stage
from bot.seasons.terms import read_points
from rules.types import Animal


@pytest.mark.parametrize("text", ["D1 R2 T3", "d1 r2 t3", "D1R2T3", " d1,r2,t3 "])
def test_a_table_is_named_in_any_spelling(text: str) -> None:
    assert Key.parse(text) == Key(1, 2, 3)


@pytest.mark.parametrize("text", ["", "1 2 3", "D1 T2 R3", "D1 R2", "D R T", "table 3", "D1 R2 T3 X4"])
def test_what_names_no_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # whatever is wrong with it
        Key.parse(text)


def test_the_name_of_a_table_reads_back() -> None:
    assert Key.parse(str(Key(4, 12, 7))) == Key(4, 12, 7)


async def test_a_season_with_everything_in_it_reads_back(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state, games = await round_on(seasons)
        await played(seasons, games[0])
        state = await seasons.get(state.id)
        key = the_table(state).key
        state = await judging.penalise(seasons, state, ORGANISER, Penalty(key, FIRST, Fraction(1, 3), "late"))
        remark = Remark("quiet table", 1, datetime(2026, 5, 1, tzinfo=UTC), key, FIRST)
        state = await judging.remark(seasons, state, ORGANISER, remark)
        assert state.results
        parts = [(part, written(part, value)) for part, value in values_of(state).items()]
        assert season_of(state.id, state.server_id, state.version, parts) == state
        assert await seasons.get(state.id) == state


def test_an_entry_is_written_the_same_however_its_set_is_ordered() -> None:
    one = Entry(1, "A", avoid=frozenset([5, 900719925474099, 3]), favourites=(Animal.BIRD,))
    other = replace(one, avoid=frozenset([3, 5, 900719925474099]))
    part = Part(ENTRY, "1")
    assert written(part, one) == written(part, other)
    assert read(part, written(part, one)) == one


async def test_a_change_stores_only_the_parts_that_it_touches(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)
        entry = replace(state.entries[FIRST], name="Other")
        assert [change.part for change in changes_between(state, state.with_entries(entry))] == [
            Part(ENTRY, str(FIRST))
        ]
        assert changes_between(state, state) == []


async def test_a_change_of_nothing_is_not_put_on_record(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)
        before = await seasons.acts(state.id)
        after = await seasons.change(state.id, 1, SeasonAct.TERMS, lambda now: now)
        assert after == state
        assert await seasons.acts(state.id) == before


async def test_the_same_key_changes_a_season_once(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)

        def longer(now: SeasonState) -> SeasonState:
            return now.with_head(terms=replace(now.head.terms, days=now.head.terms.days + 1))

        for _ in range(2):
            await seasons.change(state.id, 1, SeasonAct.TERMS, longer, {"what": "days"}, key="press-1")
        assert (await seasons.get(state.id)).head.terms.days == SHORT.days + 1


async def test_a_season_is_created_once_by_one_command(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        first = await seasons.create(1, 2, ORGANISER, SHORT, "en", key="command-1")
        again = await seasons.create(1, 2, ORGANISER, SHORT, "en", key="command-1")
        assert again.id == first.id
        assert len(await seasons.listed(1)) == 1


async def test_what_fails_half_way_changes_nothing(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await drawn(seasons)

        def broken(now: SeasonState) -> SeasonState:
            raise SeasonMoved

        with pytest.raises(SeasonMoved):
            await seasons.change(state.id, 1, SeasonAct.TERMS, broken)
        assert await seasons.get(state.id) == state


async def test_two_processes_cannot_both_change_a_season(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons, club(tmp_path) as others:
        state = await drawn(seasons)

        def meanwhile(now: SeasonState) -> SeasonState:
            # The other process comes in between reading and writing.
            sql = "UPDATE seasons SET version = version + 1 WHERE season = ?"
            waiting.append(others.database.write(lambda writer: writer.execute(sql, (now.id,))))
            return now.with_head(language="de")

        waiting: list[object] = []
        original = seasons.database.write

        async def write(work: object) -> object:
            for one in waiting:
                await one  # pyright: ignore[reportGeneralTypeIssues]
            waiting.clear()
            return await original(work)  # pyright: ignore[reportArgumentType]

        seasons.database.write = write  # pyright: ignore[reportAttributeAccessIssue]
        with pytest.raises(SeasonMoved):
            await seasons.change(state.id, 1, SeasonAct.TERMS, meanwhile)
        assert (await seasons.get(state.id)).head.language == "en"


async def test_without_a_name_the_only_season_that_is_on_is_meant(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        with pytest.raises(NoSeasonHere):
            await seasons.current(1)
        old = await seasons.create(1, 2, ORGANISER, SHORT, "en")
        await seasons.change(old.id, 1, SeasonAct.FINISHED, lambda now: now.with_head(stage=Stage.FINISHED))
        assert (await seasons.current(1)).id == old.id
        new = await seasons.create(1, 2, ORGANISER, replace(SHORT, name="Autumn"), "en")
        assert (await seasons.current(1)).id == new.id
        await seasons.create(1, 2, ORGANISER, replace(SHORT, name="Winter"), "en")
        with pytest.raises(WhichSeason):
            await seasons.current(1)
        assert (await seasons.current(1, "autumn ")).id == new.id
        assert (await seasons.current(1, f"#{old.id}")).id == old.id


async def test_a_season_of_another_server_is_not_there(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        state = await seasons.create(1, 2, ORGANISER, SHORT, "en")
        with pytest.raises(NoSuchSeason):
            await seasons.get(state.id, server=7)
        with pytest.raises(NoSuchSeason):
            await seasons.current(1, "Nothing")


async def test_organisers_are_managers_and_those_with_the_role(tmp_path: Path) -> None:
    from bot.model import Member

    async with club(tmp_path) as seasons:
        helper = Member(50, "Hella", roles=frozenset({777}))
        with pytest.raises(OrganisersOnly):
            await seasons.create(1, 2, helper, SHORT, "en")
        with pytest.raises(OrganisersOnly):
            await seasons.set_organisers(1, helper, 777)
        await seasons.set_organisers(1, ORGANISER, 777)
        assert (await seasons.create(1, 2, helper, SHORT, "en")).name == "Spring"
        await seasons.set_organisers(1, ORGANISER, None)
        assert not await seasons.organises(1, helper)


def test_a_season_without_its_head_is_no_season() -> None:
    with pytest.raises(ValueError, match="no head"):
        season_of(1, 1, 1, [])


@pytest.mark.parametrize("text", ["1e9999999-1", "10-6-3-1e9", "10-6-1/0", "9" * 400 + "-1", "-".join("1" * 200)])
def test_points_of_terms_are_short_plain_numbers(text: str) -> None:
    with pytest.raises(BadSeason):
        read_points(PointsTables(), text)


async def test_a_number_is_a_name_first_and_behind_a_sharp_the_number_of_a_season(tmp_path: Path) -> None:
    async with club(tmp_path) as seasons:
        first = await seasons.create(SERVER, CHANNEL, ORGANISER, replace(SHORT, name="Spring"), "en")
        second = await seasons.create(SERVER, CHANNEL, ORGANISER, replace(SHORT, name=str(first.id)), "en")
        assert (await seasons.current(SERVER, str(first.id))).id == second.id
        assert (await seasons.current(SERVER, f"#{first.id}")).id == first.id
        assert (await seasons.current(SERVER, str(second.id))).id == second.id
