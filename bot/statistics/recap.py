"""What is worth telling of a set of games (a season): the closest one, the greatest comeback, the fastest player.

Pure; every answer is None when no game gives it. Of equal ones the earliest counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
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


class Fastest(NamedTuple):
    """Whoever took the least time: the median of the seconds before a decision, over so many decisions."""

    user: int
    seconds: int
    decisions: int


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


def fastest_player(games: Sequence[Finished], least: int = 20, hidden: frozenset[int] = frozenset()) -> Fastest | None:
    """Whoever decided quickest, among those with so many decisions; nobody who must not be shown.

    Of a person's games each counts by its number of decisions: the seconds are the mean of the games' medians.
    """
    seconds: dict[int, float] = defaultdict(float)
    number: dict[int, int] = defaultdict(int)
    for game in games:
        for name, (decisions, middle) in (game.facts.waits if game.facts is not None else {}).items():
            seconds[int(name)] += decisions * middle
            number[int(name)] += decisions
    found = [
        Fastest(user, round(seconds[user] / decisions), decisions)
        for user, decisions in number.items()
        if decisions >= least and user not in hidden and user >= 0
    ]
    return min(found, key=lambda one: (one.seconds, one.user), default=None)
