"""Choices, records, traces and cases that are wrong: each refused with a code, facts and a true sentence."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
import walks
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import position_of, table

from rules.choices import parse_choice
from rules.errors import (
    BadRecord,
    NothingToUndo,
    NotOffered,
    NotYourDecision,
    OtherVersion,
    RulesError,
    UnknownWord,
    Unparsable,
)
from rules.game import Game
from rules.notation import check_trace, replay_record, run_case, trace_header, trace_line, write_position, write_record
from rules.types import Animal, Options

ALIVE = "D4 mammal 1\ndisk D4e meat\n"


@pytest.mark.parametrize(
    ("text", "kind", "near"),
    [("place migration-8", "space", "migration-7"), ("adapt water2", "element", "water"), ("freeze D9", "tile", ""),
     ("compete D2 mamal", "animal", "mammal"), ("card omnivor", "card", "omnivore"),
     ("deplete C3ee", "corner", "C3e")],
)  # fmt: skip
def test_an_unknown_word_is_named_with_what_was_perhaps_meant(text: str, kind: str, near: str) -> None:
    with pytest.raises(UnknownWord) as refused:
        parse_choice(text)
    facts = refused.value.facts
    assert (refused.value.code, facts["kind"], facts["text"]) == ("unknown-word", kind, text)
    assert "is not a known" in str(refused.value)
    assert near in str(facts["near"])
    assert ("Did you mean" in str(refused.value)) == bool(near)


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [("", "unparsable", "empty"), ("   ", "unparsable", "empty"), ("jump D2", "unknown-verb", "jump"),
     ("spawn D2", "unparsable", "spawn TILE NUMBER"), ("spawn D2 1 2", "unparsable", "spawn TILE NUMBER"),
     ("spawn D2 one", "unparsable", "whole number"), ("spawn D2 1.0", "unparsable", "whole number"),
     ("pass pass", "unparsable", "pass"), ("x" * 201, "unparsable", "too long")],
)  # fmt: skip
def test_what_is_no_choice_is_unparsable(text: str, code: str, says: str) -> None:
    with pytest.raises(Unparsable, match=says) as refused:
        parse_choice(text)
    assert refused.value.code == code


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=30), st.lists(st.sampled_from(
    ["spawn", "place", "lose", "pawn", "D2", "d2NE", "1", "-1", "٣", "mammal", "supply", "sun", "\t", "swap", "9" * 30]
), max_size=5).map(" ".join)))  # fmt: skip
def test_any_text_is_a_choice_that_prints_or_a_refusal(text: str) -> None:
    try:
        choice = parse_choice(text)
    except RulesError:
        return
    assert parse_choice(str(choice)) == choice


@pytest.mark.parametrize(
    ("text", "choice", "says"),
    [
        ("planning mammal\npawn wasteland bird", "place wasteland", "the bird holds wasteland"),
        (
            "now abundance-1 bird\nbox abundance sun",
            "supply seed D2e",
            "there is no seed in the abundance box (there is sun)",
        ),
        ("now abundance-1 bird\nbox abundance sun", "supply sun D4e", "holds meat already"),
        ("now abundance-1 bird\nbox abundance sun", "supply sun A1nw", "touches no tile"),
        ("now adaptation-1 bird\nbox adaptation sun", "adapt seed", "there is no seed in the adaptation box"),
        ("now wasteland bird\nbox wasteland sun", "discard seed", "there is no seed in the wasteland box"),
        ("now depletion bird\nbox depletion meat", "deplete D2e", "there is no element on D2e"),
        ("now depletion bird\nbox depletion meat\ndisk D2e sun", "deplete D2e", "holds sun, which is not asked for"),
        ("now glaciation-1 bird", "freeze D3", "tundra already"),
        ("now glaciation-1 bird\nD1 sea", "freeze D1", "not beside any tundra"),
        ("now glaciation-1 bird", "freeze A1", "no tile on A1"),
        ("now speciation-meat bird", "speciate D2e", "no element on D2e"),
        ("now wanderlust-1 bird", "explore 4 C2", "numbered 1 to 3"),
        ("now wanderlust-1 bird\nface none sea desert", "explore 1 C2", "stack 1 shows no tile"),
        ("now wanderlust-1 bird", "explore 1 D2", "D2 holds a tile"),
        ("now wanderlust-1 bird", "explore 1 A1", "not beside any tile"),
        ("now migration-2 mammal", "migrate C3 C4", "the mammal has no species on C3"),
        ("now migration-2 mammal", "migrate D4 D5", "no tile on D5"),
        ("now migration-2 mammal", "migrate D4 D2", "D2 is not adjacent to D4"),
        ("now migration-2 bird\nC3 bird 1\nF4 sea", "migrate C3 F4", "out of its reach"),
        ("now competition-5 mammal\nD4 bird 1", "compete D4 mammal", "another animal"),
        ("now competition-5 mammal\nD4 bird 1", "compete D4 amphibian", "the amphibian has no species on D4"),
        ("now competition-5 mammal\nD4 bird 1\nE3 bird 1", "compete E3 bird", "the mammal has no species on E3"),
        ("now competition-5 mammal\nD4 bird 1\nC4 bird 1 mammal 1", "compete C4 bird", "not one that is left"),
        ("now competition-5 mammal\nD4 bird 1", "compete A1 bird", "no tile on A1"),
        ("now domination-1 mammal", "dominate A1", "no tile on A1"),
        ("now domination-1 mammal", "dominate D2", "holds no species"),
        ("now domination-1 mammal\nD2 bird 1\nscored D2", "dominate D2", "scored this turn already"),
        ("now domination-1 mammal", "card fertile", "does not answer this decision (domination)"),
    ],
)
def test_the_reason_why_a_choice_is_not_offered_is_true(text: str, choice: str, says: str) -> None:
    game = table(ALIVE + text)
    before = game.written
    with pytest.raises(NotOffered) as refused:
        game.play(choice)
    assert says in str(refused.value)
    assert str(refused.value).endswith(".")
    assert {"animal", "kind", "choice", "verbs"} <= set(refused.value.facts)
    assert game.written == before
    assert game.game.made == []


@pytest.mark.parametrize(
    ("text", "first", "choice", "says"),
    [
        ("now initiative mammal", "advance", "place initiative", "past"),
        ("now speciation-meat bird", "speciate D4e", "spawn D4 3", "on D4 it is 1 to 2"),
        ("now speciation-meat bird", "speciate D4e", "spawn A1 1", "no tile on A1"),
        ("now speciation-meat bird", "speciate D4e", "spawn D2 1", "not one of the tiles for this"),
        ("now migration-3 mammal\nE4 mammal 1", "migrate D4 E4", "migrate D4 E4", "no species on D4"),
        ("now migration-3 mammal\nD4 mammal 2", "migrate D4 E4", "migrate E4 D4", "has moved in this action"),
        ("now domination-1 mammal\nD4 cone mammal", "dominate D4", "card ice-age", "bottom of the deck"),
        ("now domination-1 mammal\nD4 cone mammal\ngone predator", "dominate D4", "card predator", "taken already"),
        ("now domination-1 mammal\nD4 cone mammal", "dominate D4", "card predator", "not in the row"),
        ("now domination-1 mammal\nD4 cone mammal\nrow habitat\nbox depletion" + " water" * 20, "dominate D4",
         "supply water D2e", "no water in the bag"),
        ("players mammal, bird, reptile\nnow regression-1 mammal\npawn regression-2 bird\nmammal added sun\n"
         "bird added seed\nbox regression sun seed", "pass", "keep sun", "the bird would lose no sun"),
        ("now domination-1 mammal\nD4 cone mammal\nrow predator\nC3 mammal 1 bird 1 amphibian 1", "dominate D4",
         "eliminate D2 bird", "the bird has no species on D2"),
        ("now domination-1 mammal\nD4 cone mammal\nrow evolution\nC3 bird 1", "dominate D4", "replace C3 mammal",
         "another animal's"),
        ("now domination-1 mammal\nD4 cone mammal\nrow fertile\nC3 bird 1 mammal 1", "dominate D4", "fertile D2",
         "choose one of: fertile C3, fertile D4"),
        ("now wanderlust-1 mammal\nbox wanderlust sun", "explore 1 C2", "supply sun D4w", "choose one of: supply sun"),
    ],
)  # fmt: skip
def test_the_reason_is_true_in_the_middle_of_an_action_too(text: str, first: str, choice: str, says: str) -> None:
    game = table(ALIVE + text).play(first)
    before = game.written
    with pytest.raises(NotOffered) as refused:
        game.play(choice)
    assert says in str(refused.value)
    assert game.written == before


def test_another_animal_s_decision_is_refused() -> None:
    game = table(ALIVE + "now migration-2 mammal")
    with pytest.raises(NotYourDecision) as refused:
        game.game.play("pass", Animal.BIRD)
    assert refused.value.facts == {"animal": "bird", "asked": "mammal", "kind": "migration"}
    assert game.asked == "mammal migration"


@pytest.mark.parametrize("number", [0, -1, 2])
def test_more_choices_than_were_made_cannot_be_undone(number: int) -> None:
    game = table(ALIVE + "now migration-2 mammal").play("migrate D4 E4")
    with pytest.raises(NothingToUndo) as refused:
        game.game.undo(number)
    assert refused.value.facts == {"choices": 1}
    assert game.species("E4") == {"mammal": 1}


# Records


def record() -> dict[str, Any]:
    game = Game.new(2, "record", Options(cards=10))
    for _ in walks.walk(game, random.Random(1)):
        pass
    return json.loads(json.dumps(write_record(game, ["Ann", "Bob"])))


RECORD = record()


def test_a_record_holds_what_the_notation_says() -> None:
    assert list(RECORD) == ["format", "rules", "options", "players", "seed", "commitment", "choices", "result"]
    assert [player["name"] for player in RECORD["players"]] == ["Ann", "Bob"]


def test_a_record_of_a_running_game_keeps_the_seed_secret() -> None:
    running = write_record(Game.new(2, "secret"))
    assert "seed" not in running
    assert "commitment" in running
    with pytest.raises(BadRecord, match="no seed"):
        replay_record(running)


@pytest.mark.parametrize("key", ["format", "rules"])
def test_a_record_of_another_version_is_refused(key: str) -> None:
    with pytest.raises(OtherVersion) as refused:
        replay_record(RECORD | {key: 2})
    assert (refused.value.code, refused.value.facts["key"], refused.value.facts["known"]) == ("other-version", key, 1)
    assert f"{key} 2" in str(refused.value)


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "another"}, {"seed": [1]}, {"seed": None}, {"commitment": "0" * 64}, {"choices": None}, {"choices": 5},
        {"choices": [["mammal"]]}, {"choices": [5]}, {"choices": [["bird", 5]]}, {"choices": [[5, "pass"]]},
        {"choices": [["unicorn", "pass"]]}, {"choices": [["mammal", "jump"]]}, {"result": [["bird", float("inf")]]},
        {"result": 5}, {"result": [["bird", None]]}, {"result": [["bird", 1], ["mammal", 0]]}, {"players": 5},
        {"players": [5]}, {"players": []}, {"players": [{"animals": ["mammal"]}]}, {"players": [{}, {}]}, {"start": 5},
        {"start": []}, {"start": {}}, {"start": {"format": 1}}, {"options": 5}, {"options": {"cards": "many"}},
    ],
)  # fmt: skip
def test_a_damaged_record_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BadRecord) as refused:
        replay_record(RECORD | changes)
    assert refused.value.code == "bad-record"
    assert str(refused.value)


@pytest.mark.parametrize("data", [None, 5, [], "record"])
def test_what_is_no_object_is_no_record(data: object) -> None:
    with pytest.raises(BadRecord):
        replay_record(data)


def test_a_record_names_the_choice_that_cannot_be_played() -> None:
    choices = [list(entry) for entry in RECORD["choices"]]
    choices[3][1] = choices[2][1]
    with pytest.raises(BadRecord, match="Choice 4") as refused:
        replay_record(RECORD | {"choices": choices})
    assert refused.value.facts["choice"] == 4


def test_a_record_from_an_imported_position_replays() -> None:
    game = table(ALIVE + "now migration-2 mammal").play("migrate D4 E4").game
    written = json.loads(json.dumps(write_record(game, reveal=True)))
    assert "seed" not in written
    assert write_position(replay_record(written).state, secret=True) == write_position(game.state, secret=True)
    with pytest.raises(BadRecord, match="hidden order"):
        replay_record(write_record(game, reveal=False))


# Traces


def trace(*, secret: bool = True) -> list[dict[str, Any]]:
    game = Game.new(2, "trace")
    header = json.loads(trace_header(game))
    if not secret:
        del header["position"]["secret"]
    lines = [header]
    for _ in walks.walk(game, random.Random(2)):
        lines.append(json.loads(trace_line(game)))
        if len(lines) > 40:
            break
    return lines


def write(lines: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(line) for line in lines]


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda lines: lines.pop(0), "Line 1: the first line must be a header"),
        (lambda lines: lines.pop(3), "Line 4: “seq” is 4; 3 comes next"),
        (lambda lines: lines[2].update(animal="unicorn"), "Line 3"),
        (lambda lines: lines[2].pop("choice"), "Line 3"),
        (lambda lines: lines[2].pop("position"), "Line 3: the line has no position"),
        (lambda lines: lines[5]["position"].update(turn=9), "Line 6: after"),
        (lambda lines: lines[5]["position"]["decision"]["choices"].pop(), "“decision”"),
        (lambda lines: lines[5]["position"]["tiles"].update(D3=5), "Line 6"),
        (lambda lines: lines[5]["position"].update(stacks=5), "Line 6"),
        (lambda lines: lines[5]["position"].update(stacks=[5]), "Line 6"),
        (lambda lines: lines[5]["position"].update(extra=1), "“extra”"),
        (lambda lines: lines.__setitem__(0, {"format": 1}), "neither"),
    ],
)
@pytest.mark.parametrize("secret", [True, False])
def test_a_damaged_trace_is_refused_with_its_line(
    damage: Callable[[list[dict[str, Any]]], object], says: str, secret: bool
) -> None:
    lines = trace(secret=secret)
    assert check_trace(write(lines)) == (1, len(lines) - 1)
    damage(lines)
    with pytest.raises(BadRecord, match=r"(?s)^Line \d+") as refused:
        check_trace(write(lines))
    assert says in str(refused.value)
    assert isinstance(refused.value.facts["line"], int)


@pytest.mark.parametrize("line", ["{", "5", "[]", "[" * 200_000, "{" * 5])
def test_a_line_that_is_no_object_is_refused(line: str) -> None:
    with pytest.raises(BadRecord, match="Line 1"):
        check_trace([line])


def test_an_empty_trace_is_refused_and_empty_lines_are_skipped() -> None:
    with pytest.raises(BadRecord, match="empty"):
        check_trace(["", "  "])
    assert check_trace(["", *write(trace()), ""]) == (1, 40)


def test_a_trace_may_hold_several_games() -> None:
    seen: list[int] = []
    assert check_trace(write(trace()) + write(trace(secret=False)), seen.append) == (2, 80)
    assert seen == [1, 2]


# Cases


@pytest.mark.parametrize(
    "changes",
    [
        {"choices": [["mammal", "freeze Q9"]]}, {"choices": [["mammal", 5]]}, {"choices": [[5, "pass"]]},
        {"choices": 5}, {"illegal": 5}, {"illegal": [["mammal", "pass"]]}, {"offers": 5}, {"offers": [5]},
        {"offers": ["pass"]}, {"expect": {"turn": 9}}, {"expect": 5}, {"position": None}, {"position": 5}, {"new": 5},
        {"new": {"players": 9}},
        {"new": {"players": 2.5}}, {"new": {"players": [["mammal"], 5]}}, {"choices": [["bird", "pass"]]},
    ],
)  # fmt: skip
def test_a_case_that_does_not_hold_fails_and_one_that_is_damaged_is_refused(changes: dict[str, Any]) -> None:
    good = {"name": "n", "rule": "R4.10", "position": position_of(ALIVE + "now migration-2 mammal"), "choices": []}
    assert run_case(good).passed
    with contextlib.suppress(RulesError):
        assert not run_case(good | changes).passed


@pytest.mark.parametrize("data", [None, 5, []])
def test_what_is_no_object_is_no_case(data: object) -> None:
    with pytest.raises(RulesError):
        run_case(data)


def test_a_case_may_begin_a_new_game() -> None:
    case = {"new": {"players": [["mammal"], ["bird"]], "options": {"cards": 10}, "seed": "1"}, "name": "n",
            "rule": "R2.12", "choices": [["bird", "place wasteland"]],
            "expect": {"deck": 6, "next": "mammal"}}  # fmt: skip
    assert run_case(case).problems == ()
