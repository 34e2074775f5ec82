"""Plays games in processes that are killed (``kill -9``) again and again, and checks that nothing is lost.

    python tests/bot/kill_games.py FOLDER TIMES [--random]

Each process opens the database, tells what no message has told, and plays on; whatever ``play`` has answered it writes
to a file, as the bot would to the channel. It is killed at a named point (or at any moment, with ``--random``).
Afterwards every acknowledged choice must be in the record, and at the end every record must lead to its position.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import sys
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from bot.crash_points import crash_point
from bot.errors import NeedsAgreement, NothingToTakeBack
from bot.operations import check
from bot.tables import Choosing, Member, NewTable, Played, Status, Table, Tables
from rules.types import Options

POINTS = ("before-insert", "after-insert", "before-answer", "before-picture")
ANN, BOB = Member(1, "Ann"), Member(2, "Bob")
CHANNEL = 7


@dataclass
class Tally:
    """What came of the killing."""

    kills: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    games: int = 0
    steps: int = 0
    faults: list[str] = field(default_factory=list)


async def play_on(folder: Path, dice: random.Random) -> None:
    """What a bot does after a restart: tell what is untold, then play until killed."""
    tables = await Tables.open(folder / "bot.db")
    for table in await tables.unannounced():
        told = await table.recall(table.info.announced_seq)
        assert told, "what is not announced can be told"
        await _answer(folder, table, told[-1])
    while True:
        open_ones = await tables.listed(channel_id=CHANNEL, statuses=[Status.LOBBY, Status.RUNNING])
        table = tables.table(open_ones[0]) if open_ones else await _new(tables)
        if table.info.status is Status.LOBBY:
            await table.join(BOB)
        await _some_play(folder, table, dice)


async def _new(tables: Tables) -> Table:
    new = NewTable("Killed", 3, Options(cards=10), Choosing.DEALT, computers=("random",))
    return await tables.create(1, CHANNEL, ANN, new)


async def _some_play(folder: Path, table: Table, dice: random.Random) -> None:
    played = await table.computer_step()
    view = await table.view()
    if played is None and view.asked is not None:
        user = view.asked.user_id or 0
        if dice.random() < 0.1:
            try:
                played = await table.undo(user, key=f"{dice.random()}")
            except (NeedsAgreement, NothingToTakeBack):
                played = None
        if played is None:
            assert view.decision is not None
            choice = str(dice.choice(view.decision.choices))
            key = f"{dice.random()}"
            played = await table.play(user, [choice], key=key, expected_seq=view.seq)
            assert (await table.play(user, [choice], key=key)).again
    if played is not None:
        await _answer(folder, table, played)


async def _answer(folder: Path, table: Table, played: Played) -> None:
    crash_point("before-answer")
    lines = [f"{played.info.id}\t{chosen.seq}\t{chosen.choice}\n" for chosen in played.choices]
    with (folder / "told").open("a", encoding="utf-8") as file:
        file.write("".join(lines))
    crash_point("before-picture")
    await table.announced(played.last_seq, message_id=played.last_seq)


def killed_once(folder: Path, number: int, at_random: bool) -> str:
    """Play in a process of its own until it is killed; gives where."""
    dice = random.Random(number)
    point = "random" if at_random else POINTS[number % len(POINTS)]
    process = os.fork()
    if process == 0:
        if not at_random:
            os.environ["DSB_TEST_KILL_AT"] = f"{point}:{dice.randint(1, 12)}"
        try:
            asyncio.run(play_on(folder, dice))
        finally:
            os._exit(1)
    if at_random:
        time.sleep(dice.uniform(0.01, 0.4))
        os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    return point if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL else f"ended with {status}"


def missing(folder: Path) -> list[str]:
    """Acknowledged choices that are not in the record."""
    told = folder / "told"
    if not told.exists():
        return []
    with closing(sqlite3.connect(folder / "bot.db")) as connection:
        recorded = set(connection.execute("SELECT game, seq, choice FROM choices"))
    lines = told.read_text(encoding="utf-8").splitlines()
    found = [(int(game), int(seq), choice) for game, seq, choice in (line.split("\t") for line in lines)]
    return [f"lost: {row}" for row in found if row not in recorded]


def run(folder: Path, times: int, at_random: bool = False) -> Tally:
    """Kill so many times and check after each."""
    tally = Tally()
    for number in range(times):
        where = killed_once(folder, number, at_random)
        tally.kills[where] += 1
        tally.faults += missing(folder)
        if where.startswith("ended"):
            tally.faults.append(where)

    async def look() -> None:
        async for found in check(folder / "bot.db"):
            tally.games += 1
            tally.steps += found.steps
            if found.problem:
                tally.faults.append(str(found))

    asyncio.run(look())
    told = folder / "told"
    tally.acknowledged = len(told.read_text(encoding="utf-8").splitlines()) if told.exists() else 0
    return tally


if __name__ == "__main__":
    tally = run(Path(sys.argv[1]), int(sys.argv[2]), "--random" in sys.argv)
    sys.stdout.write(f"{tally}\n")
    sys.exit(bool(tally.faults))
