"""R6: the cards. The mammal dominates D4 and takes the card of the row unless the test says otherwise."""

from __future__ import annotations

import pytest
from positions import ALL_CARDS, Table, table

from rules.events import CardWithoutEffect
from rules.types import Animal, Card

CARD = "now domination-1 mammal\npawn domination-5 mammal\nD4 mammal 1 cone mammal\ndisk D4e meat\n"


def take(card: str, text: str = "") -> Table:
    """The table after D4 was dominated and the only card of the row was taken."""
    return table(f"{CARD}row {card}\n{text}").play("dominate D4")


def test_aquatic_puts_an_element_of_the_bag_by_open_water_only() -> None:
    """R6.1: the covered D3 is no sea; D2 and the open sea C2 have 6 + 6 - 2 corners."""
    game = take("aquatic", "C2 sea")
    assert game.asked == "mammal aquatic"
    corners = {choice.split()[1] for choice in game.offered("supply")}
    assert len(corners) == 10
    assert len(game.offered("supply")) == 60


def test_aquatic_species_stand_on_one_water_tile_by_that_corner() -> None:
    """R6.1"""
    game = take("aquatic", "C2 sea\nmammal added sun\n").play("supply sun C2ne")
    assert game.offered("spawn") == [f"C2 {number}" for number in (1, 2, 3, 4)]
    game.play("spawn C2 4")
    assert game.species("C2") == {"mammal": 4}
    assert game.asked == "mammal domination"


def test_aquatic_lets_choose_between_the_two_waters_of_a_corner() -> None:
    """R6.1: C3ne touches C3 (jungle), C2 (sea) and D2 (wetland)."""
    game = take("aquatic", "C2 sea\nmammal eliminated 46").play("supply sun C3ne")
    assert game.offers == ["pass", *(f"spawn {label} {number}" for label in ("C2", "D2") for number in (1, 2))]


def test_aquatic_without_a_free_corner_still_brings_species() -> None:
    """R6.1"""
    full = "\n".join(f"disk D2{direction} sun" for direction in ("e", "ne", "nw", "w", "sw", "se"))
    game = take("aquatic", full)
    assert game.offered("spawn") == [f"D2 {number}" for number in (1, 2, 3, 4)]


def test_biodiversity_pays_a_point_for_each_shared_tile() -> None:
    """R6.2"""
    game = take("biodiversity", "D4 bird 1\nC4 mammal 3 bird 4\nE4 mammal 2\nD2 bird 1")
    assert game.scores == {"mammal": 3 + 2, "bird": 2}  # 3 and 2 are the mountain's places


def test_biomass_asks_tile_after_tile_in_label_order() -> None:
    """R6.3: C4 (2 on 0 disks) and E4 (2 on 1 disk); D4 has 1 on 1."""
    game = take("biomass", "C4 bird 1 mammal 1\nE4 amphibian 1 mammal 1")
    assert game.offers == ["eliminate C4 bird", "eliminate C4 mammal"]
    assert game.play("eliminate C4 bird").offers == ["eliminate E4 amphibian", "eliminate E4 mammal"]


def test_biomass_resolves_a_tile_of_one_animal_by_itself_and_takes_one_only() -> None:
    """R6.3"""
    assert take("biomass", "C4 bird 4").species("C4") == {"bird": 3}


def test_blight_leaves_the_chosen_disk() -> None:
    """R6.4"""
    game = take("blight", "disk D3se sun\ndisk D2e grass")
    assert game.offered("blight") == ["D2", "D3", "D4", "E3", "E4"]
    game.play("blight D4")
    assert game.offered("leave") == ["D3se", "D4e"]
    game.play("leave D3se")
    assert (game.disk("D3se"), game.disk("D4e"), game.disk("D2e")) == ("sun", None, "grass")


def test_catastrophe_leaves_one_and_takes_one_from_each_neighbour() -> None:
    """R6.5: one's own species too may be taken."""
    game = take("catastrophe", "C4 mammal 2 bird 3\nC3 bird 1 mammal 1\nE3 bird 2").play(
        "catastrophe C4", "survive mammal"
    )
    assert game.species("C4") == {"mammal": 1}
    assert game.offers == ["eliminate C3 bird", "eliminate C3 mammal"]
    game.play("eliminate C3 mammal")
    assert (game.species("C3"), game.species("E3"), game.species("D4")) == ({"bird": 1}, {"bird": 2}, {})


def test_cold_snap_spares_its_owner() -> None:
    """R6.6"""
    game = take("cold-snap", "D3 mammal 2 bird 2 amphibian 1\nC4 bird 1")
    assert (game.species("D3"), game.species("C4")) == ({"mammal": 2, "bird": 1}, {"bird": 1})


def test_disease_takes_an_added_disk_of_their_choice_from_bigger_displays() -> None:
    """R6.7: mammal 2, bird 4, amphibian 3 printed only."""
    game = take("disease", "bird added sun grub")
    assert (game.asked, game.offers) == ("bird disease", ["lose grub", "lose sun"])
    game.play("lose grub")
    assert game.animal("bird")["added"] == ["sun"]
    assert game.bag("grub") == 20


def test_disease_spares_displays_of_equal_size() -> None:
    """R6.7"""
    assert take("disease", "bird added sun\nmammal added sun").animal("bird")["added"] == ["sun"]


def test_ecodiversity_counts_disks_not_matches() -> None:
    """R6.8: two meat on earth and one sun (added twice): 3 points, and 3 for the mountain."""
    game = take("ecodiversity", "mammal added sun sun\ndisk D2e meat\ndisk D2ne sun\ndisk C3w seed")
    assert game.score("mammal") == 3 + 3


def test_evolution_replaces_species_of_two_different_animals() -> None:
    """R6.9"""
    game = take("evolution", "C4 bird 2\nE3 amphibian 1 bird 1")
    assert game.offers == ["pass", "replace C4 bird", "replace E3 amphibian", "replace E3 bird"]
    assert game.play("replace C4 bird").offers == ["done", "replace E3 amphibian"]
    game.play("replace E3 amphibian")
    assert (game.species("C4"), game.species("E3")) == ({"mammal": 1, "bird": 1}, {"mammal": 1, "bird": 1})
    assert game.animal("bird")["eliminated"] == 1


def test_evolution_stops_after_two_animals_though_a_third_is_there() -> None:
    """R6.9"""
    game = take("evolution", "players mammal, reptile, bird, amphibian\nC4 bird 2 reptile 1 amphibian 2")
    game.play("replace C4 bird")
    assert game.offers == ["done", "replace C4 amphibian", "replace C4 reptile"]
    assert game.play("replace C4 reptile").asked == "mammal domination"
    assert game.species("C4") == {"mammal": 2, "bird": 1, "amphibian": 2}


def test_evolution_without_a_cube_is_not_possible() -> None:
    """R6.9: and with one cube only one species is replaced."""
    assert take("evolution", "mammal pool 0\nC4 bird 2").asked == "mammal domination"
    game = take("evolution", "mammal pool 1\nC4 bird 2 amphibian 1").play("replace C4 bird")
    assert game.asked == "mammal domination"


def test_fecundity_adds_one_on_each_tile_that_held_own_species() -> None:
    """R6.10"""
    game = take("fecundity", "C4 mammal 2\nD2 bird 1")
    assert game.offers == ["pass", "spawn C4 1", "spawn D4 1"]
    assert game.play("spawn C4 1").offers == ["done", "spawn D4 1"]
    assert game.play("spawn D4 1").species("C4") == {"mammal": 3}


def test_fertile_pays_for_all_species_of_an_own_tile() -> None:
    """R6.11"""
    game = take("fertile", "C4 mammal 2 bird 5\nD2 bird 9")
    assert game.offers == ["fertile C4", "fertile D4"]
    assert game.play("fertile C4").score("mammal") == 3 + 7


def test_habitat_takes_any_element_of_the_bag_to_any_corner() -> None:
    """R6.12: the seven tiles have 24 corners, one is taken."""
    game = take("habitat")
    assert len(game.offers) == 6 * 23
    assert game.play("supply water D3w").disk("C3se") == "water"


def test_habitat_offers_no_element_that_the_bag_lacks() -> None:
    """R6.12: all twenty water disks lie in a box."""
    assert not any("water" in choice for choice in take("habitat", "box depletion" + " water" * 20).offers)


def test_hibernation_brings_back_up_to_five_of_the_eliminated() -> None:
    """R6.13"""
    game = take("hibernation", "mammal eliminated 7")
    assert game.offered("revive")[:5] == [f"C3 {number}" for number in range(1, 6)]
    game.play("revive D2 5")
    assert (game.species("D2"), game.written["safe"], game.animal("mammal")["eliminated"]) == (
        {"mammal": 5}, {"D2": {"mammal": 5}}, 2,
    )  # fmt: skip


def test_hibernation_offers_no_more_than_were_eliminated() -> None:
    """R6.13"""
    assert take("hibernation", "mammal eliminated 2").offered("revive")[:3] == ["C3 1", "C3 2", "C4 1"]
    assert take("hibernation", "C4 bird 1").asked == "mammal domination"


def test_safety_shrinks_with_the_species_and_does_not_travel() -> None:
    """R6.13"""
    game = table("now migration-3 mammal\nD2 mammal 3\nsafe D2 mammal 2\nD4 bird 1\npawn domination-1 bird")
    game.play("migrate D2 C3", "migrate D2 C3")
    assert game.written["safe"] == {"D2": {"mammal": 1}}
    game.play("migrate D2 C3")
    assert game.written["safe"] == {}


def test_ice_age_pays_every_animal_for_its_cones_true_or_not() -> None:
    """R6.14: the mammal has three cones (6 points, and 3 for the mountain), the bird one (1 point)."""
    others = " ".join(card for card in ALL_CARDS if card != "ice-age")
    game = table(CARD + f"row ice-age\ngone {others}\nC3 mammal 1 cone mammal\nC4 mammal 1 cone mammal\n"
                 "E4 bird 1 cone bird").play("dominate D4")  # fmt: skip
    assert game.scores == {"mammal": 3 + 6, "bird": 1}
    assert game.written["ice_age"] is True


def test_ice_sheet_must_freeze_a_tile_without_a_pawn() -> None:
    """R6.15: the waiting Glaciation pawn is not touched."""
    game = take("ice-sheet", "pawn glaciation-1 bird")
    assert game.asked == "mammal ice-sheet"
    assert game.offers == [f"freeze {label}" for label in ("C3", "C4", "D2", "D4", "E3", "E4")]
    game.play("freeze E4")
    assert (game.score("mammal"), game.pawn("glaciation-1")) == (3 + 1, "bird")


def test_immigrants_asks_everybody_in_food_chain_order() -> None:
    """R6.16"""
    game = take(
        "immigrants", "bird added sun sun grub\namphibian available 0 pawns 0\nC4 amphibian 3 bird 1\nE4 amphibian 2"
    )
    assert (game.asked, game.offers) == ("mammal immigrants", ["lose pawn", "thin"])
    game.play("lose pawn")
    assert (game.animal("mammal")["pawns"], game.animal("mammal")["available"]) == (5, 4)
    assert (game.asked, game.offers) == ("bird immigrants", ["lose grub", "lose pawn", "lose sun", "thin"])
    game.play("lose sun")
    assert game.animal("bird")["added"] == ["grub", "sun"]
    assert (game.species("C4"), game.species("E4")) == ({"bird": 1, "amphibian": 1}, {"amphibian": 1})


def test_the_domination_pawn_in_hand_counts_as_available_for_immigrants() -> None:
    """R6.16 and the notation: a mammal whose only pawn dominates may lose it."""
    game = table("now domination-1 mammal\nmammal available 0\nD4 mammal 1 cone mammal\ndisk D4e meat\nrow immigrants")
    game.play("dominate D4")
    assert game.offers == ["lose pawn", "thin"]


def test_instinct_s_pawn_on_a_later_domination_acts_this_turn() -> None:
    """R6.17"""
    game = take("instinct", "C4 bird 1")
    assert game.asked == "mammal instinct"
    assert "place domination-1" in game.offers
    assert "place domination-5" not in game.offers
    game.play("place domination-3")
    assert game.written["next"] == "domination-3"


def test_instinct_s_pawn_on_a_space_behind_waits_and_blocks_until_next_turn() -> None:
    """R6.17: the space of the Domination in hand counts as behind."""
    game = take("instinct", "C4 bird 1\ndisk C4w seed").play("place domination-1", "pass")
    assert game.written["turn"] == 4
    assert game.pawn("domination-1") == "mammal"
    assert game.animal("mammal")["available"] == 5
    assert "place domination-1" not in game.offers


def test_instinct_without_an_available_pawn_does_nothing() -> None:
    """R6.17: the bird dominates, its pawns all stand elsewhere."""
    game = table("now domination-1 mammal\nC4 bird 1 cone bird\ndisk C4w seed\nbird pawns 1\npawn domination-2 bird\n"
                 "row instinct\nD4 mammal 1").play("dominate C4")  # fmt: skip
    assert game.asked == "bird domination"


@pytest.mark.parametrize(
    ("card", "gaining"),
    [("intelligence", ["mammal", "reptile", "bird"]), ("parasitism", ["bird", "amphibian", "insect"]),
     ("omnivore", ["bird"])],
)  # fmt: skip
def test_a_card_brings_pawns_up_or_down_the_food_chain(card: str, gaining: list[str]) -> None:
    """R6.18, R6.23, R6.24: the bird takes it."""
    game = table(f"players mammal, reptile, bird, amphibian, insect\nnow domination-1 mammal\nC4 bird 1 cone bird\n"
                 f"pawn domination-2 mammal\ndisk C4w seed\nrow {card}").play("dominate C4")  # fmt: skip
    assert [name for name, values in game.written["animals"].items() if values["pawns"] == 5] == gaining


def test_gained_pawns_are_available_at_once() -> None:
    """R6.27"""
    game = take("omnivore", "C4 bird 1")
    assert (game.animal("mammal")["pawns"], game.animal("mammal")["available"]) == (7, 6)


def test_mass_exodus_scatters_each_animal_as_its_owner_likes() -> None:
    """R6.19: the mammal splits the birds of C4 and its own."""
    game = take("mass-exodus", "C4 bird 2 mammal 1")
    assert game.offered("exodus") == ["C4", "D4"]
    game.play("exodus C4")
    assert game.offered("scatter") == [f"mammal {label} 1" for label in ("C3", "D3", "D4")]
    game.play("scatter mammal D3 1")
    assert len(game.offered("scatter")) == 6
    game.play("scatter bird C3 1", "scatter bird D4 1")
    assert (game.species("C4"), game.species("C3"), game.species("D4")) == ({}, {"bird": 1}, {"mammal": 1, "bird": 1})


def test_metamorphosis_offers_each_own_added_type_for_each_type_in_the_bag() -> None:
    """R6.20: all but one of the twenty suns are visible, so the bag holds one; water is out."""
    game = take("metamorphosis", "mammal added grub sun\nbox depletion" + " water" * 20)
    assert len(game.offers) == 2 * 5
    game.play("swap sun sun")
    assert game.animal("mammal")["added"] == ["grub", "sun"]


def test_the_disk_that_is_swapped_away_is_not_in_the_bag_before() -> None:
    """R6.20: the twentieth water is the one on the display; it cannot be taken for itself."""
    game = take("metamorphosis", "mammal added water sun\nbox depletion" + " water" * 19)
    assert "swap water water" not in game.offers
    assert "swap water sun" in game.offers


def test_metamorphosis_without_an_added_disk_does_nothing() -> None:
    """R6.20"""
    assert take("metamorphosis", "C4 bird 1").asked == "mammal domination"


def test_niche_biomes_compares_after_the_scoring_of_the_tile() -> None:
    """R6.21: mammal 4 + 3 = 7; the bird with 7 is not ahead, the amphibian with 8 loses 3."""
    assert take("niche-biomes", "mammal score 4\nbird score 7\namphibian score 8").scores == {
        "mammal": 7, "bird": 7, "amphibian": 5,
    }  # fmt: skip


def test_niche_biomes_on_a_covered_tile_costs_one_point() -> None:
    """R6.21, R1.9: the tile just scored counts as tundra."""
    game = table("now domination-1 mammal\nD3 mammal 1 cone mammal\ndisk D3e meat\nbird score 9\nrow niche-biomes")
    assert game.play("dominate D3").scores == {"mammal": 1 + 1, "bird": 8}  # Survival pays the second point


def test_nocturnal_moves_one_place_and_nothing_when_first() -> None:
    """R6.22"""
    assert take("nocturnal").written["initiative"] == ["amphibian", "mammal", "bird"]
    assert take("nocturnal", "initiative mammal bird amphibian").written["initiative"] == [
        "mammal",
        "bird",
        "amphibian",
    ]


def test_predator_takes_one_opposing_species_of_each_shared_tile() -> None:
    """R6.25"""
    game = take("predator", "C4 mammal 1 bird 2\nE4 mammal 1 bird 1 amphibian 1\nD2 bird 1")
    assert game.species("C4") == {"mammal": 1, "bird": 1}  # nothing to choose
    assert game.offers == ["eliminate E4 amphibian", "eliminate E4 bird"]


def test_symbiotic_feeds_you_and_whoever_had_fewer_elements() -> None:
    """R6.26: mammal 3; bird 2 and reptile 2 gain, amphibian 3 does not."""
    game = take("symbiotic", "players mammal, reptile, bird, amphibian\nmammal added sun")
    sizes = {name: len(values["added"]) for name, values in game.written["animals"].items()}
    assert sizes == {"mammal": 2, "reptile": 1, "bird": 1, "amphibian": 0}


def test_symbiotic_gives_nothing_to_a_full_display() -> None:
    """R6.26: the owner has six; the others, with fewer, gain."""
    game = take("symbiotic", "mammal added sun sun sun sun")
    sizes = {name: len(values["added"]) for name, values in game.written["animals"].items()}
    assert sizes == {"mammal": 4, "bird": 1, "amphibian": 1}


def test_symbiotic_draws_go_down_the_food_chain_while_the_bag_lasts() -> None:
    """R6.26: the bag holds a single seed; the mammal, first in the chain, gets it."""
    full = " ".join(f"{word} " * 20 for word in ("grass", "grub", "sun", "water")) + "meat " * 19 + "seed " * 19
    game = take("symbiotic", f"box depletion {full}")
    assert [game.animal(name)["added"] for name in ("mammal", "bird", "amphibian")] == [["seed"], [], []]


@pytest.mark.parametrize("card", ["aquatic", "blight"])
def test_a_card_with_nothing_to_offer_does_nothing(card: str) -> None:
    """R6.28, R6.1: no disk on earth (the cone is stale) and no open water."""
    game = table("no tiles\nD4 mountain mammal 1 cone mammal\nE4 desert\nnow domination-1 mammal\nC4 forest bird 1\n"
                 f"pawn domination-2 bird\nrow {card}\nmammal pool 0").play("dominate D4")  # fmt: skip
    assert game.asked == "bird domination"


def test_catastrophe_and_mass_exodus_offer_tiles_with_species_only() -> None:
    """R6.28"""
    assert take("catastrophe", "C4 bird 1").offers == ["catastrophe C4", "catastrophe D4"]
    assert take("mass-exodus", "C4 bird 1").offers == ["exodus C4", "exodus D4"]


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("metamorphosis", ""),
        ("hibernation", ""),
        ("nocturnal", "initiative mammal bird amphibian"),
        ("evolution", ""),
        ("disease", ""),
        ("predator", ""),
    ],
)
def test_a_card_that_can_do_nothing_says_so(card: str, text: str) -> None:
    """R6: carried out as far as possible, which here is not at all."""
    game = table(f"""
        now domination-1 mammal
        {text}
        D2 mammal 1 cone mammal
        row {card} habitat
        """).game
    game.play("dominate D2")
    assert CardWithoutEffect(Animal.MAMMAL, Card.parse(card)) in game.play(f"card {card}")
