"""Whose result counts when seats have changed hands, and who hears of a free seat."""

from __future__ import annotations

from pathlib import Path

import pytest
from seat_support import EVE, FAY, replay
from table_support import ANN, BOB, CY, MANAGER, SERVER, Clock, in_database, opened, play_until, three

from bot.model import Cause, Seat
from bot.ratings.rules import vanished
from bot.store import results
from bot.store.record import Row
from bot.tables import AgreementKind, Status, Table, Tables, pool, seats
from bot.tables.seats import Counts, Reason, counts_for, history
from rules.types import Animal


async def finished(tables: Tables, table: Table) -> dict[int, tuple[Counts, int | None]]:
    """For whom a game counts when it is ended now."""
    await table.ask(MANAGER, AgreementKind.END)
    found = counts_for(await history(tables.database, table.info.id), table.info)
    return {one.user: (one.counts, one.place) for one in found}


async def test_without_any_change_everybody_has_their_result(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        found = await finished(tables, table)
        assert {counts for counts, _ in found.values()} == {Counts.RESULT}
        assert sorted(place or 0 for _, place in found.values()) == [1, 2, 3]


async def test_who_has_left_has_left_and_a_substitute_who_held_the_place_has_a_result(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        await seats.take(table, EVE)
        found = await finished(tables, table)
        assert found[CY.user_id] == (Counts.LEFT, None)
        assert found[EVE.user_id][0] is Counts.RESULT


async def test_a_worse_place_than_the_one_taken_over_does_not_count_for_a_substitute(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        await seats.take(table, EVE)
        in_database(tmp_path, "UPDATE seat_history SET place = 1 WHERE user = ?", EVE.user_id)
        found = await finished(tables, table)
        assert dict(table.info.result)[Animal.INSECT] == min(points for _, points in table.info.result)
        assert found[EVE.user_id] == (Counts.NOTHING, None)


@pytest.mark.parametrize(("reason", "counts"), [(Reason.CLOCK, Counts.RESULT), (Reason.MANAGER, Counts.RESULT)])
async def test_who_was_replaced_and_is_back_by_the_end_is_as_one_who_never_went(
    tmp_path: Path, reason: Reason, counts: Counts
):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.vacate(table, 3, None, reason)
        await seats.take(table, CY)
        assert (await finished(tables, table))[CY.user_id][0] is counts


async def test_who_has_resigned_and_is_back_has_the_result_again_whatever_it_is(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        await seats.take(table, CY)
        last = (await history(tables.database, table.info.id))[-1]
        assert (last.user, last.counts, last.place) == (CY.user_id, Counts.RESULT, 0)
        assert (await finished(tables, table))[CY.user_id][0] is Counts.RESULT


async def test_a_substitute_who_leaves_and_is_back_is_measured_by_where_they_first_came(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, CY)
        await seats.take(table, EVE)
        in_database(tmp_path, "UPDATE seat_history SET place = 1 WHERE user = ?", EVE.user_id)
        await seats.resign(table, EVE)
        await seats.take(table, EVE)
        assert (await finished(tables, table))[EVE.user_id] == (Counts.NOTHING, None)


async def test_a_seat_that_the_clock_has_given_to_a_computer_is_nobodys_result(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.vacate(table, 3, None, Reason.CLOCK)
        found = await finished(tables, table)
        assert found[CY.user_id] == (Counts.LEFT, None)
        assert len(found) == 3


async def test_who_resigns_and_leaves_the_seat_to_a_computer_is_last_whatever_it_scores(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, ANN)  # the mammal, first of all on equal points
        found = await finished(tables, table)
        assert found == {
            ANN.user_id: (Counts.RESULT, 3),
            BOB.user_id: (Counts.RESULT, 1),
            CY.user_id: (Counts.RESULT, 2),
        }
        outcome = await results.outcome(tables.database, table.info.id)
        assert outcome is not None
        assert {line.user: line.place for line in outcome.lines} == {ANN.user_id: 3, BOB.user_id: 1, CY.user_id: 2}


async def test_of_several_who_have_resigned_the_one_who_held_out_longer_is_in_front(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, ANN)
        await table.play(CY.user_id, ["place wasteland"])
        await seats.resign(table, BOB)
        found = await finished(tables, table)
        assert [found[one.user_id][1] for one in (CY, BOB, ANN)] == [1, 2, 3]


async def test_a_friend_who_takes_the_seat_and_leaves_it_does_not_take_the_loss_away(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await seats.resign(table, ANN)
        await seats.take(table, EVE)
        await seats.resign(table, EVE)
        found = await finished(tables, table)
        assert found[ANN.user_id] == (Counts.RESULT, 3)
        assert found[EVE.user_id] == (Counts.LEFT, None)


def row(seq: int, cause: Cause, kind: str = "placement", animal: Animal = Animal.INSECT) -> Row:
    return Row(seq, str(animal), kind, "x", cause, None)


@pytest.mark.parametrize(
    ("rows", "gone"),
    [
        ([], False),
        ([row(1, Cause.CLOCK)], True),
        ([row(1, Cause.CLOCK), row(2, Cause.PERSON)], False),
        ([row(1, Cause.CLOCK), row(2, Cause.CLOCK), row(3, Cause.PLANNED)], True),
        ([row(1, Cause.CLOCK), row(2, Cause.PERSON, "claim")], True),
        ([row(1, Cause.CLOCK), row(2, Cause.PERSON, animal=Animal.BIRD)], True),
    ],
)
def test_more_than_half_of_the_decisions_by_the_clock_is_not_having_played(rows: list[Row], gone: bool):
    seat = Seat(1, "Cy", CY.user_id, None, (Animal.INSECT,))
    assert vanished(seat, 0, rows) is gone
    assert vanished(seat, 3, rows) is False, "only what was decided since they came"


async def test_whoever_let_the_clocks_computer_play_has_left_and_the_place_is_nobodys(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        in_database(tmp_path, "UPDATE choices SET cause = 'clock' WHERE animal = 'insect'")
        assert (await finished(tables, table))[CY.user_id] == (Counts.LEFT, None)
        outcome = await results.outcome(tables.database, table.info.id)
        assert outcome is not None
        assert {line.user for line in outcome.lines} == {ANN.user_id, BOB.user_id, None}


# ---- the pool


async def test_those_who_would_step_in_hear_of_it_one_after_the_other(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        for person in (FAY, EVE, BOB):
            await pool.join(tables, SERVER, person.user_id)
            clock.move(minutes=1)
        await seats.resign(table, CY)
        told = in_database(tmp_path, "SELECT user, not_before FROM notices WHERE kind = 'seat-free' ORDER BY notice")
        assert [user for user, _ in told] == [FAY.user_id, EVE.user_id]
        assert told[0][1] < told[1][1]  # pyright: ignore[reportOperatorIssue]  # texts
        assert await pool.people(tables, SERVER) == [EVE.user_id, BOB.user_id, FAY.user_id], "each has a turn"


async def test_whoever_takes_a_seat_is_told_last_the_next_time(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        table = await three(tables)
        for person in (EVE, FAY):
            await pool.join(tables, SERVER, person.user_id)
        clock.move(hours=1)
        await seats.resign(table, CY)
        await seats.take(table, EVE)
        clock.move(hours=1)
        assert await pool.people(tables, SERVER) == [FAY.user_id, EVE.user_id]


async def test_a_place_in_the_pool_is_kept_by_joining_again_and_lost_by_leaving(tmp_path: Path):
    clock = Clock()
    async with opened(tmp_path, clock) as tables:
        for person in (EVE, FAY, EVE):
            await pool.join(tables, SERVER, person.user_id)
            clock.move(minutes=1)
        assert await pool.people(tables, SERVER) == [EVE.user_id, FAY.user_id]
        await pool.leave(tables, SERVER, EVE.user_id)
        assert await pool.people(tables, SERVER) == [FAY.user_id]
        assert await pool.people(tables, SERVER + 1) == []


async def test_a_whole_game_with_people_coming_and_going_ends_and_replays(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await three(tables)
        for turn, (leaver, comer) in enumerate(((CY, EVE), (BOB, FAY), (EVE, CY)), 2):
            await play_until(table, f"turn {turn}", turn=turn)
            await seats.resign(table, leaver)
            await table.computer_step()
            await seats.take(table, comer)
        await play_until(table, "to the end")
        assert table.info.status is Status.OVER
        await replay(table)
        stints = await history(tables.database, table.info.id)
        for number in (1, 2, 3):
            held = [stint for stint in stints if stint.seat == number]
            assert [one.to_seq for one in held[:-1]] == [one.from_seq for one in held[1:]]
            assert held[-1].to_seq is None
