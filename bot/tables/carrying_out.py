"""Carrying out what players have left in writing: answers ahead, plans, standing answers.

The choice is made the moment its decision is asked, re-checked against the game as it stands then, as a row and a
transaction of its own. What is left of a plan, and that there is one at all, is nobody's business but its player's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.model import Asked, Cause, Played, Status
from bot.plans import Answers, Occasion, Outcome, Why, answer, outcome
from bot.plans.evaluating import claim, occasion_of
from bot.store import plans as store
from bot.store import record
from bot.store.database import Writer
from bot.store.plans import Kept, Key, StoredPlan
from bot.store.record import Row
from bot.tables import playing
from bot.tables.history import standing
from bot.tables.loading import asked, loaded
from bot.tables.planned import OLD_TURN, TAKEN_BACK, UNREADABLE, read_answers, read_plan
from rules.choices import Choice, parse_choice
from rules.game import Game
from rules.state import State
from rules.types import Animal, Dominance

if TYPE_CHECKING:
    from bot.tables.table import Table


async def step(table: Table) -> Played | None:
    """Make what its player has left in writing: a claim, or the pending decision; None if there is nothing."""
    return await table.change(lambda: _step(table))


async def _step(table: Table) -> Played | None:
    info = table.info
    if info.status is not Status.RUNNING:
        return None
    game = await loaded(table)
    if (claimed := await _claim(table, game)) is not None:
        return claimed
    now = asked(info, game)
    if now is None or now.user_id is None:
        return None
    key = (info.id, now.seat.number, now.user_id)
    kept = await store.kept(table.tables.database, key)
    ahead = _ahead(kept, now, game.state)
    if ahead is not None:
        kind = now.kind
        return await _play(table, key, ahead, now.animal, lambda writer: _drop_ahead(writer, key, now.animal, kind))
    occasion = occasion_of(game.state)
    if kept.plan is not None and occasion is not None:
        placed = await _place(table, key, kept.plan, now, game.state)
        if placed is not None:
            return placed
    answers = read_answers(kept.answers)
    choice = None if answers is None else answer(answers, game.state)
    if choice is None or await _taken_back(table, key, now.kind):
        return None
    return await _play(table, key, choice, now.animal)


def _drop_ahead(writer: Writer, key: Key, animal: Animal, kind: str) -> None:
    store.drop_ahead(writer, key, str(animal), kind)


def _ahead(kept: Kept, now: Asked, state: State) -> Choice | None:
    """The answer given ahead to this very question, if it is still offered."""
    for ahead in kept.ahead:
        if (ahead.animal, ahead.kind, ahead.turn) == (str(now.animal), now.kind, state.turn):
            choice = parse_choice(ahead.choice)
            if state.decision is not None and choice in state.decision.choices:
                return choice
    return None


# ---- plans


async def _place(table: Table, key: Key, kept: StoredPlan, now: Asked, state: State) -> Played | None:
    """What a plan does now; a plan that cannot go on is cancelled, and its player will be told."""
    if kept.turn > state.turn:
        return None
    plan = read_plan(kept.text)
    if kept.turn < state.turn:
        unused = plan is None or kept.last is None or any(one.occasion is Occasion.PLACE for one in plan.entries)
        return await _cancel(table, key, OLD_TURN if unused else None, kept.text)
    if kept.last is not None and not await _stands(table, kept.last):
        return await _cancel(table, key, TAKEN_BACK, "")
    if plan is None:
        return await _cancel(table, key, UNREADABLE, kept.text)
    done = outcome(plan, state)
    if done.choice is None:
        return None if done.why is Why.OTHERS else await _cancel(table, key, _why(done), _line(done))
    rest = StoredPlan(kept.turn, str(done.rest), table.info.seq + 1)
    return await _play(table, key, done.choice, now.animal, lambda writer: store.save_plan(writer, key, rest))


async def _cancel(table: Table, key: Key, why: str | None, line: str) -> None:
    def work(writer: Writer) -> None:
        store.save_plan(writer, key, None)
        if why is not None:
            store.add_notice(writer, key, why, line)

    await table.tables.database.write(work)


def _why(done: Outcome) -> str:
    assert done.why is not None
    return done.why.value


def _line(done: Outcome) -> str:
    return "" if done.entry is None else str(done.entry)


async def _stands(table: Table, seq: int) -> bool:
    """Whether a row of the record has not been taken back."""
    return any(row.seq == seq for row in standing(await record.rows_of(table.tables.database, table.info.id)))


# ---- claims


async def _claim(table: Table, game: Game) -> Played | None:
    """The first claim that somebody's standing answers make now, in food chain order."""
    info = table.info
    if info.options.dominance is not Dominance.CLAIMED or not info.at_once_allowed or not game.claimable():
        return None
    texts = await store.answers_of(table.tables.database, info.id)
    wanted = [(key, found) for key, text in texts.items() if (found := read_answers(text)) and _claims(found)]
    if not wanted:
        return None
    back = {row.choice for row in await _back(table) if row.cause is Cause.PLANNED}
    for animal in game.state.animals:
        for key, answers in wanted:
            seat = info.seat_of(key[2])
            if seat is None or seat.number != key[1] or animal not in seat.animals:
                continue
            offered = [one for one in game.claims_of(animal) if str(one) not in back]
            choice = claim(answers, game.state, animal, offered)
            if choice is not None:
                return await _play(table, key, choice, animal)
    return None


def _claims(answers: Answers) -> bool:
    return any(rule.kind == "claim" for rule in answers.rules)


# ---- within


async def _back(table: Table) -> list[Row]:
    """What the last step took back, if it was an undo: the first of it was chosen where the game stands now."""
    database, info = table.tables.database, table.info
    if not await record.is_undo(database, info.id, info.seq):
        return []
    rows = await record.rows_of(database, info.id)
    before = standing(rows, info.seq - 1)
    return before[-rows[-1].undoes :]


async def _taken_back(table: Table, key: Key, kind: str) -> bool:
    """Whether the last thing that happened is that this very answer was taken back: it does not come again at once."""
    back = await _back(table)
    return bool(back) and (back[0].cause, back[0].user, back[0].kind) == (Cause.PLANNED, key[2], kind)


async def _play(table: Table, key: Key, choice: Choice, animal: Animal, also: playing.Also = lambda _: None) -> Played:
    hand = playing.Hand(table, await loaded(table), Cause.PLANNED, key[2], None)
    hand.choose(choice, animal)
    return await playing.commit(table, hand, also)
