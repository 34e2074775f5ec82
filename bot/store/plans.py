"""Rows of plans, standing answers, answers ahead and notices. All of it is private to one seat's player."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import Database, Writer


@dataclass(frozen=True, slots=True)
class StoredPlan:
    """What is left of a plan, for the Planning of a turn. ``last``: the row of the record that it made last."""

    turn: int
    text: str
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Ahead:
    """An answer given before the question: good once, in one turn."""

    animal: str
    kind: str
    turn: int
    choice: str


@dataclass(frozen=True, slots=True)
class Kept:
    """All that a player has left with one seat."""

    plan: StoredPlan | None = None
    answers: str = ""
    ahead: tuple[Ahead, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """What became of a plan, for its player: why it is cancelled (a word) and at which line."""

    id: int
    game: int
    user: int
    why: str
    line: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What a form is being filled with. ``since``: the step of the game at which what it began with was seen."""

    since: int
    text: str


@dataclass(frozen=True, slots=True)
class Drafts:
    """The drafts of a plan and of standing answers; None: nothing was begun."""

    plan: Draft | None = None
    answers: Draft | None = None


Key = tuple[int, int, int]
"""Game, seat and user."""

_HERE = "game = ? AND seat = ? AND user = ?"


async def kept(database: Database, key: Key) -> Kept:
    """What a player has left with a seat, in one visit."""
    found = await database.all(
        f"SELECT 'plan' AS what, text, turn, last, '' AS animal, '' AS kind FROM plans WHERE {_HERE}"
        f" UNION ALL SELECT 'answers', text, 0, NULL, '', '' FROM standing_answers WHERE {_HERE}"
        f" UNION ALL SELECT 'ahead', choice, turn, NULL, animal, kind FROM answers_ahead WHERE {_HERE}",
        key * 3,
    )
    by = {row["what"]: row for row in found}
    plan = by.get("plan")
    return Kept(
        None if plan is None else StoredPlan(plan["turn"], plan["text"], plan["last"]),
        by["answers"]["text"] if "answers" in by else "",
        tuple(Ahead(row["animal"], row["kind"], row["turn"], row["text"]) for row in found if row["what"] == "ahead"),
    )


def save_plan(writer: Writer, key: Key, plan: StoredPlan | None) -> None:
    """Store what is left of a plan, or forget it."""
    if plan is None:
        writer.execute(f"DELETE FROM plans WHERE {_HERE}", key)
    else:
        sql = "INSERT OR REPLACE INTO plans (game, seat, user, turn, text, last) VALUES (?, ?, ?, ?, ?, ?)"
        writer.execute(sql, (*key, plan.turn, plan.text, plan.last))


def save_answers(writer: Writer, key: Key, text: str) -> None:
    """Store standing answers; an empty text forgets them."""
    if text:
        writer.execute(
            "INSERT OR REPLACE INTO standing_answers (game, seat, user, text) VALUES (?, ?, ?, ?)", (*key, text)
        )
    else:
        writer.execute(f"DELETE FROM standing_answers WHERE {_HERE}", key)


async def answers_of(database: Database, game: int) -> dict[Key, str]:
    """The standing answers of all players of a game."""
    sql = "SELECT seat, user, text FROM standing_answers WHERE game = ? ORDER BY seat"
    return {(game, row[0], row[1]): row[2] for row in await database.all(sql, (game,))}


async def drafts(database: Database, key: Key) -> Drafts:
    """What a player's forms are filled with. The row has a line for each form, the plan's first: ``since text``."""
    row = await database.one(f"SELECT text FROM plan_drafts WHERE {_HERE}", key)
    plan, _, answers = ("" if row is None else str(row["text"])).partition("\n")
    return Drafts(_draft(plan), _draft(answers))


def _draft(line: str) -> Draft | None:
    since, _, text = line.partition(" ")
    return Draft(int(since), text) if since else None


def save_drafts(writer: Writer, key: Key, found: Drafts) -> None:
    """Store what the forms are filled with."""
    if found == Drafts():
        writer.execute(f"DELETE FROM plan_drafts WHERE {_HERE}", key)
        return
    text = "\n".join("" if one is None else f"{one.since} {one.text}" for one in (found.plan, found.answers))
    writer.execute("INSERT OR REPLACE INTO plan_drafts (game, seat, user, text) VALUES (?, ?, ?, ?)", (*key, text))


def save_ahead(writer: Writer, key: Key, ahead: Ahead) -> None:
    """Store an answer ahead in place of an earlier one to the same question."""
    writer.execute(
        "INSERT OR REPLACE INTO answers_ahead (game, seat, user, animal, kind, turn, choice)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*key, ahead.animal, ahead.kind, ahead.turn, ahead.choice),
    )


def drop_ahead(writer: Writer, key: Key, animal: str, kind: str) -> None:
    """Forget an answer ahead."""
    writer.execute(f"DELETE FROM answers_ahead WHERE {_HERE} AND animal = ? AND kind = ?", (*key, animal, kind))


def add_notice(writer: Writer, key: Key, why: str, line: str) -> None:
    """Note what a player must be told."""
    writer.execute("INSERT INTO plan_notices (game, seat, user, why, line) VALUES (?, ?, ?, ?, ?)", (*key, why, line))


async def notices(database: Database, game: int, user: int | None = None) -> list[Notice]:
    """Of a person what no panel has shown; without one what no direct message has told."""
    where, values = ("told = 0", (game,)) if user is None else ("shown = 0 AND user = ?", (game, user))
    sql = f"SELECT notice, game, user, why, line FROM plan_notices WHERE game = ? AND {where} ORDER BY notice"
    return [Notice(*row) for row in await database.all(sql, values)]


def mark_told(writer: Writer, found: list[Notice]) -> None:
    """No direct message is owed any more."""
    writer.executemany("UPDATE plan_notices SET told = 1 WHERE notice = ?", [(notice.id,) for notice in found])


def mark_shown(writer: Writer, found: list[Notice]) -> None:
    """A panel has shown them: nothing is owed any more."""
    writer.executemany("DELETE FROM plan_notices WHERE notice = ?", [(notice.id,) for notice in found])


async def games_to_tell(database: Database) -> list[int]:
    """Games with notices that no direct message has told."""
    return [row[0] for row in await database.all("SELECT DISTINCT game FROM plan_notices WHERE told = 0 ORDER BY game")]


async def direct(database: Database, user: int) -> bool:
    """Whether a person may be told by direct message."""
    row = await database.one("SELECT direct FROM plan_people WHERE user = ?", (user,))
    return row is None or bool(row["direct"])


def set_direct(writer: Writer, user: int, on: bool) -> None:
    """Store whether a person may be told by direct message."""
    writer.execute("INSERT OR REPLACE INTO plan_people (user, direct) VALUES (?, ?)", (user, on))
