"""Everything printed parses back; the generator gives the same numbers everywhere."""

from __future__ import annotations

import itertools
import random

import oracle
import pytest
import walks

from rules.chance import Dice, below, commitment, from_seed, shuffle
from rules.choices import VERBS, parse_choice
from rules.game import Game
from rules.hexes import CORNERS, HEXES_OF_CORNER
from rules.types import HEXES, Animal, Box, Card, Corner, Element, FreeAction, Hex, Options, Space, Terrain

KINDS = [Animal, Element, Terrain, Box, Space, FreeAction, Card]
ARGUMENTS = {
    "SPACE": [str(space) for space in Space], "ELEMENT": [str(element) for element in Element],
    "TILE": [str(tile) for tile in HEXES], "ANIMAL": [str(animal) for animal in Animal],
    "CARD": [str(card) for card in Card], "NUMBER": [str(number) for number in range(1, 10)],
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_word_prints_and_parses_back_in_any_case(kind: type[Animal]) -> None:
    for word in kind:
        assert kind.parse(str(word)) is word
        assert kind.parse(f" {str(word).upper()} ") is word


@pytest.mark.parametrize("hex_", HEXES, ids=str)
def test_every_hex_prints_and_parses_back(hex_: Hex) -> None:
    assert Hex.parse(str(hex_)) is hex_
    assert Hex.parse(str(hex_).lower()) is hex_


def test_all_names_of_a_corner_mean_it_and_the_first_hex_s_is_printed() -> None:
    """R1.3: 35 times six names for 92 corners."""
    assert len(oracle.CORNER) == 210
    for name, places in oracle.CORNER.items():
        corner = Corner.parse(name)
        assert str(corner) == oracle.PRINTED_CORNERS[places]
        assert sorted(str(tile) for tile in HEXES_OF_CORNER[corner]) == sorted(oracle.touched_by(name))
        assert Corner.parse(name.upper()) == corner
    assert sorted(str(corner) for corner in CORNERS) == sorted(oracle.PRINTED_CORNERS.values())


def _forms() -> list[str]:
    from rules.choices import form_of

    return [*(form_of(verb) for verb in VERBS), "lose pawn"]


@pytest.mark.parametrize("form", _forms())
def test_every_choice_of_a_verb_prints_and_parses_back(form: str) -> None:
    verb, *arguments = form.split()
    values = [
        [*(str(corner) for corner in CORNERS)] if word == "CORNER" else ARGUMENTS.get(word, [word])
        for word in arguments
    ]
    for words in itertools.islice(itertools.product(*values), 2000):
        text = " ".join((verb, *words))
        choice = parse_choice(text)
        assert str(choice) == text
        assert parse_choice(f"  {text.upper().replace(' ', '   ')} ") == choice
        assert choice.verb == verb or text == "lose pawn"


def test_choices_of_different_verbs_are_never_equal() -> None:
    words = {"TILE": "D3", "CORNER": "C3e", "ELEMENT": "sun", "ANIMAL": "bird", "NUMBER": "1", "SPACE": "wasteland",
             "CARD": "blight"}  # fmt: skip
    texts = [" ".join(words.get(word, word) for word in form.split()) for form in _forms()]
    choices = [parse_choice(text) for text in texts]
    assert len(set(choices)) == len(choices)


def test_every_choice_offered_in_a_game_parses_back_to_itself() -> None:
    game = Game.new(3, "parse", Options(cards=10))
    for _ in walks.walk(game, random.Random(3)):
        if game.decision is not None and len(game.made) % 5 == 0:
            assert [parse_choice(str(choice)) for choice in game.decision.choices] == list(game.decision.choices)


# Chance: these numbers must be the same on every Python and machine


def test_the_generator_is_splitmix64() -> None:
    """The published first outputs of SplitMix64 for the seed 1234567."""
    generator, outputs = 1234567, []
    for _ in range(5):
        number, generator = below(generator, 2**64)
        outputs.append(number)
    assert outputs == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


def test_outputs_that_would_favour_small_numbers_are_drawn_again() -> None:
    """Of the published outputs above the first two and the fourth lie below 2^63 + 1; the others are rejected."""
    limit = 2**63 + 1
    first, generator = below(1234567, limit)
    second, generator = below(generator, limit)
    third, _ = below(generator, limit)
    assert [first, second, third] == [6457827717110365317, 3203168211198807973, 4593380528125082431]


def test_every_number_below_a_limit_comes_about_as_often() -> None:
    dice = Dice("fair")
    counts = [0] * 7
    for _ in range(7000):
        counts[dice.below(7)] += 1
    assert min(counts) > 880
    assert max(counts) < 1120


def test_a_chance_of_none_never_happens_and_a_certain_one_always() -> None:
    dice = Dice("chance")
    assert not any(dice.chance(0) for _ in range(200))
    assert all(dice.chance(1) for _ in range(200))
    assert 350 < sum(dice.chance(0.4) for _ in range(1000)) < 450


def test_a_shuffle_loses_nothing_and_every_order_of_three_comes() -> None:
    generator, orders = 5, set[str]()
    for _ in range(200):
        letters = list("abc")
        generator = shuffle(generator, letters)
        orders.add("".join(letters))
    assert orders == {"abc", "acb", "bac", "bca", "cab", "cba"}


def test_purposes_of_a_seed_are_independent_and_seeds_too() -> None:
    assert len({from_seed(seed, purpose) for seed in ("1", "2") for purpose in ("game", "deal", "dice")}) == 6


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    import hashlib

    assert commitment("00ff") == hashlib.sha256(b"dominant-species/1/00ff").hexdigest()


def test_the_first_shuffles_of_seed_1_are_these() -> None:
    """Same seed, same game: on every Python and machine (R2.5 to R2.8)."""
    from positions import new

    written = new(4, "1").written
    assert {
        "players": written["players"],
        "row": written["row"],
        "deck": written["secret"]["deck"],
        "face_up": [stack["face_up"] for stack in written["stacks"]],
        "stacks": written["secret"]["stacks"],
        "boxes": {name: box for name, box in written["boxes"].items() if box},
        "generator": written["secret"]["generator"],
    } == PINNED


PINNED = {"players": [["arachnid"], ["reptile"], ["amphibian"], ["mammal"]],
 "row": ["blight", "parasitism", "fertile", "disease", "instinct"],
 "deck": ["hibernation", "biomass", "fecundity", "intelligence", "ecodiversity", "ice-sheet", "niche-biomes",
          "nocturnal", "catastrophe", "evolution", "immigrants", "mass-exodus", "predator", "cold-snap", "aquatic",
          "metamorphosis", "omnivore", "biodiversity", "habitat", "symbiotic", "ice-age"],
 "face_up": ["savannah", "sea", "sea"],
 "stacks": [["jungle", "sea", "sea", "savannah", "wetland", "wetland", "forest"],
            ["mountain", "sea", "forest", "forest", "sea", "savannah", "wetland"],
            ["desert", "mountain", "jungle", "mountain", "desert", "desert", "jungle"]],
 "boxes": {"adaptation": ["grass", "seed", "sun", "water"],
           "abundance": ["grass", "grub", "sun", "sun"],
           "wanderlust": ["seed", "seed", "seed", "sun"]},
 "generator": 8339948516258898043}  # fmt: skip
