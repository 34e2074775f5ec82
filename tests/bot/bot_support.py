"""A real bot on a loopback Discord, and a person who knows their way round a game."""

from __future__ import annotations

import asyncio
import hashlib
import os
from base64 import b64decode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from itertools import count
from pathlib import Path

from bot.client import Bot
from bot.local.connect import connect
from bot.local.openapi import OpenApi
from bot.local.server import Server
from bot.pictures import Order, Picture, Pictures
from bot.tables import Tables
from bot.tables.tables import now

TOKEN = "a-token-of-the-tests"
DESCRIPTION = Path(__file__).parents[1] / "data" / "discord_openapi.json"
DOT = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
_validator: list[OpenApi] = []


def validator() -> OpenApi:
    """Discord's own description, read once."""
    if not _validator:
        _validator.append(OpenApi(DESCRIPTION))
    return _validator[0]


async def until(check: Callable[[], bool], seconds: float = 10) -> None:
    """Wait for something that no event of the loopback Discord tells. TimeoutError after so many seconds."""
    async with asyncio.timeout(seconds):
        while not check():  # noqa: ASYNC110 - polling is the point
            await asyncio.sleep(0.02)


def seeds() -> Callable[[], str]:
    """Seeds that depend on the test and nothing else, so that every run of it plays the same games."""
    test, numbers = os.environ["PYTEST_CURRENT_TEST"].partition(" ")[0], count(1)
    return lambda: hashlib.sha256(f"{test}/{next(numbers)}".encode()).hexdigest()[:32]


class SomePictures(Pictures):
    """Pictures that draw only every tenth board, to keep whole games quick; the others are a dot."""

    drawn = 0

    async def draw(self, wanted: Order) -> Picture:
        """The tenth picture, or a dot."""
        SomePictures.drawn += 1
        return await super().draw(wanted) if SomePictures.drawn % 10 == 1 else Picture(DOT, "A dot.")


@asynccontextmanager
async def loopback(*, validated: bool = True) -> AsyncIterator[Server]:
    """A loopback Discord that must have nothing to complain of at the end."""
    async with Server(token=TOKEN, validator=validator() if validated else None) as server:
        yield server
        assert server.violations == []
        assert server.unknown_requests == []


@asynccontextmanager
async def running(
    server: Server, database: Path, *, dots: bool = False, clock: Callable[[], datetime] = now
) -> AsyncIterator[Bot]:
    """The bot on that Discord with that database, until the block ends; then it is stopped as SIGTERM would."""
    connect(server.base_url)
    pictures = (SomePictures if dots else Pictures)(0, per_minute=600, width=1100)
    bot = Bot(await Tables.open(database, clock=clock, new_seed=seeds()), pictures, pace=0.0, guild_ready_timeout=0.05)
    task = asyncio.create_task(bot.run_supervised(TOKEN))
    ready = asyncio.create_task(bot.wait_until_ready())
    await asyncio.wait({task, ready}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        task.result()
    await asyncio.wait_for(bot.caught_up.wait(), 10)
    await server.world.bus.until(lambda: server.world.commands.get(None) or None, 10)
    try:
        yield bot
    finally:
        await bot.close()
        await asyncio.wait({task}, timeout=5)
        await bot.tables.close()
        bot.pictures.close()
