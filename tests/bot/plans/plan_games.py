"""Games in which something about plans comes up."""

from __future__ import annotations

import json
import random

from rules.game import Game
from rules.notation import write_position
from rules.types import Animal, Card, Dominance, Options


def before_immigrants() -> bytes:
    """The file of a game of mammal and insect in which Immigrants has just been taken and both will be asked."""
    dice = random.Random(1)
    game = Game.new([[Animal.MAMMAL], [Animal.INSECT]], "1", Options(Dominance.AUTOMATIC, cards=10))
    state, rest = game.state, [card for card in (*game.state.row, *game.state.deck) if card is not Card.IMMIGRANTS]
    state.row, state.deck = [Card.IMMIGRANTS, *rest[:4]], tuple(rest[4 : 5 + len(state.deck) - 1])
    while (decision := game.decision) is not None and decision.kind != "immigrants":
        lively = [choice for choice in decision.choices if choice.verb not in ("pass", "done")]
        wanted = [choice for choice in lively if "domination" in str(choice) or str(choice) == "card immigrants"]
        game.play(dice.choice(wanted or lively or list(decision.choices)))
    return json.dumps(write_position(game.state)).encode()
