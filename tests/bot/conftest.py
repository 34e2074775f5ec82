"""A bot on a loopback Discord for each test, and a game that has just begun."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from bot_support import loopback, running
from game_player import Players
from table_support import CLOCK, Clock

from bot.client import Bot
from bot.local.server import Server
from rules.types import Dominance


@pytest.fixture(autouse=True)
def clock_at_its_beginning() -> None:
    """A test that moves the clock that tests share moves it for itself."""
    CLOCK.now = Clock().now


@pytest.fixture
async def discord_here() -> AsyncIterator[Server]:
    """A loopback Discord that checks every body."""
    async with loopback() as server:
        yield server


@pytest.fixture
async def bot(discord_here: Server, tmp_path: Path) -> AsyncIterator[Bot]:
    """The bot, connected."""
    async with running(discord_here, tmp_path / "bot.db") as client:
        yield client


@pytest.fixture
async def pair(discord_here: Server, bot: Bot) -> Players:
    """Ada and Ben in a running game, mode claimed, claims by hand."""
    players = Players(discord_here, ["Ada", "Ben"], 5)
    await players.open(Dominance.CLAIMED, claim_at_once=False)
    return players
