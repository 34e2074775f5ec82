"""What happens when somebody's bank is empty: what the table has agreed on before the game began.

Whoever looks for clocks that have run out calls ``due`` and then ``clock_out`` for each. The player's own choice may
arrive at the same moment: both take the table's lock, and whichever comes second finds that the question is gone. All
of it can be done again after a crash: what is done is no longer due.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING

from bot.clocks import running, store, vanished
from bot.clocks.model import AtZero
from bot.clocks.notices import GIVEN_UP, NOTED, RAN_OUT, SOUGHT, TAKEN_OVER
from bot.clocks.store import Wait
from bot.crash_points import crash_point
from bot.model import Cause, Played, Status
from bot.notices.outbox import Notice, enqueue
from bot.people import Told
from bot.store.database import Writer
from bot.store.people import person_in
from bot.tables import playing, seats
from bot.tables.acts import Act, note
from bot.tables.loading import loaded
from bot.tables.seats import Reason
from rules.chance import commitment
from rules.choices import Choice
from rules.game import Game
from rules.players import Player, make_player
from rules.types import Animal

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables


class Outcome(Enum):
    """What was done about a clock that has run out."""

    NOTED = "noted"
    TAKEN_OVER = "taken-over"
    """The computer has made this decision."""
    GIVEN_UP = "given-up"
    """The seat is a computer's now, until somebody takes it."""


@dataclass(frozen=True, slots=True)
class RanOut:
    """A clock has run out. ``played`` is what the computer has chosen, to be told in the channel."""

    table: Table
    wait: Wait
    outcome: Outcome
    played: Played | None = None


async def due(tables: Tables, now: datetime, limit: int) -> list[Wait]:
    """See ``Tables.due``."""
    return [] if tables.heart.gap(now) else await store.due_waits(tables.database, now, limit)


async def clock_out(table: Table) -> RanOut | None:
    """See ``Table.clock_out``."""
    async with table.thinking:
        while True:
            found = await table.change(lambda: _begin(table))
            if found is None or isinstance(found, RanOut):
                return found
            choice = await asyncio.to_thread(found.player.choose, found.game)
            done = await table.change(lambda found=found, choice=choice: _take_over(table, found, choice))
            if done is not None:
                return done


@dataclass(frozen=True, slots=True)
class _Pending:
    """A decision that the computer is to make: a copy of the game, and the step at which it stands."""

    game: Game
    player: Player
    animal: Animal
    seq: int


async def _begin(table: Table) -> RanOut | _Pending | None:
    """Do what needs no thinking; None when nothing is due (any more)."""
    wait = await _still_due(table)
    if wait is None:
        return None
    seat = seats.seat_of(table, wait.seat)
    match table.info.clock.at_zero:
        case AtZero.NOTICE:
            return await _take_note(table, wait)
        case AtZero.GIVE_UP:
            await seats.vacated(table, seat, None, Reason.CLOCK, lambda writer: _tell(writer, table, wait, GIVEN_UP))
            return RanOut(table, wait, Outcome.GIVEN_UP)
        case AtZero.SUBSTITUTE:
            await seats.sought(table, seat, None, Reason.CLOCK)
            crash_point("clock-sought")
        case AtZero.COMPUTER:
            pass
    game = await loaded(table)
    assert game.decision is not None, "somebody is waited for"
    dice = commitment(f"{game.seed}/clock/{seat.number}/{table.info.seq}")
    return _Pending(game.copy(), make_player(seats.STAND_IN, dice), game.decision.animal, table.info.seq)


async def _still_due(table: Table) -> Wait | None:
    """The table's wait if its bank is really empty: the stored time is worked out anew first."""
    info, now = table.info, table.tables.clock()
    if info.status is not Status.RUNNING or not info.clock.limited or table.tables.heart.gap(now):
        return None

    def work(writer: Writer) -> Wait | None:
        wait = store.wait_in(writer, info.id)
        if wait is None or wait.due is None or wait.due > now:
            return None
        bank = running.charge(writer, info.clock, wait, now)
        counted = replace(wait, counted=max(wait.counted, now))
        again = running.due(info.clock, bank, counted, running.idle(writer, counted))
        if again is None or again > now:
            running.changed(writer, info.clock, counted, now)
            return None
        store.save_waits(writer, [counted])
        return counted

    return await table.tables.database.write(work)


async def _take_note(table: Table, wait: Wait) -> RanOut:
    """The table hears of it once."""
    now, info = table.tables.clock(), table.info

    def work(writer: Writer) -> None:
        store.save_waits(writer, [replace(wait, due=None, ran_out=now)])
        note(writer, info.id, now, None, Act.RAN_OUT, seat=wait.seat, user=wait.user)
        _tell(writer, table, wait, NOTED)

    await table.tables.database.write(work)
    return RanOut(table, wait, Outcome.NOTED)


async def _take_over(table: Table, pending: _Pending, choice: Choice) -> RanOut | None:
    """Play what the computer has chosen; None if the game has moved on meanwhile, or the clock runs again."""
    if table.info.seq != pending.seq or (wait := await _still_due(table)) is None:
        return None
    now, info = table.tables.clock(), table.info
    sought = info.clock.at_zero is AtZero.SUBSTITUTE

    def also(writer: Writer) -> None:
        note(writer, info.id, now, None, Act.TOOK_OVER, seat=wait.seat, user=wait.user)
        _tell(writer, table, wait, SOUGHT if sought else TAKEN_OVER, str(choice))

    hand = playing.Hand(table, await loaded(table), Cause.CLOCK, wait.user, None)
    hand.choose(choice, pending.animal)
    crash_point("clock-before-play")
    played = await playing.commit(table, hand, also)
    crash_point("clock-after-play")
    return RanOut(table, wait, Outcome.TAKEN_OVER, played)


def _tell(writer: Writer, table: Table, wait: Wait, outcome: str, choice: str = "") -> None:
    """Tell the player whose clock it was, in their own way and when they are awake: of the first decision of the
    computer, and then less and less often. Whoever wants one message a day finds them counted there."""
    now, user = table.tables.clock(), wait.user
    number = vanished.missed_in(writer, wait.game, user)
    if outcome in (TAKEN_OVER, SOUGHT):
        if not vanished.worth_telling(number):
            return
        person = person_in(writer, user)
        unreachable = writer.one("SELECT 1 FROM unreachable WHERE user = ?", (user,)) is not None
        if person.told is Told.DIGEST and not unreachable and (outcome, number) != (SOUGHT, 1):
            return
        called = vanished.called_by_the_board(person, number, now)
    else:
        called = False
    key = f"ran-out:{wait.game}:{wait.seq}:{user}"
    facts = {"outcome": outcome, "choice": choice, "seq": wait.seq, "number": number, "called": called}
    enqueue(writer, Notice(RAN_OUT, key, now, user, wait.game, facts))
