"""The facts of one finished game that statistics want, worked out by playing its record once more. Pure."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from bot.store.record import Row
from bot.tables.history import play_row
from render.words import row_of
from rules.events import CardTaken, Fact, PawnPlaced, Scored, TurnBegan
from rules.game import Game
from rules.state import State
from rules.types import Animal

VERSION = 1
"""Goes up when facts are added or mended: older facts are then made anew in the background."""


@dataclass(frozen=True, slots=True)
class Facts:
    """One game, without anything of its people. What is per animal is by its name; turns are counted from 1."""

    choices: int
    """Choices that stand."""
    scores: tuple[dict[str, int], ...]
    """At the end of each turn, the last one's final scoring included."""
    cones: tuple[dict[str, int], ...]
    """Tiles with the animal's cone at the end of each turn."""
    cards: dict[str, str]
    """Who took which card."""
    actions: dict[str, dict[str, int]]
    """Animal, then action: pawns put on its spaces."""
    points: dict[str, dict[str, int]]
    """Animal, then where its points came from (``domination``, ``survival`` ...)."""
    whole: bool
    """False: the game went on from a stored position, so that earlier turns are missing."""


class _Watch:
    """Adds up what happens while a game is played again."""

    def __init__(self, state: State) -> None:
        self.animals = state.animals
        self.total = {animal: state.scores[animal] for animal in state.animals}
        self.scores: list[dict[str, int]] = []
        self.cones: list[dict[str, int]] = []
        self.cards: dict[str, str] = {}
        self.actions: dict[Animal, Counter[str]] = defaultdict(Counter)
        self.points: dict[Animal, Counter[str]] = defaultdict(Counter)

    def happened(self, events: Iterable[Fact], after: State) -> None:
        """What one choice has led to."""
        for event in events:
            if isinstance(event, Scored):
                self.total[event.animal] += event.points
                self.points[event.animal][event.reason] += event.points
            elif isinstance(event, PawnPlaced):
                self.actions[event.animal][row_of(event.space)] += 1
            elif isinstance(event, CardTaken):
                self.cards[str(event.card)] = str(event.animal)
            elif isinstance(event, TurnBegan):
                self.end_turn(after)

    def end_turn(self, state: State) -> None:
        """Note how all stand."""
        self.scores.append({str(animal): points for animal, points in self.total.items()})
        held = Counter(cone for cone in state.cones if cone is not None)
        self.cones.append({str(animal): held[animal] for animal in self.animals})


def facts_of(game: Game, chosen: Sequence[Row], *, whole: bool = True) -> Facts:
    """Play the choices that stand from the beginning in ``game``, and note what happens. Raises ``DivergedError``.

    Slow (milliseconds): not for the event loop.
    """
    watch = _Watch(game.state)
    for row in chosen:
        watch.happened(play_row(game, row).events, game.state)
    watch.end_turn(game.state)
    return Facts(
        choices=len(chosen),
        scores=tuple(watch.scores),
        cones=tuple(watch.cones),
        cards=watch.cards,
        actions={str(animal): dict(found) for animal, found in sorted(watch.actions.items())},
        points={str(animal): dict(found) for animal, found in sorted(watch.points.items())},
        whole=whole,
    )


def write_facts(facts: Facts) -> str:
    """Facts as JSON text."""
    return json.dumps(asdict(facts), separators=(",", ":"))


def read_facts(text: str) -> Facts:
    """What ``write_facts`` wrote."""
    raw = json.loads(text)
    raw["scores"], raw["cones"] = tuple(raw["scores"]), tuple(raw["cones"])
    return Facts(**raw)
