"""Coming and going before the start: who closes a table, who removes whom, who is invited."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from table_support import ANN, BOB, CHANNEL, CY, MANAGER, SERVER, opened, two

from bot.errors import AlreadyInvited, NeedsNoInvitation, OwnSeat
from bot.tables import AgreementKind, Choosing, Status


@pytest.mark.parametrize("how", ["leave", "kick"])
@pytest.mark.parametrize("computers", [(), ("random",)])
async def test_a_table_whose_host_watches_stays_open_when_others_come_and_go(
    tmp_path: Path, how: str, computers: tuple[str, ...]
):
    async with opened(tmp_path) as tables:
        new = replace(two(), size=4, host_plays=False, computers=computers)
        table = await tables.create(SERVER, CHANNEL, ANN, new)
        for person in (BOB, CY, BOB):
            await table.join(person)
            seat = table.info.seat_of(person.user_id)
            assert seat is not None
            await (table.leave(person) if how == "leave" else table.kick(ANN, seat.number))
            assert (table.info.status, table.info.host_id) == (Status.LOBBY, ANN.user_id)
        assert (await table.ask(ANN, AgreementKind.ABANDON)).info.status is Status.ABANDONED


async def test_nobody_removes_himself_by_mistake(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(two(), size=3))
        await table.join(BOB)
        for person, seat in ((ANN, 1), (replace(BOB, manager=True), 2)):
            with pytest.raises(OwnSeat):
                await table.kick(person, seat)
        assert table.info.people == (ANN.user_id, BOB.user_id)
        assert table.info.host_id == ANN.user_id


async def test_who_needs_no_invitation_is_not_invited(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(two(), size=3, open=False, invited=(BOB.user_id,)))
        for person, refusal in ((ANN, NeedsNoInvitation), (BOB, AlreadyInvited)):
            with pytest.raises(refusal):
                await table.invite(ANN, person.user_id)
        await table.join(BOB)
        with pytest.raises(NeedsNoInvitation):
            await table.invite(ANN, BOB.user_id)
        assert table.info.invited == (BOB.user_id,)
        watched = await tables.create(SERVER, CHANNEL + 1, ANN, replace(two(), host_plays=False, open=False))
        with pytest.raises(NeedsNoInvitation):
            await watched.invite(ANN, ANN.user_id)


@pytest.mark.parametrize("choosing", [Choosing.CHOSEN, Choosing.DEALT])
async def test_in_a_rematch_nobody_sits_who_has_not_said_so(tmp_path: Path, choosing: Choosing):
    async with opened(tmp_path) as tables:
        new = replace(two(), size=4, computers=("random",), open=False, invited=(BOB.user_id, CY.user_id))
        table = await tables.create(SERVER, CHANNEL, ANN, replace(new, choosing=choosing))
        await table.join(BOB)
        await table.join(CY)
        await table.start(ANN) if table.info.status is Status.LOBBY else None
        await table.ask(MANAGER, AgreementKind.END)
        again = await tables.rematch(BOB, table.info.id)
        assert again.info.options == table.info.options
        assert again.info.commitment != table.info.commitment
        assert (again.info.status, again.info.host_id) == (Status.LOBBY, BOB.user_id)
        assert again.info.people == (BOB.user_id,)
        assert [seat.number for seat in again.info.seats] == [1, 2]
        kept = {seat.name: seat.animals for seat in table.info.seats}
        chosen = choosing is Choosing.CHOSEN
        assert [seat.animals for seat in again.info.seats] == [
            kept[seat.name] if chosen else () for seat in again.info.seats
        ]
        for person in (ANN, CY):
            await again.join(person)
            if chosen:
                await again.pick(person, again.info.free_animals[0])
        assert again.info.status is Status.RUNNING


async def test_a_rematch_with_nobody_to_wait_for_begins(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await tables.create(SERVER, CHANNEL, ANN, replace(two(), computers=("random",)))
        await table.start(ANN)
        await table.ask(ANN, AgreementKind.END)
        assert (await tables.rematch(ANN, table.info.id)).info.status is Status.RUNNING
