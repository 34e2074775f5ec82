"""Clocks at each look of the due loop: what goes wrong with one game holds up no other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from table_support import ANN, BOB, CHANNEL, SERVER, Clock, opened, two

from bot.clocks.model import ClockTerms
from bot.notices.ticking import run_out
from bot.tables import Status, Table, Tables
from rules.types import Animal


async def three_games(tables: Tables) -> list[Table]:
    """Games of Ann and Bob in channels of their own."""
    tables.heart.patience = timedelta(days=10)
    terms, found = ClockTerms.parse("bank 1h then notice"), list[Table]()
    for number in range(3):
        table = await tables.create(SERVER, CHANNEL + number, ANN, replace(two(), clock=terms))
        await table.pick(ANN, Animal.MAMMAL)
        await table.join(BOB, Animal.INSECT)
        found.append(table)
    return found


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games with which everything goes wrong."""
    games, change = [1], Table.change

    async def failing(table: Table, work: Callable[[], Awaitable[object]]) -> object:
        if table.info.id in games and table.info.status is Status.RUNNING:
            raise ZeroDivisionError
        return await change(table, work)

    monkeypatch.setattr(Table, "change", failing)
    return games


async def test_a_game_whose_clock_cannot_be_carried_out_stops_no_other_and_is_tried_again(
    tmp_path: Path, broken: list[int]
):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        await three_games(tables)
        clock.move(days=2)
        assert [ran.table.info.id for ran in await run_out(tables)] == [2, 3]
        broken.clear()
        assert [ran.table.info.id for ran in await run_out(tables)] == [1]


async def test_a_game_whose_pause_cannot_be_ended_stops_no_other_and_is_tried_again(tmp_path: Path, broken: list[int]):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        broken.clear()
        for table in await three_games(tables):
            await table.pause(ANN)
        clock.move(days=100)
        broken.append(1)
        assert [table.info.id for table in await tables.pauses_ended()] == [2, 3]
        broken.clear()
        assert [table.info.id for table in await tables.pauses_ended()] == [1]
