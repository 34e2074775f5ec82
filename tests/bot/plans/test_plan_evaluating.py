"""What plans and standing answers do at a position: only what is legal, and nothing that is hidden counts."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plan_strategies import answers, conditions, plans

from bot.plans import Answers, Plan, Why, answer, outcome, parse_answers, parse_plan
from bot.plans import conditions as c
from bot.plans.conditions import Moment
from bot.plans.evaluating import here, is_planning
from bot.plans.planner import STANDING, make_plan
from bot.plans.reading import parse_condition
from bot.plans.together import asked_later
from rules.choices import parse_choice
from rules.earth import land
from rules.game import Game
from rules.state import State
from rules.types import Animal, Dominance, Options


@cache
def positions(kind: str | None = None) -> tuple[State, ...]:
    """Positions of random games, of every phase; all those that ask for a kind of decision."""
    found: list[State] = []
    for seed in range(12):
        dice = random.Random(seed)
        game = Game.new(2 + seed % 5, f"{seed:032x}", Options(cards=10, dominance=Dominance.AUTOMATIC))
        while (decision := game.decision) is not None:
            if decision.kind == kind or (kind is None and dice.random() < 0.1):
                found.append(game.state.copy())
            lively = [choice for choice in decision.choices if choice.verb not in ("pass", "done")]
            game.play(dice.choice(lively or list(decision.choices)))
    return tuple(found)


@cache
def placements() -> tuple[State, ...]:
    """Positions of Planning."""
    return tuple(state for state in positions() if is_planning(state))


def opening(*made: str) -> State:
    """A new game of the mammal, the bird and the insect (who begins) after some choices."""
    game = Game.new([[Animal.MAMMAL], [Animal.BIRD], [Animal.INSECT]], "1")
    for choice in made:
        game.play(choice)
    return game.state


def holds(text: str, state: State, me: Animal = Animal.MAMMAL) -> bool:
    """Whether a condition holds."""
    return parse_condition(text).holds(Moment(state, me))


@settings(deadline=None)
@given(plans, st.integers(0, 10_000), st.integers(0, 1 << 64))
def test_every_placement_of_a_plan_is_legal_and_nothing_hidden_counts(plan: Plan, number: int, order: int) -> None:
    state = placements()[number % len(placements())]
    done = outcome(plan, state)
    assert done == outcome(plan, state.reshuffled(order))
    assert (done.choice is None) == (done.why is not None)
    if done.choice is not None:
        assert state.decision is not None
        assert done.choice in state.decision.choices
        assert done.entry in plan.entries
        assert len(done.rest.entries) < len(plan.entries)


@settings(deadline=None)
@given(answers, st.integers(0, 10_000), st.integers(0, 1 << 64))
def test_every_standing_answer_is_legal_and_nothing_hidden_counts(value: Answers, number: int, order: int) -> None:
    state = positions()[number % len(positions())]
    choice = answer(value, state)
    assert choice == answer(value, state.reshuffled(order))
    if choice is not None:
        assert state.decision is not None
        assert choice in state.decision.choices


@settings(deadline=None)
@given(conditions, st.integers(0, 10_000), st.integers(0, 1 << 64))
def test_no_condition_looks_at_hidden_order(condition: c.Condition, number: int, order: int) -> None:
    state = positions()[number % len(positions())]
    me = state.animals[0]
    assert condition.holds(Moment(state, me)) == condition.holds(Moment(state.reshuffled(order), me))


def test_the_first_vacant_space_of_a_line_is_taken_and_the_rest_is_left() -> None:
    plan = parse_plan("domination-1 else domination-2; migration-7")
    done = outcome(plan, opening("place domination-1"))
    assert str(done.choice) == "place domination-2"
    assert str(done.rest) == "place migration-7"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("domination-1; migration-7", Why.TAKEN),
        ("domination-2 if row has ice-age; migration-7", Why.CONDITION),
        ("domination-1 otherwise skip", Why.RAN_OUT),
        ("migration-7 as insect", Why.OTHERS),
    ],
)
def test_a_plan_says_why_it_makes_no_choice(text: str, why: Why) -> None:
    assert outcome(parse_plan(text), opening("place domination-1")).why is why


def test_a_line_that_may_be_skipped_is_passed_over_for_good() -> None:
    done = outcome(parse_plan("domination-1 otherwise skip; migration-7; wasteland"), opening("place domination-1"))
    assert (str(done.choice), str(done.rest)) == ("place migration-7", "place wasteland")


@pytest.mark.parametrize(
    "text",
    [
        "free domination-2",
        "taken domination-1",
        "taken domination-1 by insect",
        "taken domination-1 by somebody",
        "taken domination-1 by nobody or not free domination-1",
        "not taken domination-1 by me",
        "mammal is on D4",
        "me is on mountain",
        "nobody is on D3 or somebody is on D3",
        "bird opposes me on mountain",
        "nobody opposes me on C3 and not somebody opposes me on C3",
        "me has 2 meat",
        "not me has 3 meat",
        "insect has grass",
        "insect is at 1 and me is at 3",
        "D4 is mountain",
        "not D3 is mountain",
        "not (row has ice-age)",
    ],
)
def test_a_condition_that_holds_at_the_start(text: str) -> None:
    assert holds(text, opening("place domination-1"))


def test_boxes_rows_and_dominance_are_what_the_table_shows() -> None:
    from rules.counting import dominant
    from rules.earth import box_types
    from rules.types import Box, Card, Element

    state = opening()
    for element in Element:
        assert holds(f"adaptation has {element}", state) == (element in box_types(state, Box.ADAPTATION))
    for card in Card:
        assert holds(f"row has {card}", state) == (card in state.row)
    for tile in state.tiles:
        for animal in state.animals:
            assert holds(f"{animal} dominates {tile}", state) == (dominant(state, tile) is animal)
        assert holds(f"nobody dominates {tile}", state) == (dominant(state, tile) is None)


def test_settle_answers_move_from_the_tile_all_or_so_many_and_then_stop() -> None:
    tried = 0
    for state in positions("settle"):
        decision = state.decision
        assert decision is not None
        moves = [choice for choice in decision.choices if choice.verb == "settle"]
        first = moves[0]
        most = max(int(str(move).split()[2]) for move in moves if str(move).split()[1] == str(first).split()[1])
        tile = str(first).split()[1]
        assert str(answer(parse_answers(f"settle from {tile} all"), state)) == f"settle {tile} {most}"
        assert str(answer(parse_answers(f"settle from {tile} 1"), state)) == f"settle {tile} 1"
        assert str(answer(parse_answers("settle all"), state)) == f"settle {tile} {most}"
        assert str(answer(parse_answers("settle from A1 9 else done"), state)) == "done"
        new = here(decision)
        assert new is not None
        ground = land(state, new)
        assert answer(parse_answers(f"settle done if here is {ground}"), state) is not None
        tried += 1
    assert tried > 3


@pytest.mark.parametrize("kind", ["settle", "regression", "extinction", "initiative", "immigrants", "disease"])
def test_every_kind_that_comes_out_of_turn_can_be_answered(kind: str) -> None:
    text = "initiative pass; " + str(STANDING)
    tried = 0
    for state in positions(kind):
        choice = answer(parse_answers(text), state)
        assert choice is not None
        tried += 1
    assert tried or kind in ("disease", "immigrants"), kind


def test_a_rule_whose_condition_fails_leaves_the_decision_to_the_next() -> None:
    (state, *_) = positions("initiative")
    assert answer(parse_answers("initiative pass if row has ice-age and not row has ice-age"), state) is None
    both = parse_answers("initiative pass if me is at 9; initiative advance")
    assert answer(both, state) == parse_choice("advance")


def test_the_planner_plans_for_every_pawn_and_only_what_is_legal() -> None:
    for state in placements()[:10]:
        decision = state.decision
        assert decision is not None
        plan = make_plan(state, decision.animal, 5)
        assert len(plan.entries) == state.available[decision.animal]
        done = outcome(plan, state)
        assert done.choice in decision.choices
        assert parse_plan(str(plan)) == plan


def test_who_is_asked_later_is_asked_later() -> None:
    kinds = set()
    for kind in ("regression", "immigrants", "disease"):
        for state in positions(kind):
            for later in asked_later(state):
                assert state.decision is not None
                assert later.animal is not state.decision.animal
                assert later.decision.kind == kind
                assert len(later.decision.choices) > 1
                kinds.add(kind)
    assert "regression" in kinds or "immigrants" in kinds
