"""Channels that are deleted, servers that are left, threads that are locked, and where the bot may not write."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from bot_support import loopback, running, until
from discord import Permissions
from game_player import Players
from table_support import Clock
from test_bot_commands import asked, lobby_of, said

from bot.client import Bot
from bot.local.driver import User
from bot.local.model import Channel
from bot.local.server import Server
from bot.tables import Status
from rules.types import Dominance


@pytest.fixture
async def bot_at_noon(discord_here: Server, tmp_path: Path) -> AsyncIterator[Bot]:
    """The bot at a time at which nobody sleeps."""
    async with running(discord_here, tmp_path / "bot.db", clock=Clock()) as client:
        yield client


async def opened(bot: Bot, server: Server, place: Channel, stage: str) -> User:
    """A table of Ada's in a place: a lobby, a draft, or a game."""
    ada = server.user("Ada")
    animals = "drafted" if stage == "draft" else "dealt"
    await (await ada.command(place, "game new", players=2, animals=animals)).filled()
    if stage != "lobby":
        await server.user("Ben").press(await ada.see(place, lobby_of), "Join")
        await ada.see(place, "pick your animal" if stage == "draft" else "The game begins")
    return ada


@pytest.mark.parametrize("kind", ["channel", "thread", "thread of a channel"])
@pytest.mark.parametrize("stage", ["lobby", "draft"])
async def test_a_deleted_channel_closes_its_lobby(bot: Bot, discord_here: Server, kind: str, stage: str) -> None:
    world = discord_here.world
    parent = discord_here.add_channel("for a while")
    place = parent if kind == "channel" else world.add_thread(parent, "our game", world.bot)
    ada = await opened(bot, discord_here, place, stage)
    table = await bot.tables.in_channel(place.id)
    world.delete_channel(place if kind == "thread" else parent)
    await until(lambda: table.info.status is Status.ABANDONED)
    await (await discord_here.users[0].command(discord_here.channel, "settings most", tables=1)).filled()
    assert "✓" in await said(ada, discord_here, "game new", players=2)


@pytest.mark.parametrize("kind", ["channel", "thread", "thread of a channel"])
async def test_a_game_whose_channel_is_deleted_waits_and_goes_on_where_a_player_wants_it(
    bot: Bot, discord_here: Server, kind: str
) -> None:
    world, ben = discord_here.world, discord_here.user("Ben")
    parent = discord_here.add_channel("for a while")
    place = parent if kind == "channel" else world.add_thread(parent, "our game", world.bot)
    await opened(bot, discord_here, place, "game")
    table = await bot.tables.in_channel(place.id)
    await until(lambda: table.info.board_message_id is not None)
    world.delete_channel(place if kind == "thread" else parent)
    await until(lambda: table.paused)
    assert table.info.status is Status.RUNNING
    assert "waits for `/game move`" in await said(ben, discord_here, "game list")
    offered = await ben.autocomplete(discord_here.channel, "game move", "game", "")
    assert [choice.value for choice in offered] == [1]
    assert "goes on in this channel" in await said(ben, discord_here, "game move", game=1)
    view = await table.view()
    assert view.asked is not None
    board = await ben.see(discord_here.channel, f"▶ <@{view.asked.user_id}>")
    assert board.mentions == (view.asked.user_id,)
    assert not table.paused
    asked_user = next(user for user in discord_here.users if user.id == view.asked.user_id)
    answer = await asked_user.command(discord_here.channel, "place", space="wasteland")
    assert "Played" in (await answer.filled()).content


async def test_strangers_move_no_game(bot: Bot, discord_here: Server) -> None:
    await opened(bot, discord_here, discord_here.add_channel("elsewhere"), "game")
    assert "Only the host" in await said(discord_here.user("Cleo"), discord_here, "game move", game=1)


async def test_everybody_hears_by_direct_message_where_to_go_on(bot_at_noon: Bot, discord_here: Server) -> None:
    bot = bot_at_noon
    place = discord_here.add_channel("for a while")
    ada, ben = await opened(bot, discord_here, place, "game"), discord_here.user("Ben")
    ben.account.accepts_dms = False
    discord_here.world.delete_channel(place)
    await until(lambda: bot.troubled != {})
    await due(bot)
    assert "/game move game:1" in (await ada.see(ada.direct, "was deleted")).content
    assert ben.history(ben.direct) == []
    await said(ben, discord_here, "game move", game=1)
    await ada.see(discord_here.channel, "goes on in")


async def due(bot: Bot) -> None:
    """Have everything sent that is due."""
    await bot.due.turn()
    await bot.due.idle()


async def test_games_of_a_server_that_was_left_wait_and_go_on_when_the_bot_is_back(
    bot: Bot, discord_here: Server
) -> None:
    world, server = discord_here.world, discord_here
    ada = await opened(bot, server, server.channel, "game")
    table = await bot.tables.in_channel(server.channel.id)
    await until(lambda: table.info.board_message_id is not None)
    world.leave(server.guild, world.bot)
    await until(lambda: table.paused)
    last = ada.last(server.channel)
    world.readmit(server.guild)
    board = await ada.see(server.channel, "▶ <@", after=last)
    assert "The game goes on" in board.content
    assert "I am back on the server" in (await ada.see(server.channel, "I am back")).content
    await until(lambda: not table.paused)


async def test_a_server_that_was_left_while_the_bot_was_away_is_noticed_at_the_start(tmp_path: Path) -> None:
    async with loopback() as server:
        async with running(server, tmp_path / "bot.db") as bot:
            await opened(bot, server, server.channel, "game")
        server.world.leave(server.guild, server.world.bot)
        async with running(server, tmp_path / "bot.db") as bot:
            table = await bot.tables.get(1)
            await until(lambda: table.paused)
        server.world.readmit(server.guild)
        async with running(server, tmp_path / "bot.db") as bot:
            table = await bot.tables.get(1)
            await until(lambda: not table.paused)


async def test_an_archived_thread_opens_with_the_next_message(bot: Bot, discord_here: Server) -> None:
    world = discord_here.world
    place = world.add_thread(discord_here.channel, "our game", world.bot)
    ada = await opened(bot, discord_here, place, "game")
    world.change_channel(place, archived=True)
    table = await bot.tables.in_channel(place.id)
    view = await table.view()
    assert view.asked is not None
    played = await table.play(view.asked.user_id or 0, ["place wasteland"])
    bot.announcer.add(table, played)
    await ada.see(place, "Wasteland")
    assert not place.archived
    assert not table.paused


async def test_a_game_in_a_locked_thread_waits_tells_the_host_once_and_goes_on_when_it_opens(
    bot_at_noon: Bot, discord_here: Server
) -> None:
    bot = bot_at_noon
    world = discord_here.world
    role = next(role for role in discord_here.guild.roles.values() if role.managed)
    place = world.add_thread(discord_here.channel, "our game", world.bot)
    ada = await opened(bot, discord_here, place, "game")
    discord_here.guild.roles[role.id] = replace(role, permissions=role.permissions & ~Permissions.manage_threads.flag)
    world.change_channel(place, archived=True, locked=True)
    table = await bot.tables.in_channel(place.id)
    view = await table.view()
    assert view.asked is not None
    bot.announcer.add(table, await table.play(view.asked.user_id or 0, ["place wasteland"]))
    await until(lambda: table.paused)
    await due(bot)
    await due(bot)
    await ada.see(ada.direct, "is locked")
    assert len(ada.history(ada.direct)) == 1
    world.change_channel(place, archived=False, locked=False)
    await ada.see(place, "I may write here again")
    await ada.see(place, "Wasteland")
    await until(lambda: not table.paused)


async def test_where_the_bot_may_not_write_the_game_waits_and_the_host_is_told(
    bot_at_noon: Bot, discord_here: Server
) -> None:
    bot = bot_at_noon
    place = discord_here.add_channel("silent")
    ada = await opened(bot, discord_here, place, "game")
    table = await bot.tables.in_channel(place.id)
    discord_here.permit(place, deny="send_messages")
    view = await table.view()
    assert view.asked is not None
    bot.announcer.add(table, await table.play(view.asked.user_id or 0, ["place wasteland"]))
    await until(lambda: table.paused)
    await due(bot)
    await ada.see(ada.direct, "I may not write in the channel")
    assert discord_here.user("Ben").history(discord_here.user("Ben").direct) == []
    discord_here.permit(place, allow="send_messages")
    bot.announcer.add(table)
    await ada.see(place, "I may write here again")
    await until(lambda: not table.paused)


async def test_a_channel_that_was_deleted_while_the_bot_was_away_is_not_tried_for_ever(tmp_path: Path) -> None:
    async with loopback() as server:
        players = Players(server, ["Ada", "Ben"], 7)
        async with running(server, tmp_path / "bot.db") as bot:
            await players.open(Dominance.CLAIMED)
            await asked(bot, players)
        server.world.delete_channel(players.channel)
        async with running(server, tmp_path / "bot.db") as bot:
            table = await bot.tables.get(1)
            view = await table.view()
            assert view.asked is not None
            assert view.asked.user_id is not None
            assert view.decision is not None
            bot.announcer.add(table, await table.play(view.asked.user_id, [str(view.decision.choices[0])]))
            await until(lambda: table.paused)
            await until(lambda: bot.announcer.owed == set())
        async with running(server, tmp_path / "bot.db") as bot:
            table = await bot.tables.get(1)
            bot.announcer.add(table)
            assert table.info.status is Status.RUNNING
            assert bot.announcer.owed == set()
            assert not [task for task in asyncio.all_tasks() if task.get_name() == "tell-1"]


@pytest.mark.parametrize("where", ["channel", "thread"])
async def test_where_the_bot_may_not_write_every_answer_says_so(bot: Bot, discord_here: Server, where: str) -> None:
    server, ada = discord_here, discord_here.user("Ada")
    place, denied = server.add_channel("silent"), "send_messages"
    server.permit(place, deny=f"{denied} send_messages_in_threads")
    here = place if where == "channel" else server.world.add_thread(place, "silent too", server.world.bot)

    async def said_there(user: User, name: str, **options: object) -> str:
        return (await (await user.command(here, name, options)).filled()).content

    for user, name, options in (
        (ada, "game new", {"players": 3}),
        (server.user("Ben"), "game join", {}),
        (server.user("Ben"), "game leave", {}),
        (ada, "game computer", {}),
        (ada, "game start", {}),
        (server.users[0], "game end", {}),
        (ada, "game rematch", {}),
    ):
        text = await said_there(user, name, **options)
        assert "may not write here" in text, name
        assert "/doctor" in text, name


async def test_a_lobby_that_could_not_be_posted_comes_when_it_can(bot: Bot, discord_here: Server) -> None:
    place = discord_here.channel
    discord_here.permit(place, deny="send_messages")
    await said(discord_here.user("Ada"), discord_here, "game new", players=3)
    discord_here.permit(place, allow="send_messages")
    assert "/doctor" not in await said(discord_here.user("Ben"), discord_here, "game join")
    lobby = await discord_here.user("Ben").see(place, lobby_of)
    assert "2. Ben" in lobby.content


@pytest.mark.parametrize("how", ["end", "abandon"])
@pytest.mark.parametrize("stage", ["lobby", "game"])
async def test_a_manager_ends_a_game_by_its_number_from_elsewhere(
    bot: Bot, discord_here: Server, how: str, stage: str
) -> None:
    place = discord_here.add_channel("elsewhere")
    await opened(bot, discord_here, place, stage)
    owner = discord_here.users[0]
    offered = await owner.autocomplete(discord_here.channel, f"game {how}", "game", "")
    assert [choice.value for choice in offered] == [1]
    assert "closed" in await said(owner, discord_here, f"game {how}", game=1)
    assert not (await bot.tables.get(1)).info.status.open
    assert await owner.autocomplete(discord_here.channel, f"game {how}", "game", "") == []


async def test_others_end_no_game_from_elsewhere(bot: Bot, discord_here: Server) -> None:
    place = discord_here.add_channel("elsewhere")
    await opened(bot, discord_here, place, "game")
    assert "no seat" in await said(discord_here.user("Cleo"), discord_here, "game end", game=1)
    assert "48 hours" in await said(discord_here.user("Ben"), discord_here, "game end", game=1)
    await discord_here.user("Ada").see(place, "do you agree?")
    assert (await bot.tables.get(1)).info.status is Status.RUNNING
