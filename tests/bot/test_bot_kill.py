"""The whole bot killed at named points over the loopback Discord: no acknowledged choice is lost, none told twice."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from bot_support import TOKEN
from game_player import Players

from bot.local.answers import NoAnswer
from bot.local.server import Server
from rules.types import Dominance

CODE = """
import asyncio, sys
from pathlib import Path
from bot.client import Bot
from bot.commandline import serve
from bot.local.connect import connect
from bot.pictures import Pictures
from bot.tables import Tables

async def run():
    tables = await Tables.open(Path(sys.argv[2]))
    await serve(Bot(tables, Pictures(0, width=1100), pace=0.0, guild_ready_timeout=0.05), sys.argv[3])

connect(sys.argv[1])
asyncio.run(run())
"""


@asynccontextmanager
async def process(server: Server, database: Path, kill_at: str = "") -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot as a process, connected; ended by SIGTERM if it still lives."""
    root = Path(__file__).parents[2]
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CODE, server.base_url, str(database), TOKEN,
        cwd=root, env={**os.environ, "DSB_TEST_KILL_AT": kill_at},
    )  # fmt: skip
    try:
        await server.bot_connected(30)
        await server.world.bus.until(lambda: server.world.commands.get(None) or None, 30)
        yield child
    finally:
        if child.returncode is None:
            child.send_signal(signal.SIGTERM)
        await asyncio.wait_for(child.wait(), 20)


def told(players: Players, words: str) -> int:
    """How many board messages tell these words."""
    messages = players.channel.messages.values()
    return len([one for one in messages if words in one.content and not one.is_ephemeral and one.attachments])


@pytest.mark.parametrize(
    ("point", "stands"),
    [
        ("before-insert", False),
        ("after-insert", True),
        ("before-answer", True),
        ("before-picture", True),
        ("after-message", True),
    ],
)
async def test_killed_at_a_named_point_the_game_goes_on(point: str, stands: bool, tmp_path: Path) -> None:
    database = tmp_path / "bot.db"
    async with Server(token=TOKEN) as server:
        players = Players(server, ["Ada", "Ben"], 4)
        async with process(server, database):
            await players.open(Dominance.CLAIMED)
            board = players.seen
        async with process(server, database, kill_at=point) as child:
            called = next(one for one in players.people.values() if board and one.mention in board.content)
            with contextlib.suppress(NoAnswer, TimeoutError):  # it may be killed before or after its answer
                await (await called.command(players.channel, "place", space="wasteland", within=1)).filled(3)
            await asyncio.wait_for(child.wait(), 10)
            assert child.returncode == -signal.SIGKILL
        async with process(server, database):
            if stands:
                players.seen = await players.board(after=board)
                assert "Wasteland" in players.seen.content
            else:
                answer = await called.command(players.channel, "place", space="wasteland")
                assert "✓" in (await answer.filled()).content
                players.seen = await players.board(after=board)
            assert told(players, "puts a pawn on **Wasteland**") == 1
