"""Recorded games lead to the recorded end: the rules have not changed under anybody's hands.

A file of ``tests/games`` is a record of the notation with one more key, ``end``: the SHA-256 of the final position.
A change of the rules that is meant raises ``RULES_VERSION`` and records them anew:
``python -m tests.rules.record_games``.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from record_games import PLAYED, digest, played

from rules.notation import check_trace, replay_record, write_position

GAMES = Path(__file__).parents[1] / "games"
RECORDS = sorted(GAMES.glob("*.json"))
TRACES = sorted(GAMES.glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_leads_to_its_end(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    game = replay_record(record)
    assert game.over
    assert digest(game) == record["end"]


def test_the_recorded_games_are_of_every_number_of_players_mode_and_option() -> None:
    records = [json.loads(path.read_text(encoding="utf-8")) for path in RECORDS]
    assert len(records) == len(PLAYED) >= 12
    assert {len(record["players"]) for record in records} == {2, 3, 4, 5, 6}
    for key, values in {"dominance": {"claimed", "automatic"}, "all_animals": {True, False},
                        "earth": {"standard", "random"}, "cards": {10, 25}}.items():  # fmt: skip
        assert {record["options"][key] for record in records} >= values
    verbs = {text.split()[0] for record in records for _, text in record["choices"]}
    assert {"claim", "contest", "advance", "save", "settle", "scatter", "replace", "revive", "thin", "swap"} <= verbs
    cards = {text.removeprefix("card ") for record in records for _, text in record["choices"] if text[:5] == "card "}
    assert len(cards) == 26


def test_the_generator_and_the_dice_of_the_first_recorded_game_still_play_it() -> None:
    """Not only the record: the same seeds give the same game from the deal on."""
    name = "two-claimed-short"
    record = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    game = played(*PLAYED[name])
    assert [[str(animal), str(choice)] for animal, choice in game.made] == record["choices"]


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_a_recorded_trace_leads_to_its_positions(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert check_trace(lines) == (1, len(lines) - 1)
    assert json.loads(lines[-1])["position"]["phase"] == "over"


def test_one_trace_shows_its_secret_and_one_does_not() -> None:
    assert ["secret" in path.read_text(encoding="utf-8").partition("\n")[0] for path in TRACES] == [True, False]


def test_the_digest_hears_of_every_change() -> None:
    game = played(*PLAYED["two-claimed-short"])
    before = digest(game)
    game.state.scores[game.state.animals[0]] += 1
    assert digest(game) != before
    assert write_position(game.state)["phase"] == "over"
