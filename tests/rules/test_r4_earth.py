"""R4, lower half of the action display: Speciation to Domination."""

from __future__ import annotations

import pytest
from positions import table

from rules.types import Corner

ALIVE = "D4 mammal 1\ndisk D4e meat\n"


@pytest.mark.parametrize("element", ["meat", "sun", "seed", "water", "grub", "grass"])
def test_each_speciation_space_asks_for_a_disk_of_its_type(element: str) -> None:
    """R4.8"""
    corners = {"meat": "C3nw", "sun": "C3w", "seed": "C4w", "water": "E3e", "grub": "E4e", "grass": "D2ne"}
    lines = "\n".join(f"disk {corner} {name}" for name, corner in corners.items())
    game = table(f"D4 mammal 1\nnow speciation-{element} mammal\n{lines}")
    assert game.offered("speciate") == [str(Corner.parse(corners[element]))]


def test_own_presence_is_not_needed_to_speciate() -> None:
    """R4.8"""
    game = table(ALIVE + "now speciation-meat bird").play("speciate D4e", "spawn E4 2")
    assert game.species("E4") == {"bird": 2}


def test_each_touching_tile_is_filled_once() -> None:
    """R4.8"""
    game = table(ALIVE + "now speciation-meat bird").play("speciate D4e")
    assert game.offers == ["done", "spawn D4 1", "spawn D4 2", "spawn E4 1", "spawn E4 2"]
    assert game.play("spawn D4 1").offers == ["done", "spawn E4 1", "spawn E4 2"]


def test_speciation_without_the_disk_or_without_cubes_is_forfeited() -> None:
    """R4.8"""
    assert table(ALIVE + "now speciation-sun bird\npawn migration-2 mammal").asked == "mammal migration"
    assert table(ALIVE + "now speciation-meat bird\nbird pool 0\npawn migration-2 mammal").asked == "mammal migration"


def test_the_insect_may_put_one_species_on_any_tile_without_a_pawn() -> None:
    """R4.8"""
    game = table(ALIVE + "players mammal, insect\nnow insect")
    assert game.asked == "insect insect"
    assert game.offered("spawn") == [f"{label} 1" for label in ("C3", "C4", "D2", "D3", "D4", "E3", "E4")]


def test_the_insect_acts_after_the_last_speciation_space() -> None:
    """R4.8"""
    game = table(
        ALIVE + "players mammal, insect\nnow speciation-grass mammal\ndisk D2e grass\npawn wanderlust-1 mammal"
    )
    assert game.play("pass").asked == "insect insect"
    assert game.play("pass").asked == "mammal wanderlust"


def test_a_new_tile_lies_on_a_vacant_hex_beside_earth() -> None:
    """R4.9"""
    game = table("no tiles\nA1 mountain mammal 1\ndisk A1e meat\nnow wanderlust-1 mammal\nface sea none none")
    assert game.offers == ["explore 1 A2", "explore 1 B1", "explore 1 B2", "pass"]


@pytest.mark.parametrize(("hex_", "points"), [("D1", 1), ("D5", 1), ("B3", 3), ("C2", 3), ("E2", 3)])
def test_a_new_tile_pays_the_bonus_for_its_neighbours(hex_: str, points: int) -> None:
    """R4.9: D1 lies beside D2 only, D5 beside D4, B3 beside C3 and C4, C2 beside C3 and D2, E2 beside D2 and E3."""
    game = table(ALIVE + "now wanderlust-1 mammal").play(f"explore 1 {hex_}")
    assert game.score("mammal") == points


def test_the_new_tile_takes_a_disk_on_a_vacant_corner_of_its_own() -> None:
    """R4.9"""
    game = table(
        ALIVE + "pawn migration-2 mammal\nnow wanderlust-1 mammal\nbox wanderlust sun water\ndisk C3ne seed"
    ).play("explore 2 C2")
    assert game.asked == "mammal wanderlust-disk"
    assert len(game.offered("supply")) == 2 * 5  # C3ne is a corner of C2 and taken
    game.play("supply water C2nw")
    assert (game.disk("B1e"), game.box("wanderlust")) == ("water", ["sun"])


def test_any_animal_beside_the_new_tile_may_settle_there_top_of_the_chain_first() -> None:
    """R4.9: the birds too come from adjacent tiles only."""
    game = table("now wanderlust-1 amphibian\nC3 amphibian 2 mammal 1\nD2 bird 2\nE4 bird 3\ndisk C3ne water")
    game.play("explore 1 C2")
    assert (game.asked, game.offers) == ("mammal settle", ["done", "settle C3 1"])
    game.play("settle C3 1")
    assert (game.asked, game.offers) == ("bird settle", ["done", "settle D2 1", "settle D2 2"])
    game.play("done")
    assert game.asked == "amphibian settle"
    game.play("settle C3 2")
    assert game.species("C2") == {"mammal": 1, "amphibian": 2}


def test_species_settle_from_each_tile_once() -> None:
    """R4.9: the number is chosen tile by tile; a tile from which some have come is not asked about again."""
    game = table("now wanderlust-1 amphibian\nC3 bird 3\nD2 bird 2\npawn migration-2 bird")
    game.play("explore 1 C2", "settle C3 1")
    assert game.offers == ["done", "settle D2 1", "settle D2 2"]
    game.play("settle D2 2")
    assert (game.species("C2"), game.species("C3"), game.species("D2")) == ({"bird": 3}, {"bird": 2}, {})


def test_wanderlust_without_a_face_up_tile_is_forfeited() -> None:
    """R4.9"""
    game = table(ALIVE + "now wanderlust-1 mammal\npawn migration-2 mammal\nface none none none")
    assert (game.asked, game.pawn("wanderlust-1")) == ("mammal migration", None)


def test_the_next_wanderlust_this_turn_finds_the_stack_without_a_tile() -> None:
    """R4.9"""
    game = table("no tiles\nA1 mountain mammal 1\ndisk A1e meat\nnow wanderlust-1 mammal\npawn wanderlust-2 bird")
    game.play("explore 2 A2", "done")
    assert game.asked == "bird wanderlust"
    assert {choice.split()[0] for choice in game.offered("explore")} == {"1", "3"}


@pytest.mark.parametrize("number", [7, 6, 5, 4, 3, 2])
def test_a_migration_space_moves_up_to_its_number(number: int) -> None:
    """R4.10"""
    game = table(f"D4 mammal 9\ndisk D4e meat\ndisk E4e meat\nnow migration-{number} mammal\npawn competition-1 bird\n"
                 "C3 bird 1 mammal 1\ndisk C3w seed\ndisk C3nw meat")  # fmt: skip
    for _ in range(number):
        assert game.asked == "mammal migration"
        game.play("migrate D4 E4")
    assert game.asked == "bird competition"
    assert game.species("E4") == {"mammal": number}


def test_a_species_that_has_moved_stays_but_those_that_stood_there_may_go() -> None:
    """R4.10"""
    game = table("D4 mammal 1\nE4 mammal 1\ndisk D4e meat\nnow migration-7 mammal").play("migrate D4 E4")
    assert game.offered("migrate") == ["E4 D3", "E4 D4", "E4 E3"]
    game.play("migrate E4 D4")
    assert game.written["turn"] == 4  # both have moved: nobody is asked


def test_the_action_ends_with_done_after_the_first_move() -> None:
    """R4.10"""
    game = table("D4 mammal 2\ndisk D4e meat\nnow migration-7 mammal")
    assert "pass" in game.offers
    assert "done" not in game.offers
    game.play("migrate D4 E4")
    assert "done" in game.offers
    assert "pass" not in game.offers


def test_a_bird_flies_over_ice_but_not_over_an_empty_hex() -> None:
    """R4.10: from D2 over D3 to D4; F2 lies two away but behind empty hexes."""
    game = table("D2 bird 1\nD4 mammal 1\nG1 sea\ndisk D4e meat\nF2 forest\nnow migration-2 bird")
    assert game.offered("migrate") == [f"D2 {label}" for label in ("C3", "C4", "D3", "D4", "E3", "E4", "F2")]
    assert "D2 G1" not in game.offered("migrate")
    alone = table("no tiles\nD2 wetland bird 1\nD4 mountain mammal 1\ndisk D4e meat\ndisk D2e seed\n"
                  "now migration-2 bird\npawn abundance-1 mammal")  # fmt: skip
    assert alone.asked.endswith("place")  # nothing within reach: silent, and the turn is over


@pytest.mark.parametrize(
    ("space", "terrains"),
    [("1", "jungle wetland"), ("2", "wetland desert"), ("3", "desert forest"), ("4", "forest savannah"),
     ("5", "savannah mountain"), ("6", "mountain sea"), ("7", "sea jungle")],
)  # fmt: skip
def test_a_competition_space_attacks_on_its_terrains_and_on_tundra(space: str, terrains: str) -> None:
    """R4.11"""
    where = {"sea": "C2", "jungle": "C3", "forest": "C4", "wetland": "D2", "mountain": "D4", "savannah": "E3",
             "desert": "E4"}  # fmt: skip
    stand = "\n".join(f"{label} mammal 1 bird 1" for label in ("C3", "C4", "D2", "D3", "D4", "E3", "E4"))
    game = table(f"{stand}\nC2 sea mammal 1 bird 1\nnow competition-{space} mammal")
    tiles = sorted([where[terrain] for terrain in terrains.split()] + ["D3"])
    assert game.offered("compete") == [f"{label} bird" for label in tiles]


def test_competition_needs_an_own_and_an_opposing_species() -> None:
    """R4.11"""
    game = table("D2 bird 2\nC3 mammal 2\nD3 mammal 1 bird 1\nnow competition-1 mammal")
    assert game.offers == ["compete D3 bird", "pass"]


def test_each_terrain_of_a_space_is_used_once() -> None:
    """R4.11"""
    game = table("D2 mammal 1 bird 2 amphibian 1\nC3 mammal 1 bird 1\nnow competition-1 mammal").play("compete D2 bird")
    assert game.offers == ["compete C3 bird", "done"]
    assert game.species("D2")["bird"] == 1


def test_the_arachnid_attacks_first_on_any_terrain_without_a_pawn() -> None:
    """R4.11"""
    game = table(
        "players mammal, arachnid\nnow arachnid\nE4 arachnid 1 mammal 1\nD3 arachnid 1 mammal 1\nC2 sea mammal 1"
    )
    assert game.asked == "arachnid arachnid"
    assert game.offers == ["compete D3 mammal", "compete E4 mammal", "pass"]
    assert game.play("compete E4 mammal").animal("mammal")["eliminated"] >= 1


def test_the_arachnid_acts_between_migration_and_competition() -> None:
    """R4.11"""
    game = table("players mammal, arachnid\nE4 arachnid 1 mammal 2\nnow migration-2 mammal\npawn competition-2 mammal\n"
                 "disk E4e meat\ndisk E4se grub")  # fmt: skip
    assert game.play("pass").asked == "arachnid arachnid"
    assert game.play("pass").asked == "mammal competition"


def test_domination_offers_every_tile_with_species_not_scored_this_turn() -> None:
    """R4.12: own presence is not needed."""
    game = table("now domination-1 amphibian\nD4 mammal 1\nC4 bird 1\nE3 bird 1\nscored E3\nD2 wetland")
    assert game.offers == ["dominate C4", "dominate D4", "pass"]


def test_the_dominant_animal_takes_the_card_whoever_owns_the_pawn() -> None:
    """R4.12"""
    game = table("now domination-1 amphibian\nD4 mammal 1 cone mammal\ndisk D4e meat").play("dominate D4")
    assert game.asked == "mammal card"
    assert game.offers == sorted(f"card {card}" for card in game.written["row"])


def test_without_a_cone_there_is_no_card() -> None:
    """R4.12"""
    game = table("now domination-1 mammal\nD4 mammal 1\nC4 mammal 1\npawn domination-2 mammal").play("dominate D4")
    assert (game.asked, len(game.written["row"]), game.score("mammal")) == ("mammal domination", 5, 3)


def test_without_a_card_in_the_row_the_tile_is_scored_all_the_same() -> None:
    """R4.12"""
    game = table("now domination-1 mammal\nrow\ngone rest\nD4 mammal 1 cone mammal\nC4 bird 1\npawn domination-2 bird")
    game.play("dominate D4")
    assert game.score("mammal") == 3
    assert game.asked == "bird domination"


def test_a_claim_after_the_tile_is_chosen_moves_the_cone_but_not_the_card() -> None:
    """R4.12, R5.6"""
    game = table("now domination-1 amphibian\nD4 mammal 1 bird 1 cone bird\ndisk D4e meat").play("dominate D4")
    game.claim("mammal", "claim D4")
    assert (game.asked, game.cone("D4")) == ("bird card", "mammal")


def test_a_card_is_carried_out_before_the_next_domination() -> None:
    """R4.12"""
    game = table("now domination-1 mammal\npawn domination-2 bird\nD4 mammal 1 bird 1 cone mammal\ndisk D4e meat\n"
                 "C4 bird 1\nrow fertile predator").play("dominate D4", "card predator")  # fmt: skip
    assert game.asked == "bird domination"
    assert game.species("D4") == {"mammal": 1}
