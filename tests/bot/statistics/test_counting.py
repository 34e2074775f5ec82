"""Statistics equal a count by hand over the recorded games; a share's interval is Wilson's."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded import all_finished, all_recorded, recorded

from bot.statistics import counting
from bot.statistics.chance import SURE, Share, Verdict, wilson
from rules.types import Animal


def raw_games() -> list[dict[str, Any]]:
    return [one.raw for one in all_recorded()]


def test_animals_win_as_often_as_the_records_say() -> None:
    played: dict[str, int] = defaultdict(int)
    won: dict[str, int] = defaultdict(int)
    points: dict[str, list[int]] = defaultdict(list)
    for raw in raw_games():
        if raw["options"]["all_animals"]:
            continue
        for place, (animal, score) in enumerate(raw["result"]):
            played[animal] += 1
            won[animal] += place == 0
            points[animal].append(score)
    found = counting.by_animal(all_finished())
    assert {str(animal): one.wins.of for animal, one in found.items()} == dict(played)
    assert {str(animal): one.wins.won for animal, one in found.items()} == dict(won)
    for animal, one in found.items():
        assert one.mean_points == pytest.approx(sum(points[str(animal)]) / played[str(animal)])


def test_a_seat_wins_as_often_as_the_records_say() -> None:
    for person in range(1, 7):
        places = []
        for raw in raw_games():
            seats = {animal: at for at, player in enumerate(raw["players"], 1) for animal in player["animals"]}
            places += [place for place, (animal, _) in enumerate(raw["result"], 1) if seats[animal] == person]
        one = counting.of_player(all_finished(), person)
        assert (one.wins.of, one.wins.won) == (len(places), places.count(1))
        assert one.mean_place == pytest.approx(sum(places) / len(places))


def test_cards_are_taken_and_won_with_as_often_as_the_states_say() -> None:
    taken: dict[str, int] = defaultdict(int)
    for one in all_recorded():
        for card in one.game.state.gone:
            taken[str(card)] += 1
    found = counting.by_card(all_finished())
    assert {str(one.card): one.taken for one in found} == dict(taken)
    ice_age = next(one for one in found if str(one.card) == "ice-age")
    by_hand = 0
    for one in all_recorded():
        winner = next(p for p in one.raw["players"] if one.raw["result"][0][0] in p["animals"])
        assert one.finished.facts is not None
        by_hand += (
            one.finished.facts.cards["ice-age"] in winner["animals"] if "ice-age" in one.finished.facts.cards else 0
        )
    assert ice_age.wins.won == by_hand


def test_actions_are_placed_on_as_often_as_the_records_say() -> None:
    placed: dict[str, int] = defaultdict(int)
    winners: dict[str, int] = defaultdict(int)
    animals = winning = 0
    for raw in raw_games():
        first = next(player["animals"] for player in raw["players"] if raw["result"][0][0] in player["animals"])
        animals += sum(len(player["animals"]) for player in raw["players"])
        winning += len(first)
        for choice in raw["choices"]:
            if choice[1].startswith("place "):
                action = choice[1].removeprefix("place ").split("-")[0]
                placed[action] += 1
                winners[action] += choice[0] in first
    found = counting.by_action(all_finished())
    assert {one.action for one in found} == set(placed)
    for one in found:
        assert one.each == pytest.approx(placed[one.action] / animals)
        assert one.winners == pytest.approx(winners[one.action] / winning)


def test_lengths_by_size_are_those_of_the_records() -> None:
    found = counting.by_size(all_finished())
    sizes: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for raw in raw_games():
        sizes[len(raw["players"])].append(raw)
    assert {size: long.games for size, long in found.items()} == {size: len(raws) for size, raws in sizes.items()}
    for size, raws in sizes.items():
        assert found[size].choices == pytest.approx(sum(len(raw["choices"]) for raw in raws) / len(raws))


def test_mean_scores_begin_at_nothing_and_follow_the_games_that_lasted() -> None:
    found = counting.mean_scores(all_finished())
    finished = [one.facts for one in all_finished() if one.facts is not None]
    for animal, turns in found.items():
        curves = [
            [scores[str(animal)] for scores in facts.scores] for facts in finished if str(animal) in facts.scores[0]
        ]
        assert turns[0] == 0
        assert turns[1] == pytest.approx(sum(curve[0] for curve in curves) / len(curves))
        there = [curve[len(turns) - 2] for curve in curves if len(curve) >= len(turns) - 1]
        assert turns[-1] == pytest.approx(sum(there) / len(there))
        assert 3 * len(there) >= len(curves)


def test_head_to_head_counts_the_games_of_both() -> None:
    ahead = {1: 0, 2: 0}
    for raw in raw_games():
        seats = {animal: at for at, player in enumerate(raw["players"], 1) for animal in player["animals"]}
        order = [seats[animal] for animal, _ in raw["result"] if seats[animal] in ahead]
        ahead[order[0]] += 1
    pair = counting.versus(all_finished(), 1, 2)
    assert (pair.games, pair.first, pair.second, pair.drawn) == (len(raw_games()), ahead[1], ahead[2], 0)
    turned = counting.versus(all_finished(), 2, 1)
    assert (turned.first, turned.second, turned.mean_first) == (pair.second, pair.first, pair.mean_second)


def test_people_who_never_met_have_nothing_head_to_head() -> None:
    assert counting.versus(all_finished(), 1, 99).games == 0


def test_a_shared_first_place_is_a_win_for_both() -> None:
    game = recorded("two-automatic").finished
    lines = tuple(replace(line, place=1) for line in game.outcome.lines)
    shared = replace(game, outcome=replace(game.outcome, lines=lines))
    assert [counting.of_player([shared], person).wins.won for person in (1, 2)] == [1, 1]
    assert counting.versus([shared], 1, 2).drawn == 1


def test_a_game_without_facts_counts_where_it_can() -> None:
    bare = [replace(game, facts=None) for game in all_finished()]
    assert counting.by_animal(bare) == counting.by_animal(all_finished())
    assert counting.by_card(bare) == []
    assert counting.by_action(bare) == []
    assert counting.mean_scores(bare) == {}
    assert counting.length(bare).choices == 0


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_intervals_are_those_of_wilson(won: int, of: int, low: float, high: float) -> None:
    assert wilson(won, of) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_ends_of_an_interval_are_as_far_from_the_share_as_chance_allows(won: int, of: int) -> None:
    won = min(won, of)
    for end in wilson(won, of):
        if 0 < end < 1:  # the score equation that defines the interval
            assert abs(won / of - end) == pytest.approx(SURE * sqrt(end * (1 - end) / of), abs=1e-7)


def test_nothing_counted_leaves_everything_open() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert counting.by_animal([]) == {}
    assert counting.length([]).games == 0


def test_a_verdict_needs_the_whole_interval_on_one_side() -> None:
    assert Share(60, 100, 0.25).verdict is Verdict.MORE
    assert Share(5, 100, 0.25).verdict is Verdict.LESS
    assert Share(2, 4, 0.25).verdict is Verdict.UNSURE


def test_the_fair_share_is_one_in_as_many_as_have_seats() -> None:
    found = counting.by_animal([recorded("two-automatic").finished, recorded("six-claimed").finished])
    both = [animal for animal, one in found.items() if one.wins.of == 2]
    assert both
    assert found[both[0]].wins.fair == pytest.approx((1 / 2 + 1 / 6) / 2)
    assert Animal.MAMMAL in found
