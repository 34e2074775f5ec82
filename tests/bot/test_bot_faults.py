"""A bad day at Discord: nothing doubled, nothing lost, and the bot comes back by itself."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from pathlib import Path

import aiohttp
import discord
import pytest
from bot_support import TOKEN, loopback, running, until
from game_player import Players
from test_bot_commands import asked, said, seq_of

from bot.client import Bot
from bot.local.connect import connect
from bot.local.server import Server
from bot.pictures import Picture, Pictures
from bot.tables import Tables
from rules.types import Dominance

MESSAGES = "/channels/.*/messages"


def boards(players: Players) -> int:
    """How many board messages stand in the channel."""
    return len([m for m in players.channel.messages.values() if m.attachments and not m.is_ephemeral])


async def test_a_lost_reply_doubles_no_message(bot: Bot, pair: Players) -> None:
    pair.server.faults.lose_reply("POST", MESSAGES)
    await said(await asked(bot, pair), pair, "place", space="wasteland")
    await pair.board(after=pair.seen)
    await asyncio.sleep(0.8)
    assert boards(pair) == 2


async def test_a_503_is_tried_again(bot: Bot, pair: Players) -> None:
    pair.server.faults.answer(503, "POST", MESSAGES, times=2)
    await said(await asked(bot, pair), pair, "place", space="wasteland")
    await pair.board(after=pair.seen)
    assert boards(pair) == 2


async def test_a_failed_picture_stops_no_game(bot: Bot, pair: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> Picture:
        raise ValueError("no paint")

    monkeypatch.setattr(bot.pictures, "draw", broken)
    await said(await asked(bot, pair), pair, "place", space="wasteland")
    message = await pair.first.see(pair.channel, "puts a pawn on **Wasteland**")
    assert not message.attachments


async def test_a_fault_of_ours_is_a_private_apology_with_a_number(
    bot: Bot, pair: Players, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object, **__: object) -> Picture:
        raise ZeroDivisionError("a fault of the test")

    monkeypatch.setattr(bot.pictures, "draw", broken)
    text = await said(pair.first, pair, "board")
    assert "Sorry" in text
    assert "test" not in text
    number = text.partition("number ")[2][:6]
    assert number in caplog.text
    assert TOKEN not in caplog.text


async def test_a_channel_where_the_bot_may_not_post_keeps_its_game(bot: Bot, pair: Players) -> None:
    pair.server.permit(pair.channel, deny="send_messages attach_files")
    text = await said(await asked(bot, pair), pair, "place", space="wasteland")
    assert "/doctor" in text
    await until(lambda: 1 in bot.announcer.owed)
    pair.server.permit(pair.channel, allow="send_messages attach_files")
    await said(await asked(bot, pair), pair, "place", space="depletion")
    message = await pair.board(after=pair.seen)
    assert "Wasteland" in message.content
    assert "Depletion" in message.content
    assert await seq_of(bot, pair) == 2


@pytest.mark.parametrize("denied", ["attach_files", "attach_files embed_links"])
async def test_where_pictures_are_forbidden_the_words_are_told_and_the_next_player_is_called(
    bot: Bot, pair: Players, denied: str
) -> None:
    pair.server.permit(pair.channel, deny=denied)
    for space in ("wasteland", "depletion"):
        await said(await asked(bot, pair), pair, "place", space=space)
        message = await pair.first.see(pair.channel, f"pawn on **{space.capitalize()}**")
        assert (await asked(bot, pair)).id in message.mentions
        assert message.components
        assert not message.attachments
        assert "/doctor" in message.content
    assert bot.announcer.owed == set()
    pair.server.permit(pair.channel, allow=denied)
    await said(await asked(bot, pair), pair, "place", space="adaptation-1")
    message = await pair.board(after=pair.seen)
    assert "/doctor" not in message.content


async def test_a_game_begins_where_pictures_are_forbidden(bot: Bot, discord_here: Server) -> None:
    discord_here.permit(discord_here.channel, deny="attach_files")
    players = Players(discord_here, ["Ada", "Ben"], 5)
    players.channel = discord_here.channel
    ada = players.first
    await said(ada, players, "game new", players=2, computers=1)
    message = await ada.see(players.channel, "The game begins")
    assert message.components
    assert "/doctor" in message.content


async def test_steps_that_no_message_told_are_told_at_the_start(tmp_path: Path) -> None:
    async with loopback() as server:
        players = Players(server, ["Ada", "Ben"], 7)
        async with running(server, tmp_path / "bot.db") as bot:
            await players.open(Dominance.CLAIMED)
            user = await asked(bot, players)
        tables = await Tables.open(tmp_path / "bot.db")
        table = await tables.in_channel(players.channel.id)
        await table.play(user.id, ["place wasteland"])
        await tables.close()
        async with running(server, tmp_path / "bot.db"):
            message = await players.board(after=players.seen)
            assert "Wasteland" in message.content


async def test_a_first_connection_that_fails_is_tried_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with Server(token=TOKEN) as server:
        connect(server.base_url)
        server.faults.refused_connections = 2
        bot = Bot(await Tables.open(tmp_path / "bot.db"), Pictures(0), guild_ready_timeout=0.05)
        task = asyncio.create_task(bot.run_supervised(TOKEN))
        await asyncio.wait_for(bot.wait_until_ready(), 15) if bot.user else await server.bot_connected(15)
        await bot.close()
        await asyncio.wait({task}, timeout=5)
        await bot.tables.close()


class _Answer:
    """An answer of Discord as its errors want one."""

    def __init__(self, status: int) -> None:
        self.status, self.reason, self.headers = status, "on purpose", {"Retry-After": "0"}


@pytest.mark.parametrize("where", ["static_login", "application_info"])
@pytest.mark.parametrize(
    "failure",
    [
        discord.DiscordServerError(_Answer(503), "no"),  # pyright: ignore[reportArgumentType]
        discord.HTTPException(_Answer(429), "no"),  # pyright: ignore[reportArgumentType]
        socket.gaierror(-3, "Temporary failure in name resolution"),
        aiohttp.ServerDisconnectedError(),
        TimeoutError(),
    ],
    ids=lambda failure: type(failure).__name__,
)
async def test_a_first_login_that_fails_is_tried_again(
    discord_here: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, failure: Exception
) -> None:
    connect(discord_here.base_url)
    bot = Bot(await Tables.open(tmp_path / "bot.db"), Pictures(0), guild_ready_timeout=0.05)
    bot.patience = 0.01
    working, failures = getattr(bot.http, where), [failure, failure]

    async def failing(*arguments: object) -> object:
        found = await working(*arguments)
        if failures:
            raise failures.pop()
        return found

    monkeypatch.setattr(bot.http, where, failing)
    task = asyncio.create_task(bot.run_supervised(TOKEN))
    await discord_here.bot_connected(10)
    await bot.close()
    await asyncio.wait({task}, timeout=5)
    await bot.tables.close()
    assert failures == []


async def test_a_network_that_comes_later_is_waited_for(discord_here: Server, tmp_path: Path) -> None:
    connect("http://127.0.0.1:1")
    bot = Bot(await Tables.open(tmp_path / "bot.db"), Pictures(0), guild_ready_timeout=0.05)
    bot.patience = 0.05
    task = asyncio.create_task(bot.run_supervised(TOKEN))
    await asyncio.sleep(0.2)
    assert not task.done()
    connect(discord_here.base_url)
    await discord_here.bot_connected(10)
    await bot.close()
    await asyncio.wait({task}, timeout=5)
    await bot.tables.close()


async def test_a_wrong_token_ends_the_bot(discord_here: Server, tmp_path: Path) -> None:
    connect(discord_here.base_url)
    bot = Bot(await Tables.open(tmp_path / "bot.db"), Pictures(0))
    with pytest.raises(discord.LoginFailure):
        await bot.run_supervised("another token")
    await bot.close()
    await bot.tables.close()


async def test_a_failed_registration_stops_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with loopback() as server:
        server.faults.answer(400, "PUT", "/applications/.*/commands")
        async with running(server, tmp_path / "bot.db"):
            answer = await server.user("Ada").command(server.channel, "help")
            assert "First steps" in answer.message.content
        assert "could not be registered" in caplog.text


async def test_sigterm_ends_the_process_in_order(tmp_path: Path) -> None:
    async with Server(token=TOKEN) as server:
        code = (
            "import sys\n"
            "from bot.local.connect import connect\n"
            "connect(sys.argv[1])\n"
            "from bot.commandline import main\n"
            "sys.exit(main([]))\n"
        )
        environment = {"DSB_TOKEN": TOKEN, "DSB_DATABASE": str(tmp_path / "bot.db"), "PATH": "/usr/bin:/bin"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, server.base_url, env=environment, cwd=Path(__file__).parents[2],
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        await server.bot_connected(30)
        process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(process.communicate(), 20)
        assert process.returncode == 0
        assert b"Traceback" not in errors
        assert TOKEN.encode() not in errors
