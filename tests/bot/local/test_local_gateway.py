"""The gateway: what a client misses comes later, in order, once; and a start that fails says so."""

import asyncio

import pytest
from tiny_bot import Running, TinyBot

from bot.local.answers import NoAnswer
from bot.local.server import Server


async def resumed(server: Server, times: int = 1) -> None:
    """Wait for that many RESUMEs."""
    await server.world.bus.until(lambda: server.gateway.resumes >= times or None, 5)


async def identified(server: Server, times: int) -> None:
    """Wait for that many IDENTIFYs."""
    await server.world.bus.until(lambda: server.gateway.identifies >= times or None, 5)


async def test_a_cut_connection_resumes_and_gets_what_it_missed(server: Server, bot: TinyBot):
    ada = server.user("Ada")
    await ada.command(server.channel, "ping")
    await server.gateway.cut()
    answer = await ada.command(server.channel, "ping", within=0)
    await answer.acknowledged()
    assert bot.handled == 2
    assert (server.gateway.resumes, server.gateway.identifies) == (1, 1)


async def test_a_session_that_is_gone_is_begun_anew(server: Server, bot: TinyBot):
    await server.gateway.cut(resumable=False)
    await identified(server, 2)
    await server.user("Ada").command(server.channel, "ping")
    assert (server.gateway.resumes, server.gateway.identifies) == (0, 2)


async def test_an_invalidated_session_is_begun_anew(server: Server, bot: TinyBot):
    await server.gateway.invalidate()
    await identified(server, 2)
    await server.user("Ada").command(server.channel, "ping")


async def test_a_request_to_reconnect_is_followed_by_a_resume(server: Server, bot: TinyBot):
    await server.gateway.ask_to_reconnect()
    await resumed(server)
    await server.user("Ada").command(server.channel, "ping")
    assert server.gateway.identifies == 1


async def test_presses_while_the_bot_is_away_get_no_answer(server: Server):
    async with Running(server):
        pass
    ada = server.user("Ada")
    with pytest.raises(NoAnswer):
        await ada.command(server.channel, "ping", within=0.05)


async def test_buttons_of_a_message_live_through_a_restart(server: Server):
    ada = server.user("Ada")
    async with Running(server):
        message = (await ada.command(server.channel, "count")).message
    async with Running(server):
        assert (await ada.press(message, "Count 1")).message.content == "counted 1"


async def test_a_refused_first_connection_ends_the_start(server: Server):
    server.faults.refused_connections = 1
    running = Running(server)
    with pytest.raises(AttributeError):
        await running.__aenter__()
    await running.bot.close()


async def test_a_privileged_intent_is_refused(server: Server):
    running = Running(server)
    running.bot._connection._intents.message_content = True
    with pytest.raises(Exception, match="privileged"):
        await running.__aenter__()
    await running.bot.close()


async def test_the_content_of_other_peoples_messages_is_not_shown(server: Server, bot: TinyBot):
    seen = asyncio.Queue()
    bot.on_message = seen.put  # type: ignore[attr-defined]
    ada = server.user("Ada")
    ada.say(server.channel, "a secret plan")
    ada.say(server.channel, f"<@{server.world.bot.id}> hello")
    assert [(await asyncio.wait_for(seen.get(), 2)).content for _ in range(2)] == [
        "",
        f"<@{server.world.bot.id}> hello",
    ]
