"""Following a game that one only watches: by direct message once a day or at each turn, and its result at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.me.errors import FollowsNot, NothingToFollow, PlaysHere, TooManyFollowed
from bot.notices.follows import ENDED, NEWS
from bot.notices.outbox import Notice, enqueue
from bot.notices.routing import next_digest
from bot.store import log_threads, looks
from bot.store.looks import Follow

if TYPE_CHECKING:
    from datetime import datetime

    from bot.model import TableInfo
    from bot.people import Person
    from bot.store.database import Writer
    from bot.tables import Table, Tables

DAILY, TURNS = "daily", "turns"
MOST = 20


async def follow(table: Table, user_id: int, pace: str) -> int | None:
    """Follow a game from now on, or change the pace; gives the thread that tells it all, if there is one.

    Raises ``PlaysHere``, ``NothingToFollow``, ``TooManyFollowed``.
    """
    info, now = table.info, table.tables.clock()
    if info.seat_of(user_id) is not None:
        raise PlaysHere
    if not info.status.open:
        raise NothingToFollow(name=info.name)

    def work(writer: Writer) -> None:
        known = looks.follows_in(writer, user_id)
        before = next((one for one in known if one.game == info.id), None)
        if before is None and len(known) >= MOST:
            raise TooManyFollowed(most=MOST)
        seq, turn = (info.seq, info.turn) if before is None else (before.seq, before.turn)
        looks.save_follow(writer, Follow(info.id, user_id, pace, seq, turn, now))

    await table.tables.in_hand(table.tables.database.write(work))
    thread = await log_threads.of_game(table.tables.database, info.id)
    return None if thread is None or thread.lost is not None else thread.thread_id


async def unfollow(table: Table, user_id: int) -> None:
    """Follow it no more; what is on its way is not told. Raises ``FollowsNot``."""
    game = table.info.id

    def work(writer: Writer) -> None:
        if all(one.game != game for one in looks.follows_in(writer, user_id)):
            raise FollowsNot
        looks.drop_follow(writer, user_id, game)

    await table.tables.in_hand(table.tables.database.write(work))


async def tell(tables: Tables) -> int:
    """Put what followers should hear now into the outbox; gives how many messages that are. Call it every few minutes.

    Each is put in together with the step up to which it tells, so that nothing is told twice or left out.
    """
    behind, now, told = await looks.behind(tables.database), tables.clock(), 0
    people = await tables.people({one.user for one in behind})
    for one in behind:
        info = (await tables.get(one.game)).info
        if _due(one, info, people[one.user], now):
            await tables.in_hand(
                tables.database.write(lambda writer, one=one, info=info: _tell(writer, one, info, now))
            )
            told += 1
    return told


def _due(one: Follow, info: TableInfo, person: Person, now: datetime) -> bool:
    if not info.status.open or info.seat_of(one.user) is not None:
        return True
    if one.pace == TURNS:
        return info.turn > one.turn
    return info.seq > one.seq and next_digest(person, one.since) <= now


def _tell(writer: Writer, one: Follow, info: TableInfo, now: datetime) -> None:
    if info.seat_of(one.user) is not None:  # they play now, and hear of it anyway
        looks.drop_follow(writer, one.user, one.game)
        return
    ended = not info.status.open
    key = f"follow:{one.game}:{one.user}:{'end' if ended else info.seq}"
    facts = {"first": one.seq, "last": info.seq}
    kind = ENDED if ended else NEWS
    enqueue(writer, Notice(kind, key, now, user=one.user, game=one.game, facts=facts))
    if ended:
        looks.drop_follow(writer, one.user, one.game)
    else:
        looks.told_follow(writer, one, info.seq, info.turn, now)
