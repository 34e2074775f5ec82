"""An organiser's verdict as it is typed: names best first with ``=`` between equals, scores behind names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations

from bot.league.adjudication import present, projected
from bot.league.model import How
from bot.seasons.errors import BadPlaces
from bot.seasons.model import SeasonState, SeasonTable
from bot.seasons.settling import Verdict
from rules.errors import Said
from rules.state import State

_MENTION = re.compile(r"<@!?(\d+)>")


def player_of(state: SeasonState, table: SeasonTable, text: str) -> int:
    """A player of a table by mention or by (the beginning of) a name. Raises ``BadPlaces``."""
    mention = _MENTION.fullmatch(text.strip())
    if mention is not None and int(mention[1]) in table.plan.players:
        return int(mention[1])
    wanted = text.strip().casefold()
    names = {user: state.entries[user].name.casefold() for user in table.plan.players if user in state.entries}
    exact = [user for user, name in names.items() if name == wanted]
    begun = [user for user, name in names.items() if wanted and name.startswith(wanted)]
    found = exact or begun
    if len(found) != 1:
        known = ", ".join(state.entries[user].name for user in names)
        raise BadPlaces(
            reason=Said(
                "“{text}” is nobody at this table. There are: {known}. A name with a comma or = in it is written as a "
                "mention: <@123>.",
                text=text[:40],
                known=known,
            )
        )
    return found[0]


def read_places(state: SeasonState, table: SeasonTable, text: str) -> dict[int, int]:
    """``anna, ben = carl, dora``: best first, ``=`` between those who share a place. Raises ``BadPlaces``."""
    places: dict[int, int] = {}
    for group in text.split(","):
        users = [player_of(state, table, name) for name in group.split("=")]
        place = len(places) + 1
        for user in users:
            if user in places:
                raise BadPlaces(reason=Said("nobody has two places."))
            places[user] = place
    return places


def read_scores(state: SeasonState, table: SeasonTable, text: str) -> dict[int, int]:
    """``anna 45, ben 40``: scores behind names. Raises ``BadPlaces``."""
    scores: dict[int, int] = {}
    for part in text.split(","):
        name, _, number = part.strip().rpartition(" ")
        user = player_of(state, table, name)
        if not number.isdecimal() or len(number) > 4 or user in scores:
            raise BadPlaces(reason=Said("scores are written like: Anna 45, Ben 40."))
        scores[user] = int(number)
    return scores


def must_agree(scores: Mapping[int, int], places: Mapping[int, int] | None) -> None:
    """Raises ``BadPlaces`` where a better place has the lower score."""
    known = sorted((place, scores[user]) for user, place in (places or {}).items() if user in scores)
    for (place, score), (behind, more) in combinations(known, 2):
        if place < behind and score < more:
            raise BadPlaces(reason=Said("a better place never has the lower score. Name the places, or the scores."))


def by_position(table: SeasonTable, state: State, seats: Mapping[int, int], how: How, note: str) -> Verdict:
    """By the scores of a position, present or projected. ``seats``: the entrant of each seat of the game, by number."""
    tally = projected(state) if how is How.PROJECTED else present(state)
    places = {seats[number]: place for number, place in enumerate(tally.places, 1)}
    scores = {seats[number]: score for number, score in enumerate(tally.scores, 1)}
    return Verdict(how, scores, places, note=note)


def by_forfeit(verdict: Verdict, forfeits: frozenset[int]) -> Verdict:
    """The same with some who forfeit: they stand behind all others, who keep their order among themselves."""
    assert verdict.places is not None
    playing = sorted((place, user) for user, place in verdict.places.items() if user not in forfeits)
    places: dict[int, int] = {}
    for at, (place, user) in enumerate(playing):
        tied = at > 0 and playing[at - 1][0] == place
        places[user] = places[playing[at - 1][1]] if tied else at + 1
    places |= {user: len(playing) + 1 for user in verdict.places if user in forfeits}
    return Verdict(How.FORFEIT, verdict.scores, places, forfeits, note=verdict.note)
