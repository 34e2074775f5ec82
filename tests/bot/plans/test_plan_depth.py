"""Conditions within conditions: as deep as anybody needs, and never so deep that the program gives up."""

from __future__ import annotations

import pytest

from bot.plans import PlanError, parse_answers, parse_plan
from bot.plans.completing import continued
from bot.plans.errors import PlanTooDeep
from bot.plans.model import DEEPEST
from bot.plans.reading import parse_condition, read_plan

FREE = "free domination-1"


def nested(number: int, how: str) -> str:
    return {
        "brackets": "(" * number + FREE + ")" * number,
        "not": "not " * number + FREE,
        "both": "not (" * (number // 2) + FREE + ")" * (number // 2),
        "or": f"({FREE} or " * number + FREE + ")" * number,
    }[how]


@pytest.mark.parametrize("how", ["brackets", "not", "both", "or"])
@pytest.mark.parametrize("number", [60, 300, 1500])
def test_a_condition_that_goes_too_deep_is_refused_in_a_sentence(how: str, number: int) -> None:
    for read, line in ((parse_plan, "place domination-2 if {}"), (parse_answers, "settle done if {}")):
        with pytest.raises(PlanError) as caught:
            read(line.format(nested(number, how)))
        assert "{" not in str(caught.value)
    with pytest.raises(PlanError):
        parse_condition(nested(number, how))


@pytest.mark.parametrize("how", ["brackets", "not", "both", "or"])
@pytest.mark.parametrize("word", ["if", "unless"])
def test_what_is_just_not_too_deep_prints_and_reads_back(how: str, word: str) -> None:
    plan = parse_plan(f"place domination-2 {word} {nested(DEEPEST, how)}")
    assert parse_plan(str(plan)) == plan
    with pytest.raises(PlanTooDeep):
        parse_plan(f"place domination-2 {word} {nested(DEEPEST + 2, how)}")


@pytest.mark.parametrize("typed", ["(" * 600, "not " * 400, "x" * 5000, "free " * 900, "place domination-1; " * 300])
def test_completion_of_what_cannot_be_read_offers_nothing_worse(typed: str) -> None:
    for begun in (typed, f"place domination-1 if {typed}"):
        assert len(continued(begun, read_plan, [], "de")) < 400
