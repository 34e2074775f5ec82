"""What is carried out and when: placements of Execution, claims, nothing again after an undo, nothing lost in races."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from table_support import ANN, BOB, CHANNEL, CY, opened, play_until, running, three, two
from test_planned_tables import carry_out, stored, why

from bot.errors import ClaimsByHand, NeedsAgreement
from bot.plans import Answers, Plan, building, parse_answers, parse_plan
from bot.tables import Cause, Table, Tables, planned
from rules.types import Animal, Phase


async def until_asked(table: Table, user: int, kind: str) -> None:
    """Everybody chooses the last thing offered, and what is left in writing is done, until somebody is asked this."""
    for _ in range(400):
        await carry_out(table)
        view = await table.view()
        assert view.asked is not None
        assert view.decision is not None
        if (view.asked.user_id, view.decision.kind) == (user, kind):
            return
        await table.play(view.asked.user_id or 0, [str(view.decision.choices[-1])])
    raise AssertionError(f"{kind} is never asked")


async def to_turn(table: Table, turn: int) -> None:
    """Everybody chooses the last thing offered, and what is left in writing is done, until a turn begins."""
    while (await table.view()).state.turn < turn:
        await carry_out(table)
        view = await table.view()
        if view.state.turn >= turn:
            return
        assert view.asked is not None
        assert view.decision is not None
        await table.play(view.asked.user_id or 0, [str(view.decision.choices[-1])])


async def planned_choices(table: Table) -> list[str]:
    """What was carried out."""
    return [str(one.choice) for one in await table.log() if one.cause is Cause.PLANNED]


async def to_execution(table: Table) -> None:
    """To the end of the first Planning, with Ann's pawn on Initiative if she planned it."""
    while (view := await table.view()).state.phase is Phase.PLANNING:
        await carry_out(table)
        if (view := await table.view()).state.phase is not Phase.PLANNING or view.asked is None:
            return
        assert view.decision is not None
        await table.play(view.asked.user_id or 0, [str(view.decision.choices[-1])])


async def test_a_plan_advances_and_places_the_pawn_where_it_says(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        lines = (
            "place initiative; advance wasteland if free domination-1 otherwise skip; advance depletion else initiative"
        )
        await planned.set_plan(table, ANN.user_id, parse_plan(lines))
        await to_execution(table)
        await carry_out(table)
        assert await planned_choices(table) == ["place initiative", "advance", "place depletion"]
        assert (await table.view()).state.initiative[0] is Animal.MAMMAL


async def test_lines_for_execution_do_not_end_a_plan_of_planning(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan("place initiative; advance wasteland"))
        await table.play(BOB.user_id, ["place adaptation-1"])
        assert len(await carry_out(table)) == 1
        await table.play(BOB.user_id, ["place adaptation-2"])
        assert await carry_out(table) == []
        assert str((await planned.mine(table, ANN.user_id)).plan) == "advance wasteland"
        assert await why(table, ANN.user_id) == []
        await table.play(ANN.user_id, ["place adaptation-3"])
        await until_asked(table, BOB.user_id, "adaptation")
        assert (await planned_choices(table))[1:] == ["advance", "place wasteland"]


async def test_a_line_for_execution_that_cannot_be_carried_out_is_told_and_the_answers_count(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan("place initiative; advance adaptation-1"))
        await planned.set_answers(table, ANN.user_id, parse_answers("initiative pass"))
        await table.play(BOB.user_id, ["place adaptation-1"])
        await until_asked(table, BOB.user_id, "adaptation")
        assert (await planned_choices(table)) == ["place initiative", "pass"]
        assert await why(table, ANN.user_id) == ["taken"]


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ("wasteland; instinct wasteland", []),
        ("instinct wasteland", ["old-turn"]),
    ],
)
async def test_an_unused_line_for_execution_goes_with_its_turn_and_is_told_where_nothing_of_the_plan_was_used(
    tmp_path: Path, plan: str, told: list[str]
) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan(plan))
        await to_turn(table, 2)
        await until_asked(table, ANN.user_id, "place")
        assert await why(table, ANN.user_id) == told
        assert (await planned.mine(table, ANN.user_id)).plan == Plan(())


async def test_a_line_for_execution_that_comes_too_late_for_its_turn_is_kept_for_the_next(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        while (await table.view()).state.phase is Phase.PLANNING:  # nobody's pawn on Initiative
            view = await table.view()
            assert view.asked is not None
            assert view.decision is not None
            await table.play(view.asked.user_id or 0, [str(view.decision.choices[-1])])
        assert await planned.set_plan(table, ANN.user_id, parse_plan("advance adaptation-1")) == 2
        await to_turn(table, 2)
        await until_asked(table, ANN.user_id, "place")
        assert await why(table, ANN.user_id) == []
        await table.play(ANN.user_id, ["place initiative"])
        await to_execution(table)
        await carry_out(table)
        assert await planned_choices(table) == ["advance", "place adaptation-1"]


async def test_standing_answers_name_the_placement_after_initiative(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_answers(table, ANN.user_id, parse_answers("initiative advance; advance wasteland else any"))
        await planned.set_plan(table, ANN.user_id, parse_plan("place initiative"))
        await table.play(BOB.user_id, ["place adaptation-1"])
        await until_asked(table, BOB.user_id, "adaptation")
        assert (await planned_choices(table))[1:] == ["advance", "place wasteland"]


# ---- claims


async def by_hand(tables: Tables) -> Table:
    """A game in mode claimed in which neither seat claims at once."""
    table = await running(tables)
    for user in (ANN.user_id, BOB.user_id):
        await table.claim_at_once(user, False)
    return table


async def to_a_claim(table: Table) -> None:
    """Until something can be claimed."""
    for _ in range(600):
        await play_until(table, str(table.info.seq), steps=1)
        assert table.game is not None
        if any(animal is not None for animal in table.game.claimable().values()):
            return
    raise AssertionError("nothing can ever be claimed")


async def test_standing_answers_claim_as_soon_as_it_is_possible_whoever_is_asked(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await by_hand(tables)
        await to_a_claim(table)
        assert table.game is not None
        users = {Animal.MAMMAL: ANN.user_id, Animal.INSECT: BOB.user_id}
        wanted = {tile: animal for tile, animal in table.game.claimable().items() if animal is not None}
        for user in users.values():
            await planned.set_answers(table, user, parse_answers("claim any"))
        before = table.info.seq
        await carry_out(table)
        made = [one for one in await table.log() if one.seq > before]
        assert {str(one.choice) for one in made} == {f"claim {tile}" for tile in wanted}
        assert {(one.animal, one.by) for one in made} == {(animal, users[animal]) for animal in wanted.values()}
        assert not any(animal is not None for animal in table.game.claimable().values())


async def test_a_claim_asks_its_condition_and_here_is_its_tile(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await by_hand(tables)
        await to_a_claim(table)
        assert table.game is not None
        ((tile, animal), *_) = [(t, a) for t, a in table.game.claimable().items() if a is not None]
        user = ANN.user_id if animal is Animal.MAMMAL else BOB.user_id
        await planned.set_answers(table, user, parse_answers("claim any if not me is on here"))
        assert await carry_out(table) == []
        await planned.set_answers(table, user, parse_answers(f"claim {tile} if me dominates here"))
        (played, *_) = await carry_out(table)
        assert str(played.choices[0].choice) == f"claim {tile}"


async def test_where_claims_are_made_by_hand_none_stands_as_an_answer(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables, replace(two(), at_once_allowed=False))
        with pytest.raises(ClaimsByHand):
            await planned.set_answers(table, ANN.user_id, parse_answers("claim any"))
        assert (await planned.mine(table, ANN.user_id)).answers == Answers(())


# ---- undo


async def test_a_standing_answer_taken_back_does_not_come_again_at_once_but_the_next_time(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan("place initiative"))
        await until_asked(table, ANN.user_id, "initiative")
        await planned.set_answers(table, ANN.user_id, parse_answers("initiative pass"))
        assert len(await carry_out(table)) == 1
        await table.undo(ANN.user_id, 1)
        assert await carry_out(table) == []
    async with opened(tmp_path) as tables:
        (table,) = await tables.waiting_for_computer()
        assert await carry_out(table) == [], "not after a restart either"
        await table.play(ANN.user_id, ["advance"])
        view = await table.view()
        assert view.decision is not None
        await table.play(ANN.user_id, [str(view.decision.choices[0])])
        await planned.set_plan(table, ANN.user_id, parse_plan("place initiative"))
        while (await planned_choices(table))[-1] != "pass" and (await table.view()).state.turn < 3:
            await play_until(table, str(table.info.seq), steps=1)
        assert (await planned_choices(table))[-2:] == ["place initiative", "pass"]


async def test_a_claim_taken_back_does_not_come_again_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await by_hand(tables)
        await to_a_claim(table)
        assert table.game is not None
        (animal, *_) = [one for one in table.game.claimable().values() if one is not None]
        user = ANN.user_id if animal is Animal.MAMMAL else BOB.user_id
        await planned.set_answers(table, user, parse_answers("claim any"))
        made = await carry_out(table)
        assert made
        await table.undo(user, len(made))
        assert await carry_out(table) == []
    async with opened(tmp_path) as tables:
        (table,) = await tables.waiting_for_computer()
        assert await carry_out(table) == [], "not after a restart either"


async def test_a_plan_whose_placement_others_agree_to_take_back_is_cancelled_with_one_notice(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await three(tables)
        await planned.set_plan(table, BOB.user_id, parse_plan("migration-7; migration-6"))
        await table.play(CY.user_id, ["place wasteland"])
        assert len(await carry_out(table)) == 1
        with pytest.raises(NeedsAgreement):
            await table.undo(CY.user_id)
        await table.undo(BOB.user_id)
    async with opened(tmp_path) as tables:
        (table,) = await tables.waiting_for_computer()
        assert await carry_out(table) == await carry_out(table) == []
        assert await why(table, BOB.user_id) == ["taken-back"]
        assert await why(table, BOB.user_id) == []


# ---- at the same time


async def test_a_plan_edited_while_its_turn_comes_does_not_do_again_what_it_has_done(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan("adaptation-1 else adaptation-2; migration-7"))
        seen, text = table.info.seq, "adaptation-1 else adaptation-2; migration-7; wasteland"
        await table.play(BOB.user_id, ["place adaptation-1"])
        assert len(await carry_out(table)) == 1
        await planned.set_plan(table, ANN.user_id, parse_plan(text), seen)
        assert str((await planned.mine(table, ANN.user_id)).plan) == "place migration-7; place wasteland"


async def test_a_form_that_stands_open_loses_the_lines_that_are_carried_out_meanwhile(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan("adaptation-2; migration-7"))
        await planned.begin_draft(table, ANN.user_id, Plan)
        await table.play(BOB.user_id, ["place adaptation-1"])
        await carry_out(table)
    async with opened(tmp_path) as tables:
        table = await tables.in_channel(CHANNEL)
        draft = await planned.change_draft(table, ANN.user_id, Plan, lambda plan: building.added(plan, "wasteland"))
        assert str(draft) == "place migration-7; place wasteland"
        assert await planned.use_draft(table, ANN.user_id) == 1
        assert str((await planned.mine(table, ANN.user_id)).plan) == "place migration-7; place wasteland"


async def test_of_two_edits_at_once_neither_is_lost(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)

        def adding(text: str) -> building.Work:
            return lambda draft: building.added(draft, text)

        lines = ["adaptation-1", "wasteland", "depletion", "migration-7"]
        await asyncio.gather(*(planned.change_draft(table, ANN.user_id, Plan, adding(line)) for line in lines))
        draft = await planned.begin_draft(table, ANN.user_id, Plan)
        assert sorted(str(entry) for entry in draft.entries) == sorted(f"place {line}" for line in lines)
        await planned.change_draft(table, ANN.user_id, Answers, adding("settle done"))
        assert len((await planned.begin_draft(table, ANN.user_id, Plan)).entries) == 4, "the other form's stays"
        await planned.drop_draft(table, ANN.user_id, Plan)
        await planned.drop_draft(table, ANN.user_id, Answers)
        assert stored(tmp_path) == 0


async def test_a_plan_set_while_the_table_carries_one_out_acts_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan("adaptation-2; migration-7"))
        await table.play(BOB.user_id, ["place adaptation-1"])
        seen = table.info.seq
        await asyncio.gather(
            carry_out(table),
            planned.set_plan(table, ANN.user_id, parse_plan("adaptation-2; wasteland"), seen),
            carry_out(table),
        )
        assert await planned_choices(table) == ["place adaptation-2"]
        assert str((await planned.mine(table, ANN.user_id)).plan) == "place wasteland"
