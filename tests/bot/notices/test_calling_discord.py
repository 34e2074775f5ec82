"""Whom a message in a channel calls: nobody who sleeps, is away, or has let the computer decide again and again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from bot_support import running, until
from game_player import Players
from table_support import Clock

from bot.client import Bot
from bot.clocks.hours import Hours
from bot.local.driver import User
from bot.local.model import Message
from bot.local.server import Server
from bot.people import Told
from bot.tables import Table
from rules.types import Dominance


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def bot(discord_here: Server, tmp_path: Path, clock: Clock) -> AsyncIterator[Bot]:
    async with running(discord_here, tmp_path / "bot.db", dots=True, clock=clock) as client:
        client.tables.heart.patience = client.tables.heart.patience * 10**6
        yield client


@pytest.fixture
async def players(bot: Bot, discord_here: Server) -> Players:
    found = Players(discord_here, ["Ada", "Ben"], 5)
    await found.open(Dominance.AUTOMATIC, clock="standard")
    return found


async def look(bot: Bot) -> None:
    await bot.due.idle()
    await bot.due.turn()
    await bot.due.idle()


async def chosen(bot: Bot, players: Players) -> tuple[Table, User, Message]:
    """Whoever is asked chooses; gives who is asked then, and the board."""
    table = await bot.tables.in_channel(players.channel.id)
    view = await table.view()
    assert view.asked is not None
    assert view.decision is not None
    played = await table.play(view.asked.user_id or 0, [str(view.decision.choices[0])])
    bot.announcer.add(table, played)
    await until(lambda: table.info.announced_seq == played.last_seq)
    assert played.asked is not None
    user = players.people[played.asked.user_id or 0]
    return table, user, players.channel.messages[table.info.board_message_id or 0]


def other(players: Players, user: User) -> User:
    return next(one for one in players.people.values() if one is not user)


async def second(bot: Bot, players: Players) -> User:
    """Who will be asked second."""
    asked = (await (await bot.tables.in_channel(players.channel.id)).view()).asked
    assert asked is not None
    return other(players, players.people[asked.user_id or 0])


async def change(bot: Bot, user: User, **more: object) -> None:
    person = await bot.tables.person(user.id)
    await bot.tables.set_person(replace(person, zone_said=True, **more))  # pyright: ignore[reportArgumentType]


async def test_a_board_calls_whoever_is_asked_and_awake(bot: Bot, players: Players):
    await change(bot, await second(bot, players))
    _, user, board = await chosen(bot, players)
    assert board.mentions == (user.id,)


async def test_a_board_names_a_sleeper_and_the_outbox_calls_them_on_waking(bot: Bot, players: Players, clock: Clock):
    await change(bot, await second(bot, players), hours=Hours.parse("20:00-23:00"))
    _, user, board = await chosen(bot, players)
    assert f"<@{user.id}>" in board.content
    assert board.mentions == ()
    clock.move(minutes=5)
    await look(bot)
    assert [one for one in user.history(players.channel) if user.id in one.mentions] == []
    clock.move(hours=8)
    await look(bot)
    (call,) = [one for one in user.history(players.channel) if user.id in one.mentions]
    assert "asks you" in call.content


async def test_who_has_chosen_before_waking_is_not_called(bot: Bot, players: Players, clock: Clock):
    await change(bot, await second(bot, players), hours=Hours.parse("20:00-23:00"))
    _, sleeper, _ = await chosen(bot, players)
    clock.move(minutes=5)
    await look(bot)
    await chosen(bot, players)
    clock.move(hours=8)
    await look(bot)
    assert [one for one in sleeper.history(players.channel) if sleeper.id in one.mentions] == []


async def test_a_board_does_not_call_whoever_is_away(bot: Bot, players: Players, clock: Clock):
    await change(bot, await second(bot, players), away_since=clock())
    _, _, board = await chosen(bot, players)
    assert board.mentions == ()


async def overslept(bot: Bot, players: Players, clock: Clock, user: User, times: int) -> list[Message]:
    """The clock of one player runs out so many times, and the other chooses at once; the messages since."""
    table = await bot.tables.in_channel(players.channel.id)
    last = max(players.channel.messages)
    while times:
        asked = (await table.view()).asked
        assert asked is not None
        if asked.user_id != user.id:
            await chosen(bot, players)
            continue
        clock.move(days=3)
        await look(bot)
        times -= 1
        await until(lambda: table.info.announced_seq == table.info.seq)
    await look(bot)
    return [one for number, one in sorted(players.channel.messages.items()) if number > last and not one.is_ephemeral]


@pytest.mark.parametrize("told", [Told.CHANNEL, Told.DIRECT, Told.BOTH, Told.DIGEST])
async def test_every_decision_of_the_computer_is_one_message_in_the_channel(
    bot: Bot, players: Players, clock: Clock, told: Told
):
    user = await second(bot, players)
    await change(bot, user, told=told, hours=Hours.parse("always"))
    messages = await overslept(bot, players, clock, user, 5)
    decided = [one for one in messages if "Decided by the computer" in one.content]
    assert len(decided) == 5
    assert [one for one in messages if "Your time in" in one.content] == []
    calls = [user.id in one.mentions for one in decided]
    assert calls == ([True, True, False, True, False] if told.mentioned else [False] * 5)


async def test_nobody_is_called_to_one_decision_after_the_other_that_the_computer_makes_for_them(
    bot: Bot, players: Players, clock: Clock
):
    user = await second(bot, players)
    await change(bot, user, hours=Hours.parse("always"))
    await overslept(bot, players, clock, user, 2)
    messages = await overslept(bot, players, clock, user, 4)
    assert sum(user.id in one.mentions for one in messages) == 1  # the fourth in a row
    _, asked, board = await chosen(bot, players)
    while asked is not user:
        _, asked, board = await chosen(bot, players)
    assert board.mentions == ()
    await chosen(bot, players)
    _, asked, board = await chosen(bot, players)
    while asked is not user:
        _, asked, board = await chosen(bot, players)
    assert board.mentions == (user.id,)


async def test_the_message_of_the_day_counts_what_the_computer_has_decided(bot: Bot, players: Players, clock: Clock):
    user = await second(bot, players)
    await change(bot, user, told=Told.DIGEST, hours=Hours.parse("always"))
    await look(bot)
    await overslept(bot, players, clock, user, 2)
    assert all("Your games today" in one.content for one in user.history(user.direct))
    assert "the computer has made 2 decisions for you" in user.history(user.direct)[-1].content


async def test_a_question_at_night_calls_nobody_asleep_and_reaches_them_on_waking(
    bot: Bot, players: Players, clock: Clock
):
    sleeper = await second(bot, players)
    await change(bot, sleeper, hours=Hours.parse("20:00-23:00"))
    await other(players, sleeper).command(players.channel, "game end")
    question = await sleeper.see(players.channel, "asks to end the game")
    assert question.mentions == ()
    clock.move(hours=9)
    await look(bot)
    assert any(sleeper.id in one.mentions and "❓" in one.content for one in sleeper.history(players.channel))


async def test_who_has_answered_before_waking_hears_nothing_of_the_question(bot: Bot, players: Players, clock: Clock):
    sleeper = await second(bot, players)
    await change(bot, sleeper, hours=Hours.parse("20:00-23:00"))
    await other(players, sleeper).command(players.channel, "game end")
    question = await sleeper.see(players.channel, "asks to end the game")
    await sleeper.press(question, "No")
    await sleeper.see(players.channel, "Refused")
    clock.move(hours=9)
    await look(bot)
    assert not any("❓" in one.content for one in sleeper.history(players.channel))


async def test_who_wants_direct_messages_hears_of_questions_and_offers_directly(bot: Bot, players: Players):
    host = players.first
    user = other(players, host)
    await change(bot, user, told=Told.DIRECT)
    await host.command(players.channel, "game end")
    question = await user.see(players.channel, "asks to end the game")
    assert question.mentions == ()
    assert "asks something of all players" in (await user.see(user.direct, "❓")).content
    await host.command(players.channel, "host transfer", {"person": user})
    await user.see(user.direct, "You are asked to host")
