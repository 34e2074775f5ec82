"""Run the bot, or the local table when there is no token; look after the database; measure."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import discord

from bot import operations, simulation_line
from bot.client import PERMISSIONS, SCOPES, Bot, Operator
from bot.errors import StorageError
from bot.pictures import Pictures
from bot.seasons import checking
from bot.settings import Settings, SettingsError, read_settings
from bot.tables import Tables

log = logging.getLogger("bot")

QUICK_START = (("game new", {"players": 2, "computers": 1, "name": "First game"}),)
HIGHEST_PORT = 65_535
TUTORIAL = (("tutorial", dict[str, object]()),)


def _say(words: object) -> None:
    print(words, flush=True)  # noqa: T201  # a command line


def _complain(words: object) -> None:
    print(words, file=sys.stderr, flush=True)  # noqa: T201  # a command line


def _port(text: str) -> int:
    """A port as typed. Raises what argparse makes a sentence of."""
    if not text.isdecimal() or int(text) > HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: write a number from 0 to {HIGHEST_PORT} (0: any free).")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    main = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    commands = main.add_subparsers(dest="command")
    run = commands.add_parser("run", help="run the bot (the default); without DSB_TOKEN the local table")
    run.add_argument("--port", type=_port, help="the local table's port")
    run.add_argument("--no-browser", action="store_true", help="do not open a browser for the local table")
    commands.add_parser("backup", help="copy the database to FILE, also while the bot runs").add_argument(
        "file", type=Path
    )
    commands.add_parser("restore", help="put the copy FILE in the database's place").add_argument("file", type=Path)
    commands.add_parser("check", help="replay every stored game and report")
    bench = commands.add_parser("bench", help="measure how fast presses are answered over the loopback server")
    bench.add_argument("--json", action="store_true", help="print the numbers as JSON")
    bench.add_argument("--games", type=int, default=100, help="games at once under load (100)")
    bench.add_argument("--seconds", type=float, default=15, help="length of each measurement (15)")
    simulation_line.add_to(commands)
    return main


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit status. Whatever the operator did wrong is a sentence, not a traceback."""
    given = parser().parse_args(arguments)
    try:
        if given.command == "bench":
            from bot.bench import run_bench

            return run_bench(games=given.games, seconds=given.seconds, as_json=given.json)
        if given.command == "simulate":
            _say(simulation_line.printed(given))
            return 0
        settings = read_settings()
        if given.command == "backup":
            _say(operations.backup(settings.database, given.file))
        elif given.command == "restore":
            _say(operations.restore(settings.database, given.file))
        elif given.command == "check":
            return asyncio.run(_check(settings))
        else:
            return _run(settings, getattr(given, "port", None), browser=not getattr(given, "no_browser", False))
    except (SettingsError, StorageError) as error:
        _complain(error)
        return 2
    return 0


async def _check(settings: Settings) -> int:
    problems = 0
    async for checked in operations.check(settings.database):
        _say(checked)
        problems += bool(checked.problem)
    seasons = 0
    async for season in checking.check(settings.database):
        _say(season)
        seasons += bool(season.problem)
    _say(f"{problems} games with a problem." if problems else "Every game is in order.")
    if seasons:
        _say(f"{seasons} seasons with a problem.")
    problems += seasons
    return 1 if problems else 0


def _run(settings: Settings, port: int | None, *, browser: bool) -> int:
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody talks here
    discord.utils.setup_logging(level=logging.getLevelNamesMapping()[settings.log_level], root=True)
    try:
        return asyncio.run(_bot(settings) if settings.token else _local(settings, port, browser=browser))
    except KeyboardInterrupt:
        return 0


async def _open(settings: Settings) -> Bot:
    tables = await Tables.open(settings.database, live_games=settings.live_games)
    operator = Operator(str(settings.source_url or ""), settings.privacy_contact or "")
    pictures = Pictures(per_minute=settings.pictures_per_minute)
    return Bot(tables, pictures, test_server_id=settings.test_server_id, operator=operator)


async def serve(bot: Bot, token: str) -> None:
    """Run the bot until it is told to stop; what is in hand is finished, then everything is closed."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(number, stop.set)
    running = asyncio.create_task(bot.run_supervised(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        else:
            log.info("stopping; what is in hand is finished first")
    finally:
        stopping.cancel()
        await bot.close()
        running.cancel()
        await asyncio.wait({running}, timeout=5)
        await bot.tables.close()
        bot.pictures.close()


async def _bot(settings: Settings) -> int:
    assert settings.token is not None
    bot = await _open(settings)
    try:
        await serve(bot, settings.token.get_secret_value())
    except discord.LoginFailure:
        _complain("Discord does not know this token. Write the bot's token into DSB_TOKEN.")
        return 2
    return 0


async def _local(settings: Settings, port: int | None, *, browser: bool) -> int:
    from bot.local.table import NoPort, run_local_table

    bot = await _open(settings)
    try:
        await run_local_table(
            lambda: serve(bot, "local"),
            port=settings.local_port if port is None else port,
            quick_start=QUICK_START,
            tutorial=TUTORIAL,
            places=settings.database.with_suffix(".places.json"),
            open_browser=browser,
        )
    except NoPort as error:
        await bot.tables.close()
        bot.pictures.close()
        _complain(error)
        return 2
    return 0


def invite_link(application_id: int) -> str:
    """The address with which a bot is added to a server, asking for no more than it needs."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)
