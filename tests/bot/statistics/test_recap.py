"""What a season's recap tells is what one finds by looking through its games."""

from __future__ import annotations

from dataclasses import replace

from recorded import all_finished, all_recorded, recorded

from bot.statistics.recap import Pace, closest_game, comeback, fastest_player


def test_the_closest_game_has_the_smallest_margin_of_all() -> None:
    margins = [one.raw["result"][0][1] - one.raw["result"][1][1] for one in all_recorded()]
    found = closest_game(all_finished())
    assert found is not None
    assert found.margin == min(margins)
    assert found.game == 1 + margins.index(min(margins))


def test_a_shared_victory_is_not_close_but_none() -> None:
    game = recorded("two-automatic").finished
    lines = tuple(replace(line, place=1, points=50) for line in game.outcome.lines)
    assert closest_game([replace(game, outcome=replace(game.outcome, lines=lines))]) is None


def test_the_greatest_comeback_is_the_largest_deficit_of_a_later_winner() -> None:
    deficits: list[tuple[int, int, int]] = []
    for number, one in enumerate(all_recorded(), 1):
        winner = next(
            player["animals"] for player in one.raw["players"] if one.raw["result"][0][0] in player["animals"]
        )
        assert one.finished.facts is not None
        for turn, scores in enumerate(one.finished.facts.scores[:-1], 1):
            deficits.append((max(scores.values()) - min(scores[animal] for animal in winner), -number, -turn))
    found = comeback(all_finished())
    assert found is not None
    assert (found.behind, -found.game, -found.turn) == max(deficits)


def test_a_corrected_result_is_no_comeback() -> None:
    games = [replace(game, outcome=replace(game.outcome, correction=1)) for game in all_finished()]
    assert comeback(games) is None


def test_the_fastest_player_has_the_smallest_mean() -> None:
    assert fastest_player([Pace(1, 40, 100.0), Pace(2, 40, 90.0), Pace(3, 40, 95.0)]) == (2, 40, 90.0)


def test_few_decisions_hidden_people_and_forgotten_ones_are_no_fastest_player() -> None:
    paces = [Pace(1, 19, 1.0), Pace(2, 50, 2.0), Pace(-3, 50, 1.0), Pace(4, 50, 9.0)]
    assert fastest_player(paces, hidden=frozenset({2})) == (4, 50, 9.0)
    assert fastest_player(paces, hidden=frozenset({2, 4})) is None


def test_no_games_tell_nothing() -> None:
    assert closest_game([]) is comeback([]) is fastest_player([]) is None
