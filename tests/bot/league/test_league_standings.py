"""Standings: points by place, the chain of tie-breaks with its reasons, and what leaving, byes and penalties change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from league_support import people, played, tied

from bot.league.counting import mean_points, points_of_place
from bot.league.explaining import reason, shown
from bot.league.model import (
    Bye,
    ByePoints,
    Credit,
    Decided,
    Ending,
    EntryStatus,
    How,
    Leaving,
    PointsTables,
    Result,
    Season,
    SeatResult,
    Standing,
    TieBreak,
)
from bot.league.standings import standings

SEASON = Season("Spring")


def order(rows: Sequence[Standing]) -> list[int]:
    return [row.player for row in rows]


def points(rows: Sequence[Standing]) -> dict[int, Fraction]:
    return {row.player: row.points for row in rows}


def leaver(user: int, leaving: Leaving, number: int = 4):
    return [
        replace(entry, status=EntryStatus.WITHDRAWN, leaving=leaving) if entry.user_id == user else entry
        for entry in people(number)
    ]


def test_a_table_of_four_pays_ten_six_three_and_one() -> None:
    assert points(standings(SEASON, people(4), [played(2, 4, 1, 3)])) == {2: 10, 4: 6, 1: 3, 3: 1}


@pytest.mark.parametrize("size", range(2, 7))
def test_by_default_a_seat_is_worth_five_points_on_average_at_every_table(size: int) -> None:
    assert mean_points(PointsTables(), size) == 5


def test_other_points_are_normalised_to_the_average_of_the_seasons_size() -> None:
    tables = PointsTables(three=(Fraction(6), Fraction(3), Fraction(0)))
    assert points_of_place(tables, 4, 3, 1) == 10
    assert points_of_place(replace(tables, normalised=False), 4, 3, 1) == 6
    assert points_of_place(tables, 3, 3, 1) == 6


def test_adjudicated_ties_share_the_points_of_their_places() -> None:
    rows = standings(SEASON, people(4), [tied((1, 1), (2, 2), (3, 2), (4, 4))])
    assert points(rows) == {1: 10, 2: Fraction(9, 2), 3: Fraction(9, 2), 4: 1}
    assert {row.player: row.seconds for row in rows} == {1: 0, 2: Fraction(1, 2), 3: Fraction(1, 2), 4: 0}


def test_a_shared_first_place_is_half_a_win_and_half_a_second_place() -> None:
    row = standings(SEASON, people(4), [tied((1, 1), (2, 1), (3, 3), (4, 4))])[0]
    assert (row.points, row.wins, row.seconds) == (8, Fraction(1, 2), Fraction(1, 2))


def test_a_forfeit_gets_nothing_and_the_others_the_points_of_their_places() -> None:
    seats = (*played(1, 2, 3).seats, SeatResult(4, 4, ending=Ending.FORFEIT))
    rows = standings(SEASON, people(4), [Result(1, 1, 1, seats, How.FORFEIT)])
    assert points(rows) == {1: 10, 2: 6, 3: 3, 4: 0}


def test_a_void_game_does_not_count() -> None:
    assert {row.played for row in standings(SEASON, people(4), [played(1, 2, 3, 4, void=True)])} == {0}


def test_a_void_seat_is_as_if_it_had_not_been_there() -> None:
    game = played(1, 2, 3, 4)
    seats = (game.seats[0], replace(game.seats[1], ending=Ending.VOID), *game.seats[2:])
    assert points(standings(SEASON, people(4), [replace(game, seats=seats)])) == {1: 10, 2: 0, 3: 4, 4: 1}


def test_results_of_a_leaver_that_are_kept_count_for_everybody() -> None:
    rows = standings(SEASON, leaver(1, Leaving.KEPT), [played(1, 2, 3, 4)])
    assert points(rows) == {1: 10, 2: 6, 3: 3, 4: 1}
    assert [row.left for row in rows] == [True, False, False, False]


def test_results_of_a_leaver_that_are_voided_move_the_others_up_at_a_smaller_table() -> None:
    rows = standings(SEASON, leaver(1, Leaving.VOIDED), [played(1, 2, 3, 4)])
    assert points(rows) == {2: 10, 3: 4, 4: 1}


def test_tables_of_a_leaver_that_are_struck_count_for_nobody() -> None:
    other = played(2, 3, 4, table=2)
    rows = standings(SEASON, leaver(1, Leaving.STRUCK), [played(1, 4, 3, 2), other])
    assert points(rows) == {2: 10, 3: 4, 4: 1}


def test_what_leaving_voids_is_of_no_meaning_for_those_who_play_on() -> None:
    entries = [replace(entry, leaving=Leaving.STRUCK) for entry in people(4)]
    assert points(standings(SEASON, entries, [played(1, 2, 3, 4)]))[1] == 10


def test_the_waiting_list_has_no_rows() -> None:
    entries = people(4)
    entries[3] = replace(entries[3], status=EntryStatus.WAITING)
    assert order(standings(SEASON, entries, [played(3, 2, 1)])) == [3, 2, 1]


@pytest.mark.parametrize(
    ("credit", "entrant", "substitute"),
    [(Credit.ENTRANT, 10, 0), (Credit.SUBSTITUTE, 0, 10), (Credit.BOTH, 10, 10), (Credit.NOBODY, 0, 0)],
)
def test_a_substitutes_game_is_credited_as_the_season_says(credit: Credit, entrant: int, substitute: int) -> None:
    game = played(1, 2, 3, 4)
    game = replace(game, seats=(replace(game.seats[0], substitute=5), *game.seats[1:]))
    found = points(standings(replace(SEASON, credit=credit), people(5), [game]))
    assert found == {1: entrant, 5: substitute, 2: 6, 3: 3, 4: 1}


def test_a_leaver_takes_nothing_from_a_seat_that_counts_for_the_substitute() -> None:
    game = played(1, 2, 3)
    game = replace(game, seats=(replace(game.seats[0], substitute=4), *game.seats[1:]))
    rows = standings(replace(SEASON, credit=Credit.SUBSTITUTE), leaver(1, Leaving.VOIDED), [game])
    assert points(rows) == {4: 10, 2: 4, 3: 1}


def test_a_penalty_is_taken_off_the_points_and_shown() -> None:
    game = played(1, 2, 3, 4)
    game = replace(game, seats=(replace(game.seats[0], penalty=Fraction(9, 2)), *game.seats[1:]))
    row = next(row for row in standings(SEASON, people(4), [game]) if row.player == 1)
    assert (row.points, row.penalties, row.wins) == (Fraction(11, 2), Fraction(9, 2), 1)


@pytest.mark.parametrize(("worth", "expected"), [(ByePoints.NOTHING, 10), (ByePoints.MEAN, 15), (ByePoints.OWN, 20)])
def test_a_bye_is_worth_what_the_season_says(worth: ByePoints, expected: int) -> None:
    rows = standings(replace(SEASON, bye=worth), people(4), [played(1, 2, 3, 4)], [Bye(2, 1)])
    assert (rows[0].points, rows[0].byes, rows[0].played) == (expected, 1, 1)


def test_points_per_game_are_for_seasons_with_unequal_numbers_of_games() -> None:
    games = [played(1, 2, 3, 4), played(2, 3, 4, round_=2)]
    assert points(standings(replace(SEASON, per_game=True), people(4), games)) == {
        1: 10,
        2: 8,
        3: Fraction(7, 2),
        4: 1,
    }


def test_the_share_is_of_the_winners_score_and_an_average() -> None:
    games = [played(1, 2, scores=(80, 40)), played(1, 2, scores=(50, 50), round_=2)]
    rows = standings(SEASON, people(2), games)
    assert [row.share for row in rows] == [1, Fraction(3, 4)]


def test_the_margin_is_a_winners_lead_and_the_others_distance_to_the_winner() -> None:
    rows = standings(SEASON, people(3), [played(1, 2, 3, scores=(90, 80, 50))])
    assert {row.player: row.margin for row in rows} == {1: 10, 2: -10, 3: -40}


def test_somebody_who_gave_up_with_the_most_points_gains_no_share_or_margin_by_it() -> None:
    rows = standings(SEASON, people(2), [played(1, 2, scores=(40, 90))])
    assert [(row.share, row.margin) for row in rows] == [(1, 0), (1, 0)]


def test_games_without_scores_count_for_neither_share_nor_margin() -> None:
    rows = standings(SEASON, people(2), [played(1, 2), played(1, 2, scores=(50, 40), round_=2)])
    assert [(row.share, row.margin) for row in rows] == [(1, 10), (Fraction(4, 5), -10)]


def chain_case(by: TieBreak) -> tuple[Season, list[Result]]:
    """Results in which player 1 is in front of player 2 by just this criterion."""
    flat = PointsTables(two=(Fraction(1), Fraction(1)), three=(Fraction(2), Fraction(1), Fraction(0)))
    three = replace(SEASON, size=3, points=flat)
    match by:
        case TieBreak.POINTS:
            return SEASON, [played(1, 2)]
        case TieBreak.WINS:
            return three, [played(1, 3, 2), played(3, 2, 1, round_=2), played(4, 2, 5, round_=3)]
        case TieBreak.SECONDS:
            places = PointsTables(three=(Fraction(0), Fraction(0), Fraction(0)))
            return replace(three, points=places), [played(3, 1, 2)]
        case TieBreak.SHARE:
            return SEASON, [played(3, 1, scores=(100, 60)), played(4, 2, scores=(100, 50), table=2)]
        case TieBreak.MARGIN:
            return SEASON, [played(3, 1, scores=(50, 25)), played(4, 2, scores=(100, 50), table=2)]
        case TieBreak.HEAD_TO_HEAD:
            zero = PointsTables(three=(Fraction(0), Fraction(0), Fraction(0)))
            games = [played(3, 4, 1, 2), played(3, 4, 2, 1, round_=2), played(3, 4, 5, 1, 2, round_=3)]
            return replace(SEASON, points=replace(zero, four=(Fraction(0),) * 4, five=(Fraction(0),) * 5)), games
        case TieBreak.LOT:
            return SEASON, []


@pytest.mark.parametrize("by", TieBreak)
def test_a_row_says_by_which_criterion_it_stands_above_the_next(by: TieBreak) -> None:
    season, games = chain_case(by)
    rows = standings(season, people(2 if by is TieBreak.LOT else 5), games, seed="x")
    first, second = [row for row in rows if row.player in (1, 2)]
    if by is not TieBreak.LOT:
        assert (first.player, second.player) == (1, 2)
    assert abs(first.rank - second.rank) == 1
    assert first.above_next is not None
    assert first.above_next.by is by
    assert first.above_next.mine > first.above_next.theirs
    assert rows[-1].above_next is None


def test_the_chain_is_followed_in_the_order_the_season_gives() -> None:
    games = [played(3, 1, scores=(100, 60)), played(4, 2, scores=(50, 25), table=2)]
    by_share = standings(SEASON, people(4), games)
    by_margin = standings(replace(SEASON, chain=(TieBreak.MARGIN, TieBreak.SHARE)), people(4), games)
    assert [row.player for row in by_share if row.player < 3] == [1, 2]
    assert [row.player for row in by_margin if row.player < 3] == [2, 1]


def test_those_still_tied_after_head_to_head_meet_among_themselves_again() -> None:
    """Of three games each, 1 and 2 won two, 3 and 4 one; then 1 has beaten 2, and 4 has beaten 3."""
    none = PointsTables(two=(Fraction(1), Fraction(1)))
    season = replace(SEASON, points=none, chain=(TieBreak.HEAD_TO_HEAD,), size=2)
    games = [played(*pair, table=at) for at, pair in enumerate([(1, 2), (3, 1), (2, 4), (2, 3), (4, 3), (1, 4)], 1)]
    rows = standings(season, people(4), games)
    assert order(rows) == [1, 2, 4, 3]
    assert rows[0].above_next == Decided(TieBreak.HEAD_TO_HEAD, Fraction(1), Fraction(-1))


def test_lots_come_from_the_seed_and_differ_with_it() -> None:
    orders = {tuple(order(standings(SEASON, people(5), [], seed=str(seed)))) for seed in range(20)}
    assert len(orders) > 10
    assert order(standings(SEASON, people(5), [], seed="spring")) == order(
        standings(SEASON, people(5)[::-1], [], seed="spring")
    )


@pytest.mark.parametrize(
    ("by", "mine", "theirs", "said"),
    [
        (TieBreak.POINTS, 26, 25, "points: 26 against 25"),
        (TieBreak.WINS, Fraction(5, 2), 2, "equal points, games won: 2.5 against 2"),
        (
            TieBreak.SHARE,
            Fraction(91, 100),
            Fraction(2, 3),
            "equal so far, share of the winner's score: 91 % against 67 %",
        ),
        (
            TieBreak.SHARE,
            Fraction(66667, 100000),
            Fraction(2, 3),
            "equal so far, share of the winner's score: 66.667 % against 66.6667 %",
        ),
        (TieBreak.MARGIN, -10, -40, "equal so far, margin in points of the game: -10 against -40"),
        (TieBreak.LOT, 3, 1, "equal in everything: drawn by lot from the season's seed"),
    ],
)
def test_a_reason_is_a_sentence_with_both_figures(by: TieBreak, mine: Fraction, theirs: Fraction, said: str) -> None:
    assert str(reason(Decided(by, Fraction(mine), Fraction(theirs)))) == said


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(19, 3), "6.33"),
        (Fraction(2), "2"),
        (Fraction(-1, 3), "-0.33"),
        (Fraction(5, 2), "2.5"),
        (Fraction(-1, 999), "0"),
    ],
)
def test_figures_are_shown_with_two_decimals_at_most(number: Fraction, text: str) -> None:
    assert shown(number) == text


seat_lists = st.lists(st.permutations(range(1, 6)), min_size=0, max_size=5)


@st.composite
def seasons_of_games(draw: st.DrawFn) -> list[Result]:
    games: list[Result] = []
    for number, players in enumerate(draw(seat_lists), 1):
        size = draw(st.integers(2, 5))
        how = draw(st.sampled_from([How.PLAYED, How.PRESENT]))
        scores = sorted(draw(st.lists(st.integers(0, 3), min_size=size, max_size=size)), reverse=True)
        places = [scores.index(score) + 1 for score in scores] if how is How.PRESENT else list(range(1, size + 1))
        seats = tuple(
            SeatResult(player, place, score) for player, place, score in zip(players, places, scores, strict=False)
        )
        games.append(Result(1, number, 1, seats, how))
    return games


@settings(max_examples=60, deadline=None)
@given(games=seasons_of_games(), mixed=st.randoms(use_true_random=False))
def test_the_order_in_which_results_and_players_come_does_not_matter(games: list[Result], mixed) -> None:
    expected = standings(SEASON, people(5), games, seed="x")
    entries, others = (
        people(5),
        [replace(game, seats=tuple(mixed.sample(game.seats, len(game.seats)))) for game in games],
    )
    mixed.shuffle(entries)
    mixed.shuffle(others)
    assert standings(SEASON, entries, others, seed="x") == expected


@settings(max_examples=60, deadline=None)
@given(games=seasons_of_games())
def test_every_game_pays_five_points_a_seat_and_one_win_in_all(games: list[Result]) -> None:
    rows = standings(SEASON, people(5), games)
    seats = sum(len(game.seats) for game in games)
    assert sum(row.points for row in rows) == 5 * seats
    assert sum(row.wins for row in rows) == len(games) == sum(row.seconds for row in rows)
    assert sum(row.played for row in rows) == seats == sum(sum(row.places) for row in rows)
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5]


PAY = {2: [10, 0], 3: [10, 4, 1], 4: [10, 6, 3, 1], 5: [10, 7, 4, 3, 1]}


def plainly(games: list[Result]) -> dict[int, tuple[Fraction, Fraction, Fraction, Fraction, Fraction]]:
    """Points, wins, seconds, share and margin, once more and as simply as can be: every tie is broken in all ways."""
    figures = {player: [Fraction(0)] * 4 for player in range(1, 6)}
    shares: dict[int, list[Fraction]] = {player: [] for player in range(1, 6)}
    for game in games:
        orders = [way for way in permutations(game.seats) if all(a.place <= b.place for a, b in pairwise(way))]
        best = max(seat.score or 0 for seat in game.seats)
        for seat in game.seats:
            at = [way.index(seat) for way in orders]
            pays = PAY[len(game.seats)]
            figures[seat.player][0] += Fraction(sum(pays[place] for place in at), len(at))
            figures[seat.player][1] += Fraction(at.count(0), len(at))
            figures[seat.player][2] += Fraction(at.count(1), len(at))
            rest = max(other.score or 0 for other in game.seats if other is not seat)
            own = seat.score or 0
            figures[seat.player][3] += own - rest if seat.place == 1 else own - best
            shares[seat.player].append(Fraction(own, best) if best else Fraction(1))
    return {
        player: (*four[:3], sum(shares[player], Fraction(0)) / max(1, len(shares[player])), four[3])
        for player, four in figures.items()
    }  # type: ignore[misc]


@settings(max_examples=100, deadline=None)
@given(games=seasons_of_games())
def test_a_simple_count_finds_the_same_figures_and_order(games: list[Result]) -> None:
    rows = standings(SEASON, people(5), games, seed="x")
    simple = plainly(games)
    for row in rows:
        assert (row.points, row.wins, row.seconds, row.share, row.margin) == simple[row.player]
    assert [simple[row.player] for row in rows] == sorted(simple.values(), reverse=True)
    for above, below in pairwise(rows):
        decided = above.above_next
        assert decided is not None
        mine, theirs = simple[above.player], simple[below.player]
        chain = [TieBreak.POINTS, TieBreak.WINS, TieBreak.SECONDS, TieBreak.SHARE, TieBreak.MARGIN]
        differing = [by for by, one, other in zip(chain, mine, theirs, strict=True) if one != other]
        if differing:
            assert decided.by is differing[0]
        else:
            assert decided.by in (TieBreak.HEAD_TO_HEAD, TieBreak.LOT)
