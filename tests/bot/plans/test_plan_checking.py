"""Lines that can never act are refused with a sentence; all others stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_support import ANN, AUTOMATIC, opened, running, two

from bot.plans import Plan, parse_answers, parse_plan
from bot.plans.errors import PlanAnimalNotYours, PlanNeverActs, PlanNothingToClaim
from bot.tables import planned


@pytest.mark.parametrize(
    "plan",
    [
        "place wasteland as arachnid",
        "wasteland; wasteland if me is on here",
        "wasteland if me is at 9 and row has disease",
    ],
)
async def test_a_line_that_can_never_act_is_refused(tmp_path: Path, plan: str) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        with pytest.raises(PlanNeverActs) as caught:
            await planned.set_plan(table, ANN.user_id, parse_plan(plan))
        assert caught.value.facts["number"] == plan.count(";") + 1
        assert (await planned.mine(table, ANN.user_id)).plan == Plan(())


@pytest.mark.parametrize("condition", ["not me is at 9", "me is at 9 or me is at 1", "nobody is on here"])
async def test_a_line_that_may_act_stands_whatever_else_its_condition_says(tmp_path: Path, condition: str) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await planned.set_plan(table, ANN.user_id, parse_plan(f"wasteland if {condition}"))
        assert (await planned.mine(table, ANN.user_id)).plan.entries


async def test_a_claim_where_the_bot_moves_the_cones_is_refused_and_a_settling_animal_may_look_at_its_tile(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as tables:
        table = await running(tables, two(AUTOMATIC))
        with pytest.raises(PlanNothingToClaim):
            await planned.set_answers(table, ANN.user_id, parse_answers("settle done; claim any"))
        with pytest.raises(PlanAnimalNotYours):
            await planned.set_answers(table, ANN.user_id, parse_answers("settle done as arachnid"))
        await planned.set_answers(table, ANN.user_id, parse_answers("settle done if here is sea"))
