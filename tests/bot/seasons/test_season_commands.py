"""Seasons through the real client: what players and organisers type and press."""

from __future__ import annotations

import pytest
from season_discord import Club

from bot.client import Bot
from bot.local.server import Server


@pytest.fixture
def league(discord_here: Server, bot: Bot) -> Club:
    """Four players and an organiser."""
    return Club(discord_here, ["Ada", "Ben", "Cleo", "Dan"])


async def test_a_new_season_is_seen_by_organisers_only(league: Club) -> None:
    assert "being prepared" in await league.run("season create", name="Spring", rounds=2)
    ada = league.players[0]
    assert "no season here yet" in await league.says(ada, "league list")
    assert "Only organisers" in await league.says(ada, "league show")
    assert "Spring" in await league.says(league.organiser, "league list")
    assert await ada.autocomplete(league.place, "league show", "season", "") == []


async def test_the_button_signs_up_and_the_message_counts(league: Club) -> None:
    message = await league.sign_up()
    ada = league.players[0]
    assert "You take part" in await league.press(ada, message, "Sign up")
    await ada.see(league.place, lambda one: "1 player" in one.content and "Ada" in one.content)
    assert "signed up for “Spring” already" in await league.press(ada, message, "Sign up")
    assert "You take part" in await league.press(ada, message, "My entry")
    assert "Ben does not take part" in await league.press(league.players[1], message, "My entry")


async def test_everything_from_the_sign_up_to_the_first_boards(bot: Bot, league: Club) -> None:
    tables = await league.round_on(bot)
    (table,) = tables
    thread = league.thread(table)
    assert thread.name == "Spring · D1 R1 T1"
    board = await league.organiser.see(thread, lambda one: bool(one.attachments) and "▶ <@" in one.content)
    assert board.content
    (invited,) = [one for one in league.place.messages.values() if "table D1 R1 T1" in one.content]
    assert set(invited.mentions) == {user.id for user in league.players}
