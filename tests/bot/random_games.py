"""Random games for the tests of words and menus."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.narrate import Told
from rules.game import Game
from rules.types import Dominance, Options


def played(players: int, seed: int, cards: int = 10) -> Iterator[tuple[Game, Told]]:
    """A random game, step by step: the game after each step and the step, told of the state before."""
    dice = random.Random(seed)
    game = Game.new(players, f"{seed:032x}", Options(cards=cards, dominance=Dominance.AUTOMATIC))
    while (decision := game.decision) is not None:
        choices = [choice for choice in decision.choices if choice.verb not in ("pass", "done")]
        choice = dice.choice(choices if dice.random() < 0.8 and choices else list(decision.choices))
        before = game.state.copy()
        events = game.play(choice)
        yield game, Told(decision.animal, choice, decision.kind, events, before)
