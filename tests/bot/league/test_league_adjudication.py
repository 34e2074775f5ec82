"""Places of games that were not played to their end."""

from __future__ import annotations

import random
from functools import cache

import pytest

from bot.league.adjudication import Tally, present, projected, settled, tied
from bot.league.model import Concession, Ending
from rules.game import Game
from rules.phases.reset import EndGame, FinalScoring
from rules.state import State
from rules.types import Animal, Dominance, Options

PLAYERS = (11, 12, 13, 14)
STOOD = Tally((2, 1, 4, 3), (30, 40, 10, 20))


@cache
def position(players: int, choices: int, all_animals: bool = False) -> State:
    """A random game after so many choices."""
    dice = random.Random(choices)
    options = Options(cards=10, dominance=Dominance.AUTOMATIC, all_animals=all_animals)
    game = Game.new(players, f"{choices:032x}", options)
    for _ in range(choices):
        if (decision := game.decision) is None:
            break
        game.play(dice.choice(list(decision.choices)))
    return game.state


def ended(state: State) -> State:
    """The same position after the engine's own final scoring."""
    copy = state.copy()
    FinalScoring().run(copy)
    EndGame(guard=False).run(copy)
    return copy


@pytest.mark.parametrize(("players", "all_animals"), [(2, False), (3, True), (4, False), (6, False)])
@pytest.mark.parametrize("choices", [0, 40, 150])
def test_the_projection_is_what_the_engine_would_score_at_the_end(
    players: int, all_animals: bool, choices: int
) -> None:
    state = position(players, choices, all_animals)
    expected = ended(state)
    tally = projected(state)
    for (animal, score), place in zip(expected.result, range(1, players + 1), strict=True):
        seat = next(at for at, animals in enumerate(state.players) if animal in animals)
        assert (tally.places[seat], tally.scores[seat]) == (place, score)


def test_a_projection_changes_nothing() -> None:
    state = position(4, 150)
    before = state.scores[:]
    projected(state)
    assert state.scores == before


def test_a_game_that_is_over_is_not_scored_again() -> None:
    over = ended(position(4, 150))
    assert projected(over) == present(over)


def test_present_scores_are_ranked_with_ties_by_the_food_chain() -> None:
    state = position(4, 0).copy()
    state.scores = [0] * 6
    by_chain = sorted(range(4), key=lambda seat: state.players[seat][0])
    assert [present(state).places[seat] for seat in by_chain] == [1, 2, 3, 4]
    state.scores[state.players[by_chain[3]][0]] = 5
    assert [present(state).places[seat] for seat in by_chain] == [2, 3, 4, 1]


def test_a_player_of_several_animals_stands_with_the_lowest() -> None:
    state = position(3, 0, all_animals=True).copy()
    state.scores = [7, 6, 5, 4, 3, 2]
    assert present(state).scores == tuple(min(state.scores[animal] for animal in seat) for seat in state.players)


def test_scores_typed_by_an_organiser_may_tie() -> None:
    assert tied((30, 40, 30, 10)) == Tally((2, 1, 2, 4), (30, 40, 30, 10))


def places(**more: object) -> list[int]:
    return [seat.place for seat in settled(PLAYERS, STOOD, **more)]  # type: ignore[arg-type]


def test_without_concessions_the_places_are_those_of_the_scores() -> None:
    assert places() == [2, 1, 4, 3]


def test_who_gives_up_stands_behind_all_who_play_on() -> None:
    assert places(gave_up=[12]) == [1, 4, 3, 2]


def test_who_gives_up_first_stands_last() -> None:
    assert places(gave_up=[12, 11]) == [3, 4, 2, 1]


def test_a_concession_may_leave_the_places_to_the_scores() -> None:
    seats = settled(PLAYERS, STOOD, gave_up=[12], concession=Concession.AS_SCORED)
    assert [seat.place for seat in seats] == [2, 1, 4, 3]
    assert seats[1].ending is Ending.CONCEDED


def test_forfeits_share_the_place_behind_everybody_also_behind_concessions() -> None:
    seats = settled(PLAYERS, STOOD, gave_up=[11, 14], forfeits={12, 14})
    assert [seat.place for seat in seats] == [2, 3, 1, 3]
    assert [seat.ending for seat in seats] == [Ending.CONCEDED, Ending.FORFEIT, Ending.FINISHED, Ending.FORFEIT]


def test_seats_keep_their_scores_and_animals() -> None:
    animals = tuple((animal,) for animal in (Animal.INSECT, Animal.BIRD, Animal.REPTILE, Animal.MAMMAL))
    seats = settled(PLAYERS, STOOD, animals)
    assert [(seat.player, seat.score, seat.animals) for seat in seats] == list(
        zip(PLAYERS, STOOD.scores, animals, strict=True)
    )
