"""Worked examples for the rules: a prepared position, the tile to look at, and what follows there.

The numbers in the texts are not written down but asked of the rules, so they cannot be wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from bot import prompts_words as w
from bot.scenes import Position, scene
from render.locale import translate
from rules.counting import adjacent_tundra, extinction, matching, survival_holder, tile_points, tundra_tiles_of
from rules.earth import adjacent_tiles, land, tiles_touching
from rules.notation import read_position
from rules.state import State
from rules.tables import SPECIATION_LIMIT, bonus_points
from rules.types import Animal, Corner, Hex

_DISKS = {"D2e": "seed", "D2w": "seed", "D2nw": "sun", "D2ne": "meat", "D3se": "sun", "D4e": "meat", "C3e": "grub"}
_MAMMAL, _BIRD, _AMPHIBIAN = Animal.MAMMAL, Animal.BIRD, Animal.AMPHIBIAN


class Example(NamedTuple):
    """An example: the topic it belongs to, the tile its picture shows, the position, the words."""

    topic: str
    tile: str
    position: Callable[[], Position]
    words: Callable[[str, State, Hex], str]


@cache
def _state(key: str) -> State:
    return read_position(EXAMPLES[key].position()).state


def text(language: str, key: str) -> str:
    """The words of an example, with the numbers that the rules give."""
    example = EXAMPLES[key]
    return example.words(language, _state(key), Hex.parse(example.tile))


def _wetland() -> Position:
    """D2 with bird, mammal and amphibian; two seeds, a sun and a meat at it."""
    species = {"D2": {"bird": 1, "mammal": 2, "amphibian": 3}}
    return scene(("mammal", "bird", "amphibian"), species=species, disks=_DISKS, added={"bird": ["sun"]})


def _matching(language: str, state: State, tile: Hex) -> str:
    return translate(
        language,
        "The bird has two seeds and a sun. Round {tile} lie two seeds and one sun: 2×2 + 1×1 = **{matching}**.",
        tile=tile,
        matching=matching(state, _BIRD, tile),
    )


def _dominance(language: str, state: State, tile: Hex) -> str:
    return translate(
        language,
        "On {tile} the bird matches **{bird}**, the mammal **{mammal}** and the amphibian **{amphibian}**: the bird "
        "dominates, though it has the fewest species. If both matched {bird}, nobody would dominate.",
        tile=tile,
        bird=matching(state, _BIRD, tile),
        mammal=matching(state, _MAMMAL, tile),
        amphibian=matching(state, _AMPHIBIAN, tile),
    )


def _scoring(language: str, state: State, tile: Hex) -> str:
    paid = w.joined(language, [f"{w.animal_word(language, a)} +{p}" for a, p in tile_points(state, tile)])
    return translate(
        language,
        "The amphibian has three species on {tile}, the mammal two, the bird one. A wetland pays 8 – 4 – 2 – 1: "
        "{shares}. Who dominates does not matter for the points; the dominant animal takes the card.",
        tile=tile,
        shares=paid,
    )


def _endangered(language: str, state: State, tile: Hex) -> str:
    doomed = {animal: number for place, animal, number in extinction(state) if place == tile}
    return translate(
        language,
        "No water lies round {tile}, so the amphibian matches nothing there: its **{number}** species are endangered. "
        "They still score and compete, but in Extinction they die, unless a water comes to the tile, the amphibian "
        "gains an element that lies there, or they move away.",
        tile=tile,
        number=doomed.get(_AMPHIBIAN, 0),
    )


def _speciation(language: str, state: State, tile: Hex) -> str:
    corner = Corner.parse("D2e")
    limits = [
        f"{other} ({w.terrain_name(language, land(state, other))}) {SPECIATION_LIMIT[land(state, other)]}"
        for other in tiles_touching(state, corner)
    ]
    return translate(
        language,
        "With Speciation (seed) you choose the seed on the corner {corner}. It touches these tiles, and on each you "
        "may put so many new species: {limits}.",
        corner=corner,
        limits=", ".join(limits),
    )


def _ice() -> Position:
    """Tundra on D3 and D2; E3 with three animals."""
    species = {"E3": {"mammal": 3, "bird": 1, "amphibian": 2}, "D3": {"mammal": 1}, "D2": {"mammal": 1, "bird": 1}}
    return scene(("mammal", "bird", "amphibian"), species=species, disks=_DISKS, tundra=("D3", "D2"))


def _glaciation(language: str, state: State, tile: Hex) -> str:
    number = adjacent_tundra(state, tile)
    return translate(
        language,
        "Glaciation may cover {tile}: tundra lies beside it. {number} of them pay **{points}**. Three "
        "mammals, a bird and two amphibians stand there; one of each stays, the others go back to their gene pools.",
        tile=tile,
        number=number,
        points=bonus_points(number),
    )


def _survival(language: str, state: State, tile: Hex) -> str:
    holder = survival_holder(state)
    tiles = [] if holder is None else tundra_tiles_of(state, holder)
    return translate(
        language,
        "Two mammals and one bird live on tundra, so the mammal holds Survival. It lives on {number} tundra tiles "
        "({tiles}): **{points}** points, if both are still there after Extinction.",
        number=len(tiles),
        tiles=", ".join(map(str, tiles)),
        points=bonus_points(len(tiles)),
    )


def _edge() -> Position:
    """The first seven tiles and E2, where an explorer has laid a forest."""
    species = {"E3": {"bird": 2}, "D2": {"mammal": 2, "amphibian": 1}}
    return scene(("mammal", "bird", "amphibian"), species=species, disks=_DISKS, terrain={"E2": "forest"})


def _wanderlust(language: str, state: State, tile: Hex) -> str:
    beside = adjacent_tiles(state, tile)
    return translate(
        language,
        "A forest has been laid on {tile}. It touches {tiles}: {number} tiles pay **{points}**. Then one element may "
        "go on a free corner of it, and the animals on {tiles} may move in, in food chain order.",
        tile=tile,
        tiles=w.joined(language, [str(other) for other in beside]),
        number=len(beside),
        points=bonus_points(len(beside)),
    )


def _migration(language: str, state: State, tile: Hex) -> str:
    return translate(
        language,
        "A mammal on D2 may move to {tile} or any other tile beside D2. A bird on E3 may fly on to a tile two away, "
        "over any tile, but not over an empty hex, and it may not come back to E3.",
        tile=tile,
    )


def _wasteland(language: str, state: State, tile: Hex) -> str:
    return translate(
        language,
        "A sun lies on a corner of {tile}, which is tundra. If a sun is still in the Wasteland box when Wasteland "
        "acts, that sun vanishes, and every other sun that touches a tundra tile. A pawn there may take the sun out of "
        "the box first.",
        tile=tile,
    )


EXAMPLES: dict[str, Example] = {
    "example-matching": Example("matching", "D2", _wetland, _matching),
    "example-dominance": Example("dominance", "D2", _wetland, _dominance),
    "example-scoring": Example("domination", "D2", _wetland, _scoring),
    "example-endangered": Example("endangered", "D2", _wetland, _endangered),
    "example-speciation": Example("speciation", "D2", _wetland, _speciation),
    "example-glaciation": Example("glaciation", "E3", _ice, _glaciation),
    "example-survival": Example("survival", "D3", _ice, _survival),
    "example-wanderlust": Example("wanderlust", "E2", _edge, _wanderlust),
    "example-migration": Example("migration", "E2", _edge, _migration),
    "example-wasteland": Example("wasteland", "D3", _wetland, _wasteland),
}
"""Every example by its key."""

ALSO: dict[str, str] = {
    "scoring": "example-scoring",
    "extinction": "example-endangered",
    "claims": "example-dominance",
    "bonus-points": "example-wanderlust",
    "tundra": "example-glaciation",
    "ice-sheet": "example-glaciation",
    "bird": "example-migration",
}
"""Topics that share the example of another."""

OF_TOPIC: dict[str, str] = {example.topic: key for key, example in EXAMPLES.items()} | ALSO
"""The example that belongs to a topic."""
