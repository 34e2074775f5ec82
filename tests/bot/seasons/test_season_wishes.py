"""Seasons through the real client: whom somebody avoids, what only organisers see, and answers of many pages."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import pytest
from season_discord import Club, until

from bot.client import Bot
from bot.league.model import Entry
from bot.local import components
from bot.local.server import Server
from bot.panels import season_words
from bot.seasons import drawing
from bot.seasons.model import Key


@pytest.fixture
def league(discord_here: Server, bot: Bot) -> Club:
    """Four players and an organiser."""
    bot.opener.pause = 0
    return Club(discord_here, ["Ada", "Ben", "Cleo", "D_*n*_"])


async def test_nobody_avoids_themselves(bot: Bot, league: Club) -> None:
    await league.closed()
    ada = league.players[0]
    assert "Nobody can avoid themselves" in await league.says(ada, "league wishes", avoid=ada)
    assert not (await league.season(bot)).entries[ada.id].avoid


async def test_wishes_that_cannot_be_met_are_named_and_lifted_by_an_organiser(bot: Bot, league: Club) -> None:
    await league.closed()
    ada, ben, _, dan = league.players
    await league.says(ada, "league wishes", avoid=dan)
    said = await league.says(league.organiser, "season draw")
    assert "cannot all be kept apart: Ada – D\\_\\*n\\*\\_." in said
    assert "Only organisers" in await league.says(ben, "league run reconcile", player=ada, other=dan)
    assert "and Ada may meet" in await league.run("league run reconcile", player=dan, other=ada)
    assert "They may meet: D\\_" in await league.says(ben, "league log")
    assert "⚠" not in await league.says(league.organiser, "season draw")


async def test_a_draw_that_is_not_confirmed_is_for_organisers_alone(bot: Bot, league: Club) -> None:
    await league.closed()
    await league.run("season draw")
    ada, owner = league.players[0], league.organiser
    assert "proposed" in await league.says(owner, "league tables")
    assert "No tables are drawn" in await league.says(ada, "league tables")
    assert not await ada.autocomplete(league.place, "league run adjudicate", "table", "")
    file = (await league.answer(ada, "league export")).attachments[0].data
    assert zipfile.ZipFile(io.BytesIO(file)).read("tables.csv").count(b"\n") == 1
    await league.run("season confirm")
    assert "Ada" in await league.says(ada, "league tables")


async def test_byes_of_a_draw_that_is_not_confirmed_are_hidden_with_it(bot: Bot, league: Club) -> None:
    await league.closed()
    await league.run("season draw")
    state = await league.season(bot)
    state = replace(state, byes={(1, 1): (5,), (1, 9): (6,)})
    shown = drawing.confirmed_only(state)
    assert Key(1, 1, 1) not in shown.tables
    assert shown.byes == {(1, 9): (6,)}


async def test_somebody_unknown_to_the_season_is_called_a_person(bot: Bot, league: Club) -> None:
    await league.closed()
    zed = league.server.user("Zed")
    said = await league.says(league.organiser, "league run expel", player=zed, reason="?")
    assert "This person does not take part" in said


async def test_many_notes_are_read_newest_first_over_several_messages(bot: Bot, league: Club) -> None:
    await league.round_on(bot)
    for number in range(8):
        await league.run("league run note", text=f"note {number} " + "x" * 480)
    answer = await league.organiser.command(league.place, "league run note", {})
    await answer.filled()
    await until(lambda: len(answer.followups) == 2)
    said = "\n".join(components.text_of(one) for one in (await answer.filled(), *answer.followups))
    found = [said.index(f"note {number} ") for number in reversed(range(8))]
    assert found == sorted(found)


def test_a_row_of_names_says_that_there_are_more() -> None:
    entries = [Entry(number, f"P{number}") for number in range(season_words.MOST_NAMES + 1)]
    assert season_words._names(entries).endswith(" …")
    assert not season_words._names(entries[1:]).endswith("…")
