"""What players leave in writing with a table: plans, standing answers, answers ahead; and what they are told of them.

``bot.tables.carrying_out`` does what they say. That there is any of it is nobody's business but its player's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar, cast

from bot.errors import ClaimsByHand, NoSeat
from bot.model import Cause, Seat
from bot.plans import Answers, Occasion, Plan, PlanError, parse_answers, parse_plan
from bot.plans.checking import AtTable, check
from bot.plans.evaluating import occasion_of
from bot.plans.together import Later, asked_later
from bot.store import plans as store
from bot.store import record
from bot.store.database import Writer
from bot.store.plans import Ahead, Draft, Drafts, Key, Notice, StoredPlan
from bot.tables.history import standing
from bot.tables.loading import loaded
from rules.choices import Place, parse_choice
from rules.state import State
from rules.types import Animal, Card, Dominance, Phase, Space

if TYPE_CHECKING:
    from bot.tables.table import Table

TAKEN_BACK, OLD_TURN, UNREADABLE = "taken-back", "old-turn", "unreadable"
"""Why a plan is cancelled, beside ``bot.plans.Why``."""

Form = TypeVar("Form", bound=Plan | Answers)
"""What a form is filled with."""


@dataclass(frozen=True, slots=True)
class Mine:
    """What a player has left with the table. ``turn``: whose Planning the plan is for."""

    seat: Seat
    plan: Plan
    turn: int
    answers: Answers


# ---- what the player does


async def mine(table: Table, user: int) -> Mine:
    """A player's plan (empty: none) and standing answers. Raises ``NoSeat``."""
    seat = _seat(table, user)
    kept = await store.kept(table.tables.database, (table.info.id, seat.number, user))
    turn = plan_turn((await table.view()).state)
    left = kept.plan if kept.plan is not None and kept.plan.text and kept.plan.turn >= table.info.turn else None
    return Mine(
        seat,
        Plan(()) if left is None else read_plan(left.text) or Plan(()),
        turn if left is None else left.turn,
        read_answers(kept.answers) or Answers(()),
    )


async def set_plan(table: Table, user: int, plan: Plan, since: int | None = None) -> int:
    """Leave a plan in place of the one there was, without lines none; gives the turn it is for. Raises ``NoSeat``.

    ``since``: the step at which its writer saw the old plan. What that has done after it is not done again.
    """

    async def work() -> int:
        return await _leave(table, user, plan if since is None else await _without_made(table, user, plan, since))

    table.must_be_running()
    return await table.change(work)


async def use_draft(table: Table, user: int) -> int:
    """Leave the plan that the form is filled with; see ``set_plan``."""

    async def work() -> int:
        return await _leave(table, user, await _draft(table, user, Plan))

    table.must_be_running()
    return await table.change(work)


async def _leave(table: Table, user: int, plan: Plan) -> int:
    seat, key = _seat(table, user), _key(table, user)
    state = (await loaded(table)).state
    check(plan, _at(table, seat, state))
    turn = plan_turn(state, plan, seat.animals)
    stored = StoredPlan(turn, str(plan)) if plan.entries else None
    drafts = await _with_draft(table, key, Plan, None)

    def write(writer: Writer) -> None:
        store.save_plan(writer, key, stored)
        store.save_drafts(writer, key, drafts)

    await table.tables.database.write(write)
    return turn


async def _without_made(table: Table, user: int, plan: Plan, since: int) -> Plan:
    """A plan without the lines that the one before it has carried out after a step."""
    entries = [*plan.entries]
    for row in standing(await record.rows_of(table.tables.database, table.info.id)):
        if row.seq <= since or row.cause is not Cause.PLANNED or row.user != user:
            continue
        choice, animal = parse_choice(row.choice), Animal.parse(row.animal)
        if isinstance(choice, Place):
            fits = (e for e in entries if choice.space in e.spaces and e.animal in (None, animal))
            done = next(fits, None)
            if done is not None:
                entries.remove(done)
    return Plan(tuple(entries))


async def set_answers(table: Table, user: int, answers: Answers) -> None:
    """Leave standing answers in place of those there were. Raises ``NoSeat``, ``ClaimsByHand``, ``PlanError``."""

    async def work() -> None:
        key = _key(table, user)
        check(answers, _at(table, _seat(table, user), (await loaded(table)).state))
        if not table.info.at_once_allowed and any(rule.kind == "claim" for rule in answers.rules):
            raise ClaimsByHand
        drafts = await _with_draft(table, key, Answers, None)

        def write(writer: Writer) -> None:
            store.save_answers(writer, key, str(answers))
            store.save_drafts(writer, key, drafts)

        await table.tables.database.write(write)

    table.must_be_running()
    await table.change(work)


# ---- forms


async def begin_draft(table: Table, user: int, form: type[Form]) -> Form:
    """What a form is filled with when it is opened: what was begun and is still to be done, else what there is.

    Raises ``NoSeat``.
    """
    return await change_draft(table, user, form, lambda found: found)


async def change_draft(table: Table, user: int, form: type[Form], change: Callable[[Form], Form]) -> Form:
    """Change what a form is filled with; of two changes at once neither is lost. Raises ``NoSeat``."""

    async def work() -> Form:
        changed = change(await _draft(table, user, form))
        await _save_draft(table, user, form, str(changed))
        return changed

    table.must_be_running()
    return await table.change(work)


async def drop_draft(table: Table, user: int, form: type[Plan | Answers]) -> None:
    """Forget what a form was filled with; what is left with the table stays. Raises ``NoSeat``."""
    await table.change(lambda: _save_draft(table, user, form, None))


async def _draft(table: Table, user: int, form: type[Form]) -> Form:
    key = _key(table, user)
    drafts, kept = await store.drafts(table.tables.database, key), await store.kept(table.tables.database, key)
    if form is Answers:
        return cast(Form, read_answers(kept.answers if drafts.answers is None else drafts.answers.text) or Answers(()))
    if drafts.plan is not None:
        begun = read_plan(drafts.plan.text) or Plan(())
        return cast(Form, await _without_made(table, user, begun, drafts.plan.since))
    left = kept.plan is not None and kept.plan.turn >= table.info.turn
    return cast(Form, (read_plan(kept.plan.text) if kept.plan is not None and left else None) or Plan(()))


async def _save_draft(table: Table, user: int, form: type[Plan | Answers], text: str | None) -> None:
    key = _key(table, user)
    after = await _with_draft(table, key, form, text)
    await table.tables.database.write(lambda writer: store.save_drafts(writer, key, after))


async def _with_draft(table: Table, key: Key, form: type[Plan | Answers], text: str | None) -> Drafts:
    """The drafts of both forms with that of one of them."""
    before, new = await store.drafts(table.tables.database, key), None if text is None else Draft(table.info.seq, text)
    return replace(before, plan=new) if form is Plan else replace(before, answers=new)


# ---- waiting together


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


def plan_turn(state: State, plan: Plan | None = None, animals: tuple[Animal, ...] = ()) -> int:
    """The turn that a plan left now is for: this one's while its Planning lasts, else the next one's.

    A plan without a line for Planning is for the Execution that goes on, if one of its lines can still act there for
    these animals.
    """
    if state.phase is Phase.PLANNING:
        return state.turn
    occasions = set() if plan is None else {one.occasion for one in plan.entries}
    if not occasions or Occasion.PLACE in occasions:
        return state.turn + 1
    return state.turn if occasions & _to_come(state, animals) else state.turn + 1


def _to_come(state: State, animals: tuple[Animal, ...]) -> set[Occasion]:
    """The placements that these animals may still be asked for in the Execution that goes on (R4.1, R6.17)."""
    asked, found = occasion_of(state), set[Occasion]()
    if asked is not None and state.decision is not None and state.decision.animal in animals:
        found.add(asked)
    if state.phase is Phase.EXECUTION:
        found |= {Occasion.ADVANCE} if state.display[Space.INITIATIVE] in animals else set()
        found |= {Occasion.INSTINCT} if Card.INSTINCT in state.row else set()
    return found


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


def _at(table: Table, seat: Seat, state: State) -> AtTable:
    """What lines are checked against."""
    return AtTable(seat.animals, len(state.animals), table.info.options.dominance is Dominance.CLAIMED)


def _seat(table: Table, user: int) -> Seat:
    seat = table.info.seat_of(user)
    if seat is None:
        raise NoSeat
    return seat


def _key(table: Table, user: int) -> Key:
    return (table.info.id, _seat(table, user).number, user)


def read_plan(text: str) -> Plan | None:
    """A stored plan; None when this version cannot read it."""
    if not text:
        return Plan(())
    try:
        return parse_plan(text)
    except PlanError:
        return None


def read_answers(text: str) -> Answers | None:
    """Stored standing answers; None when there are none, or this version cannot read them."""
    try:
        return parse_answers(text) if text else None
    except PlanError:
        return None
