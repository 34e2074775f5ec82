"""What one game is worth to each who is credited with it: places made whole, points, wins, share and margin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bot.league.model import Credit, Ending, Leaving, PointsTables, Result, Season, SeatResult


@dataclass(frozen=True, slots=True)
class Counted:
    """One seat of a game that counts, as one player is credited with it."""

    player: int
    place: int
    points: Fraction
    wins: Fraction
    seconds: Fraction
    share: Fraction | None
    """None where the scores are not known; 0 for a forfeit."""
    margin: Fraction
    penalty: Fraction


def counting_seats(result: Result, leaving: Mapping[int, Leaving], credit: Credit) -> tuple[SeatResult, ...]:
    """The seats of a game that count, with the places that remain; none when the game does not count.

    ``leaving``: of those who have left, what becomes of their results. A seat that somebody else is credited with is
    not touched by that.
    """
    if result.void:
        return ()
    kept: list[SeatResult] = []
    for seat in result.seats:
        fate = leaving.get(seat.player, Leaving.KEPT) if seat.player in credited(seat, credit) else Leaving.KEPT
        if fate is Leaving.STRUCK:
            return ()
        if fate is not Leaving.VOIDED and seat.ending is not Ending.VOID:
            kept.append(seat)
    if len(kept) < 2:
        return ()
    if all(seat.ending is Ending.FORFEIT for seat in kept):  # nobody has won
        return tuple(replace(seat, place=len(kept)) for seat in kept)
    return tuple(replace(seat, place=1 + sum(other.place < seat.place for other in kept)) for seat in kept)


def credited(seat: SeatResult, credit: Credit) -> tuple[int, ...]:
    """Whose result a seat is."""
    if seat.substitute is None or credit is Credit.ENTRANT:
        return (seat.player,)
    if credit is Credit.SUBSTITUTE:
        return (seat.substitute,)
    return (seat.player, seat.substitute) if credit is Credit.BOTH else ()


def counted(result: Result, leaving: Mapping[int, Leaving], season: Season) -> list[Counted]:
    """What a game gives to everybody credited with it."""
    seats = counting_seats(result, leaving, season.credit)
    found: list[Counted] = []
    for seat in seats:
        tied = sum(other.place == seat.place for other in seats)
        taken = range(seat.place, seat.place + tied)
        points = points_of_place(season.points, season.size, len(seats), seat.place, tied)
        forfeit = seat.ending is Ending.FORFEIT
        share, margin = _by_scores(seat, seats)
        for player in credited(seat, season.credit):
            found.append(
                Counted(
                    player,
                    seat.place,
                    Fraction(0) if forfeit else points,
                    Fraction(not forfeit and 1 in taken, tied),
                    Fraction(not forfeit and 2 in taken, tied),
                    Fraction(0) if forfeit else share,
                    margin,
                    seat.penalty,
                )
            )
    return found


def points_of_place(tables: PointsTables, season_size: int, size: int, place: int, tied: int = 1) -> Fraction:
    """The points of a place at a table of ``size``; ``tied`` seats share the places from ``place`` on.

    Normalised to the average of a table of the season's size where the tables say so (``PointsTables``).
    """
    points = tables.of(size)
    mine = sum(points[place - 1 : place - 1 + tied], Fraction(0)) / tied
    if not tables.normalised or size == season_size:
        return mine
    here = mean_points(tables, size)
    return mine * mean_points(tables, season_size) / here if here else mine


def mean_points(tables: PointsTables, size: int) -> Fraction:
    """What a seat at a table of ``size`` gets on average, before anything is normalised."""
    points = tables.of(size)
    return sum(points, Fraction(0)) / len(points)


def _by_scores(seat: SeatResult, seats: Sequence[SeatResult]) -> tuple[Fraction | None, Fraction]:
    """Share of the winner's score, and margin.

    A winner's margin is never below 0 and another's never above, although somebody who gave up may have had more.
    """
    winner = next((other.score for other in seats if other.place == 1 and other.score is not None), None)
    if seat.score is None or winner is None:
        return None, Fraction(0)
    if seat.place > 1:
        share = Fraction(seat.score, winner) if winner > 0 else Fraction(1)
        return max(Fraction(0), min(Fraction(1), share)), Fraction(min(0, seat.score - winner))
    others = [other.score for other in seats if other is not seat and other.score is not None]
    return Fraction(1), Fraction(max(0, seat.score - max(others)) if others else 0)
