"""R7: Extinction, Survival and Reseed."""

from __future__ import annotations

import pytest
from positions import table

END = "now depletion mammal\nbox depletion sun\ndisk D3se sun\n"  # one question, then Reset


def test_the_endangered_die_and_the_others_live() -> None:
    """R7.1: only the bird has seed at C4."""
    game = table("players bird, amphibian\nnow depletion bird\nbox depletion sun\ndisk D3se sun\n"
                 "C4 bird 2 amphibian 3\ndisk C4se seed").play("pass")  # fmt: skip
    assert (game.species("C4"), game.animal("amphibian")["eliminated"]) == ({"bird": 2}, 3)


def test_the_mammal_is_asked_before_extinction_and_saves_one_species() -> None:
    """R7.1"""
    game = table(END + "D2 mammal 3\nC4 mammal 1\nD4 mammal 2\ndisk D4e meat").play("pass")
    assert (game.asked, game.offers) == ("mammal extinction", ["pass", "save C4", "save D2"])
    game.play("save D2")
    assert (game.species("D2"), game.species("C4"), game.species("D4")) == ({"mammal": 1}, {}, {"mammal": 2})


def test_the_mammal_may_save_none() -> None:
    """R7.1"""
    assert table(END + "D2 mammal 3\nD4 bird 1\ndisk D4e seed").play("pass", "pass").species("D2") == {}


def test_all_die_at_once_so_that_nobody_s_death_saves_another() -> None:
    """R7.1"""
    game = table(END + "D2 bird 1 amphibian 1\nC4 bird 1\nD4 mammal 1\ndisk D4e meat").play("pass")
    assert (game.species("D2"), game.species("C4")) == ({}, {})


def test_hibernated_species_are_safe_for_their_number() -> None:
    """R7.1, R6.13"""
    game = table(END + "D2 bird 5\nsafe D2 bird 2").play("pass")
    assert (game.species("D2"), game.animal("bird")["eliminated"]) == ({"bird": 2}, 3)


def test_the_mammal_saves_only_where_not_all_are_safe() -> None:
    """R7.1"""
    game = table(END + "D2 mammal 2\nsafe D2 mammal 2\nC4 mammal 2\nsafe C4 mammal 1").play("pass")
    assert game.offers == ["pass", "save C4"]
    assert game.play("save C4").species("C4") == {"mammal": 2}


def test_survival_pays_for_the_tiles_that_are_left_after_extinction() -> None:
    """R7.2: of three tundra tiles the bird keeps two, with seed at D2se: 3 points."""
    game = table(END + "D2 tundra bird 1\nD3 bird 2\nC4 tundra bird 5\ndisk D2se seed").play("pass")
    assert (game.written["survival"], game.score("bird")) == ("bird", 3)


@pytest.mark.parametrize(("birds", "holder"), [(1, "mammal"), (2, None), (3, "bird")])
def test_the_survival_card_is_held_with_strictly_the_most_species_on_tundra(birds: int, holder: str | None) -> None:
    """R7.2: species on other tiles do not count, and the number of tiles neither."""
    game = table(f"D3 mammal 1\nD2 tundra mammal 1 bird {birds}\nC4 amphibian 9")
    assert game.written["survival"] == holder


def test_the_survival_card_follows_every_change_by_itself() -> None:
    """R7.2"""
    game = table("now glaciation-1 bird\nD4 amphibian 1\npawn domination-1 amphibian").play("freeze D4")
    assert game.written["survival"] == "amphibian"


def test_reseed_moves_the_boxes_down_and_draws_four_anew_for_three_of_them() -> None:
    """R7.3"""
    game = table(END + "D4 mammal 1\ndisk D4e meat\nbox adaptation seed seed\nbox regression grub\nbox abundance meat\n"
                 "box wasteland water\nbox wanderlust grass").play("pass")  # fmt: skip
    boxes = game.written["boxes"]
    assert [boxes[name] for name in ("regression", "depletion", "wasteland")] == [["seed", "seed"], ["water"], ["meat"]]
    assert [len(boxes[name]) for name in ("adaptation", "abundance", "wanderlust")] == [4, 4, 4]


def test_reseed_draws_while_the_bag_lasts_adaptation_first() -> None:
    """R7.3: all of four types, 18 sun and 14 meat lie in a box; one of each is elsewhere, so the bag holds 1 + 5."""
    held = "water " * 20 + "sun " * 18 + "grub " * 20 + "grass " * 20 + "seed " * 20 + "meat " * 14
    game = table(f"now abundance-1 mammal\nbox abundance sun\nD4 mammal 1\ndisk D4e meat\nbox wasteland {held}")
    game.play("pass")
    boxes = game.written["boxes"]
    assert [len(boxes[name]) for name in ("adaptation", "abundance", "wanderlust")] == [4, 2, 0]


def test_the_row_is_refilled_to_five_and_new_cards_come_last() -> None:
    """R7.3"""
    game = table(END + "D4 mammal 1\ndisk D4e meat\nrow omnivore fertile").play("pass")
    row = game.written["row"]
    assert (row[:2], len(row), game.written["deck"]) == (["omnivore", "fertile"], 5, 21)


def test_the_row_is_filled_only_as_far_as_the_deck_goes() -> None:
    """R7.3: one card, Ice Age, is left."""
    from positions import ALL_CARDS

    gone = " ".join(card for card in ALL_CARDS if card not in ("ice-age", "omnivore"))
    game = table(END + f"D4 mammal 1\ndisk D4e meat\nrow omnivore\ngone {gone}").play("pass")
    assert (game.written["row"], game.written["deck"]) == (["omnivore", "ice-age"], 0)


@pytest.mark.parametrize(
    ("before", "after"),
    [("2", "1"), ("1", "1"), ("2 3 4", "1 2 3"), ("3 4", "2 3"), ("1 3", "1 2"), ("1 2 4", "1 2 3"), ("4", "3")],
)
def test_waiting_glaciation_pawns_slide_one_space(before: str, after: str) -> None:
    """R7.3: the turn is in Domination, so none of them acts any more."""
    pawns = "\n".join(f"pawn glaciation-{number} bird" for number in before.split())
    game = table(f"now domination-5 mammal\nD4 mammal 1\ndisk D4e meat\n{pawns}").play("pass")
    assert [number for number in "1234" if game.pawn(f"glaciation-{number}")] == after.split()


def test_every_stack_without_a_face_up_tile_turns_one_up() -> None:
    """R7.3"""
    game = table(END + "D4 mammal 1\ndisk D4e meat\nface sea none none")
    hidden = [stack["hidden"] for stack in game.written["stacks"]]
    stacks = game.play("pass").written["stacks"]
    assert stacks[0] == {"face_up": "sea", "hidden": hidden[0]}
    assert all(stack["face_up"] for stack in stacks)
    assert [stack["hidden"] for stack in stacks[1:]] == [hidden[1] - 1, hidden[2] - 1]


def test_scored_marks_and_safety_end_with_the_turn() -> None:
    """R7.3"""
    game = table(END + "D4 mammal 2\nsafe D4 mammal 1\nscored D4\ndisk D4e meat").play("pass")
    assert (game.written["scored"], game.written["safe"], game.written["turn"]) == ([], {}, 4)


def test_in_the_last_turn_nothing_is_reseeded() -> None:
    """R7.3, R8.1"""
    game = table(END + "D4 mammal 2\nsafe D4 mammal 1\nscored D4\ndisk D4e meat\nrow\ngone rest\nbox adaptation sun\n"
                 "pawn glaciation-2 bird\nface none none none")  # fmt: skip
    game.play("pass", "pass")
    written = game.written
    assert (written["phase"], written["turn"]) == ("over", 3)
    assert (written["scored"], written["safe"], game.box("adaptation")) == (["D4"], {"D4": {"mammal": 1}}, ["sun"])
    assert [stack["face_up"] for stack in written["stacks"]] == [None] * 3
