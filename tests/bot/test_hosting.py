"""What the host and the managers of the server can do in a running game, and what waits for something outside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from seat_support import EVE, acts
from table_support import ANN, BOB, CHANNEL, CY, MANAGER, SERVER, Clock, in_database, opened, three, two

from bot.errors import ChannelTaken, GameIsOver, HostOnly, NothingToTakeBack, TooManyTables
from bot.model import ServerSettings
from bot.store.troubles import Kind
from bot.tables import Member, Status, hosting, seats, troubles
from bot.tables.acts import Act, acts_of
from bot.tables.seat_errors import ManagerOnly, NobodyToNudge, NudgedLately

SEATED_MANAGER = replace(BOB, manager=True)


@pytest.mark.parametrize("person", [ANN, BOB, SEATED_MANAGER, EVE])
async def test_only_a_manager_who_does_not_play_decides_about_others(tmp_path: Path, person: Member):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        with pytest.raises(ManagerOnly):
            await hosting.replace_player(table, person, 3)
        with pytest.raises(ManagerOnly):
            await hosting.take_back(table, person, 1)
        with pytest.raises(ManagerOnly):
            await hosting.close(table, person, "because")
        assert await acts(table) == []


async def test_a_manager_replaces_a_player(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        handed = await hosting.replace_player(table, MANAGER, 3)
        assert (handed.after.computer, handed.after.free) == ("sensible", True)
        (noted,) = await acts_of(tables.database, table.info.id)
        assert (noted.act, noted.by, noted.user, noted.seat) == (Act.REPLACED, MANAGER.user_id, CY.user_id, 3)


async def test_the_host_lets_anybody_take_a_computers_seat(tmp_path: Path):
    async with opened(tmp_path) as tables:
        new = replace(two(), size=3, computers=("random",))
        table = await tables.create(SERVER, CHANNEL, ANN, new)
        await table.pick(ANN, table.info.free_animals[0])
        await table.join(BOB, table.info.free_animals[0])
        with pytest.raises(ManagerOnly):
            await hosting.replace_player(table, BOB, 2)
        computer = next(seat.number for seat in table.info.seats if seat.computer)
        handed = await hosting.replace_player(table, ANN, computer)
        assert (handed.after.computer, handed.after.free) == ("random", True)
        assert (await seats.take(table, EVE)).after.user_id == EVE.user_id


async def test_a_manager_takes_back_whatever_was_chosen(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        before = await table.state_at(1)
        played = await hosting.take_back(table, MANAGER, 2)
        assert [chosen.by for chosen in played.undone] == [BOB.user_id, ANN.user_id]
        assert (await table.view()).state == before
        (noted,) = await acts_of(tables.database, table.info.id)
        assert (noted.act, noted.by, noted.facts) == (Act.TAKEN_BACK, MANAGER.user_id, {"step": 2})
        with pytest.raises(NothingToTakeBack):
            await hosting.take_back(table, MANAGER, 2)


async def test_a_manager_closes_a_game_and_says_why(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await hosting.close(table, MANAGER, "Nobody has played since May")
        assert (table.info.status, table.info.result) == (Status.ABANDONED, ())
        (noted,) = await acts_of(tables.database, table.info.id)
        assert noted.facts == {"reason": "Nobody has played since May"}
        with pytest.raises(GameIsOver):
            await hosting.close(table, MANAGER, "again")


# ---- reminders by hand


async def test_whoever_is_asked_is_reminded_but_not_too_soon_and_not_too_often(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        with pytest.raises(NudgedLately):
            await hosting.nudge(table, ANN)
        clock.move(hours=4)
        assert (await hosting.nudge(table, BOB)).user_id == CY.user_id
        clock.move(hours=11)
        with pytest.raises(NudgedLately):
            await hosting.nudge(table, ANN)
        clock.move(hours=1)
        await hosting.nudge(table, MANAGER)
        assert in_database(tmp_path, "SELECT user, game FROM notices WHERE kind = 'nudge'") == [(CY.user_id, 1)] * 2


async def test_a_reminder_of_one_player_does_not_shield_the_next(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        clock.move(hours=4)
        await hosting.nudge(table, ANN)
        await table.play(CY.user_id, ["place wasteland"])
        clock.move(hours=4)
        assert (await hosting.nudge(table, ANN)).user_id == BOB.user_id


async def test_strangers_have_nobody_reminded_and_computers_need_it_not(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        clock.move(hours=4)
        with pytest.raises(HostOnly):
            await hosting.nudge(table, EVE)
        await seats.resign(table, CY)
        with pytest.raises(NobodyToNudge):
            await hosting.nudge(table, ANN)


# ---- trouble from outside


async def test_a_game_whose_channel_is_gone_waits_and_goes_on_elsewhere(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await tables.channel_gone(CHANNEL)
        assert table.info.status is Status.RUNNING
        assert table.info.paused_until is not None
        with pytest.raises(HostOnly):
            await hosting.move(table, EVE, CHANNEL + 1)
        await hosting.move(table, CY, CHANNEL + 1)
        assert (table.info.channel_id, table.info.paused_until, table.info.board_message_id) == (
            CHANNEL + 1,
            None,
            None,
        )
        assert await acts(table) == [Act.CHANNEL_GONE, Act.MOVED]
        assert (await tables.in_channel(CHANNEL + 1)) is table
        await table.play(CY.user_id, ["place wasteland"])


async def test_everybody_at_the_table_hears_once_that_the_channel_is_gone(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await tables.channel_gone(CHANNEL)
        await tables.channel_gone(CHANNEL)
        told = in_database(tmp_path, "SELECT user FROM notices WHERE kind = 'trouble' ORDER BY user")
        assert told == [(person.user_id,) for person in (ANN, BOB, CY)]
        assert await troubles.begin(table, Kind.SILENCED) is False


async def test_only_the_host_moves_a_game_whose_channel_is_there(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        with pytest.raises(HostOnly):
            await hosting.move(table, CY, CHANNEL + 1)
        await hosting.move(table, ANN, CHANNEL + 1)
        await tables.create(SERVER, CHANNEL, EVE, two())


async def test_a_game_does_not_move_where_another_one_is(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await tables.create(SERVER, CHANNEL + 1, EVE, two(name="Eve's"))
        with pytest.raises(ChannelTaken, match="Eve's"):
            await hosting.move(table, ANN, CHANNEL + 1)
        assert table.info.channel_id == CHANNEL


async def test_a_game_without_a_channel_takes_no_other_games_place(tmp_path: Path):
    async with opened(tmp_path) as tables:
        await three(tables)
        await tables.set_server(ServerSettings(SERVER, most_tables=1))
        with pytest.raises(TooManyTables):
            await tables.create(SERVER, CHANNEL + 1, EVE, two())
        await tables.channel_gone(CHANNEL)
        await tables.create(SERVER, CHANNEL + 1, EVE, two())


async def test_a_pause_of_people_outlasts_trouble(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await table.pause(ANN, "holidays")
        until = table.info.paused_until
        await troubles.begin(table, Kind.SILENCED)
        assert await troubles.end(table, Act.HEARD)
        assert table.info.paused_until == until
        assert await troubles.end(table, Act.HEARD) is False


@pytest.mark.parametrize("kind", list(Kind))
async def test_no_clock_runs_while_a_game_cannot_be_heard(tmp_path: Path, kind: Kind):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        await troubles.begin(table, kind)
        clock.move(days=200)
        assert table.paused
    async with opened(tmp_path, clock) as tables:
        table = await tables.get(1)
        assert table.paused
        await troubles.end(table, Act.HEARD)
        assert not table.paused
