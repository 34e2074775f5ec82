"""The outbox: put in by a transaction, sent once, to the right person in the right way."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from notice_support import FakePost, Sent, at_once, sender, wants
from table_support import ANN, BOB, CHANNEL, Clock, in_database, opened, running

from bot.notices.composing import TOGETHER
from bot.notices.kinds import Button, NoticeKind, Telling, Words
from bot.notices.outbox import Notice, enqueue, withdraw
from bot.notices.sender import Pace, Sender
from bot.people import Told
from bot.tables import Table, Tables


async def _words(telling: Telling) -> Words:
    return Words(f"{telling.facts.get('text', 'something')} ({telling.language})")


async def _wanted(telling: Telling) -> bool:
    return not telling.facts.get("gone")


PLAIN = NoticeKind("test-plain", _words, _wanted)
SECRET = NoticeKind("test-secret", _words, private=True)


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


async def put(tables: Tables, *notices: Notice) -> None:
    def work(writer: object) -> None:
        for notice in notices:
            enqueue(writer, notice)  # pyright: ignore[reportArgumentType]

    await tables.database.write(work)


def notice(
    tables: Tables, key: str = "one", user: int | None = ANN.user_id, game: int | None = 1, **facts: object
) -> Notice:
    return Notice(facts.pop("kind", PLAIN), key, tables.clock(), user, game, facts)  # pyright: ignore[reportArgumentType]


def outcomes(folder: Path) -> list[tuple[object, ...]]:
    return in_database(folder, "SELECT outcome FROM notices ORDER BY notice")


async def test_a_notice_goes_to_the_channel_and_calls_the_person(tables: Tables, table: Table, post: FakePost):
    await put(tables, notice(tables))
    await sender(tables, post).work()
    assert post.sent == [
        Sent(tables.clock(), None, CHANNEL, f"<@{ANN.user_id}> something (en)", (), (ANN.user_id,), "notice-1")
    ]


async def test_the_same_key_is_told_once_also_after_its_sending(tables: Tables, table: Table, post: FakePost):
    for _ in range(2):
        await put(tables, notice(tables), notice(tables))
        await sender(tables, post).work()
    assert len(post.sent) == 1


async def test_a_notice_of_a_transaction_that_fails_does_not_exist(tables: Tables, table: Table, post: FakePost):
    def work(writer: object) -> None:
        enqueue(writer, notice(tables))  # pyright: ignore[reportArgumentType]
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011  # ours
        await tables.database.write(work)
    assert await sender(tables, post).work() == 0


async def test_what_is_taken_back_is_not_sent(tables: Tables, table: Table, post: FakePost):
    await put(tables, notice(tables))
    await tables.database.write(lambda writer: withdraw(writer, "one"))
    assert await sender(tables, post).work() == 0


async def test_both_ways_are_a_call_and_a_direct_message(tables: Tables, table: Table, post: FakePost):
    await wants(tables, ANN.user_id, Told.BOTH, language="de")
    await put(tables, notice(tables))
    await sender(tables, post).work()
    assert {(one.user, one.channel, one.text) for one in post.sent} == {
        (None, CHANNEL, f"<@{ANN.user_id}> something (en)"),
        (ANN.user_id, None, "something (de)"),
    }


async def test_several_people_of_one_table_are_called_in_one_message(tables: Tables, table: Table, post: FakePost):
    await put(tables, notice(tables, "a"), notice(tables, "b", BOB.user_id), notice(tables, "c", None))
    await sender(tables, post).work()
    (message,) = post.sent
    assert message.calls == (ANN.user_id, BOB.user_id)
    assert message.text.count("something") == 3


async def test_what_no_longer_applies_is_dropped(tables: Tables, table: Table, post: FakePost, tmp_path: Path):
    await put(tables, notice(tables, gone=True))
    await sender(tables, post).work()
    assert post.sent == []
    assert outcomes(tmp_path) == [("dropped",)]


async def test_nothing_comes_in_the_night_and_everything_in_the_morning(
    tables: Tables, clock: Clock, table: Table, post: FakePost
):
    clock.move(hours=14)  # two in the morning
    await put(tables, notice(tables))
    await sender(tables, post).work()
    assert post.sent == []
    clock.move(hours=5, minutes=59)
    await sender(tables, post).work()
    assert post.sent == []
    clock.move(minutes=1)
    await sender(tables, post).work()
    assert len(post.sent) == 1


async def test_blocked_direct_messages_become_calls_and_say_why_once(
    tables: Tables, table: Table, post: FakePost, tmp_path: Path
):
    await wants(tables, ANN.user_id, Told.DIRECT)
    post.blocked.add(ANN.user_id)
    await put(tables, notice(tables, "a"), notice(tables, "s", kind=SECRET))
    await sender(tables, post).work()
    await put(tables, notice(tables, "b"))
    await sender(tables, post).work()
    first, second = post.sent
    assert first.calls == second.calls == (ANN.user_id,)
    assert "I may not write direct messages to you" in first.text
    assert "I may not write direct messages to you" not in second.text
    assert outcomes(tmp_path) == [("sent",), ("undeliverable",), ("sent",)]


async def test_both_ways_with_blocked_direct_messages_are_one_call(tables: Tables, table: Table, post: FakePost):
    await wants(tables, ANN.user_id, Told.BOTH)
    post.blocked.add(ANN.user_id)
    await put(tables, notice(tables))
    await sender(tables, post).work()
    assert [one.channel for one in post.sent] == [CHANNEL]


async def test_direct_messages_are_tried_again_after_a_week(tables: Tables, clock: Clock, table: Table, post: FakePost):
    from bot.notices import store

    await wants(tables, ANN.user_id, Told.DIRECT)
    post.blocked.add(ANN.user_id)
    await put(tables, notice(tables))
    await sender(tables, post).work()
    post.blocked.clear()
    clock.move(days=8)
    await tables.database.write(lambda writer: store.forget_old(writer, clock()))
    await put(tables, notice(tables, "later"))
    await sender(tables, post).work()
    assert post.sent[-1].user == ANN.user_id


async def test_a_channel_closed_to_the_bot_lets_people_be_told_directly(tables: Tables, table: Table, post: FakePost):
    post.closed.add(CHANNEL)
    await put(tables, notice(tables), notice(tables, "table", None))
    await sender(tables, post).work()
    assert [one.user for one in post.sent] == [ANN.user_id]


async def test_with_every_way_closed_it_ends(tables: Tables, table: Table, post: FakePost, tmp_path: Path):
    post.closed.add(CHANNEL)
    post.blocked.add(ANN.user_id)
    await put(tables, notice(tables))
    await sender(tables, post).work()
    assert post.sent == []
    assert outcomes(tmp_path) == [("undeliverable",)]


async def test_failures_are_tried_again_with_growing_pauses(tables: Tables, clock: Clock, table: Table, post: FakePost):
    await put(tables, notice(tables))
    post.failures = 3
    tries: list[int] = []
    for second in range(300):
        if await sender(tables, post).work():
            tries.append(second)
        clock.move(seconds=1)
    assert tries == [0, 30, 90, 210]
    assert len(post.sent) == 1


async def test_a_lost_reply_doubles_nothing(tables: Tables, clock: Clock, table: Table, post: FakePost):
    await put(tables, notice(tables))
    post.lost_replies = 1
    await sender(tables, post).work()
    await put(tables, notice(tables, "two"))
    clock.move(minutes=1)
    await sender(tables, post).work()
    assert [one.text.count("something") for one in post.sent] == [1, 1]
    assert await sender(tables, post).work() == 0


async def test_at_most_twenty_a_second_and_longest_waiting_first(
    tables: Tables, clock: Clock, table: Table, post: FakePost
):
    users = [100 + n for n in range(60)]
    for user in users:
        await wants(tables, user, Told.DIRECT)
    waiting = [Notice(PLAIN, f"n{user}", tables.clock() - timedelta(hours=user * 7 % 61), user, 1) for user in users]
    await put(tables, *waiting)
    passed = [0.0]

    async def sleep(seconds: float) -> None:
        passed[0] += seconds

    times: list[float] = []

    class Timed(FakePost):
        async def direct(self, user: int, text: str, buttons: Sequence[Button], nonce: str) -> int:
            times.append(passed[0])
            return await super().direct(user, text, buttons, nonce)

    timed = Timed(tables)
    await Sender(tables, timed, Pace(sleep=sleep, clock=lambda: passed[0])).work()
    assert [one.user for one in timed.sent] == [n.user for n in sorted(waiting, key=lambda n: n.since)]
    assert all(sum(start <= at < start + 1 - 1e-6 for at in times) <= 20 for start in times)
    assert times[-1] == pytest.approx(59 / 20, abs=1e-3)


async def test_a_stopped_sender_leaves_the_rest_for_the_next(tables: Tables, table: Table, post: FakePost):
    for user in range(100, 110):
        await wants(tables, user, Told.DIRECT)
    await put(tables, *(Notice(PLAIN, f"n{user}", tables.clock(), user, 1) for user in range(100, 110)))
    await Sender(tables, post, Pace(sleep=at_once)).work(lambda: len(post.sent) >= 3)
    assert len(post.sent) < 10
    await sender(tables, post).work()
    assert sorted(one.user or 0 for one in post.sent) == list(range(100, 110))


async def test_a_long_list_of_games_is_several_messages_within_the_limits(tables: Tables, table: Table, post: FakePost):
    await wants(tables, ANN.user_id, Told.DIRECT)
    await put(tables, *(notice(tables, f"n{n}", text="x" * 700) for n in range(10)))
    await sender(tables, post).work()
    assert all(len(one.text) <= 2000 for one in post.sent)
    assert sum(one.text.count("(en)") for one in post.sent) == 10


async def test_more_than_fit_are_several_messages_and_what_is_dropped_takes_no_room(
    tables: Tables, table: Table, post: FakePost
):
    await wants(tables, ANN.user_id, Told.DIRECT)
    gone = [notice(tables, f"gone{n}", gone=True) for n in range(30)]
    await put(tables, *gone, *(notice(tables, f"n{n}") for n in range(2 * TOGETHER + 1)))
    await sender(tables, post).work()
    assert [one.text.count("something") for one in post.sent] == [TOGETHER, TOGETHER, 1]


async def test_a_late_waking_lets_nobody_through_sooner():
    passed = [0.0]

    async def oversleep(seconds: float) -> None:
        passed[0] += seconds + (0.04 if len(times) % 3 == 0 else 0)

    times: list[float] = []
    pace = Pace(sleep=oversleep, clock=lambda: passed[0])
    for _ in range(100):
        await pace()
        times.append(passed[0])
    assert all(later - earlier > 0.05 - 1e-9 for earlier, later in itertools.pairwise(times))
