"""Carrying out what players have left in writing: answers ahead, standing answers, plans.

The choice is made the moment its decision is asked, re-checked against the game as it stands then, as a row and a
transaction of its own. What is left of a plan, and that there is one at all, is nobody's business but its player's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.errors import NoSeat
from bot.model import Asked, Cause, Played, Seat, Status
from bot.plans import Answers, Outcome, Plan, PlanError, Why, answer, outcome, parse_answers, parse_plan
from bot.plans.evaluating import is_planning
from bot.plans.together import Later, asked_later
from bot.store import plans as store
from bot.store import record
from bot.store.database import Writer
from bot.store.plans import Ahead, Kept, Key, Notice, StoredPlan
from bot.tables import playing
from bot.tables.history import standing
from bot.tables.loading import asked, loaded
from rules.choices import Choice, parse_choice
from rules.state import State
from rules.types import Animal, Phase

if TYPE_CHECKING:
    from bot.tables.table import Table

TAKEN_BACK, OLD_TURN, UNREADABLE = "taken-back", "old-turn", "unreadable"
"""Why a plan is cancelled, beside ``bot.plans.Why``."""


@dataclass(frozen=True, slots=True)
class Mine:
    """What a player has left with the table. ``turn``: whose Planning the plan is for."""

    seat: Seat
    plan: Plan
    turn: int
    answers: Answers
    draft: Plan | None


# ---- what the player does


async def mine(table: Table, user: int) -> Mine:
    """A player's plan (empty: none), standing answers and draft. Raises ``NoSeat``."""
    seat = _seat(table, user)
    kept = await store.kept(table.tables.database, (table.info.id, seat.number, user))
    turn = plan_turn((await table.view()).state)
    left = kept.plan if kept.plan is not None and kept.plan.text and kept.plan.turn >= table.info.turn else None
    return Mine(
        seat,
        Plan(()) if left is None else _plan(left.text) or Plan(()),
        turn if left is None else left.turn,
        _answers(kept.answers) or Answers(()),
        None if kept.draft is None else _plan(kept.draft) or Plan(()),
    )


async def set_plan(table: Table, user: int, plan: Plan) -> int:
    """Leave a plan in place of the one there was, without lines none; gives the turn it is for. Raises ``NoSeat``."""

    async def work() -> int:
        key = _key(table, user)
        turn = plan_turn((await loaded(table)).state)
        stored = StoredPlan(turn, str(plan)) if plan.entries else None

        def write(writer: Writer) -> None:
            store.save_plan(writer, key, stored)
            store.save_draft(writer, key, None)

        await table.tables.database.write(write)
        return turn

    table.must_be_running()
    return await table.change(work)


async def set_answers(table: Table, user: int, answers: Answers) -> None:
    """Leave standing answers in place of those there were. Raises ``NoSeat``."""
    table.must_be_running()
    key, text = _key(table, user), str(answers)
    await table.tables.in_hand(table.tables.database.write(lambda writer: store.save_answers(writer, key, text)))


async def set_draft(table: Table, user: int, draft: Plan | None) -> None:
    """Keep the plan that a form is being filled with. Raises ``NoSeat``."""
    key, text = _key(table, user), None if draft is None else str(draft)
    await table.tables.in_hand(table.tables.database.write(lambda writer: store.save_draft(writer, key, text)))


async def questions_ahead(table: Table, user: int) -> list[Later]:
    """The questions that a person will be asked and may answer ahead now."""
    table.must_be_running()
    seat = _seat(table, user)
    return [later for later in asked_later((await table.view()).state) if later.animal in seat.animals]


async def answer_ahead(table: Table, user: int, animal: Animal, choice: str) -> bool:
    """Answer before the question; False when it is not open (any more) or the answer does not fit."""
    found = next((later for later in await questions_ahead(table, user) if later.animal is animal), None)
    if found is None or parse_choice(choice) not in found.decision.choices:
        return False
    key, ahead = _key(table, user), Ahead(str(animal), found.decision.kind, table.info.turn, choice)
    await table.tables.in_hand(table.tables.database.write(lambda writer: store.save_ahead(writer, key, ahead)))
    return True


def plan_turn(state: State) -> int:
    """The turn whose Planning a plan left now is for: this one's while it lasts, else the next one's."""
    return state.turn if state.phase is Phase.PLANNING else state.turn + 1


# ---- what the table does


async def step(table: Table) -> Played | None:
    """Make the pending decision if its player has left an answer to it; None if not."""
    return await table.change(lambda: _step(table))


async def _step(table: Table) -> Played | None:
    info = table.info
    if info.status is not Status.RUNNING:
        return None
    game = await loaded(table)
    now = asked(info, game)
    if now is None or now.user_id is None:
        return None
    key = (info.id, now.seat.number, now.user_id)
    kept = await store.kept(table.tables.database, key)
    ahead = _ahead(kept, now, game.state)
    if ahead is not None:
        kind = now.kind
        return await _play(table, key, ahead, now, lambda writer: store.drop_ahead(writer, key, str(now.animal), kind))
    answers = _answers(kept.answers)
    choice = None if answers is None else answer(answers, game.state)
    if choice is not None:
        return await _play(table, key, choice, now, lambda _: None)
    if kept.plan is None or not is_planning(game.state):
        return None
    return await _place(table, key, kept.plan, now, game.state)


def _ahead(kept: Kept, now: Asked, state: State) -> Choice | None:
    """The answer given ahead to this very question, if it is still offered."""
    for ahead in kept.ahead:
        if (ahead.animal, ahead.kind, ahead.turn) == (str(now.animal), now.kind, state.turn):
            choice = parse_choice(ahead.choice)
            if state.decision is not None and choice in state.decision.choices:
                return choice
    return None


async def _place(table: Table, key: Key, kept: StoredPlan, now: Asked, state: State) -> Played | None:
    """The placement that a plan makes now; a plan that cannot go on is cancelled, and its player will be told."""
    if kept.turn > state.turn:
        return None
    if kept.turn < state.turn:
        return await _cancel(table, key, OLD_TURN if kept.text else None, kept.text)
    if kept.last is not None and not await _stands(table, kept.last):
        return await _cancel(table, key, TAKEN_BACK, "")
    plan = _plan(kept.text)
    if plan is None:
        return await _cancel(table, key, UNREADABLE, kept.text)
    done = outcome(plan, state)
    if done.choice is None:
        return None if done.why is Why.OTHERS else await _cancel(table, key, _why(done), _line(done))
    rest = StoredPlan(kept.turn, str(done.rest), table.info.seq + 1)
    return await _play(table, key, done.choice, now, lambda writer: store.save_plan(writer, key, rest))


async def _play(table: Table, key: Key, choice: Choice, now: Asked, also: playing.Also) -> Played:
    hand = playing.Hand(table, await loaded(table), Cause.PLANNED, key[2], None)
    hand.choose(choice, now.animal)
    return await playing.commit(table, hand, also)


async def _cancel(table: Table, key: Key, why: str | None, line: str) -> None:
    def work(writer: Writer) -> None:
        store.save_plan(writer, key, None)
        if why is not None:
            store.add_notice(writer, key, why, line)

    await table.tables.database.write(work)


async def _stands(table: Table, seq: int) -> bool:
    """Whether a row of the record has not been taken back."""
    return any(row.seq == seq for row in standing(await record.rows_of(table.tables.database, table.info.id)))


# ---- what the player is told


async def take_notices(table: Table, user: int) -> list[Notice]:
    """What a person has not been shown yet, for the top of a private panel; it is shown once."""
    database = table.tables.database
    found = await store.notices(database, table.info.id, user)
    if found:
        await table.tables.in_hand(database.write(lambda writer: store.mark_shown(writer, found)))
    return found


async def notices_to_tell(table: Table) -> list[Notice]:
    """What is owed by direct message to people who allow them; whoever asks must send it."""
    database = table.tables.database
    found = await store.notices(database, table.info.id)
    if found:
        await table.tables.in_hand(database.write(lambda writer: store.mark_told(writer, found)))
    return [notice for notice in found if await store.direct(database, notice.user)]


# ---- within


def _why(done: Outcome) -> str:
    assert done.why is not None
    return done.why.value


def _line(done: Outcome) -> str:
    return "" if done.entry is None else str(done.entry)


def _seat(table: Table, user: int) -> Seat:
    seat = table.info.seat_of(user)
    if seat is None:
        raise NoSeat
    return seat


def _key(table: Table, user: int) -> Key:
    return (table.info.id, _seat(table, user).number, user)


def _plan(text: str) -> Plan | None:
    if not text:
        return Plan(())
    try:
        return parse_plan(text)
    except PlanError:
        return None


def _answers(text: str) -> Answers | None:
    try:
        return parse_answers(text) if text else None
    except PlanError:
        return None
