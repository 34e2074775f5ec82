"""What Extinction would take and what would save it, what Survival would pay and what would change it (R7)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.counting import elements_touching, extinction, matching, survival_holder, tundra_tiles_of
from rules.earth import ELEMENTS, adjacent_tiles, count, has_empty_place, vacant_corners
from rules.state import State
from rules.tables import bonus_points
from rules.types import Animal, Element, Hex


@dataclass(frozen=True, slots=True)
class Doomed:
    """Species that Extinction would take now, and what would save them.

    ``disks`` are the types that the animal lives on, when a corner of the tile is vacant; ``gains`` the types at the
    tile, when its display has an empty place; ``refuges`` the tiles beside it that the animal matches; ``by_mammal``
    whether the mammal's own save could spare one.
    """

    tile: Hex
    animal: Animal
    number: int
    safe: int
    by_mammal: bool
    disks: tuple[Element, ...]
    gains: tuple[Element, ...]
    refuges: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class OnTundra:
    """An animal on tundra: species, tiles, what Survival would pay it, and how many species more it would need to hold
    the card alone (0 for the holder)."""

    animal: Animal
    species: int
    tiles: tuple[Hex, ...]
    points: int
    needs: int


@dataclass(frozen=True, slots=True)
class SurvivalAnswer:
    """The Survival card as it stands, and as it would stand after the Extinction of now (without the mammal's save)."""

    holder: Animal | None
    points: int
    margin: int
    animals: tuple[OnTundra, ...]
    holder_after: Animal | None
    points_after: int


def why_extinction(state: State, animal: Animal | None = None) -> tuple[Doomed, ...]:
    """What Extinction would take if the turn ended now; of one animal or of all."""
    return tuple(
        _doomed(state, tile, other, number)
        for tile, other, number in extinction(state)
        if animal is None or other is animal
    )


def _doomed(state: State, tile: Hex, animal: Animal, number: int) -> Doomed:
    display = state.elements[animal * 6 : animal * 6 + 6]
    touching = elements_touching(state, tile)
    return Doomed(
        tile=tile,
        animal=animal,
        number=number,
        safe=state.safe.get((tile, animal), 0),
        by_mammal=animal is Animal.MAMMAL,
        disks=tuple(element for element in ELEMENTS if display[element]) if vacant_corners(state, [tile]) else (),
        gains=tuple(element for element in ELEMENTS if element in touching) if has_empty_place(state, animal) else (),
        refuges=tuple(other for other in adjacent_tiles(state, tile) if matching(state, animal, other)),
    )


def why_survival(state: State) -> SurvivalAnswer:
    """Who would be paid for Survival, how much, and how near the others are (R7.2)."""
    totals = {animal: _on_tundra(state, animal) for animal in state.animals}
    holder = survival_holder(state)
    others = [total for animal, total in totals.items() if animal is not holder]
    after = state.copy()
    for tile, animal, number in extinction(state):
        after.species[tile * 6 + animal] -= number
    holder_after = survival_holder(after)
    return SurvivalAnswer(
        holder=holder,
        points=_points(state, holder),
        margin=0 if holder is None else totals[holder] - max(others, default=0),
        animals=tuple(
            _standing(state, animal, totals, holder)
            for animal in sorted(state.animals, key=lambda one: (-totals[one], one))
            if totals[animal]
        ),
        holder_after=holder_after,
        points_after=_points(after, holder_after),
    )


def _on_tundra(state: State, animal: Animal) -> int:
    return sum(count(state, tile, animal) for tile in tundra_tiles_of(state, animal))


def _points(state: State, holder: Animal | None) -> int:
    return 0 if holder is None else bonus_points(len(tundra_tiles_of(state, holder)))


def _standing(state: State, animal: Animal, totals: dict[Animal, int], holder: Animal | None) -> OnTundra:
    tiles = tuple(tundra_tiles_of(state, animal))
    best = max(total for other, total in totals.items() if other is not animal) if len(totals) > 1 else 0
    needs = 0 if animal is holder else best + 1 - totals[animal]
    return OnTundra(animal, totals[animal], tiles, bonus_points(len(tiles)), needs)
