"""The solver: tables that are legal, the same for a seed, as good as can be, and never worse than plain swaps."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from league_support import people, tables_of
from league_swaps import swapped

from bot.clocks.hours import Hours
from bot.league.errors import CannotAvoid, NoSuchDesign, NoTables
from bot.league.model import Dealing, EntryStatus, Odd, Pace, Round, Season, TablePlan
from bot.league.solver import Seating, seat
from rules.types import Animal, Options

LITTLE = 20_000
"""Effort enough for tests that are not about how good the tables are."""


def season(**terms: object) -> Season:
    return replace(Season("Spring"), **terms)


def fingerprint(seating: Seating) -> str:
    text = repr(
        [(one.number, table.players, table.animals, one.byes) for one in seating.rounds for table in one.tables]
    )
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@settings(max_examples=25, deadline=None)
@given(
    players=st.integers(3, 40),
    size=st.integers(2, 6),
    rounds=st.integers(1, 5),
    odd=st.sampled_from(Odd),
    dealing=st.sampled_from(Dealing),
    seed=st.text(max_size=5),
)
def test_everybody_plays_or_rests_once_in_every_round(
    players: int, size: int, rounds: int, odd: Odd, dealing: Dealing, seed: str
) -> None:
    terms = season(size=size, rounds=rounds, odd=odd, dealing=dealing)
    try:
        seating = seat(terms, people(players), seed, effort=2000)
    except NoTables:
        assert players < size or players in (2, 5)
        return
    assert [one.number for one in seating.rounds] == list(range(1, rounds + 1))
    for one in seating.rounds:
        seated = [player for table in one.tables for player in table.players]
        assert sorted([*seated, *one.byes]) == list(range(1, players + 1))
        assert [table.number for table in one.tables] == list(range(1, len(one.tables) + 1))
        for table in one.tables:
            order = [animal for animals in table.animals for animal in animals]
            assert order == sorted(set(order), reverse=True)
            assert len(order) == (0 if dealing is Dealing.DRAFTED else len(table.players))
            assert len(table.players) == size if odd is Odd.BYES else 2 <= len(table.players) <= max(5, size)


def test_a_seed_gives_these_very_tables_on_every_machine() -> None:
    terms = season(rounds=5)
    wishes = [
        replace(entry, pace=list(Pace)[at % 3], avoid=frozenset({at % 7 + 1}), favourites=(list(Animal)[at % 6],))
        for at, entry in enumerate(people(23, hours=Hours("UTC")), 1)
    ]
    assert fingerprint(seat(terms, wishes, "spring", effort=LITTLE)) == "0594fc34b24052c8"


def test_the_order_of_the_entries_does_not_matter() -> None:
    entries = people(13)
    one = seat(season(), entries, "x", effort=LITTLE)
    assert one == seat(season(), entries[::-1], "x", effort=LITTLE)


def test_another_seed_gives_other_tables() -> None:
    entries = people(13)
    assert seat(season(), entries, "x", effort=LITTLE) != seat(season(), entries, "y", effort=LITTLE)


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (20, 5), (28, 9), (29, 7), (40, 5), (100, 8)])
def test_nobody_meets_twice_where_that_is_known_to_be_possible(players: int, rounds: int) -> None:
    seating = seat(season(rounds=rounds), people(players), "x", effort=300_000)
    pairs = Counter(pair for table in tables_of(seating.rounds) for pair in combinations(sorted(table), 2))
    assert max(pairs.values()) == 1
    assert seating.score.repeats == 0


def test_a_small_season_is_as_good_as_trying_everything() -> None:
    """Six players at two tables of three: ten ways to cut them for each round, three rounds of them."""
    cuts = [frozenset({frozenset({1, *two}), frozenset(range(2, 7)) - {*two}}) for two in combinations(range(2, 7), 2)]

    def cost(rounds: tuple[frozenset[frozenset[int]], ...]) -> int:
        meetings = Counter(pair for cut in rounds for table in cut for pair in combinations(sorted(table), 2))
        return sum(number * (number - 1) // 2 for number in meetings.values())

    best = min(cost(rounds) for rounds in permutations(cuts, 3))
    assert seat(season(size=3, rounds=3), people(6), "x", effort=LITTLE).score.repeats == best


@pytest.mark.parametrize(("players", "rounds"), [(10, 4), (24, 5), (33, 6)])
def test_it_is_never_worse_in_repeats_than_swaps_for_the_same_time(players: int, rounds: int) -> None:
    began = time.process_time()
    seating = seat(season(rounds=rounds), people(players), "x", effort=200_000)
    spent = time.process_time() - began
    sizes = [len(table.players) for table in seating.rounds[0].tables]
    assert seating.score.repeats <= swapped(players, sizes, rounds, spent, seed=1)


@pytest.mark.parametrize(("players", "rounds", "size"), [(16, 4, 4), (24, 6, 4), (18, 6, 3), (25, 5, 5), (30, 7, 6)])
def test_places_in_the_initiative_differ_by_one_game_at_most(players: int, rounds: int, size: int) -> None:
    seating = seat(season(rounds=rounds, size=size), people(players), "x", effort=LITTLE)
    places = Counter((player, place) for table in tables_of(seating.rounds) for place, player in enumerate(table))
    for player in range(1, players + 1):
        found = [places[player, place] for place in range(size)]
        assert max(found) - min(found) <= 1


def test_balanced_animals_differ_by_one_game_at_most_where_the_games_allow() -> None:
    seating = seat(season(rounds=6, size=3), people(12), "x", effort=LITTLE)
    assert seating.score.animal_spread <= 1


def test_favourites_are_heeded_among_equally_balanced_animals() -> None:
    liked = seat(season(rounds=4), people(16, favourites=(Animal.BIRD,)), "x", effort=LITTLE)
    plain = seat(season(rounds=4), people(16), "x", effort=LITTLE)
    birds = sum(Animal.BIRD in animals for one in plain.rounds for table in one.tables for animals in table.animals)
    assert liked.score.animal_spread <= 1
    assert liked.score.favourites >= birds


def test_all_six_animals_are_dealt_to_three_players() -> None:
    terms = season(size=3, odd=Odd.BYES, options=Options(all_animals=True))
    for one in seat(terms, people(7), "x", effort=LITTLE).rounds:
        for table in one.tables:
            assert sorted(animal for animals in table.animals for animal in animals) == list(Animal)
            assert [len(animals) for animals in table.animals] == [2, 2, 2]


def test_those_who_avoid_each_other_never_meet_whoever_of_them_said_so() -> None:
    entries = people(16)
    entries[0] = replace(entries[0], avoid=frozenset({2, 3, 999}))
    entries[8] = replace(entries[8], avoid=frozenset({1, 9}))
    for table in tables_of(seat(season(rounds=3), entries, "x", effort=200_000).rounds):
        assert 1 not in table or not {2, 3, 9} & set(table)


def test_what_cannot_be_avoided_is_named() -> None:
    entries = people(5)
    entries[0] = replace(entries[0], avoid=frozenset({4}))
    with pytest.raises(CannotAvoid, match="Player 1 – Player 4") as refused:
        seat(season(size=5), entries, "x", effort=LITTLE)
    assert refused.value.pairs == ((1, 4),)


def test_an_exact_design_keeps_apart_who_avoids_each_other() -> None:
    """Lines of a plane of four by four: over two rounds everybody fails to meet some."""
    entries = people(9)
    entries[0] = replace(entries[0], avoid=frozenset({5}))
    rounds = seat(season(size=3, rounds=3), entries, "x", effort=LITTLE).rounds
    assert all(not {1, 5} <= set(table) for table in tables_of(rounds))


def test_a_season_by_design_follows_it() -> None:
    seating = seat(season(design="13-4-4"), people(13), "x", effort=LITTLE)
    pairs = Counter(pair for table in tables_of(seating.rounds) for pair in combinations(sorted(table), 2))
    assert seating.design == "13-4-4"
    assert pairs == dict.fromkeys(combinations(range(1, 14), 2), 1)
    assert seating.score.seat_spread == 0


@pytest.mark.parametrize("most", [1, 2, 4])
def test_a_design_without_rounds_gives_nobody_more_games_at_once_than_they_wish(most: int) -> None:
    rounds = seat(season(design="7-4-4"), people(7, most_games=most), "x", effort=LITTLE).rounds
    assert len(tables_of(rounds)) == 7
    for one in rounds:
        games = Counter(player for table in one.tables for player in table.players)
        assert max(games.values()) <= most
    assert len(rounds) == {1: 7, 2: 3, 4: 1}[most]


@pytest.mark.parametrize(("name", "players", "meetings"), [("7-4-4", 7, 2), ("13-4-4", 13, 1), ("16-4-5", 16, 1)])
def test_a_design_stays_exact_whatever_its_players_wish(name: str, players: int, meetings: int) -> None:
    entries = [
        replace(
            entry,
            most_games=1 + entry.user_id % 4,
            pace=list(Pace)[entry.user_id % 3],
            hours=Hours.parse(("08:00-16:00", "14:00-23:00", "20:00-04:00")[entry.user_id % 3]),
        )
        for entry in people(players)
    ]
    rounds = seat(season(design=name), entries, "x", effort=LITTLE).rounds
    pairs = Counter(pair for table in tables_of(rounds) for pair in combinations(sorted(table), 2))
    assert pairs == dict.fromkeys(combinations(range(1, players + 1), 2), meetings)
    for one in rounds:
        games = Counter(player for table in one.tables for player in table.players)
        assert all(number <= 1 + player % 4 for player, number in games.items())


def test_a_design_for_other_numbers_is_refused_with_those_that_fit() -> None:
    with pytest.raises(NoSuchDesign, match="16-4-5"):
        seat(season(design="13-4-4"), people(16), "x", effort=LITTLE)
    with pytest.raises(NoSuchDesign, match="no exact design for 14"):
        seat(season(design="13-4-4"), people(14), "x", effort=LITTLE)


def test_byes_are_shared_evenly_also_with_those_before() -> None:
    first = seat(season(odd=Odd.BYES, rounds=3), people(14), "x", effort=LITTLE)
    second = seat(season(odd=Odd.BYES, rounds=7), people(14), "y", before=first.rounds, first=4, effort=LITTLE)
    byes = Counter(player for one in (*first.rounds, *second.rounds) for player in one.byes)
    assert [byes[player] for player in range(1, 15)] == [1] * 14
    assert second.score.byes_spread == 0


def test_earlier_rounds_count_for_meetings_and_places() -> None:
    """Four who have played in the order of their numbers meet others now, and then sit in other places."""
    before = (Round(1, tuple(TablePlan(at + 1, tuple(range(4 * at + 1, 4 * at + 5))) for at in range(4))),)
    seating = seat(season(rounds=5), people(16), "x", before=before, first=2, effort=600_000)
    assert seating.score.repeats == 0
    assert [one.number for one in seating.rounds] == [2, 3, 4, 5]
    assert seating.score.seat_spread <= 1


def test_whoever_left_plays_no_more_and_who_comes_late_begins_in_their_round() -> None:
    entries = people(13)
    entries[4] = replace(entries[4], status=EntryStatus.WITHDRAWN)
    entries[7] = replace(entries[7], since=3)
    rounds = seat(season(rounds=3), entries, "x", effort=LITTLE).rounds
    playing = [{player for table in one.tables for player in table.players} for one in rounds]
    assert playing == [set(range(1, 14)) - {5, 8}] * 2 + [set(range(1, 14)) - {5}]


def test_people_who_are_awake_together_sit_together_when_nothing_else_is_lost() -> None:
    entries = people(16, hours=Hours.parse("08:00-16:00"))
    for at in range(0, 16, 2):
        entries[at] = replace(entries[at], hours=Hours.parse("20:00-04:00"))
    seating = seat(season(rounds=1), entries, "x", effort=400_000)
    assert seating.score.lonely == ()
    assert seating.score.least_common_hours == 56


def test_nobody_meets_again_for_the_sake_of_hours() -> None:
    entries = people(16, hours=Hours.parse("08:00-16:00"))
    for at in range(0, 16, 2):
        entries[at] = replace(entries[at], hours=Hours.parse("20:00-04:00"))
    assert seat(season(rounds=5), entries, "x", effort=200_000).score.repeats == 0


def test_paces_are_brought_together_when_nothing_else_is_lost() -> None:
    entries = [replace(entry, pace=(Pace.LIVE, Pace.EASY)[entry.user_id % 2]) for entry in people(16)]
    assert seat(season(rounds=1), entries, "x", effort=400_000).score.mixed_paces == 0


def test_too_few_players_are_refused_with_the_number_it_takes() -> None:
    with pytest.raises(NoTables, match="at least 3"):
        seat(season(), people(2), "x", effort=LITTLE)
    with pytest.raises(NoTables, match="at least 4"):
        seat(season(odd=Odd.BYES), people(3), "x", effort=LITTLE)
