"""What was put off because of somebody's hours or times off is freed when they change them, and nothing is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from notice_support import FakePost, Sent, sender, wants
from table_support import BOB, Clock, opened, running

from bot.clocks.hours import Hours, Span
from bot.notices.digests import digest
from bot.notices.kinds import NoticeKind, Telling, Words
from bot.notices.muting import Quiet, until
from bot.notices.outbox import Notice, enqueue
from bot.people import Person, Told
from bot.tables import Table, Tables

DAY = timedelta(days=1)
NEVER = Hours.parse("never")


async def _words(_: Telling) -> Words:
    return Words("something")


WAITING = NoticeKind("test-waiting", _words)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def tables(tmp_path: Path, clock: Clock) -> AsyncIterator[Tables]:
    async with opened(tmp_path, clock) as found:
        yield found


@pytest.fixture
async def table(tables: Tables) -> Table:
    return await running(tables)


@pytest.fixture
def post(tables: Tables) -> FakePost:
    return FakePost(tables)


async def change(tables: Tables, **more: object) -> None:
    who = await tables.person(BOB.user_id)
    await tables.set_person(replace(who, **more))  # pyright: ignore[reportArgumentType]  # names of fields


async def hours_go_by(tables: Tables, clock: Clock, post: FakePost, hours: int) -> list[Sent]:
    """Messages of the day in so many hours."""
    before = len(post.sent)
    for _ in range(hours):
        clock.move(hours=1)
        await digest(tables)
        await sender(tables, post).work()
    return [one for one in post.sent[before:] if one.user == BOB.user_id]


OFF = [
    ({"away_since": datetime(2026, 3, 1, tzinfo=UTC)}, {"away_since": None}),
    ({"hours": NEVER}, {"hours": Hours()}),
    ({"vacation": (Span(datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)),)}, {"vacation": ()}),
]


@pytest.mark.parametrize(("gone", "back"), OFF, ids=["away", "never awake", "vacation"])
async def test_the_message_of_the_day_comes_again_on_coming_back(
    tables: Tables, clock: Clock, table: Table, post: FakePost, gone: dict[str, object], back: dict[str, object]
):
    await wants(tables, BOB.user_id, Told.DIGEST)
    await digest(tables)
    assert len(await hours_go_by(tables, clock, post, 24)) == 1
    await change(tables, **gone)
    assert await hours_go_by(tables, clock, post, 72) == []
    await change(tables, **back)
    assert len(await hours_go_by(tables, clock, post, 72)) == 3


@pytest.mark.parametrize(("gone", "_back"), OFF, ids=["away", "never awake", "vacation"])
async def test_nothing_is_put_in_the_outbox_day_after_day_for_whoever_is_not_awake(
    tables: Tables, clock: Clock, table: Table, post: FakePost, gone: dict[str, object], _back: object
):
    await wants(tables, BOB.user_id, Told.DIGEST)
    await digest(tables)
    await change(tables, **gone)
    await hours_go_by(tables, clock, post, 24 * 5)
    (row,) = await tables.database.all("SELECT count(*) AS open FROM notices WHERE closed IS NULL", ())
    assert row["open"] == 0


async def test_a_change_of_wishes_in_the_day_costs_no_message_and_makes_none_of_its_own(
    tables: Tables, clock: Clock, table: Table, post: FakePost
):
    await wants(tables, BOB.user_id, Told.DIGEST)
    await digest(tables)
    came = 0
    for _ in range(12):
        came += len(await hours_go_by(tables, clock, post, 6))
        await change(tables, hours=Hours("Europe/Berlin"))
        await change(tables, hours=Hours())
    assert came == 3


@pytest.mark.parametrize("quiet", Quiet)
@pytest.mark.parametrize(("gone", "_back"), OFF, ids=["away", "never awake", "vacation"])
def test_not_now_is_never_for_longer_than_it_says(quiet: Quiet, gone: dict[str, object], _back: object):
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    person = replace(Person(1), **gone)  # pyright: ignore[reportArgumentType]  # names of fields
    assert now < until(person, quiet, now) <= now + 3 * DAY


@pytest.mark.parametrize("told", [Told.CHANNEL, Told.DIRECT])
@pytest.mark.parametrize(("gone", "back"), OFF, ids=["away", "never awake", "vacation"])
async def test_what_waited_for_whoever_was_away_comes_as_soon_as_they_are_back(
    tables: Tables,
    clock: Clock,
    table: Table,
    post: FakePost,
    told: Told,
    gone: dict[str, object],
    back: dict[str, object],
):
    await wants(tables, BOB.user_id, told)
    await change(tables, **gone)
    notice = Notice(WAITING, "waiting", clock(), BOB.user_id, 1)
    await tables.database.write(lambda writer: enqueue(writer, notice))
    await sender(tables, post).work()
    clock.move(minutes=5)
    assert post.sent == []
    await change(tables, **back)
    await sender(tables, post).work()
    assert [one.user or one.calls for one in post.sent] == [BOB.user_id if told.direct else (BOB.user_id,)]
