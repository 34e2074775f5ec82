"""A whole game over the loopback Discord in which every placement of Planning is planned."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

from bot_support import loopback, running
from game_player import Players

from bot.local import components
from bot.model import Cause, Played
from bot.tables import Table
from rules.notation import replay_record
from rules.types import Dominance, Phase, Space

WORDS = ("otherwise", "unless", "skip", "standing answer", "your plan", "/plan", "cancelled", "run out", "bird is at 9")


async def _settled(table: Table) -> None:
    """Wait until all that was left in writing is done and told."""
    for _ in range(2000):
        info = table.info
        view = await table.view()
        done = view.decision is None or view.state.phase is Phase.EXECUTION
        if done and info.announced_seq == info.seq:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the table does not come to rest")


def _plan(dice: random.Random) -> str:
    """Twelve lines that hardly run dry: Dominations first, then anything; the condition always holds."""
    spaces = [space for space in Space if space is not Space.INITIATIVE]
    dice.shuffle(spaces)
    spaces.sort(key=lambda space: not str(space).startswith("domination"))
    lines = (" else ".join(map(str, spaces[3 * at : 3 * at + 4])) for at in range(12))
    return "; ".join(f"{line} unless bird is at 9 otherwise skip" for line in lines)


async def _leave_plans(players: Players, table: Table, dice: random.Random) -> None:
    for seat in table.info.seats:
        user = players.people[seat.user_id or 0]
        answer = await user.command(players.channel, "plan set", text=_plan(dice))
        assert "Your plan" in (await answer.filled()).content


async def test_a_whole_game_is_planned_and_no_public_word_tells_of_plans(tmp_path: Path) -> None:
    dice = random.Random(4)
    async with loopback(validated=False) as server:
        players = Players(server, ["Ada", "Ben"], 4)
        async with running(server, tmp_path / "bot.db", dots=True) as bot:
            await players.open(Dominance.AUTOMATIC)
            table = await bot.tables.in_channel(players.channel.id)
            planned_for = 0
            while (decision := (await table.view()).decision) is not None:
                state = (await table.view()).state
                if state.phase is Phase.PLANNING and planned_for != state.turn:
                    planned_for = state.turn
                    await _leave_plans(players, table, dice)
                    await _settled(table)
                    continue
                seat = table.info.seat_with(decision.animal)
                assert seat is not None
                await _choose(players, table, seat.user_id or 0)
            played = await table.recall(0)
            record = replay_record(json.loads((await table.export("record")).data))
    assert record.over
    _check(played, players)


async def _choose(players: Players, table: Table, user_id: int) -> None:
    decision = (await table.view()).decision
    assert decision is not None
    choice = str(players._wanted(list(decision.choices)))
    answer = await players.people[user_id].command(players.channel, "do", choices=choice)
    assert "Played" in (await answer.filled()).content


def _check(played: list[Played], players: Players) -> None:
    placed = [
        one for play in played if play.before.phase is Phase.PLANNING for one in play.choices if one.kind == "place"
    ]
    assert len(placed) >= 28
    assert {one.cause for one in placed} == {Cause.PLANNED}
    public = [message for message in players.channel.messages.values() if not message.is_ephemeral]
    assert len(public) > 20
    for message in public:
        text = components.text_of(message).lower()
        for word in WORDS:
            assert word not in text, (word, text)
