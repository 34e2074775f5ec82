"""A machine whose clock leaps: believed only when it lasts, and what was stored of a wrong time set right.

A machine that sleeps, or a process that was held up, finds a clock that has gone on; a clock that was set wrong leaps
too, and is corrected some moments later. Both look alike, so a leap is believed when it has lasted some looks. Until
then nothing is done for which the time counts; nobody is charged (see ``Heart.lost``), and choices are taken as always.

If a wrong time was believed all the same, or somebody has chosen in it, times are stored that have not come yet. When
the clock is put back by more than ``PUT_BACK`` they are set right; within it nothing is charged until the clock has
come to where it was.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.clocks import running, store
from bot.clocks.hours import Span
from bot.clocks.model import ClockTerms, read_terms
from bot.clocks.store import Pause
from bot.model import Status
from bot.store import tables as rows
from bot.store.database import Writer
from bot.tables.acts import Act, note

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables

LOOKS = 4
"""So many looks, a minute or so, until a leap is believed."""
PUT_BACK = timedelta(hours=12)
"""A clock that was put back by more than this was wrong."""
_DAY = timedelta(days=1)
_LONGEST_MUTED = timedelta(days=4)


class Steadiness:
    """Whether the machine's clock may be believed, from one look to the next within a process."""

    def __init__(self) -> None:
        self._last: datetime | None = None
        self._believed: datetime | None = None
        self._left = 0

    def look(self, now: datetime, patience: timedelta) -> bool:
        """Note the time of a look; False while a leap of more than ``patience`` has not lasted yet. The first look is
        believed: a process that starts knows nothing better, and mostly its start was put off."""
        before, self._last = self._last, now
        if before is None or (self._believed is not None and abs(now - self._believed) <= patience):
            self._left = 0
        elif before - now > patience or (now - before > patience and not self._left):
            self._left = LOOKS  # another leap forwards on top of it begins nothing anew: looks may be far apart
        elif self._left:
            self._left -= 1
        if self._left:
            return False
        self._believed = now
        return True


async def put_right(tables: Tables) -> bool:
    """See whether the machine's clock was put back from a wrong time, and set right what was stored in that. True when
    there was something. A process that is killed meanwhile finds the rest the next time."""
    now = tables.clock()
    sql = "SELECT max(at) AS at FROM (SELECT at FROM heartbeat UNION ALL SELECT max(counted) FROM waits)"
    row = await tables.database.one(sql)
    if row is None or row["at"] is None or datetime.fromisoformat(row["at"]) - now <= PUT_BACK:
        return False
    for game in await _with_pauses(tables, now):
        table = await tables.get(game)
        await table.change(lambda table=table: _pause_right(table, now))
    await tables.database.write(lambda writer: _all_right(writer, now))
    tables.heart.last = now
    return True


async def _with_pauses(tables: Tables, now: datetime) -> list[int]:
    """The running games with a pause that ends after now."""
    sql = (
        "SELECT DISTINCT game FROM pauses JOIN games USING (game)"
        " WHERE status = 'running' AND coalesce(pauses.ended, until) > ? ORDER BY game"
    )
    return [row["game"] for row in await tables.database.all(sql, (now.isoformat(),))]


async def _pause_right(table: Table, now: datetime) -> None:
    """The pauses of a game as if their time had not come: one that has ended by itself goes on."""
    info = table.info
    if info.status is not Status.RUNNING:
        return
    found = [(one, _moved(one, now)) for one in await store.pauses_of(table.tables.database, info.id) if now < one.end]
    until = store.standing((moved for _, moved in found if moved.ended_by is None), now)
    after = replace(info, paused_until=until)
    again = None if info.paused_until is not None or until is None else found[-1][1]

    def work(writer: Writer) -> None:
        for before, moved in found:
            if before != moved:
                store.move_pause(writer, moved)
        if again is not None:
            by, ends = None if again.outside else again.user, again.end.isoformat()
            note(writer, info.id, now, by, Act.PAUSED, reason=again.reason, until=ends)
        rows.save(writer, after)

    await table.tables.database.write(work)
    table.info = after


def _moved(pause: Pause, now: datetime) -> Pause:
    """A pause that was begun in a wrong time begins now; one that somebody has ended in it is over now."""
    start = min(pause.start, now)
    end = now if pause.ended_by is not None else pause.end - (pause.start - start)
    return replace(pause, start=start, end=end)


def _all_right(writer: Writer, now: datetime) -> None:
    """Waits, downtimes, reminders and messages of the day whose time lies too far ahead."""
    seen = store.beat_in(writer) or now
    for wait in store.waits_in(writer):  # what was lived through up to the last beat is charged
        running.charge(writer, _terms(writer, wait.game), wait, seen)
        ran_out = None if wait.ran_out is None else min(wait.ran_out, now)
        counted = min(max(wait.counted, seen), now)
        store.save_waits(writer, [replace(wait, since=min(wait.since, now), counted=counted, ran_out=ran_out)])
    early = [span.start for span in store.downtimes_in(writer, now) if span.start < now]
    writer.execute("DELETE FROM downtimes WHERE end > ?", (now.isoformat(),))
    if early:
        store.add_downtime(writer, Span(min(early), now))
    for wait in store.waits_in(writer):
        running.changed(writer, _terms(writer, wait.game), wait, now)
    # What was told in the wrong time is known by its key, so nothing of this is told twice.
    writer.execute("UPDATE reminders SET rounds = 0, last = NULL, still = 0, next = ''")
    muted, soon = (now + _LONGEST_MUTED).isoformat(), (now + _DAY).isoformat()
    writer.execute("UPDATE reminders SET muted = NULL WHERE muted > ?", (muted,))
    writer.execute("UPDATE digests SET next = ? WHERE next > ?", (soon, soon))
    writer.execute("UPDATE notices SET not_before = ? WHERE closed IS NULL AND not_before > ?", (soon, soon))
    store.save_beat(writer, now)


def _terms(writer: Writer, game: int) -> ClockTerms:
    row = writer.one("SELECT clock FROM games WHERE game = ?", (game,))
    assert row is not None
    return read_terms(row["clock"])
