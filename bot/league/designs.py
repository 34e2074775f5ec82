"""Exact designs: tables at which every two players meet equally often and everybody plays equally many games.

They come from planes over finite fields, from sets whose differences give every number equally often, and from base
rounds that are turned on. Whoever needs one asks ``designs_for`` or ``design``; everything is checked by counting.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from bot.league.fields import field
from bot.league.seats import balanced_seats

Block = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Design:
    """Players 0 to ``players`` - 1 at tables of ``size``; seats in the order of the blocks, for everybody each equally
    often, or as nearly as the number of games allows.

    ``rounds``: where ``resolvable``, everybody plays once in each; otherwise one table each, to be spread over rounds
    as the players can play (``bot.league.rounds.spread``). ``meetings``: how often every two players meet.
    """

    players: int
    size: int
    games: int
    """Of each player."""
    meetings: int
    rounds: tuple[tuple[Block, ...], ...]

    @property
    def name(self) -> str:
        """Players, table size and games of each, as ``7-4-4``."""
        return f"{self.players}-{self.size}-{self.games}"

    @property
    def resolvable(self) -> bool:
        """Whether everybody plays exactly once in every round."""
        return len(self.rounds) == self.games

    @property
    def tables(self) -> tuple[Block, ...]:
        """All tables, round by round."""
        return tuple(block for blocks in self.rounds for block in blocks)


_DIFFERENCES: dict[tuple[int, int], Block] = {
    (7, 3): (0, 1, 3),
    (7, 4): (0, 3, 5, 6),
    (11, 5): (0, 2, 3, 4, 8),
    (11, 6): (1, 5, 6, 7, 9, 10),
    (13, 4): (0, 1, 3, 9),
    (21, 5): (0, 1, 4, 14, 16),
    (31, 6): (0, 1, 3, 8, 12, 18),
}
"""Players and size: a set whose differences give every number but 0 equally often. Turned on by one again and again it
brings every player once to every seat of the set."""

_STARTERS: dict[tuple[int, int], tuple[int, int, tuple[Block, ...]]] = {
    (8, 4): (1, 7, ((0, 1, 2, 4), (3, 5, 6, 7))),
    (12, 4): (1, 11, ((0, 1, 2, 5), (3, 6, 7, 9), (4, 8, 10, 11))),
    (12, 6): (1, 11, ((0, 1, 2, 4, 5, 7), (3, 6, 8, 9, 10, 11))),
    (28, 4): (
        3,
        9,
        (
            (0, 1, 3, 9),
            (2, 14, 18, 20),
            (4, 8, 15, 23),
            (5, 22, 25, 26),
            (6, 16, 19, 27),
            (7, 11, 12, 21),
            (10, 13, 17, 24),
        ),
    ),
    (15, 3): (2, 7, ((0, 1, 3), (2, 7, 9), (4, 12, 13), (5, 8, 11), (6, 10, 14))),
}
"""Players and size: a first round. The players are some copies of a circle and one who stays; turning the circle by one
gives the next round, and in all of them together every two players meet equally often."""

_AFFINE = (2, 3, 4, 5)


@cache
def designs() -> tuple[Design, ...]:
    """All there are, by players, size and games."""
    found = [_turned(players, block) for (players, _), block in _DIFFERENCES.items()]
    found += [_rounds_turned(players, *starter) for (players, _), starter in _STARTERS.items()]
    found += [_affine_plane(order) for order in _AFFINE]
    for size in range(2, 7):
        found += [_one_table(size), _turned(size + 1, tuple(range(1, size + 1)))]
    found += [_halves(), *(_circle(players) for players in range(5, 16, 2))]
    return tuple(sorted(found, key=lambda design: (design.players, design.size, design.games)))


def designs_for(players: int, size: int) -> tuple[Design, ...]:
    """The exact designs for so many players at tables of ``size``, fewest games first."""
    return tuple(design for design in designs() if (design.players, design.size) == (players, size))


def design(name: str) -> Design | None:
    """The design of that name (``7-4-4``); None when there is none."""
    return next((design for design in designs() if design.name == name), None)


def _made(players: int, rounds: list[tuple[Block, ...]]) -> Design:
    tables = [block for blocks in rounds for block in blocks]
    games = Counter(player for block in tables for player in block)
    pairs = Counter(pair for block in tables for pair in combinations(sorted(block), 2))
    seated = iter(balanced_seats(tables))
    ordered = tuple(tuple(tuple(next(seated)) for _ in blocks) for blocks in rounds)
    return Design(players, len(tables[0]), games[0], pairs[0, 1], ordered)


def _turned(players: int, block: Block) -> Design:
    """The block, and it again with every number one higher, all the way round."""
    return _made(players, [(tuple((player + step) % players for player in block),) for step in range(players)])


def _rounds_turned(players: int, copies: int, circle: int, first: tuple[Block, ...]) -> Design:
    """A first round turned on: copy c of place x of the circle is c * circle + x, and the last player stays."""

    def turned(player: int, step: int) -> int:
        copy, place = divmod(player, circle)
        return player if copy == copies else copy * circle + (place + step) % circle

    return _made(
        players,
        [tuple(tuple(turned(player, step) for player in block) for block in first) for step in range(circle)],
    )


def _affine_plane(order: int) -> Design:
    """The points of a plane over a field, order * order of them; a round is all lines of one direction."""
    numbers = field(order)
    assert numbers is not None
    every = range(order)
    rounds = [tuple(tuple(x * order + y for y in every) for x in every)]
    for slope in every:
        lines = [tuple(x * order + numbers.plus[numbers.times[slope][x]][start] for x in every) for start in every]
        rounds.append(tuple(lines))
    return _made(order * order, rounds)


def _one_table(size: int) -> Design:
    """The same players again and again, everybody once in every seat."""
    return _made(size, [(tuple((player + step) % size for player in range(size)),) for step in range(size)])


def _halves() -> Design:
    """Six players, every three of them once, with the other three at the other table."""
    threes = [(0, *pair) for pair in combinations(range(1, 6), 2)]
    return _made(6, [(three, tuple(player for player in range(6) if player not in three)) for three in threes])


def _circle(players: int) -> Design:
    """An odd number of players two by two: in each round those at the same distance from the one who rests."""
    half = range(1, players // 2 + 1)
    rounds = [tuple(((rests + far) % players, (rests - far) % players) for far in half) for rests in range(players)]
    return _made(players, rounds)
