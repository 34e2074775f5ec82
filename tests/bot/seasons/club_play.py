"""A whole season over the loopback Discord: from the sign-up to the divisions of the next, with all that goes wrong."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bot_support import TOKEN, running
from season_discord import Club, can
from season_games import Thread, at_the_table
from table_support import Clock

from bot.client import Bot
from bot.local import components
from bot.local.answers import NoAnswer
from bot.local.driver import User
from bot.local.server import Server
from bot.panels import season_news
from bot.seasons.model import Key, SeasonState, SeasonTable, TableStage
from bot.seasons.table import division_standings

CODE = """
import asyncio, sys
from datetime import datetime
from pathlib import Path
from bot.client import Bot
from bot.commandline import serve
from bot.local.connect import connect
from bot.pictures import Pictures
from bot.tables import Tables

async def run():
    now = datetime.fromisoformat(sys.argv[4])
    tables = await Tables.open(Path(sys.argv[2]), clock=lambda: now)
    bot = Bot(tables, Pictures(0, width=1100), pace=0.0, guild_ready_timeout=0.05)
    bot.opener.pause = 0
    await serve(bot, sys.argv[3])

connect(sys.argv[1])
asyncio.run(run())
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a season is. ``pressed``: so many actions of each game of division 1 are made through the client;
    every other player does not want to meet whoever signed up ``apart`` places after them."""

    divisions: tuple[int, ...]
    rounds: int
    apart: int
    pressed: int | None = None
    terms: tuple[tuple[str, object], ...] = ()

    @property
    def players(self) -> int:
        """How many take part."""
        return sum(self.divisions)


class League:
    """One season being played. ``counted``: games, choices at the tables, actions pressed and typed."""

    def __init__(self, server: Server, database: Path, shape: Shape, seed: int) -> None:
        self.server, self.database, self.shape = server, database, shape
        self.clock, self.dice = Clock(), random.Random(seed)
        names = [f"P{number:02}" for number in range(1, shape.players + 2)]
        self.club = Club(server, names)
        self.zoe = server.user("Zoe")
        self.counted: Counter[str] = Counter()
        self.began = time.monotonic()

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[Bot]:
        """The bot until the block ends."""
        async with running(self.server, self.database, dots=True, clock=self.clock) as bot:
            bot.opener.pause = 0
            yield bot

    async def prepare(self, bot: Bot) -> None:
        """Sign-up by button and by command, a waiting list, wishes, divisions, and the draw confirmed by its button."""
        club, places = self.club, self.shape.players
        await club.run(
            "season create", name="Spring", rounds=self.shape.rounds, cards=10, clock="casual",
            dominance="automatic", places=places,
        )  # fmt: skip
        division_size = max(self.shape.divisions)
        await club.run("season terms", division_size=division_size, up=1, down=1, **dict(self.shape.terms))
        await club.run("season open")
        message = await club.organiser.see(club.place, can("seasonjoin"))
        for number, user in enumerate(club.players):
            if number % 2:
                other = club.players[(number + self.shape.apart) % places]
                said = await club.says(user, "league join", favourites="bird, mammal", avoid=other)
            else:
                said = await club.press(user, message, "Sign up")
            assert ("waiting list" in said) == (number == places), said
        assert "You take part" in await club.says(club.players[0], "league wishes", pace="brisk", games=2)
        again = club.players[(1 + self.shape.apart) % places]
        assert again.mention not in await club.says(club.players[1], "league wishes", avoid=again)
        assert "You have left" in await club.says(club.players[2], "league withdraw", sure=True)
        assert "You take part" in await club.says(club.players[-1], "league show")
        await club.run("season close")
        await club.run("season divide", sizes=",".join(map(str, self.shape.divisions)))
        state = await club.season(bot)
        assert [len(one.players) for one in state.divisions.values()] == list(self.shape.divisions)
        await self.draw(bot)

    async def draw(self, bot: Bot) -> None:
        """Draw what is to come, and confirm it."""
        answer = await self.club.organiser.command(self.club.place, "season draw")
        proposal = await answer.filled(120)  # the solver takes its time
        assert "pairs meet" in proposal.content
        said = await self.club.press(self.club.organiser, proposal, "Confirm these tables")
        assert "confirmed" in said, said

    async def killed_while_opening(self, point: str) -> None:
        """Open the first round in a process that is killed on the way."""
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", CODE, self.server.base_url, str(self.database), TOKEN, self.clock().isoformat(),
            env={**os.environ, "DSB_TEST_KILL_AT": point}, cwd=Path(__file__).parents[3],
        )  # fmt: skip
        await self.server.bot_connected(60)
        await self.server.world.bus.until(lambda: self.server.world.commands.get(None) or None, 60)
        with suppress(NoAnswer, TimeoutError):
            await self.club.organiser.command(self.club.place, "season round", {}, within=20)
        assert await asyncio.wait_for(child.wait(), 60) == -signal.SIGKILL

    async def open_round(self, bot: Bot, number: int) -> list[SeasonTable]:
        """By the button in the season's channel."""
        board = await self.club.organiser.see(self.club.place, can("seasonround"), timeout=30)
        said = await self.club.press(self.club.organiser, board, f"Open round {number}")
        assert f"Round {number} is on" in said, said
        return await self.club.opened(bot)

    def one_of_each(self, state: SeasonState) -> None:
        """Each table that is open has one thread and was announced once."""
        for table in state.tables_of(round_=state.head.round):
            name = f"Spring · {table.key}"
            threads = [one for one in self.server.world.channels.values() if one.name == name]
            told = [one for one in self.club.place.messages.values() if f"table {table.key}:" in one.content]
            assert (len(threads), len(told)) == (1, 1), name

    async def play(self, bot: Bot, table: SeasonTable, most: int | None = None) -> None:
        """A game of division 1 in its thread (to its end, or so many actions), any other at its table."""
        if table.game is None:
            return
        game = await bot.tables.get(table.game)
        if table.division > 1:
            self.counted["choices"] += await at_the_table(game, self.dice)
            return
        thread = Thread(bot, game, self.club.thread(table), self.club.people, self.dice)
        await thread.play(most or self.shape.pressed)
        self.counted += thread.means
        if most is None:
            self.counted["choices"] += await at_the_table(game, self.dice)  # what the sample leaves out

    async def play_round(self, bot: Bot, but: tuple[Key, ...] = ()) -> None:
        """All tables of the round that are still on, apart from some."""
        state = await self.club.season(bot)
        for table in state.tables_of(round_=state.head.round):
            if table.key not in but and table.stage is TableStage.OPEN:
                await self.play(bot, table)
                self.counted["games"] += 1
        await self.settled(bot, but)

    async def settled(self, bot: Bot, but: tuple[Key, ...] = ()) -> SeasonState:
        """The season, once every table of the round has its result."""
        left: list[Key] = []
        for _ in range(600):
            await season_news.look(bot)
            state = await self.club.season(bot)
            left = [one.key for one in state.tables_of(round_=state.head.round) if one.stage is not TableStage.OVER]
            if set(left) <= set(but):
                return state
            await asyncio.sleep(0.05)
        raise TimeoutError(left)

    async def leaves(self, bot: Bot, table: SeasonTable) -> tuple[User, User]:
        """Somebody of a table in division 1 withdraws, and Zoe of the pool takes the seat; both."""
        assert "✓" in await self.club.says(self.zoe, "seat pool join")
        game = await bot.tables.get(table.game or 0)
        leaver = self.club.people[table.plan.players[-1]]
        assert game.info.seat_of(leaver.id) is not None
        assert "You have left" in await self.club.says(leaver, "league withdraw", sure=True)
        free = await self.zoe.see(self.club.thread(table), can("seattake"), timeout=30)
        assert "The seat is yours" in await self.club.press(self.zoe, free, "Take this seat")
        return leaver, self.zoe

    def order(self, state: SeasonState, division: int) -> list[int]:
        """Who stands where."""
        return [row.player for row in division_standings(state, division)]

    def text_of(self, words: str) -> list[str]:
        """Messages in the season's channel with these words."""
        texts = [components.text_of(one) for one in self.club.place.messages.values() if not one.is_ephemeral]
        return [text for text in texts if words in text]
