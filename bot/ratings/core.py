"""From results in order to ratings: pure, the same from the same list, a game at a time or all at once.

Plackett-Luce by openskill: everybody begins at mu 25 and sigma 25/3. Only the order of the people of a game counts,
never their points, so that nobody gains by running up a score; shared places (which only an adjudication makes) are a
draw. Sigma never grows by a game (``limit_sigma``), so whoever wins a game never falls by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import NamedTuple

from openskill.models import PlackettLuce

from bot.ratings.model import Outcome

PROVISIONAL = 5
"""With fewer games than this a rating is marked as provisional."""
BASE, SCALE, DOUBT = 1000, 30, 3
"""How a rating is shown: 1000 + 30 * (mu - 3 * sigma). Everybody begins at 1000; it is what somebody is nearly
certain to be worth at least, so it grows with games as well as with strength."""


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(limit_sigma=True)


class Figure(NamedTuple):
    """What is known of somebody's strength."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def shown(self) -> int:
        """The friendly number."""
        return round(BASE + SCALE * (self.mu - DOUBT * self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether too few games are behind it."""
        return self.games < PROVISIONAL


class Entry(NamedTuple):
    """Somebody's place among the people of a game; places may be shared and need not be without gaps."""

    user: int
    place: int


@dataclass(frozen=True, slots=True)
class Rated:
    """A game as ratings see it."""

    game: int
    ended: datetime
    entries: tuple[Entry, ...]


class Step(NamedTuple):
    """What a game has made of somebody's rating."""

    game: int
    ended: datetime
    before: Figure
    after: Figure

    @property
    def change(self) -> int:
        """By how much the friendly number moved."""
        return self.after.shown - self.before.shown


@dataclass(frozen=True, slots=True)
class Book:
    """Ratings after a list of games. Immutable: ``with_game`` gives another one."""

    games: tuple[Rated, ...] = ()
    figures: Mapping[int, Figure] = field(default_factory=dict[int, Figure])
    steps: Mapping[int, tuple[Step, ...]] = field(default_factory=dict[int, tuple[Step, ...]])

    def of(self, user: int) -> Figure:
        """Somebody's figure, that of a beginner when they have no game."""
        return self.figures.get(user, Figure())

    def with_game(self, game: Rated) -> Book:
        """The book with one more game, which comes after all others."""
        return self.with_games((game,))

    def with_games(self, games: Iterable[Rated]) -> Book:
        """The book with more games, in order."""
        figures, steps, more = dict(self.figures), dict(self.steps), tuple(games)
        for game in more:
            for user, after in rate(figures, game.entries).items():
                before = figures.get(user, Figure())
                figures[user] = after
                steps[user] = (*steps.get(user, ()), Step(game.game, game.ended, before, after))
        return replace(self, games=self.games + more, figures=figures, steps=steps)

    def ranking(self, *, least: int = 1) -> list[tuple[int, Figure]]:
        """Everybody with so many games: those who are no longer provisional first, best first."""
        found = [(user, figure) for user, figure in self.figures.items() if figure.games >= least]
        return sorted(found, key=lambda pair: (pair[1].provisional, -pair[1].shown, -pair[1].mu, pair[0]))


def moved_by(book: Book, game: int) -> dict[int, Step]:
    """What one game has made of the ratings of its people, best place first; empty when it is not rated."""
    found = next((one for one in reversed(book.games) if one.game == game), None)
    if found is None:
        return {}
    users = [entry.user for entry in sorted(found.entries, key=lambda entry: entry.place)]
    return {user: next(step for step in reversed(book.steps[user]) if step.game == game) for user in users}


def recompute(games: Iterable[Rated]) -> Book:
    """The ratings of games in order, from nothing."""
    return Book().with_games(games)


def carried_on(book: Book, games: tuple[Rated, ...]) -> Book:
    """The ratings of these games: from what the book knows when it holds the first of them, else from nothing."""
    known = len(book.games)
    return book.with_games(games[known:]) if games[:known] == book.games else recompute(games)


def rate(figures: Mapping[int, Figure], entries: tuple[Entry, ...]) -> dict[int, Figure]:
    """The new figures of the people of one game; nobody else's change. Fewer than two people change nothing."""
    if len(entries) < 2:
        return {}
    model = _model()
    before = [figures.get(entry.user, Figure()) for entry in entries]
    teams = [[model.rating(mu=figure.mu, sigma=figure.sigma)] for figure in before]
    found = model.rate(teams, ranks=[float(entry.place) for entry in entries])
    return {
        entry.user: Figure(team[0].mu, team[0].sigma, old.games + 1)
        for entry, team, old in zip(entries, found, before, strict=True)
    }


def rated_of(outcome: Outcome) -> Rated | None:
    """What ratings see of an outcome; None when it is not rated or fewer than two people are left.

    Somebody forgotten (an id below zero) goes on counting for the others under a number that means nobody.
    """
    if not outcome.rated:
        return None
    entries: dict[int, Entry] = {}
    for line in outcome.ranked:
        if line.user is not None:
            entries.setdefault(line.user, Entry(line.user, line.place))
    return Rated(outcome.game, outcome.ended, tuple(entries.values())) if len(entries) > 1 else None
