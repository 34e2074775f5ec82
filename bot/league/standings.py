"""The standings of a season: points, and a printed chain of tie-breaks that says why each row stands where it does.

They do not depend on the order in which results come in. Equal rows are told apart by the season's chain, criterion by
criterion among those still equal; what is left is drawn by lot from the seed, so no two rows ever share a rank.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from bot.league.counting import Counted, counted, counting_seats, credited, mean_points
from bot.league.model import (
    LARGEST,
    Bye,
    ByePoints,
    Decided,
    Entry,
    EntryStatus,
    Leaving,
    Result,
    Season,
    Standing,
    TieBreak,
)
from rules.chance import from_seed

_GONE = (EntryStatus.WITHDRAWN, EntryStatus.EXPELLED)


def standings(
    season: Season, entries: Iterable[Entry], results: Iterable[Result], byes: Iterable[Bye] = (), seed: str = ""
) -> tuple[Standing, ...]:
    """The rows of all ``entries`` (of a division, or of all), best first.

    Not listed are those on the waiting list and those who left with their results voided or struck. A substitute has a
    row only as one of the entries. ``byes`` are those that count; ``seed`` is the season's, for the lots.
    """
    known = {entry.user_id: entry for entry in entries}
    leaving = {user: entry.leaving for user, entry in known.items() if entry.status in _GONE}
    listed = [
        user
        for user, entry in known.items()
        if entry.status is not EntryStatus.WAITING and leaving.get(user, Leaving.KEPT) is Leaving.KEPT
    ]
    results = list(results)
    games: defaultdict[int, list[Counted]] = defaultdict(list)
    for result in results:
        for one in counted(result, leaving, season):
            games[one.player].append(one)
    resting: defaultdict[int, int] = defaultdict(int)
    for bye in byes:
        resting[bye.player] += 1
    rows = {user: _row(season, known[user], games[user], resting[user]) for user in listed}
    order, reasons = _Order(season, rows, results, leaving, seed).of(sorted(rows))
    return tuple(
        replace(rows[user], rank=rank, above_next=reason)
        for rank, (user, reason) in enumerate(zip(order, [*reasons, None], strict=False), 1)
    )


def _row(season: Season, entry: Entry, games: Sequence[Counted], byes: int) -> Standing:
    played = len(games)
    points = sum((game.points for game in games), Fraction(0))
    penalties = sum((game.penalty for game in games), Fraction(0))
    each = {
        ByePoints.NOTHING: Fraction(0),
        ByePoints.MEAN: mean_points(season.points, season.size),
        ByePoints.OWN: points / played if played else Fraction(0),
    }[season.bye]
    total = points + byes * each - penalties
    shares = [game.share for game in games if game.share is not None]
    return Standing(
        rank=0,
        player=entry.user_id,
        points=total / max(1, played + byes) if season.per_game else total,
        played=played,
        byes=byes,
        wins=sum((game.wins for game in games), Fraction(0)),
        seconds=sum((game.seconds for game in games), Fraction(0)),
        share=sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0),
        margin=sum((game.margin for game in games), Fraction(0)),
        penalties=penalties,
        places=tuple(sum(game.place == place for game in games) for place in range(1, LARGEST + 1)),
        left=entry.status in _GONE,
    )


class _Order:
    """Sorts by one criterion after the other, and keeps what decided between neighbours."""

    def __init__(
        self,
        season: Season,
        rows: dict[int, Standing],
        results: Sequence[Result],
        leaving: dict[int, Leaving],
        seed: str,
    ) -> None:
        chain = [one for one in season.chain if one not in (TieBreak.POINTS, TieBreak.LOT)]
        self.chain = [TieBreak.POINTS, *dict.fromkeys(chain), TieBreak.LOT]
        lots = sorted(rows, key=lambda user: (from_seed(f"{seed}/{user}", "league/lot"), user))
        self.figures: dict[TieBreak, Callable[[int], Fraction]] = {
            TieBreak.POINTS: lambda user: rows[user].points,
            TieBreak.WINS: lambda user: rows[user].wins,
            TieBreak.SECONDS: lambda user: rows[user].seconds,
            TieBreak.SHARE: lambda user: rows[user].share,
            TieBreak.MARGIN: lambda user: rows[user].margin,
            TieBreak.LOT: lambda user: Fraction(lots.index(user)),
        }
        self.tables = [
            [
                (player, seat.place)
                for seat in counting_seats(result, leaving, season.credit)
                for player in credited(seat, season.credit)
            ]
            for result in results
        ]

    def of(self, users: Sequence[int], step: int = 0) -> tuple[list[int], list[Decided]]:
        """The users best first, and between each two neighbours what decided."""
        if len(users) < 2:
            return list(users), []
        by = self.chain[step]
        figures = (
            self._head_to_head(users)
            if by is TieBreak.HEAD_TO_HEAD
            else {user: self.figures[by](user) for user in users}
        )
        groups: defaultdict[Fraction, list[int]] = defaultdict(list)
        for user in users:
            groups[figures[user]].append(user)
        again = by is TieBreak.HEAD_TO_HEAD and len(groups) > 1
        order: list[int] = []
        reasons: list[Decided] = []
        values = sorted(groups, reverse=True)
        for value, below in pairwise([*values, None]):
            assert value is not None
            # those still equal after some of them were told apart meet head to head once more, among themselves
            within, why = self.of(groups[value], step if again else step + 1)
            order += within
            reasons += why
            if below is not None:
                reasons.append(Decided(by, value, below))
        return order, reasons

    def _head_to_head(self, users: Sequence[int]) -> dict[int, Fraction]:
        """For each of those tied: how often in front of another of them at the same table, less how often behind."""
        found = {user: Fraction(0) for user in users}
        for table in self.tables:
            here = [(user, place) for user, place in table if user in found]
            for user, place in here:
                found[user] += sum((other > place) - (other < place) for _, other in here)
        return found
