"""Whole games over the loopback Discord, with a restart in the middle, ending like their record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bot_support import loopback, running
from game_player import CARDS, Players

from bot.local.answers import Answer
from bot.local.server import Server
from rules.notation import replay_record
from rules.types import Dominance

GAMES = [
    (2, 0, Dominance.CLAIMED, 1),
    (4, 0, Dominance.AUTOMATIC, 2),
    (6, 0, Dominance.CLAIMED, 3),
    (1, 3, Dominance.AUTOMATIC, 4),
]
if CARDS > 10:  # the trial: every size in both modes, every picture drawn
    GAMES = [(people, 0, mode, 10 * people + at) for people in (2, 4, 6) for at, mode in enumerate(Dominance)]
DOTS = CARDS == 10


async def _record(players: Players) -> dict:
    answer: Answer = await players.first.command(players.channel, "game export")
    message = await answer.filled()
    return json.loads(message.attachments[0].data)


async def _middle_of_an_action(players: Players, server: Server, path: Path) -> None:
    async with running(server, path, dots=DOTS) as bot:
        for number in range(10_000):
            assert await players.step(bot), "the game ended before its middle"
            view = await (await bot.tables.in_channel(players.channel.id)).view()
            decision = view.decision
            if (
                number > 8 * len(players.people)
                and decision is not None
                and decision.kind not in ("place", "domination", "adaptation")
            ):
                return


@pytest.mark.parametrize(("people", "computers", "mode", "seed"), GAMES)
async def test_a_whole_game_with_a_restart_ends_like_its_record(
    people: int, computers: int, mode: Dominance, seed: int, tmp_path: Path
) -> None:
    path = tmp_path / "bot.db"
    async with loopback(validated=seed == 1) as server:
        players = Players(server, ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"][:people], seed)
        async with running(server, path, dots=DOTS):
            await players.open(mode, computers)
        await _middle_of_an_action(players, server, path)
        async with running(server, path, dots=DOTS) as bot:
            while await players.step(bot):
                pass
            record = await _record(players)
            view = await (await bot.tables.last_in_channel(players.channel.id)).view()
    game = replay_record(record)
    assert game.over
    assert game.state.result == view.state.result
    assert set(players.means) == {"board", "do", "panel"}
    for animal, points in game.state.result:
        assert f"**{points}**" in (players.seen.content if players.seen else ""), animal
