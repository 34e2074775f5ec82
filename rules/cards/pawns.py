"""Cards about pawns: Immigrants, Instinct, Intelligence, Omnivore, Parasitism."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards.play import CardPlay
from rules.choices import LOSE_PAWN, THIN, Choice, LoseElement, LosePawn, Place
from rules.earth import added, count, eliminate, gain_pawn, lose_element, occupied_by, place_pawn, vacant_places
from rules.events import PawnLost
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.types import Animal


def omnivore(state: State, play: CardPlay) -> Steps:
    """Gain a pawn from the box (R6.23)."""
    gain_pawn(state, play.animal)
    return ()


def intelligence(state: State, play: CardPlay) -> Steps:
    """You and every animal in play above you in the chain gain a pawn (R6.18)."""
    for animal in state.animals:
        if animal <= play.animal:
            gain_pawn(state, animal)
    return ()


def parasitism(state: State, play: CardPlay) -> Steps:
    """You and every animal in play below you in the chain gain a pawn (R6.24)."""
    for animal in state.animals:
        if animal >= play.animal:
            gain_pawn(state, animal)
    return ()


def instinct(state: State, play: CardPlay) -> Steps:
    """Put one of your available pawns on any vacant space (R6.17)."""
    return (InstinctPlace(play.animal),) if state.available[play.animal] else ()


@dataclass(frozen=True, slots=True)
class InstinctPlace(Question):
    """Choose the space; the pawn acts when execution next comes to it (R6.17)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        return Decision(self.animal, "instinct", vacant_places(state), self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Place):
            place_pawn(state, self.animal, choice.space)
        return ()


def immigrants(state: State, play: CardPlay) -> Steps:
    """Every animal, in food chain order, you included, gives something up (R6.16)."""
    return tuple(ImmigrantsLoss(animal) for animal in state.animals)


@dataclass(frozen=True, slots=True)
class ImmigrantsLoss(Question):
    """Lose an added element, an available pawn, or all but one species on every tile (R6.16)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        choices: list[Choice] = [LoseElement(element) for element in added(state, self.animal)]
        if state.available[self.animal]:
            choices.append(LOSE_PAWN)
        choices.append(THIN)
        return Decision(self.animal, "immigrants", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, LoseElement):
            lose_element(state, self.animal, choice.element)
        elif isinstance(choice, LosePawn):
            state.pawns[self.animal] -= 1
            state.available[self.animal] -= 1
            state.events.append(PawnLost(self.animal))
        else:
            for tile in occupied_by(state, self.animal):
                eliminate(state, self.animal, tile, count(state, tile, self.animal) - 1)
        return ()
