"""Clocks as people see them on Discord: in the lobby, under the board, at zero, and by ``/game clock``."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from bot_support import running, until
from game_player import Players
from table_support import Clock

from bot.client import Bot
from bot.local.server import Server
from bot.tables import Member, Table
from bot.tables.seats import resign
from rules.types import Dominance


class Here(NamedTuple):
    """A bot that is always there, Ada and Ben at a table, and the clock that the test moves."""

    bot: Bot
    players: Players
    clock: Clock

    async def table(self) -> Table:
        """Their table."""
        return await self.bot.tables.in_channel(self.players.channel.id)

    def stamp(self, **time: float) -> int:
        """A moment from now on, as Discord writes it."""
        return int((self.clock.now + timedelta(**time)).timestamp())


@pytest.fixture
async def here(discord_here: Server, tmp_path: Path) -> AsyncIterator[Here]:
    """Two people on a server, and no table yet."""
    clock = Clock()
    async with running(discord_here, tmp_path / "bot.db", dots=True, clock=clock) as bot:
        bot.tables.heart.patience = timedelta(days=100)
        yield Here(bot, Players(discord_here, ["Ada", "Ben"], 7), clock)


async def test_the_lobby_says_what_happens_at_zero_before_anybody_sits_down(here: Here):
    ada, channel = here.players.first, here.players.channel
    await (await ada.command(channel, "game new", players=2, clock="fast")).filled()
    lobby = await ada.see(channel, lambda m: "Join" in str(m.components))
    assert "Fast clock: 4 h of waking hours for each player, 20 min more for each decision" in lobby.content
    assert "When time runs out the computer makes this one decision" in lobby.content


async def test_the_board_says_until_when_there_is_time(here: Here):
    await here.players.open(Dominance.AUTOMATIC, clock="fast")
    assert here.players.seen is not None
    due = here.stamp(hours=4)
    assert f"⏱ Time until <t:{due}:f>, <t:{due}:R>" in here.players.seen.content


async def test_a_table_without_a_limit_shows_no_deadline(here: Here):
    await here.players.open(Dominance.AUTOMATIC)
    assert here.players.seen is not None
    assert "⏱" not in here.players.seen.content


async def test_at_zero_the_channel_hears_that_the_computer_has_decided_and_why(here: Here):
    await here.players.open(Dominance.AUTOMATIC, clock="fast", language="de")
    before = here.players.seen
    here.clock.move(hours=4)
    await here.bot.due.turn()
    board = await here.players.board(after=before)
    assert "⏱ Vom Computer entschieden, weil die Zeit abgelaufen war:" in board.content
    assert (await here.table()).info.seq >= 1


async def test_before_the_start_the_host_sets_the_clock_and_the_lobby_shows_it(here: Here):
    ada, channel = here.players.first, here.players.channel
    await (await ada.command(channel, "game new", players=2)).filled()
    lobby = await ada.see(channel, lambda m: "Join" in str(m.components))
    assert "No limit of time" in lobby.content
    answer = await ada.command(channel, "game clock", own="bank 10h +1h cap 12h then give-up")
    assert "Clock of this table: 10 h of waking hours" in (await answer.filled()).content
    await ada.see(channel, lambda m: "at most 12 h" in m.content)
    assert str((await here.table()).info.clock) == "bank 10h +1h cap 12h then give-up pause 10d vacation 30d"


@pytest.mark.parametrize(
    ("own", "said"),
    [("two days or so", "I cannot read “two”"), ("bank 1min", "The clock's `bank` must lie between 30min and 1000h.")],
)
async def test_a_clock_that_makes_no_sense_is_refused(here: Here, own: str, said: str):
    ada, channel = here.players.first, here.players.channel
    await (await ada.command(channel, "game new", players=2)).filled()
    answer = await ada.command(channel, "game clock", own=own)
    assert said in (await answer.filled()).content
    assert not (await here.table()).info.clock.limited


async def test_two_clocks_at_once_are_refused(here: Here):
    ada, channel = here.players.first, here.players.channel
    await (await ada.command(channel, "game new", players=2)).filled()
    answer = await ada.command(channel, "game clock", own="bank 10h", preset="fast")
    assert "not both" in (await answer.filled()).content
    assert not (await here.table()).info.clock.limited


@pytest.mark.parametrize(("time", "amount"), [("2 h", "2 hours"), ("1d", "24 hours"), ("90 min", "90 minutes")])
async def test_more_time_is_given_as_people_write_it(here: Here, time: str, amount: str):
    await here.players.open(Dominance.AUTOMATIC, clock="standard")
    ada, table = here.players.first, await here.table()
    other = next(seat for seat in table.info.seats if seat.user_id != ada.id)
    answer = await ada.command(here.players.channel, "host extend", animal=str(other.animals[0]), time=time)
    assert "✓" in (await answer.filled()).content
    await ada.see(here.players.channel, f"gives more time, {amount}:")


async def test_computers_have_no_time_in_the_list(here: Here):
    await here.players.open(Dominance.AUTOMATIC, clock="fast")
    ada, table = here.players.first, await here.table()
    ben = next(user for user in here.players.people.values() if user is not ada)
    await resign(table, Member(ben.id, "Ben"))
    text = (await (await ada.command(here.players.channel, "game clock")).filled()).content
    assert "**Ada**: 4 h" in text
    assert "🤖" not in text


async def test_who_is_not_the_host_does_not_set_the_clock(here: Here):
    ada, channel = here.players.first, here.players.channel
    ben = next(user for user in here.players.people.values() if user is not ada)
    await (await ada.command(channel, "game new", players=2)).filled()
    await ada.see(channel, lambda m: "Join" in str(m.components))
    answer = await ben.command(channel, "game clock", preset="fast")
    assert "Only the host of the table can do this." in (await answer.filled()).content


async def test_in_the_game_anybody_sees_privately_what_everybody_has_left(here: Here):
    await here.players.open(Dominance.AUTOMATIC, clock="fast")
    here.clock.move(minutes=90)
    answer = await here.players.first.command(here.players.channel, "game clock")
    shown = await answer.filled()
    assert shown.is_ephemeral
    assert ": 2 h 30 min · asked, until " in shown.content
    assert f"<t:{here.stamp(minutes=150)}:R>" in shown.content
    assert ": 4 h\n" in shown.content or shown.content.endswith(": 4 h")


async def test_a_paused_game_says_who_has_stopped_it_and_until_when(here: Here):
    await here.players.open(Dominance.AUTOMATIC, clock="fast")
    table, ada = await here.table(), here.players.first
    await table.pause(Member(ada.id, "Ada"), "Moving *house*")
    text = (await (await ada.command(here.players.channel, "game clock")).filled()).content
    assert "⏸ Paused since" in text
    assert "**Ada**" in text
    assert "Moving \\*house\\*" in text
    assert "asked, but the clock stands still" in text
    status = (await (await ada.command(here.players.channel, "game status")).filled()).content
    assert f"Paused until <t:{here.stamp(days=2)}:f> at the latest." in status
    again = (await (await ada.command(here.players.channel, "host pause")).filled()).content
    assert f"The game is paused already, until <t:{here.stamp(days=2)}:f> at the latest." in again


async def test_a_board_that_is_shown_again_elsewhere_says_until_when_there_is_time(here: Here, discord_here: Server):
    await here.players.open(Dominance.AUTOMATIC, clock="fast")
    other, ada = discord_here.add_channel("other"), here.players.first
    await (await ada.command(other, "game move", game=1)).filled()
    board = await ada.see(other, "The game goes on here")
    assert f"⏱ Time until <t:{here.stamp(hours=4)}:f>" in board.content


async def test_a_game_without_a_channel_says_why_it_waits_and_that_the_end_of_a_pause_changes_nothing(
    here: Here, discord_here: Server
):
    await here.players.open(Dominance.AUTOMATIC, clock="fast")
    table, ada, other = await here.table(), here.players.first, discord_here.add_channel("other")

    async def said(command: str) -> str:
        return (await (await ada.command(other, command, game=1)).filled()).content

    await said("host pause")
    discord_here.world.delete_channel(here.players.channel)
    await until(lambda: 1 in here.bot.troubled and table.info.paused_until != here.clock.now + timedelta(days=2))
    gone = "The channel of the game was deleted. It waits for `/game move`."
    assert gone in await said("game status")
    assert await said("host resume") == f"✓ The pause is over.\n-# ⏸ {gone}"
    assert "I cannot write in its channel" in await said("host resume")
    assert gone in await said("game clock")
    here.clock.move(days=3)
    await here.bot.due.turn()
    assert table.info.seq == 0


async def test_while_discord_is_out_of_reach_nobody_s_time_runs(here: Here, monkeypatch: pytest.MonkeyPatch):
    await here.players.open(Dominance.AUTOMATIC, clock="fast")
    here.bot.tables.heart.patience = timedelta(minutes=5)
    await here.bot.due.turn()
    monkeypatch.setattr("bot.notices.ticking.reached", lambda bot: False)
    for _ in range(120):
        here.clock.move(minutes=4)
        await here.bot.due.turn()
    monkeypatch.undo()
    await here.bot.due.turn()
    assert (await here.table()).info.seq == 0
    answer = await here.players.first.command(here.players.channel, "game clock")
    assert ": 4 h · asked, until " in (await answer.filled()).content
