"""Every plan prints and parses back, and a mistake is named with its place."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from plan_strategies import answers, conditions, plans

from bot import help_rooms
from bot.languages.words import plain
from bot.plans import Answers, Plan, PlanError, parse_answers, parse_plan
from bot.plans import conditions as c
from bot.plans.completing import continued
from bot.plans.model import MOST_SIGNS
from bot.plans.reading import parse_condition, read_answers, read_plan
from bot.plans.tongue import spoken
from render.locale import LANGUAGES


@settings(deadline=None)
@given(plans)
def test_every_plan_prints_and_parses_back(plan: Plan) -> None:
    assume(len(str(plan)) <= MOST_SIGNS)
    assert parse_plan(str(plan)) == plan
    assert parse_plan(str(plan).replace("; ", "\n").upper()) == plan


@settings(deadline=None)
@given(answers)
def test_every_standing_answer_prints_and_parses_back(value: Answers) -> None:
    assume(len(str(value)) <= MOST_SIGNS)
    assert parse_answers(str(value)) == value


@settings(deadline=None)
@given(conditions)
def test_every_condition_prints_and_parses_back(condition: c.Condition) -> None:
    assume(len(str(condition)) <= MOST_SIGNS)
    assert parse_condition(str(condition)) == condition


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_in_the_help_can_be_typed(language: str) -> None:
    plans_part, _, _ = help_rooms.text(language, "plans").rpartition("\n")
    tried = 0
    for text in re.findall(r"`([^`]+)`", plans_part):
        if text.startswith("/"):
            continue
        whole = f"wasteland {text}" if len(text.split()) == 2 and "-" not in text else text
        try:
            parse_plan(whole, language)
        except PlanError:
            parse_answers(whole, language)
        tried += 1
    assert tried == 5


@pytest.mark.parametrize("language", ["de", "pl"])
def test_a_mistake_is_named_in_the_words_of_its_writer(language: str) -> None:
    word = {"de": "vorherrschaft-1", "pl": "dominacja-1"}[language]
    with pytest.raises(PlanError) as caught:
        parse_plan(f"place {word[:-3]}x-1", language)
    assert word in str(caught.value.facts["expected"])
    with pytest.raises(PlanError) as caught:
        parse_answers(spoken(language, "disease lose") + " D3", language)
    assert spoken(language, "lose any") in str(caught.value.facts["expected"])


@pytest.mark.parametrize("language", ["de", "pl"])
@settings(deadline=None, max_examples=50)
@given(plan=plans, value=answers, condition=conditions)
def test_what_is_shown_in_another_language_reads_back_with_and_without_accents(
    language: str, plan: Plan, value: Answers, condition: c.Condition
) -> None:
    for parse, one in ((parse_plan, plan), (parse_answers, value), (parse_condition, condition)):
        text = spoken(language, one)
        if len(text) <= MOST_SIGNS:
            assert parse(text) == one, text
            assert parse(plain(text)) == one, text


@settings(deadline=None)
@given(st.text("placeifunt d-12;()|,otherwisksme\n", max_size=60))
def test_any_text_is_a_plan_or_an_error(text: str) -> None:
    for parse in (parse_plan, parse_answers, parse_condition):
        with suppress(PlanError):
            assert str(parse(text))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        (
            "place domination-1, if taken domination-2; then competition-3 unless nobody opposes me on a-mountain",
            None,
        ),
        (
            "place domination-1, if taken domination-2; then competition-3 unless nobody opposes me on mountain; "
            "then migration-7",
            "place domination-1 else domination-2; place competition-3 unless nobody opposes me on mountain; "
            "place migration-7",
        ),
        ("adaptation-1 | adaptation-2 otherwise stop", "place adaptation-1 else adaptation-2"),
        ("wasteland\n\n\nglaciation-1 otherwise skip\n", "place wasteland; place glaciation-1 otherwise skip"),
        ("wasteland if not me is on d3", "place wasteland unless me is on D3"),
        (
            "initiative if (free wasteland or row has ice-age) and me has sun",
            "place initiative if (free wasteland or row has ice-age) and me has 1 sun",
        ),
    ],
)
def test_what_people_write_is_read_and_printed_one_way(text: str, printed: str | None) -> None:
    if printed is None:
        with pytest.raises(PlanError):
            parse_plan(text)
    else:
        assert str(parse_plan(text)) == printed


@pytest.mark.parametrize(
    ("text", "position", "near"),
    [
        ("place dominaton-1", 7, "domination-1"),
        ("place wasteland; place", 22, "SPACE"),
        ("place wasteland if me likes D3", 23, "dominates"),
        ("place wasteland if row has ice", 28, "ice-age"),
        ("place wasteland if (free wasteland", 34, ")"),
        ("", 0, "place"),
    ],
)
def test_a_mistake_is_named_with_its_place_and_what_was_expected(text: str, position: int, near: str) -> None:
    with pytest.raises(PlanError) as caught:
        parse_plan(text)
    assert caught.value.facts["position"] == position
    assert near in str(caught.value)


@pytest.mark.parametrize("text", ["settle foo", "disease lose D3", "migration pass", "card pass", "spawn any"])
def test_an_answer_that_is_never_offered_is_refused(text: str) -> None:
    with pytest.raises(PlanError):
        parse_answers(text)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("settle from D2 all", "settle from D2 all"),
        ("settle d2 1 | all | done", "settle from D2 1 else all else done"),
        ("save any; regression grass", "extinction save any; regression keep grass"),
        ("immigrants lose grass | lose pawn | thin", "immigrants lose grass else lose pawn else thin"),
    ],
)
def test_standing_answers_can_be_short(text: str, printed: str) -> None:
    assert str(parse_answers(text)) == printed


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None, max_examples=40)
@given(plan=plans, cut=st.integers(0, 200))
def test_completion_leads_on_from_every_place_of_a_plan(language: str, plan: Plan, cut: int) -> None:
    text = spoken(language, plan)
    assume(cut < len(text) <= MOST_SIGNS)
    found = continued(text[:cut], read_plan, (), language)
    assert found or within_a_phrase(text, cut), text[:cut]
    assert all(one.lower().startswith(text[:cut].lower().rstrip("; ")) for one in found)
    assert text in continued(text, read_plan, (), language)


def within_a_phrase(text: str, cut: int) -> bool:
    """Whether a place of a text lies behind the first of several words that only mean something together."""
    return text[:cut].rpartition(" ")[0].endswith((" außer", " auf", " chyba", " na"))


def test_completion_offers_vacant_spaces_first() -> None:
    assert continued("place ", read_plan, ["wasteland"])[0] == "place wasteland"
    assert continued("place wasteland ", read_plan)[1] == "place wasteland else"
    assert "disease" in [text.split()[-1] for text in continued("settle done; d", read_answers)]
    assert continued("nonsense ", read_plan) == []


def test_a_text_that_is_too_long_is_refused() -> None:
    for text in ("place wasteland;" * 31, "x" * 2000):
        with pytest.raises(PlanError):
            parse_plan(text)
