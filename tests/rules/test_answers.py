"""What stands and why: the answers that players ask for, against facts worked out by hand."""

from __future__ import annotations

from positions import table

from rules.answers import (
    AnimalAnswer,
    Match,
    ResetAnswer,
    TileAnswer,
    about_animal,
    about_reset,
    about_tile,
)
from rules.types import Animal, Element, Hex, Space

TEXT = """
    now domination-1 mammal
    pawn glaciation-2 bird
    pawn migration-2 bird
    initiative bird mammal amphibian
    mammal score 5 pool 30 added water water
    bird score 7
    amphibian score 5
    D2 mammal 2 bird 3 amphibian 1 cone bird
    D3 mammal 1 amphibian 1
    C4 bird 4 mammal 3
    disk D2ne water
    disk D2e water
    disk D2nw meat
    safe C4 bird 1
    scored C4
"""


def tile(label: str, text: str = TEXT) -> TileAnswer:
    return about_tile(table(text).game.state, Hex.parse(label))


def animal(name: str, text: str = TEXT) -> AnimalAnswer:
    return about_animal(table(text).game.state, Animal.parse(name))


def reset(text: str = TEXT) -> ResetAnswer:
    return about_reset(table(text).game.state)


def test_a_tile_tells_which_elements_make_an_animal_match() -> None:
    """R5.2: the mammal's two water and two meat: 2 x 2 water and 2 x 1 meat; the amphibian's three water: 3 x 2."""
    found = {one.animal: one for one in tile("D2").presences}
    assert found[Animal.MAMMAL].matches == (Match(Element.MEAT, 2, 1), Match(Element.WATER, 2, 2))
    assert [match.total for match in found[Animal.MAMMAL].matches] == [2, 4]
    assert [found[one].matching for one in (Animal.MAMMAL, Animal.BIRD, Animal.AMPHIBIAN)] == [6, 0, 6]


def test_a_tile_ranks_who_stands_there_and_what_a_domination_pays() -> None:
    """R5.1"""
    answer = tile("D2")
    assert [(str(who), points) for who, points in answer.points] == [("bird", 8), ("mammal", 4), ("amphibian", 2)]
    assert answer.places == (8, 4, 2, 1)
    assert [one.species for one in answer.presences] == [3, 2, 1]


def test_a_tile_tells_that_its_cone_is_false_and_nobody_leads() -> None:
    """R5.6: six matches each of mammal and amphibian; the bird's cone stays, takes the card and may be contested."""
    answer = tile("D2")
    assert (answer.cone, answer.dominant, answer.claim, answer.contestable) == (Animal.BIRD, None, None, True)
    assert answer.card_for is Animal.BIRD


def test_a_tile_tells_who_may_claim_it() -> None:
    """R5.6"""
    answer = tile("D2", "D2 mammal 1 bird 1\ndisk D2e meat")
    assert (answer.claim, answer.contestable, answer.card_for) == (Animal.MAMMAL, False, None)


def test_a_covered_tile_counts_as_tundra() -> None:
    """R1.9"""
    answer = tile("D3")
    assert (str(answer.terrain), str(answer.counts_as), answer.places) == ("sea", "tundra", (1,))


def test_a_tile_tells_its_elements_by_corner_and_whether_it_was_scored() -> None:
    """R4.12"""
    assert sorted(f"{corner} {element}" for corner, element in tile("D2").elements) == [
        "C2e meat",
        "D1se water",
        "D2e water",
    ]
    assert (tile("C4").scored, tile("D2").scored) == (True, False)


def test_who_would_die_is_told_without_those_that_are_safe() -> None:
    """R7.1"""
    found = {one.animal: (one.endangered, one.safe, one.dies) for one in tile("C4").presences}
    assert found == {Animal.BIRD: (True, 1, 3), Animal.MAMMAL: (True, 0, 3)}


def test_an_animal_tells_all_its_pieces() -> None:
    """R2.4: 49 cubes less six on earth and 30 in the pool leave 13 eliminated."""
    answer = animal("mammal")
    assert (answer.score, answer.gene_pool, answer.eliminated, answer.elements) == (5, 30, 13, 4)
    assert answer.added == (Element.WATER,)
    assert (answer.pawns, answer.available, answer.waiting) == (6, 5, (Space.DOMINATION_1,))
    assert animal("bird").waiting == (Space.GLACIATION_2, Space.MIGRATION_2)


def test_an_animal_tells_its_rank_and_its_place_in_initiative() -> None:
    """R8.2: mammal and amphibian have five points each."""
    assert [animal(name).rank for name in ("bird", "mammal", "amphibian")] == [1, 2, 3]
    assert [animal(name).initiative for name in ("bird", "mammal", "amphibian")] == [1, 2, 3]


def test_an_animal_tells_where_it_stands_leads_and_is_endangered() -> None:
    """R5.4"""
    answer = animal("bird")
    assert [(str(label), number) for label, number in answer.tiles] == [("C4", 4), ("D2", 3)]
    assert [str(label) for label in answer.cones] == ["D2"]
    assert [(str(label), number) for label, number in answer.endangered] == [("C4", 3), ("D2", 3)]
    assert [str(label) for label in animal("amphibian").tundra_tiles] == ["D3"]


def test_an_animal_tells_what_it_may_claim_and_contest() -> None:
    """R5.6"""
    assert animal("mammal").claims == ("contest D2",)
    assert animal("mammal", "D2 mammal 1 bird 1 cone bird\ndisk D2e meat").claims == ("claim D2", "contest D2")


def test_the_reset_to_come_tells_who_dies_and_what_the_mammal_may_save() -> None:
    """R7.1: D3 touches no disk but D2's, which do not lie on it."""
    answer = reset()
    assert [f"{label} {who} {number}" for label, who, number in answer.dies] == [
        "C4 mammal 3", "C4 bird 3", "D2 bird 3", "D3 mammal 1", "D3 amphibian 1",
    ]  # fmt: skip
    assert [str(label) for label in answer.mammal_may_save] == ["C4", "D3"]


def test_the_reset_to_come_tells_what_survival_would_pay() -> None:
    """R7.2: a tie on the ice pays nobody; two tundra tiles pay three points."""
    assert (reset().survival, reset().survival_points) == (None, 0)
    answer = reset("D3 bird 1\nC4 tundra bird 1\nD2 tundra mammal 1\ndisk C4ne seed")
    assert (answer.survival, answer.survival_points) == (Animal.BIRD, 3)


def test_survival_to_come_does_not_count_species_that_die_before() -> None:
    """R7.1 comes before R7.2: three endangered birds on the ice do not outnumber the mammal that lives on meat."""
    answer = reset("D3 bird 3\nD2 tundra mammal 1\ndisk D2ne meat")
    assert (answer.survival, answer.survival_points) == (Animal.MAMMAL, 1)
