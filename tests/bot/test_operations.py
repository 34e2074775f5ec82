"""The database file: migrations with a copy before, backup, restore and check."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from table_support import CHANNEL, SERVER, in_database, opened, play_until, running

from bot.errors import StorageError
from bot.operations import backup, check, restore
from bot.store import migration
from bot.store.migration import APPLICATION_ID, migrate
from bot.tables import Person, ServerSettings
from rules.types import Dominance

NOW = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)


async def with_a_game(folder: Path, steps: int = 20) -> Path:
    async with opened(folder) as tables:
        await play_until(await running(tables), "operations", steps=steps)
    return folder / "bot.db"


def copies(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("bot.db.v*"))


async def problems(database: Path) -> list[str]:
    return [found.problem async for found in check(database) if found.problem]


async def test_a_backup_of_a_database_in_use_is_whole(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables), "backup", steps=20)
        copy, seq = tmp_path / "copy" / "bot.db", table.info.seq
        assert backup(tmp_path / "bot.db", copy) == f"Copied 1 games to {copy}."
        await play_until(table, "more", steps=5)
    async with opened(tmp_path / "copy") as tables:
        assert (await tables.in_channel(CHANNEL)).info.seq == seq
    assert await problems(copy) == []


async def test_a_backup_never_overwrites(tmp_path: Path):
    database = await with_a_game(tmp_path)
    with pytest.raises(StorageError, match="is there already"):
        backup(database, database)


async def test_restore_puts_the_copy_in_place_and_keeps_the_old_one(tmp_path: Path):
    database = await with_a_game(tmp_path)
    backup(database, tmp_path / "copy.db")
    async with opened(tmp_path) as tables:
        seq = (await play_until(await tables.in_channel(CHANNEL), "more", steps=5)).info.seq
    said = restore(database, tmp_path / "copy.db", NOW)
    assert "bot.db.replaced-20260301T123000" in said
    async with opened(tmp_path) as tables:
        assert (await tables.in_channel(CHANNEL)).info.seq == 20
    with closing(sqlite3.connect(tmp_path / "bot.db.replaced-20260301T123000")) as old:
        assert old.execute("SELECT seq FROM games").fetchone() == (seq,)


async def test_restore_is_refused_while_the_bot_runs(tmp_path: Path):
    database = await with_a_game(tmp_path)
    backup(database, tmp_path / "copy.db")
    async with opened(tmp_path) as tables:
        with pytest.raises(StorageError, match="Stop the bot"):
            restore(database, tmp_path / "copy.db", NOW)
        assert (await tables.in_channel(CHANNEL)).info.seq == 20


async def test_restore_refuses_what_is_not_a_whole_database_of_ours(tmp_path: Path):
    database = await with_a_game(tmp_path)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE x (y)")
    (tmp_path / "text.db").write_text("hello " * 1000)
    backup(database, tmp_path / "copy.db")
    damaged = bytearray((tmp_path / "copy.db").read_bytes())
    damaged[4096 * 3 : 4096 * 8] = b"\xff" * (4096 * 5)
    (tmp_path / "damaged.db").write_bytes(damaged)
    for name in ("other.db", "text.db", "damaged.db", "missing.db"):
        with pytest.raises(StorageError, match=name):
            restore(database, tmp_path / name, NOW)
    assert await problems(database) == []


async def test_check_replays_every_game_and_finds_nothing_wrong(tmp_path: Path):
    database = await with_a_game(tmp_path)
    assert [str(found) async for found in check(database)] == ["game 1 “Test”, 20 steps: ok"]


@pytest.mark.parametrize(
    ("sql", "problem"),
    [
        ("UPDATE choices SET choice = 'place wasteland' WHERE seq = 1", "another position|does not lead on"),
        ("UPDATE choices SET animal = 'mammal' WHERE seq = 1", "does not lead on: .*step 1|step 1"),
        ("UPDATE choices SET kind = 'card' WHERE seq = 2", "answered “card”, but now “place”"),
        ("DELETE FROM choices WHERE seq = 5", "rows of its record are missing"),
        ("UPDATE positions SET position = replace(position, '\"turn\":1', '\"turn\":2')", "another position"),
        ("DELETE FROM positions", "position is missing"),
    ],
)
async def test_check_names_what_is_wrong(tmp_path: Path, sql: str, problem: str):
    database = await with_a_game(tmp_path)
    in_database(tmp_path, sql)
    (found,) = await problems(database)
    assert re.search(problem, found)


async def test_a_new_database_is_ours_and_has_the_newest_schema(tmp_path: Path):
    assert migrate(tmp_path / "new" / "bot.db", NOW) == [number for number, _ in migration.scripts()]
    with closing(sqlite3.connect(tmp_path / "new" / "bot.db")) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert migrate(tmp_path / "new" / "bot.db", NOW) == []


async def test_before_every_migration_the_database_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    database = await with_a_game(tmp_path)
    newest = migration.scripts()[-1][0]
    further = [*migration.scripts(), (newest + 1, "CREATE TABLE one (x);"), (newest + 2, "CREATE TABLE two (x);")]
    monkeypatch.setattr(migration, "scripts", lambda: further)
    assert migrate(database, NOW) == [newest + 1, newest + 2]
    names = [f"bot.db.v{version}-20260301T123000" for version in (newest, newest + 1)]
    assert copies(tmp_path) == sorted(names)
    with closing(sqlite3.connect(tmp_path / names[0])) as old:
        assert old.execute("SELECT count(*) FROM choices").fetchone() == (20,)


async def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    database = await with_a_game(tmp_path)
    newest = migration.scripts()[-1][0]
    broken = [*migration.scripts(), (newest + 1, "CREATE TABLE one (x); CREATE TABLE games (x);")]
    with monkeypatch.context() as patch:
        patch.setattr(migration, "scripts", lambda: broken)
        with pytest.raises(StorageError, match="games already exists"):
            migrate(database, NOW)
    assert in_database(tmp_path, "SELECT name FROM sqlite_master WHERE name = 'one'") == []
    assert in_database(tmp_path, "PRAGMA user_version") == [(newest,)]
    assert await problems(database) == []


async def test_a_database_of_a_newer_bot_or_of_another_program_is_refused_with_a_sentence(tmp_path: Path):
    database = await with_a_game(tmp_path)
    in_database(tmp_path, "PRAGMA user_version = 99")
    with pytest.raises(StorageError, match="newer version"):
        migrate(database, NOW)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE x (y)")
    with pytest.raises(StorageError, match="another program"):
        migrate(tmp_path / "other.db", NOW)
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="DSB_DATABASE"):
        migrate(tmp_path / "file" / "bot.db", NOW)


async def test_settings_of_servers_and_people_survive_a_restart(tmp_path: Path):
    wanted = ServerSettings(SERVER, "en", Dominance.AUTOMATIC, 5, 3, 77)
    async with opened(tmp_path) as tables:
        assert await tables.server(SERVER) == ServerSettings(SERVER)
        await tables.set_server(wanted)
        await tables.set_person(Person(1, "en"))
    async with opened(tmp_path) as tables:
        assert await tables.server(SERVER) == wanted
        assert await tables.person(1) == Person(1, "en")
        assert await tables.person(2) == Person(2)
