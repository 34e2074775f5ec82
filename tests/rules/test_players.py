"""The computer players: what they choose, what they claim, and how well they play."""

from __future__ import annotations

import pytest

from rules.choices import Claim, Contest, Place, TakeCard
from rules.commands.playing import Task, play_task
from rules.errors import UnknownWord
from rules.game import Game
from rules.players import PLAYER_NAMES, make_player
from rules.players.judging import Judge
from rules.types import Animal, Card, Dominance, Element, Hex, Options, Space

AUTOMATIC = Options(Dominance.AUTOMATIC)
SHORT = AUTOMATIC._replace(cards=10)


def wins_of_sensible(players: int, games: int, options: Options = SHORT) -> int:
    """How many games the sensible player wins against random ones, its seat going round."""
    wins = 0
    for number in range(games):
        seat = number % players
        names = tuple("sensible" if at == seat else "random" for at in range(players))
        wins += play_task(Task(number, "strength", names, options)).winner == seat
    return wins


def play_on(game: Game, kind: str, player: str = "sensible") -> None:
    """Let a player play until a decision of this kind is asked."""
    chooser = make_player(player, "on")
    while game.decision is not None and game.decision.kind != kind:
        game.play(chooser.choose(game))
    assert game.decision is not None, f"no {kind} in this game"


def test_sensible_beats_one_random_player() -> None:
    assert wins_of_sensible(2, 6) >= 5


def test_sensible_beats_three_random_players() -> None:
    assert wins_of_sensible(4, 4) >= 3


def test_sensible_plays_a_whole_game_with_all_animals() -> None:
    options = Options(Dominance.AUTOMATIC, all_animals=True, cards=10)
    outcome = play_task(Task(1, "all", ("sensible", "sensible"), options))
    assert len(outcome.result) == 2


@pytest.mark.parametrize("name", PLAYER_NAMES)
def test_player_answers_every_decision_with_an_offered_choice(name: str) -> None:
    game = Game.new(2, "offered", AUTOMATIC._replace(earth_random=True, cards=10))
    player = make_player(name, "1")
    while game.decision is not None:
        choice = player.choose(game)
        assert choice in game.decision.choices
        game.play(choice)


@pytest.mark.parametrize("name", PLAYER_NAMES)
def test_same_seed_gives_the_same_game(name: str) -> None:
    task = Task(1, "same", (name, "random"), Options(cards=10))
    assert play_task(task) == play_task(task)


@pytest.mark.parametrize("name", PLAYER_NAMES)
def test_choosing_changes_nothing(name: str) -> None:
    game = Game.new(4, "unchanged", AUTOMATIC)
    play_on(game, "domination")
    before, decision = game.state.copy(), game.decision
    make_player(name, "1").choose(game)
    before.events, game.state.events = [], []
    assert (game.state, game.decision) == (before, decision)


def test_sensible_does_not_see_hidden_order() -> None:
    game = Game.new(4, "hidden", AUTOMATIC)
    play_on(game, "card")
    other = game.copy()
    other.state.deck = tuple(reversed(other.state.deck[:-1])) + other.state.deck[-1:]
    other.state.stacks = [tuple(reversed(stack)) for stack in other.state.stacks]
    other.state.generator += 1
    assert make_player("sensible", "1").choose(game) == make_player("sensible", "1").choose(other)


def test_unknown_player_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(UnknownWord, match="Did you mean sensible"):
        make_player("sensibel", "1")


def claimable_game() -> Game:
    """A game of mode claimed in which the bird may claim the mammal's mountain."""
    game = Game.new([[Animal.MAMMAL], [Animal.BIRD], [Animal.INSECT]], "claims")
    mountain = Hex.parse("D4")
    game.state.elements[Animal.BIRD * 6 + Element.MEAT] += 4
    assert game.claimable()[mountain] is Animal.BIRD
    return game


def test_sensible_claims_what_it_dominates() -> None:
    assert Claim(Hex.parse("D4")) in make_player("sensible", "1").claims(claimable_game(), Animal.BIRD)


def test_sensible_does_not_contest_a_cone_that_it_claims() -> None:
    assert Contest(Hex.parse("D4")) not in make_player("sensible", "1").claims(claimable_game(), Animal.BIRD)


def test_sensible_contests_the_untrue_cone_of_another() -> None:
    assert Contest(Hex.parse("D4")) in make_player("sensible", "1").claims(claimable_game(), Animal.INSECT)


def test_sensible_leaves_its_own_untrue_cone() -> None:
    assert make_player("sensible", "1").claims(claimable_game(), Animal.MAMMAL) == []


def test_random_claims_and_does_not_contest() -> None:
    game, player = claimable_game(), make_player("random", "1")
    assert all(isinstance(claim, Claim) for claim in player.claims(game, Animal.BIRD))
    assert player.claims(game, Animal.INSECT) == []


def test_all_claims_of_a_player_can_be_made_in_turn() -> None:
    game = claimable_game()
    for claim in make_player("sensible", "1").claims(game, Animal.BIRD):
        game.play(claim, Animal.BIRD)
    assert game.state.cones[Hex.parse("D4")] is Animal.BIRD


def test_sensible_scores_the_tile_that_pays_it_most() -> None:
    game = Game.new([[Animal.AMPHIBIAN], [Animal.MAMMAL]], "pays", AUTOMATIC)
    while game.decision is not None and game.decision.kind == "place":
        choices = game.decision.choices
        wanted = Place(Space.DOMINATION_1)
        game.play(wanted if wanted in choices and game.decision.animal is Animal.AMPHIBIAN else choices[-1])
    while game.decision is not None and game.state.next is not Space.DOMINATION_1:
        game.play(game.decision.choices[-1])
    assert str(make_player("sensible", "1").choose(game)) == "dominate D2"


def test_sensible_always_advances_in_initiative() -> None:
    game = Game.new(2, "advance", AUTOMATIC)
    assert game.decision is not None
    first = game.decision.animal
    game.play("place initiative")
    while game.decision is not None and game.decision.kind == "place":
        game.play(game.decision.choices[-1])
    assert game.decision is not None
    assert game.decision.animal is first
    assert str(make_player("sensible", "1").choose(game)) == "advance"


def test_sensible_does_not_end_a_game_in_which_it_lies_far_behind() -> None:
    game = Game.new(2, "behind", AUTOMATIC)
    play_on(game, "card")
    assert game.decision is not None
    state, me = game.state, game.decision.animal
    state.row = [Card.OMNIVORE, Card.ICE_AGE]
    for other in state.animals:
        state.scores[other] = 0 if other is me else 300
    game = Game(state)
    assert make_player("sensible", "1").choose(game) == TakeCard(Card.OMNIVORE)


def test_judging_what_changed_equals_judging_everything() -> None:
    game = Game.new(4, "judge", AUTOMATIC)
    player = make_player("random", "judge")
    for _ in range(120):
        game.play(player.choose(game))
    before, me = game.state.copy(), game.state.animals[0]
    judge = Judge(before, me)
    for _ in range(40):
        game.play(player.choose(game))
        now = game.state.copy()
        now.scores = before.scores[:]  # so that both judges look at the same opponent most
        assert judge.judge(now) == pytest.approx(Judge(now, me).judge(now))


@pytest.mark.parametrize(
    ("names", "choices", "result"),
    [
        (("random", "random"), 576, ((Animal.BIRD, 95), (Animal.ARACHNID, 91))),
        (("sensible", "random", "random"), 245, ((Animal.BIRD, 266), (Animal.ARACHNID, 11), (Animal.INSECT, 9))),
    ],
)
def test_a_seed_leads_to_this_game_on_every_machine(
    names: tuple[str, ...], choices: int, result: tuple[tuple[Animal, int], ...]
) -> None:
    """Known answers; whoever changes the weights of the sensible player or the rules records them anew."""
    outcome = play_task(Task(1, "pinned", names, Options(cards=10)))
    assert (outcome.choices, outcome.result) == (choices, result)
