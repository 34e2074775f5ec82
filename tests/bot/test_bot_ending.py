"""The end of a game: nothing comes after the result, and what is over says so."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from bot_support import DOT, loopback, running, until
from game_player import Players
from test_bot_commands import asked, said

from bot.client import Bot
from bot.local import components
from bot.local.model import Message
from bot.local.server import Server
from bot.pictures import Order, Picture
from bot.tables import Status
from rules.types import Dominance


class SlowPictures:
    """Pictures that wait until they are let go."""

    def __init__(self, bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.let_go = asyncio.Event(), asyncio.Event()
        monkeypatch.setattr(bot.pictures, "draw", self.draw)

    async def draw(self, wanted: Order) -> Picture:
        """A dot, late."""
        self.begun.set()
        await self.let_go.wait()
        return Picture(DOT, "A dot.")


def public(players: Players | Server) -> list[Message]:
    """What everybody sees in the channel, oldest first."""
    return [message for message in players.channel.messages.values() if not message.is_ephemeral]


@pytest.mark.parametrize("how", ["end", "abandon"])
async def test_a_board_message_that_is_late_comes_before_the_result_and_calls_nobody(
    bot: Bot, pair: Players, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    pictures = SlowPictures(bot, monkeypatch)
    await said(await asked(bot, pair), pair, "place", space="wasteland")
    await pictures.begun.wait()
    ending = asyncio.create_task(said(pair.server.user("Owner"), pair, f"game {how}"))
    table = await bot.tables.get(1)
    await until(lambda: table.info.status is not Status.RUNNING)
    pictures.let_go.set()
    assert "closed" in await ending
    late, result = public(pair)[-2:]
    assert "Wasteland" in late.content
    assert "ended the game early" in result.content or "given up" in result.content
    assert late.mentions == result.mentions == ()
    live = [b for m in public(pair) for b in components.buttons(m) if ":rematch:" not in b.custom_id]
    assert live == []
    assert table.info.announced_seq == table.info.seq
    assert bot.announcer.owed == set()


async def test_a_game_of_computers_says_nothing_after_its_end(
    bot: Bot, discord_here: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.announcer, "pace", 0.05)
    ada = discord_here.user("Ada")
    await said(ada, discord_here, "game new", players=2, computers=2, watch=True)
    await ada.see(discord_here.channel, "puts a pawn")
    assert "closed" in await said(ada, discord_here, "game abandon")
    result = await ada.see(discord_here.channel, "given up")
    await asyncio.sleep(0.3)
    assert public(discord_here)[-1].id == result.id


async def test_the_result_is_not_told_again_after_a_restart(tmp_path: Path) -> None:
    async with loopback() as server:
        players = Players(server, ["Ada", "Ben"], 5)
        async with running(server, tmp_path / "bot.db") as bot:
            await players.open(Dominance.CLAIMED)
            await said(await asked(bot, players), players, "place", space="wasteland")
            await said(server.user("Owner"), players, "game end")
            number = len(public(players))
        async with running(server, tmp_path / "bot.db"):
            await asyncio.sleep(0.2)
        assert len(public(players)) == number


OVER = {
    "place": {"space": "wasteland"},
    "do": {"choices": "place wasteland"},
    "pass": {},
    "move": {},
    "undo": {},
    "claim": {"tile": "D3"},
    "contest": {},
    "game end": {},
    "game abandon": {},
    "game vote": {"answer": "yes"},
    "game join": {},
    "game start": {},
    "game claims": {"at_once": True},
    "plan show": {},
}


@pytest.mark.parametrize("how", ["end", "abandon"])
async def test_after_the_end_every_command_says_which_game_is_over_and_what_can_be_done(
    bot: Bot, pair: Players, how: str
) -> None:
    await said(pair.server.user("Owner"), pair, f"game {how}")
    name = (await bot.tables.get(1)).info.name.partition("'")[0]
    for command, options in OVER.items():
        text = await said(pair.first, pair, command, **options)
        assert f"{name}" in text, command
        assert "is over" in text, command
        assert "/board" in text, command
        assert "/game rematch" in text, command


async def test_where_nothing_was_played_there_is_no_game(bot: Bot, discord_here: Server) -> None:
    ada = discord_here.user("Ada")
    assert "no game in this channel" in await said(ada, discord_here, "place", space="wasteland")
    await said(ada, discord_here, "game new", players=2)
    await said(ada, discord_here, "game abandon")
    assert "no game in this channel" in await said(ada, discord_here, "place", space="wasteland")
