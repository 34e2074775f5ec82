"""Channels that are deleted, and channels in which the bot may not write."""

from __future__ import annotations

from pathlib import Path

import pytest
from bot_support import loopback, running, until
from game_player import Players
from test_bot_commands import asked, lobby_of, said

from bot.client import Bot
from bot.local.driver import User
from bot.local.model import Channel
from bot.local.server import Server
from bot.tables import Status
from rules.types import Dominance


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
@pytest.mark.parametrize("stage", ["lobby", "draft", "game"])
async def test_a_deleted_channel_closes_its_table(bot: Bot, discord_here: Server, kind: str, stage: str) -> None:
    world = discord_here.world
    parent = discord_here.add_channel("for a while")
    place = parent if kind == "channel" else world.add_thread(parent, "our game", world.bot)
    ada = await opened(bot, discord_here, place, stage)
    table = await bot.tables.in_channel(place.id)
    world.delete_channel(place if kind == "thread" else parent)
    await until(lambda: table.info.status is Status.ABANDONED)
    await (await discord_here.users[0].command(discord_here.channel, "settings most", tables=1)).filled()
    assert "✓" in await said(ada, discord_here, "game new", players=2)
    if stage == "game":
        answer = await ada.command(discord_here.channel, "game export", form="position", game=1)
        assert (await answer.filled()).attachments, "the game can be gone on with elsewhere"


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
            await until(lambda: table.info.status is Status.ABANDONED)
            await until(lambda: table.info.announced_seq == table.info.seq)
            assert bot.announcer.owed == set()
        async with running(server, tmp_path / "bot.db") as bot:
            assert await bot.tables.unannounced() == []


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
