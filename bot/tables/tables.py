"""All tables: opening, finding and listing them, and what is left to do after a restart."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self, TypeVar
from weakref import WeakValueDictionary

from bot.clocks import beating, pausing, zero
from bot.clocks.hours import Span
from bot.clocks.store import Wait
from bot.errors import NoGameHere, NoSuchGame
from bot.model import Member, NewTable, Person, ServerSettings, Status, TableInfo
from bot.questions import Agreement, Decided
from bot.store import agreements, heard, log_threads, people
from bot.store import tables as rows
from bot.store.database import Database
from bot.store.troubles import Kind
from bot.tables import agreeing, importing, opening, troubles
from bot.tables.table import Table

T = TypeVar("T")
Clock = Callable[[], datetime]


def now() -> datetime:
    """The clock of the wall, aware, in UTC."""
    return datetime.now(UTC)


def secret_seed() -> str:
    """A seed that nobody can guess: 32 hexadecimal digits."""
    return secrets.token_hex(16)


async def _everybody(_server: int, _user: int) -> bool:
    return True


class Tables:
    """The door to every table. One per process and database."""

    def __init__(self, database: Database, clock: Clock, new_seed: Callable[[], str], live_games: int) -> None:
        self.database = database
        self.clock = clock
        self.new_seed = new_seed
        self.heart = beating.Heart(clock())
        self._live_games = live_games
        self._kept: OrderedDict[int, Table] = OrderedDict()
        # One Table per game as long as anybody holds it: its lock is what keeps two players apart.
        self._known: WeakValueDictionary[int, Table] = WeakValueDictionary()
        self._in_hand: set[asyncio.Task[Any]] = set()
        self.on_server: Callable[[int, int], Awaitable[bool]] = _everybody
        """Whether a user is on a server (in that order server, user); the front end knows."""

    @classmethod
    async def open(
        cls, path: Path, *, clock: Clock = now, new_seed: Callable[[], str] = secret_seed, live_games: int = 128
    ) -> Self:
        """Open the database (made or migrated if need be). No game is loaded before it is asked for.

        ``clock`` and ``new_seed`` are there for tests; ``live_games`` is how many games stay in memory.
        Raises ``StorageError``.
        """
        tables = cls(await Database.open(path, clock), clock, new_seed, live_games)
        tables.heart = await beating.awaken(tables)
        return tables

    async def close(self) -> None:
        """Finish every change that is in hand, then close the database."""
        while self._in_hand:
            await asyncio.gather(*self._in_hand, return_exceptions=True)
        await self.database.close()

    # ---- opening and finding

    async def create(self, server_id: int, channel_id: int, member: Member, new: NewTable) -> Table:
        """Open a table in a channel. Raises ``ChannelTaken``, ``MayNotOpen``, ``TooManyTables``, ``BadTable``."""
        return await self.in_hand(opening.create(self, server_id, channel_id, member, new))

    async def import_file(
        self, server_id: int, channel_id: int, member: Member, data: bytes, new: NewTable | None = None
    ) -> Table:
        """Open a table from a position or record file (at most 2 MB): a lobby whose seats have the file's animals, or
        a finished game to look at. Of ``new`` the name, open, invited, role, claims, language, host_plays and
        computers count. Raises ``FileTooLarge``, ``BadFile`` and what ``create`` raises."""
        return await self.in_hand(importing.import_file(self, server_id, channel_id, member, data, new))

    async def rematch(self, member: Member, game_id: int, channel_id: int | None = None) -> Table:
        """Open a lobby with the options of an earlier game and seats for its computers and for whoever asks (with their
        animals where those were chosen); the others are invited. With nobody to wait for the game begins.

        Raises ``NoSeat`` unless the member played in it or manages the server, and what ``create`` raises.
        """
        return await self.in_hand(opening.rematch(self, member, game_id, channel_id))

    async def in_channel(self, channel_id: int) -> Table:
        """The lobby or running game of a channel, also in the thread of its log. Raises ``NoGameHere``."""
        info = await rows.of_channel(self.database, channel_id)
        if info is None:
            info = await self._logged_in(channel_id)
        if info is None or not info.status.open:
            raise NoGameHere
        return self.table(info)

    async def last_in_channel(self, channel_id: int) -> Table:
        """The running game of a channel, else its last finished one. Raises ``NoGameHere``."""
        info = await rows.of_channel(self.database, channel_id) or await rows.last_of_channel(self.database, channel_id)
        if info is None:
            info = await self._logged_in(channel_id)
        if info is None:
            raise NoGameHere
        return self.table(info)

    async def _logged_in(self, thread_id: int) -> TableInfo | None:
        """The table whose log a thread is."""
        thread = await log_threads.of_thread(self.database, thread_id)
        return None if thread is None else await rows.of_game(self.database, thread.game)

    async def get(self, game_id: int, server_id: int | None = None) -> Table:
        """The table of a game, of this server if given. Raises ``NoSuchGame``."""
        known = self._known.get(game_id)
        info = known.info if known is not None else await rows.of_game(self.database, game_id)
        if info is None or (server_id is not None and info.server_id != server_id):
            raise NoSuchGame(game=game_id)
        return self.table(info)

    async def listed(
        self,
        *,
        server_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
        statuses: Sequence[Status] | None = None,
        limit: int = 25,
        offset: int = 0,
    ) -> list[TableInfo]:
        """Tables of a server, channel or person, newest first."""
        query = rows.Wanted(server_id, channel_id, user_id, tuple(statuses or ()), limit, offset)
        return await rows.listed(self.database, query)

    # ---- after a restart, and from time to time

    async def unannounced(self) -> list[Table]:
        """Running and just finished games with steps that no message has told: ``recall(info.announced_seq)``."""
        return [self.table(info) for info in await rows.unannounced(self.database)]

    async def waiting_for_computer(self) -> list[Table]:
        """Games in which a computer seat is asked: call ``computer_step`` until it gives None."""
        return [self.table(info) for info in await rows.waiting_for_computer(self.database)]

    async def beat(self) -> Span | None:
        """Note that the bot is there: call it every minute, before ``due``. Gives the gap that has just ended, if any;
        in it no clock has run."""
        return await self.in_hand(beating.beat(self))

    async def due(self, now: datetime, limit: int = 100) -> list[Wait]:
        """The games in which somebody's time has run out, earliest first: call ``clock_out`` of each. None while the
        bot has not been there for a while (see ``beat``)."""
        return await zero.due(self, now, limit)

    async def pauses_ended(self) -> list[Table]:
        """Note the end of pauses that have ended by themselves, and say where: call it every minute."""
        return await pausing.end_of_time(self)

    async def expire(self) -> list[Decided]:
        """Close the questions whose 48 hours are over (silence is no) and say which: call it every few minutes."""
        return await agreeing.expire(self)

    async def closed_with_buttons(self) -> list[Agreement]:
        """Questions that are closed while their message still has its buttons: show it, and say ``question_shown``."""
        return await agreements.closed_with_buttons(self.database)

    async def channel_gone(self, channel_id: int) -> list[Table]:
        """A channel was deleted: its lobby is closed, its running game waits until it is moved, and of a game that is
        over nothing is left to tell. Gives the tables that this concerns."""
        found = [self.table(info) for info in await rows.unfinished(self.database, channel_id)]
        for table in found:
            if table.info.status is Status.RUNNING:
                await troubles.begin(table, Kind.CHANNEL_GONE)
                continue
            await table.close_down()
            await table.announced(table.info.seq)
        return found

    # ---- settings

    async def server(self, server_id: int) -> ServerSettings:
        """A server's settings; the defaults when it has none."""
        return await people.server(self.database, server_id)

    async def set_server(self, settings: ServerSettings) -> None:
        """Store a server's settings."""
        await self.in_hand(people.set_server(self.database, settings))

    async def person(self, user_id: int) -> Person:
        """A person's own settings; the defaults when there are none."""
        return await people.person(self.database, user_id)

    async def people(self, user_ids: Collection[int]) -> dict[int, Person]:
        """The settings of several people at once, each by their id."""
        return await people.people(self.database, user_ids)

    async def set_person(self, person: Person) -> None:
        """Store a person's own settings; their clocks run by them from now on."""
        await self.in_hand(self.database.write(beating.settled(self, person)))

    async def hear(self, user_id: int, language: str) -> None:
        """Store the language that a person's client has said."""
        await self.in_hand(heard.keep(self.database, user_id, language))

    async def heard(self, user_id: int) -> str | None:
        """The language that a person's client last said; None: never."""
        return await heard.of_user(self.database, user_id)

    # ---- within

    def table(self, info: TableInfo) -> Table:
        """The one Table of a game, kept among the live ones."""
        table = self._known.get(info.id)
        if table is None:
            table = self._known[info.id] = Table(self, info)
        self._kept[info.id] = table
        self._kept.move_to_end(info.id)
        while len(self._kept) > self._live_games:
            self._kept.popitem(last=False)
        return table

    async def in_hand(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry a change through even if whoever asked for it goes away: memory and database never part."""
        task = asyncio.create_task(work)
        self._in_hand.add(task)
        task.add_done_callback(self._in_hand.discard)
        return await asyncio.shield(task)
