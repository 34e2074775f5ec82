"""Seasons through the real client: what players type and press before, during and after a season."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from bot_support import loopback, running
from season_discord import Club, can
from season_games import at_the_table
from season_reckoning import files_of

from bot.client import Bot
from bot.local import components
from bot.local.server import Server
from bot.panels import season_news
from bot.seasons.model import Key


@pytest.fixture
def league(discord_here: Server, bot: Bot) -> Club:
    """Four players and an organiser."""
    return Club(discord_here, ["Ada", "Ben", "Cleo", "Dan"])


async def test_a_new_season_is_seen_by_organisers_only(league: Club) -> None:
    assert "being prepared" in await league.run("season create", name="Spring", rounds=2)
    ada = league.players[0]
    assert "no season here yet" in await league.says(ada, "league list")
    assert "No season is on here" in await league.says(ada, "league show")
    assert "Spring" in await league.says(league.organiser, "league list")
    assert await ada.autocomplete(league.place, "league show", "season", "") == []
    offered = await league.organiser.autocomplete(league.place, "season open", "season", "")
    assert [one.name for one in offered] == ["Spring"]


async def test_the_next_season_is_prepared_in_nobodys_way(bot: Bot, league: Club) -> None:
    await league.sign_up()
    await league.run("season create", name="Summer")
    ada = league.players[0]
    assert "Spring" in await league.says(ada, "league join")
    assert "no such season" in await league.says(ada, "league show", season="Summer")
    assert "Spring" in await league.says(league.organiser, "league show")
    assert "Say which one: Summer, Spring" in await league.says(league.organiser, "season terms", rounds=3)


async def test_without_a_season_every_command_says_so(league: Club) -> None:
    for name in ("show", "join", "wishes", "withdraw", "standings", "tables", "log", "export"):
        assert "No season is on here" in await league.says(league.players[0], f"league {name}"), name


async def test_the_button_signs_up_and_the_message_counts(league: Club) -> None:
    message = await league.sign_up()
    ada, ben = league.players[:2]
    assert "You take part" in await league.press(ada, message, "Sign up")
    await ada.see(league.place, lambda one: "Signed up: 1" in one.content and "Ada" in one.content)
    assert "signed up for “Spring” already" in await league.press(ada, message, "Sign up")
    assert "You take part" in await league.press(ada, message, "My entry")
    assert "Ben does not take part" in await league.press(ben, message, "My entry")


async def test_wishes_are_seen_by_oneself_alone(league: Club) -> None:
    await league.sign_up()
    ada, ben = league.players[:2]
    said = await league.says(ada, "league join", pace="live", games=3, favourites="bird arachnid", avoid=ben)
    for words in ("in one sitting", "most games at once: 3", ben.mention, "Bird"):
        assert words in said
    assert ben.mention not in await league.says(ben, "league show")
    assert ben.mention not in await league.says(league.organiser, "league show")
    changed = await league.says(ada, "league wishes", avoid=ben, favourites="")
    assert ben.mention not in changed
    assert "Favourite animals: –" in changed
    assert "does not take part" in await league.says(ben, "league wishes", games=2)
    assert "“dragon” is not a known" in await league.says(ada, "league wishes", favourites="dragon")


async def test_leaving_needs_to_be_sure_and_makes_room(bot: Bot, league: Club) -> None:
    message = await league.sign_up(places=1)
    ada, ben = league.players[:2]
    await league.press(ada, message, "Sign up")
    assert "waiting list" in await league.press(ben, message, "Sign up")
    assert "If you are sure" in await league.says(ada, "league withdraw")
    assert (await league.season(bot)).entries[ada.id].status.plays
    assert "You have left" in await league.says(ada, "league withdraw", sure=True)
    assert "You take part" in await league.says(ben, "league show")
    assert "does not take part" in await league.says(ada, "league withdraw", sure=True)


async def test_the_sign_up_is_over_when_it_is_closed(league: Club) -> None:
    message = await league.sign_up()
    assert "At least 3 players are needed" in await league.says(league.organiser, "season close")
    for user in league.players[:3]:
        await league.press(user, message, "Sign up")
    await league.run("season close")
    dan = league.players[3]
    assert "Nobody can sign up" in await league.press(dan, message, "Sign up")
    assert "Nobody can sign up" in await league.says(dan, "league join")


async def test_everything_from_the_sign_up_to_the_first_boards(bot: Bot, league: Club) -> None:
    (table,) = await league.round_on(bot)
    thread = league.thread(table)
    assert thread.name == "Spring · D1 R1 T1"
    board = await league.organiser.see(thread, lambda one: bool(one.attachments) and "▶ <@" in one.content)
    assert "League: play until <t:" in board.content
    (invited,) = [one for one in league.place.messages.values() if "table D1 R1 T1" in one.content]
    assert set(invited.mentions) == {user.id for user in league.players}


async def test_players_find_their_tables_and_whose_turn_it_is(bot: Bot, league: Club) -> None:
    (table,) = await league.round_on(bot)
    view = await (await bot.tables.get(table.game or 0)).view()
    assert view.asked is not None
    asked = league.people[view.asked.user_id or 0].name
    ada = league.players[0]
    own = await league.says(ada, "league show")
    assert "**Your tables**" in own
    assert f"<#{table.channel_id}>" in own
    assert f"waits for {asked}" in own
    assert "Your tables" not in await league.says(league.organiser, "league show")
    shared = await league.answer(ada, "league tables", share=True)
    assert not shared.is_ephemeral
    assert f"waits for {asked}" in shared.content
    assert "not open yet" in await league.says(ada, "league tables", round=2)
    assert "Spring D1 R1 T1" in await league.says(ada, "games")


async def test_a_finished_game_counts_and_its_round_is_followed_by_the_button_for_the_next(
    bot: Bot, league: Club
) -> None:
    (table,) = await league.round_on(bot)
    game = await bot.tables.get(table.game or 0)
    await at_the_table(game, random.Random(3))
    await season_news.look(bot)
    told = await league.organiser.see(league.place, can("seasonround"))
    assert "Round 1 is complete" in told.content
    (over,) = [one for one in league.place.messages.values() if "🏁 Table D1 R1 T1 is over" in one.content]
    assert not over.mentions
    ada = league.players[0]
    message = await league.answer(ada, "league standings")
    assert message.attachments[0].filename == "chart.png"
    assert "Points" in (message.attachments[0].description or "")
    assert "games 1" in message.content
    assert "There is no division 4" in await league.says(ada, "league standings", division=4)
    assert "Table D1 R1 T1 is over" in await league.says(ada, "league log")
    assert "nothing on this page" in await league.says(ada, "league log", page=9)
    assert "Only organisers" in await league.press(ada, told, "Open round 2")
    assert "Round 2 is on" in await league.press(league.organiser, told, "Open round 2")
    assert "is open already" in await league.press(league.organiser, told, "Open round 2")
    assert len(await league.opened(bot)) == 1


async def test_sign_ups_with_their_wishes_are_for_organisers_alone(bot: Bot, league: Club) -> None:
    await league.closed()
    for user, seen in ((league.players[0], False), (league.organiser, True)):
        message = await league.answer(user, "league export")
        assert ("sign-ups" in files_of(message.attachments[0].data)) == seen
        assert ("who avoids whom" in message.content) == seen


async def test_several_seasons_are_told_apart_by_name(bot: Bot, league: Club) -> None:
    await league.sign_up()
    await league.run("season create", name="Summer")
    await league.run("season open", season="Summer")
    ada = league.players[0]
    assert "Say which one: Summer, Spring" in await league.says(ada, "league join")
    offered = await ada.autocomplete(league.place, "league join", "season", "su")
    assert [one.name for one in offered] == ["Summer"]
    assert "Summer" in await league.says(ada, "league join", season=str(offered[0].value))
    assert "Spring" in await league.says(ada, "league join", season="spring")
    assert "no such season" in await league.says(ada, "league show", season="Winter")


async def test_the_season_of_another_server_does_not_exist_here(tmp_path: Path) -> None:
    async with loopback() as server:
        league = Club(server, ["Ada"])
        (ada,) = league.players
        guild = server.world.add_guild("Elsewhere", ada.account)
        place = server.add_channel("other", guild)
        async with running(server, tmp_path / "bot.db") as bot:
            await league.sign_up()
            number = str((await league.season(bot)).id)
            assert "Spring" in await league.says(ada, "league show", season=number)
            assert "no such season" in await league.says(ada, "league show", place, season=number)
            assert "No season is on here" in await league.says(ada, "season draw", place)
            assert await ada.autocomplete(place, "league show", "season", "") == []


async def test_the_channel_hears_its_own_language_and_each_player_theirs(discord_here: Server, bot: Bot) -> None:
    discord_here.world.speak(discord_here.guild, "de")
    league = Club(discord_here, ["Ada", "Ben", "Cleo"], locale="pl")
    message = await league.sign_up()
    assert "Anmeldung offen" in message.content
    labels = [one.label for one in components.buttons(message)]
    assert labels == ["Anmelden", "Meine Anmeldung"]
    ada = league.players[0]
    assert "Bierzesz udział" in await league.press(ada, message, "Anmelden")
    assert "Jesteś już na liście" in await league.press(ada, message, "Anmelden")
    assert "tylko organizatorzy" in await league.says(ada, "season close")
    shared = await league.answer(ada, "league tables", share=True)
    assert "Spieltag 1" in shared.content


async def test_two_presses_of_one_moment_sign_up_once_and_open_one_round(bot: Bot, league: Club) -> None:
    bot.opener.pause = 0
    message = await league.drawn()
    presses = [league.organiser.press(message, "Open round 1") for _ in range(2)]
    said = [(await one.followup()).content for one in await asyncio.gather(*presses)]
    assert any("Round 1 is on" in one for one in said)
    await league.opened(bot)
    state = await league.season(bot)
    assert state.head.round == 1
    assert len([one for one in league.server.world.channels.values() if one.name == "Spring · D1 R1 T1"]) == 1
    assert state.tables[Key(1, 2, 1)].game is None
