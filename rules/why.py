"""Why an animal dominates a tile, what would tip it, and what a Domination there would do, as plain facts (R5).

Everything is worked out from public information, so it may be shown to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from rules.answers import Match, matches_of
from rules.counting import dominant, elements_touching, ranking
from rules.earth import ELEMENTS, added, animals_on, count, has_empty_place, land, vacant_corners
from rules.hexes import CORNERS_OF_HEX
from rules.state import State
from rules.tables import TILE_POINTS
from rules.types import Animal, Corner, Element, Hex, Terrain

_Displays = Mapping[Animal, Sequence[int]]


class TipKind(Enum):
    """The smallest things that can change who dominates a tile."""

    DISK_ADDED = "disk-added"
    DISK_REMOVED = "disk-removed"
    ELEMENT_GAINED = "element-gained"
    ELEMENT_LOST = "element-lost"
    ARRIVES = "arrives"
    LEAVES = "leaves"


@dataclass(frozen=True, slots=True)
class Tip:
    """One change after which somebody else, or nobody, dominates a tile.

    ``dominant`` is who would; ``element`` the type of a disk or element, ``animal`` whoever gains or loses an element,
    arrives with a first species or leaves with its last; ``corners`` are those on which a disk would do it.
    """

    kind: TipKind
    dominant: Animal | None
    element: Element | None = None
    animal: Animal | None = None
    corners: tuple[Corner, ...] = ()


@dataclass(frozen=True, slots=True)
class Claimant:
    """An animal on a tile with what its matching is made of."""

    animal: Animal
    species: int
    matches: tuple[Match, ...]

    @property
    def matching(self) -> int:
        """The sum (R5.2)."""
        return sum(match.total for match in self.matches)


@dataclass(frozen=True, slots=True)
class DominanceAnswer:
    """Why who dominates a tile: ``claimants`` with the best match first, ``lead`` before the next best."""

    tile: Hex
    counts_as: Terrain
    claimants: tuple[Claimant, ...]
    dominant: Animal | None
    tied: tuple[Animal, ...]
    lead: int
    cone: Animal | None
    tips: tuple[Tip, ...]


@dataclass(frozen=True, slots=True)
class DominationAnswer:
    """What a Domination of a tile would do now (R4.12): whom it pays, who has to take a card.

    ``unpaid`` are animals there for which the terrain has no place; ``card_for`` is nobody when no card lies in the
    row, when nobody is dominant, or when the tile cannot be chosen. ``could_claim`` would take the card if it claimed
    the cone first.
    """

    tile: Hex
    possible: bool
    scored: bool
    shares: tuple[tuple[Animal, int, int], ...]
    unpaid: tuple[Animal, ...]
    card_for: Animal | None
    cards: int
    could_claim: Animal | None


def why_dominant(state: State, tile: Hex) -> DominanceAnswer:
    """Why an animal dominates a tile, or why nobody does. ``tile`` must be on earth (ValueError)."""
    present = [Claimant(one, count(state, tile, one), matches_of(state, one, tile)) for one in animals_on(state, tile)]
    claimants = sorted(present, key=lambda one: (-one.matching, one.animal))
    best = claimants[0].matching if claimants else 0
    tied = tuple(one.animal for one in claimants if best and one.matching == best)
    second = claimants[1].matching if len(claimants) > 1 else 0
    return DominanceAnswer(
        tile=tile,
        counts_as=land(state, tile),
        claimants=tuple(claimants),
        dominant=dominant(state, tile),
        tied=tied if len(tied) > 1 else (),
        lead=best - second,
        cone=state.cones[tile],
        tips=tuple(tips(state, tile)),
    )


def why_domination(state: State, tile: Hex) -> DominationAnswer:
    """What choosing a tile with a Domination pawn would do now (R4.12)."""
    order = ranking(state, tile)
    places = TILE_POINTS[land(state, tile)]
    scored = tile in state.scored
    possible = bool(order) and not scored
    cone, now = state.cones[tile], dominant(state, tile)
    return DominationAnswer(
        tile=tile,
        possible=possible,
        scored=scored,
        shares=tuple((animal, count(state, tile, animal), paid) for animal, paid in zip(order, places, strict=False)),
        unpaid=tuple(order[len(places) :]),
        card_for=cone if possible and state.row else None,
        cards=len(state.row),
        could_claim=now if possible and now is not cone else None,
    )


def tips(state: State, tile: Hex) -> Iterator[Tip]:
    """The single changes after which another animal, or nobody, would dominate a tile (R5.3)."""
    present = animals_on(state, tile)
    displays = {animal: state.elements[animal * 6 : animal * 6 + 6] for animal in state.animals}
    disks = [elements_touching(state, tile).count(element) for element in ELEMENTS]
    now = leader(displays, disks, present)
    for tip in (
        *_disk_tips(state, tile, displays, disks, present),
        *_element_tips(state, displays, disks, present),
        *_species_tips(state, displays, disks, present),
    ):
        if tip.dominant is not now:
            yield tip


def leader(displays: _Displays, disks: Sequence[int], present: Sequence[Animal]) -> Animal | None:
    """Who would dominate a tile with these disks among these animals (R5.3)."""
    most, winner = 0, None
    for animal in present:
        matching = sum(copies * number for copies, number in zip(displays[animal], disks, strict=True))
        if matching > most:
            most, winner = matching, animal
        elif matching == most:
            winner = None
    return winner


def _changed(numbers: Sequence[int], element: Element, by: int) -> list[int]:
    return [number + by if at == element else number for at, number in enumerate(numbers)]


def _disk_tips(
    state: State, tile: Hex, displays: _Displays, disks: Sequence[int], present: Sequence[Animal]
) -> Iterator[Tip]:
    vacant = tuple(vacant_corners(state, [tile]))
    for element in ELEMENTS:
        if vacant:
            then = leader(displays, _changed(disks, element, 1), present)
            yield Tip(TipKind.DISK_ADDED, then, element, corners=vacant)
        if disks[element]:
            corners = tuple(corner for corner in CORNERS_OF_HEX[tile] if state.disks[corner] is element)
            then = leader(displays, _changed(disks, element, -1), present)
            yield Tip(TipKind.DISK_REMOVED, then, element, corners=corners)


def _element_tips(state: State, displays: _Displays, disks: Sequence[int], present: Sequence[Animal]) -> Iterator[Tip]:
    for animal in present:
        mine = displays[animal]
        if has_empty_place(state, animal):
            for element in ELEMENTS:
                changed = {**displays, animal: _changed(mine, element, 1)}
                yield Tip(TipKind.ELEMENT_GAINED, leader(changed, disks, present), element, animal)
        for element in added(state, animal):
            changed = {**displays, animal: _changed(mine, element, -1)}
            yield Tip(TipKind.ELEMENT_LOST, leader(changed, disks, present), element, animal)


def _species_tips(state: State, displays: _Displays, disks: Sequence[int], present: Sequence[Animal]) -> Iterator[Tip]:
    for animal in state.animals:
        if animal in present:
            others = [other for other in present if other is not animal]
            yield Tip(TipKind.LEAVES, leader(displays, disks, others), animal=animal)
        else:
            yield Tip(TipKind.ARRIVES, leader(displays, disks, [*present, animal]), animal=animal)
