"""Domination: score a tile; its dominant animal takes a card (R4.12)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import play_card
from rules.choices import DOMINATE, PASS, Choice, Dominate, TakeCard
from rules.counting import tile_points
from rules.earth import lift_pawn, occupied, score
from rules.events import CardTaken, TileScored
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.types import Animal, Hex, Space


def score_tile(state: State, tile: Hex, *, final: bool) -> None:
    """Pay the places of a tile (R5.1)."""
    state.events.append(TileScored(tile, final))
    for animal, points in tile_points(state, tile):
        score(state, animal, points, "final" if final else "domination", tile)


@dataclass(frozen=True, slots=True)
class Domination(Question):
    """Choose a tile with species that no Domination has scored this turn (R4.12)."""

    animal: Animal
    space: Space

    def decision(self, state: State) -> Decision:
        scored = state.scored
        choices: list[Choice] = [DOMINATE[tile] for tile in occupied(state) if tile not in scored]
        choices.append(PASS)
        return Decision(self.animal, "domination", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        lift_pawn(state, self.space)
        if not isinstance(choice, Dominate):
            return ()
        score_tile(state, choice.tile, final=False)
        state.scored |= {choice.tile}
        dominant = state.cones[choice.tile]
        return () if dominant is None else (CardChoice(dominant, choice.tile),)


@dataclass(frozen=True, slots=True)
class CardChoice(Question):
    """The animal that dominates the scored tile must take a card and carry it out (R4.12)."""

    animal: Animal
    tile: Hex

    def decision(self, state: State) -> Decision:
        return Decision(self.animal, "card", [TakeCard(card) for card in state.row], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not isinstance(choice, TakeCard):
            return ()
        state.row.remove(choice.card)
        state.gone = (*state.gone, choice.card)
        state.events.append(CardTaken(self.animal, choice.card))
        return play_card(state, choice.card, self.animal, self.tile)
