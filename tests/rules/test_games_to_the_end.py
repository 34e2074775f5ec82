"""Whole games at random: a sample over all players, modes and options. ``make trial`` plays 2000."""

from __future__ import annotations

import json
import random
from pathlib import Path

import oracle
import pytest
import walks

from rules.game import Game
from rules.invariants import broken
from rules.notation import (
    check_trace,
    read_position,
    replay_record,
    trace_header,
    trace_line,
    write_position,
    write_record,
)
from rules.types import Options

TABLES = walks.every_table()
SAMPLE = random.Random("sample").sample(list(enumerate(TABLES)), len(TABLES))
SAMPLE = [next(one for one in SAMPLE if one[1][0] == players and one[1][1].dominance.value == mode)
          for players in range(2, 7) for mode in ("claimed", "automatic")]  # fmt: skip
SAMPLE += [
    next(one for one in enumerate(TABLES) if one[1][0] == players and one[1][1].all_animals) for players in (2, 3)
]


@pytest.mark.parametrize(("number", "table"), SAMPLE, ids=lambda value: str(value) if isinstance(value, int) else "")
def test_a_random_game_ends_and_every_position_on_its_way_is_sound(number: int, table: tuple[int, Options]) -> None:
    players, options = table
    if players > 3:
        options = options._replace(cards=10)  # the long ones are played in ``make trial``
    game = Game.new(players, f"whole-{number}", options)
    lines = [trace_header(game)]
    for step, _ in enumerate(walks.walk(game, random.Random(number), chance=(1.0, 0.5, 0.1)[number % 3])):
        lines.append(trace_line(game))
        assert broken(game.state) == []
        if step % 8 == 0 or game.over:
            assert oracle.faults(write_position(game.state)) == []
    assert game.over
    assert check_trace(lines) == (1, len(lines) - 1)
    again = replay_record(json.loads(json.dumps(write_record(game))))
    assert write_position(again.state, secret=True) == write_position(game.state, secret=True)


def test_a_trace_without_the_secret_is_checked_against_the_draws_it_shows() -> None:
    game = Game.new(2, "no secret", Options(cards=10))
    header = json.loads(trace_header(game))
    del header["position"]["secret"]
    lines = [json.dumps(header), *(trace_line(game) for _ in walks.walk(game, random.Random(5)))]
    assert check_trace(lines) == (1, len(lines) - 1)


def test_undo_takes_a_whole_game_back_step_by_step() -> None:
    game = Game.new(3, "undo", Options(cards=10))
    before = [write_position(game.state, secret=True)]
    before += [write_position(game.state, secret=True) for _ in walks.walk(game, random.Random(6), chance=0.5)]
    before.pop()
    while before:
        game.undo()
        assert write_position(game.state, secret=True) == before.pop()
    assert game.made == []


def test_undoing_and_playing_the_same_again_draws_the_same_again() -> None:
    game = Game.new(4, "again", Options(cards=10))
    for _ in walks.walk(game, random.Random(7)):
        pass
    end, choices = write_position(game.state, secret=True), list(game.made)
    game.undo(len(choices) // 2)
    for animal, choice in choices[len(game.made) :]:
        game.play(choice, animal)
    assert write_position(game.state, secret=True) == end


def test_every_position_of_a_game_can_be_saved_and_gone_on_with() -> None:
    """A position with its agenda and secret leads to the same game."""
    game = Game.new(2, "saved", Options(cards=10))
    for step, _ in enumerate(walks.walk(game, random.Random(8))):
        if step % 5 == 0 and not game.over:
            written = json.loads(json.dumps(write_position(game.state, secret=True)))
            read = read_position(written)
            assert write_position(read.state, secret=True) == write_position(game.state, secret=True)


@pytest.mark.parametrize("number", [3, 17, 29])
def test_every_choice_offered_can_be_played_on_a_copy(number: int) -> None:
    players, options = TABLES[number]
    dice = random.Random(number)
    game = Game.new(players, f"offers-{number}", options._replace(cards=10))
    kinds: dict[str, int] = {}
    for _ in walks.walk(game, random.Random(number)):
        decision = game.decision
        if decision is None or kinds.get(decision.kind, 0) >= 4:
            continue
        kinds[decision.kind] = kinds.get(decision.kind, 0) + 1
        for choice in dice.sample(list(decision.choices), min(12, len(decision.choices))):
            copy = game.copy()
            copy.play(str(choice), decision.animal)
            assert broken(copy.state) == []
    assert len(kinds) > 10


def test_the_long_trial_remembers_the_games_it_has_played(tmp_path: Path) -> None:
    from tests.trial import rules_games

    played = rules_games.main(2, 1, tmp_path)
    assert (played["games"], played["faults"]) == (2, [])
    assert rules_games.main(2, 1, tmp_path) == played
    assert len((tmp_path / "chunks-2.jsonl").read_text(encoding="utf-8").splitlines()) == 1


def test_the_long_trial_tells_a_crash_by_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.trial import rules_games

    def crash(number: int, *, undo: bool) -> dict[str, object]:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(rules_games, "play", crash)
    assert rules_games.play_chunk((7, 2))["faults"] == [
        "game 7: ZeroDivisionError: oh",
        "game 8: ZeroDivisionError: oh",
    ]
