"""The bot as a process of its own, pointed at the server from outside."""

import asyncio
import os
import sys
from pathlib import Path

from tiny_bot import TOKEN

from bot.local.server import Server

HERE = Path(__file__).parent


async def test_a_bot_in_another_process_is_killed_and_comes_back(server: Server):
    ada = server.user("Ada")
    for _ in range(2):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.local.worker", "--api", server.base_url, "--module", "tiny_bot", "--", "x"),
            env=os.environ | {"PYTHONPATH": os.pathsep.join((str(HERE), str(HERE.parents[2]))), "DSB_TOKEN": TOKEN},
            cwd=HERE.parents[2],
        )
        await server.bot_connected(20)
        answer = await ada.command(server.channel, "count")
        assert answer.message.content == "from one"
        process.kill()
        await process.wait()
        await server.world.bus.until(lambda: None if server.gateway.is_connected else True, 5)
