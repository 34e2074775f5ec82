"""Cards that pay or cost points: Biodiversity, Ecodiversity, Fertile, Ice Age, Niche Biomes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards.play import CardPlay
from rules.choices import Choice, Fertile
from rules.earth import animals_on, count, land, occupied_by, score
from rules.events import LastTurn
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.tables import TILE_POINTS, bonus_points
from rules.types import Animal


def biodiversity(state: State, play: CardPlay) -> Steps:
    """1 point for each tile that holds own and opposing species (R6.2)."""
    shared = [tile for tile in occupied_by(state, play.animal) if len(animals_on(state, tile)) > 1]
    score(state, play.animal, len(shared), play.kind)
    return ()


def ecodiversity(state: State, play: CardPlay) -> Steps:
    """1 point for each disk on earth whose type is on the display, printed or added (R6.8)."""
    first = play.animal * 6
    matching = [disk for disk in state.disks if disk is not None and state.elements[first + disk]]
    score(state, play.animal, len(matching), play.kind)
    return ()


def fertile(state: State, play: CardPlay) -> Steps:
    """Choose a tile you occupy: points equal to all species there (R6.11)."""
    return (FertileTile(play.animal),)


@dataclass(frozen=True, slots=True)
class FertileTile(Question):
    """Choose the tile of Fertile (R6.11)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        return Decision(self.animal, "fertile", [Fertile(tile) for tile in occupied_by(state, self.animal)], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Fertile):
            everybody = sum([count(state, choice.tile, animal) for animal in state.animals])
            score(state, self.animal, everybody, "fertile", choice.tile)
        return ()


def ice_age(state: State, play: CardPlay) -> Steps:
    """Every animal scores bonus points for the tiles it dominates; this is the last turn (R6.14, R8.1)."""
    state.ice_age = True
    state.events.append(LastTurn())
    for animal in state.animals:
        cones = sum([cone is animal for cone in state.cones])
        score(state, animal, bonus_points(cones), play.kind)
    return ()


def niche_biomes(state: State, play: CardPlay) -> Steps:
    """Each animal with more points than you loses the first-place value of the tile just scored (R6.21)."""
    loss = TILE_POINTS[land(state, play.tile)][0]
    mine = state.scores[play.animal]
    for animal in [animal for animal in state.animals if state.scores[animal] > mine]:
        score(state, animal, -loss, play.kind, play.tile)
    return ()
