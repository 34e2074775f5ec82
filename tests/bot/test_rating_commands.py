"""/rating and /stats over the loopback Discord: what people see of finished games, and what managers correct."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest
from game_player import Players
from PIL import Image
from statistics_games import finished_games
from table_support import play_until

from bot.client import Bot
from bot.commands import stats
from bot.local import components
from bot.local.driver import User
from bot.local.model import Message
from bot.local.server import Server
from bot.store import results


async def answered(user: User, place: Players | Server, name: str, /, **options: object) -> Message:
    """The answer to a command, filled."""
    return await (await user.command(place.channel, name, options)).filled()


async def said(user: User, place: Players | Server, name: str, /, **options: object) -> str:
    """Its words."""
    return components.text_of(await answered(user, place, name, **options))


@pytest.fixture
async def played(bot: Bot, discord_here: Server) -> list[int]:
    """Four finished games of Ada and Ben (Ada won three) and one of Ada with a computer; their numbers."""
    return await finished_games(bot.tables, discord_here)


async def test_nothing_is_rated_at_first(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    assert "no rated game yet" in await said(ada, discord_here, "rating list")
    assert "no rated game yet" in await said(ada, discord_here, "rating history")
    assert "**1000**?" in await said(ada, discord_here, "rating show")
    assert "No finished game counts here yet" in await said(ada, discord_here, "stats server")


async def test_rating_show_gives_number_place_and_animals(bot: Bot, discord_here: Server, played: list[int]) -> None:
    text = await said(discord_here.user("Ada"), discord_here, "rating show")
    assert "4 rated games" in text
    assert "place 1 of 2" in text
    assert "Mammal" in text
    assert "4 games, 3 won" in text
    other = await said(discord_here.user("Ada"), discord_here, "rating show", player=discord_here.user("Ben"))
    assert "place 2 of 2" in other


async def test_rating_list_is_private_and_has_a_picture_with_its_words(
    bot: Bot, discord_here: Server, played: list[int]
) -> None:
    message = await answered(discord_here.user("Cleo"), discord_here, "rating list")
    assert message.is_ephemeral
    picture = message.attachments[0]
    assert Image.open(io.BytesIO(picture.data)).width == 1170
    assert picture.description is not None
    assert picture.description.index("1 Ada") < picture.description.index("2 Ben")
    assert message.content.index("1. Ada") < message.content.index("2. Ben")


async def test_what_is_shared_is_public_and_calls_nobody(bot: Bot, discord_here: Server, played: list[int]) -> None:
    message = await answered(discord_here.user("Ada"), discord_here, "rating history", share=True)
    assert not message.is_ephemeral
    assert not message.mentions
    assert f"game {played[3]}" in message.content
    assert message.attachments[0].description


async def test_who_has_opted_out_is_shown_to_nobody_else(bot: Bot, discord_here: Server, played: list[int]) -> None:
    ada, ben = discord_here.user("Ada"), discord_here.user("Ben")
    await bot.tables.set_person(replace(await bot.tables.person(ben.id), statistics=False))
    assert "Ben" not in await said(ada, discord_here, "rating list")
    for command in ("rating show", "rating history", "stats player"):
        assert "does not take part" in await said(ada, discord_here, command, player=ben)
    assert "does not take part" in await said(ada, discord_here, "stats versus", opponent=ben)
    assert "Ben" not in await said(ada, discord_here, "rating result", game=played[0])
    assert "4 rated games" in await said(ben, discord_here, "rating show")
    assert "does not take part" in await said(ben, discord_here, "rating show", share=True)


async def test_managers_correct_results_and_take_that_back(bot: Bot, discord_here: Server, played: list[int]) -> None:
    owner, ada, game = discord_here.user("Owner"), discord_here.user("Ada"), played[0]
    before = await said(ada, discord_here, "rating show")
    text = await said(owner, discord_here, "rating correct", game=game, why="swapped", scores="mammal 1, insect 99")
    assert "1. Ben · 🟢 Insect · **99**" in text
    assert "swapped" in text
    assert "4 games, 2 won" in await said(ada, discord_here, "rating show")
    assert "swapped" in await said(ada, discord_here, "rating result", game=game)
    assert "Taken back" in await said(owner, discord_here, "rating restore", game=game)
    assert await said(ada, discord_here, "rating show") == before
    assert "~~" in await said(ada, discord_here, "rating result", game=game)
    assert "no correction" in await said(owner, discord_here, "rating restore", game=game)


async def test_nobody_else_corrects_anything(bot: Bot, discord_here: Server, played: list[int]) -> None:
    ada = discord_here.user("Ada")
    text = await said(ada, discord_here, "rating correct", game=played[0], why="mine", scores="mammal 99")
    assert "manage the server" in text
    assert "manage the server" in await said(ada, discord_here, "rating restore", game=played[0])
    assert await results.corrections(bot.tables.database, played[0]) == []


async def test_a_wrong_list_of_scores_is_answered_with_the_right_form(
    bot: Bot, discord_here: Server, played: list[int]
) -> None:
    owner = discord_here.user("Owner")
    text = await said(owner, discord_here, "rating correct", game=played[0], why="x", scores="moon 5")
    assert "mammal 45, bird 40" in text


async def test_the_rules_of_ratings_fit_into_a_message(bot: Bot, discord_here: Server) -> None:
    text = await said(discord_here.user("Ada"), discord_here, "rating rules")
    assert "Plackett-Luce" in text
    assert text.endswith("is not shown.")


async def test_every_statistic_answers_with_its_games(bot: Bot, discord_here: Server, played: list[int]) -> None:
    ada, ben = discord_here.user("Ada"), discord_here.user("Ben")
    for command, options, wanted, picture in (
        ("stats server", {}, "2 people have played", True),
        ("stats player", {}, "**3** of 4 won: 75 %", True),
        ("stats versus", {"opponent": ben}, "Ada was ahead: 3", False),
        ("stats animal", {}, "Mammal", True),
        ("stats card", {}, "taken in", True),
        ("stats action", {}, "Domination", True),
        ("stats size", {}, "2 players", False),
    ):
        message = await answered(ada, discord_here, command, **options)
        assert message.is_ephemeral
        assert "4 finished games" in message.content, command
        assert wanted in message.content, (command, message.content)
        assert bool(message.attachments) is picture


async def test_statistics_count_games_with_computers_only_when_asked(
    bot: Bot, discord_here: Server, played: list[int]
) -> None:
    ada = discord_here.user("Ada")
    assert "5 finished games" in await said(ada, discord_here, "stats size", computers=True)
    assert "also with computers" in await said(ada, discord_here, "stats size", computers=True)


async def test_statistics_of_a_season_count_its_games_alone(
    bot: Bot, discord_here: Server, played: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {number: SimpleNamespace(game=game) for number, game in enumerate((played[0], played[-1], None))}

    async def spring(interaction: object, season: str) -> SimpleNamespace:
        assert season == "7"
        return SimpleNamespace(name="Spring *cup*", tables=games)

    monkeypatch.setattr(stats, "season_here", spring)
    text = await said(discord_here.user("Ada"), discord_here, "stats size", season="7")
    assert "2 finished games" in text
    assert "Spring \\*cup\\*" in text
    assert "also with computers" in text


async def test_statistics_since_a_day(bot: Bot, discord_here: Server, played: list[int]) -> None:
    ada = discord_here.user("Ada")
    today, tomorrow = bot.tables.clock(), bot.tables.clock() + timedelta(days=1)
    assert "4 finished games" in await said(ada, discord_here, "stats animal", since=f"{today:%Y-%m-%d}")
    assert "No finished game" in await said(ada, discord_here, "stats animal", since=f"{tomorrow:%Y-%m-%d}")
    assert "year, month, day" in await said(ada, discord_here, "stats animal", since="yesterday")


async def test_an_unrated_table_is_chosen_at_the_beginning(bot: Bot, discord_here: Server) -> None:
    owner, ada = discord_here.user("Owner"), discord_here.user("Ada")
    await answered(ada, discord_here, "game new", players=2, rated=False)
    assert not (await bot.tables.in_channel(discord_here.channel.id)).info.rated
    other = discord_here.add_channel("other")
    assert "not rated" in await said(owner, discord_here, "settings rated", rated=False)
    await (await ada.command(other, "game new", {"players": 2})).filled()
    assert not (await bot.tables.in_channel(other.id)).info.rated
    third = discord_here.add_channel("third")
    await (await ada.command(third, "game new", {"players": 2, "rated": True})).filled()
    assert (await bot.tables.in_channel(third.id)).info.rated


async def test_answers_are_in_the_language_of_whoever_asks(bot: Bot, discord_here: Server, played: list[int]) -> None:
    german = discord_here.user("Ada")
    german.account.locale = "de"
    message = await answered(german, discord_here, "rating list")
    assert "Wertungen dieses Servers" in message.content
    assert "Spiele" in (message.attachments[0].description or "")
    assert "beendete Spiele" in await said(german, discord_here, "stats animal")


async def test_too_many_pictures_are_refused_with_a_sentence(
    bot: Bot, discord_here: Server, played: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.pictures, "may_ask", lambda user: 7.0)
    assert "Not so fast" in await said(discord_here.user("Ada"), discord_here, "rating list")


async def test_a_result_is_posted_with_what_it_made_of_ratings_and_its_facts_are_worked_out(
    bot: Bot, pair: Players
) -> None:
    owner, news = pair.server.user("Owner"), pair.server.add_channel("news")
    await said(owner, pair, "settings results", channel=news)
    table = await play_until(await bot.tables.in_channel(pair.channel.id), "end", turn=4)
    await table.announced(table.info.seq)
    await said(owner, pair, "game end")
    message = await owner.see(news, "has ended")
    assert "Ratings: " in message.content
    assert message.content.count("**?") == 2
    facts = "SELECT facts FROM game_facts WHERE game = ?"
    async with asyncio.timeout(10):
        while await bot.tables.database.one(facts, (table.info.id,)) is None:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
