"""In which language a server and a person are spoken to, what a lobby says of its manner, who is told to be next."""

from __future__ import annotations

from pathlib import Path

import pytest
from bot_support import loopback, running, until
from game_player import Players
from test_bot_commands import asked, lobby_of, said

from bot.client import Bot
from bot.local.server import Server
from bot.manner import Manner, Notice, Pace, Words
from bot.panels.manner import unusual_line
from render.locale import translate
from rules.types import Dominance, Options

CLAIMED, AUTOMATIC = Options(), Options(dominance=Dominance.AUTOMATIC)


async def test_a_new_table_speaks_as_discord_has_it_for_the_server(bot: Bot, discord_here: Server) -> None:
    discord_here.guild.locale = "de"
    await said(discord_here.user("Ada"), discord_here, "game new", players=2)
    assert (await bot.tables.in_channel(discord_here.channel.id)).info.language == "de"


async def test_a_server_whose_language_has_no_catalogue_is_spoken_to_in_english(bot: Bot, discord_here: Server) -> None:
    discord_here.guild.locale = "fr"
    await said(discord_here.user("Ada"), discord_here, "game new", players=2)
    assert (await bot.tables.in_channel(discord_here.channel.id)).info.language == "en"


async def test_what_a_manager_has_set_goes_before_what_discord_says(bot: Bot, discord_here: Server) -> None:
    discord_here.guild.locale = "de"
    owner = discord_here.users[0]
    assert "Deutsch** (as Discord has it" in await said(owner, discord_here, "settings show")
    assert "Polski** (set here" in await said(owner, discord_here, "settings language", language="pl")
    await said(discord_here.user("Ada"), discord_here, "game new", players=2)
    assert (await bot.tables.in_channel(discord_here.channel.id)).info.language == "pl"
    assert "Deutsch** (as Discord has it" in await said(owner, discord_here, "settings language")


async def test_setting_something_else_does_not_set_the_language(bot: Bot, discord_here: Server) -> None:
    await said(discord_here.users[0], discord_here, "settings most", tables=3)
    assert (await bot.tables.server(discord_here.guild.id)).language is None


async def test_the_language_of_a_client_is_known_after_a_restart(tmp_path: Path) -> None:
    async with loopback() as server:
        eva = server.user("Eva", locale="de")
        async with running(server, tmp_path / "bot.db") as bot:
            await said(eva, server, "help")
            await until(lambda: bot.heard.get(eva.id) == "de")
        async with running(server, tmp_path / "bot.db") as bot:
            assert bot.heard == {}
            assert await bot.language_for(eva.id, "pl") == "de"
            assert await bot.language_for(12345, "pl") == "pl"


async def test_a_language_is_stored_only_when_it_changes(bot: Bot, discord_here: Server) -> None:
    eva = discord_here.user("Eva", locale="de")
    await bot.tables.hear(eva.id, "de")
    before = await bot.tables.database.one("PRAGMA data_version")
    await bot.tables.hear(eva.id, "de")
    after = await bot.tables.database.one("PRAGMA data_version")
    assert before is not None
    assert after is not None
    assert tuple(before) == tuple(after), "nothing was committed"
    await bot.tables.hear(eva.id, "pl")
    assert await bot.tables.heard(eva.id) == "pl"


@pytest.mark.parametrize(
    ("options", "manner", "line"),
    [
        (CLAIMED, Manner(), ""),
        (CLAIMED, Manner(pictures=Pace.TURN), "one picture for each turn of the game"),
        (
            CLAIMED,
            Manner(Pace.PLAYER, Words.COMPACT),
            "a picture when another player is asked · one sentence for each message",
        ),
        (CLAIMED, Manner(words=Words.COMPACT, log=True), "every action in full in a thread"),
        (
            CLAIMED,
            Manner(notice=Notice.DIRECT, hints=False),
            "whoever is next is told by direct message · no hints for claims",
        ),
        (AUTOMATIC, Manner(hints=False), ""),
    ],
)
def test_a_line_names_what_of_a_manner_is_not_as_usual(options: Options, manner: Manner, line: str) -> None:
    assert unusual_line("en", options, manner) == line


async def test_a_lobby_says_what_of_its_manner_is_not_as_usual_and_follows_its_changes(
    bot: Bot, discord_here: Server
) -> None:
    ada = discord_here.user("Ada")
    await said(ada, discord_here, "game new", players=3, log=True, hints=False)
    lobby = await ada.see(discord_here.channel, lobby_of)
    assert "🔈 every action in full in a thread · no hints for claims" in lobby.content
    await said(ada, discord_here, "game quiet", log=False, hints=True, pictures="turn")
    await until(lambda: "🔈 one picture for each turn of the game" in ada.now(lobby).content)


@pytest.mark.parametrize("notice", ["line", "direct"])
async def test_the_first_message_of_a_game_tells_who_is_next(bot: Bot, discord_here: Server, notice: str) -> None:
    players = Players(discord_here, ["Ada", "Ben"], 5)
    await players.open(Dominance.CLAIMED, notice=notice)
    assert players.seen is not None
    first = await asked(bot, players)
    second = next(user for user in players.people.values() if user is not first)
    if notice == "line":
        assert f"Next: {second.name}" in players.seen.content
    else:
        await second.see(second.direct, "You are next")
        assert not first.direct.messages


async def test_results_are_told_in_the_language_of_the_server(bot: Bot, discord_here: Server) -> None:
    guild, owner = discord_here.guild, discord_here.users[0]
    discord_here.world.speak(guild, "de")
    await until(lambda: (known := bot.get_guild(guild.id)) is not None and str(known.preferred_locale) == "de")
    results = discord_here.add_channel("results")
    await said(owner, discord_here, "settings results", channel=results)
    players = Players(discord_here, ["Ada", "Ben"], 5)
    await players.open(Dominance.CLAIMED, language="pl", name="Lód")
    await said(owner, players, "game end")
    message = await owner.see(results, lambda one: one.author is discord_here.world.bot)
    assert translate("de", "**{name}** has ended in <#{channel}>.", name="Lód", channel=players.channel.id) in (
        message.content
    )
