"""Results to rate: made of users and places, in order."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from bot.ratings.core import Entry, Rated

START = datetime(2026, 3, 1, tzinfo=UTC)
Places = Sequence[tuple[int, int]]


def game(number: int, places: Places) -> Rated:
    """A game of (user, place) pairs."""
    return Rated(number, START + timedelta(hours=number), tuple(Entry(user, place) for user, place in places))


def games(all_places: Sequence[Places]) -> tuple[Rated, ...]:
    """Games in order."""
    return tuple(game(number, places) for number, places in enumerate(all_places, 1))


@st.composite
def a_game(draw: st.DrawFn, people: int = 9) -> list[tuple[int, int]]:
    """Two to six different people with places, some shared."""
    users = draw(st.lists(st.integers(1, people), min_size=2, max_size=6, unique=True))
    return [(user, draw(st.integers(1, len(users)))) for user in users]


def some_games(most: int = 25) -> st.SearchStrategy[tuple[Rated, ...]]:
    """Games in order."""
    return st.lists(a_game(), max_size=most).map(games)


def touched(all_games: Sequence[Rated], first: int) -> set[int]:
    """Whom the result of the game at index ``first`` can move: its people, and whoever met one of them afterwards."""
    found = {entry.user for entry in all_games[first].entries}
    for later in all_games[first + 1 :]:
        people = {entry.user for entry in later.entries}
        if people & found:
            found |= people
    return found
