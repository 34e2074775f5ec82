"""Seasons through the real client: results, time and the end, as organisers decide about them."""

from __future__ import annotations

import random

import pytest
from season_discord import Club, can
from season_games import at_the_table

from bot.client import Bot
from bot.league.model import Leaving
from bot.local.model import Channel
from bot.local.server import Server
from bot.local.uploads import Upload
from bot.model import Status
from bot.panels import season_news
from bot.seasons.model import Key, SeasonTable, Stage


@pytest.fixture
def league(discord_here: Server, bot: Bot) -> Club:
    """Four players and an organiser."""
    bot.opener.pause = 0
    return Club(discord_here, ["Ada", "Ben", "Cleo", "Dan"])


async def over(bot: Bot, table: SeasonTable) -> None:
    """Play a game to its end, and let the season hear of it."""
    await at_the_table(await bot.tables.get(table.game or 0), random.Random(3))
    await season_news.look(bot)


def names(place: Channel) -> list[str]:
    return [one.content for one in place.messages.values()]


async def test_tables_are_named_by_hand_or_from_the_list(bot: Bot, league: Club) -> None:
    await league.round_on(bot)
    owner = league.organiser
    offered = await owner.autocomplete(league.place, "league run adjudicate", "table", "")
    assert [one.value for one in offered] == ["D1 R1 T1", "D1 R2 T1"]
    assert "Ada" in offered[0].name
    assert "✓ Table D1 R1 T1" in await league.says(
        owner, "league run adjudicate", table="d1r1t1", how="present", note="time"
    )
    for wrong in ("D9 R9 T9", "the first one", "<@1>"):
        assert "has no table" in await league.says(owner, "league run void", table=wrong, note="?"), wrong
    assert "is not open yet" in await league.says(
        owner, "league run adjudicate", table="D1 R2 T1", how="present", note="?"
    )


async def test_a_running_game_ends_with_the_verdict_and_its_thread_hears_of_it(bot: Bot, league: Club) -> None:
    (table,) = await league.round_on(bot)
    said = await league.run("league run adjudicate", table="D1 R1 T1", how="forfeit", note="gone", forfeits="Ben")
    assert "Ben" in said
    assert "(forfeit)" in said
    assert (await bot.tables.get(table.game or 0)).info.status is Status.ENDED
    told = await league.organiser.see(league.thread(table), "An organiser has decided this game: 1. ")
    assert "players have ended" not in told.content
    assert "say who forfeits" in await league.says(
        league.organiser, "league run adjudicate", table="D1 R1 T1", how="forfeit", note="?"
    )
    assert "“Nobody” is nobody at this table" in await league.says(
        league.organiser, "league run adjudicate", table="D1 R1 T1", how="decided", note="?", places="Nobody"
    )


async def test_results_are_corrected_voided_penalised_and_all_of_it_undone(bot: Bot, league: Club) -> None:
    (table,) = await league.round_on(bot)
    await over(bot, table)
    key, owner, ada = Key(1, 1, 1), league.organiser, league.players[0]
    first = (await league.season(bot)).results[key]
    scores = "Ada 40, Ben 30, Cleo 20, Dan 10"
    said = await league.run("league run adjudicate", table=str(key), how="decided", note="recount", scores=scores)
    assert "1. Ada 40, 2. Ben 30" in said
    assert "does not count" in await league.run("league run void", table=str(key), note="wrong map")
    assert "counts again" in await league.run("league run void", table=str(key), note="it was right", counts=True)
    assert ": 2.5" in await league.run("league run penalty", table=str(key), player=ada, points="2.5", reason="late")
    assert "penalty 2.5" in await league.says(ada, "league standings")
    assert "is no number of points" in await league.says(
        owner, "league run penalty", table=str(key), player=ada, points="many", reason="?"
    )
    for _ in range(4):
        assert "✓ Undone" in await league.run("league run undo")
    assert (await league.season(bot)).results[key] == first
    log = await league.says(ada, "league log")
    assert log.count("~~") == 8
    act = next(done for done in await bot.seasons.acts((await league.season(bot)).id) if done.undone is not None)
    assert "undone already" in await league.says(owner, "league run undo", act=act.id)
    assert "no such act" in await league.says(owner, "league run undo", act=99999)


async def test_notes_are_for_organisers(league: Club, bot: Bot) -> None:
    await league.round_on(bot)
    assert "no notes yet" in await league.says(league.organiser, "league run note")
    await league.run("league run note", text="slow **player**", table="D1 R1 T1", player=league.players[1])
    read = await league.says(league.organiser, "league run note")
    assert "D1 R1 T1 · Ben" in read
    assert "slow \\*\\*player" in read


async def test_more_time_and_nudges(bot: Bot, league: Club) -> None:
    await league.round_on(bot)
    assert "The deadline is now <t:" in await league.run("league run extend", days=5)
    assert "The deadline is now <t:" in await league.run("league run extend", days=2, table="D1 R1 T1")
    assert "✓ 1 player is reminded" in await league.run("league run nudge", table="D1 R1 T1")
    assert "more time until" in await league.says(league.players[0], "league tables")


async def test_what_organisers_change_is_told_in_public(bot: Bot, league: Club) -> None:
    (table,) = await league.round_on(bot)
    await over(bot, table)
    key, ada = str(table.key), league.players[0]
    await league.run("league run extend", days=3)
    await league.run("league run penalty", table=key, player=ada, points="2", reason="late *again*")
    for scores in ("Ada 9, Ben 8, Cleo 7, Dan 6", "Ada 6, Ben 7, Cleo 8, Dan 9"):
        await league.run("league run adjudicate", table=key, how="decided", note="recount", scores=scores)
    await league.run("league run void", table=key, note="wrong map")
    last = f"Table {key} does not count. (wrong map)"
    await league.organiser.see(league.place, last)
    said = "\n".join(one.content for one in league.place.messages.values() if not one.is_ephemeral)
    off = f"Points off at table {key}, Ada: 2. (late \\*again\\*)"
    for words in ("More time for round 1: 3 days.", off, "1. Ada 9", "1. Dan 9", last):
        assert said.count(words) == 1, words


async def test_who_was_reminded_today_is_said(bot: Bot, league: Club) -> None:
    await league.round_on(bot)
    assert "Reminded today already" not in await league.run("league run nudge")
    said = await league.run("league run nudge")
    assert "✓ 0 players are reminded" in said
    assert "Reminded today already, at: D1 R1 T1." in said


async def test_a_cancelled_season_is_told_and_over(bot: Bot, league: Club) -> None:
    (table,) = await league.round_on(bot)
    await league.run("season cancel", reason="no *time*")
    await league.organiser.see(league.place, "was cancelled: no \\*time")
    assert (await bot.tables.get(table.game or 0)).info.status is Status.RUNNING
    assert "cancelled" in await league.says(league.players[0], "league show")
    assert "⏳" not in await league.says(league.players[0], "league tables")
    assert "the season is over" in await league.says(league.organiser, "season cancel", reason="again")


async def test_a_finished_season_is_taken_in_from_its_own_results(bot: Bot, league: Club) -> None:
    lines = ["round,table,user_id,name,place,score"]
    lines += [f"1,1,{user.id},{user.name},{place},{50 - place}" for place, user in enumerate(league.players, 1)]
    file = Upload("results.csv", "\n".join(lines).encode())
    said = await league.run("season import", file=file, name="Past")
    assert "Taken in" in said
    assert "Champion: **Ada**" in said
    assert "1. **Ada** 10" in await league.says(league.players[1], "league standings", season="Past")
    bad = Upload("results.csv", "\n".join([*lines, "1,1,me,Me,9,x"]).encode())
    said = await league.says(league.organiser, "season import", file=bad, name="Wrong")
    assert "Nothing was taken in" in said
    assert "Line 6" in said
    assert "Only organisers" in await league.says(league.players[0], "season import", file=file, name="Mine")


async def test_a_season_is_finished_by_a_second_word_and_announced_once(bot: Bot, league: Club) -> None:
    (table,) = await league.round_on(bot, rounds=1)
    assert "Tables without a result: 1" in await league.says(league.organiser, "season finish", sure=True)
    await over(bot, table)
    await league.organiser.see(league.place, "All rounds are played")
    await league.run("season terms", leaving=Leaving.KEPT.value)
    assert "Champion" in await league.run("season finish")
    assert (await league.season(bot)).stage is Stage.RUNNING
    await league.run("season finish", sure=True)
    await league.organiser.see(league.place, "The champion is")
    await season_news.look(bot)
    assert len([one for one in names(league.place) if "The champion is" in one]) == 1
    assert "only a season that is running" in await league.says(league.organiser, "season finish", sure=True)
    assert can("seasonround")(await league.organiser.see(league.place, "The champion is")) is False


async def test_an_end_that_was_too_early_is_undone_and_told_again(bot: Bot, league: Club) -> None:
    (table,) = await league.round_on(bot, rounds=1)
    await over(bot, table)
    await league.run("season finish", sure=True)
    await league.organiser.see(league.place, "The champion is")
    assert "✓ Undone: The season is finished." in await league.run("league run undo")
    assert (await league.season(bot)).stage is Stage.RUNNING
    places = "Dan, Cleo, Ben, Ada"
    await league.run("league run adjudicate", table="D1 R1 T1", how="decided", note="recount", places=places)
    told = await league.organiser.see(league.place, "✏ The result of table D1 R1 T1 was corrected")
    assert "1. Dan" in told.content
    await league.run("season finish", sure=True)
    dan = league.players[3]
    await league.organiser.see(league.place, f"The champion is {dan.mention}")
    assert len([one for one in names(league.place) if "The champion is" in one]) == 2


async def test_opening_the_sign_up_is_undone_although_its_message_stands(bot: Bot, league: Club) -> None:
    message = await league.sign_up()
    await league.run("league run undo")
    state = await league.season(bot)
    assert (state.stage, state.head.message_id) == (Stage.PLANNED, message.id)
    assert "Nobody can sign up" in await league.press(league.players[0], message, "Sign up")
