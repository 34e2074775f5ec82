"""Which of very many choices are worth a look: the others can hardly be the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.choices import Choice, Done, Explore, Pass, Supply
from rules.earth import adjacent_tiles, count, tiles_touching
from rules.state import State
from rules.step import Decision

HEXES_TRIED = 7
"""So many hexes, those with most neighbours, are tried for a new tile."""


def worth_trying(state: State, decision: Decision) -> list[Choice]:
    """The choices to be judged, in the order in which they are offered; never none, and always with ``pass`` or
    ``done``."""
    narrow = _NARROW.get(decision.kind)
    found = list(narrow(state, decision) if narrow else decision.choices)
    last = decision.choices[-1]
    if isinstance(last, Pass | Done):
        return found if found and found[-1] is last else [*found, last]
    return found or list(decision.choices)


def _near_own(state: State, decision: Decision) -> Sequence[Choice]:
    """Elements by tiles where the animal has species; elsewhere they hardly count."""
    near = {
        corner
        for corner in state.corners
        if any([count(state, tile, decision.animal) for tile in tiles_touching(state, corner)])
    }
    return [choice for choice in decision.choices if isinstance(choice, Supply) and choice.corner in near]


def _best_hexes(state: State, decision: Decision) -> Sequence[Choice]:
    """New tiles where they have most neighbours."""
    explores = [choice for choice in decision.choices if isinstance(choice, Explore)]
    hexes = sorted({choice.hex for choice in explores}, key=lambda hex_: (-len(adjacent_tiles(state, hex_)), hex_))
    return [choice for choice in explores if choice.hex in hexes[:HEXES_TRIED]]


_NARROW: dict[str, Callable[[State, Decision], Sequence[Choice]]] = {
    "abundance": _near_own,
    "habitat": _near_own,
    "wanderlust": _best_hexes,
}
