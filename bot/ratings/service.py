"""Ratings of a server as they stand, kept from one question to the next."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from bot.ratings.core import Book, Rated, carried_on, rated_of
from bot.ratings.model import Outcome
from bot.store import results

if TYPE_CHECKING:
    from bot.tables.tables import Tables

_BOOKS: WeakKeyDictionary[Tables, dict[int, Book]] = WeakKeyDictionary()
_MOST_BOOKS = 64


class Ratings(NamedTuple):
    """The ratings of a server with the results behind them, in order."""

    book: Book
    outcomes: tuple[Outcome, ...]


async def ratings_of(tables: Tables, server: int) -> Ratings:
    """The ratings of a server, always those of all its rated results in order.

    What was worked out before is carried on when games were only added; after a correction all is recomputed.
    """
    found = tuple(await results.outcomes(tables.database, server, rated=True))
    games = tuple(game for game in map(rated_of, found) if game is not None)
    known = _BOOKS.setdefault(tables, {})
    book = await asyncio.to_thread(carried_on, known.pop(server, Book()), games)
    known[server] = book
    while len(known) > _MOST_BOOKS:
        del known[next(iter(known))]
    return Ratings(book, found)


def seen(games: tuple[Rated, ...]) -> frozenset[int]:
    """Everybody who has a rated game."""
    return frozenset(entry.user for game in games for entry in game.entries)


async def hidden_of(tables: Tables, users: frozenset[int]) -> frozenset[int]:
    """Those of these people whom statistics must not show: who has opted out, or was forgotten (an id below zero)."""
    people = await tables.people([user for user in users if user >= 0])
    return frozenset(user for user in users if user < 0 or not people[user].statistics)
