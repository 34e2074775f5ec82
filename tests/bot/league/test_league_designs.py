"""Every exact design is counted through: pairs, games, seats, rounds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from bot.league.designs import Design, design, designs, designs_for
from bot.league.fields import field
from bot.league.starts import exact_rounds

ALL = designs()


def named(one: Design) -> str:
    return one.name


@pytest.mark.parametrize("one", ALL, ids=named)
def test_every_two_players_meet_as_often_as_the_design_says(one: Design) -> None:
    pairs = Counter(pair for table in one.tables for pair in combinations(sorted(table), 2))
    assert pairs == dict.fromkeys(combinations(range(one.players), 2), one.meetings)


@pytest.mark.parametrize("one", ALL, ids=named)
def test_everybody_plays_as_often_as_the_design_says(one: Design) -> None:
    games = Counter(player for table in one.tables for player in table)
    assert games == dict.fromkeys(range(one.players), one.games)


@pytest.mark.parametrize("one", ALL, ids=named)
def test_everybody_has_each_seat_equally_often_or_as_nearly_as_the_games_allow(one: Design) -> None:
    seats = Counter((player, seat) for table in one.tables for seat, player in enumerate(table))
    least, more = divmod(one.games, one.size)
    for player in range(one.players):
        found = sorted(seats[player, seat] for seat in range(one.size))
        assert found == [least] * (one.size - more) + [least + 1] * more


@pytest.mark.parametrize("one", ALL, ids=named)
def test_nobody_sits_at_two_tables_of_one_round(one: Design) -> None:
    for tables in one.rounds:
        players = [player for table in tables for player in table]
        assert len(set(players)) == len(players)
        if one.resolvable:
            assert len(players) == one.players


@pytest.mark.parametrize(
    ("name", "meetings", "tables"), [("7-4-4", 2, 7), ("13-4-4", 1, 13), ("16-4-5", 1, 20), ("28-4-9", 1, 63)]
)
def test_the_designs_that_clubs_ask_for_exist(name: str, meetings: int, tables: int) -> None:
    found = design(name)
    assert found is not None
    assert (found.meetings, len(found.tables)) == (meetings, tables)


def test_seven_players_have_every_seat_exactly_once_in_four_games() -> None:
    found = design("7-4-4")
    assert found is not None
    seats = Counter((player, seat) for table in found.tables for seat, player in enumerate(table))
    assert seats == {(player, seat): 1 for player in range(7) for seat in range(4)}


def test_sixteen_players_all_play_in_each_of_five_rounds() -> None:
    found = design("16-4-5")
    assert found is not None
    assert found.resolvable
    assert [len(tables) for tables in found.rounds] == [4] * 5


def test_names_are_told_apart() -> None:
    assert len({one.name for one in ALL}) == len(ALL)
    assert design("17-4-5") is None


def test_designs_for_a_number_of_players_come_with_the_fewest_games_first() -> None:
    assert [one.name for one in designs_for(4, 2)] == ["4-2-3"]
    assert [one.name for one in designs_for(5, 5)] == ["5-5-5"]
    assert designs_for(14, 4) == ()


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25])
def test_a_field_obeys_the_laws_of_fields(order: int) -> None:
    found = field(order)
    assert found is not None
    plus, times, every = found.plus, found.times, range(order)
    for a in every:
        assert plus[a][0] == a == times[a][1]
        assert sorted(plus[a]) == list(every)
        assert not a or sorted(times[a]) == list(every)
        for b in every:
            assert plus[a][b] == plus[b][a]
            assert times[a][b] == times[b][a]
            for c in range(0, order, max(1, order // 5)):
                assert times[a][plus[b][c]] == plus[times[a][b]][times[a][c]]
                assert times[a][times[b][c]] == times[times[a][b]][c]


@pytest.mark.parametrize("order", [1, 6, 10, 12, 15])
def test_there_is_no_field_of_an_order_that_is_no_power_of_a_prime(order: int) -> None:
    assert field(order) is None


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [
        (20, (4,) * 5, 5),
        (28, (4,) * 7, 9),
        (29, (5,) + (4,) * 6, 7),
        (100, (4,) * 25, 25),
        (99, (4,) * 24 + (3,), 25),
        (25, (5,) * 5, 6),
        (12, (3,) * 4, 4),
        (24, (4,) * 6, 0),
        (10, (4, 3, 3), 0),
    ],
)
def test_exact_rounds_repeat_nobody(players: int, sizes: tuple[int, ...], rounds: int) -> None:
    found = exact_rounds(players, sizes)
    assert len(found) == rounds
    pairs = Counter(pair for tables in found for table in tables for pair in combinations(sorted(table), 2))
    assert max(pairs.values(), default=1) == 1
    for tables in found:
        assert sorted(player for table in tables for player in table) == list(range(players))
        assert sorted(map(len, tables), reverse=True) == list(sizes)
