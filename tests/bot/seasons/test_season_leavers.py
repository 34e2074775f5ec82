"""Seasons through the real client: who has left or was expelled, and the seats that they may not have again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from season_discord import Club
from table_support import Clock

from bot.client import Bot
from bot.local.server import Server
from bot.model import Status
from bot.seasons import due
from bot.seasons.model import SeasonTable
from bot.tables import Table


@pytest.fixture
def league(discord_here: Server, bot: Bot) -> Club:
    """Two tables of four, and an organiser."""
    bot.opener.pause = 0
    return Club(discord_here, ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"])


def clock_of(bot: Bot) -> Clock:
    """A clock to move, from now on."""
    clock = Clock()
    clock.now = bot.tables.clock()
    bot.tables.clock = clock
    return clock


def holders(table: Table) -> list[int | None]:
    return [seat.user_id for seat in table.info.seats]


async def drafted(bot: Bot, league: Club) -> SeasonTable:
    """The first table of a round in which the animals are picked."""
    message = await league.sign_up(rounds=1)
    await league.run("season terms", dealing="drafted")
    for user in league.players:
        await league.press(user, message, "Sign up")
    for step in ("close", "draw", "confirm", "round"):
        await league.run(f"season {step}")
    return (await league.opened(bot))[0]


async def test_an_expelled_player_has_no_seat_in_any_game_of_the_season(bot: Bot, league: Club) -> None:
    first, second = await league.round_on(bot, rounds=1)
    gone, other = league.people[first.plan.players[0]], league.people[second.plan.players[0]]
    await league.run("league run expel", player=gone, reason="rude")
    assert "expelled from the season" in await league.says(gone, "seat take", league.thread(first))
    await league.says(gone, "seat pool join")
    await league.says(other, "league withdraw", sure=True)
    assert "expelled from the season" in await league.says(gone, "seat take", league.thread(second))
    told = await bot.tables.database.all("SELECT user FROM notices WHERE kind = 'seat-free'")
    assert gone.id not in {row["user"] for row in told}
    for planned in (first, second):
        assert gone.id not in holders(await bot.tables.get(planned.game or 0))


async def test_an_expelled_player_loses_the_seats_that_they_have_taken_over(bot: Bot, league: Club) -> None:
    first, second = await league.round_on(bot, rounds=1)
    gone, other = league.people[first.plan.players[0]], league.people[second.plan.players[0]]
    await league.says(other, "league withdraw", sure=True)
    assert "✓" in await league.says(gone, "seat take", league.thread(second))
    assert "2 running games" in await league.run("league run expel", player=gone, reason="rude")
    assert gone.id not in holders(await bot.tables.get(second.game or 0))


async def test_who_has_withdrawn_gets_their_seat_back_only_through_an_organiser(bot: Bot, league: Club) -> None:
    first, _ = await league.round_on(bot, rounds=1)
    gone, thread = league.people[first.plan.players[1]], league.thread(first)
    await league.says(gone, "league withdraw", sure=True)
    assert "only through an organiser" in await league.says(gone, "seat take", thread)
    await league.run("league run admit", player=gone)
    assert "✓" in await league.says(gone, "seat take", thread)
    assert gone.id in holders(await bot.tables.get(first.game or 0))


async def test_whoever_leaves_a_draft_is_stood_in_for_and_the_game_begins(bot: Bot, league: Club) -> None:
    first = await drafted(bot, league)
    table, thread = await bot.tables.get(first.game or 0), league.thread(first)
    gone = league.people[first.plan.players[0]]
    await league.says(gone, "league withdraw", sure=True)
    assert table.info.status is Status.DRAFT
    assert gone.id not in holders(table)
    while table.info.status is Status.DRAFT:
        seat = table.info.seats[table.info.draft[0] - 1]
        await league.says(
            league.people[seat.user_id or 0], "game animal", thread, animal=str(table.info.free_animals[0])
        )
    assert table.info.status is Status.RUNNING
    assert table.info.seats[0].free
    assert "✓" in await league.says(league.server.user("Zoe"), "seat take", thread)


async def test_a_game_that_has_not_begun_is_decided_by_forfeit(bot: Bot, league: Club) -> None:
    first = await drafted(bot, league)
    gone = league.people[first.plan.players[2]]
    said = await league.run("league run adjudicate", table=str(first.key), how="forfeit", note="?", forfeits=gone.name)
    assert said.count("1. ") == 3
    assert f"4. {gone.name}" in said


async def test_whoever_must_pick_is_nudged_and_warned(bot: Bot, league: Club) -> None:
    first = await drafted(bot, league)
    clock = clock_of(bot)
    picks = (await bot.tables.get(first.game or 0)).info.seats[0].user_id
    assert "✓ 2 players are reminded" in await league.run("league run nudge")
    clock.move(days=12)
    await due.look(bot.seasons)
    told = await bot.tables.database.all("SELECT user, key FROM notices WHERE kind = 'season-deadline'")
    keys = [row["key"].split(":")[0] for row in told if row["user"] == picks]
    assert sorted(keys) == ["season-deadline", "season-nudge"]


async def test_more_time_means_new_reminders(bot: Bot, league: Club) -> None:
    await league.round_on(bot, rounds=1)
    clock = clock_of(bot)
    for _ in range(2):
        clock.move(days=12)
        await due.look(bot.seasons)
        await league.run("league run extend", days=12)
    told = await bot.tables.database.all("SELECT key FROM notices WHERE kind = 'season-deadline'")
    assert len(told) == 4


async def test_a_round_that_gets_more_time_moves_its_tables_with_a_deadline_of_their_own(
    bot: Bot, league: Club
) -> None:
    first, second = await league.round_on(bot)
    before = await league.season(bot)
    await league.run("league run extend", table=str(second.key), days=2)
    await league.run("season round", beside=True)
    await league.opened(bot)
    later = (await league.season(bot)).head.deadlines[1]
    await league.run("league run extend", round=1, days=5)
    state = await league.season(bot)
    end = before.head.deadlines[0]
    assert [state.deadline_of(state.tables[one.key]) for one in (first, second)] == [
        end + timedelta(days=days) for days in (5, 7)
    ]
    assert state.head.deadlines[1] == later
    assert "no round is on" in await league.says(league.organiser, "league run extend", round=7, days=5)


async def test_who_withdraws_between_draw_and_first_round_leaves_word_to_draw_anew(bot: Bot, league: Club) -> None:
    message = await league.sign_up(rounds=1, places=7)
    for user in league.players:
        await league.press(user, message, "Sign up")
    for step in ("close", "draw", "confirm"):
        await league.run(f"season {step}")
    gone, waits = league.players[0], league.players[7]
    await league.says(gone, "league withdraw", sure=True)
    told = await league.organiser.see(league.place, f"Withdrawn: {gone.name}.")
    assert "somebody who has left: D1 R1 T" in told.content
    assert f"Not at the tables of all rounds to come: {waits.name}." in told.content
