"""The due loop: a part that fails stops no other, and without a way to Discord everything waits."""

from __future__ import annotations

from pathlib import Path

from notice_support import FakePost, at_once
from table_support import BOB, Clock, opened, running

from bot.notices.loop import DueLoop
from bot.notices.sender import Pace


async def test_a_part_that_fails_stops_no_other(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        await running(tables)
        clock.move(hours=8)
        post = FakePost(tables)

        async def broken() -> None:
            raise ValueError

        loop = DueLoop(tables, post, broken, Pace(sleep=at_once))
        await loop.turn()
        await loop.idle()
        assert [one.calls for one in post.sent] == [(BOB.user_id,)]


async def test_without_a_way_to_discord_everything_waits(tmp_path: Path):
    clock, there = Clock(), [False]
    async with opened(tmp_path, clock) as tables:
        await running(tables)
        clock.move(hours=8)
        post, looks = FakePost(tables), [0]

        async def counted() -> None:
            looks[0] += 1

        loop = DueLoop(tables, post, counted, Pace(sleep=at_once), reached=lambda: there[0])
        await loop.turn()
        await loop.idle()
        assert (post.sent, looks) == ([], [0])
        there[0] = True
        await loop.turn()
        await loop.idle()
        assert (len(post.sent), looks) == (1, [1])


async def test_a_loop_that_was_stopped_sends_nothing_more(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        await running(tables)
        clock.move(hours=8)
        post = FakePost(tables)

        async def nothing() -> None:
            pass

        loop = DueLoop(tables, post, nothing, Pace(sleep=at_once))
        await loop.stop()
        await loop.turn()
        await loop.idle()
        await loop.run()
        assert post.sent == []
