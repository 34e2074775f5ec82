"""The log in a thread: all words there, few in the channel, and what becomes of it when the thread cannot be used."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from pathlib import Path
from typing import Any

import pytest
from bot_support import TOKEN, loopback, running, until
from game_player import Players
from test_bot_commands import asked, lobby_of, said
from test_bot_kill import process

from bot.client import Bot
from bot.local.answers import NoAnswer
from bot.local.model import Channel, Message
from bot.local.server import Server
from bot.panels import telling
from bot.panels.log_thread import pieces
from rules.types import Dominance

WORDS = "puts a pawn on **Adaptation {number}**"


async def logged(server: Server, **more: Any) -> Players:
    """A game of Ada and Ben whose log goes to a thread."""
    players = Players(server, ["Ada", "Ben"], 5)
    await players.open(Dominance.CLAIMED, claim_at_once=False, log=True, **more)
    return players


def threads(server: Server) -> list[Channel]:
    return [place for place in server.world.channels.values() if place.kind.is_thread]


async def thread_of(players: Players) -> Channel:
    """The thread, as soon as its first words stand in it."""
    world = players.server.world
    return await world.bus.until(lambda: next((one for one in threads(players.server) if one.messages), None), 10)


def words_in(place: Channel) -> str:
    return "\n".join(message.content for message in place.messages.values() if not message.is_ephemeral)


async def step(bot: Bot, players: Players, number: int) -> Message:
    """One placement, and the channel's message about it."""
    assert players.seen is not None
    user = await asked(bot, players)
    assert "✓" in await said(user, players, "place", space=f"adaptation-{number}")
    players.seen = await players.board(after=players.seen)
    table = await bot.tables.in_channel(players.channel.id)
    await until(lambda: table.info.announced_seq == number)
    return players.seen


async def test_the_thread_is_named_after_the_game_and_hangs_on_its_first_board(bot: Bot, discord_here: Server) -> None:
    players = await logged(discord_here, name="Tundra *night*")
    thread = await thread_of(players)
    assert players.seen is not None
    assert (thread.name, thread.parent_id) == ("Tundra *night*", players.channel.id)
    assert thread.id == players.seen.id
    assert f"<#{players.channel.id}>" in words_in(thread)


async def test_a_game_without_the_option_makes_no_thread(bot: Bot, pair: Players, discord_here: Server) -> None:
    await step(bot, pair, 1)
    assert threads(discord_here) == []


async def test_the_channel_has_one_sentence_with_the_picture_and_the_thread_all_words(
    bot: Bot, discord_here: Server
) -> None:
    players = await logged(discord_here)
    thread = await thread_of(players)
    board = await step(bot, players, 1)
    assert board.attachments
    assert f"In full: <#{thread.id}>" in board.content
    table = await bot.tables.in_channel(players.channel.id)
    played = await table.recall(0)
    assert telling.story("en", played).text in words_in(thread)
    assert not any(message.mentions for message in thread.messages.values()), "a log calls nobody"


async def test_what_a_play_has_changed_stands_in_the_thread_and_not_in_the_channel(
    bot: Bot, discord_here: Server
) -> None:
    players = await logged(discord_here)
    thread = await thread_of(players)
    while (await (table := await bot.tables.in_channel(players.channel.id)).view()).state.turn < 2:
        await players.step(bot)
    await until(lambda: table.info.announced_seq == table.info.seq)
    effects = [line for played in await table.recall(0) for line in telling.story("en", [played]).effects]
    assert effects
    here, there = words_in(players.channel), words_in(thread)
    assert all(line in there for line in effects)
    assert not any(line in here for line in effects)


async def test_commands_work_in_the_thread_of_the_log(bot: Bot, discord_here: Server) -> None:
    players = await logged(discord_here)
    thread = await thread_of(players)
    user = await asked(bot, players)
    answer = await user.command(thread, "place", space="adaptation-1")
    assert "✓" in (await answer.filled()).content
    await players.board(after=players.seen)


async def test_the_host_begins_the_log_in_a_running_game(bot: Bot, pair: Players, discord_here: Server) -> None:
    await step(bot, pair, 1)
    assert "in a thread" in await said(pair.first, pair, "game quiet", log=True)
    await step(bot, pair, 2)
    text = words_in(await thread_of(pair))
    assert WORDS.format(number=2) in text
    assert WORDS.format(number=1) not in text, "what the channel was told in full is not told again"


async def test_a_deleted_thread_gives_the_words_back_to_the_channel_and_is_said_once(
    bot: Bot, discord_here: Server
) -> None:
    players = await logged(discord_here)
    discord_here.world.delete_channel(await thread_of(players))
    board = await step(bot, players, 1)
    assert "was deleted" in board.content
    assert WORDS.format(number=1) in board.content
    assert "⚠" not in (await step(bot, players, 2)).content
    await said(players.first, players, "game quiet", log=True)
    await step(bot, players, 3)
    assert WORDS.format(number=3) in words_in(await thread_of(players)), "asked for anew it comes again"


async def test_a_locked_thread_gives_the_words_back(bot: Bot, discord_here: Server) -> None:
    players = await logged(discord_here)
    thread = await thread_of(players)
    discord_here.permit(players.channel, deny="manage_threads")
    discord_here.world.change_channel(thread, locked=True)
    assert "is locked" in (await step(bot, players, 1)).content


async def test_an_archived_thread_wakes_with_the_next_words(bot: Bot, discord_here: Server) -> None:
    players = await logged(discord_here)
    thread = await thread_of(players)
    discord_here.world.change_channel(thread, archived=True)
    await step(bot, players, 1)
    assert not thread.archived
    assert WORDS.format(number=1) in words_in(thread)


async def test_without_the_permission_the_host_hears_it_at_once_and_the_channel_once(
    bot: Bot, discord_here: Server
) -> None:
    players = Players(discord_here, ["Ada", "Ben"], 5)
    discord_here.permit(players.channel, deny="create_public_threads")
    ada, ben = players.people.values()
    assert "may not log in a thread" in await said(ada, players, "game new", players=2, log=True)
    await ben.press(await ben.see(players.channel, lobby_of), "Join")
    players.seen = await players.board()
    assert "/doctor" in (await step(bot, players, 1)).content
    assert "/doctor" not in (await step(bot, players, 2)).content
    text = await said(ada, players, "doctor")
    assert "❌ **Create Public Threads**" in text
    assert "`/game quiet log:True`" in text
    discord_here.permit(players.channel, allow="create_public_threads")
    await said(ada, players, "game quiet", log=True)
    await step(bot, players, 3)
    assert WORDS.format(number=3) in words_in(await thread_of(players))


async def test_doctor_wants_threads_only_where_a_table_logs_in_one(bot: Bot, pair: Players) -> None:
    pair.server.permit(pair.channel, deny="create_public_threads send_messages_in_threads")
    text = await said(pair.first, pair, "doctor")
    assert "➖ **Create Public Threads**" in text
    assert "Everything is in order" in text


async def test_in_a_thread_there_is_no_thread_and_the_host_is_told(bot: Bot, discord_here: Server) -> None:
    parent = discord_here.add_channel("parent")
    place = discord_here.world.add_thread(parent, "our game", discord_here.world.bot)
    ada = discord_here.user("Ada")
    answer = await ada.command(place, "game new", players=2, computers=1, log=True)
    assert "no thread within a thread" in (await answer.filled()).content
    await until(lambda: "▶ <@" in words_in(place))
    assert threads(discord_here) == [place]
    table = await bot.tables.in_channel(place.id)
    await (await ada.command(place, "place", space="wasteland")).filled()
    await until(lambda: "no thread within a thread" in words_in(place))
    await until(lambda: table.info.announced_seq == table.info.seq)
    assert words_in(place).count("no thread within a thread") == 1


@pytest.mark.parametrize(("point", "first"), [("after-thread", True), ("after-thread-message", False)])
async def test_killed_between_thread_and_channel_nothing_is_told_twice(point: str, first: bool, tmp_path: Path) -> None:
    database = tmp_path / "bot.db"
    async with Server(token=TOKEN) as server:
        players = Players(server, ["Ada", "Ben"], 4)
        async with process(server, database, kill_at=point if first else "") as child:
            if first:
                with contextlib.suppress(NoAnswer, TimeoutError):
                    await asyncio.wait_for(players.open(Dominance.CLAIMED, log=True), 8)
                await asyncio.wait_for(child.wait(), 10)
            else:
                await players.open(Dominance.CLAIMED, log=True)
                await thread_of(players)
        async with process(server, database, kill_at="" if first else point) as child:
            players.seen = await players.board()
            called = next(one for one in players.people.values() if one.mention in players.seen.content)
            with contextlib.suppress(NoAnswer, TimeoutError):
                await (await called.command(players.channel, "place", space="wasteland", within=1)).filled(3)
            if not first:
                await asyncio.wait_for(child.wait(), 10)
                assert child.returncode == -signal.SIGKILL
        async with process(server, database):
            await called.see(players.channel, lambda m: "Wasteland" in m.content and bool(m.attachments))
        (thread,) = threads(server)
        assert words_in(thread).count("puts a pawn on **Wasteland**") == 1
        assert words_in(thread).count("is told here in full") == 1


async def test_a_restart_goes_on_in_the_same_thread(tmp_path: Path) -> None:
    async with loopback() as server:
        async with running(server, tmp_path / "bot.db") as bot:
            players = await logged(server)
            thread = await thread_of(players)
            await step(bot, players, 1)
        async with running(server, tmp_path / "bot.db") as bot:
            await step(bot, players, 2)
            assert threads(server) == [thread]
            for number in (1, 2):
                assert words_in(thread).count(WORDS.format(number=number)) == 1


async def test_a_game_ended_early_says_so_in_its_thread_too(bot: Bot, discord_here: Server) -> None:
    players = await logged(discord_here)
    thread = await thread_of(players)
    await step(bot, players, 1)
    owner = discord_here.users[0]
    await said(owner, players, "game end")
    await until(lambda: "ended the game early" in words_in(thread))


def test_words_for_a_thread_are_cut_into_messages_and_nothing_is_left_out() -> None:
    lines = ["a" * 1500, "b" * 700, "c" * 4500, "d"]
    found = pieces(lines)
    assert all(0 < len(one) <= telling.LONGEST for one in found)
    assert "".join(found).replace("\n", "") == "".join(lines)
