"""Messages of a season in its channel, and the opening of its tables: message, thread, game, one after the other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import aiohttp
import discord

from bot.components.ids import Press, Pressed, view_of
from bot.crash_points import crash_point
from bot.errors import TableError
from bot.languages.refusals import fact_word
from bot.model import Member
from bot.panels import lobby, telling
from bot.panels.log_thread import WEEK
from bot.panels.season_words import player_name, season_text, time_word
from bot.pictures import Picture, file_of
from bot.prompts_words import shorten
from bot.seasons import opening
from bot.seasons.model import SeasonState, SeasonTable, Stage
from bot.seasons.seasons import Seasons
from render.locale import translate

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)

T = TypeVar("T")

TRIES = 6
PAUSE = 1.0
"""Seconds between the openings of two tables: far below Discord's limits, and a season of 50 tables in minutes."""
_GOOD = discord.ButtonStyle.success
_NO_CHANNEL = 10003
"""Discord's code for a channel that is not there."""
_NO_MESSAGE = 10008
"""Discord's code for a message that is not there."""
_EXISTS = 160004
"""Discord's code for a message that has its thread already."""


async def post(
    bot: Bot,
    state: SeasonState,
    text: str,
    *,
    calls: Sequence[int] = (),
    view: discord.ui.View | None = None,
    picture: Picture | None = None,
    nonce: str | None = None,
) -> discord.Message | None:
    """Post in the season's channel and call exactly ``calls``. None where that is not possible; nothing is harmed."""
    channel = bot.get_partial_messageable(state.head.channel_id, guild_id=state.server_id)
    mentions = discord.AllowedMentions(
        everyone=False, users=[discord.Object(user) for user in calls], roles=False, replied_user=False
    )
    more: dict[str, Any] = {"allowed_mentions": mentions}
    more |= {} if view is None else {"view": view}
    more |= {} if nonce is None else {"nonce": nonce[-25:]}

    async def send() -> discord.Message:
        files: dict[str, Any] = {} if picture is None else {"file": file_of(picture)}
        return await channel.send(shorten(text, telling.LONGEST), **more, **files)

    try:
        return await steadily(send)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("season %s: no message in channel %s: %s", state.id, state.head.channel_id, error)
        return None


async def steadily(work: Callable[[], Awaitable[T]]) -> T:
    """Do something that Discord may fail to answer, again and again, more and more slowly."""
    for attempt in range(TRIES - 1):
        try:
            return await work()
        except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
            log.info("again after %s", type(error).__name__)
            await asyncio.sleep(min(0.3 * 2**attempt, 10))
    return await work()


async def tell_sign_up(bot: Bot, state: SeasonState) -> SeasonState:
    """Post the sign-up with its buttons, and note the message."""
    message = await post(bot, state, season_text(state.head.language, state), view=sign_up_view(state))
    if message is None:
        return state
    return await bot.seasons.change(state.id, None, None, lambda now: now.with_head(message_id=message.id))


def sign_up_view(state: SeasonState) -> discord.ui.View | None:
    """The buttons of an open sign-up."""
    if state.stage is not Stage.SIGN_UP:
        return None
    language = state.head.language
    return view_of(
        Press(Pressed("seasonjoin", 0, 0, str(state.id)), translate(language, "Sign up"), style=_GOOD, row=0),
        Press(Pressed("seasonshow", 0, 0, str(state.id)), translate(language, "My entry"), row=0),
    )


async def tell_entry(bot: Bot, state: SeasonState) -> None:
    """Bring the message of the sign-up up to date."""
    if state.head.message_id is None:
        return
    channel = bot.get_partial_messageable(state.head.channel_id, guild_id=state.server_id)
    text = shorten(season_text(state.head.language, state), telling.LONGEST)
    await bot.try_edit(channel.get_partial_message(state.head.message_id), content=text, view=sign_up_view(state))


class Failure(NamedTuple):
    """Why a table could not be opened, and the sentence about it."""

    why: str
    sentence: str


class Opener:
    """Opens the tables that wait for it, one at a time; there is one per bot."""

    def __init__(self, bot: Bot, seasons: Seasons, pause: float = PAUSE) -> None:
        self.bot = bot
        self.seasons = seasons
        self.pause = pause
        self._turn = asyncio.Lock()
        self._failed: dict[int, Failure] = {}
        """What has kept a season's tables from being opened, as it was last said in its channel."""

    async def open_waiting(self) -> int:
        """Open what is to be opened; gives how many tables are open now. What fails is tried again later."""
        opened = 0
        async with self._turn:
            for state, table in await opening.waiting(self.seasons):
                if self.bot.closing:
                    break
                try:
                    await self._open(state, table)
                    opened += 1
                except TableError as error:
                    await self._say(state, table, _words(state.head.language, error))
                except discord.HTTPException as error:
                    log.warning("season %s: table %s not opened: %s", state.id, table.key, error.text)
                    if error.code == _NO_MESSAGE:  # somebody has deleted the invitation: another is posted
                        await opening.has_thread(self.seasons, state.id, table.key, None)
                    else:
                        await self._say(state, table, _why(state.head.language, error))
                except (aiohttp.ClientError, OSError) as error:
                    log.info("season %s: table %s not opened now: %s", state.id, table.key, error)
                except Exception:  # the others are opened all the same
                    log.exception("season %s: table %s not opened", state.id, table.key)
                await asyncio.sleep(self.pause)
        return opened

    async def work(self) -> None:
        """Open what waits, beside everything else; what goes wrong is tried again later."""
        try:
            await self.open_waiting()
        except Exception:
            log.exception("opening tables of seasons failed; it is tried again")

    async def _open(self, state: SeasonState, table: SeasonTable) -> None:
        season, key = state.id, table.key
        if table.channel_id is None:
            message = await self._invite(state, table)
            crash_point("season-table-invited")
            state = await opening.has_thread(self.seasons, season, key, message.id)
            table = state.tables[key]
        await self._thread(state, table)
        crash_point("season-table-thread")
        assert self.bot.user is not None
        game = await opening.open_game(self.seasons, season, key, Member(self.bot.user.id, self.bot.user.name))
        self._failed.pop(season, None)
        if game.info.board_message_id is None:  # otherwise the process has died just after telling
            await lobby.refresh(self.bot, game)
        await opening.is_open(self.seasons, season, key)

    async def _invite(self, state: SeasonState, table: SeasonTable) -> discord.Message:
        language = state.head.language
        people = [
            user for user in table.plan.players if (entry := state.entries.get(user)) is not None and entry.status.plays
        ]
        names = " ".join(f"<@{user}>" if user in people else player_name(state, user) for user in table.plan.players)
        text = translate(
            language, "**{name}** · table {table}: {people}", name=telling.safe(state.name), table=str(table.key),
            people=names,
        )  # fmt: skip
        deadline = state.deadline_of(table)
        if deadline is not None:
            text += "\n" + translate(
                language,
                "The game is in the thread below. Play it until {when} ({left}).",
                when=time_word(deadline),
                left=time_word(deadline, "R"),
            )
        channel = self.bot.get_partial_messageable(state.head.channel_id, guild_id=state.server_id)
        mentions = discord.AllowedMentions(everyone=False, users=[discord.Object(user) for user in people], roles=False)
        nonce = f"s{state.id}-{table.key}".replace(" ", "")[-25:]
        return await steadily(lambda: channel.send(text, allowed_mentions=mentions, nonce=nonce))

    async def _thread(self, state: SeasonState, table: SeasonTable) -> None:
        """The thread hangs on the invitation and has its id, so that a crash can never make two."""
        channel = self.bot.get_partial_messageable(state.head.channel_id, guild_id=state.server_id)
        message = channel.get_partial_message(table.channel_id or 0)
        name = opening.thread_name(state, table)
        try:
            await steadily(lambda: message.create_thread(name=name, auto_archive_duration=WEEK))
        except discord.HTTPException as error:
            if error.code != _EXISTS:
                raise

    async def _say(self, state: SeasonState, table: SeasonTable, why: str) -> None:
        """Say in the season's channel why its tables do not open, once."""
        text = translate(state.head.language, "⚠ Table {table} cannot be opened: {why}", table=str(table.key), why=why)
        known, self._failed[state.id] = self._failed.get(state.id), Failure(why, text)
        if known is None or known.why != why:
            await post(self.bot, state, text)

    def trouble(self, season: int) -> str:
        """What keeps a season's tables from being opened, as a sentence; empty when nothing does."""
        found = self._failed.get(season)
        return "" if found is None else found.sentence


def _why(language: str, error: discord.HTTPException) -> str:
    if error.code == _NO_CHANNEL:
        return translate(language, "the season's channel is gone. `/season here` in another channel takes it there.")
    return translate(language, "I may not make threads in this channel. `/doctor` says what is missing.")


def _words(language: str, error: TableError) -> str:
    facts = {name: fact_word(language, fact) for name, fact in error.facts.items()}
    message = error.message
    return translate(language, message, **facts)
