"""Before the game: seats, animals, who may do what."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from table_support import ANN, BOB, CHANNEL, CY, MANAGER, SERVER, SHORT, opened, running, two

from bot.errors import (
    AlreadySeated,
    AnimalTaken,
    BadTable,
    ChannelTaken,
    GameRunning,
    HostOnly,
    MayNotOpen,
    NoGameHere,
    NoPick,
    NoSuchGame,
    NotInvited,
    NotStarted,
    NotYourPick,
    TableFull,
    TooFewPlayers,
    TooManyTables,
)
from bot.tables import AgreementKind, Choosing, Member, NewTable, ServerSettings, Status
from rules.chance import commitment
from rules.setup import deal_animals
from rules.types import Animal, Options

DEALT = NewTable("Test", 3, SHORT)


async def test_the_host_has_the_first_seat_of_a_new_lobby(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        assert table.info.status is Status.LOBBY
        assert [seat.user_id for seat in table.info.seats] == [ANN.user_id]


async def test_a_lobby_survives_a_restart(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(DEALT, invited=(7, 8), role_id=5))
        await table.join(BOB)
        before = table.info
    async with opened(tmp_path) as tables:
        assert (await tables.in_channel(CHANNEL)).info == before


async def test_the_last_seat_starts_the_game(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        await table.join(BOB)
        assert (await table.join(CY)).status is Status.RUNNING


async def test_dealt_animals_come_from_the_seed_that_was_promised_in_the_lobby(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        promised = table.info.commitment
        await table.join(BOB)
        await table.join(CY)
        assert table.info.seed is None
        await table.ask(MANAGER, AgreementKind.ABANDON)
        seed = table.info.seed
        assert seed is not None
        assert commitment(seed) == promised
        assert tuple(seat.animals for seat in table.info.seats) == deal_animals(3, SHORT, seed)


async def test_a_table_where_animals_are_chosen_waits_for_every_pick(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, two())
        await table.join(BOB, Animal.BIRD)
        assert table.info.status is Status.LOBBY
        assert (await table.pick(ANN, Animal.REPTILE)).status is Status.RUNNING
        assert [seat.animals for seat in table.info.seats] == [(Animal.REPTILE,), (Animal.BIRD,)]


async def test_who_has_not_picked_at_the_start_is_dealt_an_animal_that_is_left(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, two())
        await table.join(BOB, Animal.BIRD)
        await table.start(ANN)
        (hers,) = table.info.seats[0].animals
        assert hers is not Animal.BIRD


async def test_a_pick_can_be_changed_and_taken_back(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, two())
        await table.pick(ANN, Animal.BIRD)
        assert (await table.pick(ANN, Animal.REPTILE)).seats[0].animals == (Animal.REPTILE,)
        assert (await table.pick(ANN, None)).seats[0].animals == ()


async def test_an_animal_has_one_player(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, two())
        await table.pick(ANN, Animal.BIRD)
        with pytest.raises(AnimalTaken, match="bird is taken"):
            await table.join(BOB, Animal.BIRD)
        assert table.info.seat_of(BOB.user_id) is None


async def test_nobody_picks_where_animals_are_dealt(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        with pytest.raises(NoPick):
            await table.pick(ANN, Animal.BIRD)


async def test_a_draft_goes_in_the_announced_order_and_then_the_game_begins(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(DEALT, choosing=Choosing.DRAFTED))
        await table.join(BOB)
        info = await table.join(CY)
        assert info.status is Status.DRAFT
        assert sorted(info.draft) == [1, 2, 3]
        people = {seat.number: Member(seat.user_id or 0, seat.name) for seat in info.seats}
        order = [people[number] for number in info.draft]
        with pytest.raises(NotYourPick, match=order[0].name):
            await table.pick(order[1], Animal.BIRD)
        await table.pick(order[0], Animal.BIRD)
        with pytest.raises(AnimalTaken):
            await table.pick(order[1], Animal.BIRD)
        await table.pick(order[1], Animal.INSECT)
        assert (await table.pick(order[2], Animal.MAMMAL)).status is Status.RUNNING
        assert table.info.seat_with(Animal.BIRD) == table.info.seat_of(order[0].user_id)


async def test_computer_seats_pick_by_themselves_in_a_draft(tmp_path: Path):
    async with opened(tmp_path) as tables:
        new = replace(DEALT, choosing=Choosing.DRAFTED, computers=("random", "random"))
        table = await tables.create(SERVER, CHANNEL, ANN, new)
        assert table.info.draft[0] == 1
        assert (await table.pick(ANN, table.info.free_animals[0])).status is Status.RUNNING


async def test_all_six_animals_are_dealt_where_that_is_chosen(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, NewTable("All", 2, Options(all_animals=True)))
        await table.join(BOB)
        assert [len(seat.animals) for seat in table.info.seats] == [3, 3]


async def test_a_table_full_of_computers_and_the_host_starts_at_once(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(DEALT, computers=("random", "sensible")))
        assert table.info.status is Status.RUNNING
        assert [seat.name for seat in table.info.seats] == ["Ann", "Random", "Sensible"]


@pytest.mark.parametrize(("language", "names"), [("de", ["Zufällig", "Vernünftig"]), ("pl", ["Losowy", "Rozsądny"])])
async def test_computers_have_names_in_the_tables_language(tmp_path: Path, language: str, names: list[str]):
    new = replace(DEALT, size=4, computers=("random", "sensible"), language=language)
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, new)
        assert [seat.name for seat in table.info.seats] == ["Ann", *names]
        await table.add_computer(ANN, "sensible")
        assert table.info.seats[-1].name == f"{names[1]} 2"


async def test_one_person_has_one_seat(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        with pytest.raises(AlreadySeated):
            await table.join(ANN)


async def test_two_who_want_the_last_seat_do_not_both_get_it(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, two())
        results = await asyncio.gather(table.join(BOB), table.join(CY), return_exceptions=True)
        assert [isinstance(result, TableFull) for result in results] == [False, True]


async def test_a_table_by_invitation_lets_only_the_invited_in(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(DEALT, open=False, invited=(BOB.user_id,)))
        await table.join(BOB)
        with pytest.raises(NotInvited):
            await table.join(CY)
        await table.invite(ANN, CY.user_id)
        assert (await table.join(CY)).status is Status.RUNNING


async def test_a_host_who_leaves_is_followed_by_the_next_person(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        await table.join(BOB)
        assert (await table.leave(ANN)).host_id == BOB.user_id


async def test_the_last_person_to_leave_closes_the_lobby(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        assert (await table.leave(ANN)).status is Status.ABANDONED
        with pytest.raises(NoGameHere):
            await tables.in_channel(CHANNEL)


async def test_only_the_host_or_a_manager_removes_somebody(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        await table.join(BOB)
        with pytest.raises(HostOnly):
            await table.kick(BOB, 1)
        assert (await table.kick(MANAGER, 2)).seat_of(BOB.user_id) is None


async def test_a_game_needs_two(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        with pytest.raises(TooFewPlayers, match="at least 2"):
            await table.start(ANN)


async def test_the_host_starts_with_the_seats_that_are_taken(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        await table.join(BOB)
        info = await table.start(ANN)
        assert (info.status, info.size) == (Status.RUNNING, 2)


async def test_a_game_that_runs_takes_nobody_in(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        with pytest.raises(GameRunning):
            await table.join(CY)


async def test_a_lobby_has_no_board(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, DEALT)
        with pytest.raises(NotStarted):
            await table.view()


async def test_a_channel_holds_one_table(tmp_path: Path):
    async with opened(tmp_path) as tables:
        results = await asyncio.gather(
            tables.create(SERVER, CHANNEL, ANN, DEALT),
            tables.create(SERVER, CHANNEL, BOB, DEALT),
            return_exceptions=True,
        )
        assert [isinstance(result, ChannelTaken) for result in results] == [False, True]
        assert len(await tables.listed(channel_id=CHANNEL)) == 1


async def test_a_server_may_limit_its_tables(tmp_path: Path):
    async with opened(tmp_path) as tables:
        await tables.set_server(ServerSettings(SERVER, most_tables=1))
        await tables.create(SERVER, CHANNEL, ANN, DEALT)
        with pytest.raises(TooManyTables):
            await tables.create(SERVER, CHANNEL + 1, ANN, DEALT)
        await tables.create(SERVER + 1, CHANNEL + 2, ANN, DEALT)


async def test_a_server_may_let_only_a_role_open_tables(tmp_path: Path):
    async with opened(tmp_path) as tables:
        await tables.set_server(ServerSettings(SERVER, opener_role_id=5))
        with pytest.raises(MayNotOpen):
            await tables.create(SERVER, CHANNEL, ANN, DEALT)
        await tables.create(SERVER, CHANNEL, replace(ANN, roles=frozenset({5})), DEALT)


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        (replace(DEALT, size=7), "2 to 6 players"),
        (replace(DEALT, options=Options(cards=9)), "10 to 25 cards"),
        (replace(DEALT, size=4, options=Options(all_animals=True)), "2 or 3 players"),
        (replace(DEALT, computers=("random",) * 3), "3 seats"),
        (replace(DEALT, computers=("clever",)), "no computer player"),
        (replace(DEALT, choosing=Choosing.FIXED), "imported"),
    ],
)
async def test_a_table_that_makes_no_game_is_refused_with_a_reason(tmp_path: Path, new: NewTable, reason: str):
    async with opened(tmp_path) as tables:
        with pytest.raises(BadTable, match=reason):
            await tables.create(SERVER, CHANNEL, ANN, new)


async def test_finished_games_stay_listed_newest_first(tmp_path: Path):
    async with opened(tmp_path) as tables:
        first = await running(tables)
        await first.ask(MANAGER, AgreementKind.END)
        second = await running(tables)
        found = await tables.listed(server_id=SERVER)
        assert [info.id for info in found] == [second.info.id, first.info.id]
        assert [info.id for info in await tables.listed(server_id=SERVER, statuses=[Status.ENDED])] == [first.info.id]
        assert await tables.listed(user_id=CY.user_id) == []
        with pytest.raises(NoSuchGame):
            await tables.get(first.info.id, SERVER + 1)


async def test_every_error_says_its_sentence_from_its_message_and_facts():
    error = TableFull(size=4)
    assert str(error) == error.message.format(**error.facts) == "All 4 seats are taken."


@pytest.mark.parametrize("choosing", [Choosing.DEALT, Choosing.DRAFTED])
async def test_the_last_seat_and_the_beginning_are_one_transaction(tmp_path: Path, choosing: Choosing):
    """A crash between the two would leave a full table that waits for ever."""
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, two(choosing=choosing))
        write, writes = tables.database.write, []
        tables.database.write = lambda work: writes.append(work) or write(work)
        info = await table.join(BOB)
        assert info.status is not Status.LOBBY
        assert len(writes) == 1
