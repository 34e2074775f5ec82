"""What stands on the table and why: the answers that players ask for, as plain facts.

Everything here is worked out from public information, so it may be shown to everybody.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.counting import (
    dominant,
    elements_touching,
    extinction,
    matching,
    ranking,
    survival_holder,
    tile_points,
    tundra_tiles_of,
)
from rules.dominance import claims_of
from rules.earth import ELEMENTS, added, count, element_count, land, occupied_by
from rules.hexes import CORNERS_OF_HEX
from rules.state import State
from rules.tables import TILE_POINTS, bonus_points
from rules.types import Animal, Corner, Element, Hex, Space, Terrain


@dataclass(frozen=True, slots=True)
class Match:
    """One element that an animal and a tile share: copies on the display times disks at the tile (R5.2)."""

    element: Element
    copies: int
    disks: int

    @property
    def total(self) -> int:
        """What it adds to the matching."""
        return self.copies * self.disks


@dataclass(frozen=True, slots=True)
class Presence:
    """An animal on a tile: how many species, how well it matches and why, what threatens it."""

    animal: Animal
    species: int
    matches: tuple[Match, ...]
    matching: int
    endangered: bool
    safe: int
    dies: int


@dataclass(frozen=True, slots=True)
class TileAnswer:
    """Everything about one tile (R5): what lies there, who stands there, who leads, what scoring it would do."""

    tile: Hex
    terrain: Terrain
    counts_as: Terrain
    elements: tuple[tuple[Corner, Element], ...]
    presences: tuple[Presence, ...]
    cone: Animal | None
    dominant: Animal | None
    claim: Animal | None
    contestable: bool
    scored: bool
    points: tuple[tuple[Animal, int], ...]
    places: tuple[int, ...]
    card_for: Animal | None


def matches_of(state: State, animal: Animal, tile: Hex) -> tuple[Match, ...]:
    """Which elements make an animal match a tile (R5.2)."""
    touching = elements_touching(state, tile)
    return tuple(
        Match(element, copies, disks)
        for element in ELEMENTS
        if (copies := state.elements[animal * 6 + element]) and (disks := touching.count(element))
    )


def about_tile(state: State, tile: Hex) -> TileAnswer:
    """What stands on a tile and why. ``tile`` must be on earth (ValueError)."""
    counts_as = land(state, tile)
    terrain = state.terrain[tile]
    assert terrain is not None
    doomed = {animal: number for place, animal, number in extinction(state) if place == tile}
    presences = tuple(_presence(state, animal, tile, doomed.get(animal, 0)) for animal in ranking(state, tile))
    cone, now = state.cones[tile], dominant(state, tile)
    playing = bool(state.agenda)
    return TileAnswer(
        tile=tile,
        terrain=terrain,
        counts_as=counts_as,
        elements=tuple((corner, disk) for corner in CORNERS_OF_HEX[tile] if (disk := state.disks[corner]) is not None),
        presences=presences,
        cone=cone,
        dominant=now,
        claim=now if playing and now is not cone else None,
        contestable=playing and cone is not None and cone is not now,
        scored=tile in state.scored,
        points=tuple(tile_points(state, tile)),
        places=TILE_POINTS[counts_as],
        card_for=cone if state.row and presences else None,
    )


def _presence(state: State, animal: Animal, tile: Hex, dies: int) -> Presence:
    matches = matches_of(state, animal, tile)
    return Presence(
        animal=animal,
        species=count(state, tile, animal),
        matches=matches,
        matching=matching(state, animal, tile),
        endangered=not matches,
        safe=state.safe.get((tile, animal), 0),
        dies=dies,
    )


@dataclass(frozen=True, slots=True)
class AnimalAnswer:
    """Everything about one animal: pieces, where it stands, leads, could claim, and what it stands to lose."""

    animal: Animal
    score: int
    rank: int
    added: tuple[Element, ...]
    elements: int
    gene_pool: int
    eliminated: int
    pawns: int
    available: int
    waiting: tuple[Space, ...]
    initiative: int
    tiles: tuple[tuple[Hex, int], ...]
    cones: tuple[Hex, ...]
    claims: tuple[str, ...]
    endangered: tuple[tuple[Hex, int], ...]
    tundra_tiles: tuple[Hex, ...]


def about_animal(state: State, animal: Animal) -> AnimalAnswer:
    """What an animal has and where it stands. ``animal`` must be in play."""
    ahead = [other for other in state.animals if (state.scores[other], -other) > (state.scores[animal], -animal)]
    return AnimalAnswer(
        animal=animal,
        score=state.scores[animal],
        rank=len(ahead) + 1,
        added=tuple(added(state, animal)),
        elements=element_count(state, animal),
        gene_pool=state.gene_pool[animal],
        eliminated=state.eliminated[animal],
        pawns=state.pawns[animal],
        available=state.available[animal],
        waiting=tuple(space for space in Space if state.display[space] is animal),
        initiative=state.initiative.index(animal) + 1,
        tiles=tuple((tile, count(state, tile, animal)) for tile in occupied_by(state, animal)),
        cones=tuple(tile for tile in state.tiles if state.cones[tile] is animal),
        claims=tuple(str(choice) for choice in claims_of(state, animal)),
        endangered=tuple((tile, number) for tile, other, number in extinction(state) if other is animal),
        tundra_tiles=tuple(tundra_tiles_of(state, animal)),
    )


@dataclass(frozen=True, slots=True)
class ResetAnswer:
    """What Extinction would take and Survival would pay if the turn ended now (R7.1, R7.2)."""

    dies: tuple[tuple[Hex, Animal, int], ...]
    mammal_may_save: tuple[Hex, ...]
    survival: Animal | None
    survival_points: int


def about_reset(state: State) -> ResetAnswer:
    """The Reset as it would be now: Extinction without the mammal's save, and Survival after it."""
    dies = tuple(extinction(state))
    after = state.copy()
    for tile, animal, number in dies:
        after.species[tile * 6 + animal] -= number
    holder = survival_holder(after)
    return ResetAnswer(
        dies=dies,
        mammal_may_save=tuple(tile for tile, animal, _ in dies if animal is Animal.MAMMAL),
        survival=holder,
        survival_points=0 if holder is None else bonus_points(len(tundra_tiles_of(after, holder))),
    )
