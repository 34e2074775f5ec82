"""Ten thousand running games with clocks: what the due loop costs, and what it does after a day of downtime.

python tests/bot/notices/due_load.py FOLDER GAMES
"""

from __future__ import annotations

import asyncio
import bisect
import itertools
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # table_support

from notice_support import FakePost, Sent
from table_support import ANN, BOB, Clock, two

from bot.clocks.hours import Hours, add_awake
from bot.clocks.model import PRESETS, Preset, write_terms
from bot.clocks.store import Bank, Wait, save_banks, save_waits
from bot.notices.kinds import Button
from bot.notices.loop import DueLoop
from bot.notices.sender import PER_SECOND, Pace
from bot.notices.ticking import run_out
from bot.people import Person, Told
from bot.store.database import Writer
from bot.store.people import save_person
from bot.tables import Tables, acts
from rules.types import Animal

EVERY = 15
"""Seconds between two looks."""
LOOKS = 240
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "America/Los_Angeles", "Australia/Sydney")
WAYS = (Told.CHANNEL, Told.DIRECT, Told.BOTH, Told.DIGEST)
CLOCK = PRESETS[Preset.STANDARD]


@dataclass(frozen=True, slots=True)
class Backlog:
    """What was found after a day of downtime."""

    worked_out: float
    """Seconds until all that was due was in the outbox."""
    worked_out_cpu: float
    """Of these, seconds of a core."""
    due: int
    over: int
    """Clocks that ran out because of it."""
    before_restart: int
    sent: int
    left_over: int
    out_of_order: int
    doubled: int
    fastest: int
    direct_twice: int


@dataclass(frozen=True, slots=True)
class Found(Backlog):
    """All the numbers."""

    share: float
    """Of a core, that looking costs."""
    messages: int


class Passing:
    """Seconds that pass only by waiting, for the pace of sending."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        self.now += seconds
        await asyncio.sleep(0)


class Stamped(FakePost):
    """Also notes at which second of the sending a message left."""

    def __init__(self, tables: Tables, passing: Passing, first: int = 0) -> None:
        super().__init__(tables)
        self.passing = passing
        self.first = first
        """So many messages other processes have sent before."""
        self.left: list[float] = []

    async def direct(self, user: int, text: str, buttons: Sequence[Button], nonce: str) -> int:
        """See ``Post``."""
        self.left.append(self.passing.now)
        return await super().direct(user, text, buttons, nonce)

    def _take(self, message: Sent) -> int:
        if message.channel is not None:
            self.left.append(self.passing.now)
        self.sent.append(message)
        return self.first + len(self.sent)


def person_of(user: int) -> Person:
    """Somebody somewhere."""
    return Person(user, hours=Hours(ZONES[user % len(ZONES)]), zone_said=True, told=WAYS[user % len(WAYS)])


async def fill(tables: Tables, clock: Clock, games: int, dice: random.Random) -> None:
    """One game is begun as usual and copied, each with its own channel and two of so many people, one of them asked."""
    table = await tables.create(1, 100, ANN, two())
    await table.pick(ANN, Animal.MAMMAL)
    await table.join(BOB, Animal.INSECT)
    everybody = range(1000, 1000 + max(4, games // 5))
    now = clock()

    def work(writer: Writer) -> None:
        for user in everybody:
            save_person(writer, person_of(user))
        names = [
            row["name"] for row in writer.all("PRAGMA table_info(games)") if row["name"] not in ("game", "channel")
        ]
        copied = ", ".join(names)
        for game in range(2, games + 2):
            writer.execute(
                f"INSERT INTO games (game, channel, {copied}) SELECT ?, ?, {copied} FROM games WHERE game = 1",
                (game, 100 + game),
            )
        writer.execute(
            "UPDATE games SET name = 'Game ' || game, announced = seq, clock = ? WHERE game > 1", (write_terms(CLOCK),)
        )
        for game in range(2, games + 2):
            pair = dice.sample(everybody, 2)
            for number, (user, animal) in enumerate(zip(pair, ("mammal", "insect"), strict=True)):
                sql = "INSERT INTO seats (game, number, name, user, animals, at_once) VALUES (?, ?, ?, ?, ?, 1)"
                writer.execute(sql, (game, number, f"P{user}", user, animal))
            asked(writer, game, pair[1], now - timedelta(hours=dice.uniform(0, 36)))

    await tables.database.write(work)


def asked(writer: Writer, game: int, user: int, since: datetime) -> None:
    """A game waits for somebody whose bank was full when they were asked."""
    hours = person_of(user).hours
    due = add_awake(hours, since, CLOCK.bank)
    save_banks(writer, [Bank(game, 1, user, CLOCK.bank)])
    save_waits(writer, [Wait(game, 1, user, "insect", "place", 1, 0, since, due, since, hours)])


def loop_of(tables: Tables, post: FakePost, passing: Passing) -> DueLoop:
    """The due loop as the bot has it, without a Discord."""

    async def clocks() -> None:
        await tables.beat()
        await tables.pauses_ended()
        assert await run_out(tables) == []
        await acts.games_to_tell(tables.database)

    return DueLoop(tables, post, clocks, Pace(PER_SECOND, passing.sleep, passing))


async def steady(tables: Tables, clock: Clock, games: int, dice: random.Random, looks: int) -> tuple[float, int]:
    """An hour of looking, with people who move now and then; gives the share of a core and the messages."""
    passing = Passing()
    post = Stamped(tables, passing)
    loop = loop_of(tables, post, passing)
    await loop.turn()
    await loop.idle()
    spent, before = 0.0, len(post.sent)
    for _ in range(looks):
        clock.move(seconds=EVERY)
        moved = dice.choices(range(2, games + 2), k=max(1, games * EVERY // 86400))
        await tables.database.write(lambda writer, moved=moved: [_move(writer, game, clock()) for game in moved])
        began = time.process_time()
        await loop.turn()
        await loop.idle()
        spent += time.process_time() - began
    return spent / (looks * EVERY), len(post.sent) - before


def _move(writer: Writer, game: int, now: datetime) -> None:
    row = writer.one("SELECT user FROM waits WHERE game = ?", (game,))
    assert row is not None
    asked(writer, game, row["user"], now)


async def measure(folder: Path, games: int, looks: int = LOOKS) -> Found:
    """All the numbers."""
    clock, dice = Clock(), random.Random("due")
    tables = await Tables.open(folder / "bot.db", clock=clock)
    await tables.beat()
    await fill(tables, clock, games, dice)
    share, messages = await steady(tables, clock, games, dice, looks)
    await tables.close()
    clock.move(days=1)
    return Found(**asdict(await after_downtime(folder, clock, max(1, games // 50))), share=share, messages=messages)


async def after_downtime(folder: Path, clock: Clock, enough: int) -> Backlog:
    """A day later: work it out, send so many, stop, and let the next process go on."""
    passing = Passing()
    tables = await Tables.open(folder / "bot.db", clock=clock)
    began, spent = time.perf_counter(), time.process_time()
    post = Stamped(tables, passing)
    first = loop_of(tables, post, passing)
    half = asyncio.Event()
    stopper = asyncio.create_task(_stop_after(first, post, half, enough))
    await first.turn()
    worked_out, worked_out_cpu = time.perf_counter() - began, time.process_time() - spent
    due = await tables.database.one(
        "SELECT count(*) FROM notices WHERE closed IS NULL AND not_before <= ?", (clock().isoformat(),)
    )
    half.set()
    await stopper
    over = await tables.database.one("SELECT count(*) FROM waits WHERE due <= ?", (clock().isoformat(),))
    await tables.close()
    tables = await Tables.open(folder / "bot.db", clock=clock)
    passing.now += 1
    later = Stamped(tables, passing, len(post.sent))
    second = loop_of(tables, later, passing)
    await second.turn()
    await second.idle()
    rest = await tables.database.one(
        "SELECT count(*) FROM notices WHERE closed IS NULL AND not_before <= ?", (clock().isoformat(),)
    )
    order = await tables.database.all(
        "SELECT min(since) AS since FROM notices WHERE outcome = 'sent' AND closed = ?"
        " GROUP BY message ORDER BY message",
        (clock().isoformat(),),
    )
    await tables.close()
    sent, left = post.sent + later.sent, post.left + later.left
    nonces = [one.nonce for one in sent]
    return Backlog(
        worked_out=worked_out,
        worked_out_cpu=worked_out_cpu,
        due=0 if due is None else due[0],
        over=0 if over is None else over[0],
        before_restart=len(post.sent),
        sent=len(sent),
        left_over=0 if rest is None else rest[0],
        out_of_order=sum(later["since"] < before["since"] for before, later in itertools.pairwise(order)),
        doubled=len(nonces) - len(set(nonces)),
        fastest=_fastest(left),
        direct_twice=_twice(sent),
    )


async def _stop_after(loop: DueLoop, post: Stamped, half: asyncio.Event, enough: int) -> None:
    """Stop the process's loop in the middle of the queue."""
    await half.wait()
    while len(post.sent) < enough:  # noqa: ASYNC110  # a queue that empties by itself
        await asyncio.sleep(0)
    await loop.stop()


def _fastest(left: Sequence[float]) -> int:
    """The most messages that left within a second."""
    times = sorted(left)
    return max((bisect.bisect_left(times, start + 1 - 1e-6) - at for at, start in enumerate(times)), default=0)


def _twice(sent: Sequence[Sent]) -> int:
    """Direct messages beyond one for every eight games of a person."""
    users: dict[int, list[Sent]] = {}
    for one in sent:
        if one.user is not None:
            users.setdefault(one.user, []).append(one)
    return sum(len(messages) > 1 + sum(m.text.count("**Game ") for m in messages) // 6 for messages in users.values())


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asdict(asyncio.run(measure(Path(sys.argv[1]), int(sys.argv[2])))), indent=1) + "\n")
