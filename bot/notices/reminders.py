"""When a decision is reminded of: pure. Only whoever decides is reminded, less and less often, then the table hears.

With A awake hours of the person's own wish: the first reminder A after they were asked, the next 2A after that, then
4A ... One before the deadline. After a hundred awake hours (or three weeks) the table hears once that the game stands
still, and from then on nobody is reminded but of the deadline. What is overdue because somebody slept is one reminder
and not several.

Time without the bot brings no reminder nearer, but the first that came due in it is told when the bot is back, and the
next ones come as long after it as they would have.

Whoever was asked while they slept, or were away, was not called then and hears of it on waking. For whom the computer
decides again and again is not called to each decision, nor warned of each deadline.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from bot.clocks.hours import Span, add_awake, awake_between
from bot.people import Person, Told

ASKED_AFTER = timedelta(minutes=2)
"""So soon somebody who wants direct messages hears that they are asked: not at once, for they may be at the table."""
STILL_AFTER = timedelta(hours=100)
"""Awake hours after which a game stands still."""
STILL_AT_LAST = timedelta(days=21)
"""A game stands still after so many days in any case, be somebody away or asleep for all of them."""


class Why(Enum):
    """Why somebody hears of a decision."""

    ASKED = "asked"
    """They are asked now, and want to hear that directly, or were asleep."""
    AGAIN = "again"
    """They have been asked for a while."""
    LAST = "last"
    """Their time runs out soon."""
    STILL = "still"
    """The table is told that the game stands still."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A decision that is waited for."""

    since: datetime
    due: datetime | None
    """When the clock runs out; None: never, or not as things stand."""
    quiet: bool = False
    """Whether the computer has been deciding for them lately, so that this is only one decision of many."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What has been told of a wait so far."""

    asked: bool = False
    rounds: int = 0
    """Reminders that have had their time, sent or overtaken by a later one."""
    last: datetime | None = None
    """The deadline of which was warned."""
    still: bool = False
    muted_until: datetime | None = None
    """"Not now": no reminder before this time, and one then. The warning of the deadline comes all the same."""


class Coming(NamedTuple):
    """A step of the rule and its time."""

    at: datetime
    why: Why


class Worked(NamedTuple):
    """What is due now (the person's, the table's), what will have been told then, and when to look again."""

    person: Why | None
    table: bool
    progress: Progress
    next: datetime | None


def again_at(
    wait: Wait, person: Person, rounds: int, off: Sequence[Span] = (), down: Sequence[Span] = ()
) -> datetime | None:
    """When the reminder after so many earlier ones is due: A, 3A, 7A ... awake hours after the asking."""
    after = person.reminders.after
    if after is None or (amount := after * (2 ** (rounds + 1) - 1)) >= STILL_AFTER:
        return None
    return add_awake(person.hours, wait.since, amount, (*person.off, *off, *down))


def late_at(
    wait: Wait, person: Person, rounds: int, off: Sequence[Span] = (), down: Sequence[Span] = ()
) -> datetime | None:
    """When the bot was back, if this reminder was the first that came due while it was not there the last time."""
    if not down or down[-1].end <= wait.since:
        return None
    gap, before = down[-1], down[:-1]
    due = again_at(wait, person, rounds, off, before)
    if due is None or not gap.start <= due < gap.end:
        return None
    earlier = again_at(wait, person, rounds - 1, off, before) if rounds else None
    return gap.end if earlier is None or earlier < gap.start else None


def last_at(wait: Wait, person: Person, off: Sequence[Span] = ()) -> datetime | None:
    """When it is warned of the deadline: their wish before it, in awake hours, or half of the time where that is
    shorter."""
    before = person.reminders.before
    if wait.due is None or before is None:
        return None
    gaps = (*person.off, *off)
    whole = awake_between(person.hours, wait.since, wait.due, gaps)
    if not whole:  # they sleep, or are away, until then
        return None
    return add_awake(person.hours, wait.since, whole - min(before, whole / 2), gaps)


def still_at(wait: Wait, person: Person, off: Sequence[Span] = (), down: Sequence[Span] = ()) -> datetime:
    """When the table hears that the game stands still."""
    without = sum((one.end - max(one.start, wait.since) for one in down if one.end > wait.since), timedelta())
    latest = wait.since + STILL_AT_LAST + without
    at = add_awake(person.hours, wait.since, STILL_AFTER, (*person.off, *off, *down))
    return latest if at is None else min(at, latest)


def warned(wait: Wait, person: Person, deadline: datetime | None) -> bool:
    """Whether a warning of an earlier deadline is enough for this one: it has moved by less than what is warned before.

    So a bot that was away for an hour, which moves every deadline, does not warn everybody once more.
    """
    before = person.reminders.before
    if deadline is None or wait.due is None or before is None:
        return False
    return wait.due - deadline <= before


def heard_later(wait: Wait, person: Person) -> bool:
    """Whether the board in the channel has not called them: they want to hear of it directly, or slept or were away."""
    return person.told.direct or not person.expected_at(wait.since)


def coming(
    wait: Wait, person: Person, progress: Progress, off: Sequence[Span] = (), down: Sequence[Span] = ()
) -> list[Coming]:
    """The steps that are still to come, one of each kind, earliest first. Where another is sure to come before it, that
    the game stands still is left out: it is dear to work out, and after a time without the bot there are thousands.
    """
    found: list[Coming] = []
    if person.told is not Told.DIGEST:
        if not progress.asked and not wait.quiet and heard_later(wait, person):
            found.append(Coming(wait.since + ASKED_AFTER, Why.ASKED))
        last = None if wait.quiet else last_at(wait, person, off)
        again = again_at(wait, person, progress.rounds, off, down)
        again = late_at(wait, person, progress.rounds, off, down) or again
        if progress.muted_until is not None:
            again = progress.muted_until
        if again is not None and not progress.still and (last is None or again < last):
            found.append(Coming(again, Why.AGAIN))
        if last is not None and not warned(wait, person, progress.last):
            found.append(Coming(last, Why.LAST))
    soonest = wait.since + STILL_AFTER
    if not progress.still and not any(step.at < soonest for step in found):
        found.append(Coming(still_at(wait, person, off, down), Why.STILL))
    return sorted(found, key=lambda step: step.at)


def work_out(
    wait: Wait,
    person: Person,
    progress: Progress,
    now: datetime,
    off: Sequence[Span] = (),
    down: Sequence[Span] = (),
) -> Worked:
    """What is due at a moment. Of several steps that are overdue the person hears the last one only.

    ``off``: when the game has stood still; ``down``: when the bot was not there, oldest first.
    """
    telling: Why | None = None
    table = False
    while True:
        steps = coming(wait, person, progress, off, down)
        if not steps or steps[0].at > now:
            return Worked(telling, table, progress, steps[0].at if steps else None)
        match steps[0].why:
            case Why.ASKED:
                progress = replace(progress, asked=True)
                telling = telling or Why.ASKED
            case Why.AGAIN:
                progress = _gone_by(wait, person, replace(progress, muted_until=None), now, off, down)
                telling = Why.AGAIN
            case Why.LAST:
                progress = replace(progress, last=wait.due)
                telling = Why.LAST
            case Why.STILL:
                progress = replace(progress, still=True)
                table = True


def _gone_by(
    wait: Wait, person: Person, progress: Progress, now: datetime, off: Sequence[Span], down: Sequence[Span]
) -> Progress:
    """With all rounds that have had their time, so that the next reminder is a later one."""
    rounds = progress.rounds
    if (late := late_at(wait, person, rounds, off, down)) is not None and late <= now:
        rounds += 1
    while (at := again_at(wait, person, rounds, off, down)) is not None and at <= now:
        rounds += 1
    return replace(progress, rounds=rounds)
