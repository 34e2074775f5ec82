"""What a stretch of events adds up to: points, cones, losses and what was renewed, each gathered once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from rules import events as e
from rules.types import Animal, Box, Card, Corner, Element, Hex, Space, Terrain


@dataclass(slots=True)
class Digest:
    """Sums over events, in the order in which things first happened."""

    points: Counter[Animal] = field(default_factory=Counter)
    reasons: dict[tuple[str, Hex | None], list[tuple[Animal, int]]] = field(default_factory=dict)
    cones: dict[Hex, tuple[Animal | None, Animal | None]] = field(default_factory=dict)
    eliminated: dict[Animal, Counter[Hex]] = field(default_factory=dict)
    returned: dict[Animal, Counter[Hex]] = field(default_factory=dict)
    added: dict[Animal, Counter[Hex]] = field(default_factory=dict)
    moved: list[e.SpeciesMoved] = field(default_factory=list)
    gained: dict[Animal, list[Element]] = field(default_factory=dict)
    lost: dict[Animal, list[Element]] = field(default_factory=dict)
    removed: list[tuple[Element, Corner]] = field(default_factory=list)
    pawns_gained: list[Animal] = field(default_factory=list)
    idle: list[tuple[Animal, Space]] = field(default_factory=list)
    swaps: list[tuple[Animal, Animal]] = field(default_factory=list)
    cards: list[tuple[Animal, Card]] = field(default_factory=list)
    useless: list[Card] = field(default_factory=list)
    dealt: list[Card] = field(default_factory=list)
    turned: list[Terrain] = field(default_factory=list)
    boxes: dict[Box, tuple[Element, ...]] = field(default_factory=dict)
    turn: int | None = None
    execution: bool = False
    reset: bool = False
    doomed: dict[Animal, Counter[Hex]] = field(default_factory=dict)
    last_turn: bool = False
    ended: e.GameEnded | None = None

    @classmethod
    def of(cls, events: Iterable[e.Fact], *, in_reset: bool = False) -> Digest:
        """The sums of these events; ``in_reset`` when they begin after Reset has."""
        digest = cls(reset=in_reset)
        for event in events:
            take = _TAKERS.get(type(event))
            if take is not None:
                take(digest, event)
        digest.cones = {tile: (a, b) for tile, (a, b) in digest.cones.items() if a is not b}
        return digest


def _scored(digest: Digest, event: e.Scored) -> None:
    digest.points[event.animal] += event.points
    tile = None if event.reason == "final" else event.tile
    digest.reasons.setdefault((event.reason, tile), []).append((event.animal, event.points))


def _cone(digest: Digest, event: e.ConeMoved) -> None:
    before = digest.cones[event.tile][0] if event.tile in digest.cones else event.before
    digest.cones[event.tile] = (before, event.after)


def _eliminated(digest: Digest, event: e.SpeciesEliminated) -> None:
    where = digest.doomed if digest.reset else digest.eliminated
    where.setdefault(event.animal, Counter())[event.tile] += event.number


def _returned(digest: Digest, event: e.SpeciesReturned) -> None:
    digest.returned.setdefault(event.animal, Counter())[event.tile] += event.number


def _added(digest: Digest, event: e.SpeciesAdded | e.SpeciesRevived) -> None:
    digest.added.setdefault(event.animal, Counter())[event.tile] += event.number


def _moved(digest: Digest, event: e.SpeciesMoved) -> None:
    digest.moved.append(event)


def _gained(digest: Digest, event: e.ElementGained) -> None:
    digest.gained.setdefault(event.animal, []).append(event.element)


def _lost(digest: Digest, event: e.ElementLost) -> None:
    digest.lost.setdefault(event.animal, []).append(event.element)


def _removed(digest: Digest, event: e.DiskRemoved) -> None:
    digest.removed.append((event.element, event.corner))


def _phase(digest: Digest, event: e.PhaseBegan) -> None:
    name = event.phase.value
    digest.execution = digest.execution or name == "execution"
    digest.reset = digest.reset or name == "reset"


def _turn(digest: Digest, event: e.TurnBegan) -> None:
    digest.turn = event.turn
    digest.reset = False


def _pawn_gained(digest: Digest, event: e.PawnGained) -> None:
    digest.pawns_gained.append(event.animal)


def _idle(digest: Digest, event: e.PawnLifted) -> None:
    digest.idle.append((event.animal, event.space))


def _swapped(digest: Digest, event: e.InitiativeSwapped) -> None:
    digest.swaps.append((event.animal, event.other))


def _card(digest: Digest, event: e.CardTaken) -> None:
    digest.cards.append((event.animal, event.card))


def _useless(digest: Digest, event: e.CardWithoutEffect) -> None:
    digest.useless.append(event.card)


def _dealt(digest: Digest, event: e.CardsDealt) -> None:
    digest.dealt += event.cards


def _turned(digest: Digest, event: e.StackTurned) -> None:
    digest.turned.append(event.terrain)


def _filled(digest: Digest, event: e.BoxFilled) -> None:
    digest.boxes[event.box] = event.elements


def _last(digest: Digest, event: e.LastTurn) -> None:
    digest.last_turn = True


def _ended(digest: Digest, event: e.GameEnded) -> None:
    digest.ended = event


_TAKERS = {
    e.Scored: _scored,
    e.ConeMoved: _cone,
    e.SpeciesEliminated: _eliminated,
    e.SpeciesReturned: _returned,
    e.SpeciesAdded: _added,
    e.SpeciesRevived: _added,
    e.SpeciesMoved: _moved,
    e.ElementGained: _gained,
    e.ElementLost: _lost,
    e.DiskRemoved: _removed,
    e.PhaseBegan: _phase,
    e.TurnBegan: _turn,
    e.PawnGained: _pawn_gained,
    e.PawnLifted: _idle,
    e.InitiativeSwapped: _swapped,
    e.CardTaken: _card,
    e.CardWithoutEffect: _useless,
    e.CardsDealt: _dealt,
    e.StackTurned: _turned,
    e.BoxFilled: _filled,
    e.LastTurn: _last,
    e.GameEnded: _ended,
}
