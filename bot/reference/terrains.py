"""The eight terrains: how many species Speciation puts there and what a tile pays (R1.9)."""

from __future__ import annotations

from render.locale import translate, translate_many
from rules.tables import LARGE_TILES, SPECIATION_LIMIT, TILE_POINTS, TUNDRA_TILES
from rules.types import Terrain


def text(language: str, terrain: Terrain) -> str:
    """A terrain's numbers in a few sentences."""
    lines = [
        translate_many(
            language,
            "Speciation puts {number} species at most on such a tile.",
            "Speciation puts up to {number} species on such a tile.",
            SPECIATION_LIMIT[terrain],
        ),
        translate(
            language,
            "It pays, the most species first: {points}.",
            points=" – ".join(map(str, TILE_POINTS[terrain])),
        ),
    ]
    if terrain is Terrain.TUNDRA:
        lines.append(
            translate(
                language,
                "{number} small tiles that Glaciation lays over others. A covered tile counts as tundra "
                "only. Elements between three of them vanish, and Wasteland strips their corners. Who "
                "has the most species on tundra holds Survival.",
                number=TUNDRA_TILES,
            )
        )
    else:
        lines.append(translate(language, "There are {number} such tiles.", number=LARGE_TILES[terrain]))
    return "\n".join(lines)
