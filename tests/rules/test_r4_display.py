"""R4, upper half of the action display: Initiative to Glaciation."""

from __future__ import annotations

import pytest
from positions import table

ALIVE = "D4 mammal 1\ndisk D4e meat\n"  # the mammal lives on through Reset
NEXT = "pawn migration-2 mammal\n"  # the turn stops there


def test_the_first_in_initiative_stays_first_and_places_again() -> None:
    """R4.1"""
    game = table(ALIVE + "now initiative amphibian").play("advance")
    assert game.written["initiative"] == ["amphibian", "bird", "mammal"]
    assert game.asked == "amphibian place"


def test_advancing_swaps_with_the_left_neighbour_only() -> None:
    """R4.1"""
    game = table(ALIVE + "now initiative mammal").play("advance")
    assert game.written["initiative"] == ["amphibian", "mammal", "bird"]


def test_the_initiative_pawn_may_go_on_any_vacant_space_but_initiative() -> None:
    """R4.1"""
    game = table(ALIVE + "now initiative mammal\npawn migration-7 bird").play("advance")
    assert len(game.offers) == 39
    assert not {"place initiative", "place migration-7"} & set(game.offers)


def test_forgoing_initiative_keeps_the_order_and_frees_the_pawn() -> None:
    """R4.1"""
    game = table(ALIVE + "now initiative mammal\npawn migration-7 mammal").play("pass")
    assert game.written["initiative"] == ["amphibian", "bird", "mammal"]
    assert (game.pawn("initiative"), game.asked) == (None, "mammal migration")


def test_the_new_order_counts_from_the_next_planning() -> None:
    """R4.1"""
    game = table(ALIVE + "initiative bird mammal amphibian\nnow initiative mammal")
    game.play("advance", "place domination-5", "pass")
    assert game.asked == "mammal place"


def test_a_sixth_element_may_be_added_but_no_seventh() -> None:
    """R4.2: the amphibian prints three; with two added it may take one, then it is not asked again."""
    game = table(ALIVE + "now adaptation-1 amphibian\npawn adaptation-2 amphibian\npawn adaptation-3 mammal\n"
                 "amphibian added sun sun\nbox adaptation sun sun seed")  # fmt: skip
    game.play("adapt sun")
    assert game.animal("amphibian")["added"] == ["sun", "sun", "sun"]
    assert game.asked == "mammal adaptation"


def test_adaptation_offers_a_type_once_however_many_disks_lie_there() -> None:
    """R4.2"""
    game = table(ALIVE + "now adaptation-1 mammal\nbox adaptation sun sun meat")
    assert game.offers == ["adapt meat", "adapt sun", "pass"]


def test_regression_takes_one_disk_of_a_type_from_everybody_without_any_pawn() -> None:
    """R4.3"""
    game = table(ALIVE + "now adaptation-1 mammal\nbox adaptation seed\nbox regression sun sun\n"
                 "mammal added sun sun\nbird added sun\namphibian added meat").play("pass")  # fmt: skip
    animals = game.written["animals"]
    assert [animals[name]["added"] for name in ("mammal", "bird", "amphibian")] == [["sun"], [], ["meat"]]


def test_saves_are_asked_left_to_right_and_the_reptile_s_free_one_last() -> None:
    """R4.3"""
    game = table(ALIVE + "players mammal, reptile, bird\nnow regression-1 mammal\npawn regression-2 reptile\n"
                 "box regression seed water\nmammal added seed water\nreptile added seed water")  # fmt: skip
    assert game.asked == "mammal regression"
    assert game.play("keep seed").asked == "reptile regression"
    assert game.play("keep seed").offers == ["keep water", "pass"]
    game.play("keep water")
    assert game.animal("reptile")["added"] == ["seed", "water"]
    assert game.animal("mammal")["added"] == ["seed"]


def test_two_pawns_of_one_animal_save_two_types() -> None:
    """R4.3"""
    game = table(ALIVE + "now regression-1 bird\npawn regression-2 bird\nbox regression grass meat sun\n"
                 "bird added grass meat sun").play("keep grass")  # fmt: skip
    assert game.offers == ["keep meat", "keep sun", "pass"]
    game.play("keep sun")
    assert game.animal("bird")["added"] == ["grass", "sun"]


def test_who_saves_nothing_loses_one_of_each_type() -> None:
    """R4.3"""
    game = table(ALIVE + NEXT + "now regression-1 bird\nbox regression grass meat\nbird added grass grass meat")
    game.play("pass")
    assert game.animal("bird")["added"] == ["grass"]
    assert game.bag("meat") == 20 - 1 - 1  # one on earth, one in the box


def test_the_disks_of_the_regression_box_stay_until_reseed() -> None:
    """R4.3"""
    game = table(ALIVE + "now adaptation-1 mammal\nbox adaptation seed\nbox regression sun\nmammal added sun\n"
                 "pawn migration-2 mammal").play("pass")  # fmt: skip
    assert (game.asked, game.box("regression")) == ("mammal migration", ["sun"])


def test_abundance_offers_each_type_on_each_vacant_corner_of_earth() -> None:
    """R4.4: two tiles side by side have ten corners, one of them taken."""
    game = table("no tiles\nD4 mountain mammal 1\ndisk D4e meat\nnow abundance-1 mammal\nbox abundance sun sun seed\n"
                 "D3 sea\n" + NEXT)  # fmt: skip
    assert len(game.offered("supply")) == 2 * 9
    game.play("supply sun D4w")
    assert (game.disk("C4se"), game.box("abundance")) == ("sun", ["seed", "sun"])


def test_the_wasteland_box_loses_a_disk_only_to_its_pawn() -> None:
    """R4.5"""
    game = table(ALIVE + NEXT + "now wasteland mammal\nbox wasteland sun sun water\ndisk D3se sun\ndisk D2se water")
    assert game.offers == ["discard sun", "discard water", "pass"]
    game.play("discard water")
    assert game.box("wasteland") == ["sun", "sun"]
    assert (game.disk("D3se"), game.disk("D2se")) == (None, "water")


def test_one_copy_left_in_the_wasteland_box_is_enough_to_lay_waste() -> None:
    """R4.5"""
    game = table(ALIVE + "now wasteland mammal\nbox wasteland sun sun\ndisk D3se sun\ndisk E3se sun").play(
        "discard sun"
    )
    assert (game.disk("D3se"), game.disk("E3se")) == (None, "sun")  # the second touches no tundra


def test_the_wasteland_works_without_a_pawn() -> None:
    """R4.5"""
    game = table(ALIVE + "now adaptation-1 mammal\nbox adaptation seed\nbox wasteland sun\ndisk D3se sun").play("pass")
    assert game.disk("D3se") is None


def test_depletion_offers_the_disks_of_the_types_in_its_box() -> None:
    """R4.6"""
    game = table(ALIVE + "now depletion mammal\nbox depletion sun sun\ndisk D3se sun\ndisk E3se sun\ndisk D2e grass")
    assert game.offers == ["deplete D3se", "deplete E3se", "pass"]
    game.play("deplete D3se")
    assert (game.disk("D3se"), game.box("depletion")) == (None, [])  # Reseed emptied the box into the bag
    assert game.written["turn"] == 4


def test_depletion_without_a_match_is_not_asked_and_frees_the_pawn() -> None:
    """R4.6"""
    game = table(ALIVE + "now depletion mammal\nbox depletion water\npawn migration-2 mammal")
    assert (game.asked, game.pawn("depletion")) == ("mammal migration", None)


@pytest.mark.parametrize(
    ("ice", "points"), [("", 1), ("D2 tundra", 3), ("D2 tundra\nE4 tundra", 6), ("D2 tundra\nE4 tundra\nF2 sea", 6)]
)
def test_a_glaciation_pays_the_bonus_for_the_ice_beside_it(ice: str, points: int) -> None:
    """R4.7"""
    assert table(f"{ALIVE}now glaciation-1 bird\n{ice}").play("freeze E3").scores == {"bird": points}


def test_a_tile_away_from_the_ice_cannot_freeze() -> None:
    """R4.7"""
    game = table(ALIVE + "now glaciation-1 bird\nD1 forest\nF3 desert")
    assert game.offered("freeze") == ["C3", "C4", "D2", "D4", "E3", "E4"]


def test_the_waiting_pawns_stay_on_their_spaces() -> None:
    """R4.7"""
    game = table(ALIVE + "now glaciation-2 bird\npawn glaciation-3 mammal\npawn migration-2 mammal").play("freeze C3")
    assert (game.pawn("glaciation-2"), game.pawn("glaciation-3")) == (None, "mammal")
    assert game.asked == "mammal migration"
    assert game.animal("mammal")["available"] == 4


def test_a_disk_between_three_tundra_tiles_elsewhere_goes_too() -> None:
    """R4.7: "every disk on earth"; this one was put there after the third of its tiles had frozen."""
    game = table(ALIVE + "now glaciation-1 bird\nD2 tundra\nE3 tundra\ndisk D2se water\ndisk D3e grass")
    game.play("freeze C3")
    assert (game.disk("D2se"), game.disk("D3e")) == (None, "grass")


def test_a_rim_disk_that_touches_two_tundra_tiles_and_nothing_else_stays() -> None:
    """R4.7: exactly three tundra tiles, and a corner of the rim has fewer."""
    game = table("now glaciation-1 bird\nA1 sea tundra\nA2 forest mammal 1\ndisk A1sw meat\ndisk A2w meat")
    game.play("freeze A2")
    assert (game.disk("A1sw"), game.disk("A2w")) == ("meat", "meat")


def test_with_all_tundra_tiles_used_glaciation_is_forfeited_and_the_pawn_comes_off() -> None:
    """R4.7"""
    labels = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5", "C1", "C2"]
    terrains = ["jungle"] * 3 + ["savannah"] * 3 + ["wetland"] * 3 + ["sea"] * 2
    ice = "\n".join(f"{label} {terrain} tundra" for label, terrain in zip(labels, terrains, strict=True))
    game = table(f"{ALIVE}{ice}\nnow glaciation-1 bird\npawn migration-2 mammal")
    assert game.written["tundra_left"] == 0
    assert (game.asked, game.pawn("glaciation-1")) == ("mammal migration", None)


def test_a_glaciation_judges_cones_after_one_species_of_each_is_back() -> None:
    """R5.6, R4.7: the cone never leaves a tile on which its animal keeps a species."""
    game = table("now glaciation-1 bird\nD4 mammal 3 bird 2 cone mammal\ndisk D4e meat\npawn migration-2 mammal")
    game.play("freeze D4")
    assert (game.species("D4"), game.cone("D4")) == ({"mammal": 1, "bird": 1}, "mammal")
