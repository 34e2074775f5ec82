"""Reminders over the loopback Discord, with a clock that the test moves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from bot_support import running
from game_player import Players, pressable
from table_support import Clock

from bot.client import Bot
from bot.local import components
from bot.local.driver import User
from bot.local.model import Message
from bot.local.server import Server
from bot.people import ReminderWish, Told
from bot.tables import Table
from rules.types import Dominance

HOUR = timedelta(hours=1)


@asynccontextmanager
async def clocked(server: Server, folder: Path, clock: Clock) -> AsyncIterator[Bot]:
    """The bot with that clock; hours that the test lets pass are no downtime."""
    async with running(server, folder / "bot.db", dots=True, clock=clock) as bot:
        bot.tables.heart.patience = timedelta(days=400)
        yield bot


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def bot(discord_here: Server, tmp_path: Path, clock: Clock) -> AsyncIterator[Bot]:
    async with clocked(discord_here, tmp_path, clock) as client:
        yield client


async def begun(server: Server, **more: Any) -> Players:
    players = Players(server, ["Ada", "Ben"], 5)
    await players.open(Dominance.CLAIMED, claim_at_once=False, **more)
    return players


async def look(bot: Bot) -> None:
    """One look of the due loop, and everything that is due is sent."""
    await bot.due.idle()
    await bot.due.turn()
    await bot.due.idle()


async def waiting(bot: Bot, players: Players) -> tuple[Table, User]:
    """The table, and who is asked."""
    table = await bot.tables.in_channel(players.channel.id)
    asked = (await table.view()).asked
    assert asked is not None
    return table, players.people[asked.user_id or 0]


async def wants(bot: Bot, user: User, told: Told, **more: object) -> None:
    person = await bot.tables.person(user.id)
    await bot.tables.set_person(replace(person, told=told, reminders=ReminderWish(HOUR, HOUR), **more))  # pyright: ignore[reportArgumentType]


def reminders(user: User, *, direct: bool, players: Players) -> list[Message]:
    place = user.direct if direct else players.channel
    return [one for one in user.history(place) if pressable(one, "later")]


async def test_a_reminder_calls_in_the_channel_and_leads_to_the_panel(bot: Bot, discord_here: Server, clock: Clock):
    players = await begun(discord_here)
    _, user = await waiting(bot, players)
    clock.move(hours=8)
    await look(bot)
    (message,) = reminders(user, direct=False, players=players)
    assert message.content.startswith(f"<@{user.id}> ⏰")
    assert message.mentions == (user.id,)
    assert "[To the board](" in message.content
    answer = await user.press(message, "Make my move")
    assert components.selects(await answer.followup())


async def test_a_move_is_made_from_a_direct_message(bot: Bot, discord_here: Server, clock: Clock):
    players = await begun(discord_here)
    table, user = await waiting(bot, players)
    await wants(bot, user, Told.DIRECT)
    clock.move(hours=1)
    await look(bot)
    assert reminders(user, direct=False, players=players) == []
    (message,) = reminders(user, direct=True, players=players)
    assert "<@" not in message.content
    answer = await user.press(message, "Make my move")
    panel = await answer.followup()
    assert panel.is_ephemeral
    before = table.info.seq
    menu = components.selects(panel)[0]
    chosen = await user.select(panel, menu.custom_id, menu.options[0].value)
    await chosen.changed()
    for _ in range(5):
        if table.info.seq > before:
            break
        panel = user.now(panel)
        menu = components.selects(panel)[0]
        chosen = await user.select(panel, menu.custom_id, menu.options[0].value)
        await chosen.changed()
    assert table.info.seq > before
    await players.board(after=players.seen)


async def test_both_ways_are_a_call_and_a_direct_message(bot: Bot, discord_here: Server, clock: Clock):
    players = await begun(discord_here)
    _, user = await waiting(bot, players)
    await wants(bot, user, Told.BOTH)
    clock.move(hours=1)
    await look(bot)
    assert len(reminders(user, direct=True, players=players)) == 1
    assert len(reminders(user, direct=False, players=players)) == 1


async def test_the_message_of_the_day_comes_in_the_morning_with_what_has_happened(
    bot: Bot, discord_here: Server, clock: Clock
):
    players = await begun(discord_here)
    _, user = await waiting(bot, players)
    await wants(bot, user, Told.DIGEST)
    await look(bot)
    for _ in range(20):
        clock.move(hours=1)
        await look(bot)
    assert user.history(user.direct) == []
    clock.move(hours=1)  # nine in the morning
    await look(bot)
    (message,) = user.history(user.direct)
    assert "Your games today" in message.content
    assert "waits for you: placing a pawn" in message.content
    assert pressable(message, "move")
    clock.move(hours=23)
    await look(bot)
    assert len(user.history(user.direct)) == 1


async def test_the_message_of_the_day_counts_steps_and_is_left_out_on_a_day_without_any(
    bot: Bot, discord_here: Server, clock: Clock
):
    players = await begun(discord_here)
    table, user = await waiting(bot, players)
    await wants(bot, user, Told.DIGEST)
    await look(bot)
    await table.play(user.id, ["place adaptation-1"])
    clock.move(hours=21)
    await look(bot)
    (message,) = user.history(user.direct)
    assert "1 step since yesterday" in message.content
    assert "\n-# You: " in message.content
    clock.move(hours=24)
    await look(bot)
    assert len(user.history(user.direct)) == 1


async def test_not_now_asks_for_how_long_and_is_quiet_until_then(bot: Bot, discord_here: Server, clock: Clock):
    players = await begun(discord_here)
    _, user = await waiting(bot, players)
    clock.move(hours=8)
    await look(bot)
    (message,) = reminders(user, direct=False, players=players)
    other = next(one for one in players.people.values() if one.id != user.id)
    refused = await (await other.press(message, "Not now")).followup()
    assert "This reminder is for" in refused.content
    menu = await (await user.press(message, "Not now")).followup()
    answer = await user.select(menu, "Remind me again …", "in three hours")
    assert f"<t:{int((clock() + 3 * HOUR).timestamp())}:f>" in (await answer.changed()).content
    clock.move(hours=2)
    await look(bot)
    assert len(reminders(user, direct=False, players=players)) == 1
    clock.move(hours=10)
    await look(bot)
    assert len(reminders(user, direct=False, players=players)) == 2


async def test_not_now_of_a_decision_that_was_made_says_so(bot: Bot, discord_here: Server, clock: Clock):
    players = await begun(discord_here)
    table, user = await waiting(bot, players)
    clock.move(hours=8)
    await look(bot)
    (message,) = reminders(user, direct=False, players=players)
    await table.play(user.id, ["place adaptation-1"])
    assert "not asked there any more" in (await (await user.press(message, "Not now")).followup()).content
    stale = await (await user.press(message, "Make my move")).followup()
    assert not components.selects(stale)


async def test_who_blocks_direct_messages_is_called_in_the_channel(bot: Bot, discord_here: Server, clock: Clock):
    players = await begun(discord_here)
    _, user = await waiting(bot, players)
    await wants(bot, user, Told.DIRECT)
    user.account.accepts_dms = False
    clock.move(hours=1)
    await look(bot)
    (message,) = reminders(user, direct=False, players=players)
    assert message.mentions == (user.id,)
    assert "I may not write direct messages to you" in message.content


async def test_after_a_restart_nothing_is_told_twice(discord_here: Server, tmp_path: Path, clock: Clock):
    async with clocked(discord_here, tmp_path, clock) as bot:
        players = await begun(discord_here)
        _, user = await waiting(bot, players)
        clock.move(hours=8)
        await look(bot)
    async with clocked(discord_here, tmp_path, clock) as bot:
        await look(bot)
        assert len(reminders(user, direct=False, players=players)) == 1
        clock.move(hours=25)
        await look(bot)
        assert len(reminders(user, direct=False, players=players)) == 2


async def test_after_downtime_over_several_deadlines_no_clock_has_run_out_and_everybody_hears_once(
    discord_here: Server, tmp_path: Path, clock: Clock
):
    async with running(discord_here, tmp_path / "bot.db", dots=True, clock=clock) as bot:
        tables = [await begun(discord_here) for _ in range(1)]
        players = tables[0]
        table, user = await waiting(bot, players)
        await bot.tables.beat()
    clock.move(days=6)
    async with running(discord_here, tmp_path / "bot.db", dots=True, clock=clock) as bot:
        await look(bot)
        table = await bot.tables.in_channel(players.channel.id)
        assert (await table.view()).asked is not None
        assert table.info.seq == 0
        assert len(reminders(user, direct=False, players=players)) == 1
        await look(bot)
        assert len(reminders(user, direct=False, players=players)) == 1
