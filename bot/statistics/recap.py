"""What is worth telling of a set of games (a season): the closest one, the greatest comeback, the fastest player.

Pure; every answer is None when no game gives it. Of equal ones the earliest counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.statistics.counting import Finished


class Closest(NamedTuple):
    """A game that was won by the fewest points."""

    game: int
    winner: int | None
    second: int | None
    margin: int


class Comeback(NamedTuple):
    """The winner who was furthest behind the leader at the end of some turn before the last one."""

    game: int
    winner: int | None
    behind: int
    turn: int
    turns: int


class Pace(NamedTuple):
    """How quick somebody is: decisions, and the mean of the seconds of their waking time that each took."""

    user: int
    decisions: int
    seconds: float


def closest_game(games: Sequence[Finished]) -> Closest | None:
    """The game that was won by the fewest points; games that share their first place are none."""
    found: list[Closest] = []
    for game in games:
        first, *others = game.outcome.ranked
        if others and others[0].place > 1:
            found.append(Closest(game.outcome.game, first.user, others[0].user, first.points - others[0].points))
    return min(found, key=lambda one: one.margin, default=None)


def comeback(games: Sequence[Finished]) -> Comeback | None:
    """The greatest deficit that a later winner had."""
    best: Comeback | None = None
    for game in games:
        facts, winner = game.facts, game.outcome.ranked[0]
        if facts is None or not facts.whole or game.outcome.correction is not None:
            continue
        names = [str(animal) for animal in winner.animals]
        for turn, scores in enumerate(facts.scores[:-1], 1):
            behind = max(scores.values()) - min([scores[name] for name in names])
            if behind > (0 if best is None else best.behind):
                best = Comeback(game.outcome.game, winner.user, behind, turn, len(facts.scores))
    return best


def fastest_player(paces: Iterable[Pace], least: int = 20, hidden: frozenset[int] = frozenset()) -> Pace | None:
    """Whoever decided quickest, among those with so many decisions; nobody who must not be shown."""
    found = [pace for pace in paces if pace.decisions >= least and pace.user not in hidden and pace.user >= 0]
    return min(found, key=lambda pace: (pace.seconds, pace.user), default=None)
