"""R5: matching, dominance, scoring, claims and contests."""

from __future__ import annotations

import pytest
from positions import new, table

from rules.answers import about_tile
from rules.errors import ClaimRefused
from rules.types import Animal, Hex

STOP = "pawn migration-2 mammal\n"


def matching(text: str, label: str) -> dict[str, int]:
    answer = about_tile(table(text).game.state, Hex.parse(label))
    return {str(one.animal): one.matching for one in answer.presences}


@pytest.mark.parametrize(
    ("terrain", "points"),
    [("sea", [9, 5, 3, 2]), ("wetland", [8, 4, 2, 1]), ("savannah", [7, 4, 2]), ("jungle", [6, 3, 2]),
     ("forest", [5, 3, 2]), ("desert", [4, 2]), ("mountain", [3, 2]), ("sea tundra", [1])],
)  # fmt: skip
def test_the_places_of_a_terrain_are_paid_in_order_of_species(terrain: str, points: list[int]) -> None:
    """R5.1"""
    game = table(f"players mammal, reptile, bird, amphibian, arachnid\nnow domination-1 mammal\n"
                 f"C2 {terrain} mammal 1 reptile 2 bird 3 amphibian 4 arachnid 5")  # fmt: skip
    game.play("dominate C2")
    ranked = ["arachnid", "amphibian", "bird", "reptile"]
    assert game.scores == dict(zip(ranked, points, strict=False))


def test_a_tie_in_species_goes_up_the_food_chain() -> None:
    """R5.1"""
    assert table("now domination-1 amphibian\nC4 amphibian 2 bird 2 mammal 1").play("dominate C4").scores == {
        "bird": 5, "amphibian": 3, "mammal": 2,
    }  # fmt: skip


def test_places_nobody_takes_lapse() -> None:
    """R5.1"""
    assert table("now domination-1 amphibian\nD2 bird 1").play("dominate D2").scores == {"bird": 8}


def test_endangered_species_count_in_scoring() -> None:
    """R5.1"""
    assert table("now domination-1 amphibian\nC4 mammal 2 bird 1\ndisk C4se seed").play("dominate C4").scores == {
        "mammal": 5, "bird": 3,
    }  # fmt: skip


def test_matching_multiplies_copies_by_disks() -> None:
    """R5.2: three water and an added sun against two water and one sun."""
    text = (
        "amphibian added sun\nD2 amphibian 1 mammal 1\ndisk D2ne water\ndisk D2e water\ndisk D2se sun\ndisk D2sw grub"
    )
    assert matching(text, "D2") == {"mammal": 0, "amphibian": 3 * 2 + 1 * 1}


def test_a_disk_away_from_the_tile_does_not_match() -> None:
    """R5.2"""
    assert matching("D2 bird 1\ndisk D4e seed", "D2") == {"bird": 0}


def test_an_animal_dominates_with_a_single_match() -> None:
    """R5.3"""
    assert table("automatic\nD2 mammal 1 bird 3\nmammal added sun\ndisk D2e sun").cone("D2") == "mammal"


def test_a_tie_for_most_matches_dominates_nobody() -> None:
    """R5.3: two meat of the mammal and two seed of the bird."""
    assert table("automatic\nD2 mammal 1 bird 3 amphibian 1\ndisk D2e meat\ndisk D2ne seed").cone("D2") is None


def test_a_tie_for_second_does_not_hurt_the_leader() -> None:
    """R5.3: three water beat two meat and two seed."""
    game = table("automatic\nD2 mammal 1 bird 3 amphibian 1\ndisk D2e meat\ndisk D2ne seed\ndisk D2se water")
    assert game.cone("D2") == "amphibian"


def test_who_is_not_there_neither_dominates_nor_ties() -> None:
    """R5.3"""
    assert table("automatic\nD2 mammal 1\ndisk D2e meat\ndisk D2ne seed\ndisk D2se water").cone("D2") == "mammal"


def test_nobody_dominates_without_a_match() -> None:
    """R5.3"""
    assert table("automatic\nD2 mammal 4\ndisk D2e sun").cone("D2") is None


def test_the_endangered_are_named_with_what_they_would_lose() -> None:
    """R5.4"""
    answer = about_tile(table("D2 mammal 2 bird 1\ndisk D2e seed").game.state, Hex.parse("D2"))
    assert [(str(one.animal), one.endangered, one.dies) for one in answer.presences] == [
        ("mammal", True, 2), ("bird", False, 0),
    ]  # fmt: skip


def test_in_mode_claimed_an_endangered_animal_keeps_its_cone_until_it_is_contested() -> None:
    """R5.4, R5.6"""
    game = table("D2 mammal 1 cone mammal")
    assert game.cone("D2") == "mammal"
    assert game.claim("bird", "contest D2").cone("D2") is None


def test_a_loss_stops_at_zero() -> None:
    """R5.5: Niche Biomes on savannah costs 7; amphibian (third of three) 2, mammal 3 + 4, bird 1 + 7 points.

    The mammal is left with nothing and the bird with one point.
    """
    game = table("now domination-1 amphibian\nbird score 1\nE3 bird 3 mammal 2 amphibian 1 cone amphibian\n"
                 "disk E3e water\nrow niche-biomes")  # fmt: skip
    assert game.play("dominate E3").scores == {"bird": 1, "amphibian": 2}


def test_scores_have_no_maximum() -> None:
    """R5.5"""
    assert (
        table("now domination-1 mammal\nmammal score 9998\nC2 sea mammal 1").play("dominate C2").score("mammal") > 9998
    )


def test_a_claim_puts_the_claimant_s_cone_in_the_place_of_a_false_one() -> None:
    """R5.6"""
    game = table("D2 mammal 1 bird 1 cone bird\ndisk D2e meat").claim("mammal", "claim D2")
    assert game.cone("D2") == "mammal"


def test_a_new_game_in_mode_claimed_moves_no_cone_by_itself() -> None:
    """R5.6"""
    game = table("now abundance-1 mammal\nbox abundance meat\nD2 mammal 1 bird 1\n" + STOP).play("supply meat D2e")
    assert game.cone("D2") is None
    assert {str(tile): str(who) for tile, who in game.game.claimable().items()} == {"D2": "mammal"}


def test_anybody_may_contest_an_own_cone_too() -> None:
    """R5.6"""
    game = table("D2 mammal 1 bird 1 cone mammal\ndisk D2e meat\ndisk D2ne seed").claim("mammal", "contest D2")
    assert game.cone("D2") is None


def test_a_claim_is_recorded_and_undone_like_a_choice() -> None:
    """R5.6"""
    game = table("D2 mammal 1\ndisk D2e meat").claim("mammal", "claim D2")
    assert [(str(made.animal), str(made.choice)) for made in game.game.made] == [("mammal", "claim D2")]
    game.game.undo()
    assert game.cone("D2") is None


@pytest.mark.parametrize(
    ("animal", "choice", "code", "word"),
    [
        ("bird", "claim D2", "claim-not-dominant", "mammal dominates"),
        ("bird", "claim C4", "claim-held", "already"),
        ("bird", "contest C4", "contest-true", "still dominates"),
        ("bird", "contest D2", "contest-no-cone", "no cone"),
        ("bird", "claim G1", "claim-no-tile", "no tile"),
        ("bird", "claim E4", "claim-not-dominant", "nobody"),
    ],
)
def test_a_false_claim_is_refused_with_its_reason(animal: str, choice: str, code: str, word: str) -> None:
    """R5.6"""
    game = table("D2 mammal 1 bird 1\ndisk D2e meat\nC4 bird 1 cone bird\ndisk C4se seed\nE4 bird 1")
    before = game.written
    with pytest.raises(ClaimRefused, match=word) as refused:
        game.claim(animal, choice)
    assert refused.value.code == code
    assert refused.value.facts["choice"] == choice
    assert game.written == before


def test_nothing_is_claimed_in_mode_automatic() -> None:
    """R5.7"""
    game = table("automatic\nD2 mammal 1\ndisk D2e meat")
    assert game.game.claimable() == {}
    with pytest.raises(ClaimRefused) as refused:
        game.claim("mammal", "contest D2")
    assert refused.value.code == "claim-automatic"


def test_an_animal_out_of_play_and_nobody_cannot_claim() -> None:
    """R5.6"""
    from rules.errors import NotYourDecision

    game = table("D2 mammal 1\ndisk D2e meat").game
    with pytest.raises(NotYourDecision):
        game.play("claim D2", Animal.INSECT)
    with pytest.raises(NotYourDecision):
        game.play("claim D2")


@pytest.mark.parametrize(
    ("text", "choice", "label", "cone"),
    [
        ("now abundance-1 mammal\nbox abundance meat\nD2 mammal 1 bird 1", "supply meat D2e", "D2", "mammal"),
        ("now depletion mammal\nbox depletion meat\nD2 mammal 1\ndisk D2e meat", "deplete D2e", "D2", None),
        ("now adaptation-1 bird\nbox adaptation sun\nD2 mammal 1 bird 1\ndisk D2e sun", "adapt sun", "D2", "bird"),
        ("now migration-3 bird\nD2 bird 1\nC3 mammal 1\ndisk C3w seed", "migrate D2 C3", "C3", "bird"),
        ("now glaciation-1 bird\nD2 bird 2 mammal 1\nE3 tundra\nC3 tundra\ndisk D2se seed\ndisk D2e meat\n"
         "disk D2sw seed", "freeze D2", "D2", "mammal"),
        ("now competition-1 mammal\nD2 bird 1 mammal 1\ndisk D2e seed\ndisk D2ne meat", "compete D2 bird", "D2",
         "mammal"),
    ],
)  # fmt: skip
def test_in_mode_automatic_cones_follow_every_change(text: str, choice: str, label: str, cone: str | None) -> None:
    """R5.7"""
    game = table("automatic\n" + text + "\npawn migration-2 bird\npawn domination-5 amphibian\nE4 bird 1")
    assert game.play(choice).cone(label) == cone


def test_regression_moves_cones_in_mode_automatic() -> None:
    """R5.7"""
    game = table("automatic\nnow adaptation-1 bird\nbox adaptation sun\nbox regression sun\nmammal added sun\n"
                 "D2 mammal 1 bird 1\ndisk D2e sun\n" + STOP)  # fmt: skip
    assert game.cone("D2") == "mammal"
    assert game.play("pass").cone("D2") is None


def test_every_cone_of_a_new_automatic_game_is_true() -> None:
    """R5.7"""
    from rules.counting import dominant

    state = new(6, dominance="automatic").game.state
    assert [state.cones[tile] for tile in state.tiles] == [dominant(state, tile) for tile in state.tiles]
