"""Tells each channel what was played: one message per press, computer moves gathered, nothing twice, nothing lost."""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.components.board import board_view
from bot.crash_points import crash_point
from bot.model import Played, Status, TableInfo
from bot.panels import calling, log_thread, manner, telling, troubles
from bot.panels.clocks import deadline_line
from bot.panels.plan_notices import deliver
from bot.panels.posting import post
from bot.panels.results import post_result
from bot.panels.season_live import verdict_line
from bot.panels.seats import close_offers, tell_acts
from bot.panels.votes import close_questions
from bot.pictures import Picture, order
from bot.store.troubles import Kind
from bot.tables import Table
from bot.tutorial import lesson_for
from render.locale import translate
from rules.state import State

if TYPE_CHECKING:
    from bot.client import Bot

log = logging.getLogger(__name__)

GATHERED = 12
"""At most so many plays in one message."""
PATIENCE = 1.5
"""Seconds that a message waits for computer seats to think, so that what a person did is seen soon."""
AT_ONCE = 8
"""So many games are caught up with at a time after a start."""
LOST_WITHIN = 30
"""Minutes: a game that began longer ago has had its first message."""
AGAIN = 60.0
"""Seconds until a channel that could not be told is tried again."""


class Announcer:
    """One task per table that has something to tell."""

    def __init__(self, bot: Bot, pace: float = 1.5) -> None:
        self.bot = bot
        self.pace = pace
        self._pending: dict[int, dict[int, Played]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._unseen: dict[int, State] = {}
        """Of a quiet table: the state that its last picture has shown."""
        self._again: set[int] = set()
        """Games that are tried again after a while."""
        self.owed: set[int] = set()
        """Games whose channel has not heard of the last steps."""

    def add(self, table: Table, played: Played | None = None) -> None:
        """Note something to tell (or only that a computer seat may be asked) and see that it is told.

        A game without a channel waits: what is to be told of it is told from the record when it has one again.
        """
        if troubles.out_of_reach(self.bot, table.info.id):
            return
        pending = self._pending.setdefault(table.info.id, {})
        if played is not None and not played.again:
            pending[played.first_seq] = played
        task = self._tasks.get(table.info.id)
        if task is None or task.done():
            self._tasks[table.info.id] = asyncio.create_task(self._work(table), name=f"tell-{table.info.id}")

    async def finish(self) -> None:
        """Tell what is in hand; computer seats wait for the next start."""
        self.bot.closing = True
        if self._tasks:
            await asyncio.wait([*self._tasks.values()], timeout=10)

    async def _work(self, table: Table) -> None:
        game = table.info.id
        try:
            while plays := await self._gather(table):
                await self._tell(table, plays)
                if game in self.owed:
                    break
                if self._pending.get(game) or self.bot.closing:
                    continue
                if plays[-1].asked is not None and plays[-1].asked.user_id is None:
                    await asyncio.sleep(self.pace)
        except Exception:
            log.exception("telling game %s failed; it is tried again later", game)
            self._owe(table)
        finally:
            if not self._pending.get(game):
                self._pending.pop(game, None)
            self._tasks.pop(game, None)
            if not self.bot.closing:
                self.bot.background(deliver(self.bot, table))
                self.bot.background(self._tell_acts(table))

    async def _tell_acts(self, table: Table) -> None:
        """Tell what has happened beside playing."""
        try:
            await tell_acts(self.bot, table)
        except Exception:
            log.exception("the acts of game %s are not told; it is tried again later", table.info.id)
            self.again(table)

    async def _gather(self, table: Table) -> list[Played]:
        """What is to be told next, computer moves that follow included. From the record, where memory has gaps."""
        waiting = self._pending.get(table.info.id, {})
        plays = [waiting.pop(seq) for seq in sorted(waiting)]
        patience = time.monotonic() + PATIENCE
        while len(plays) < GATHERED and not self.bot.closing and (not plays or time.monotonic() < patience):
            step = await table.computer_step()
            if step is None:
                break
            plays.append(step)
        plays += [waiting.pop(seq) for seq in sorted(waiting)]
        plays.sort(key=lambda played: played.first_seq)
        told = table.info.announced_seq
        if not plays and table.info.id in self.owed and table.info.seq > told:
            return await table.recall(told)
        plays = [played for played in plays if played.last_seq > told]
        expected = told + 1
        for played in plays:
            if played.first_seq != expected:
                return await table.recall(told)
            expected = played.last_seq + 1
        return plays

    async def _tell(self, table: Table, plays: list[Played]) -> None:
        language, after = table.info.language, plays[-1].after
        told = telling.story(language, plays)
        shown = await log_thread.shown(self.bot, table, plays, told)
        lesson = await lesson_for(table.info, plays[0].before, after, plays[-1].asked)
        crash_point("before-picture")
        picture = await self._picture(table.info, plays, told.headline)
        # The game may have been ended meanwhile: then nobody is asked any more, and nothing can be pressed.
        info, over, seq = table.info, plays[-1].over, plays[-1].last_seq
        asked = plays[-1].asked if info.status is Status.RUNNING else None
        time = await deadline_line(self.bot.tables, info, language) if asked is not None else ""
        stood_in = await calling.stood_in(self.bot, info, plays) if asked is not None else calling.StoodIn()
        following = (time, manner.next_line(info, after, asked), shown.line, *stood_in.lines)
        more = "\n".join(line for line in following if line)
        text = telling.board_text(language, info, shown.story, after, asked, lesson, more)
        view = board_view(info, seq, after, asked) if over or asked is not None else None
        calls = await calling.to_board(self.bot, info, asked) if manner.calls_again(info, plays) else []
        calls += [user for user in stood_in.calls if user not in calls]
        old = info.board_message_id
        message = await self.send(info, text, picture=picture, view=view, calls=calls, nonce=f"{info.id}-{seq}")
        if message is None:
            if table.info.announced_seq < seq:  # otherwise the channel is gone
                self._owe(table)
            return
        self.owed.discard(info.id)
        crash_point("after-message")
        await table.announced(seq, message.id)
        if shown.lost:
            await log_thread.said(self.bot, info.id)
        if old is not None and old != message.id:
            self.bot.background(self.strip(info.channel_id, old))
        self.bot.background(manner.tell_next(self.bot, info, after, asked))
        if over:
            await post_result(self.bot, table.info)
            await close_questions(self.bot)
            await close_offers(self.bot)

    async def _picture(self, info: TableInfo, plays: list[Played], headline: str) -> Picture | None:
        """What the plays have changed, and all that earlier messages without a picture have told; None for another
        such message."""
        before = self._unseen.pop(info.id, plays[0].before)
        if not manner.pictured(info, plays):
            self._unseen[info.id] = before
            return None
        return await self.bot.pictures.try_draw(
            order(
                plays[-1].after,
                before=before,
                headline=headline,
                moves=telling.moves(plays),
                names=telling.animal_names(info),
                language=info.language,
            )
        )

    def _owe(self, table: Table) -> None:
        """The channel has not heard of it: tell it with the next step, after a while, or at the next start."""
        if not troubles.out_of_reach(self.bot, table.info.id):
            self.owed.add(table.info.id)
            self.again(table)

    def again(self, table: Table) -> None:
        """Try again after a while."""
        if table.info.id not in self._again:
            self._again.add(table.info.id)
            asyncio.get_running_loop().call_later(AGAIN, self._now, table)

    def _now(self, table: Table) -> None:
        self._again.discard(table.info.id)
        self.add(table)

    async def open(self, table: Table) -> None:
        """The first board message of a game that has just begun."""
        info = table.info
        view = await table.view()
        language = info.language
        seats = ", ".join(telling.seat_line(language, seat) for seat in info.seats)
        told = telling.Story(
            translate(language, "The game begins"),
            translate(language, "The game begins: {seats}.", seats=seats),
            (telling.seal_line(info),),
        )
        lesson = await lesson_for(info, None, view.state, view.asked)
        time = await deadline_line(self.bot.tables, info, language)
        following = "\n".join(line for line in (time, manner.next_line(info, view.state, view.asked)) if line)
        text = telling.board_text(language, info, told, view.state, view.asked, lesson, following)
        picture = await self.bot.pictures.try_draw(
            order(view.state, headline=told.headline, names=telling.animal_names(info), language=language)
        )
        if not table.info.status.open:  # ended while its picture was drawn
            return
        calls = await calling.to_board(self.bot, info, view.asked)
        board = board_view(info, view.seq, view.state, view.asked)
        message = await self.send(info, text, picture=picture, view=board, calls=calls, nonce=f"{info.id}-{view.seq}")
        if message is not None:
            await table.announced(view.seq, message.id)
            if not table.info.status.open:
                await self.strip(info.channel_id, message.id)
                return
            self.bot.background(manner.tell_next(self.bot, info, view.state, view.asked))
            await log_thread.begin(self.bot, table)
        self.add(table)

    async def close_game(self, table: Table) -> None:
        """A game was ended early or given up: say how it stood, after whatever is still being told of it."""
        if (telling_it := self._tasks.get(table.info.id)) is not None:
            await asyncio.wait({telling_it})
        self._unseen.pop(table.info.id, None)
        info = table.info
        language = info.language
        lines = [translate(language, "**{name}** · over", name=telling.safe(info.name))]
        view = None
        if verdict := await verdict_line(self.bot.seasons, info, language):
            lines.append(verdict)
        if info.status is Status.ENDED:
            stood = translate(language, "The players have ended the game early. It stood like this:")
            lines.append(translate(language, "It stood like this:") if verdict else stood)
            lines += telling.standings_lines(language, info)
            view = board_view(info, info.seq, (await table.view()).state, None)
        elif not verdict:
            lines.append(translate(language, "The game was given up, without a result."))
        old = info.board_message_id
        closed = await self.send(info, "\n".join(lines), view=view, nonce=f"{info.id}-closed")
        if closed is not None:
            self.owed.discard(info.id)
            await table.announced(info.seq)
        await log_thread.close(self.bot, table, "\n".join(lines))
        await close_offers(self.bot)
        if old is not None:
            await self.strip(info.channel_id, old)
        await post_result(self.bot, info)

    async def send(self, info: TableInfo, text: str, **more: Any) -> discord.Message | None:
        """Post in a game's channel: see ``posting.post``."""
        return await post(self.bot, info, text, **more)

    async def channel_gone(self, channel_id: int) -> None:
        """A channel was deleted: its lobby is closed, its game waits, and nothing is told there any more."""
        for table in await self.bot.tables.channel_gone(channel_id):
            log.info("game %s: its channel %s is gone", table.info.id, channel_id)
            await troubles.unheard(self.bot, table.info, Kind.CHANNEL_GONE)
            self._pending.pop(table.info.id, None)
            self.owed.discard(table.info.id)

    async def strip(self, channel_id: int, message_id: int) -> None:
        """Take the buttons off an old message. If that fails they answer as stale anyway."""
        message = self.bot.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await message.edit(view=None)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.debug("buttons of message %s stay: %s", message_id, error)

    async def catch_up(self) -> None:
        """After a start: tell what no message has told, and let the computer seats go on."""
        await troubles.load(self.bot)
        tables = {table.info.id: table for table in await self.bot.tables.unannounced()}
        for table in await self.bot.tables.waiting_for_computer():
            tables.setdefault(table.info.id, table)
        for table in tables.values():
            if troubles.out_of_reach(self.bot, table.info.id):
                continue
            if table.info.seq > table.info.announced_seq:
                self.owed.add(table.info.id)
            self.add(table)
            while len(self._tasks) >= AT_ONCE:
                await asyncio.wait([*self._tasks.values()], return_when=asyncio.FIRST_COMPLETED)
        lately = datetime.now(UTC) - timedelta(minutes=LOST_WITHIN)
        for info in await self.bot.tables.listed(statuses=[Status.RUNNING], limit=AT_ONCE):
            new = info.started_at is not None and info.started_at > lately
            if new and info.seq == 0 and info.id not in tables:
                await self._open_if_lost(await self.bot.tables.get(info.id))

    async def _open_if_lost(self, table: Table) -> None:
        """A game that began just before the end of the process: its first board message may be missing."""
        info = table.info
        if info.board_message_id is not None:
            channel = self.bot.get_partial_messageable(info.channel_id)
            try:
                message = await channel.fetch_message(info.board_message_id)
            except (discord.HTTPException, aiohttp.ClientError, OSError):
                return
            if message.attachments:
                return
        await self.open(table)
