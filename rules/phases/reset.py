"""Reset: Extinction, Survival, Reseed, and the end of the game (R7, R8)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.actions.domination import score_tile
from rules.choices import PASS, Choice, Save
from rules.counting import extinction, matching, standings, survival_holder, tundra_tiles_of
from rules.earth import ELEMENTS, count, eliminate, occupied, occupied_by, score
from rules.events import (
    BoxesMoved,
    BoxFilled,
    CardsDealt,
    GameEnded,
    PawnSlid,
    PhaseBegan,
    SpeciesSaved,
    StackTurned,
    TurnBegan,
)
from rules.state import State
from rules.step import Decision, Move, Question, Steps
from rules.tables import BOX_DISKS, ROW_SIZE, START_BOXES, bonus_points
from rules.types import Animal, Box, Hex, Phase, Space


@dataclass(frozen=True, slots=True)
class Reset(Move):
    """The phase begins; the mammal may save a species before Extinction (R7.1)."""

    def run(self, state: State) -> Steps:
        state.phase = Phase.RESET
        state.events.append(PhaseBegan(Phase.RESET))
        return (MammalSave(),) if Animal.MAMMAL in state.animals else (Extinction(None),)


@dataclass(frozen=True, slots=True)
class MammalSave(Question):
    """The mammal may first save one endangered mammal species (R7.1)."""

    animal: Animal = Animal.MAMMAL

    def decision(self, state: State) -> Decision:
        choices: list[Choice] = [
            Save(tile)
            for tile in occupied_by(state, self.animal)
            if matching(state, self.animal, tile) == 0
            and count(state, tile, self.animal) > state.safe.get((tile, self.animal), 0)
        ]
        choices.append(PASS)
        return Decision(self.animal, "extinction", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not isinstance(choice, Save):
            return (Extinction(None),)
        state.events.append(SpeciesSaved(self.animal, choice.tile))
        return (Extinction(choice.tile),)


@dataclass(frozen=True, slots=True)
class Extinction(Move):
    """All endangered species that are not saved or safe are eliminated, at once (R7.1)."""

    saved: Hex | None

    def run(self, state: State) -> Steps:
        for tile, animal, number in extinction(state, self.saved):
            eliminate(state, animal, tile, number)
        return (Survival(),)


@dataclass(frozen=True, slots=True)
class Survival(Move):
    """The card's holder scores for its tundra tiles (R7.2). Then the game ends (R8.1, R8.3) or the turn does."""

    def run(self, state: State) -> Steps:
        holder = survival_holder(state)
        if holder is not None:
            score(state, holder, bonus_points(len(tundra_tiles_of(state, holder))), "survival")
        if state.ice_age:
            return (FinalScoring(),)
        barren = not occupied(state) and not any(state.gene_pool)
        return (EndGame(guard=True),) if barren else (Reseed(),)


@dataclass(frozen=True, slots=True)
class FinalScoring(Move):
    """Every tile on earth is scored once (R8.1)."""

    def run(self, state: State) -> Steps:
        for tile in occupied(state):
            score_tile(state, tile, final=True)
        return (EndGame(guard=False),)


@dataclass(frozen=True, slots=True)
class EndGame(Move):
    """Most points win, ties by food chain (R8.2). ``guard``: nothing could change any more (R8.3)."""

    guard: bool

    def run(self, state: State) -> Steps:
        state.phase = Phase.OVER
        state.next = None
        state.result = standings(state)
        state.events.append(GameEnded(state.result, self.guard))
        return ()


@dataclass(frozen=True, slots=True)
class Reseed(Move):
    """Everything is made ready for the next turn (R7.3)."""

    def run(self, state: State) -> Steps:
        from rules.phases.planning import Planning  # a turn leads back to its own first phase

        _refill_row(state)
        _slide_glaciation(state)
        _move_boxes(state)
        fill_boxes(state)
        turn_up_stacks(state)
        state.scored = frozenset()
        state.safe = {}
        state.turn += 1
        state.events.append(TurnBegan(state.turn))
        return (Planning(),)


def _refill_row(state: State) -> None:
    dealt = state.deck[: ROW_SIZE - len(state.row)]
    if dealt:
        state.deck = state.deck[len(dealt) :]
        state.row += dealt
        state.events.append(CardsDealt(dealt))


def _slide_glaciation(state: State) -> None:
    for number in range(Space.GLACIATION_2, Space.GLACIATION_4 + 1):
        space, left = Space(number), Space(number - 1)
        animal = state.display[space]
        if animal is not None and state.display[left] is None:
            state.display[space], state.display[left] = None, animal
            state.events.append(PawnSlid(animal, space, left))


def _move_boxes(state: State) -> None:
    """Regression, depletion and wanderlust to the bag; the other three one box down."""
    boxes = state.boxes
    for box in (Box.REGRESSION, Box.DEPLETION, Box.WANDERLUST):
        for element in ELEMENTS:
            state.bag[element] += boxes[box * 6 + element]
            boxes[box * 6 + element] = 0
    for origin, target in (
        (Box.ADAPTATION, Box.REGRESSION),
        (Box.WASTELAND, Box.DEPLETION),
        (Box.ABUNDANCE, Box.WASTELAND),
    ):
        boxes[target * 6 : target * 6 + 6] = boxes[origin * 6 : origin * 6 + 6]
        boxes[origin * 6 : origin * 6 + 6] = [0] * 6
    state.events.append(BoxesMoved())


def fill_boxes(state: State) -> None:
    """Draw four disks each for adaptation, abundance and wanderlust, while the bag lasts (R2.8, R7.3)."""
    for box in START_BOXES:
        drawn = [state.draw_element() for _ in range(min(BOX_DISKS, sum(state.bag)))]
        for element in drawn:
            state.boxes[box * 6 + element] += 1
        if drawn:
            state.events.append(BoxFilled(box, tuple(sorted(drawn))))


def turn_up_stacks(state: State) -> None:
    """Turn up the top tile of every stack that shows none (R2.6, R7.3)."""
    for number, stack in enumerate(state.stacks):
        if state.face_up[number] is None and stack:
            state.face_up[number], state.stacks[number] = stack[0], stack[1:]
            state.events.append(StackTurned(number + 1, stack[0]))
