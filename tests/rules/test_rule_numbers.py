"""Every numbered rule is named by a test or a case."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

HERE = Path(__file__).parent
NUMBERS = {1: 11, 2: 12, 3: 6, 4: 12, 5: 7, 6: 28, 7: 3, 8: 3}
"""How many numbered rules each chapter has."""
RULES = [f"R{chapter}.{number}" for chapter, last in NUMBERS.items() for number in range(1, last + 1)]


def _named_by_tests() -> set[str]:
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(re.findall(r"R\d\.\d+", ast.get_docstring(node) or ""))
    return found


def _named_by_cases() -> set[str]:
    return {json.loads(path.read_text(encoding="utf-8"))["rule"] for path in (HERE.parent / "cases").glob("*.json")}


def test_every_rule_has_a_test_that_names_it() -> None:
    assert len(RULES) == 82
    named = _named_by_tests()
    assert [rule for rule in RULES if rule not in named] == []


def test_every_rule_from_setup_on_has_a_case_or_more() -> None:
    """The board and pieces of R1 are shown by tests only."""
    named = _named_by_cases()
    without = [rule for rule in RULES if rule not in named and not rule.startswith("R1.")]
    assert without == []


def test_no_test_or_case_names_a_rule_that_does_not_exist() -> None:
    assert (_named_by_tests() | _named_by_cases()) - set(RULES) == set()
