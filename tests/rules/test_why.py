"""The answers to "why": every number worked out by hand."""

from __future__ import annotations

import pytest
from positions import table

from rules.answers import Match
from rules.errors import RulesError
from rules.game import Game
from rules.players import make_player
from rules.types import Animal, Card, Element, Hex, Options
from rules.why import Tip, TipKind, why_dominant, why_domination
from rules.why_not import KINDS_OF, Verdict, why_not
from rules.why_reset import why_extinction, why_survival
from rules.why_score import Source, score_sources

E4 = Hex.parse("E4")
MAMMAL, BIRD, AMPHIBIAN = Animal.MAMMAL, Animal.BIRD, Animal.AMPHIBIAN
MEAT_LEADS = "E4 mammal 1 bird 1\ndisk E4e meat\ndisk E4se meat\ndisk E4sw seed\n"
"""On E4 the mammal matches 2 x 2 (meat), the bird 2 x 1 (seed)."""


def found(text: str) -> set[tuple[str, str, str, str]]:
    """The tips of E4 as words: kind, element, animal, who would dominate."""
    tips = why_dominant(table(text).game.state, E4).tips
    return {(tip.kind.value, str(tip.element), str(tip.animal), str(tip.dominant)) for tip in tips}


def test_dominance_is_elements_times_disks() -> None:
    """R5.2, R5.3"""
    answer = why_dominant(table(MEAT_LEADS).game.state, E4)
    assert answer.dominant is MAMMAL
    assert [(one.animal, one.matching) for one in answer.claimants] == [(MAMMAL, 4), (BIRD, 2)]
    assert answer.claimants[0].matches == (Match(Element.MEAT, 2, 2),)
    assert answer.lead == 2
    assert answer.tied == ()


def test_the_smallest_changes_that_tip_a_tile() -> None:
    """A second seed ties, a meat less ties, a meat for the bird (2 + 2) ties, and without the mammal the bird leads."""
    assert found(MEAT_LEADS) == {
        ("disk-added", "seed", "None", "None"),
        ("disk-removed", "meat", "None", "None"),
        ("element-gained", "meat", "bird", "None"),
        ("leaves", "None", "mammal", "bird"),
    }


def test_a_tip_names_the_corners_where_a_disk_would_do_it() -> None:
    tips = why_dominant(table(MEAT_LEADS).game.state, E4).tips
    corners = {tip.kind: {str(corner) for corner in tip.corners} for tip in tips}
    assert len(corners[TipKind.DISK_ADDED]) == 3, "six corners, three of them taken"
    assert len(corners[TipKind.DISK_REMOVED]) == 2, "either meat"


def test_a_tie_is_nobody_and_says_who_is_tied() -> None:
    """R5.3"""
    answer = why_dominant(table("E4 mammal 1 bird 3\ndisk E4e meat\ndisk E4se seed").game.state, E4)
    assert answer.dominant is None
    assert answer.tied == (MAMMAL, BIRD)
    assert answer.lead == 0


def test_a_newcomer_can_tip_a_tile() -> None:
    """The amphibian has three waters: on a tile with one water it would match 3 against the mammal's 2."""
    assert ("arrives", "None", "amphibian", "amphibian") in found("E4 mammal 1\ndisk E4e meat\ndisk E4se water")


def test_an_added_element_can_be_lost_but_not_a_printed_one() -> None:
    """With an added meat the mammal matches 3, the bird 2; without it they tie."""
    text = "mammal added meat\nE4 mammal 1 bird 1\ndisk E4e meat\ndisk E4se seed"
    assert ("element-lost", "meat", "mammal", "None") in found(text)
    assert not [tip for tip in found(MEAT_LEADS) if tip[0] == "element-lost"]


def test_a_full_display_gains_nothing_and_a_full_tile_no_disk() -> None:
    corners = "".join(f"disk E4{corner} meat\n" for corner in ("e", "ne", "nw", "w", "sw", "se"))
    text = f"bird added sun sun sun sun\nE4 mammal 1 bird 1\n{corners}"
    kinds = {(kind, animal) for kind, _, animal, _ in found(text)}
    assert "disk-added" not in {kind for kind, _ in kinds}
    assert ("element-gained", "bird") not in kinds


def test_nobody_on_a_tile_and_no_disks_can_be_explained() -> None:
    answer = why_dominant(table("D2 mammal 1").game.state, E4)
    assert answer.claimants == ()
    assert answer.dominant is None
    assert {tip.kind for tip in answer.tips} == set()


def test_tips_are_true_when_carried_out() -> None:
    """Adding a seed on any corner named leaves nobody dominant."""
    for corner in ("e4ne", "e4nw", "e4w"):
        state = table(f"{MEAT_LEADS}disk {corner.upper()[:2]}{corner[2:]} seed").game.state
        assert why_dominant(state, E4).dominant is None


def test_a_domination_pays_the_places_of_the_terrain() -> None:
    """R5.1: desert pays 4 and 2; the third animal gets nothing."""
    answer = why_domination(table("E4 mammal 1 bird 3 amphibian 2").game.state, E4)
    assert answer.possible
    assert answer.shares == ((BIRD, 3, 4), (AMPHIBIAN, 2, 2))
    assert answer.unpaid == (MAMMAL,)


def test_the_cone_takes_the_card_and_a_claim_would_change_that() -> None:
    """R4.12, R5.6: the bird's cone is old; the mammal matches best."""
    answer = why_domination(table("E4 mammal 1 bird 1 cone bird\ndisk E4e meat").game.state, E4)
    assert (answer.card_for, answer.could_claim, answer.cards) == (BIRD, MAMMAL, 5)


def test_in_mode_automatic_the_cone_is_always_true() -> None:
    answer = why_domination(table("automatic\nE4 mammal 1 bird 1\ndisk E4e meat").game.state, E4)
    assert (answer.card_for, answer.could_claim) == (MAMMAL, None)


@pytest.mark.parametrize("text", ["E4 mammal 1 cone mammal\ndisk E4e meat\nscored E4", "D2 mammal 1"])
def test_a_scored_or_empty_tile_cannot_be_chosen(text: str) -> None:
    """R4.12"""
    answer = why_domination(table(text).game.state, E4)
    assert not answer.possible
    assert answer.card_for is None


def test_extinction_takes_what_matches_nothing_less_what_is_safe() -> None:
    """R7.1, R6.13: three birds on a tile with meat only, one of them safe."""
    text = "E4 mammal 1 bird 3\ndisk E4e meat\nsafe E4 bird 1\ndisk D4sw seed"
    (doomed,) = why_extinction(table(text).game.state)
    assert (doomed.tile, doomed.animal, doomed.number, doomed.safe) == (E4, BIRD, 2, 1)
    assert not doomed.by_mammal


def test_what_saves_endangered_species() -> None:
    """A seed at the tile, a meat on the display, or flying next door to D4, where a seed lies."""
    text = "E4 mammal 1 bird 3\ndisk E4e meat\ndisk D4sw seed"
    (doomed,) = why_extinction(table(text).game.state, BIRD)
    assert doomed.disks == (Element.SEED,)
    assert doomed.gains == (Element.MEAT,)
    assert doomed.refuges == (Hex.parse("D4"),)


def test_the_mammal_may_save_one_of_its_own() -> None:
    """R7.1"""
    (doomed,) = why_extinction(table("E4 mammal 2\ndisk E4e seed").game.state)
    assert doomed.by_mammal


def test_survival_pays_for_tundra_tiles_to_whoever_has_most_species_there() -> None:
    """R7.2, R1.10: the bird has 3 species on 2 tundra tiles, the mammal 2 on one."""
    answer = why_survival(table("D3 mammal 2 bird 1\nC3 tundra bird 2\ndisk D3se meat").game.state)
    assert (answer.holder, answer.points, answer.margin) == (BIRD, 3, 1)
    assert [(one.animal, one.species, one.needs) for one in answer.animals] == [(BIRD, 3, 0), (MAMMAL, 2, 2)]


def test_survival_is_paid_after_extinction() -> None:
    """R7.2: the birds match nothing and die; the mammal holds one tundra tile."""
    answer = why_survival(table("D3 mammal 2 bird 1\nC3 tundra bird 2\ndisk D3se meat").game.state)
    assert (answer.holder_after, answer.points_after) == (MAMMAL, 1)


def test_a_tie_on_tundra_is_nobody_and_one_more_species_wins_it() -> None:
    """R7.2"""
    answer = why_survival(table("D3 mammal 2 bird 2\ndisk D3se meat").game.state)
    assert (answer.holder, answer.points, answer.margin) == (None, 0, 0)
    assert [(one.animal, one.needs) for one in answer.animals] == [(MAMMAL, 1), (BIRD, 1)]


def test_why_not_for_a_choice_of_another_decision() -> None:
    answer = why_not(table("planning bird").game.state, "migrate D2 D3")
    assert (answer.verdict, answer.kind, answer.asked) == (Verdict.OTHER_DECISION, "place", BIRD)
    assert answer.answers == ("migration",)


def test_why_not_for_a_choice_of_this_decision_gives_the_rule() -> None:
    answer = why_not(table("planning bird\npawn adaptation-1 mammal").game.state, "place adaptation-1")
    assert answer.verdict is Verdict.REFUSED
    assert "the mammal holds adaptation-1" in str(answer.refusal)


def test_what_can_be_chosen_is_said_to_be_possible() -> None:
    answer = why_not(table("planning bird").game.state, "place adaptation-1")
    assert (answer.verdict, answer.refusal) == (Verdict.OFFERED, None)


def test_why_not_for_claims_changes_nothing() -> None:
    """R5.6"""
    state = table("planning bird\nE4 mammal 1 bird 1\ndisk E4e meat").game.state
    assert why_not(state, "claim E4").verdict is Verdict.OFFERED
    refused = why_not(state, "claim E4", BIRD)
    assert refused.verdict is Verdict.REFUSED
    assert "does not dominate" in str(refused.refusal)
    assert state.cones[E4] is None


def test_why_not_of_nonsense_is_an_error() -> None:
    with pytest.raises(RulesError):
        why_not(table("planning bird").game.state, "jump D2")


def test_every_verb_of_the_notation_answers_some_decision() -> None:
    from rules.choices import VERBS

    assert {*KINDS_OF} == {*VERBS, "lose pawn"} - {"pass", "done", "claim", "contest"}
    assert {kind for kinds in KINDS_OF.values() for kind in kinds if kind in map(str, Card)} >= {"instinct", "blight"}


def test_a_tip_is_a_plain_value() -> None:
    assert Tip(TipKind.LEAVES, None, animal=BIRD) == Tip(TipKind.LEAVES, None, animal=BIRD)


def test_the_sources_of_a_score_name_reason_and_tile() -> None:
    """R5.1: desert pays the bird 4 and the amphibian 2."""
    game = table("now domination-1 amphibian\nbird score 3\nE4 bird 3 amphibian 2").game
    start = game.state.copy()
    game.play("dominate E4")
    sources = score_sources(start, [(made.animal, made.choice) for made in game.made])
    assert sources[BIRD] == (Source("domination", 4, 1, (E4,)), Source("before", 3, 1, ()))
    assert sources[AMPHIBIAN] == (Source("domination", 2, 1, (E4,)),)
    assert sources[MAMMAL] == ()


@pytest.mark.parametrize("seed", range(3))
def test_the_sources_of_a_whole_game_add_up_to_its_scores(seed: int) -> None:
    game = Game.new(2 + seed, f"{seed}", Options(cards=10))
    player = make_player("random", "1")
    while not game.over:
        game.play(player.choose(game))
    sources = score_sources(game.start, [(made.animal, made.choice) for made in game.made])
    assert {animal: sum(one.points for one in mine) for animal, mine in sources.items()} == {
        animal: game.state.scores[animal] for animal in game.state.animals
    }
