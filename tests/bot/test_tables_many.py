"""A database full of games: the start does not depend on how many there are."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from table_support import CHANNEL, in_database, opened, play_until, running

GAMES = 1000


def columns(connection: sqlite3.Connection, table: str, changed: dict[str, str]) -> tuple[str, str]:
    names = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")]
    return ", ".join(names), ", ".join(changed.get(name, name) for name in names)


def multiply(folder: Path) -> None:
    """Make a thousand games out of the first."""
    with closing(sqlite3.connect(folder / "bot.db")) as connection:
        for number in range(2, GAMES + 1):
            for table in ("games", "seats", "choices", "plays", "snapshots", "positions"):
                changed = {"game": str(number), "channel": str(CHANNEL + number), "key": "NULL"}
                into, of = columns(connection, table, changed)
                connection.execute(f"INSERT INTO {table} ({into}) SELECT {of} FROM {table} WHERE game = 1")
        connection.commit()


async def test_a_thousand_stored_games_are_not_loaded_at_the_start_and_each_is_there_when_asked_for(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables), "many", steps=30)
        await table.announced(table.info.seq)
    multiply(tmp_path)
    assert in_database(tmp_path, "SELECT count(*) FROM games") == [(GAMES,)]
    began = time.perf_counter()
    async with opened(tmp_path) as tables:
        assert await tables.unannounced() == []
        assert await tables.waiting_for_computer() == []
        assert time.perf_counter() - began < 1
        table = await tables.in_channel(CHANNEL + 500)
        assert table.game is None
        assert (await table.view()).state == (await (await tables.in_channel(CHANNEL)).view()).state


async def test_of_a_finished_game_only_the_first_snapshot_is_kept_and_it_can_still_be_told(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables), "many")
        assert in_database(tmp_path, "SELECT seq FROM snapshots") == [(0,)]
        assert (await table.recall(table.info.seq - 1))[-1].over
