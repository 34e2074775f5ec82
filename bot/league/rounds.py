"""Tables of a design that has no rounds of its own, spread over rounds so that nobody plays too much at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.league.starts import shuffled

_TRIES = 60


def spread(tables: Sequence[tuple[int, ...]], most: Sequence[int], dice: Random) -> list[list[tuple[int, ...]]]:
    """The tables in as few rounds as a number of tries finds; in each player ``p`` sits at ``most[p]`` at most."""
    best: list[list[tuple[int, ...]]] = []
    for attempt in range(_TRIES):
        order = list(range(len(tables))) if not attempt else shuffled(range(len(tables)), dice)
        rounds: list[list[tuple[int, ...]]] = []
        loads: list[list[int]] = []
        for number in order:
            table = tables[number]
            free = (at for at, load in enumerate(loads) if all(load[player] < most[player] for player in table))
            at = next(free, len(rounds))
            if at == len(rounds):
                rounds.append([])
                loads.append([0] * len(most))
            rounds[at].append(table)
            for player in table:
                loads[at][player] += 1
        if not best or len(rounds) < len(best):
            best = rounds
    return best
