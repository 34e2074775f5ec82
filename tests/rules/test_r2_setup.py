"""R2: the table before the first turn."""

from __future__ import annotations

import pytest
from positions import CHAIN, Position, new

from rules.errors import BadOptions
from rules.game import Game
from rules.types import Animal, Options

INNER = {"D3nw": "grub", "D3ne": "water", "D3e": "grass", "D3se": "sun", "D3sw": "meat", "D3w": "seed"}


def setup(players: int | str = 6, **options: object) -> Position:
    return new(players, **options).written  # pyright: ignore[reportArgumentType]


def printed(name: str) -> str:
    from rules.types import Corner

    return str(Corner.parse(name))


def test_the_seven_tiles_lie_round_the_ice_in_the_centre() -> None:
    """R2.1"""
    tiles = setup()["tiles"]
    assert {label: tile["terrain"] for label, tile in tiles.items()} == {
        "D3": "sea", "D2": "wetland", "E3": "savannah", "E4": "desert", "D4": "mountain", "C4": "forest",
        "C3": "jungle",
    }  # fmt: skip
    assert [label for label, tile in tiles.items() if tile.get("tundra")] == ["D3"]


def test_twelve_disks_lie_on_the_inner_and_the_outer_ring() -> None:
    """R2.2: the outer corners are those two tiles share away from the centre."""
    disks = setup()["disks"]
    outer = {"C3ne": "water", "D2e": "grass", "E3se": "sun", "D4e": "meat", "D4w": "seed", "C4nw": "grub"}
    assert disks == {printed(name): element for name, element in (INNER | outer).items()}


def test_each_animal_starts_on_its_own_terrains() -> None:
    """R2.3"""
    tiles = setup()["tiles"]
    assert {label: tile.get("species") for label, tile in tiles.items()} == {
        "D4": {"mammal": 2, "reptile": 1, "bird": 1},
        "E4": {"mammal": 1, "reptile": 2, "insect": 1},
        "C4": {"mammal": 1, "bird": 2, "arachnid": 1},
        "E3": {"reptile": 1, "amphibian": 1, "insect": 2},
        "C3": {"bird": 1, "amphibian": 1, "arachnid": 2},
        "D2": {"amphibian": 2, "arachnid": 1, "insect": 1},
        "D3": None,
    }


@pytest.mark.parametrize(
    ("label", "matching"),
    [
        ("D2", {"amphibian": 6, "arachnid": 2, "insect": 2}),
        ("E3", {"insect": 4, "amphibian": 3, "reptile": 2}),
        ("E4", {"reptile": 4, "mammal": 2, "insect": 2}),
        ("D4", {"mammal": 4, "reptile": 2, "bird": 2}),
        ("C4", {"bird": 4, "mammal": 2, "arachnid": 2}),
        ("C3", {"arachnid": 4, "amphibian": 3, "bird": 2}),
    ],
)
def test_the_matching_totals_of_the_start_are_those_of_the_rules(label: str, matching: dict[str, int]) -> None:
    """R2.3, its check"""
    from rules.answers import about_tile
    from rules.types import Hex

    answer = about_tile(new(6).game.state, Hex.parse(label))
    assert {str(one.animal): one.matching for one in answer.presences} == matching


@pytest.mark.parametrize(("players", "pawns", "pool"), [(2, 7, 50), (3, 6, 45), (4, 5, 40), (5, 4, 35), (6, 3, 30)])
def test_pawns_and_gene_pool_follow_from_the_number_of_players(players: int, pawns: int, pool: int) -> None:
    """R2.4"""
    animals = setup(players)["animals"]
    assert {(one["pawns"], one["available"], one["gene_pool"], one["eliminated"]) for one in animals.values()} == {
        (pawns, pawns, pool, 0)
    }
    assert {one["score"] for one in animals.values()} == {0}


def test_the_insect_is_first_and_the_mammal_last() -> None:
    """R2.5"""
    assert setup("mammal, insect, bird")["initiative"] == ["insect", "bird", "mammal"]
    assert setup(6)["initiative"] == CHAIN[::-1]


def test_animals_are_dealt_from_the_seed() -> None:
    """R2.5: another seed may deal other animals, the same seed never does."""
    deals = {str(new(2, seed).written["players"]) for seed in "abcdefgh"}
    assert len(deals) > 3
    assert new(2, "a").written["players"] == new(2, "a").written["players"]


def test_three_stacks_of_eight_show_their_top_tile() -> None:
    """R2.6"""
    written = setup()
    assert [stack["hidden"] for stack in written["stacks"]] == [7, 7, 7]
    assert all(stack["face_up"] for stack in written["stacks"])
    assert [len(stack) for stack in written["secret"]["stacks"]] == [7, 7, 7]


def test_five_cards_lie_open_and_ice_age_at_the_bottom() -> None:
    """R2.7"""
    written = setup()
    assert (len(written["row"]), written["deck"], written["gone"]) == (5, 21, [])
    assert written["secret"]["deck"][-1] == "ice-age"
    assert len({*written["row"], *written["secret"]["deck"]}) == 26


def test_three_boxes_hold_four_disks_and_three_are_empty() -> None:
    """R2.8"""
    assert {name: len(box) for name, box in setup()["boxes"].items()} == {
        "adaptation": 4, "regression": 0, "abundance": 4, "wasteland": 0, "depletion": 0, "wanderlust": 4,
    }  # fmt: skip


@pytest.mark.parametrize("dominance", ["claimed", "automatic"])
def test_the_six_tiles_of_the_start_carry_the_cones_of_their_dominant_animals(dominance: str) -> None:
    """R2.9"""
    tiles = setup(dominance=dominance)["tiles"]
    assert {label: tile.get("cone") for label, tile in tiles.items()} == {
        "D2": "amphibian", "E3": "insect", "E4": "reptile", "D4": "mammal", "C4": "bird", "C3": "arachnid",
        "D3": None,
    }  # fmt: skip


def test_with_fewer_animals_the_cones_go_to_who_is_there() -> None:
    """R2.9: of mammal and insect the desert's disks (sun, sun, meat, grass) match both twice: no cone."""
    tiles = setup("mammal, insect")["tiles"]
    assert {label: tile.get("cone") for label, tile in tiles.items()} == {
        "D2": "insect", "E3": "insect", "E4": None, "D4": "mammal", "C4": "mammal", "C3": None, "D3": None,
    }  # fmt: skip


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 2)])
def test_all_animals_are_dealt_out_with_three_pawns_and_35_cubes(players: int, each: int) -> None:
    """R2.10"""
    written = setup(players, all_animals=True)
    assert [len(seat) for seat in written["players"]] == [each] * players
    assert sorted(written["animals"]) == sorted(CHAIN)
    assert {(one["pawns"], one["gene_pool"]) for one in written["animals"].values()} == {(3, 30)}


def test_random_earth_puts_other_tiles_on_the_seven_places() -> None:
    """R2.11"""
    written = setup(earth="random")
    tiles = written["tiles"]
    assert sorted(tiles) == ["C3", "C4", "D2", "D3", "D4", "E3", "E4"]
    assert [tile["terrain"] for tile in tiles.values()] != [tile["terrain"] for tile in setup()["tiles"].values()]
    assert tiles["D3"]["tundra"]
    assert [stack["hidden"] for stack in written["stacks"]] == [7, 7, 7]
    assert written["disks"] == setup()["disks"]
    assert tiles["D4"]["species"] == {"mammal": 2, "reptile": 1, "bird": 1}


def test_a_shorter_deck_has_so_many_cards_above_ice_age() -> None:
    """R2.12"""
    written = setup(cards=10)
    assert (len(written["row"]), written["deck"]) == (5, 6)
    assert written["secret"]["deck"][-1] == "ice-age"


def test_cards_set_aside_stand_nowhere() -> None:
    """R2.12: over a whole game 11 of the 26 cards are seen at most."""
    written = setup(cards=10)
    assert len({*written["row"], *written["secret"]["deck"], *written["gone"]}) == 11


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (1, Options(), "players"),
        (7, Options(), "players"),
        (4, Options(all_animals=True), "all-animals"),
        (2, Options(cards=9), "cards"),
        (2, Options(cards=26), "cards"),
        ([[Animal.BIRD], [Animal.BIRD]], Options(), "animals"),
        ([[Animal.BIRD, Animal.INSECT], [Animal.MAMMAL]], Options(), "animals"),
        ([[Animal.BIRD], [Animal.MAMMAL]], Options(all_animals=True), "animals"),
    ],
)
def test_what_makes_no_game_is_refused(seats: object, options: Options, code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        Game.new(seats, "1", options)  # pyright: ignore[reportArgumentType]
    assert refused.value.code == code
    assert refused.value.facts
    assert str(refused.value).endswith(".")
