"""Branches of a game: they know no hidden order, go back, and project right."""

from __future__ import annotations

from dataclasses import fields

import pytest

from bot.whatif import Branch, forgotten, project
from rules.errors import RulesError
from rules.game import Game
from rules.players import make_player
from rules.state import State
from rules.types import Animal, Card, Dominance, Options, Terrain

MINE = (Animal.INSECT,)


def game_of(players: int = 3, cards: int = 25, choices: int = 0, seed: str = "1") -> Game:
    """A game of so many choices."""
    game = Game.new(players, seed, Options(dominance=Dominance.CLAIMED, cards=cards))
    player = make_player("random", "7")
    for _ in range(choices):
        game.play(player.choose(game))
    return game


def other_order(state: State) -> State:
    """The same position to all who look, with another hidden order."""
    other = state.copy()
    last = other.deck[-1:] if other.deck and other.deck[-1] is Card.ICE_AGE else ()
    unseen = [card for card in Card if card not in (*state.row, *state.gone, Card.ICE_AGE)]  # some are set aside
    other.deck = (*unseen[: len(state.deck) - len(last)], *last)
    pool: list[Terrain] = [terrain for stack in reversed(other.stacks) for terrain in reversed(stack)]
    for number, stack in enumerate(other.stacks):
        other.stacks[number], pool = tuple(pool[: len(stack)]), pool[len(stack) :]
    other.generator = state.generator ^ 0xABCDEF
    return other


def values(state: State) -> dict[str, object]:
    """Everything of a state but its decision, which has no equality."""
    return {one.name: getattr(state, one.name) for one in fields(state) if one.name != "decision"}


@pytest.mark.parametrize(("choices", "cards"), [(0, 25), (0, 10), (25, 25), (60, 12)])
def test_a_branch_is_the_same_whatever_is_hidden(choices: int, cards: int) -> None:
    """Two games that differ only in hidden order give equal branches, even beyond the draws."""
    state = game_of(choices=choices, cards=cards).state
    other = other_order(state)
    assert values(state) != values(other)
    first, second = Branch(state, 3, 99), Branch(other, 3, 99)
    assert values(first.state) == values(second.state)
    for _ in range(80):
        for branch in (first, second):
            branch.guess((), "random")
        assert values(first.state) == values(second.state)
        if first.decision is None or len(first.steps) > 150:
            break


def test_a_branch_keeps_what_can_be_seen() -> None:
    state = game_of(choices=30).state
    copy = forgotten(state, 5)
    hidden = {"deck", "stacks", "generator", "draws_known", "decision"}
    assert {key: value for key, value in values(copy).items() if key not in hidden} == {
        key: value for key, value in values(state).items() if key not in hidden
    }
    assert sorted(copy.deck) == sorted(state.deck)
    assert copy.deck[-1] is Card.ICE_AGE
    assert [len(stack) for stack in copy.stacks] == [len(stack) for stack in state.stacks]


def test_a_branch_never_touches_the_game() -> None:
    game = game_of()
    before = values(game.state.copy())
    branch = Branch(game.state, 0, 1)
    branch.guess(())
    branch.take_back()
    assert values(game.state) == before


def test_taking_back_takes_the_guesses_with_it() -> None:
    """Own choice, guesses, own choice, guesses: each time back to an own choice."""
    branch = Branch(game_of().state, 0, 1)
    mine = (branch.state.initiative[0],)
    for _ in range(2):
        assert branch.decision is not None
        branch.play(branch.decision.choices[0])
        assert branch.guess(mine) == 2, "two others place between"
    assert branch.take_back()
    assert len(branch.steps) == 3
    assert branch.take_back()
    assert branch.steps == []
    assert values(branch.state) == values(branch.base)
    assert not branch.take_back()


def test_an_impossible_choice_changes_nothing() -> None:
    branch = Branch(game_of().state, 0, 1)
    with pytest.raises(RulesError):
        branch.play("migrate D2 D3")
    assert (branch.steps, branch.version) == ([], 0)


def test_nothing_is_sampled_before_a_draw_and_a_draw_is_told() -> None:
    """Planning and most actions draw nothing; Reseed does (R7.3)."""
    branch = Branch(game_of(2).state, 0, 4)
    while branch.state.turn == 1 and branch.decision is not None:
        assert branch.sampled == () or branch.state.phase.value != "planning"
        branch.play(branch.decision.choices[-1])
    assert {type(fact).__name__ for fact in branch.sampled} >= {"BoxFilled"}
    branch.take_back()
    assert branch.state.turn == 1


def test_everybody_claims_at_once_in_a_branch() -> None:
    """R5.6: whatever comes, no claim is left open."""
    branch = Branch(game_of(4, choices=50).state, 0, 4)
    for _ in range(60):
        if branch.decision is None:
            break
        branch.play(branch.decision.choices[len(branch.steps) % len(branch.decision.choices)])
        assert all(winner is None for winner in branch.game.claimable().values())


def test_a_projection_tells_points_and_leads() -> None:
    """The initiative pawn changes nothing on earth; a whole turn does."""
    branch = Branch(game_of(3).state, 0, 4)
    assert branch.decision is not None
    branch.play(branch.decision.choices[0])
    still = project(branch.base, branch.state)
    assert still.leads == ()
    assert all(before == after for _, before, after in still.points)
    branch.guess(())
    done = project(branch.base, branch.state)
    assert any(before != after for _, before, after in done.points)
    assert {animal for animal, _, _ in done.points} == set(branch.state.animals)


def test_a_branch_stays_within_its_length() -> None:
    from bot.whatif.branch import MOST_STEPS

    branch = Branch(game_of(3).state, 0, 4)
    while branch.decision is not None and branch.guess((), "random"):
        pass
    assert len(branch.steps) <= MOST_STEPS
