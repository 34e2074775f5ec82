"""Random whole games through the door of the engine, for tests and trials."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rules.choices import Claim, Contest
from rules.game import Game
from rules.types import Dominance, Options


def every_table() -> list[tuple[int, Options]]:
    """Every number of players with every set of options that makes a game."""
    return [
        (players, Options(dominance, all_animals, earth, cards))
        for players in range(2, 7)
        for dominance in Dominance
        for all_animals in ([False, True] if players <= 3 else [False])
        for earth in (False, True)
        for cards in (25, 10)
    ]


def claims(game: Game, dice: random.Random, chance: float) -> Iterator[None]:
    """Make each claim and contest that is possible now with this chance; yields after each."""
    for tile in list(game.claimable()):
        now = game.claimable()
        if tile in now and dice.random() < chance:
            claimant = now[tile]
            choice = Contest(tile) if claimant is None or dice.random() < 0.1 else Claim(tile)
            if isinstance(choice, Contest) and game.state.cones[tile] is None:
                choice = Claim(tile)
            game.play(choice, claimant if claimant is not None else dice.choice(game.state.animals))
            yield


def walk(game: Game, dice: random.Random, *, chance: float = 1.0) -> Iterator[Game]:
    """Play at random to the end; yields the game after every recorded choice."""
    while game.decision is not None:
        game.play(dice.choice(game.decision.choices))
        yield game
        if game.decision is not None:
            for _ in claims(game, dice, chance):
                yield game
