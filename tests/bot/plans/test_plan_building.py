"""Forms put lines and conditions together word by word: everything in their menus leads to a text that can be read."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plan_strategies import answers, conditions, facts, plans

from bot.plans import Answers, Plan, PlanError, building, parse_answers, parse_plan
from bot.plans import conditions as c
from bot.plans.model import KINDS
from bot.plans.reading import parse_condition
from bot.plans.slots import CONDITIONS, answers_to, filled, slot_of, words_for
from rules.types import Animal, Card

ROW = (Card.DISEASE, Card.OMNIVORE)


def fillings(form: str, dice: random.Random) -> Iterator[str]:
    """Texts that a form's menus lead to: every first word once, the rest by chance."""
    slot = slot_of(form)
    if slot is None:
        yield form
        return
    words = words_for(slot, Animal, ROW, here=True)
    assert 0 < len(words) <= 25, slot
    for word in words:
        text = filled(form, word)
        while (more := slot_of(text)) is not None:
            text = filled(text, dice.choice(words_for(more, Animal, ROW, here=True)))
        yield text


@pytest.mark.parametrize("form", CONDITIONS)
def test_everything_in_the_menus_of_a_condition_is_a_condition(form: str) -> None:
    texts = {*fillings(form, random.Random(1))}
    assert all(parse_condition(text) for text in texts)
    assert len(texts) > 5


@pytest.mark.parametrize("kind", KINDS)
def test_everything_in_the_menus_of_a_decision_is_an_answer(kind: str) -> None:
    for form in answers_to(kind):
        for text in fillings(f"{kind} {form}", random.Random(2)):
            assert parse_answers(text).rules[0].kind == kind
            assert str(parse_answers(text)) == str(parse_answers(str(parse_answers(text))))


def test_every_fact_and_every_verb_of_a_decision_has_a_form() -> None:
    written = {type(parse_condition(next(fillings(form, random.Random(3))))) for form in CONDITIONS}
    assert written == {
        c.Free,
        c.Taken,
        c.Present,
        c.Opposes,
        c.Dominates,
        c.OnDisplay,
        c.InBox,
        c.InRow,
        c.At,
        c.Ground,
    }
    for kind, verbs in KINDS.items():
        assert len(answers_to(kind)) >= len(verbs)


def built(text: str) -> c.Condition:
    """``a; and0 b; or1 c; not0``: a condition as presses build it."""
    found: c.Condition | None = None
    for step in text.split("; "):
        way, _, fact = step.partition(" ")
        if found is None:
            found = building.fact_of(step)
        else:
            assert way in dict(building.joins(found)), (way, str(found))
            found = building.joined(found, way, building.fact_of(fact) if fact else building.Blank())
    assert found is not None
    return found


A, B, C, D = "free wasteland", "row has ice-age", "me is at 1", "bird is on D3"


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        (f"{A}; and0 {B}; and0 {C}", f"{A} and {B} and {C}"),
        (f"{A}; and0 {B}; or0 {C}", f"({A} and {B}) or {C}"),
        (f"{A}; or0 {B}; and0 {C}", f"({A} or {B}) and {C}"),
        (f"{A}; or0 {B}; and1 {C}", f"{A} or ({B} and {C})"),
        (f"{A}; or0 {B}; and0 {C}; or1 {D}", f"({A} or {B}) and ({C} or {D})"),
        (f"{A}; or0 {B}; and1 {C}; or2 {D}", f"{A} or ({B} and ({C} or {D}))"),
        (f"{A}; or0 {B}; not0", f"not ({A} or {B})"),
        (f"{A}; or0 {B}; not0; and1 {C}", f"not (({A} or {B}) and {C})"),
        (f"{A}; not0; not0", A),
        (f"{A}; and0 {B}; not1", f"{A} and not {B}"),
    ],
)
def test_presses_build_every_shape_of_condition(steps: str, text: str) -> None:
    assert built(steps) == parse_condition(text)


def _same(one: c.Condition, other: c.Condition) -> bool:
    return str(one) == str(other) and parse_condition(str(one)) == other


@settings(deadline=None)
@given(conditions, facts, st.data())
def test_every_way_on_shows_what_comes_of_it_and_reads_back(
    condition: c.Condition, fact: c.Condition, data: st.DataObject
) -> None:
    way, looks = data.draw(st.sampled_from(building.joins(condition)))
    after = building.joined(condition, way, fact)
    assert str(after) == str(looks).replace("…", str(fact))
    assert _same(after, parse_condition(str(after)))


@settings(deadline=None)
@given(conditions)
def test_a_condition_is_taken_back_fact_by_fact_to_nothing(condition: c.Condition) -> None:
    left: c.Condition | None = condition
    for _ in range(100):
        if left is None:
            return
        shorter = building.without_last(left)
        assert shorter is None or len(str(shorter)) < len(str(left))
        assert shorter is None or parse_condition(str(shorter))
        left = shorter
    raise AssertionError("it has no end")


@settings(deadline=None)
@given(plans, answers, st.integers(0, 5))
def test_any_line_is_cut_back_to_nothing(plan: Plan, value: Answers, line: int) -> None:
    for form in (plan, value):
        for _ in range(200):
            shorter = building.cut_back(form, line)
            assert len(str(shorter)) < len(str(form)) or not building.lines_of(form)
            form = shorter
        assert building.lines_of(form) == ()


def test_the_line_that_is_meant_is_changed_and_no_other() -> None:
    plan = parse_plan("adaptation-1; wasteland; migration-7")
    assert str(building.turned(plan, 2)).count("skip") == 1
    assert building.with_alternative(plan, 1, "place adaptation-2") == parse_plan(
        "adaptation-1 else adaptation-2; wasteland; migration-7"
    )
    assert building.cut_back(plan, 0) == parse_plan("adaptation-1; wasteland")
    assert building.cut_back(plan, 1) == parse_plan("wasteland; migration-7")
    assert building.for_next(plan, 3, (Animal.BIRD, Animal.INSECT)) == parse_plan(
        "adaptation-1; wasteland; migration-7 as bird"
    )
    back = plan
    for _ in range(3):
        back = building.for_next(back, 3, (Animal.BIRD, Animal.INSECT))
    assert back == plan


def test_an_alternative_of_another_kind_of_decision_changes_nothing() -> None:
    value = parse_answers("settle done")
    assert building.with_alternative(value, 1, "disease lose any") == value
    assert building.with_alternative(value, 1, "settle all") == parse_answers("settle done else all")


def test_a_form_holds_no_more_lines_than_a_plan() -> None:
    plan = parse_plan("; ".join(["wasteland"] * 30))
    with pytest.raises(PlanError):
        building.added(plan, "place depletion")
