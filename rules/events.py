"""What happened, as frozen facts: the engine tells them in order while it carries out a choice."""

from __future__ import annotations

from typing import NamedTuple

from rules.types import Animal, Box, Card, Corner, Element, Hex, Phase, Space, Terrain


class TurnBegan(NamedTuple):
    """A new turn (R3.1)."""

    turn: int


class PhaseBegan(NamedTuple):
    """Planning, Execution, Reset or the end (R3.1)."""

    phase: Phase


class PawnPlaced(NamedTuple):
    """A pawn went onto a space."""

    animal: Animal
    space: Space


class PawnLifted(NamedTuple):
    """A pawn came off its space and is available again."""

    animal: Animal
    space: Space


class PawnSlid(NamedTuple):
    """A waiting Glaciation pawn moved one space left (R7.3)."""

    animal: Animal
    origin: Space
    target: Space


class PawnGained(NamedTuple):
    """A pawn from the box (R6.27)."""

    animal: Animal


class PawnLost(NamedTuple):
    """An available pawn went to the box (R6.16)."""

    animal: Animal


class InitiativeSwapped(NamedTuple):
    """``animal`` went ahead of ``other`` (R4.1, R6.22)."""

    animal: Animal
    other: Animal


class ElementGained(NamedTuple):
    """An element came onto a display."""

    animal: Animal
    element: Element


class ElementKept(NamedTuple):
    """An animal is safe from this type in Regression (R4.3)."""

    animal: Animal
    element: Element


class ElementLost(NamedTuple):
    """An added element went from a display to the bag."""

    animal: Animal
    element: Element


class DiskPlaced(NamedTuple):
    """An element came onto earth."""

    element: Element
    corner: Corner


class DiskRemoved(NamedTuple):
    """An element left earth for the bag."""

    element: Element
    corner: Corner


class DiskDiscarded(NamedTuple):
    """An element left a box for the bag."""

    element: Element
    box: Box


class SpeciesAdded(NamedTuple):
    """New species on a tile, from the gene pool."""

    animal: Animal
    tile: Hex
    number: int


class SpeciesRevived(NamedTuple):
    """Eliminated species came back to a tile (R6.13)."""

    animal: Animal
    tile: Hex
    number: int


class SpeciesEliminated(NamedTuple):
    """Species left the game."""

    animal: Animal
    tile: Hex
    number: int


class SpeciesReturned(NamedTuple):
    """Species went back to the gene pool (R4.7)."""

    animal: Animal
    tile: Hex
    number: int


class SpeciesMoved(NamedTuple):
    """Species went from a tile to another."""

    animal: Animal
    origin: Hex
    target: Hex
    number: int


class SpeciesSaved(NamedTuple):
    """The mammal's save in Extinction (R7.1)."""

    animal: Animal
    tile: Hex


class TileExplored(NamedTuple):
    """A new tile on earth (R4.9)."""

    terrain: Terrain
    tile: Hex
    stack: int


class TileFrozen(NamedTuple):
    """A tile was covered with tundra (R4.7)."""

    tile: Hex


class TileScored(NamedTuple):
    """A tile was scored (R5.1): the points follow as ``Scored``."""

    tile: Hex
    final: bool


class Scored(NamedTuple):
    """Points won or lost. ``points`` is what the score changed by (R5.5)."""

    animal: Animal
    points: int
    reason: str
    tile: Hex | None


class ConeMoved(NamedTuple):
    """A tile's cone changed (R5.6, R5.7)."""

    tile: Hex
    before: Animal | None
    after: Animal | None


class CardTaken(NamedTuple):
    """A card left the row (R4.12)."""

    animal: Animal
    card: Card


class CardWithoutEffect(NamedTuple):
    """A card, or a part of it, that could do nothing."""

    animal: Animal
    card: Card


class LastTurn(NamedTuple):
    """Ice Age was taken (R8.1)."""


class BoxesMoved(NamedTuple):
    """The elements of the boxes moved down and the first three were drawn anew (R7.3)."""


class BoxFilled(NamedTuple):
    """Elements drawn from the bag into a box (R7.3)."""

    box: Box
    elements: tuple[Element, ...]


class CardsDealt(NamedTuple):
    """Cards came into the row (R7.3)."""

    cards: tuple[Card, ...]


class StackTurned(NamedTuple):
    """The top tile of a stack (1 to 3) was turned up (R7.3)."""

    stack: int
    terrain: Terrain


class GameEnded(NamedTuple):
    """The end (R8): the result, best first."""

    result: tuple[tuple[Animal, int], ...]
    guard: bool


Fact = (
    TurnBegan
    | PhaseBegan
    | PawnPlaced
    | PawnLifted
    | PawnSlid
    | PawnGained
    | PawnLost
    | InitiativeSwapped
    | ElementGained
    | ElementKept
    | ElementLost
    | DiskPlaced
    | DiskRemoved
    | DiskDiscarded
    | SpeciesAdded
    | SpeciesRevived
    | SpeciesEliminated
    | SpeciesReturned
    | SpeciesMoved
    | SpeciesSaved
    | TileExplored
    | TileFrozen
    | TileScored
    | Scored
    | ConeMoved
    | CardTaken
    | CardWithoutEffect
    | LastTurn
    | BoxesMoved
    | BoxFilled
    | CardsDealt
    | StackTurned
    | GameEnded
)
"""Any of the events."""
