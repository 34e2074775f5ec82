"""The engine's own check of a state finds every kind of damage, and what is hidden can be shuffled for a thinker."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from positions import new, table

from rules.chance import from_seed
from rules.game import Game
from rules.invariants import broken
from rules.notation import write_position
from rules.state import State
from rules.types import Animal, Card, Dominance, Element, Options, Space, Terrain

DAMAGE: dict[str, Callable[[State], object]] = {
    "R1.5": lambda state: state.bag.__setitem__(Element.SUN, state.bag[Element.SUN] - 1),
    "R1.7": lambda state: state.elements.__setitem__(Animal.MAMMAL * 6 + Element.MEAT, 1),
    "six elements": lambda state: state.elements.__setitem__(Animal.MAMMAL * 6 + Element.SUN, 5),
    "cubes": lambda state: state.gene_pool.__setitem__(Animal.BIRD, 3),
    "R5.5": lambda state: state.scores.__setitem__(Animal.BIRD, -1),
    "pawns": lambda state: state.available.__setitem__(Animal.BIRD, 1),
    "initiative": lambda state: state.initiative.pop(),
    "fewer than no species": lambda state: state.species.__setitem__(5, -1),
    "sea tiles": lambda state: state.face_up.__setitem__(0, Terrain.DESERT),
    "tundra": lambda state: setattr(state, "tundra_left", 5),
    "empty hex": lambda state: state.covered.__setitem__(0, True),
    "no tile": lambda state: state.disks.__setitem__(0, Element.SUN),
    "R2.7": lambda state: state.row.append(state.row[0]),
    "R8.1": lambda state: setattr(state, "ice_age", True),
    "R5.6": lambda state: state.cones.__setitem__(state.tiles[0], Animal.BIRD),
    "R5.7": lambda state: state.cones.__setitem__(state.tiles[-1], None),
    "R6.13": lambda state: state.safe.__setitem__((state.tiles[0], Animal.BIRD), 4),
}


@pytest.mark.parametrize("word", DAMAGE)
def test_damage_is_found_and_named(word: str) -> None:
    state = table("""
        automatic
        face sea forest desert
        D4 mammal 1 bird 1
        E4 mammal 1
        disk D4e meat
    """).game.state
    assert broken(state) == []
    DAMAGE[word](state)
    assert any(word in sentence for sentence in broken(state)), broken(state)


def test_a_copy_has_nothing_in_common_with_its_original() -> None:
    state = new(3).game.state
    before = write_position(state, secret=True)
    copy = state.copy()
    for damage in DAMAGE.values():
        damage(copy)
    copy.display[Space.WASTELAND] = Animal.BIRD
    copy.stacks[0] = ()
    copy.boxes[0] += 1
    copy.eliminated[0] += 1
    copy.pawns[0] += 1
    copy.terrain[0] = Terrain.SEA
    assert write_position(state, secret=True) == before


def test_a_reshuffled_copy_shows_the_same_and_hides_other_things() -> None:
    """R3.6: for somebody who thinks ahead; what is visible stays, Ice Age stays at the bottom."""
    state = new(4).game.state
    other = state.reshuffled(from_seed("thinker", "dice"))
    assert write_position(other) == write_position(state)
    assert other.deck != state.deck
    assert sorted(other.deck) == sorted(state.deck)
    assert other.deck[-1] is Card.ICE_AGE
    assert other.stacks != state.stacks
    assert other.generator != state.generator
    assert broken(other) == []


def test_a_reshuffled_short_deck_may_hold_cards_that_were_set_aside() -> None:
    """R2.12: nobody knows which ten cards are in."""
    state = Game.new(2, "short", Options(Dominance.CLAIMED, cards=10)).state
    decks = [state.reshuffled(number).deck for number in range(40)]
    assert {len(deck) for deck in decks} == {6}
    assert {deck[-1] for deck in decks} == {Card.ICE_AGE}
    seen = {card for deck in decks for card in deck}
    assert len(seen) == 26 - 5
    assert not seen & set(state.row)


def test_what_is_hidden_changes_when_something_is_drawn_and_not_otherwise() -> None:
    """R3.6: a look ahead must know whether chance came in between."""
    game = table("now domination-1 mammal\npawn domination-2 bird\nD4 mammal 1 cone mammal\nC4 bird 1\ndisk D4e meat\n"
                 "row symbiotic omnivore").play("dominate D4").game  # fmt: skip
    drawn, quiet = game.copy(), game.copy()
    drawn.play("card symbiotic")
    quiet.play("card omnivore")
    assert drawn.state.hidden != game.state.hidden
    assert quiet.state.hidden == game.state.hidden
