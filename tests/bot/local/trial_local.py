"""What the loopback Discord costs: `python tests/bot/local/trial_local.py` prints the numbers."""

import asyncio
import statistics
import sys
import time
from collections.abc import Awaitable, Callable

import aiohttp
from tiny_bot import TOKEN, Running

from bot.local.chat_page import Page
from bot.local.driver import User
from bot.local.server import Server

Act = Callable[[User], Awaitable[object]]


async def typical(act: Act, user: User, times: int = 50) -> str:
    """The median of one after the other, in milliseconds."""
    taken: list[float] = []
    for _ in range(times):
        began = time.perf_counter()
        await act(user)
        taken.append(time.perf_counter() - began)
    return f"{statistics.median(taken) * 1000:.1f} ms"


async def sustained(act: Act, users: list[User], seconds: float = 3.0) -> str:
    """How many in a second, with all users at it at once."""
    end = time.perf_counter() + seconds
    done = 0

    async def busy(user: User) -> None:
        nonlocal done
        while time.perf_counter() < end:
            await act(user)
            done += 1

    await asyncio.gather(*(busy(user) for user in users))
    return f"{done / seconds:.0f} a second"


async def page_history(server: Server, name: str) -> str:
    """The median of a page's request for its newest messages, in milliseconds."""
    taken: list[float] = []
    async with aiohttp.ClientSession() as http, http.ws_connect(f"{server.base_url}/page/socket?as={name}") as socket:
        for number in range(20):
            began = time.perf_counter()
            await socket.send_json({"id": number, "op": "history", "channel": str(server.channel.id)})
            while (await socket.receive_json()).get("reply") != number:
                pass
            taken.append(time.perf_counter() - began)
    return f"{statistics.median(taken) * 1000:.1f} ms"


async def main() -> None:
    """Measure and print."""
    server = Server(token=TOKEN)
    page = Page(server, ["Ada"])
    await server.start(0, page.application())
    ada, crowd = server.user("Ada"), [server.user(f"P{number}") for number in range(10)]

    async def ping(user: User) -> None:
        await user.command(server.channel, "ping")

    async def board(user: User) -> None:
        await (await user.command(server.channel, "board")).filled()

    lines: list[str] = []
    async with Running(server):
        for number in range(5):
            ada.say(server.channel, str(number))
        lines.append(f"a command at message 5: {await typical(ping, ada, 5)}; page {await page_history(server, 'Ada')}")
        await typical(ping, ada, 490)
        lines.append(f"a command at message 500: {await typical(ping, ada)}; page {await page_history(server, 'Ada')}")
        lines.append(f"deferral, picture and view: {await typical(board, ada)}")
        lines.append(f"commands: {await sustained(ping, crowd)}")
        lines.append(f"pictures: {await sustained(board, crowd)}")
    await server.stop()
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    asyncio.run(main())
