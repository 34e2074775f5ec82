"""Every case of tests/cases: a position, some choices, and what must be true afterwards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.notation import run_case
from rules.notation.cases import differences

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_case_holds(path: Path) -> None:
    result = run_case(json.loads(path.read_text(encoding="utf-8")))
    assert result.problems == ()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_says_what_it_shows_and_its_rule_leads_its_file_name(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    chapter, number = case["rule"].removeprefix("R").split(".")
    assert path.name.startswith(f"r{chapter}-{int(number):02}-")
    assert len(case["name"]) > 20
    assert case.get("expect") or case.get("offers") or case.get("illegal")


def test_a_case_that_expects_too_much_fails_and_names_the_place() -> None:
    path = next(path for path in CASES if path.stem == "r5-05-score-never-below-zero")
    case = json.loads(path.read_text(encoding="utf-8"))
    case["expect"] = {"animals": {"mammal": {"score": 77}}, "turn": 3}
    assert [problem.partition(":")[0] for problem in run_case(case).problems] == ["animals.mammal.score"]


def test_nothing_matches_what_is_absent_but_something_does_not() -> None:
    assert differences({"a": None, "b": 0, "c": False, "d": [], "e": {}}, {}, "") == []
    assert differences({"a": 1, "b": ["x"]}, {}, "") == ["a: expected 1, found None", "b: expected ['x'], found None"]


def test_a_list_is_compared_whole_and_an_object_by_its_keys() -> None:
    assert differences({"row": ["a"]}, {"row": ["a", "b"]}, "") != []
    assert differences({"tiles": {"D2": {"cone": "bird"}}}, {"tiles": {"D2": {"cone": "bird", "species": 1}}}, "") == []
