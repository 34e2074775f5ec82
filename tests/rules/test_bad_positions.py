"""Positions that cannot be: each is refused with a code, facts and a sentence; nothing else ever comes out."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import oracle
import pytest
import walks
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import ALL_CARDS, Position, position_of

from rules.errors import BadPosition, NotClean, OtherVersion, RulesError
from rules.game import Game
from rules.invariants import broken
from rules.notation import read_position, write_position

GOOD = """
    now domination-1 mammal
    pawn migration-2 bird
    D4 mammal 2 cone mammal
    D2 bird 1 amphibian 1
    D3 mammal 1
    disk D4e meat
    mammal added sun
    safe D4 mammal 1
    scored D2
    box abundance sun
"""


def change(path: str, value: Any) -> Callable[[Position], None]:
    """Put a value at a path like ``animals.mammal.score``."""

    def apply(position: Position) -> None:
        inside: Any = position
        *way, last = path.split(".")
        for key in way:
            inside = inside[int(key) if isinstance(inside, list) else key]
        inside[int(last) if isinstance(inside, list) else last] = value

    return apply


@pytest.mark.parametrize(
    ("path", "value", "code", "says"),
    [
        ("animals.mammal.gene_pool", 3, "cubes", "cubes"),
        ("animals.mammal.pawns", 11, "pawns", "pawns"),
        ("animals.mammal.available", 9, "pawns", "available"),
        ("animals.mammal.added", ["sun"] * 5, "elements", "6 places"),
        ("tundra_left", 10, "tundra", "12"),
        ("tiles.C4.cone", "bird", "cone", "no bird species"),
        ("scored", ["A1"], "scored", "no tile"),
        ("safe", {"D4": {"mammal": 3}}, "safe", "there are fewer"),
        ("safe", {"D4": {"mammal": 0}}, "safe", "safe"),
        ("safe", {"A1": {"mammal": 1}}, "safe", "safe"),
        ("boxes.depletion", ["meat"] * 20, "disks", "meat"),
        ("tiles.D4.terrain", "tundra", "terrain", "tundra"),
        ("tiles.D4.terrain", "swamp", "unknown-word", "swamp"),
        ("stacks.0.hidden", 8, "tiles", "31"),
        ("stacks", [{"face_up": "sea", "hidden": 21}], "bad-field", "three"),
        ("stacks", [5, 5, 5], "bad-field", "face_up"),
        ("deck", 20, "cards", "26"),
        ("row", ["omnivore", "omnivore", "fertile", "habitat", "predator"], "cards", "twice"),
        ("ice_age", True, "cards", "ice_age"),
        ("disks", {"A1nw": "sun"}, "disk-off-earth", "touches no tile"),
        ("initiative", ["mammal", "bird"], "initiative", "once"),
        ("initiative", ["mammal", "bird", "bird"], "initiative", "once"),
        ("display.migration-2", "insect", "not-in-play", "not in play"),
        ("tiles.D4.species", {"insect": 1}, "not-in-play", "not in play"),
        ("survival", "bird", "survival", "mammal"),
        ("players", [["mammal"]], "players", "2 to 6"),
        ("players", [["mammal"], ["mammal"], ["bird"]], "animals", "one player"),
        ("players", "mammal", "bad-field", "list"),
        ("options", {"colour": "red"}, "bad-field", "colour"),
        ("options", {"dominance": "maybe"}, "bad-field", "claimed"),
        ("options", {"earth": "flat"}, "bad-field", "random"),
        ("options", {"cards": 5}, "cards", "10 to 25"),
        ("options", {"all_animals": "yes"}, "bad-field", "true or false"),
        ("phase", "night", "bad-field", "planning"),
        ("next", "lunch", "bad-field", "lunch"),
        ("next", None, "next", "space in hand"),
        ("next", "insect", "next", "insect"),
        ("next", "mammal", "next", "mammal"),
        ("turn", -1, "bad-field", "whole number"),
        ("turn", True, "bad-field", "whole number"),
        ("animals.mammal.score", 1.5, "bad-field", "whole number"),
        ("tiles", {}, None, "."),
        ("tiles", [], "bad-field", "object"),
        ("animals", {}, "bad-field", "mammal"),
        ("row", "omnivore", "bad-field", "list"),
        ("row", [5], "bad-field", "word"),
        ("decision", {"animal": "bird", "kind": "domination"}, "decision", "bird"),
        ("decision", {"animal": "mammal", "kind": "place"}, "decision", "place"),
        ("decision", {"animal": "mammal", "kind": "domination", "choices": ["pass"]}, "decision", "other choices"),
        ("decision", "mammal", "decision", "decision"),
        ("secret", {"generator": -1}, "secret", "generator"),
        ("secret", {"generator": 5}, "secret", "stacks"),
        ("secret", {"generator": 5, "stacks": [[], [], []]}, "secret", "hidden"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_name(path: str, value: Any, code: str | None, says: str) -> None:
    position = position_of(GOOD)
    change(path, value)(position)
    with pytest.raises(BadPosition) as refused:
        read_position(position)
    assert refused.value.code == code or code is None
    assert says in str(refused.value)
    assert str(refused.value)[-1] in ".?"


def test_the_position_that_all_these_start_from_is_sound() -> None:
    assert oracle.faults(write_position(read_position(position_of(GOOD)).state)) == []


@pytest.mark.parametrize("value", [None, 2, "1", [[]]])
def test_another_format_is_another_version(value: object) -> None:
    position = position_of(GOOD)
    position["format"] = value
    with pytest.raises(OtherVersion) as refused:
        read_position(position)
    assert refused.value.code == "other-version"


@pytest.mark.parametrize("data", [None, 5, "position", [], [{}], True])
def test_what_is_no_object_is_no_position(data: object) -> None:
    with pytest.raises(BadPosition):
        read_position(data)


@pytest.mark.parametrize(
    ("key", "name", "value"),
    [
        ("tiles", "d3", {"terrain": "sea", "tundra": True}),
        ("disks", "E4w", "sun"),
        ("disks", "d4E", "meat"),
        ("display", "Migration-2", "mammal"),
        ("boxes", "Abundance", ["sun"]),
        ("safe", "d4", {"mammal": 1}),
        ("animals", "Mammal", {}),
    ],
)
def test_what_is_named_twice_is_refused(key: str, name: str, value: Any) -> None:
    """A corner has three names, and case does not matter; the same thing twice is a mistake, never the last word."""
    position = position_of(GOOD + "disk D3se sun")
    position[key][name] = value
    with pytest.raises(BadPosition):
        read_position(position)


def test_a_stack_cannot_show_a_tundra_tile() -> None:
    position = position_of(GOOD)
    position["stacks"][0] = {"face_up": "tundra", "hidden": position["stacks"][0]["hidden"] + 1}
    with pytest.raises(BadPosition):
        read_position(position)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("now migration-3\nD4 mammal 1", "before the first choice"),
        ("now regression-2 mammal", "regression-1"),
        ("now regression\nplayers mammal, reptile, bird", "regression-1"),
    ],
)
def test_a_position_that_is_not_clean_names_the_last_clean_point(text: str, says: str) -> None:
    with pytest.raises(NotClean, match=says) as refused:
        read_position(position_of(text))
    assert refused.value.code == "not-clean"
    assert "clean point" in str(refused.value)


def test_reset_cannot_be_read_without_its_agenda() -> None:
    position = position_of(GOOD)
    position |= {"phase": "reset", "next": None}
    with pytest.raises(NotClean, match="last clean point"):
        read_position(position)


def test_glaciation_begins_with_the_left_most_pawn() -> None:
    with pytest.raises(BadPosition, match="glaciation-1"):
        read_position(position_of("now glaciation-2 mammal\npawn glaciation-1 bird"))


def test_planning_begins_with_an_animal_that_has_a_pawn() -> None:
    with pytest.raises(BadPosition, match="no available pawn"):
        read_position(position_of("planning mammal\nmammal available 0 pawns 0"))
    with pytest.raises(BadPosition, match="the animal that places"):
        read_position(position_of("planning wasteland"))


def in_the_middle(more: str = "") -> tuple[Game, Position]:
    """A game after the first of up to seven moves: not a clean point."""
    game = read_position(position_of("now migration-7 mammal\nD4 mammal 3\ndisk D4e meat\n" + more))
    game.play("migrate D4 E4")
    return game, json.loads(json.dumps(write_position(game.state, secret=True)))


def test_with_its_agenda_the_middle_of_an_action_is_read_as_it_stood() -> None:
    game, position = in_the_middle()
    assert write_position(read_position(position).state, secret=True) == write_position(game.state, secret=True)


def test_without_its_agenda_the_middle_of_an_action_is_refused() -> None:
    _, position = in_the_middle()
    del position["agenda"]
    with pytest.raises(NotClean):
        read_position(position)


def test_an_agenda_of_another_version_falls_back_to_the_clean_point() -> None:
    game = read_position(position_of(GOOD))
    position = write_position(game.state, secret=True)
    position["agenda"] = {"version": 99, "steps": "of tomorrow"}
    assert write_position(read_position(position).state) == write_position(game.state)
    _, middle = in_the_middle()
    middle["agenda"]["version"] = 99
    with pytest.raises(NotClean):
        read_position(middle)


@pytest.mark.parametrize(
    "steps",
    [
        None, 5, [], [5], [[]], ["Migration"], [["Migration"]], [["Migration", 5]], [["Migration", {}]],
        [["Nothing", {}]],
        [["Migration", {"animal": "mammal", "space": "migration-7", "left": "6", "moved": ["E4"]}]],
        [["Migration", {"animal": "mammal", "space": "migration-7", "left": -1, "moved": ["E4"]}]],
        [["Migration", {"animal": "insect", "space": "migration-7", "left": 6, "moved": ["E4"]}]],
        [["Migration", {"animal": "mammal", "space": "migration-7", "left": 6, "moved": ["A1"]}]],
        [["Migration", {"animal": "mammal", "space": "migration-7", "left": 6, "moved": ["Z9"]}]],
        [["Migration", {"animal": "mammal", "space": "lunch", "left": 6, "moved": ["E4"]}]],
        [["Migration", {"animal": "mammal", "space": "migration-7", "left": True, "moved": ["E4"]}]],
        [["Migration", {"animal": "mammal", "space": "migration-7", "left": 6, "moved": {"a": 1}}]],
        [["LayWaste", {}]],
        [["Execution", {"at": 3}]],
    ],
)  # fmt: skip
def test_a_damaged_agenda_is_refused(steps: object) -> None:
    _, position = in_the_middle()
    position["agenda"]["steps"] = steps
    with pytest.raises(RulesError) as refused:
        read_position(position)
    assert refused.value.code in ("agenda", "unknown-word")


@pytest.mark.parametrize("last", [{"at": -3}, {"at": 10**30}, {"at": 0}, {"at": "9"}, {}])
def test_an_agenda_that_leads_elsewhere_is_refused(last: object) -> None:
    _, position = in_the_middle()
    position["agenda"]["steps"][-1][1] = last
    with pytest.raises(BadPosition):
        read_position(position)


@pytest.mark.parametrize("phase", ["planning", "execution", "reset", "over"])
def test_a_phase_that_is_not_the_agenda_s_is_refused(phase: str) -> None:
    _, position = in_the_middle()
    if phase != position["phase"]:
        position["phase"] = phase
        with pytest.raises(RulesError):
            read_position(position)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (["SpawnAround", {"animal": "mammal", "corner": "D4e", "tiles": ["A1", "D4"]}], "A1"),
        (["SpawnAround", {"animal": "insect", "corner": "D4e", "tiles": ["D4"]}], "insect"),
        (["Abundance", {"animal": "mammal", "space": "migration-2"}], "migration-2"),
        (["BlightLeaves", {"animal": "mammal", "tile": "G4"}], "G4"),
    ],
)
def test_an_agenda_that_does_not_fit_the_pieces_names_what_is_wrong(step: list[Any], says: str) -> None:
    _, position = in_the_middle("pawn migration-2 bird")
    position["decision"] = None
    position["agenda"]["steps"].insert(0, step)
    with pytest.raises(BadPosition, match=says) as refused:
        read_position(position)
    assert refused.value.code == "agenda"


def test_a_finished_position_is_read_with_its_result() -> None:
    game = read_position(position_of("now domination-5 mammal\nrow\ngone rest\nD4 mammal 1\ndisk D4e meat"))
    game.play("dominate D4")
    written = json.loads(json.dumps(write_position(game.state, secret=True)))
    again = read_position(written)
    assert again.over
    assert write_position(again.state, secret=True) == written
    written["decision"] = {"animal": "mammal", "kind": "place"}
    with pytest.raises(BadPosition, match="nothing is to be decided"):
        read_position(written)


@pytest.mark.parametrize(
    ("changes", "code", "says"),
    [
        (
            {"row": ["omnivore", "fertile", "habitat", "predator", "aquatic", "blight"], "deck": 20},
            "cards",
            "at most 5",
        ),
        ({"row": ["ice-age"], "deck": 25}, "cards", "bottom"),
        ({"row": [], "gone": [c for c in ALL_CARDS if c != "ice-age"] + ["ice-age"], "deck": 0}, "cards", "ice_age"),
        ({"tiles": {label: {"terrain": "forest"} for label in ("A1", "A2", "A3", "A4", "B1")}}, "tiles", "6 forest"),
        ({"tiles": {}, "disks": {}, "scored": [], "safe": {}}, "tiles", "no tile on earth"),
    ],
)
def test_cards_and_tiles_that_cannot_be_are_refused(changes: Position, code: str | None, says: str) -> None:
    position = position_of("now migration-2 mammal\nmammal pool 30") | changes
    position["tundra_left"] = 12 if "tiles" in changes else 11
    with pytest.raises(BadPosition) as refused:
        read_position(position)
    assert code is None or refused.value.code == code
    assert says in str(refused.value)


def test_a_deck_without_ice_age_anywhere_is_refused() -> None:
    gone = [card for card in ALL_CARDS if card not in ("ice-age", "omnivore")]
    position = position_of("now migration-2 mammal\nD4 mammal 1\ncards 24") | {
        "row": ["omnivore"],
        "gone": gone,
        "deck": 0,
    }
    with pytest.raises(BadPosition, match="Ice Age is neither"):
        read_position(position)


@pytest.mark.parametrize("damage", ["swap", "double", "short", "seen", "stack"])
def test_a_secret_that_is_not_what_is_hidden_is_refused(damage: str) -> None:
    position = json.loads(json.dumps(write_position(read_position(position_of(GOOD)).state, secret=True)))
    deck, stacks = position["secret"]["deck"], position["secret"]["stacks"]
    if damage == "swap":
        deck[0], deck[-1] = deck[-1], deck[0]  # Ice Age is not last any more
    elif damage == "double":
        deck[0] = deck[1]
    elif damage == "short":
        deck.pop(0)
    elif damage == "seen":
        deck[0] = position["row"][0]
    else:
        stacks[0][0] = "sea" if stacks[0][0] != "sea" else "forest"
    with pytest.raises(BadPosition) as refused:
        read_position(position)
    assert refused.value.code == "secret"


def deep(levels: int) -> object:
    value: object = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize("key", sorted(position_of(GOOD)))
def test_a_deeply_nested_value_is_refused_and_not_a_crash(key: str) -> None:
    with pytest.raises(RulesError):
        read_position(position_of(GOOD) | {key: deep(100_000)})


@pytest.mark.parametrize("number", [10**400, -(10**400), float("nan"), float("inf")])
def test_a_monstrous_number_is_refused(number: float) -> None:
    for path in ("turn", "tundra_left", "deck", "animals.mammal.score", "tiles.D4.species.mammal", "safe.D4.mammal"):
        position = position_of(GOOD)
        change(path, number)(position)
        with pytest.raises(RulesError):
            read_position(position)


# Whatever is changed at random: a sound game or a refusal


def _seeds() -> list[str]:
    found: list[str] = [json.dumps(position_of(GOOD))]
    for number in (0, 9, 25, 40):
        players, options = walks.every_table()[number]
        for step, game in enumerate(
            walks.walk(Game.new(players, str(number), options), random.Random(number), chance=0.3)
        ):
            if step % 90 == 45 and not game.over:
                found.append(json.dumps(write_position(game.state, secret=step % 4 == 1)))
            if step > 500:
                break
    return found


SEEDS = _seeds()
WORDS = ["mammal", "reptile", "insect", "sun", "D3", "d3", "A1", "G4", "D3ne", "tundra", "sea", "ice-age", "omnivore",
         "migration-2", "regression", "glaciation-2", "planning", "execution", "reset", "over", "", "Execution",
         "Regression", "Placement", "Migration", "EndGame", "Reseed", "LayWaste", "pass",
         "\u0000", "é" * 50]  # fmt: skip
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 60), st.sampled_from([2**64, -1, 10**6, 1.5]), st.sampled_from(WORDS),
    st.sampled_from([[], {}, [[]], [{}], {"D3": 1}, ["sun"], {"mammal": 1}, {"mammal": 0}, ["sun"] * 21]),
)  # fmt: skip


def _paths(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    found = [(*way, key) for key, _ in inside]
    for key, part in inside:
        if way[:1] != ("decision",):
            found += _paths(part, (*way, key))
    return found


def _mutate(position: Any, dice: random.Random, value: Any) -> None:
    *way, last = dice.choice(_paths(position))
    inside = position
    for key in way:
        inside = inside[key]
    kind = dice.randrange(5)
    if kind == 0:
        del inside[last]
    elif kind == 1 and isinstance(inside, dict):
        inside[value if isinstance(value, str) else "D3"] = inside[last]
    elif kind == 2 and isinstance(inside, list):
        inside.append(copy.deepcopy(dice.choice([inside[last], value])))
    elif kind == 3 and type(inside[last]) is int:
        inside[last] += dice.choice([-1, 1, 7])
    else:
        inside[last] = copy.deepcopy(value)


@settings(max_examples=250, deadline=None, derandomize=True)
@given(st.sampled_from(SEEDS), st.integers(0, 2**32), st.lists(VALUES, min_size=1, max_size=3))
def test_a_position_with_random_damage_is_refused_or_gives_a_sound_game(
    seed: str, dice: int, values: list[Any]
) -> None:
    position, chance = json.loads(seed), random.Random(dice)
    for value in values:
        _mutate(position, chance, value)
    try:
        game = read_position(position)
    except RulesError:
        return
    assert broken(game.state) == []
    for _ in range(12):
        if game.decision is None:
            break
        game.play(chance.choice(game.decision.choices))
        assert broken(game.state) == []
    assert oracle.faults(write_position(game.state)) == []


AGENDAS = [seed for seed in SEEDS if "agenda" in json.loads(seed)]
PARTS = st.one_of(
    st.integers(-1, 45), st.sampled_from([*oracle.LABELS, *oracle.SPACES, *oracle.CHAIN, *oracle.ELEMENTS, None])
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.sampled_from(AGENDAS), st.integers(0, 2**32), st.lists(PARTS, min_size=1, max_size=3))
def test_an_agenda_with_random_damage_is_refused_or_can_be_played_on(seed: str, dice: int, values: list[Any]) -> None:
    position, chance = json.loads(seed), random.Random(dice)
    position["decision"] = None  # so that nothing but the agenda itself gives the damage away
    for value in values:
        if _paths(position["agenda"]["steps"]):
            _mutate(position["agenda"]["steps"], chance, value)
    try:
        game = read_position(position)
    except RulesError:
        return
    for _ in range(25):
        if game.decision is None:
            break
        game.play(chance.choice(game.decision.choices))
        assert broken(game.state) == []
    assert oracle.faults(write_position(game.state)) == []
