"""Deadlines of a season's tables: who is nudged when, and when the organisers hear of it. The rule is pure.

Three days before a table's deadline, and again one day before it, whoever the game waits for is nudged. When it has
passed the season's channel hears which tables are late; what is then done an organiser decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.clocks import store as clocks
from bot.model import Member, Status
from bot.notices.outbox import Notice, enqueue
from bot.seasons.acts import SeasonAct
from bot.seasons.errors import WrongStage
from bot.seasons.model import Key, SeasonState, SeasonTable, Stage, TableStage
from bot.seasons.notices import DEADLINE
from bot.seasons.seasons import Seasons
from bot.seasons.settling import table_at
from bot.store.database import Writer
from rules.errors import Said

NUDGES = (timedelta(days=3), timedelta(days=1), timedelta())
"""So long before its deadline something happens at a table; the last is the deadline itself."""
EVERY_TABLE = "–"
"""Stands for the table in the log where a whole round got more time."""


def steps_due(state: SeasonState, table: SeasonTable, now: datetime) -> int:
    """How many of ``NUDGES`` are behind a table at a moment; 0 where it has no deadline or is over."""
    deadline = state.deadline_of(table)
    if deadline is None or table.stage is not TableStage.OPEN:
        return 0
    return sum(now >= deadline - before for before in NUDGES)


def due_tables(state: SeasonState, now: datetime) -> list[SeasonTable]:
    """The tables of a season at which something is due that has not happened yet."""
    return [table for table in state.tables_of() if steps_due(state, table, now) > table.warned]


async def look(seasons: Seasons) -> list[tuple[SeasonState, tuple[Key, ...]]]:
    """Do what is due in all running seasons, each thing once, also after a downtime over several of them (late nudges
    are one). Gives the seasons with tables whose deadline has just passed."""
    passed: list[tuple[SeasonState, tuple[Key, ...]]] = []
    now = seasons.tables.clock()
    for state in await seasons.listed(None, (Stage.RUNNING,)):
        late: list[Key] = []
        for table in due_tables(state, now):
            steps = steps_due(state, table, now)
            state = await _warn(seasons, state, table, steps, now)
            if steps == len(NUDGES):
                late.append(table.key)
        if late:
            passed.append((state, tuple(late)))
    return passed


async def starting(seasons: Seasons) -> list[SeasonState]:
    """Seasons whose day of beginning has come without a round being open, each once."""
    now = seasons.tables.clock()
    found: list[SeasonState] = []
    for state in await seasons.listed(None, (Stage.SIGN_UP, Stage.CLOSED)):
        start = state.head.terms.start
        if start is not None and start <= now and not state.head.begun:
            found.append(await seasons.change(state.id, None, None, lambda now: now.with_head(begun=True)))
    return found


async def awaited(seasons: Seasons, table: SeasonTable) -> int | None:
    """Whom a table's game waits for, also to pick an animal; None where it waits for nobody."""
    if table.game is None:
        return None
    info = (await seasons.tables.get(table.game)).info
    if info.status is Status.DRAFT:
        picker = next((seat for seat in info.seats if info.draft and seat.number == info.draft[0]), None)
        return None if picker is None else picker.user_id
    wait = await clocks.wait_of(seasons.database, table.game)
    return None if wait is None else wait.user


async def _warn(seasons: Seasons, state: SeasonState, table: SeasonTable, steps: int, now: datetime) -> SeasonState:
    """Note that a table was warned, and put the nudge into the outbox in the same transaction."""
    user = await awaited(seasons, table)
    deadline = state.deadline_of(table)

    def warned(current: SeasonState) -> SeasonState:
        return current.with_tables([replace(current.tables[table.key], warned=steps)])

    def nudge(writer: Writer) -> None:
        if user is None or deadline is None or steps == len(NUDGES):
            return
        facts = {"season": state.name, "table": str(table.key), "deadline": deadline.isoformat()}
        key = f"season-deadline:{state.id}:{table.key}:{steps}:{deadline:%Y-%m-%dT%H:%M}"
        enqueue(writer, Notice(DEADLINE, key, now, user, table.game, facts))

    return await seasons.change(state.id, None, None, warned, also=nudge)


@dataclass(frozen=True, slots=True)
class Nudged:
    """Tables whose player is reminded now, and those where the same player was reminded earlier that day."""

    now: tuple[Key, ...] = ()
    already: tuple[Key, ...] = ()


async def nudge(seasons: Seasons, state: SeasonState, member: Member, key: Key | None) -> Nudged:
    """An organiser nudges whoever the games wait for: at one table, or at all that are open; nobody twice a day.

    Raises ``OrganisersOnly``, ``NoSuchTable``.
    """
    await seasons.must_organise(state.server_id, member)
    now = seasons.tables.clock()
    tables = state.tables_of() if key is None else [table_at(state, key)]
    nudged, already = list[Key](), list[Key]()
    for table in tables:
        if table.stage is not TableStage.OPEN or table.game is None:
            continue
        user = await awaited(seasons, table)
        deadline = state.deadline_of(table)
        if user is None or deadline is None:
            continue
        facts = {"season": state.name, "table": str(table.key), "deadline": deadline.isoformat()}
        notice = Notice(DEADLINE, f"season-nudge:{table.game}:{user}:{now:%Y-%m-%d}", now, user, table.game, facts)
        if await seasons.database.one("SELECT 1 FROM notices WHERE key = ?", (notice.key,)) is not None:
            already.append(table.key)
            continue
        await seasons.change(
            state.id,
            member.user_id,
            SeasonAct.NUDGED,
            lambda current: current,
            {"table": str(table.key)},
            also=lambda writer, notice=notice: enqueue(writer, notice),
        )
        nudged.append(table.key)
    return Nudged(tuple(nudged), tuple(already))


async def extend(
    seasons: Seasons, state: SeasonState, member: Member, key: Key | None, days: int, round_: int | None = None
) -> SeasonState:
    """An organiser gives more days: to one table, or to a round, the last one that is on unless it is named; tables of
    it with a deadline of their own move as far. Raises ``OrganisersOnly``,
    ``NoSuchTable``, ``WrongStage``."""
    await seasons.must_organise(state.server_id, member)
    more = timedelta(days=days)

    def extended(now: SeasonState) -> SeasonState:
        if now.stage is not Stage.RUNNING or not now.head.deadlines:
            raise WrongStage(reason=Said("no round is on."))
        if key is not None:
            table = table_at(now, key)
            deadline = now.deadline_of(table)
            if deadline is None or table.stage is TableStage.OVER:
                raise WrongStage(reason=Said("this table is not on."))
            return now.with_tables([replace(table, deadline=deadline + more, warned=0)])
        number = round_ or now.head.round
        if not 0 < number <= len(now.head.deadlines):
            raise WrongStage(reason=Said("no round is on."))
        deadlines = list(now.head.deadlines)
        deadlines[number - 1] += more
        fresh = [
            replace(table, warned=0, deadline=None if table.deadline is None else table.deadline + more)
            for table in now.tables_of(round_=number)
        ]
        return now.with_head(deadlines=tuple(deadlines)).with_tables(fresh)

    where = EVERY_TABLE if key is None else str(key)
    facts = {"table": where, "days": days, "round": None if key is not None else round_ or state.head.round}
    return await seasons.change(state.id, member.user_id, SeasonAct.EXTENDED, extended, facts)
