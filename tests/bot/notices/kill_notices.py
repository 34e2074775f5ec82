"""Sends notices in processes that are killed (``kill -9``) again and again, and checks that each arrives once.

    python tests/bot/notices/kill_notices.py FOLDER TIMES

A file stands for Discord: a message whose nonce is in it already is not written a second time. Every process puts new
notices in the outbox and sends what is due, until it is killed before it has marked a message, or after.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.clocks.hours import ALWAYS, Hours
from bot.model import TableInfo
from bot.notices.kinds import Button, NoticeKind, Telling, Words
from bot.notices.outbox import Notice, enqueue
from bot.notices.posting import Failed
from bot.notices.sender import Pace, Sender
from bot.people import Person, Told
from bot.store.database import Writer
from bot.tables import Tables

POINTS = ("notice-taken", "notice-sent")
PEOPLE = range(1, 6)
EACH = 3


async def _words(telling: Telling) -> Words:
    return Words(f"[{telling.facts['number']}]")


NUMBERED = NoticeKind("test-numbered", _words, private=True)


class FilePost:
    """Discord in a file: ``user nonce text`` on each line."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.repeated = 0

    async def direct(self, user: int, text: str, buttons: Sequence[Button], nonce: str) -> int:
        """See ``Post``."""
        known = self._file.read_text().splitlines() if self._file.exists() else []
        if any(line.split("\t")[1] == nonce for line in known):
            self.repeated += 1
        else:
            with self._file.open("a") as file:
                file.write(f"{user}\t{nonce}\t{text.replace(chr(10), ' ')}\n")
        return len(known)

    async def channel(
        self, info: TableInfo, text: str, buttons: Sequence[Button], calls: Sequence[int], nonce: str
    ) -> int:
        """Nothing goes to a channel here."""
        raise Failed


async def _no_pause(_: float) -> None:
    pass


async def send_on(folder: Path, number: int) -> None:
    """What a bot does after a restart: new notices, and all that is due."""
    tables = await Tables.open(folder / "bot.db")
    for user in PEOPLE:
        await tables.set_person(Person(user, hours=_sleepless(), told=Told.DIRECT))

    def work(writer: Writer) -> None:
        for n in range(EACH * len(PEOPLE)):
            label = f"{number}-{n}"
            now = tables.clock()
            enqueue(writer, Notice(NUMBERED, label, now, PEOPLE[n % len(PEOPLE)], None, {"number": label}))

    await tables.database.write(work)
    await Sender(tables, FilePost(folder / "discord"), Pace(sleep=_no_pause)).work()
    await tables.close()


def _sleepless() -> Hours:
    return Hours("UTC", (ALWAYS,) * 7)


def killed_once(folder: Path, number: int) -> str:
    """Send in a process of its own until it is killed; gives where."""
    point = POINTS[number % len(POINTS)]
    process = os.fork()
    if process == 0:
        os.environ["DSB_TEST_KILL_AT"] = f"{point}:{number % 4 + 1}"
        try:
            asyncio.run(send_on(folder, number))
        finally:
            os._exit(1)
    _, status = os.waitpid(process, 0)
    return point if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL else f"ended with {status}"


def faults(folder: Path) -> list[str]:
    """Notices that have not arrived exactly once, or are not marked as sent."""
    arrived = Counter(
        word.strip("[]")
        for line in (folder / "discord").read_text().splitlines()
        for word in line.split("\t")[2].split()
    )
    with closing(sqlite3.connect(folder / "bot.db")) as connection:
        rows = connection.execute("SELECT key, outcome FROM notices").fetchall()
    found = [f"{key}: {outcome}" for key, outcome in rows if outcome != "sent"]
    return found + [f"{key}: {arrived[key]} times" for key, _ in rows if arrived[key] != 1]


def main(folder: Path, times: int) -> int:
    """Kill so many times, then let one process finish; gives 1 when a notice was lost or doubled."""
    kills = Counter(killed_once(folder, number) for number in range(times))
    asyncio.run(send_on(folder, times))
    wrong = faults(folder)
    sys.stdout.write(f"{dict(kills)}\n" + "\n".join(wrong) + "\n")
    return int(bool(wrong) or any(where.startswith("ended") for where in kills))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))
