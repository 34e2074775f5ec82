"""Plans at a table: carried out when the turn comes, cancelled and told once, gone with their player."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from plan_games import before_immigrants
from table_support import ANN, BOB, CHANNEL, MANAGER, SERVER, opened, running

from bot.errors import NeedsAgreement, NoSeat
from bot.plans import Answers, Plan, parse_answers, parse_plan
from bot.plans.together import asked_later
from bot.store import plans as store
from bot.tables import AgreementKind, Cause, Played, Table, planned
from rules.choices import Place
from rules.types import Animal, Phase, Space

TABLES = ("plans", "plan_drafts", "standing_answers", "answers_ahead", "plan_notices")


async def carry_out(table: Table) -> list[Played]:
    """All that was left in writing, as the announcer has it done."""
    made: list[Played] = []
    while (played := await table.computer_step()) is not None:
        made.append(played)
    return made


def stored(folder: Path) -> int:
    """How many rows there are about plans."""
    with closing(sqlite3.connect(folder / "bot.db")) as connection:
        return sum(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in TABLES)


async def why(table: Table, user: int) -> list[str]:
    """What a person is told now."""
    return [notice.why for notice in await planned.take_notices(table, user)]


async def test_a_plan_is_carried_out_the_moment_the_turn_comes(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        assert await planned.set_plan(table, ANN.user_id, parse_plan("domination-1 else domination-2; wasteland")) == 1
        assert await carry_out(table) == []
        await table.play(BOB.user_id, ["place domination-1"])
        (played,) = await carry_out(table)
        (chosen,) = played.choices
        assert (chosen.choice, chosen.cause, chosen.by) == (Place(Space.DOMINATION_2), Cause.PLANNED, ANN.user_id)
        assert str((await planned.mine(table, ANN.user_id)).plan) == "place wasteland"
        assert await why(table, ANN.user_id) == []


async def test_a_plan_survives_a_restart_and_is_known_to_the_start(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan("migration-7"))
        await planned.set_answers(table, ANN.user_id, parse_answers("settle done"))
        await table.play(BOB.user_id, ["place domination-1"])
    async with opened(tmp_path) as tables:
        (table,) = await tables.waiting_for_computer()
        mine = await planned.mine(table, ANN.user_id)
        assert (str(mine.plan), str(mine.answers)) == ("place migration-7", "settle done")
        assert len(await carry_out(table)) == 1
        assert [str(one.choice) for one in await table.log()] == ["place domination-1", "place migration-7"]
        (told,) = await table.recall(1)
        assert told.cause is Cause.PLANNED


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ("domination-1; wasteland", "taken"),
        ("wasteland if row has ice-age; migration-7", "condition"),
        ("domination-1 otherwise skip", "ran-out"),
    ],
)
async def test_a_plan_that_cannot_go_on_is_cancelled_and_its_player_told_once(
    plan: str, reason: str, tmp_path: Path
) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan(plan))
        await table.play(BOB.user_id, ["place domination-1"])
        assert await carry_out(table) == await carry_out(table) == []
        assert [notice.user for notice in await planned.notices_to_tell(table)] == [ANN.user_id]
        assert await planned.notices_to_tell(table) == []
        assert await why(table, BOB.user_id) == []
        assert await why(table, ANN.user_id) == [reason]
        assert await why(table, ANN.user_id) == []
        assert (await planned.mine(table, ANN.user_id)).plan == Plan(())
        await table.play(ANN.user_id, ["place wasteland"])


async def test_who_forbids_direct_messages_gets_none(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await tables.database.write(lambda writer: store.set_direct(writer, ANN.user_id, False))
        await planned.set_plan(table, ANN.user_id, parse_plan("domination-1"))
        await table.play(BOB.user_id, ["place domination-1"])
        await carry_out(table)
        assert await planned.notices_to_tell(table) == []
        assert await why(table, ANN.user_id) == ["taken"]


async def test_a_planned_choice_can_be_taken_back_and_cancels_the_plan(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan("migration-7; migration-6"))
        await table.play(BOB.user_id, ["place domination-1"])
        await carry_out(table)
        with pytest.raises(NeedsAgreement):
            await table.undo(BOB.user_id)
        assert await table.undoable(ANN.user_id) == 1
        await table.undo(ANN.user_id)
        assert await carry_out(table) == []
        assert await why(table, ANN.user_id) == ["taken-back"]


async def test_lines_that_were_not_used_do_not_act_in_the_next_turn(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        many = "; ".join(str(Place(space)) for space in [*Space][9:20])
        await planned.set_plan(table, ANN.user_id, parse_plan(many))
        await carry_out(table)
        state = (await table.view()).state
        while state.turn == 1 and state.decision is not None:
            user = ANN if state.decision.animal is Animal.MAMMAL else BOB
            await table.play(user.user_id, [str(state.decision.choices[-1])])
            await carry_out(table)
            state = (await table.view()).state
        while (asked := (await table.view()).asked) is not None and asked.user_id != ANN.user_id:
            await table.play(BOB.user_id, [str((await table.view()).state.decision.choices[-1])])  # pyright: ignore[reportOptionalMemberAccess]
            await carry_out(table)
        assert state.turn == 2
        assert await why(table, ANN.user_id) == ["old-turn"]


async def test_a_plan_left_during_execution_waits_for_the_next_planning(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        while (view := await table.view()).state.phase is Phase.PLANNING and view.asked is not None:
            assert view.decision is not None
            await table.play(view.asked.user_id or 0, [str(view.decision.choices[-1])])
        assert await planned.set_plan(table, ANN.user_id, parse_plan("migration-7")) == 2
        assert await carry_out(table) == []


async def test_standing_answers_settle_what_they_are_about(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_answers(table, ANN.user_id, parse_answers("initiative pass"))
        await planned.set_plan(table, ANN.user_id, parse_plan("initiative"))
        while (view := await table.view()).state.phase is Phase.PLANNING and view.asked is not None:
            assert view.decision is not None
            await table.play(view.asked.user_id or 0, [str(view.decision.choices[-1])])
            await carry_out(table)
        made = [(one.kind, str(one.choice)) for one in await table.log() if one.cause is Cause.PLANNED]
        assert made == [("place", "place initiative"), ("initiative", "pass")]
        await planned.set_answers(table, ANN.user_id, Answers(()))
        assert (await planned.mine(table, ANN.user_id)).answers == Answers(())


async def test_plans_go_when_the_seat_changes_hands_and_when_the_game_ends(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        for user in (ANN.user_id, BOB.user_id):
            await planned.set_plan(table, user, parse_plan("migration-7; migration-6"))
            await planned.set_answers(table, user, parse_answers("settle done"))
            await planned.begin_draft(table, user, Plan)
        assert stored(tmp_path) == 6
        await tables.database.write(lambda writer: writer.execute("UPDATE seats SET user = 77 WHERE number = 1"))
        assert stored(tmp_path) == 3
        await table.ask(MANAGER, AgreementKind.ABANDON)
        assert stored(tmp_path) == 0


async def test_plans_are_for_players_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        for work in (
            planned.set_plan(table, 99, Plan(())),
            planned.mine(table, 99),
            planned.questions_ahead(table, 99),
        ):
            with pytest.raises(NoSeat):
                await work


async def test_immigrants_can_be_answered_ahead_and_are_taken_in_order(tmp_path: Path) -> None:
    async with opened(tmp_path) as tables:
        table = await tables.import_file(SERVER, CHANNEL, ANN, before_immigrants())
        await table.pick(ANN, Animal.MAMMAL)
        await table.join(BOB, Animal.INSECT)
        assert [later.animal for later in asked_later((await table.view()).state)] == [Animal.INSECT]
        assert not await planned.answer_ahead(table, ANN.user_id, Animal.MAMMAL, "thin")
        assert not await planned.answer_ahead(table, BOB.user_id, Animal.INSECT, "pass")
        assert await planned.answer_ahead(table, BOB.user_id, Animal.INSECT, "thin")
        assert await planned.answer_ahead(table, BOB.user_id, Animal.INSECT, "lose pawn")
        assert await carry_out(table) == []
        await table.play(ANN.user_id, ["thin"])
        made = [one for played in await carry_out(table) for one in played.choices]
        assert [(one.animal, str(one.choice)) for one in made] == [(Animal.INSECT, "lose pawn")]
        assert stored(tmp_path) == 0
