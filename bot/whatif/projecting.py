"""What a branch changes, as plain facts: points, who dominates where, what would die, who would hold Survival."""

from __future__ import annotations

from dataclasses import dataclass

from rules.answers import about_reset
from rules.counting import dominant
from rules.state import State
from rules.types import Animal, Hex


@dataclass(frozen=True, slots=True)
class Projection:
    """The difference of two positions of one game.

    ``points``: animal, score before and after, for all; ``leads``: tile, who dominates it before and after (R5.3,
    whatever the cones say), where that changed; ``dying``: what Extinction would take after; ``newly``: what of it it
    would not have taken before; ``spared``: what it would have taken before and now would not; each with the number;
    ``survival``: holder and points after.
    """

    points: tuple[tuple[Animal, int, int], ...]
    leads: tuple[tuple[Hex, Animal | None, Animal | None], ...]
    dying: tuple[tuple[Hex, Animal, int], ...]
    newly: tuple[tuple[Hex, Animal, int], ...]
    spared: tuple[tuple[Hex, Animal, int], ...]
    survival: Animal | None
    survival_points: int


def project(before: State, after: State) -> Projection:
    """What changed from one position to a later one."""
    leads: list[tuple[Hex, Animal | None, Animal | None]] = []
    for tile in after.tiles:
        was = dominant(before, tile) if tile in before.tiles else None
        now = dominant(after, tile)
        if was is not now:
            leads.append((tile, was, now))
    reset, earlier = about_reset(after), about_reset(before)
    doomed = {(tile, animal): number for tile, animal, number in reset.dies}
    known = {(tile, animal): number for tile, animal, number in earlier.dies}
    return Projection(
        points=tuple((animal, before.scores[animal], after.scores[animal]) for animal in after.animals),
        leads=tuple(leads),
        dying=reset.dies,
        newly=tuple(
            (tile, animal, number - was)
            for tile, animal, number in reset.dies
            if (was := known.get((tile, animal), 0)) < number
        ),
        spared=tuple(
            (tile, animal, number - left)
            for tile, animal, number in earlier.dies
            if (left := doomed.get((tile, animal), 0)) < number and after.species[tile * 6 + animal]
        ),
        survival=reset.survival,
        survival_points=reset.survival_points,
    )
