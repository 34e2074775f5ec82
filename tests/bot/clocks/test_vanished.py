"""Whoever lets their clock run out again and again is told less and less often, and as before once they choose."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from clock_tables import alive, play, timed
from table_support import BOB, Clock, in_database

from bot.clocks import vanished
from bot.people import Told
from bot.tables import Table, Tables

TERMS = "bank 10h +1h then {}"


async def overslept(tables: Tables, table: Table, clock: Clock, times: int) -> None:
    """Ann always chooses at once, and Bob's clock runs out so many times."""
    while times:
        view = await table.view()
        assert view.asked is not None
        if view.asked.user_id == BOB.user_id:
            clock.move(hours=12)
            assert await table.clock_out() is not None
            times -= 1
        else:
            await play(table)


def told(folder: Path) -> list[int]:
    """Of which decision in a row each notice is."""
    rows = in_database(folder, "SELECT facts FROM notices WHERE kind = 'clock-ran-out' ORDER BY notice")
    return [json.loads(str(facts))["number"] for (facts,) in rows]


async def tell(tables: Tables, how: Told) -> None:
    await tables.set_person(replace(await tables.person(BOB.user_id), told=how))


@pytest.mark.parametrize("outcome", ["computer", "substitute"])
@pytest.mark.parametrize("how", [Told.CHANNEL, Told.DIRECT, Told.BOTH])
async def test_the_first_is_told_and_then_they_grow_rarer(tmp_path: Path, how: Told, outcome: str):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables, TERMS.format(outcome))
        await tell(tables, how)
        await overslept(tables, table, clock, 9)
        assert told(tmp_path) == [1, 2, 4, 8]


async def test_with_a_choice_of_ones_own_it_begins_anew(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables, TERMS.format("computer"))
        await overslept(tables, table, clock, 3)
        while (await table.view()).asked.user_id != BOB.user_id:  # pyright: ignore[reportOptionalMemberAccess]
            await play(table)
        await play(table)
        assert await vanished.missed(tables.database, table.info.id, BOB.user_id) == 0
        await overslept(tables, table, clock, 1)
        assert told(tmp_path) == [1, 2, 1]


async def test_another_s_choices_and_votes_do_not_make_somebody_present(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables, TERMS.format("computer"))
        await overslept(tables, table, clock, 2)
        await play(table)
        assert await vanished.missed(tables.database, table.info.id, BOB.user_id) == 2


async def test_who_wants_one_message_a_day_gets_no_other(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables, TERMS.format("computer"))
        await tell(tables, Told.DIGEST)
        await overslept(tables, table, clock, 4)
        assert told(tmp_path) == []


async def test_that_somebody_is_sought_for_their_seat_reaches_them_all_the_same(tmp_path: Path):
    clock = Clock()
    async with alive(tmp_path, clock) as tables:
        table = await timed(tables, TERMS.format("substitute"))
        await tell(tables, Told.DIGEST)
        await overslept(tables, table, clock, 4)
        assert told(tmp_path) == [1]


def test_every_doubling_is_worth_telling():
    assert [number for number in range(70) if vanished.worth_telling(number)] == [1, 2, 4, 8, 16, 32, 64]
