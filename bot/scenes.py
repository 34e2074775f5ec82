"""Prepared positions for examples and for the tutorial: the start of a game with other pieces on earth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.game import Game
from rules.notation import write_position
from rules.tables import CUBES
from rules.types import Animal, Corner, Options

Position = dict[str, Any]
Species = Mapping[str, Mapping[str, int]]


def scene(
    players: Sequence[str],
    *,
    species: Species,
    disks: Mapping[str, str],
    added: Mapping[str, Sequence[str]] | None = None,
    terrain: Mapping[str, str] | None = None,
    tundra: Sequence[str] = ("D3",),
    options: Options = Options(),  # noqa: B008  # an immutable value
) -> Position:
    """The first position of a game of these animals, but with these species and disks on earth and no cones.

    ``added``: elements on displays beside the printed ones; ``terrain``: more tiles than the first seven.
    """
    game = Game.new([[Animal.parse(animal)] for animal in players], "0" * 32, options)
    position: Position = dict(write_position(game.state, agenda=False))
    for key in ("decision", "claimable"):
        position.pop(key, None)
    tiles: Position = position["tiles"]
    for tile, ground in (terrain or {}).items():
        tiles[tile] = {"terrain": ground}
        position["stacks"][0]["hidden"] -= 1
    for label, tile in tiles.items():
        tile.update(species=dict(species.get(label, {})), tundra=label in tundra)
        tile.pop("cone", None)
    position["tundra_left"] = 12 - len(tundra)
    position["disks"] = {str(Corner.parse(corner)): element for corner, element in disks.items()}
    for animal in players:
        mine: Position = position["animals"][animal]
        on_earth = sum(tile["species"].get(animal, 0) for tile in tiles.values())
        mine["added"] = sorted((added or {}).get(animal, ()))
        mine["gene_pool"] = CUBES[len(players)] - 1 - on_earth
    return position
