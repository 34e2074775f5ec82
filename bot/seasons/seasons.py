"""All seasons: the door to each of them. Every change is one transaction with its act on record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from bot.league.model import Season
from bot.model import Member
from bot.seasons import store
from bot.seasons.acts import FOR_EVER, Done, Fact, SeasonAct, decided
from bot.seasons.codec import Changed, changes_between
from bot.seasons.errors import NoSeasonHere, NoSuchSeason, OrganisersOnly, SeasonMoved, WhichSeason
from bot.seasons.model import Head, Key, SeasonState, Stage, TableStage
from bot.store.database import Writer

if TYPE_CHECKING:
    from bot.tables.tables import Tables

Also = Callable[[Writer], None]
Transform = Callable[[SeasonState], SeasonState]
ON = (Stage.PLANNED, Stage.SIGN_UP, Stage.CLOSED, Stage.RUNNING)


def _meant(seasons: Sequence[store.Named], text: str) -> int:
    """The number of the season of that name or number, the newest of several. Raises ``NoSuchSeason``."""
    wanted = text.strip().casefold()
    numbered = [one.id for one in seasons if str(one.id) == wanted.removeprefix("#")]
    called = [one.id for one in seasons if one.name.casefold() == wanted]
    found = numbered + called if wanted.startswith("#") else called + numbered  # a season may be called "2027"
    if not found:
        raise NoSuchSeason
    return found[0]


class Seasons:
    """One per ``Tables``. Nothing is kept in memory but locks: a season is read when it is needed."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.database = tables.database
        self.telling = asyncio.Lock()
        """Held while the end of a season is told."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # ---- looking

    async def get(self, season: int, server: int | None = None) -> SeasonState:
        """A season. Raises ``NoSuchSeason``."""
        found = await store.of_id(self.database, season)
        if found is None or (server is not None and found.server_id != server):
            raise NoSuchSeason
        return found

    async def listed(self, server: int | None, stages: Sequence[Stage] = ()) -> list[SeasonState]:
        """The seasons of a server (None: of all), newest first."""
        return [await self.get(number) for number in await store.listed(self.database, server, stages)]

    async def named(self, server: int) -> list[store.Named]:
        """The names and stages of a server's seasons, newest first."""
        return await store.named(self.database, server)

    async def current(
        self, server: int, name: str | None = None, *, hidden: bool = False, prepared: bool = True
    ) -> SeasonState:
        """The season that is meant: by name or number (``#12`` is always a number), else the only one that is on, else
        the last one of all.

        ``hidden``: seasons that are being prepared do not exist for whoever asks. ``prepared`` false: one of these is
        meant only where no other is on. Raises ``NoSeasonHere``, ``NoSuchSeason``, ``WhichSeason``.
        """
        seasons = [one for one in await self.named(server) if not hidden or one.stage is not Stage.PLANNED]
        if name:
            return await self.get(_meant(seasons, name))
        running = [one for one in seasons if one.stage in ON]
        if not prepared:
            running = [one for one in running if one.stage is not Stage.PLANNED] or running
        if len(running) > 1:
            raise WhichSeason(names=", ".join(one.name for one in running))
        if seasons:
            return await self.get((running or seasons)[0].id)
        raise NoSeasonHere

    async def of_game(self, game: int) -> tuple[SeasonState, Key] | None:
        """The season and table at which a game is played; None for any other game."""
        found = await store.season_of_game(self.database, game)
        return None if found is None else (await self.get(found[0]), found[1])

    async def acts(self, season: int, limit: int = 25, offset: int = 0) -> list[Done]:
        """What was done, newest first."""
        return await store.acts_of(self.database, season, limit, offset)

    async def organises(self, server: int, member: Member) -> bool:
        """Whether somebody may run seasons on a server."""
        return member.manager or await store.organiser_role(self.database, server) in member.roles

    async def must_organise(self, server: int, member: Member) -> None:
        """Raises ``OrganisersOnly`` for everybody else."""
        if not await self.organises(server, member):
            raise OrganisersOnly

    async def set_organisers(self, server: int, member: Member, role: int | None) -> None:
        """Choose the role whose members may run seasons (managers of the server only). Raises ``OrganisersOnly``."""
        if not member.manager:
            raise OrganisersOnly
        await self.tables.in_hand(
            self.database.write(lambda writer: store.set_organiser_role(writer, server, role)),
        )

    # ---- changing

    async def create(
        self, server: int, channel: int, member: Member, terms: Season, language: str, key: str | None = None
    ) -> SeasonState:
        """A new season, which only its organisers see until they open the sign-up. Raises ``OrganisersOnly``."""
        await self.must_organise(server, member)
        now = self.tables.clock()
        head = Head(Stage.PLANNED, terms, self.tables.new_seed(), channel, language)
        fresh = SeasonState(0, server, 1, head)

        def work(writer: Writer) -> SeasonState | None:
            if key is not None and store.delivered(writer, key):
                return None
            state = replace(fresh, id=store.insert(writer, fresh, now))
            store.save(writer, state, changes_between(None, state))
            store.note(writer, state.id, now, member.user_id, SeasonAct.CREATED, {"name": terms.name}, None, key)
            return state

        made = await self.tables.in_hand(self.database.write(work))
        return made if made is not None else await self.current(server, terms.name)

    async def move(self, state: SeasonState, member: Member, channel: int, key: str | None = None) -> SeasonState:
        """Let a season's messages and threads go to another channel from now on. Raises ``OrganisersOnly``."""
        await self.must_organise(state.server_id, member)

        def moved(now: SeasonState) -> SeasonState:
            if now.head.channel_id == channel:
                return now
            # An invitation in the old channel has no thread yet: the new channel gets one of its own.
            waiting = [one for one in now.tables_of() if one.stage is TableStage.OPENING and one.game is None]
            fresh = now.with_tables(replace(one, channel_id=None) for one in waiting)
            return fresh.with_head(channel_id=channel, message_id=None)

        return await self.change(state.id, member.user_id, SeasonAct.MOVED, moved, {"channel": channel}, key=key)

    async def change(
        self,
        season: int,
        by: int | None,
        act: SeasonAct | None,
        transform: Transform,
        facts: Mapping[str, Fact] | None = None,
        *,
        key: str | None = None,
        also: Also | None = None,
    ) -> SeasonState:
        """Change a season by a pure function of its state, and put it on record; an error in it changes nothing.
        ``act`` None: a step of something that is on record already.

        ``key``: a second delivery changes nothing. ``also`` is written in the same transaction. A transform that gives
        back the very state it was given changes nothing, and nothing is put on record.
        """
        return await self.tables.in_hand(self._change(season, by, act, transform, facts or {}, key, also))

    async def _change(
        self,
        season: int,
        by: int | None,
        act: SeasonAct | None,
        transform: Transform,
        facts: Mapping[str, Fact],
        key: str | None,
        also: Also | None,
    ) -> SeasonState:
        async with self.lock(season):
            before = await self.get(season)
            after = transform(before)
            if after is before and also is None:
                return before
            after = replace(after, version=before.version + 1)
            changes = changes_between(before, after)

            def work(writer: Writer) -> bool:
                if key is not None and store.delivered(writer, key):
                    return False
                if store.version_of(writer, season) != before.version:
                    raise SeasonMoved
                if act is None:
                    store.save(writer, after, changes)
                else:
                    self.write(writer, after, changes, by, act, facts, key)
                if also is not None:
                    also(writer)
                return True

            return after if await self.database.write(work) else before

    def write(
        self,
        writer: Writer,
        after: SeasonState,
        changes: Sequence[Changed],
        by: int | None,
        act: SeasonAct,
        facts: Mapping[str, Fact],
        key: str | None = None,
    ) -> int:
        """Store a change with its act, in an open transaction; gives the number of the act."""
        store.save(writer, after, changes)
        kept = changes if act not in FOR_EVER and decided(act, by, facts) else None
        return store.note(writer, after.id, self.tables.clock(), by, act, facts, kept, key)

    def lock(self, season: int) -> asyncio.Lock:
        """The lock that keeps two changes of a season apart."""
        lock = self._locks.get(season)
        if lock is None:
            lock = self._locks[season] = asyncio.Lock()
        return lock
