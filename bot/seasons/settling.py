"""From the end of a game to the result of its table, and what an organiser decides about results. Pure.

Seats of a game stand in the order of the table's plan, so seat 1 is the entrant named first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bot.league.adjudication import Tally, settled, tied
from bot.league.model import Concession, Ending, How, Result, SeatResult
from bot.ratings.model import Outcome, placed
from bot.ratings.rules import EARLY_TURNS
from bot.seasons.errors import BadPlaces, NoResultYet, NoSuchTable, WrongStage
from bot.seasons.model import Key, Penalty, SeasonState, SeasonTable, Stage, TableStage
from bot.seasons.terms import number_of
from rules.errors import Said


@dataclass(frozen=True, slots=True)
class Held:
    """Who has a seat at the end of a game: a person, or a computer player (``user`` None), also that of the clock."""

    seat: int
    user: int | None
    since: int = 0
    """After which row of the record they have it; 0: from the start."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an organiser decides about a table.

    ``scores`` and ``places`` by entrant; equal places are allowed (tied seats share their points). Without places they
    follow from the scores: more is better, equal ones are tied. ``forfeits`` stand behind all others.
    """

    how: How
    scores: Mapping[int, int]
    places: Mapping[int, int] | None = None
    forfeits: frozenset[int] = frozenset()
    voided: frozenset[int] = frozenset()
    """Seats that count as if they had not been at the table."""
    note: str = ""
    typed: bool = False
    """Whether the places are as an organiser has typed them, also where somebody forfeits."""

    @property
    def named(self) -> bool:
        """Whether an organiser names the places, also of those who conceded."""
        return self.typed or (self.places is not None and self.how is How.DECIDED)


def table_at(state: SeasonState, key: Key) -> SeasonTable:
    """A table of a season. Raises ``NoSuchTable``."""
    table = state.tables.get(key)
    if table is None or table.stage is TableStage.PROPOSED:
        raise NoSuchTable(table=str(key))
    return table


def result_of(
    table: SeasonTable, outcome: Outcome, held: Sequence[Held], concession: Concession = Concession.LAST
) -> Result:
    """The result of a game that was played to its end, or ended by agreement with the scores as they stood.

    An entrant whose seat a computer holds at the end has conceded, and so has one for whom the clock's computer played
    more than half; of several the one who held out longer is in front.
    Where a person took it over, that is on record and the season's ``credit`` decides whose result it is.
    """
    players = table.plan.players
    lines = {line.seat: line for line in placed(outcome.lines, {})}  # by the scores: who conceded is worked out here
    numbers = range(1, len(players) + 1)
    tally = Tally(tuple(lines[n].place for n in numbers), tuple(lines[n].points for n in numbers))
    animals = tuple(lines[n].animals for n in numbers)
    gave_up = conceded(players, held)
    holders = {players[one.seat - 1]: one.user for one in held}
    seats = tuple(
        replace(seat, substitute=holder)
        if (holder := holders.get(seat.player)) is not None and holder != seat.player
        else seat
        for seat in settled(players, tally, animals, gave_up, concession=concession)
    )
    key = table.key
    how = How.PRESENT if outcome.early else How.PLAYED
    return Result(key.division, key.round, key.number, seats, how)


def adjudicated(state: SeasonState, key: Key, verdict: Verdict, held: Sequence[Held] = ()) -> SeasonState:
    """With an organiser's verdict on a table, in place of any result that it had. ``held``: who has played each seat
    of its game at the end; who conceded stays so, and stands where the season puts them unless places are named.

    Raises ``NoSuchTable``, ``BadPlaces``, ``WrongStage``.
    """
    _must_be_on(state)
    table = table_at(state, key)
    must_be_open(table)
    known = state.results.get(key)
    players = table.plan.players
    base = tuple(known.seats) if known is not None else (None,) * len(players)
    animals = tuple(
        dealt if dealt else () if old is None else old.animals
        for dealt, old in zip(table.plan.animals or ((),) * len(players), base, strict=True)
    )
    tally = Tally(tuple(_places(players, verdict)), tuple(verdict.scores.get(player, 0) for player in players))
    concession = Concession.AS_SCORED if verdict.named else state.head.terms.concession
    holders = {players[one.seat - 1]: one.user for one in held if one.user is not None}
    seats: list[SeatResult] = []
    gave_up = conceded(players, held) if held else _conceded_before(known)
    for seat, old in zip(settled(players, tally, animals, gave_up, verdict.forfeits, concession), base, strict=True):
        holder = holders.get(seat.player, seat.player)
        seats.append(
            replace(
                seat,
                score=verdict.scores.get(seat.player, None if old is None else old.score),
                ending=Ending.VOID if seat.player in verdict.voided else seat.ending,
                substitute=holder if holder != seat.player else None if held or old is None else old.substitute,
            )
        )
    result = Result(key.division, key.round, key.number, tuple(seats), verdict.how, note=verdict.note)
    return state.with_result(result)


def conceded(players: Sequence[int], held: Sequence[Held]) -> list[int]:
    """The entrants whose seat nobody holds at the end, in the order in which they gave it up."""
    gone = sorted((one for one in held if one.user is None), key=lambda one: (one.since, one.seat))
    return [players[one.seat - 1] for one in gone]


def _conceded_before(known: Result | None) -> list[int]:
    """The same out of a result that there was: the first to give up stands last."""
    gone = [] if known is None else [seat for seat in known.seats if seat.ending is Ending.CONCEDED]
    return [seat.player for seat in sorted(gone, key=lambda seat: -seat.place)]


def must_be_open(table: SeasonTable) -> None:
    """Raises ``WrongStage`` for a table whose round is not open."""
    if table.stage is TableStage.PLANNED:
        raise WrongStage(reason=Said("this table is not open yet."))


def voided(state: SeasonState, key: Key, void: bool, note: str) -> SeasonState:
    """With a table that does not count (or counts again). Raises ``NoSuchTable``, ``NoResultYet``, ``WrongStage``."""
    _must_be_on(state)
    table_at(state, key)
    known = state.results.get(key)
    if known is None:
        raise NoResultYet(table=str(key))
    return state.with_result(replace(known, void=void, note=note))


def penalised(state: SeasonState, penalty: Penalty) -> SeasonState:
    """With points taken off. Raises ``NoSuchTable``, ``BadPlaces``, ``WrongStage``."""
    _must_be_on(state)
    table = table_at(state, penalty.table)
    if penalty.player not in table.plan.players:
        raise BadPlaces(reason=Said("this player is not at that table."))
    if not 0 < penalty.points <= 100:
        raise BadPlaces(reason=Said("a penalty is more than 0 and at most 100 points."))
    number = max(state.penalties, default=0) + 1
    return replace(state, penalties={**state.penalties, number: penalty})


def points_of(text: str) -> Fraction:
    """Points as somebody types them: ``2``, ``1.5``, ``1,5``, ``1/2``. Raises ``BadPlaces``."""
    points = number_of(text)
    if points is None:
        raise BadPlaces(reason=Said("“{text}” is no number of points.", text=text[:20]))
    return points


def substituted(state: SeasonState, key: Key, former: int, new: int) -> SeasonState:
    """With another entrant at a table that is not open yet, whose bye in that round is gone.

    Raises ``NoSuchTable``, ``WrongStage``, ``BadPlaces``.
    """
    table = table_at(state, key)
    if table.stage is not TableStage.PLANNED:
        raise WrongStage(reason=Said("this table is open: use `/seat` or `/host` in its thread."))
    players = table.plan.players
    if former not in players or new in players:
        raise BadPlaces(reason=Said("one has to sit at that table and the other not."))
    entry = state.entries.get(new)
    if entry is None or not entry.status.plays:
        raise BadPlaces(reason=Said("whoever comes has to be signed up for the season."))
    if state.tables_of(round_=key.round, player=new):
        raise BadPlaces(reason=Said("whoever comes has another table in this round."))
    if any(_apart(state, new, player) for player in players if player != former):
        raise BadPlaces(reason=Said("somebody at this table avoids whoever comes, or is avoided by them."))
    seats = tuple(new if player == former else player for player in players)
    byes = {where: tuple(user for user in users if user != new) if where[1] == key.round else users
            for where, users in state.byes.items()}  # fmt: skip
    state = replace(state, byes={where: users for where, users in byes.items() if users})
    return state.with_tables([replace(table, plan=replace(table.plan, players=seats))])


def _apart(state: SeasonState, one: int, other: int) -> bool:
    """Whether one of two avoids the other."""
    entries = state.entries
    return other in entries[one].avoid or (other in entries and one in entries[other].avoid)


def corrected_outcome(outcome: Outcome, result: Result) -> Outcome:
    """The game's own result as the season sees it, so that ratings follow an organiser's verdict."""
    scores = {number: seat.score for number, seat in enumerate(result.seats, 1) if seat.score is not None}
    places = {number: seat.place for number, seat in enumerate(result.seats, 1)}
    lines = tuple(replace(line, place=places.get(line.seat, line.place)) for line in placed(outcome.lines, scores))
    people = {line.user for line in lines if line.user is not None}
    judged = result.how.adjudicated and result.how is not How.DECIDED and outcome.early
    long_enough = not judged or outcome.turns > EARLY_TURNS
    rated = not result.void and len(people) > 1 and long_enough and not all_forfeited(result)
    return replace(outcome, lines=lines, rated=rated, counts=not result.void and not (judged and outcome.turns < 2))


def all_forfeited(result: Result) -> bool:
    """Whether nobody has played."""
    return all(seat.ending is Ending.FORFEIT for seat in result.seats)


def _places(players: Sequence[int], verdict: Verdict) -> list[int]:
    """The places of those who have not forfeited; what stands there for the others is nothing."""
    playing = [player for player in players if player not in verdict.forfeits]
    if verdict.places is not None:
        places = dict(verdict.places)
        if not set(playing) <= set(places) <= set(players):
            raise BadPlaces(reason=Said("every player of the table needs one place."))
        if sorted(places.values()) != _ladder(sorted(places.values())):
            raise BadPlaces(reason=Said("places go 1, 2, 3 ...; behind two firsts comes a third."))
        return [places.get(player, 0) for player in players]
    if any(player not in verdict.scores for player in playing):
        raise BadPlaces(reason=Said("every player of the table needs a score."))
    scores = [verdict.scores.get(player, 0) for player in players]
    return list(tied(scores).places)


def _ladder(places: Sequence[int]) -> list[int]:
    """The places as they would be numbered: equal ones stay equal, the next counts on from how many are in front."""
    return [1 + sum(other < place for other in places) for place in places]


def _must_be_on(state: SeasonState) -> None:
    if state.stage not in (Stage.RUNNING, Stage.FINISHED):  # a season that is over can still be put right
        raise WrongStage(reason=Said("results belong to a season that is running."))
