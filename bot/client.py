"""The Discord client: commands, dynamic items, start and end. It knows no rule of the game."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import aiohttp
import discord
from discord import app_commands
from discord.ext import tasks

from bot import lint
from bot.components import (
    ahead,
    choosing,
    deciding,
    games,
    lobby,
    me_forget,
    me_forms,
    me_hours,
    plan_form,
    plan_leaving,
    reminders,
    seasons,
    seats,
)
from bot.components.answering import refuse
from bot.components.ids import Pick, Press
from bot.languages.chosen import Chosen
from bot.languages.commands import CommandTranslator
from bot.languages.locales import of_locale
from bot.me import following
from bot.members import is_member
from bot.notices.loop import DueLoop
from bot.notices.posting import DiscordPost
from bot.notices.ticking import reached, tick
from bot.panels import closing, log_thread, plan_notices, season_news, troubles
from bot.panels import seats as seats_panel
from bot.panels.announcer import Announcer
from bot.panels.season_posting import Opener
from bot.pictures import Pictures
from bot.seasons.seasons import Seasons
from bot.statistics import keeping
from bot.steady import be_steady
from bot.store.troubles import Kind
from bot.tables import Tables
from bot.whatif.keeping import Branches

log = logging.getLogger(__name__)

_REMEMBERED = 2000
INTENTS = discord.Intents(guilds=True)
"""No privileged intents: commands and buttons bring along all that is needed."""
SCOPES = ("bot", "applications.commands")
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)
"""All that the invite link asks for."""
HANDLING = (
    ahead,
    choosing,
    deciding,
    games,
    lobby,
    me_forget,
    me_forms,
    me_hours,
    plan_form,
    plan_leaving,
    reminders,
    seasons,
    seats,
)
"""The modules that say what the buttons do."""


_NO_ANSWER = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Discord has a bad moment, or there is no way to it."""


class Operator(NamedTuple):
    """What ``/about`` says of whoever runs the bot."""

    source: str = ""
    contact: str = ""


class Tree(app_commands.CommandTree["Bot"]):
    """The commands, with the one error handler and no second run of a command that is delivered twice."""

    async def interaction_check(self, interaction: discord.Interaction[Bot], /) -> bool:
        """Whether the interaction is new."""
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        return not interaction.client.seen(interaction.id)

    async def on_error(self, interaction: discord.Interaction[Bot], error: app_commands.AppCommandError, /) -> None:
        """Answer with a private sentence."""
        if isinstance(error, app_commands.CheckFailure) and type(error) is app_commands.CheckFailure:
            return
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete failed", exc_info=error)
            return
        await refuse(interaction, error)


class Bot(discord.Client):
    """The bot. ``test_server_id``: register the commands only there, at once; ``pace``: seconds between messages of
    computer seats among themselves."""

    def __init__(
        self,
        tables: Tables,
        pictures: Pictures,
        *,
        test_server_id: int | None = None,
        operator: Operator = Operator(),  # noqa: B008  # an immutable value
        pace: float = 1.5,
        guild_ready_timeout: float = 2.0,
    ) -> None:
        super().__init__(
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=guild_ready_timeout,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.tables = tables
        self.pictures = pictures
        self.operator = operator
        self.tree = Tree(self, allowed_contexts=app_commands.AppCommandContext(guild=True))
        self.announcer = Announcer(self, pace)
        self.seasons = Seasons(tables)
        self.opener = Opener(self, self.seasons)
        self.test_server = None if test_server_id is None else discord.Object(test_server_id)
        self.branches = Branches()
        self.troubled: dict[int, Kind] = {}
        """Games that wait because something outside them is amiss."""
        self.due = DueLoop(tables, DiscordPost(self), lambda: tick(self), reached=lambda: reached(self))
        self.heard: dict[int, str] = {}
        self.languages = Chosen()
        tables.on_server = lambda server, user: is_member(self, server, user)
        self.patience = 1.0
        """Seconds until the first try after a failed connection."""
        self.closing = False
        self.caught_up = asyncio.Event()
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._background: set[asyncio.Task[Any]] = set()

    async def setup_hook(self) -> None:
        """Before the connection: commands, buttons, their registration (it may fail), what is left to tell."""
        from bot.commands import everything

        everything.add_to(self.tree)
        await self.tree.set_translator(CommandTranslator())
        await self.languages.load(self.tables.database)
        self.add_dynamic_items(Press, Pick)
        for sentence in lint.check_commands([command.to_dict(self.tree) for command in self.tree.get_commands()]):
            log.warning("command tree: %s", sentence)
        self.background(self._register())
        self.background(self._catch_up())
        self._expire.start()

    async def _register(self) -> None:
        """Register the commands. A failure is logged and the bot goes on with those that stand."""
        for attempt in range(4):
            try:
                if self.test_server is not None:
                    self.tree.copy_global_to(guild=self.test_server)
                await self.tree.sync(guild=self.test_server)
                return
            except (discord.HTTPException, app_commands.AppCommandError, aiohttp.ClientError, OSError) as error:
                log.error("the commands could not be registered (try %s): %s", attempt + 1, error)
                await asyncio.sleep(2**attempt)

    async def _catch_up(self) -> None:
        try:
            await self.announcer.catch_up()
            await plan_notices.deliver_all(self)
            await seats_panel.tell_all(self)
            await me_forget.resume(self)
        except Exception:
            log.exception("catching up after the start failed")
        finally:
            self.caught_up.set()
            self.background(self.due.run())
        await keeping.catch_up_quietly(self.tables)
        await season_news.look(self)

    @tasks.loop(minutes=5)
    async def _expire(self) -> None:
        """Close questions that nobody has answered in time."""
        from bot.panels.votes import close_questions

        try:
            await closing.close_due(self)
            await close_questions(self)
            await seats_panel.close_offers(self)
            await following.tell(self.tables)
            await season_news.look(self)
        except Exception:
            log.exception("closing old questions failed; it is tried again")

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Forms: handled here and not by the form itself, so that one that was open at a restart is not lost."""
        if self.heard.get(interaction.user.id) != (language := of_locale(interaction.locale)):
            self.heard[interaction.user.id] = language
            self.background(self.tables.hear(interaction.user.id, language))
        if interaction.type is discord.InteractionType.modal_submit and not self.seen(interaction.id):
            await deciding.submitted(self, interaction)
            await plan_leaving.submitted(self, interaction)
            await me_forms.submitted(self, interaction)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone: its lobby is closed, its game waits."""
        await self.announcer.channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone, a table's own or the log of one."""
        await self.announcer.channel_gone(payload.thread_id)
        await log_thread.gone(self, payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed from a server: its games wait."""
        await troubles.server_left(self, guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """On a server, perhaps again: its games go on."""
        await troubles.server_back(self, guild.id)

    async def on_ready(self) -> None:
        """Connected: servers may have come and gone meanwhile."""
        await troubles.compare(self)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was opened, perhaps: a game that waits for it tries again."""
        await troubles.thread_changed(self, payload.thread_id)

    async def language_for(self, user_id: int, otherwise: str) -> str:
        """The language to write to a person in: their own setting, what their client last said, or the table's."""
        chosen = (await self.tables.person(user_id)).language or self.heard.get(user_id)
        return chosen or await self.tables.heard(user_id) or otherwise

    def seen(self, interaction_id: int) -> bool:
        """Whether an interaction was delivered before; it is remembered."""
        if interaction_id in self._seen:
            return True
        self._seen[interaction_id] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return False

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside the rest; it must catch its own errors."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def try_edit(self, message: discord.PartialMessage, **changes: Any) -> None:
        """Edit a message if it is still there; calling nobody."""
        try:
            await message.edit(allowed_mentions=discord.AllowedMentions.none(), **changes)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("message %s not edited: %s", message.id, error)

    async def close(self) -> None:
        """Finish what is in hand, then leave."""
        if not self.closing:
            await self.due.stop()
            await self.announcer.finish()
            self._expire.cancel()
            if self._background:
                await asyncio.wait([*self._background], timeout=5)
        await super().close()

    async def run_supervised(self, token: str) -> None:
        """Log in, connect and stay connected. A wrong token raises ``discord.LoginFailure``."""
        be_steady()
        await self._until_it_works(lambda: self._log_in(token), _NO_ANSWER)
        # The first connection may fail in more ways (discord.py #10520).
        failures = (*_NO_ANSWER, AttributeError, discord.GatewayNotFound, discord.ConnectionClosed)
        await self._until_it_works(lambda: self.connect(reconnect=True), failures)

    async def _log_in(self, token: str) -> None:
        try:
            await self.login(token)
        except BaseException:
            await self.http.close()  # which closes its connector too: the next login needs another
            self.http.connector = discord.utils.MISSING
            raise

    async def _until_it_works(
        self, work: Callable[[], Coroutine[Any, Any, None]], failures: tuple[type[Exception], ...]
    ) -> None:
        """Try again after a failure, more and more slowly, until the bot is closed."""
        wait = self.patience
        while not self.is_closed():
            try:
                return await work()
            except failures as error:
                if self.is_closed() or isinstance(error, discord.PrivilegedIntentsRequired):
                    raise
                log.warning("no connection to Discord (%s); again in %.0f s", type(error).__name__, wait)
                self.ws = None  # pyright: ignore[reportAttributeAccessIssue]
                await asyncio.sleep(wait)
                wait = min(wait * 2, 60)
