"""Where a game stands: plain lists of small numbers, quick to copy."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.chance import below, shuffle
from rules.events import Fact
from rules.hexes import CORNERS_OF_HEX
from rules.step import Decision, Steps
from rules.tables import CUBES, DISK_TYPES, PAWNS, PRINTED_COUNTS
from rules.types import (
    HEXES,
    Animal,
    Card,
    Corner,
    Element,
    FreeAction,
    Hex,
    Options,
    Phase,
    Space,
    Terrain,
)

_ELEMENTS = tuple(Element)


@dataclass(slots=True)
class State:
    """The whole table, hidden order included. Only the engine changes it; everybody else reads or copies.

    Numbers per animal are lists of six, indexed by ``Animal``. ``elements`` and ``boxes`` are 6 x 6 counts in a row
    (animal or box times six, plus element; the printed elements count), ``species`` is 35 x 6 (hex times six, plus
    animal). ``touched`` is a bit set of the hexes whose cones must be looked at when the step in hand is over;
    ``draws_known`` are elements that the next draws must give (only while a trace without secret is checked).
    """

    options: Options
    players: tuple[tuple[Animal, ...], ...]
    animals: tuple[Animal, ...]
    turn: int = 1
    phase: Phase = Phase.PLANNING
    next: Animal | Space | FreeAction | None = None
    initiative: list[Animal] = field(default_factory=list[Animal])
    scores: list[int] = field(default_factory=lambda: [0] * 6)
    elements: list[int] = field(default_factory=lambda: list(PRINTED_COUNTS))
    gene_pool: list[int] = field(default_factory=lambda: [0] * 6)
    eliminated: list[int] = field(default_factory=lambda: [0] * 6)
    pawns: list[int] = field(default_factory=lambda: [0] * 6)
    available: list[int] = field(default_factory=lambda: [0] * 6)
    display: list[Animal | None] = field(default_factory=lambda: [None] * len(Space))
    boxes: list[int] = field(default_factory=lambda: [0] * 36)
    bag: list[int] = field(default_factory=lambda: [0] * DISK_TYPES)
    terrain: list[Terrain | None] = field(default_factory=lambda: [None] * len(HEXES))
    covered: list[bool] = field(default_factory=lambda: [False] * len(HEXES))
    species: list[int] = field(default_factory=lambda: [0] * (6 * len(HEXES)))
    cones: list[Animal | None] = field(default_factory=lambda: [None] * len(HEXES))
    disks: list[Element | None] = field(default_factory=lambda: [None] * 92)
    tiles: tuple[Hex, ...] = ()
    corners: tuple[Corner, ...] = ()
    tundra_left: int = 0
    face_up: list[Terrain | None] = field(default_factory=list[Terrain | None])
    stacks: list[tuple[Terrain, ...]] = field(default_factory=list[tuple[Terrain, ...]])
    row: list[Card] = field(default_factory=list[Card])
    deck: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    scored: frozenset[Hex] = frozenset()
    safe: dict[tuple[Hex, Animal], int] = field(default_factory=dict[tuple[Hex, Animal], int])
    ice_age: bool = False
    generator: int = 0
    draws_known: tuple[Element, ...] = ()
    agenda: Steps = ()
    decision: Decision | None = None
    result: tuple[tuple[Animal, int], ...] = ()
    touched: int = 0
    events: list[Fact] = field(default_factory=list[Fact])

    def copy(self) -> State:
        """An equal, independent state, in microseconds; the events already told are not copied."""
        other: State = object.__new__(State)
        other.options = self.options
        other.players = self.players
        other.animals = self.animals
        other.turn = self.turn
        other.phase = self.phase
        other.next = self.next
        other.initiative = self.initiative[:]
        other.scores = self.scores[:]
        other.elements = self.elements[:]
        other.gene_pool = self.gene_pool[:]
        other.eliminated = self.eliminated[:]
        other.pawns = self.pawns[:]
        other.available = self.available[:]
        other.display = self.display[:]
        other.boxes = self.boxes[:]
        other.bag = self.bag[:]
        other.terrain = self.terrain[:]
        other.covered = self.covered[:]
        other.species = self.species[:]
        other.cones = self.cones[:]
        other.disks = self.disks[:]
        other.tiles = self.tiles
        other.corners = self.corners
        other.tundra_left = self.tundra_left
        other.face_up = self.face_up[:]
        other.stacks = self.stacks[:]
        other.row = self.row[:]
        other.deck = self.deck
        other.gone = self.gone
        other.scored = self.scored
        other.safe = self.safe.copy()
        other.ice_age = self.ice_age
        other.generator = self.generator
        other.draws_known = self.draws_known
        other.agenda = self.agenda
        other.decision = self.decision
        other.result = self.result
        other.touched = self.touched
        other.events = []
        return other

    def reshuffled(self, generator: int) -> State:
        """A copy for somebody who thinks ahead: everything hidden is in another order (deck, stacks, draws)."""
        other = self.copy()
        cards = [card for card in other.deck if card is not Card.ICE_AGE]
        generator = shuffle(generator, cards)
        other.deck = (*cards, Card.ICE_AGE) if Card.ICE_AGE in other.deck else tuple(cards)
        if self.options.cards < len(Card) - 1:
            generator = _redraw_cards(other, generator)
        hidden = [terrain for stack in other.stacks for terrain in stack]
        generator = shuffle(generator, hidden)
        for number, stack in enumerate(self.stacks):
            other.stacks[number], hidden = tuple(hidden[: len(stack)]), hidden[len(stack) :]
        other.generator = generator
        return other

    def add_tile(self, tile: Hex, terrain: Terrain) -> None:
        """Put a tile on earth and note the corners that came with it."""
        self.terrain[tile] = terrain
        self.tiles = tuple(sorted((*self.tiles, tile)))
        self.corners = tuple(sorted({corner for tile in self.tiles for corner in CORNERS_OF_HEX[tile]}))
        self.touched |= 1 << tile

    def draw_element(self) -> Element:
        """A random element out of the bag, which must not be empty; the next of ``draws_known`` if it can be."""
        if self.draws_known:
            element, self.draws_known = self.draws_known[0], self.draws_known[1:]
            if self.bag[element]:
                self.bag[element] -= 1
                return element
        number, self.generator = below(self.generator, sum(self.bag))
        for element in _ELEMENTS:
            number -= self.bag[element]
            if number < 0:
                self.bag[element] -= 1
                return element
        raise AssertionError("the bag is empty")

    @property
    def hidden(self) -> tuple[object, ...]:
        """What differs between two states of a game when something hidden was drawn or turned up in between."""
        return (self.generator, self.deck, tuple(self.stacks))

    @property
    def cubes(self) -> int:
        """Cubes of every animal, the one on the score track included (R2.4, R2.10)."""
        return CUBES[len(self.animals)]

    @property
    def starting_pawns(self) -> int:
        """Pawns of every animal at the start (R2.4, R2.10)."""
        return PAWNS[len(self.animals)]


def _redraw_cards(state: State, generator: int) -> int:
    """With option ``cards`` below 25 nobody knows which cards were set aside: deal the deck anew from all unseen."""
    unseen = [card for card in Card if card not in state.row and card not in state.gone and card is not Card.ICE_AGE]
    generator = shuffle(generator, unseen)
    kept = len(state.deck) - (Card.ICE_AGE in state.deck)
    state.deck = (*unseen[:kept], Card.ICE_AGE) if Card.ICE_AGE in state.deck else tuple(unseen[:kept])
    return generator
