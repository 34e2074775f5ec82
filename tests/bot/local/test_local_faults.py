"""Faults on purpose: the real client meets each as it would on Discord."""

import time

import aiohttp
import discord
import pytest
from tiny_bot import TOKEN, Running, TinyBot

from bot.local.answers import NoAnswer
from bot.local.server import Server

CALLBACK = "/interactions/.*/callback"


async def test_a_429_is_waited_for(server: Server, bot: TinyBot):
    server.faults.answer(429, "POST", CALLBACK, times=2, retry_after=0.05)
    answer = await server.user("Ada").command(server.channel, "ping")
    assert answer.seconds >= 0.1
    assert server.faults.left == 0


async def test_a_500_is_tried_again_by_the_webhook_adapter(server: Server, bot: TinyBot):
    server.faults.answer(500, "POST", CALLBACK)
    answer = await server.user("Ada").command(server.channel, "ping")
    assert answer.seconds >= 1


async def test_a_503_is_raised_by_the_client(server: Server, bot: TinyBot):
    server.faults.answer(503, "POST", "/channels/.*/messages")
    await server.user("Ada").command(server.channel, "post", text="x")
    error = await bot.first_error()
    assert isinstance(error, discord.DiscordServerError)


async def test_a_lost_reply_is_carried_out_and_raises(server: Server, bot: TinyBot):
    server.faults.lose_reply("POST", "/channels/.*/messages")
    ada = server.user("Ada")
    await ada.command(server.channel, "post", text="once", within=3)
    await ada.see(server.channel, "once")
    assert isinstance(await bot.first_error(), aiohttp.ServerDisconnectedError)


async def test_a_nonce_posts_once(server: Server, bot: TinyBot):
    ada = server.user("Ada")
    for _ in range(2):
        answer = await ada.command(server.channel, "post", text="once", nonce="n1")
        await answer.filled()
    assert [m.content for m in ada.history(server.channel) if not m.is_ephemeral] == ["once"]


async def test_a_lost_first_answer_tried_again_is_already_acknowledged(server: Server, bot: TinyBot):
    server.faults.lose_reply("POST", CALLBACK)
    answer = await server.user("Ada").command(server.channel, "ping")
    assert answer.message.content == "pong"


async def test_a_second_delivery_runs_the_command_again_and_is_refused(server: Server, bot: TinyBot):
    server.faults.duplicate_deliveries = 1
    answer = await server.user("Ada").command(server.channel, "ping")
    error = await bot.first_error()
    assert bot.handled == 2
    assert isinstance(error, discord.HTTPException | discord.InteractionResponded)
    assert getattr(error, "code", 40060) == 40060
    assert answer.message.content == "pong"


async def test_nobody_waits_longer_than_three_seconds(server: Server, bot: TinyBot):
    with pytest.raises(NoAnswer):
        await server.user("Ada").command(server.channel, "silent", within=0.1)


async def test_a_late_first_answer_finds_no_interaction(server: Server, bot: TinyBot):
    server.faults.delay(0.1, "POST", CALLBACK)
    answer = await server.user("Ada").command(server.channel, "ping", within=0)
    server.world.clock.advance(3)
    error = await bot.first_error()
    assert isinstance(error, discord.NotFound)
    assert error.code == 10062
    assert answer.interaction.acknowledged is None


async def test_a_token_dies_after_a_quarter_of_an_hour(server: Server, bot: TinyBot):
    server.faults.delay(0.1, "POST", "/webhooks/")
    await server.user("Ada").command(server.channel, "board")
    server.world.clock.advance(15 * 60)
    error = await bot.first_error()
    assert error.code == 50027


async def test_a_limit_makes_the_client_wait_beforehand(server: Server, bot: TinyBot):
    server.faults.limit("POST", "/channels/.*/messages", 2, per=0.3)
    channel = bot.get_channel(server.channel.id)
    assert isinstance(channel, discord.TextChannel)
    began = time.perf_counter()
    for number in range(5):
        await channel.send(str(number))
    assert time.perf_counter() - began >= 0.5
    assert [m.content for m in server.user("Ada").history(server.channel)] == list("01234")


async def test_a_wrong_token_is_refused(server: Server):
    server.token = TOKEN + "x"
    with pytest.raises(discord.LoginFailure):
        await Running(server).__aenter__()
