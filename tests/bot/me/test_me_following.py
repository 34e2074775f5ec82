"""Whoever only watches hears of a game once a day or at each turn, and of its result; nothing twice."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from table_support import BOB, CY, Clock, in_database, opened, play_until, running

from bot.me import following
from bot.me.errors import FollowsNot, NothingToFollow, PlaysHere, TooManyFollowed
from bot.notices.follows import ENDED, NEWS
from bot.notices.kinds import Telling
from bot.tables import Table, Tables
from bot.tables.seats import Reason, hand_over

EVE = 77


def told(folder: Path) -> list[tuple[str, int, int]]:
    """What is in the outbox for Eve: kind, and the steps from and to."""
    rows = in_database(folder, "SELECT kind, facts FROM notices WHERE user = ? ORDER BY notice", EVE)
    facts = [(str(kind), json.loads(str(text))) for kind, text in rows]
    return [(kind, one["first"], one["last"]) for kind, one in facts]


async def said(
    tables: Tables, table: Table, first: int, last: int, language: str = "en", *, ended: bool = False
) -> str:
    """The words of a notice."""
    kind = ENDED if ended else NEWS
    facts = {"first": first, "last": last}
    return (await kind.words(Telling(tables, language, tables.clock(), facts, table.info, EVE, True))).text


async def test_a_day_is_told_in_one_message_in_the_morning(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:  # 12 o'clock
        table = await running(tables)
        await following.follow(table, EVE, following.DAILY)
        await play_until(table, "daily", steps=9)
        last = table.info.seq
        assert await following.tell(tables) == 0
        clock.move(hours=20, minutes=59)
        assert await following.tell(tables) == 0
        clock.move(minutes=1)  # 9 o'clock
        assert await following.tell(tables) == 1
        assert await following.tell(tables) == 0
        assert told(tmp_path) == [("follow-news", 0, last)]


async def test_a_day_without_a_step_is_not_told(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await running(tables)
        await following.follow(table, EVE, following.DAILY)
        clock.move(days=3)
        assert await following.tell(tables) == 0


async def test_each_turn_is_told_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await following.follow(table, EVE, following.TURNS)
        await play_until(table, "turns", steps=3)
        assert await following.tell(tables) == 0
        await play_until(table, "turns", turn=2)
        assert [await following.tell(tables) for _ in range(2)] == [1, 0]
        first = told(tmp_path)[0][2]
        await play_until(table, "more turns", turn=3)
        await following.tell(tables)
        assert [row[1] for row in told(tmp_path)] == [0, first]


async def test_the_result_is_told_and_nothing_after_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await following.follow(table, EVE, following.DAILY)
        await play_until(table, "to the end")
        assert [await following.tell(tables) for _ in range(2)] == [1, 0]
        assert [row[0] for row in told(tmp_path)] == ["follow-ended"]
        assert in_database(tmp_path, "SELECT * FROM followers") == []
        text = await said(tables, table, 0, 0, ended=True)
        assert "is over" in text
        assert "🥇" in text


@pytest.mark.parametrize("language", ["en", "de", "pl"])
async def test_news_say_what_has_happened_and_where(tmp_path: Path, language: str) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await play_until(table, "news", turn=2)
        text = await said(tables, table, 0, table.info.seq, language)
        assert "https://discord.com/channels/100/200" in text
        assert len(text.split("\n")) == 2


async def test_news_of_nothing_are_no_message(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        assert await said(tables, table, 0, 0) == ""


async def test_a_player_does_not_follow_their_own_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        with pytest.raises(PlaysHere):
            await following.follow(await running(tables), BOB.user_id, following.DAILY)


async def test_a_follower_who_takes_a_seat_follows_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await following.follow(table, CY.user_id, following.TURNS)
        seat = table.info.seat_of(BOB.user_id)
        assert seat is not None
        await hand_over(table, seat.number, CY, None, Reason.AGREED)
        await play_until(table, "taken", steps=1)
        await following.tell(tables)
        assert in_database(tmp_path, "SELECT * FROM followers") == []
        assert in_database(tmp_path, "SELECT * FROM notices WHERE kind LIKE 'follow%'") == []


async def test_a_finished_game_is_not_followed(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await play_until(await running(tables), "too late")
        with pytest.raises(NothingToFollow):
            await following.follow(table, EVE, following.DAILY)


async def test_following_ends_when_it_is_wanted(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await following.follow(table, EVE, following.TURNS)
        await following.unfollow(table, EVE)
        await play_until(table, "unheard", turn=2)
        assert await following.tell(tables) == 0
        with pytest.raises(FollowsNot):
            await following.unfollow(table, EVE)


async def test_another_pace_tells_nothing_twice(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await running(tables)
        await following.follow(table, EVE, following.TURNS)
        await play_until(table, "pace", turn=2)
        await following.tell(tables)
        seen = table.info.seq
        await following.follow(table, EVE, following.DAILY)
        await play_until(table, "pace", steps=2)
        clock.now += timedelta(days=2)
        await following.tell(tables)
        assert told(tmp_path)[1][1] == seen


async def test_nobody_follows_more_games_than_they_can_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "MOST", 0)
    async with opened(tmp_path) as tables:
        with pytest.raises(TooManyFollowed):
            await following.follow(await running(tables), EVE, following.DAILY)
