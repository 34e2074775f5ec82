"""Where the points of an animal come from: every ``Scored`` of a game, added up by its reason (R4, R5, R6, R7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.choices import Choice, Claim, Contest
from rules.dominance import claim_or_contest
from rules.engine import apply
from rules.events import Scored
from rules.state import State
from rules.types import Animal, Hex


@dataclass(frozen=True, slots=True)
class Source:
    """What one reason brought an animal: an action, a card, ``survival``, ``final``, or ``before`` (where the record
    begins with points). ``tiles`` are those it was scored on, each time again."""

    reason: str
    points: int
    times: int
    tiles: tuple[Hex, ...]


def score_sources(start: State, choices: Iterable[tuple[Animal, Choice]]) -> dict[Animal, tuple[Source, ...]]:
    """The sources of each animal's points, most points first, after these choices of a game that began at ``start``.

    The sum of an animal's sources is its score. The choices must be possible.
    """
    state = start.copy()
    found: dict[Animal, dict[str, list[Scored]]] = {animal: {} for animal in state.animals}
    before = {animal: points for animal in state.animals if (points := state.scores[animal])}
    for animal, choice in choices:
        if isinstance(choice, Claim | Contest):
            claim_or_contest(state, animal, choice)
        else:
            apply(state, choice)
        for event in state.events:
            if isinstance(event, Scored):
                found[event.animal].setdefault(event.reason, []).append(event)
        state.events.clear()
    sources: dict[Animal, tuple[Source, ...]] = {}
    for animal, reasons in found.items():
        mine = [_source(reason, scored) for reason, scored in reasons.items()]
        if animal in before:
            mine.append(Source("before", before[animal], 1, ()))
        sources[animal] = tuple(sorted(mine, key=lambda one: (-one.points, one.reason)))
    return sources


def _source(reason: str, scored: list[Scored]) -> Source:
    tiles = tuple(event.tile for event in scored if event.tile is not None)
    return Source(reason, sum(event.points for event in scored), len(scored), tiles)
