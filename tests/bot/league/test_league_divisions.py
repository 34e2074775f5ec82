"""Who enters, the seeding, the divisions, and proposals of promotion and relegation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from league_support import people

from bot.league.divisions import Move, Why, admitted, divided, promotions, seeded
from bot.league.explaining import moved
from bot.league.model import EntryStatus, Promotion, Standing

NONE = Fraction(0)


def rows(players: Sequence[int], left: Sequence[int] = ()) -> list[Standing]:
    return [
        Standing(rank, player, NONE, 0, 0, NONE, NONE, NONE, NONE, NONE, (0,) * 6, player in left)
        for rank, player in enumerate(players, 1)
    ]


def moves(found: Sequence[Move]) -> dict[int, tuple[int, Why]]:
    return {move.player: (move.after, move.why) for move in found if move.why is not Why.STAYS}


THREE = {1: [11, 12, 13, 14, 15, 16], 2: [21, 22, 23, 24, 25, 26], 3: [31, 32, 33, 34, 35, 36]}


def proposed(*left: int, up: int = 2, down: int = 2) -> tuple[Move, ...]:
    return promotions({number: rows(players, left) for number, players in THREE.items()}, Promotion(up, down))


def test_the_first_go_up_and_the_last_go_down() -> None:
    assert moves(proposed()) == {
        15: (2, Why.RELEGATED),
        16: (2, Why.RELEGATED),
        21: (1, Why.PROMOTED),
        22: (1, Why.PROMOTED),
        25: (3, Why.RELEGATED),
        26: (3, Why.RELEGATED),
        31: (2, Why.PROMOTED),
        32: (2, Why.PROMOTED),
    }


def test_for_each_who_left_the_best_of_those_who_would_go_down_stays() -> None:
    found = moves(proposed(13))
    assert found[13] == (0, Why.LEFT)
    assert found[15] == (1, Why.SPARED)
    assert found[16] == (2, Why.RELEGATED)
    assert {21, 22} == {player for player, where in found.items() if where == (1, Why.PROMOTED)}


def test_when_more_left_than_go_down_the_next_below_move_up_and_make_room_there() -> None:
    found = moves(proposed(11, 12, 13))
    assert [found[player] for player in (15, 16)] == [(1, Why.SPARED)] * 2
    assert [found[player][1] for player in (21, 22, 23)] == [Why.PROMOTED, Why.PROMOTED, Why.MOVED_UP]
    assert [found[player] for player in (25, 26)] == [(2, Why.SPARED)] * 2
    assert [found[player][1] for player in (31, 32, 33)] == [Why.PROMOTED, Why.PROMOTED, Why.MOVED_UP]


def test_as_many_go_up_as_down_when_the_rules_differ() -> None:
    found = [move.why for move in proposed(up=3, down=1)]
    assert found.count(Why.PROMOTED) == found.count(Why.RELEGATED) == 2


def test_nobody_moves_where_there_is_one_division() -> None:
    assert {move.why for move in promotions({1: rows([1, 2, 3])}, Promotion())} == {Why.STAYS}


@given(
    sizes=st.lists(st.integers(2, 9), min_size=1, max_size=4),
    gone=st.sets(st.integers(0, 35), max_size=10),
    up=st.integers(0, 4),
    down=st.integers(0, 4),
)
def test_divisions_keep_their_sizes_as_far_as_there_is_anybody_to_move_up(
    sizes: list[int], gone: set[int], up: int, down: int
) -> None:
    standings = {
        number: rows([10 * number + at for at in range(size)], [10 * number + one % 10 for one in gone])
        for number, size in enumerate(sizes, 1)
    }
    found = promotions(standings, Promotion(up, down))
    after = {number: [move.player for move in found if move.after == number] for number in standings}
    assert sorted(move.player for move in found) == sorted(row.player for some in standings.values() for row in some)
    assert all(abs(move.after - move.before) <= 1 for move in found if move.after)
    assert all((move.after == 0) == (move.why is Why.LEFT) for move in found)
    for number, size in enumerate(sizes, 1):
        below = [move for move in found if move.before == number + 1 and move.after == number + 1]
        assert len(after[number]) <= size
        assert len(after[number]) == size or number == len(sizes) or not below


@pytest.mark.parametrize(
    ("why", "said"),
    [
        (Why.PROMOTED, "goes up to division 1: rank 2 in division 2"),
        (Why.LEFT, "left the season; was in division 2"),
        (Why.STAYS, "stays in division 1 with rank 2"),
    ],
)
def test_every_move_is_explained(why: Why, said: str) -> None:
    assert str(moved(Move(7, 2, 2, 1, why))) == said


def test_ratings_seed_and_the_unrated_follow_in_the_order_of_signing_up() -> None:
    entries = people(5)
    entries[1] = replace(entries[1], rating=20.5)
    entries[3] = replace(entries[3], rating=31.0)
    assert seeded(reversed(entries)) == (4, 2, 1, 3, 5)


def test_a_place_set_by_hand_goes_before_any_rating() -> None:
    entries = [replace(entry, rating=float(entry.user_id)) for entry in people(5)]
    entries[0] = replace(entries[0], hand=2)
    entries[2] = replace(entries[2], hand=1)
    assert seeded(entries) == (3, 1, 5, 4, 2)


def test_only_those_who_play_are_seeded() -> None:
    entries = [replace(entry, status=status) for entry, status in zip(people(4), EntryStatus, strict=True)]
    assert seeded(entries) == (1,)


@pytest.mark.parametrize(
    ("players", "size", "sizes"), [(29, 8, [8, 7, 7, 7]), (16, 8, [8, 8]), (9, 8, [5, 4]), (5, 8, [5]), (6, 0, [6])]
)
def test_divisions_differ_by_one_player_at_most(players: int, size: int, sizes: list[int]) -> None:
    found = divided(range(1, players + 1), size)
    assert [len(division.players) for division in found] == sizes
    assert [player for division in found for player in division.players] == list(range(1, players + 1))
    assert [division.number for division in found] == list(range(1, len(sizes) + 1))


def test_sizes_set_by_hand_must_hold_everybody() -> None:
    assert [len(division.players) for division in divided(range(10), sizes=(4, 6))] == [4, 6]
    with pytest.raises(ValueError, match="9 places for 10"):
        divided(range(10), sizes=(4, 5))


def test_who_comes_when_all_places_are_taken_waits_and_moves_up_when_somebody_leaves() -> None:
    entries = people(4)
    full = admitted(reversed(entries), 2)
    assert [entry.status for entry in full] == [EntryStatus.ENTERED] * 2 + [EntryStatus.WAITING] * 2
    without = [replace(full[0], status=EntryStatus.WITHDRAWN), *full[1:]]
    assert [entry.user_id for entry in admitted(without, 2) if entry.status.plays] == [2, 3]
    assert all(entry.status.plays for entry in admitted(full, 0))
