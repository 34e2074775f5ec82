"""What a league is made of: the terms of a season, who enters, who sits where, and how each game ended.

All of it is frozen and compares by value. People are their Discord user ids. Rounds, divisions and tables are counted
from 1; division 1 is the highest. Points are fractions, because tied places share them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction

from bot.clocks.hours import Hours
from rules.types import Animal, Options

SMALLEST, LARGEST = 2, 6
"""Players at one table, by the rules of the game."""


class Odd(Enum):
    """What is done when the players do not fill tables of the season's size; chosen before the sign-up."""

    MIXED = "mixed"
    """Some tables are smaller or larger (3 to 5 where the season's size is among these); nobody waits."""
    BYES = "byes"
    """All tables have the season's size; who is left over has a bye, everybody about as often."""


class ByePoints(Enum):
    """What a bye is worth."""

    NOTHING = "nothing"
    MEAN = "mean"
    """As much as a seat at a table of the season's size gets on average."""
    OWN = "own"
    """As much as the player gets on average in the games that count; nothing before there is one."""


class Dealing(Enum):
    """How the seats of a table come to their animals."""

    DEALT = "dealt"
    """The seed draws the animals of each table; who takes which follows from the balanced starting initiative."""
    BALANCED = "balanced"
    """As well over a player's games as can be: every animal about as often, favourites first among equals."""
    DRAFTED = "drafted"
    """The players pick in the order of the plan; the order of picking is balanced instead of the initiative."""


class Leaving(Enum):
    """What becomes of the results of somebody who withdraws or is expelled."""

    KEPT = "kept"
    """Everything counts as it was played, for everybody."""
    VOIDED = "voided"
    """The seat is taken out of its tables: those behind move up and the table counts as one seat smaller."""
    STRUCK = "struck"
    """None of the tables counts, for nobody."""


class Concession(Enum):
    """Where a player ends who gives a game up."""

    LAST = "last"
    """Behind all who played to the end; of several the one who held out longer is in front."""
    AS_SCORED = "as-scored"
    """At the place of the score; only the concession is on record."""


class Credit(Enum):
    """Whose result a game is in which a substitute took over a seat."""

    ENTRANT = "entrant"
    SUBSTITUTE = "substitute"
    BOTH = "both"
    NOBODY = "nobody"
    """The place is taken, but counts for neither."""


class TieBreak(Enum):
    """The chain by which equal points are told apart. ``POINTS`` stands before and ``LOT`` after every chain."""

    POINTS = "points"
    WINS = "wins"
    """Games won; a shared first place is a share of a win."""
    SECONDS = "seconds"
    """Second places, shared ones as shares."""
    SHARE = "share"
    """The own score as a share of the winner's, at most 1, on average over the games with scores."""
    MARGIN = "margin"
    """A winner's lead over the next, or the distance to the winner as a negative number; the sum over the games."""
    HEAD_TO_HEAD = "head-to-head"
    """Among those still tied: common games in which one ended in front of another, less those behind."""
    LOT = "lot"
    """Drawn from the season's seed."""


DEFAULT_CHAIN = (TieBreak.WINS, TieBreak.SECONDS, TieBreak.SHARE, TieBreak.MARGIN, TieBreak.HEAD_TO_HEAD)


@dataclass(frozen=True, slots=True)
class PointsTables:
    """The points of the places by table size, first place first.

    With the defaults a seat gets 5 points on average at a table of any size and a winner 10, so that nobody is better
    off at a small table. Where an organiser's tables differ in that average and ``normalised`` is set, the points of a
    table are multiplied by (average at the season's size / average at this size).
    """

    two: tuple[Fraction, ...] = (Fraction(10), Fraction(0))
    three: tuple[Fraction, ...] = (Fraction(10), Fraction(4), Fraction(1))
    four: tuple[Fraction, ...] = (Fraction(10), Fraction(6), Fraction(3), Fraction(1))
    five: tuple[Fraction, ...] = (Fraction(10), Fraction(7), Fraction(4), Fraction(3), Fraction(1))
    six: tuple[Fraction, ...] = (Fraction(10), Fraction(7), Fraction(5), Fraction(4), Fraction(3), Fraction(1))
    normalised: bool = True

    def of(self, size: int) -> tuple[Fraction, ...]:
        """The points of the places at a table of ``size`` (2 to 6), before they are normalised."""
        return (self.two, self.three, self.four, self.five, self.six)[size - SMALLEST]


@dataclass(frozen=True, slots=True)
class Promotion:
    """How many go up from and down to each division at the end. ``division_size``: 0 is one division for all."""

    up: int = 2
    down: int = 2
    division_size: int = 0


@dataclass(frozen=True, slots=True)
class Season:
    """What an organiser decides before the sign-up. See each type for what its values mean."""

    name: str
    size: int = 4
    """Players at a table, 2 to 6."""
    rounds: int = 4
    design: str | None = None
    """The name of an exact design (``bot.league.designs``); it decides the rounds. None: the solver."""
    clock: str = ""
    """The clock preset as text; read by the clocks."""
    options: Options = Options()  # noqa: RUF009  # an immutable value
    start: datetime | None = None
    """Aware; when round 1 opens. None: when the organiser opens it."""
    days: int = 14
    """From the opening of a round to its deadline."""
    chain: tuple[TieBreak, ...] = DEFAULT_CHAIN
    promotion: Promotion = Promotion()
    points: PointsTables = PointsTables()
    per_game: bool = False
    """Standings by points per game that counts, not by the sum: for seasons with unequal numbers of games."""
    rated: bool = True
    odd: Odd = Odd.MIXED
    bye: ByePoints = ByePoints.MEAN
    dealing: Dealing = Dealing.BALANCED
    leaving: Leaving = Leaving.KEPT
    """What is proposed when somebody leaves; the organiser may decide otherwise for each (``Entry.leaving``)."""
    concession: Concession = Concession.LAST
    credit: Credit = Credit.ENTRANT
    last_entry: int = 1
    """The last round that somebody may still enter before; 1: no late entries."""
    places: int = 0
    """How many may enter; who comes later waits. 0: any number."""


class Pace(Enum):
    """How quickly a player means to play."""

    LIVE = "live"
    """In one sitting."""
    BRISK = "brisk"
    """Several choices a day."""
    EASY = "easy"
    """About one a day."""


class EntryStatus(Enum):
    """Where somebody who signed up stands."""

    ENTERED = "entered"
    WAITING = "waiting"
    """On the waiting list."""
    WITHDRAWN = "withdrawn"
    EXPELLED = "expelled"

    @property
    def plays(self) -> bool:
        """Whether rounds to come are made with this player."""
        return self is EntryStatus.ENTERED


@dataclass(frozen=True, slots=True)
class Entry:
    """One person's sign-up with what they wish."""

    user_id: int
    name: str
    rating: float | None = None
    """As displayed; higher is better. None: unrated, seeded after all others."""
    pace: Pace = Pace.EASY
    hours: Hours = Hours()  # noqa: RUF009  # an immutable value
    avoid: frozenset[int] = frozenset()
    """Never at one table with these; holds both ways."""
    most_games: int = 1
    """Most games of the season at the same time."""
    favourites: tuple[Animal, ...] = ()
    """Best liked first."""
    status: EntryStatus = EntryStatus.ENTERED
    since: int = 1
    """The first round this player takes part in; above 1 for a late entry."""
    order: int = 0
    """The place in the order of signing up; decides the waiting list and equal ratings."""
    hand: int | None = None
    """The place in the seeding set by hand; goes before any rating."""
    leaving: Leaving = Leaving.KEPT
    """What becomes of the results; of meaning only for those withdrawn or expelled."""


@dataclass(frozen=True, slots=True)
class Division:
    """One division: its players, best seeded first."""

    number: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Who sits together. Players stand in the order of the starting initiative (of picking, where animals are drafted).

    ``animals`` has for each seat its animals, as ``rules.game.Game`` takes them; it is empty where they are drafted.
    """

    number: int
    players: tuple[int, ...]
    animals: tuple[tuple[Animal, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of one round of one division, and who has a bye in it."""

    number: int
    tables: tuple[TablePlan, ...]
    byes: tuple[int, ...] = ()


class How(Enum):
    """How a game came to its result."""

    PLAYED = "played"
    PRESENT = "present"
    """Adjudicated by the scores as they stood."""
    PROJECTED = "projected"
    """Adjudicated by the scores with the final scoring of the position added."""
    FORFEIT = "forfeit"
    """Adjudicated against one or more who forfeited."""
    DECIDED = "decided"
    """Adjudicated by the organiser in any other way."""

    @property
    def adjudicated(self) -> bool:
        """Whether an organiser decided; only then may places be tied."""
        return self is not How.PLAYED


class Ending(Enum):
    """How the game ended for one seat."""

    FINISHED = "finished"
    CONCEDED = "conceded"
    FORFEIT = "forfeit"
    """Placed behind all others, and no points."""
    VOID = "void"
    """The seat counts as if it had not been at the table."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat at the end. ``place``: from 1; tied seats have the same and the next places stay empty (1, 2, 2, 4)."""

    player: int
    """The entrant the table was made for."""
    place: int
    score: int | None = None
    """None: not known (an imported result, a game that never began)."""
    ending: Ending = Ending.FINISHED
    substitute: int | None = None
    """Who took the seat over, if somebody did; ``Season.credit`` decides whose result it is."""
    penalty: Fraction = Fraction(0)
    """Points taken off, as a positive number; from whoever is credited."""
    animals: tuple[Animal, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How the game of one table ended, seats in the order of the plan. ``void``: the game does not count."""

    division: int
    round: int
    table: int
    seats: tuple[SeatResult, ...]
    how: How = How.PLAYED
    void: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Bye:
    """A bye that counts (the round is over)."""

    round: int
    player: int


@dataclass(frozen=True, slots=True)
class Decided:
    """Why one row stands above the next: the first figure of the chain that differs, and both sides' figures."""

    by: TieBreak
    mine: Fraction
    theirs: Fraction


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the standings. All figures are sums over the games that count, unless they say otherwise."""

    rank: int
    player: int
    points: Fraction
    """With byes and less penalties; per game where the season says so."""
    played: int
    byes: int
    wins: Fraction
    seconds: Fraction
    share: Fraction
    margin: Fraction
    penalties: Fraction
    places: tuple[int, ...]
    """How often each place was reached, first place first (six numbers)."""
    left: bool = False
    """Withdrawn or expelled, with results kept."""
    above_next: Decided | None = None
    """None in the last row."""
