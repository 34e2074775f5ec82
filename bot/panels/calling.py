"""Whom a message in a game's channel calls: nobody who sleeps, is away, or wants to hear of it otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bot.clocks import vanished
from bot.model import Asked, Cause, Played, TableInfo
from bot.notices.outbox import Notice, enqueue
from bot.store.database import Writer
from render.locale import translate, translate_many

if TYPE_CHECKING:
    from bot.client import Bot


async def called(bot: Bot, users: Iterable[int]) -> list[int]:
    """Those of some people whom a message calls now. The others hear of it by the outbox, in their way and time."""
    asked = list(dict.fromkeys(users))
    people, now = await bot.tables.people(set(asked)), bot.tables.clock()
    return [user for user in asked if people[user].told.mentioned and people[user].expected_at(now)]


async def to_board(bot: Bot, info: TableInfo, asked: Asked | None) -> list[int]:
    """Whom a board calls: whoever is asked, unless the computer has been deciding for them again and again."""
    if asked is None or asked.user_id is None:
        return []
    if await vanished.missed(bot.tables.database, info.id, asked.user_id) >= vanished.QUIET_AFTER:
        return []
    return await called(bot, [asked.user_id])


async def not_called(bot: Bot, notices: Sequence[Notice], calls: Collection[int]) -> None:
    """Put into the outbox what those hear later whom a message has not called."""
    later = [notice for notice in notices if notice.user not in calls]
    if later:
        await put(bot, later)


async def put(bot: Bot, notices: Sequence[Notice]) -> None:
    """Put notices into the outbox, and see that what may go out now goes out now."""

    def work(writer: Writer) -> None:
        for notice in notices:
            enqueue(writer, notice)

    await bot.tables.in_hand(bot.tables.database.write(work))
    bot.due.soon()


class StoodIn(NamedTuple):
    """What a board says to those for whom the computer has decided, and whom it calls for that."""

    lines: tuple[str, ...] = ()
    calls: tuple[int, ...] = ()


async def stood_in(bot: Bot, info: TableInfo, plays: Sequence[Played]) -> StoodIn:
    """Of the first decision that the computer makes for somebody, and then less and less often."""
    users = dict.fromkeys(played.by for played in plays if played.cause is Cause.CLOCK)
    lines: list[str] = []
    calls: list[int] = []
    for user in users:
        if user is None or info.seat_of(user) is None:
            continue
        number = await vanished.missed(bot.tables.database, info.id, user)
        if vanished.called_by_the_board(await bot.tables.person(user), number, bot.tables.clock()):
            lines.append(f"-# ⏱ {_stood_in(info.language, user, number)}")
            calls.append(user)
    return StoodIn(tuple(lines), tuple(calls))


def _stood_in(language: str, user: int, number: int) -> str:
    call = f"<@{user}>"
    if number == 1:
        return translate(
            language,
            "{call}: your time had run out. With `/undo` you ask the others to take the computer's choice back.",
            call=call,
        )
    return translate_many(
        language,
        "{call}: the computer has made {number} decision for you since your last one.",
        "{call}: the computer has made {number} decisions for you since your last one.",
        number,
        call=call,
    )
