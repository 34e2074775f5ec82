"""How somebody usually is at a table, worked out from the record and told with decency: no rank, no reproach."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from statistics import median
from typing import TYPE_CHECKING

from bot.clocks import store as clocks
from bot.clocks.hours import awake_between
from bot.model import Cause
from bot.store import decisions, people
from bot.store.decisions import Decided, Sums

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.clocks.running import Passage
    from bot.clocks.store import Wait
    from bot.store.database import Writer
    from bot.store.record import Play
    from bot.tables import Tables

ENOUGH = 3
"""From so many decisions on there is a usual time."""
_OUT_OF_TURN = ("claim", "contest")
_ANSWERS = (Cause.PERSON, Cause.CLOCK)
"""Plays that answer a decision somebody was asked for: their own, or the computer's because their time was over, which
was not within the clock. What a plan has answered says nothing of how soon somebody does."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How somebody usually is."""

    usual: timedelta | None
    """The median of their answers in awake time; None: too few to say."""
    within: float | None
    """The share of decisions within the clock, 0 to 1; None: they have not played with a clock."""
    finished: int
    left: int

    @property
    def new(self) -> bool:
        """Whether there is nothing to tell yet."""
        return self.usual is None and not self.finished and not self.left


def note_decision(writer: Writer, passage: Passage, play: Play) -> None:
    """Note how long the decision took that a play answers, in the play's transaction and before the clocks move on.

    Only the first answer counts: the further parts of an action follow within a minute and say nothing of patience.
    """
    info, rows, now = passage.info, passage.made, passage.now
    if play.cause not in _ANSWERS or not rows or rows[0].kind in _OUT_OF_TURN:
        return
    wait = clocks.wait_in(writer, info.id)
    if wait is None or (play.cause is Cause.PERSON and wait.user != play.user) or _goes_on(writer, wait, play):
        return
    off = people.person_in(writer, wait.user).off
    still = [pause.span for pause in clocks.pauses_in(writer, info.id, wait.since)]
    gone = [*clocks.downtimes_in(writer, wait.since), *passage.lost]
    awake = awake_between(wait.hours, wait.since, now, [*off, *still, *gone])
    kept = play.cause is Cause.PERSON and wait.ran_out is None and (wait.due is None or now <= wait.due)
    within = kept if info.clock.limited else None
    decisions.add(
        writer, Decided(info.id, play.first, wait.user, wait.kind, wait.since, max(now, wait.since), awake, within)
    )


def _goes_on(writer: Writer, wait: Wait, play: Play) -> bool:
    """Whether the play before it answered for the same person."""
    row = writer.one(
        "SELECT user, cause FROM plays WHERE game = ? AND first < ? ORDER BY first DESC LIMIT 1",
        (wait.game, play.first),
    )
    return row is not None and row["user"] == wait.user and Cause(row["cause"]) in _ANSWERS


async def of_people(tables: Tables, users: Collection[int]) -> dict[int, Reliability]:
    """How people usually are, by their ids; whoever has opted out is not among them."""
    return {user: _worked_out(sums) for user, sums in (await decisions.sums_of(tables.database, users)).items()}


async def usual_time(tables: Tables, user: int, kind: str) -> timedelta | None:
    """How long somebody usually takes for a decision of a kind, or for any where there are too few of it, by the clock
    on the wall; None: too few to say."""
    for wanted in (kind, None):
        times = await decisions.elapsed_of(tables.database, user, wanted)
        if len(times) >= ENOUGH:
            return _middle(times)
    return None


def _worked_out(sums: Sums) -> Reliability:
    usual = _middle(sums.awake) if len(sums.awake) >= ENOUGH else None
    within = sums.within / sums.timed if sums.timed >= ENOUGH else None
    return Reliability(usual, within, sums.finished, sums.left)


def _middle(times: Sequence[timedelta]) -> timedelta:
    return timedelta(seconds=median(time.total_seconds() for time in times))
