"""R8: the end of the game."""

from __future__ import annotations

import pytest
from positions import ALL_CARDS, table

from rules.errors import GameOver

OTHERS = " ".join(card for card in ALL_CARDS if card != "ice-age")
LAST = "now domination-5 mammal\nrow\ngone rest\n"


def test_taking_ice_age_makes_this_the_last_turn() -> None:
    """R8.1: the rest of Execution still happens, then every tile is scored: the mountain twice in all."""
    game = table(f"now domination-1 mammal\npawn domination-5 bird\nrow ice-age\ngone {OTHERS}\n"
                 "D4 mammal 1 cone mammal\ndisk D4e meat\nC4 bird 1\ndisk C4w seed").play("dominate D4")  # fmt: skip
    assert (game.asked, game.scores) == ("bird domination", {"mammal": 3 + 1})
    game.play("dominate C4")
    assert game.written["phase"] == "over"
    assert game.scores == {"mammal": 3 + 1 + 3, "bird": 5 + 5}
    assert game.written["result"] == [["bird", 10], ["mammal", 7], ["amphibian", 0]]


def test_ice_age_in_the_row_alone_does_not_end_the_game() -> None:
    """R8.1"""
    game = table(f"now domination-1 mammal\nrow ice-age\ngone {OTHERS}\nD4 mammal 1\ndisk D4e meat").play("pass")
    assert (game.asked, game.written["turn"]) == ("amphibian place", 4)


def test_extinction_and_survival_come_before_the_last_scoring() -> None:
    """R8.1: the endangered birds do not score; the amphibian's one tundra tile pays 1, then its place 1."""
    game = table(LAST + "D4 mammal 1\ndisk D4e meat\nC4 bird 3\nD3 amphibian 1\ndisk D2se water").play("pass")
    assert game.scores == {"mammal": 3, "amphibian": 1 + 1}


def test_tiles_scored_by_domination_score_again_at_the_end() -> None:
    """R8.1"""
    game = table(LAST + "D4 mammal 1\ndisk D4e meat\nC4 bird 3\ndisk C4w seed").play("dominate C4")
    assert game.scores == {"mammal": 3, "bird": 10}


def test_equal_points_are_ranked_by_the_food_chain() -> None:
    """R8.2"""
    game = table(LAST + "D4 mammal 1\ndisk D4e meat\nbird score 3\namphibian score 4").play("pass")
    assert game.written["result"] == [["amphibian", 4], ["mammal", 3], ["bird", 3]]


@pytest.mark.parametrize(
    ("scores", "result"),
    [
        ((9, 5, 7, 8, 6, 9), [["arachnid", 6], ["reptile", 5]]),
        ((5, 9, 9, 9, 5, 9), [["insect", 9], ["arachnid", 5]]),
        ((5, 9, 9, 9, 9, 5), [["mammal", 5], ["insect", 5]]),
    ],
)
def test_a_player_s_lowest_animal_counts_and_ties_go_up_the_chain(
    scores: tuple[int, ...], result: list[list[object]]
) -> None:
    """R2.10, R8.2: of two equal own animals the lower in the chain counts; between players the higher one wins."""
    from positions import CHAIN

    lines = "\n".join(f"{animal} score {score}" for animal, score in zip(CHAIN, scores, strict=True))
    game = table(f"{LAST}all animals\nplayers mammal bird arachnid, reptile amphibian insect\n{lines}\nD4 mammal 1")
    game.play("pass", "pass")  # the Domination, and the mammal's save
    assert game.written["result"] == result


def test_the_game_ends_when_no_species_and_no_cube_is_left() -> None:
    """R8.3: the deck is still full; nothing is reseeded and there is no last scoring."""
    game = table("now domination-5 mammal\nmammal pool 0\nbird pool 0\namphibian pool 0\nD4 bird 1\nbird score 2")
    game.play("dominate D4")
    written = game.written
    assert (written["phase"], written["turn"], written["ice_age"]) == ("over", 3, False)
    assert written["result"] == [["bird", 5], ["mammal", 0], ["amphibian", 0]]


def test_one_cube_in_a_gene_pool_keeps_the_game_going() -> None:
    """R8.3"""
    game = table("now domination-5 mammal\nmammal pool 0\nbird pool 0\namphibian pool 1\nD4 bird 1").play("pass")
    assert game.written["turn"] == 4


def test_nothing_can_be_chosen_claimed_or_contested_after_the_end() -> None:
    """R8.1"""
    game = table(LAST + "D4 mammal 1\ndisk D4e meat").play("pass")
    assert game.game.claimable() == {}
    for choice in ("pass", "claim D4"):
        with pytest.raises(GameOver) as refused:
            game.claim("mammal", choice)
        assert refused.value.facts == {"choice": choice}
