"""Being forgotten: nothing that leads to somebody is left anywhere, whatever state their games are in."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from table_support import ANN, BOB, CY, MANAGER, SERVER, SHORT, Clock, opened, play_until, running, two

from bot.league.model import Entry, EntryStatus, Season
from bot.me import exporting, following, forgetting, missing, notes, settings, vacations
from bot.me.errors import NothingKnown
from bot.me.traces import JSON_COLUMNS, NAMES, PERSON_COLUMNS, TRACES
from bot.people import Person, Told
from bot.plans import parse_plan
from bot.seasons import judging, signing
from bot.seasons.acts import SeasonAct
from bot.seasons.model import Remark
from bot.seasons.seasons import Seasons
from bot.store import people
from bot.tables import AgreementKind, Choosing, Member, Status, Table, Tables, planned
from bot.tables.seats import Reason
from bot.whatif.keeping import Branches
from render.locale import translate
from rules.types import Animal

ZOE = Member(987654321987654321, "Zoë Quillfeather")


def everything(folder: Path) -> str:
    """The whole database as text."""
    with closing(sqlite3.connect(folder / "bot.db")) as connection:
        return "\n".join(connection.iterdump())


async def with_zoe(tables: Tables, channel: int = 300, **changes: object) -> Table:
    """A game of Zoë (the mammal, who is host) and Bob (the insect, who begins)."""
    table = await tables.create(SERVER, channel, ZOE, two(SHORT, name=f"{ZOE.name}'s game", **changes))
    await table.pick(ZOE, Animal.MAMMAL)
    await table.join(BOB, Animal.INSECT)
    return table


async def everything_said(tables: Tables, table: Table) -> None:
    """Zoë has said, written and left all there is."""
    await tables.hear(ZOE.user_id, "pl")
    await tables.set_person(Person(ZOE.user_id, "de", told=Told.DIGEST))
    await vacations.add(tables, ZOE.user_id, "2026-04-01", "2026-04-09")
    await notes.write(table, ZOE.user_id, "Quillfeather's secret")
    await missing.look(table, ZOE.user_id)
    await planned.set_plan(table, ZOE.user_id, parse_plan("place domination-1"))
    other = await running(tables)
    await following.follow(other, ZOE.user_id, following.DAILY)


async def test_nothing_of_somebody_is_left_in_the_whole_database(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        over = await play_until(await with_zoe(tables), "forgotten")
        assert over.info.status is Status.OVER
        playing = await with_zoe(tables, 301)
        await play_until(playing, "goes on", steps=30)
        await playing.ask(ZOE, AgreementKind.END)
        await everything_said(tables, playing)
        lobby = await tables.create(SERVER, 302, ANN, replace(two(), size=3, open=False, invited=(ZOE.user_id,)))
        assert str(ZOE.user_id) in everything(tmp_path)
        assert "Quillfeather" in everything(tmp_path)
        await forgetting.forget(tables, ZOE.user_id)
        left = everything(tmp_path)
        assert str(ZOE.user_id) not in left
        assert "Quillfeather" not in left
        assert lobby.info.invited == ()


async def test_who_won_stays_true(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await play_until(await with_zoe(tables), "who won")
        before = table.info.result
        await forgetting.forget(tables, ZOE.user_id)
        assert table.info.result == before
        seat = table.info.seat_with(Animal.MAMMAL)
        assert seat is not None
        assert seat.name == "former player 1"
        assert seat.user_id is not None
        assert seat.user_id < 0
    async with opened(tmp_path) as tables:
        assert (await tables.get(table.info.id)).info.seats == table.info.seats


async def test_a_name_in_a_table_of_another_language_is_neutral_in_that(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await play_until(await with_zoe(tables, language="de"), "who won")
        await forgetting.forget(tables, ZOE.user_id)
        assert table.info.seats[0].name == forgetting.neutral_name("de", 1)
        assert table.info.name == f"{forgetting.neutral_name('de', 1)}'s game"


async def test_files_of_old_games_have_no_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await play_until(await with_zoe(tables), "file")
        assert b"Quillfeather" in (await table.export()).data
        await forgetting.forget(tables, ZOE.user_id)
        assert b"Quillfeather" not in (await table.export()).data


async def test_a_seat_in_a_running_game_is_vacated_and_the_game_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await with_zoe(tables)
        (left,) = await forgetting.forget(tables, ZOE.user_id)
        assert left is table
        seat = table.info.seat_with(Animal.MAMMAL)
        assert seat is not None
        assert (seat.user_id, seat.computer, seat.free) == (None, "sensible", True)
        assert table.info.host_id == BOB.user_id
        await play_until(table, "goes on", turn=2)


async def test_who_plays_alone_leaves_a_game_without_a_result(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, 300, ZOE, two(choosing=Choosing.DEALT, computers=("sensible",)))
        assert table.info.status is Status.RUNNING
        await forgetting.forget(tables, ZOE.user_id)
        assert table.info.status is Status.ABANDONED
        assert str(ZOE.user_id) not in everything(tmp_path)


async def test_a_seat_in_a_lobby_is_free_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, 300, ZOE, replace(two(), size=3))
        await table.join(BOB)
        await forgetting.forget(tables, ZOE.user_id)
        assert [seat.user_id for seat in table.info.seats] == [BOB.user_id]
        assert (table.info.host_id, table.info.status) == (BOB.user_id, Status.LOBBY)


async def test_a_host_who_only_watches_is_followed_by_a_player(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, 300, ZOE, two(choosing=Choosing.DEALT, host_plays=False))
        await table.join(BOB)
        await table.join(CY)
        assert table.info.status is Status.RUNNING
        await forgetting.forget(tables, ZOE.user_id)
        assert (table.info.host_id, table.info.status) == (BOB.user_id, Status.RUNNING)


async def test_in_a_draft_a_computer_picks_in_their_place(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, 300, ZOE, replace(two(), size=3, choosing=Choosing.DRAFTED))
        await table.join(BOB)
        await table.join(CY)
        assert table.info.status is Status.DRAFT
        await forgetting.forget(tables, ZOE.user_id)
        assert sorted(table.info.people) == [BOB.user_id, CY.user_id]
        while table.info.status is Status.DRAFT:
            picks = next(seat for seat in table.info.seats if seat.number == table.info.draft[0])
            await table.pick(Member(picks.user_id or 0, picks.name), table.info.free_animals[0])
        assert table.info.status is Status.RUNNING


async def test_somebody_unknown_has_nothing_to_forget(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await running(tables)
        with pytest.raises(NothingKnown):
            await forgetting.forget(tables, ZOE.user_id)


async def test_twice_forgotten_is_forgotten(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await with_zoe(tables)
        await forgetting.forget(tables, ZOE.user_id)
        with pytest.raises(NothingKnown):
            await forgetting.forget(tables, ZOE.user_id)


async def test_who_comes_back_is_somebody_new(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        await play_until(await with_zoe(tables), "back")
        await forgetting.forget(tables, ZOE.user_id)
        again = await with_zoe(tables)
        assert again.info.seat_of(ZOE.user_id) is not None
        assert len(await tables.listed(user_id=ZOE.user_id)) == 1


async def test_others_are_left_as_they_were(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await with_zoe(tables)
        await tables.set_person(Person(BOB.user_id, "de"))
        await notes.write(table, BOB.user_id, "mine")
        await forgetting.forget(tables, ZOE.user_id)
        assert await tables.person(BOB.user_id) == Person(BOB.user_id, "de")
        assert [note.text for note in await notes.mine(table, BOB.user_id)] == ["mine"]


KILLED = """
import asyncio, sys
from pathlib import Path
from bot.me import forgetting
from bot.tables import Tables
async def main():
    tables = await Tables.open(Path(sys.argv[1]))
    await forgetting.forget(tables, int(sys.argv[2]))
asyncio.run(main())
"""


@pytest.mark.parametrize("point", ["forget-begun:1", "forget-left:1", "forget-renamed:1", "forget-left:2"])
async def test_a_process_killed_on_the_way_goes_on_at_the_next_start(tmp_path: Path, point: str) -> None:
    async with opened(tmp_path) as tables:
        await play_until(await with_zoe(tables), "killed")
        await everything_said(tables, await with_zoe(tables, 301))
    killed = subprocess.run(  # noqa: ASYNC221  # the process is the test
        [sys.executable, "-c", KILLED, str(tmp_path / "bot.db"), str(ZOE.user_id)],
        env={"DSB_TEST_KILL_AT": point, "PATH": ""},
        cwd=Path(__file__).parents[3],
        check=False,
    )
    assert killed.returncode == -9
    assert str(ZOE.user_id) in everything(tmp_path)
    async with opened(tmp_path) as tables:
        await forgetting.resume(tables)
        left = everything(tmp_path)
        assert str(ZOE.user_id) not in left
        assert "Quillfeather" not in left
        assert await forgetting.resume(tables) == []


# ---- what is known of people


async def test_every_column_that_holds_people_is_known(tmp_path: Path) -> None:
    """Whoever adds one to the schema names it in bot/me/traces.py: what becomes of it, and what its owner may see."""
    async with opened(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "bot.db")) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {
            (table, column[1]) for table in tables for column in connection.execute(f"PRAGMA table_info({table})")
        }
    known = {(trace.table, trace.column) for trace in TRACES}
    assert {found for found in columns if found[1] in PERSON_COLUMNS} == known
    assert {(table, column) for table, _, column in JSON_COLUMNS} <= columns
    assert {(table, "name") for table, _ in NAMES} <= columns


async def test_an_export_has_everything_and_no_secret(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await with_zoe(tables)
        await play_until(table, "export", steps=10)
        await everything_said(tables, table)
        file = await exporting.export(tables, ZOE.user_id)
        stored = json.loads(file.data)["stored"]
        assert stored["notes"][0]["text"] == "Quillfeather's secret"
        assert stored["people"][0]["language"] == "de"
        assert {"choices", "games", "looks", "plans", "seats", "vacations", "followers"} <= set(stored)
        seed = tables.database
        row = await seed.one("SELECT seed FROM games WHERE game = ?", (table.info.id,))
        assert row is not None
        assert row["seed"].encode() not in file.data
        assert not re.search(rb'"user": (1|2),', file.data)


async def test_an_export_of_somebody_unknown_is_an_empty_file_that_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        value = json.loads((await exporting.export(tables, 5)).data)
        assert (value["user"], value["stored"]) == (5, {})


async def test_a_large_export_is_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "LARGEST", 10)
    async with opened(tmp_path) as tables:
        file = await exporting.export(tables, 5)
        assert file.filename.endswith(".json.gz")
        assert json.loads(gzip.decompress(file.data))["user"] == 5


async def test_what_somebody_gave_as_a_reason_goes_and_others_name_them_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await with_zoe(tables)
        for member, reason in (
            (ZOE, "Quillfeather and family are moving"),
            (BOB, "waiting for zoë quillfeather today"),
        ):
            await table.pause(member, reason)
            await table.resume(member)
        await forgetting.forget(tables, ZOE.user_id)
        left = everything(tmp_path)
        assert "moving" not in left
        assert "quillfeather" not in left.lower()
        assert "today" in left


async def test_what_organisers_have_noted_about_somebody_goes(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        seasons = Seasons(tables)
        season = await seasons.create(SERVER, 200, MANAGER, Season("Spring"), "de")
        for text, player in (("rude to everybody", ZOE.user_id), ("a good season", None)):
            one = Remark(text, MANAGER.user_id, datetime(2026, 3, 1, tzinfo=UTC), None, player)
            await judging.remark(seasons, await seasons.get(season.id), MANAGER, one)
        await forgetting.forget(tables, ZOE.user_id)
        left = everything(tmp_path)
        assert "rude" not in left
        assert "a good season" in left


async def test_what_was_tried_in_private_is_forgotten_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        view = await (await with_zoe(tables)).view()
        branches = Branches()
        kept = branches.of(BOB.user_id, view)
        branches.of(ZOE.user_id, view)
        branches.forget(ZOE.user_id)
        assert len(branches) == 1
        assert branches.of(BOB.user_id, view) is kept


async def test_who_is_forgotten_in_the_middle_of_their_own_decision_leaves_no_wait(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await tables.create(SERVER, 300, BOB, two())
        await table.pick(BOB, Animal.MAMMAL)
        await table.join(ZOE, Animal.INSECT)
        clock.move(hours=1)
        await settings.change(tables, ZOE.user_id, lambda who: replace(who, statistics=True, told=Told.BOTH))
        await forgetting.forget(tables, ZOE.user_id)
        assert await tables.database.one("SELECT 1 FROM waits WHERE game = ?", (table.info.id,)) is None
        assert (await people.person(tables.database, ZOE.user_id)) == Person(ZOE.user_id)
        assert await table.computer_step() is not None
        assert Reason.FORGOTTEN.value in everything(tmp_path)


async def test_a_season_goes_on_without_a_name_and_without_the_player(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        seasons = Seasons(tables)
        season = await seasons.create(SERVER, 200, MANAGER, Season("Spring"), "de")
        season = await seasons.change(season.id, MANAGER.user_id, SeasonAct.OPENED, signing.opened)
        for member in (ZOE, BOB):
            entry = Entry(member.user_id, member.name, avoid=frozenset({CY.user_id, ZOE.user_id} - {member.user_id}))
            act = SeasonAct.ENTERED
            await seasons.change(season.id, member.user_id, act, lambda now, entry=entry: signing.entered(now, entry))
        assert "Quillfeather" in everything(tmp_path)
        await forgetting.forget(tables, ZOE.user_id)
        left = everything(tmp_path)
        assert str(ZOE.user_id) not in left
        assert "Quillfeather" not in left
        entries = (await seasons.get(season.id)).entries.values()
        assert [(entry.name, entry.status) for entry in entries if entry.user_id < 0] == [
            (translate("de", "former player"), EntryStatus.WITHDRAWN)
        ]
        assert [entry.user_id for entry in entries if entry.status is EntryStatus.ENTERED] == [BOB.user_id]
