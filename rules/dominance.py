"""Cones: how they follow the board, and the claims and contests of mode ``claimed`` (R5.6, R5.7)."""

from __future__ import annotations

from rules.choices import Claim, Contest
from rules.counting import dominant
from rules.errors import ClaimRefused, Said
from rules.events import ConeMoved
from rules.state import State
from rules.types import HEXES, Animal, Dominance, Hex


def set_cone(state: State, tile: Hex, animal: Animal | None) -> None:
    """Put an animal's cone on a tile, or take the cone off."""
    before = state.cones[tile]
    if before is not animal:
        state.cones[tile] = animal
        state.events.append(ConeMoved(tile, before, animal))


def follow(state: State) -> None:
    """After a step: set or drop the cones of the touched tiles and shrink safety (R5.6, R5.7, R6.13)."""
    touched, state.touched = state.touched, 0
    automatic = state.options.dominance is Dominance.AUTOMATIC
    for tile in state.tiles:
        if touched >> tile & 1:
            cone = state.cones[tile]
            if automatic:
                now = dominant(state, tile)
                if now is not cone:
                    set_cone(state, tile, now)
            elif cone is not None and not state.species[tile * 6 + cone]:
                set_cone(state, tile, None)
    if state.safe:
        for (tile, animal), number in list(state.safe.items()):
            left = min(number, state.species[tile * 6 + animal])
            if left:
                state.safe[tile, animal] = left
            else:
                del state.safe[tile, animal]


def claimable(state: State) -> dict[Hex, Animal | None]:
    """The tiles where somebody may claim (the animal that may) or contest (None) now, in label order (R5.6)."""
    if state.options.dominance is Dominance.AUTOMATIC or not state.agenda:
        return {}
    found: dict[Hex, Animal | None] = {}
    for tile in state.tiles:
        cone, now = state.cones[tile], dominant(state, tile)
        if now is not cone:
            found[tile] = now
    return found


def claims_of(state: State, animal: Animal) -> list[Claim | Contest]:
    """The claims and contests that an animal may make now, in label order."""
    found: list[Claim | Contest] = []
    for tile, winner in claimable(state).items():
        if winner is animal:
            found.append(Claim(tile))
        if state.cones[tile] is not None:
            found.append(Contest(tile))
    return found


def claim_or_contest(state: State, animal: Animal, choice: Claim | Contest) -> None:
    """Carry out a claim or contest. Raises ``ClaimRefused`` and then has changed nothing."""
    tile = choice.tile
    facts = {"tile": str(tile), "animal": str(animal), "choice": str(choice)}
    if state.options.dominance is Dominance.AUTOMATIC:
        raise ClaimRefused(
            "In this game the cones follow by themselves; there is nothing to claim.", facts, "claim-automatic"
        )
    if state.terrain[tile] is None:
        raise ClaimRefused(Said("There is no tile on {tile}.", tile=tile), facts, "claim-no-tile")
    cone, now = state.cones[tile], dominant(state, tile)
    facts |= {"cone": str(cone) if cone is not None else None, "dominant": str(now) if now is not None else None}
    if isinstance(choice, Claim):
        if now is not animal:
            said = (
                Said("The {animal} does not dominate {tile}: nobody dominates it.", animal=animal, tile=tile)
                if now is None
                else Said(
                    "The {animal} does not dominate {tile}: the {other} dominates it.",
                    animal=animal,
                    tile=tile,
                    other=now,
                )
            )
            raise ClaimRefused(said, facts, "claim-not-dominant")
        if cone is animal:
            raise ClaimRefused(
                Said("{tile} carries the {animal}'s cone already.", tile=tile, animal=animal), facts, "claim-held"
            )
        set_cone(state, tile, animal)
        return
    if cone is None:
        raise ClaimRefused(Said("There is no cone on {tile} to contest.", tile=tile), facts, "contest-no-cone")
    if now is cone:
        raise ClaimRefused(
            Said("The {cone} still dominates {tile}; its cone stays.", cone=cone, tile=tile), facts, "contest-true"
        )
    set_cone(state, tile, None)


def set_all_cones(state: State) -> None:
    """The cones of the start (R2.9)."""
    for tile in HEXES:
        state.cones[tile] = dominant(state, tile) if state.terrain[tile] is not None else None
