"""Results of games not played to their end: by scores as they stand, by projected final scoring, or by forfeit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.league.model import Concession, Ending, SeatResult
from rules.counting import counting_animal, standings, tile_points
from rules.earth import occupied
from rules.state import State
from rules.types import Animal


@dataclass(frozen=True, slots=True)
class Tally:
    """Where the seats of a game stand, in the order of the seats of its state: ``places`` from 1, and ``scores``."""

    places: tuple[int, ...]
    scores: tuple[int, ...]


def present(state: State) -> Tally:
    """By the scores as they stand. Ties are broken by the food chain, as at the end of a game (R8.2, R2.10)."""
    return _tally(state)


def projected(state: State) -> Tally:
    """By the scores with the final scoring of the position as it lies added: every tile pays its places once (R8.1).

    Nothing else happens any more: no pawn acts, no species goes extinct, Survival does not pay. The state is not
    changed; a game that is over stands as it is.
    """
    if state.result:
        return _tally(state)
    copy = state.copy()
    for tile in occupied(copy):
        for animal, points in tile_points(copy, tile):
            copy.scores[animal] += points
    return _tally(copy)


def _tally(state: State) -> Tally:
    seats = [counting_animal(state, player) for player in state.players]
    order: list[Animal] = [animal for animal, _ in standings(state)]
    return Tally(tuple(order.index(animal) + 1 for animal in seats), tuple(state.scores[animal] for animal in seats))


def tied(scores: Sequence[int]) -> Tally:
    """By scores alone, as an organiser types them: equal ones share a place, and their points."""
    return Tally(tuple(1 + sum(other > score for other in scores) for score in scores), tuple(scores))


def settled(
    players: Sequence[int],
    tally: Tally,
    animals: Sequence[tuple[Animal, ...]] = (),
    gave_up: Sequence[int] = (),
    forfeits: Collection[int] = (),
    concession: Concession = Concession.LAST,
) -> tuple[SeatResult, ...]:
    """The seats of a result, from where they stood.

    ``gave_up``: the players who conceded, in the order in which they did. With ``LAST`` they stand behind all who did
    not, the first to give up last. ``forfeits`` stand behind everybody and share their place; who is in both forfeits.
    """
    given = [player for player in gave_up if player not in forfeits and player in players]

    def behind(seat: int) -> tuple[int, int, int]:
        player = players[seat]
        if player in forfeits:
            return 2, 0, 0
        if concession is Concession.LAST and player in given:
            return 1, -given.index(player), 0
        return 0, 0, tally.places[seat]

    keys = [behind(seat) for seat in range(len(players))]
    return tuple(
        SeatResult(
            player,
            1 + sum(other < keys[seat] for other in keys),
            tally.scores[seat],
            Ending.FORFEIT if player in forfeits else Ending.CONCEDED if player in given else Ending.FINISHED,
            animals=animals[seat] if animals else (),
        )
        for seat, player in enumerate(players)
    )
