"""The local table: a loopback Discord with its page, and the real bot on it, in one process."""

import asyncio
import logging
import webbrowser
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from bot.local.chat_page import Page, QuickStart
from bot.local.connect import connect
from bot.local.places import Places
from bot.local.server import HOST, Server

log = logging.getLogger(__name__)
PEOPLE = ("Ada", "Ben", "Cleo")
PORTS_TRIED = 20


async def run_local_table(
    start_bot: Callable[[], Awaitable[None]],
    *,
    port: int = 8000,
    people: Sequence[str] = PEOPLE,
    quick_start: QuickStart = (),
    tutorial: QuickStart = (),
    places: Path | None = None,
    open_browser: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Serve the table on 127.0.0.1 and run the bot on it until either ends.

    `start_bot` runs the bot and returns when it stops; any token will do. `quick_start` are the commands, with their
    options, that "Play a two-player game against the computer" runs for the first of `people`, `tutorial` those of
    "Learn the game". `places` is the file in which the channels of earlier runs are kept, None for none. When `port` is
    taken the next ones are tried. `say` prints.
    """
    server = Server(owner_name=people[0])
    page = Page(server, people, quick_start, tutorial)
    if places is not None:
        Places(server, places).restore()
    await listen(server, page, port, say)
    connect(server.base_url)
    say(f"The table stands at {server.base_url} (this computer only). Ctrl+C ends it.")
    if open_browser:
        await asyncio.to_thread(webbrowser.open, server.base_url)
    try:
        await start_bot()
    finally:
        await server.stop()


class NoPort(Exception):
    """Nothing is free to listen on; `str()` is a sentence."""


async def listen(server: Server, page: Page, port: int, say: Callable[[str], None]) -> None:
    """Listen on `port` or on the first free one after it. Raises NoPort."""
    last = min(port + PORTS_TRIED, 2**16) - 1
    for number in range(port, last + 1):
        try:
            await server.start(number, page.application())
        except OSError as error:
            log.info("port %s: %s", number, error)
            continue
        if number != port:
            say(f"Port {port} on {HOST} is in use by another program, so the table takes {number}.")
        return
    raise NoPort(f"Ports {port} to {last} are all in use. Choose another with --port.")
