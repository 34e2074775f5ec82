"""A loopback Discord for each test, checked by Discord's own description; with or without the tiny bot."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tiny_bot import TOKEN, Running, TinyBot

from bot.local.openapi import OpenApi
from bot.local.server import Server


@pytest.fixture(scope="session")
def openapi() -> OpenApi:
    return OpenApi(Path(__file__).parents[2] / "data" / "discord_openapi.json")


@pytest.fixture
async def server(openapi: OpenApi) -> AsyncIterator[Server]:
    async with Server(token=TOKEN, validator=openapi) as running:
        yield running


@pytest.fixture
async def bot(server: Server) -> AsyncIterator[TinyBot]:
    async with Running(server) as running:
        yield running
    assert server.unknown_requests == []
