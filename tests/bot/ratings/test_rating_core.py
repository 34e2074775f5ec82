"""Ratings: the same from the same results, a game at a time or all at once; a correction moves what it must."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce
from rating_games import game, games, some_games, touched

from bot.ratings.core import PROVISIONAL, Book, Entry, Figure, Rated, carried_on, moved_by, recompute

FEW = settings(max_examples=60, deadline=None)


@FEW
@given(some_games())
def test_one_game_at_a_time_gives_the_same_as_all_at_once(played: tuple[Rated, ...]) -> None:
    book = Book()
    for one in played:
        book = book.with_game(one)
    assert book == recompute(played)


@FEW
@given(some_games(), st.integers(0, 25))
def test_a_book_is_carried_on_to_what_all_games_give(played: tuple[Rated, ...], known: int) -> None:
    assert carried_on(recompute(played[:known]), played) == recompute(played)


@FEW
@given(some_games(), some_games())
def test_a_book_of_other_games_is_not_carried_on(one: tuple[Rated, ...], other: tuple[Rated, ...]) -> None:
    assert carried_on(recompute(one), other) == recompute(other)


@FEW
@given(some_games().filter(bool), st.data())
def test_a_corrected_result_moves_its_people_and_whoever_met_them_later_and_nobody_else(
    played: tuple[Rated, ...], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(played) - 1))
    places = data.draw(st.permutations([entry.place for entry in played[at].entries]))
    entries = tuple(Entry(entry.user, place) for entry, place in zip(played[at].entries, places, strict=True))
    corrected = (*played[:at], replace(played[at], entries=entries), *played[at + 1 :])
    before, after = recompute(played), recompute(corrected)
    for user in before.figures.keys() - touched(played, at):
        assert after.of(user) == before.of(user)
        assert after.steps[user] == before.steps[user]
    for user, steps in before.steps.items():
        earlier = [step for step in steps if step.game < played[at].game]
        assert [step for step in after.steps[user] if step.game < played[at].game] == earlier


def test_a_corrected_result_moves_everybody_whose_place_it_changed() -> None:
    played = games([[(1, 1), (2, 2), (3, 3)], [(3, 1), (4, 2)], [(5, 1), (6, 2)]])
    corrected = (game(1, [(1, 2), (2, 1), (3, 3)]), *played[1:])
    before, after = recompute(played), recompute(corrected)
    moved = {user for user in before.figures if before.of(user) != after.of(user)}
    assert moved >= {1, 2}
    assert not moved & {5, 6}


@FEW
@given(some_games().filter(bool))
def test_who_wins_alone_never_falls_and_who_is_last_alone_gains_no_mean(played: tuple[Rated, ...]) -> None:
    book = recompute(played)
    for one in played:
        ranked = sorted(one.entries, key=lambda entry: entry.place)
        first = next(step for step in book.steps[ranked[0].user] if step.game == one.game)
        last = next(step for step in book.steps[ranked[-1].user] if step.game == one.game)
        if ranked[0].place < ranked[1].place:
            assert first.after.shown >= first.before.shown
        if ranked[-1].place > ranked[-2].place:
            assert last.after.mu <= last.before.mu


@FEW
@given(some_games())
def test_nobody_becomes_less_certain_by_a_game(played: tuple[Rated, ...]) -> None:
    for steps in recompute(played).steps.values():
        assert all(step.after.sigma <= step.before.sigma for step in steps)


@FEW
@given(some_games())
def test_every_person_has_as_many_steps_as_games_and_they_lead_on(played: tuple[Rated, ...]) -> None:
    book = recompute(played)
    for user, steps in book.steps.items():
        assert [step.game for step in steps] == [one.game for one in played if user in {e.user for e in one.entries}]
        assert all(one.after == other.before for one, other in pairwise(steps))
        assert steps[-1].after == book.of(user)
        assert book.of(user).games == len(steps)


def test_the_figures_are_those_of_openskill() -> None:
    model = PlackettLuce(limit_sigma=True)
    found = model.rate([[model.rating()] for _ in range(4)], ranks=[1, 2, 2, 4])
    book = recompute(games([[(1, 1), (2, 2), (3, 2), (4, 4)]]))
    assert [(book.of(user).mu, book.of(user).sigma) for user in (1, 2, 3, 4)] == [
        (team[0].mu, team[0].sigma) for team in found
    ]


def test_everybody_begins_at_a_thousand() -> None:
    assert Figure().shown == 1000
    assert Figure().provisional


def test_a_rating_is_provisional_until_enough_games() -> None:
    played = games([[(1, 1), (2, 2)]] * PROVISIONAL)
    assert recompute(played[:-1]).of(1).provisional
    assert not recompute(played).of(1).provisional


def test_whoever_is_provisional_stands_behind_the_others() -> None:
    many = games([[(1, 2), (2, 1)]] * PROVISIONAL + [[(3, 1), (4, 2)]])
    ranking = recompute(many).ranking()
    assert [user for user, _ in ranking] == [2, 1, 3, 4]
    assert ranking[2][1].shown > ranking[1][1].shown


def test_a_stronger_player_comes_to_the_top() -> None:
    played = games([[(1, 1), (2, 2), (3, 3), (4, 4)]] * 10)
    assert [user for user, _ in recompute(played).ranking()] == [1, 2, 3, 4]


def test_what_a_game_has_moved_is_told_best_first() -> None:
    book = recompute(games([[(1, 2), (2, 1)], [(1, 1), (3, 2)], [(2, 1), (3, 2)]]))
    assert list(moved_by(book, 1)) == [2, 1]
    assert moved_by(book, 2)[1].before == moved_by(book, 1)[1].after
    assert moved_by(book, 9) == {}
