"""Completion of every option of every command, wherever somebody types it: it offers something or nothing, quietly."""

from __future__ import annotations

import logging

import pytest
from game_player import Players

from bot.client import Bot
from bot.commands import everything
from bot.commands.completing_quietly import every
from bot.local.driver import User
from bot.local.model import Channel
from bot.local.server import Server
from rules.types import Dominance

COMPLETED = [
    (command.qualified_name, option.name)
    for command in every((*everything.GROUPS, *everything.COMMANDS))
    for option in command.parameters
    if option.autocomplete
]
TYPED = ("", "d", " , ;; ,", "\x00🦀ß`*{facts}", "-1", "place domination-1 if " + "(" * 900, "x " * 2900)


async def lobby(server: Server, user: User) -> Channel:
    channel = server.add_channel("lobby")
    await (await user.command(channel, "game new", players=3)).filled()
    return channel


async def over(bot: Bot, server: Server, name: str) -> Channel:
    players = Players(server, [name], 31)
    await players.open(Dominance.AUTOMATIC, computers=1)
    table = await bot.tables.in_channel(players.channel.id)
    await (await players.first.command(players.channel, "game abandon")).filled()
    if table.info.status.open:
        question = await players.first.see(players.channel, "give the game up")
        await server.user("Owner").press(question, "Yes")
        await players.first.see(players.channel, "given up")
    assert not table.info.status.open
    return players.channel


async def running(server: Server, name: str) -> Channel:
    players = Players(server, [name], 32)
    await players.open(Dominance.CLAIMED, computers=1)
    return players.channel


@pytest.mark.parametrize("where", ["no game", "a lobby", "a running game", "a finished game"])
async def test_no_completion_ever_goes_wrong(
    where: str, bot: Bot, discord_here: Server, caplog: pytest.LogCaptureFixture
) -> None:
    ada, zed = discord_here.user("Owner"), discord_here.user("Zed", locale="pl")
    if where == "no game":
        channel = discord_here.add_channel("empty")
    elif where == "a lobby":
        channel = await lobby(discord_here, ada)
    elif where == "a running game":
        channel = await running(discord_here, "Bea")
    else:
        channel = await over(bot, discord_here, "Bea")
    assert len(COMPLETED) > 50
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        for name, option in COMPLETED:
            for number, typed in enumerate(TYPED):
                offers = await (ada, zed)[number % 2].autocomplete(channel, name, option, typed, within=5)
                assert len(offers) <= 25, (name, option, typed)
    assert [record.getMessage() for record in caplog.records] == []
