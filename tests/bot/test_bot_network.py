"""A whole stretch of a game while the connection to Discord fails in every way: the game goes on, nothing doubled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from bot_support import loopback, running, until
from game_player import Players

from bot.local.server import Server
from rules.types import Dominance

MESSAGES = "/channels/.*/messages"
CALLBACK = "/interactions/.*/callback"


async def _cut(server: Server) -> None:
    await server.gateway.cut()


async def _cut_for_good(server: Server) -> None:
    await server.gateway.cut(resumable=False)


async def _reconnect(server: Server) -> None:
    await server.gateway.ask_to_reconnect()


async def _limited(server: Server) -> None:
    server.faults.answer(429, "POST", MESSAGES, times=2, retry_after=0.05)


async def _broken(server: Server) -> None:
    server.faults.answer(502, "POST", MESSAGES, times=2)


async def _lost(server: Server) -> None:
    server.faults.lose_reply("POST", MESSAGES)


async def _callback_limited(server: Server) -> None:
    server.faults.answer(429, "POST", CALLBACK, retry_after=0.05)


async def _callback_broken(server: Server) -> None:
    server.faults.answer(500, "POST", CALLBACK)


async def _callback_lost(server: Server) -> None:
    server.faults.lose_reply("POST", CALLBACK)


async def _twice(server: Server) -> None:
    server.faults.duplicate_deliveries = 1


FAULTS: dict[str, Callable[[Server], Awaitable[None]]] = {
    "the gateway is cut": _cut,
    "the gateway is cut and cannot resume": _cut_for_good,
    "Discord asks to reconnect": _reconnect,
    "messages are limited": _limited,
    "messages fail": _broken,
    "the reply to a message is lost": _lost,
    "answers are limited": _callback_limited,
    "answers fail": _callback_broken,
    "the reply to an answer is lost": _callback_lost,
    "a press is delivered twice": _twice,
}


def _connections(server: Server) -> int:
    return server.gateway.identifies + server.gateway.resumes


@pytest.mark.parametrize("fault", list(FAULTS))
async def test_the_game_goes_on_and_nothing_is_doubled_when(fault: str, tmp_path: Path) -> None:
    async with loopback(validated=False) as server:
        players = Players(server, ["Ada", "Ben"], 5)
        async with running(server, tmp_path / "bot.db", dots=True) as bot:
            await players.open(Dominance.AUTOMATIC)
            table = await bot.tables.in_channel(players.channel.id)
            for _ in range(2):
                before = _connections(server)
                await FAULTS[fault](server)
                if "gateway" in fault or "reconnect" in fault:
                    await until(lambda before=before: _connections(server) > before and server.gateway.is_connected)
                assert await players.step(bot)
                assert await players.step(bot)
            await asyncio.sleep(0.3)
            boards = [m.content for m in players.channel.messages.values() if m.attachments and not m.is_ephemeral]
            assert table.info.seq == len(boards) - 1 == 4, "one board at the beginning and one after each choice"
            assert table.info.announced_seq == table.info.seq
