"""The log in a thread: every action in full there, while the channel keeps the short words and the picture.

The thread hangs on a board message and has that message's id, so that a crash can never make two. A thread that is
lost costs nothing: the full words come back to the channel, which hears why once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import aiohttp
import discord

from bot.crash_points import crash_point
from bot.model import Played, TableInfo
from bot.narrate import Story
from bot.panels import manner, telling
from bot.panels.posting import TRIES, UNKNOWN_CHANNEL
from bot.prompts_words import shorten
from bot.store import log_threads as store
from bot.store.log_threads import LogThread, Lost
from bot.tables import Table
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

T = TypeVar("T")

log = logging.getLogger(__name__)

LONGEST_NAME = 100
WEEK = 10080
"""Minutes without a message until Discord archives the thread; the next message wakes it."""
_WRONG_KIND, _ARCHIVED, _EXISTS, _LOCKED = 50024, 50083, 160004, 160005


class Shown(NamedTuple):
    """What the channel shows of plays: their words, and a line about the thread; ``lost``: it says that it is lost."""

    story: Story
    line: str = ""
    lost: bool = False


async def shown(bot: Bot, table: Table, plays: Sequence[Played], told: Story) -> Shown:
    """Tell plays in the thread, where the table wants that, and give what is left for the channel to tell."""
    info = table.info
    usual = manner.told_as_wanted(info, told)
    if not info.manner.log:
        return Shown(usual)
    thread = await _thread_of(bot, table)
    if thread is not None and thread.lost is None and await _tell(bot, info, thread, plays):
        line = translate(info.language, "-# In full: {thread}", thread=f"<#{thread.thread_id}>")
        return Shown(told._replace(effects=()), line)
    thread = await store.of_game(bot.tables.database, info.id)
    if thread is None or thread.lost is None or thread.said:
        return Shown(usual)
    return Shown(usual, lost_line(info.language, thread.lost), lost=True)


async def said(bot: Bot, game: int) -> None:
    """The channel has heard that the thread is lost."""
    thread = await store.of_game(bot.tables.database, game)
    if thread is not None:
        await store.save(bot.tables.database, replace(thread, said=True))


async def begin(bot: Bot, table: Table) -> None:
    """Make the thread of a game whose first board message stands in the channel."""
    if table.info.manner.log:
        await _thread_of(bot, table)


async def again(bot: Bot, table: Table) -> None:
    """Whoever may has asked for the thread anew: a loss is forgotten, and the next step tries another thread."""
    await bot.tables.in_hand(store.forget_loss(bot.tables.database, table.info.id))


async def close(bot: Bot, table: Table, text: str) -> None:
    """The last words of a game that was ended early, also in its thread."""
    info = table.info
    thread = await store.of_game(bot.tables.database, info.id)
    if info.manner.log and thread is not None and thread.lost is None:
        await _send(bot, thread, [text], f"{info.id}-l-closed")


async def gone(bot: Bot, thread_id: int) -> None:
    """A thread was deleted: if it is a log, its game goes on in full in the channel."""
    thread = await store.of_thread(bot.tables.database, thread_id)
    if thread is not None and thread.lost is None:
        await store.save(bot.tables.database, replace(thread, lost=Lost.GONE))


def lost_line(language: str, lost: Lost) -> str:
    """Why everything stands in the channel from now on."""
    return (
        "-# ⚠ "
        + {
            Lost.FORBIDDEN: translate(
                language, "I may not log in a thread here (`/doctor` says what is missing): everything is told here."
            ),
            Lost.GONE: translate(language, "The thread with the log was deleted: everything is told here."),
            Lost.LOCKED: translate(language, "The thread with the log is locked: everything is told here."),
            Lost.NESTED: translate(language, "There is no thread within a thread: everything is told here."),
        }[lost]
    )


async def _thread_of(bot: Bot, table: Table) -> LogThread | None:
    """The game's thread, made if there is none yet. None when it cannot be made now, but may be later."""
    info, database = table.info, bot.tables.database
    thread = await store.of_game(database, info.id)
    if thread is not None or info.board_message_id is None:
        return thread
    try:
        thread_id = await _steadily(lambda: _make(bot, info, info.board_message_id or 0))
        thread = LogThread(info.id, thread_id, info.announced_seq)
    except discord.HTTPException as error:
        log.warning("game %s: no thread in channel %s: %s", info.id, info.channel_id, error.text)
        lost = Lost.NESTED if error.code == _WRONG_KIND else Lost.FORBIDDEN
        if error.code != _WRONG_KIND and not isinstance(error, discord.Forbidden):
            return None
        thread = LogThread(info.id, None, info.announced_seq, lost)
    except (ValueError, aiohttp.ClientError, OSError) as error:
        log.info("game %s: no thread now: %s", info.id, error)
        return None
    crash_point("after-thread")
    if thread.lost is None:
        text = translate(
            info.language,
            "Everything that happens in “{name}” is told here in full. The board and the choices are in {channel}.",
            name=telling.safe(info.name),
            channel=f"<#{info.channel_id}>",
        )
        if not await _send(bot, thread, [text], f"{info.id}-l-first"):
            return await store.of_game(database, info.id)
    await store.save(database, thread)
    return thread


async def _make(bot: Bot, info: TableInfo, message_id: int) -> int:
    channel = bot.get_partial_messageable(info.channel_id, guild_id=info.server_id)
    name = shorten(info.name, LONGEST_NAME)
    try:
        await channel.get_partial_message(message_id).create_thread(name=name, auto_archive_duration=WEEK)
    except discord.HTTPException as error:
        if error.code != _EXISTS:
            raise
    return message_id


async def _tell(bot: Bot, info: TableInfo, thread: LogThread, plays: Sequence[Played]) -> bool:
    """Tell the plays that the thread has not told; whether it has told them all."""
    fresh = [played for played in plays if played.last_seq > thread.told]
    if not fresh:
        return True
    language, last = info.language, fresh[-1]
    lines = [telling.title(language, info, last.after)]
    lines += [telling.story(language, [played]).text for played in fresh]
    if last.over:
        lines += telling.standings_lines(language, info)
    if not await _send(bot, thread, pieces(lines), f"{info.id}-l{last.last_seq}"):
        return False
    crash_point("after-thread-message")
    await store.save(bot.tables.database, replace(thread, told=last.last_seq))
    return True


def pieces(lines: Sequence[str]) -> list[str]:
    """Lines as messages that Discord takes, none left out; a line that alone is too long is cut into several."""
    found: list[str] = []
    for line in lines:
        for start in range(0, len(line), telling.LONGEST):
            part = line[start : start + telling.LONGEST]
            if found and len(found[-1]) + 1 + len(part) <= telling.LONGEST:
                found[-1] += "\n" + part
            else:
                found.append(part)
    return found


async def _send(bot: Bot, thread: LogThread, texts: Sequence[str], nonce: str) -> bool:
    """Post in the thread, waking it if need be; whether that was possible. Notes when it never will be again."""
    try:
        for number, text in enumerate(texts):
            await _steadily(lambda text=text, number=number: _post(bot, thread, text, f"{nonce}-{number}"))
    except discord.HTTPException as error:
        log.warning("game %s: nothing said in thread %s: %s", thread.game, thread.thread_id, error.text)
        if (lost := _loss(error)) is not None:
            await store.save(bot.tables.database, replace(thread, lost=lost))
        return False
    except (aiohttp.ClientError, OSError) as error:
        log.info("game %s: nothing said in thread %s: %s", thread.game, thread.thread_id, error)
        return False
    return True


async def _post(bot: Bot, thread: LogThread, text: str, nonce: str) -> None:
    assert thread.thread_id is not None
    channel = bot.get_partial_messageable(thread.thread_id)
    quiet = discord.AllowedMentions.none()
    try:
        await channel.send(text, nonce=nonce, allowed_mentions=quiet)
    except discord.HTTPException as error:
        if error.code != _ARCHIVED:
            raise
        found = await bot.fetch_channel(thread.thread_id)
        if isinstance(found, discord.Thread):
            await found.edit(archived=False)
        await channel.send(text, nonce=nonce, allowed_mentions=quiet)


def _loss(error: discord.HTTPException) -> Lost | None:
    if error.code in (_LOCKED, _ARCHIVED):
        return Lost.LOCKED
    if error.code == UNKNOWN_CHANNEL:
        return Lost.GONE
    return Lost.FORBIDDEN if isinstance(error, discord.Forbidden) else None


async def _steadily(work: Callable[[], Awaitable[T]]) -> T:
    """Try again while Discord or the way to it has trouble; the last failure is raised."""
    for attempt in range(TRIES - 1):
        try:
            return await work()
        except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
            log.info("log thread: again after %s", type(error).__name__)
            await asyncio.sleep(min(0.3 * 2**attempt, 10))
    return await work()
