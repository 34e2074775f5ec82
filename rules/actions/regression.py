"""Regression: every turn every animal loses added elements of the types in the box, unless it saves them (R4.3)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.choices import PASS, Choice, Keep
from rules.earth import added, box_types, lift_pawn, lose_element
from rules.events import ElementKept
from rules.state import State
from rules.step import Decision, Move, Question, Steps
from rules.types import Animal, Box, Element, FreeAction, Space

Saves = tuple[tuple[Animal, Element], ...]

_STOPS: tuple[Space | FreeAction, ...] = (Space.REGRESSION_1, Space.REGRESSION_2, FreeAction.REGRESSION)


def _would_lose(state: State, animal: Animal, saves: Saves) -> list[Element]:
    """The types that an animal would still lose one disk of."""
    mine = added(state, animal)
    return [type_ for type_ in box_types(state, Box.REGRESSION) if type_ in mine and (animal, type_) not in saves]


@dataclass(frozen=True, slots=True)
class Regression(Move):
    """Ask for the saves left to right, the reptile's free one last, and then take what is lost (R4.3).

    ``stop`` counts the two spaces and the reptile's place; ``saves`` are those chosen so far.
    """

    stop: int = 0
    saves: Saves = ()

    def run(self, state: State) -> Steps:
        if self.stop == len(_STOPS):
            self._lose(state)
            return ()
        place = _STOPS[self.stop]
        if isinstance(place, Space):
            animal = state.display[place]
        else:
            animal = Animal.REPTILE if Animal.REPTILE in state.animals else None
        if animal is None:
            return (Regression(self.stop + 1, self.saves),)
        state.next = place
        return (KeepElement(animal, self.stop, self.saves),)

    def _lose(self, state: State) -> None:
        for animal in state.animals:
            for element in _would_lose(state, animal, self.saves):
                lose_element(state, animal, element)


@dataclass(frozen=True, slots=True)
class KeepElement(Question):
    """One save: choose a type to keep (R4.3)."""

    animal: Animal
    stop: int
    saves: Saves

    def decision(self, state: State) -> Decision:
        types = _would_lose(state, self.animal, self.saves)
        return Decision(self.animal, "regression", [*(Keep(element) for element in types), PASS], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        place = _STOPS[self.stop]
        if isinstance(place, Space):
            lift_pawn(state, place)
        saves = self.saves
        if isinstance(choice, Keep):
            saves = (*saves, (self.animal, choice.element))
            state.events.append(ElementKept(self.animal, choice.element))
        return (Regression(self.stop + 1, saves),)
