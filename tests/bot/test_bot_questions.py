"""Questions to the others: what they say, and that none keeps its buttons after it is closed."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from bot_support import loopback, running, until
from game_player import Players
from table_support import play_until
from test_bot_commands import asked, said

from bot.client import Bot
from bot.local import components
from bot.local.model import Message
from bot.panels.votes import NAMED, close_questions
from bot.tables import Status
from rules.types import Dominance


def live(players: Players) -> list[Message]:
    """The questions that have buttons."""
    return [
        message
        for message in players.channel.messages.values()
        if any(":vote:" in button.custom_id for button in components.buttons(message))
    ]


async def put(players: Players, bot: Bot, *kinds: str) -> None:
    """Ask questions, as the first player."""
    for kind in kinds:
        await said(players.first, players, f"game {kind}")
    await until(lambda: len(live(players)) == len(kinds))


async def test_the_end_of_a_game_by_one_question_closes_the_others(bot: Bot, pair: Players) -> None:
    await put(pair, bot, "end", "abandon")
    ben = list(pair.people.values())[1]
    await ben.press(live(pair)[0], "Yes")
    await until(lambda: live(pair) == [])
    texts = [m.content for m in pair.channel.messages.values() if "asks to" in m.content]
    assert any("Agreed" in text for text in texts)
    assert any("Overtaken" in text for text in texts)


@pytest.mark.parametrize("how", ["played to the end", "ended by a manager"])
async def test_the_end_of_a_game_in_any_way_closes_its_questions(bot: Bot, pair: Players, how: str) -> None:
    await put(pair, bot, "end", "abandon")
    table = await bot.tables.in_channel(pair.channel.id)
    if how == "ended by a manager":
        await said(pair.server.user("Owner"), pair, "game end")
    else:
        await play_until(table, "end")
        bot.announcer.add(table, (await table.recall(table.info.announced_seq))[-1])
    await until(lambda: live(pair) == [])
    assert not table.info.status.open


@pytest.mark.parametrize("by", ["press", "command", "loop"])
async def test_a_question_whose_time_is_over_loses_its_buttons(
    bot: Bot, pair: Players, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    await put(pair, bot, "end")
    ben, clock = list(pair.people.values())[1], bot.tables.clock
    monkeypatch.setattr(bot.tables, "clock", lambda: clock() + timedelta(hours=49))
    if by == "press":
        answer = await ben.press(live(pair)[0], "Yes")
        assert "decided already" in (await answer.followup()).content
    elif by == "command":
        assert "Nothing is asked" in await said(ben, pair, "game vote", answer="yes")
        await said(ben, pair, "game end")
    else:
        await bot._expire()  # pyright: ignore[reportPrivateUsage]
    closed = await pair.first.see(pair.channel, "No answer in time")
    assert components.buttons(closed) == []
    assert (await bot.tables.get(1)).info.status is Status.RUNNING


async def test_questions_are_closed_in_their_own_message_after_a_restart(tmp_path: Path) -> None:
    async with loopback() as server:
        players = Players(server, ["Ada", "Ben"], 5)
        async with running(server, tmp_path / "bot.db") as bot:
            await players.open(Dominance.CLAIMED)
            await put(players, bot, "end", "abandon")
            table = await bot.tables.get(1)
            (first, _) = await table.agreements()
        async with running(server, tmp_path / "bot.db") as bot:
            table = await bot.tables.get(1)
            await table.vote(list(players.people)[1], first.id, False)  # the process ends before it is shown
        async with running(server, tmp_path / "bot.db") as bot:
            await until(lambda: len(live(players)) == 1)
            await close_questions(bot)
            ben = list(players.people.values())[1]
            assert "Answered" in await said(ben, players, "game vote", answer="no")
            await until(lambda: live(players) == [])
        public = [message for message in players.channel.messages.values() if not message.is_ephemeral]
        assert len([m for m in public if "asks to" in m.content]) == 2, "no second message for the same question"


async def test_an_undo_question_names_every_choice_that_would_go(bot: Bot, pair: Players) -> None:
    spaces = ("wasteland", "depletion", "adaptation-1")
    first = await asked(bot, pair)
    for space in spaces:
        await said(await asked(bot, pair), pair, "place", space=space)
    await said(first, pair, "undo", choices=2)
    question = await first.see(pair.channel, "would take back")
    for space in spaces:
        assert f"`place {space}`" in question.content, "the voter's own too"
    for animal in {seat.animals[0] for seat in (await bot.tables.get(1)).info.seats}:
        assert str(animal).capitalize() in question.content


async def test_a_long_undo_question_stays_short(bot: Bot, pair: Players) -> None:
    table = await bot.tables.get(1)
    await play_until(table, "long", steps=70)
    user = next(iter(pair.people.values()))
    own = len([chosen for chosen in await table.log() if chosen.by == user.id])
    await said(user, pair, "undo", choices=own)
    question = await user.see(pair.channel, "would take back")
    assert question.content.count("`") == 2 * NAMED
    assert "more" in question.content
    assert len(question.content) < 2000
