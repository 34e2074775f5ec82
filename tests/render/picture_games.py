"""Games played by the computer, for tests that need many positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from rules.game import Game
from rules.notation import write_position
from rules.players.registry import make_player
from rules.types import Dominance, Options


def _play(players: int, seed: str, player: str, cards: int, dominance: Dominance) -> Iterator[dict[str, Any]]:
    game = Game.new(players, seed, Options(dominance, cards=cards))
    hand = make_player(player, seed)
    yield write_position(game.state, agenda=False)
    while not game.over and len(game.made) < 2500:
        game.play(hand.choose(game))
        yield write_position(game.state, agenda=False)


@cache
def played(
    players: int, seed: str = "1", player: str = "random", cards: int = 10, dominance: Dominance = Dominance.AUTOMATIC
) -> tuple[dict[str, Any], ...]:
    """Every position of a game, in order."""
    return tuple(_play(players, seed, player, cards, dominance))


@cache
def begun(players: int, most: int = 360) -> tuple[dict[str, Any], ...]:
    """The first positions of a game between sensible players: some three turns, crowded soon."""
    return tuple(islice(_play(players, "1", "sensible", 25, Dominance.AUTOMATIC), most))


def many(count: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Pairs of a position and the one before it, spread over games of 2 to 6 players; the last are crowded by hand."""
    pairs: list[tuple[dict[str, Any], dict[str, Any]]] = []
    each = count // 5
    for players in range(2, 7):
        positions = begun(players)
        step = max(1, (len(positions) - 1) // each)
        numbers = list(range(1, len(positions), step))[:each]
        pairs += [(positions[number - 1], positions[number]) for number in numbers]
    return [
        (before, _crowded(after)) if number % 7 == 0 else (before, after)
        for number, (before, after) in enumerate(pairs)
    ]


def _crowded(position: dict[str, Any]) -> dict[str, Any]:
    """The position with all animals on three tiles, up to two digits of each."""
    tiles = {name: dict(tile) for name, tile in position["tiles"].items()}
    for number, tile in enumerate(list(tiles.values())[:3]):
        tile["species"] = {
            animal: 1 + (number * 5 + place * 3) % 14 for place, animal in enumerate(position["animals"])
        }
    return {
        **position,
        "tiles": tiles,
        "scored": sorted(tiles)[:2],
        "safe": {next(iter(tiles)): {next(iter(position["animals"])): 3}},
    }
