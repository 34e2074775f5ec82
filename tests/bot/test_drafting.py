"""Drafts wait for whoever picks: reminders, the reminder by hand, chance at tables with a clock, and ways out."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from bot_support import running
from game_player import pressable
from seat_support import acts
from table_support import ANN, BOB, CHANNEL, CY, SERVER, Clock, in_database, opened, two

from bot.clocks.model import CASUAL, PRESETS, ClockTerms, Preset
from bot.errors import HostOnly, StillPicking
from bot.local.server import Server
from bot.me.waiting import games_of
from bot.model import Choosing, Member
from bot.tables import Status, Table, Tables, drafting, hosting
from bot.tables.acts import Act
from bot.tables.seat_errors import NudgedLately

BY_ID = {person.user_id: person for person in (ANN, BOB, CY)}


async def draft(tables: Tables, clock: ClockTerms = CASUAL) -> Table:
    """A draft of three at its first pick."""
    table = await tables.create(SERVER, CHANNEL, ANN, replace(two(choosing=Choosing.DRAFTED), size=3, clock=clock))
    await table.join(BOB)
    await table.join(CY)
    assert table.info.status is Status.DRAFT
    return table


def picker(table: Table) -> Member:
    seat = drafting.picks_now(table.info)
    assert seat is not None
    assert seat.user_id is not None
    return BY_ID[seat.user_id]


async def test_whoever_picks_is_reminded_less_and_less_often_and_it_waits_for_them(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await draft(tables)
        told = in_database(tmp_path, "SELECT user FROM notices WHERE kind = 'draft-pick'")
        assert told == [(picker(table).user_id,)] * 4
        for other in BY_ID.values():
            (one,) = await games_of(tables, other.user_id)
            assert one.mine is (other == picker(table))


async def test_at_a_table_with_a_clock_chance_deals_to_whoever_does_not_pick(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await draft(tables, PRESETS[Preset.STANDARD])
        late = picker(table)
        clock.move(hours=47)
        assert await drafting.deal_late(tables) == []
        clock.move(hours=1)
        assert await drafting.deal_late(tables) == [table]
        seat = table.info.seat_of(late.user_id)
        assert seat is not None
        assert len(seat.animals) == 1
        assert await drafting.deal_late(tables) == [], "the next one has a time of their own"
        assert await acts(table) == [Act.PICKS, Act.DEALT, Act.PICKS]
        for _ in range(2):
            clock.move(hours=48)
            await drafting.deal_late(tables)
        assert table.info.status is Status.RUNNING


async def test_without_a_clock_chance_deals_nothing(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await draft(tables)
        clock.move(days=30)
        assert await drafting.deal_late(tables) == []
        assert table.info.status is Status.DRAFT


async def test_the_host_reminds_by_hand_and_not_too_often(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await draft(tables)
        with pytest.raises(NudgedLately):
            await hosting.nudge(table, ANN)
        clock.move(hours=5)
        assert (await hosting.nudge(table, ANN)).user_id == picker(table).user_id
        with pytest.raises(NudgedLately):
            await hosting.nudge(table, ANN)
        with pytest.raises(HostOnly):
            await hosting.nudge(table, Member(77, "Stranger"))


async def test_what_needs_a_running_game_says_that_the_animals_are_picked_and_by_whom(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await draft(tables)
        with pytest.raises(StillPicking, match=picker(table).name):
            table.must_be_running()


async def test_the_host_puts_a_computer_in_the_place_of_whoever_does_not_pick(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await draft(tables)
        seat = next(seat for seat in table.info.seats if seat.user_id == BOB.user_id)
        with pytest.raises(HostOnly):
            await table.kick(CY, seat.number)
        await table.kick(ANN, seat.number)
        assert table.info.seat_of(BOB.user_id) is None
        while table.info.status is Status.DRAFT:
            await table.pick(picker(table), table.info.free_animals[0])
        assert [one.free for one in table.info.seats].count(True) == 1


async def test_a_host_who_leaves_a_draft_hands_the_table_on(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await draft(tables)
        await table.leave(ANN)
        assert table.info.host_id == BOB.user_id
        for person in (BOB, CY):
            await table.leave(person)
        assert table.info.status is Status.ABANDONED


async def test_the_channel_hears_what_chance_has_dealt_and_whoever_picks_next_is_called(
    discord_here: Server, tmp_path: Path
):
    clock = Clock()
    async with running(discord_here, tmp_path / "bot.db", clock=clock) as bot:
        bot.tables.heart.patience = timedelta(days=400)
        channel = discord_here.add_channel("draft")
        ada, ben = discord_here.user("Ada"), discord_here.user("Ben")
        await (await ada.command(channel, "game new", {"players": 2, "animals": "drafted", "clock": "fast"})).filled()
        lobby = await ben.see(channel, lambda message: bool(pressable(message, "join")))
        await ben.press(lobby, "Join")
        await ben.see(channel, "in this order")
        for _ in range(2):
            clock.move(hours=49)
            await bot.due.idle()
            await bot.due.turn()
            await bot.due.idle()
        await ada.see(channel, "chance has dealt an animal")
        await ada.see(channel, "The game begins")
