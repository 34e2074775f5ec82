"""A season as it stands: frozen values, changed by making new ones, so that every change can be seen and undone.

People are Discord user ids. All times are aware, in UTC.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from bot.league.model import Division, Entry, Result, Round, Season, TablePlan


class Stage(Enum):
    """Where a season stands, in this order; the last two are for ever."""

    PLANNED = "planned"
    """Only the organisers see it; all of its terms can be changed."""
    SIGN_UP = "sign-up"
    CLOSED = "closed"
    """The sign-up is over: seeding, divisions, the draw of the tables."""
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"

    @property
    def past(self) -> bool:
        """Whether nothing can happen in it any more."""
        return self in (Stage.FINISHED, Stage.CANCELLED)


class TableStage(Enum):
    """Where one table of a season stands."""

    PROPOSED = "proposed"
    """Drawn and shown with its scores, not confirmed yet."""
    PLANNED = "planned"
    """Confirmed; its round is not open."""
    OPENING = "opening"
    """To be opened: its thread, its game and its invitations follow one after the other, also after a restart."""
    OPEN = "open"
    OVER = "over"
    """It has a result, or never will."""


class Key(NamedTuple):
    """Which table: ``D1 R2 T3`` is table 3 of division 1 in round 2."""

    division: int
    round: int
    number: int

    def __str__(self) -> str:
        return f"D{self.division} R{self.round} T{self.number}"

    @classmethod
    def parse(cls, text: str) -> Key:
        """Read what ``str`` writes, spaces and case as they come. Raises ``ValueError``."""
        parts = text.replace(",", " ").upper().split()
        if len(parts) == 1:  # "D1R2T3"
            parts = parts[0].replace("R", " R").replace("T", " T").split()
        if [part[:1] for part in parts] != ["D", "R", "T"] or any(len(part) > 8 for part in parts):
            raise ValueError(text)
        return cls(*(int(part[1:]) for part in parts))


@dataclass(frozen=True, slots=True)
class Head:
    """What there is once of a season."""

    stage: Stage
    terms: Season
    seed: str
    """Of seeding, draw and lots. Public: whoever knows it can make the same draw again."""
    channel_id: int
    """Where it is announced and where its tables get their threads."""
    language: str = "en"
    previous: int | None = None
    """The season whose divisions and promotions this one goes on from."""
    round: int = 0
    """The last round that was opened; 0: none."""
    deadlines: tuple[datetime, ...] = ()
    """Of the rounds that were opened, first round first."""
    message_id: int | None = None
    """The message of the sign-up, which is kept up to date."""
    promoted: tuple[tuple[int, int], ...] = ()
    """After its end: the division of each player in the next season, as it was confirmed."""
    announced: bool = False
    """Whether its end was told in its channel."""
    begun: bool = False
    """Whether the organisers have heard that the day of its start has come."""

    def deadline(self, number: int) -> datetime | None:
        """When a round ends; None before it is opened."""
        return self.deadlines[number - 1] if 0 < number <= len(self.deadlines) else None


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """One table of a season and the game that is played at it."""

    division: int
    round: int
    plan: TablePlan
    stage: TableStage = TableStage.PROPOSED
    game: int | None = None
    channel_id: int | None = None
    """The thread that was made for it."""
    deadline: datetime | None = None
    """Its own, where the organiser gave it more time than its round."""
    warned: int = 0
    """How many nudges before the deadline were sent."""

    @property
    def key(self) -> Key:
        """Which table it is."""
        return Key(self.division, self.round, self.plan.number)


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that an organiser has taken off a player for one game."""

    table: Key
    player: int
    points: Fraction
    reason: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A note of an organiser about the season, a table, or a player; organisers see it."""

    text: str
    by: int
    at: datetime
    table: Key | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonState:
    """All of a season. ``version`` grows with every change that is stored."""

    id: int
    server_id: int
    version: int
    head: Head
    entries: Mapping[int, Entry] = field(default_factory=dict[int, Entry])
    divisions: Mapping[int, Division] = field(default_factory=dict[int, Division])
    tables: Mapping[Key, SeasonTable] = field(default_factory=dict[Key, SeasonTable])
    byes: Mapping[tuple[int, int], tuple[int, ...]] = field(default_factory=dict[tuple[int, int], tuple[int, ...]])
    """By division and round."""
    results: Mapping[Key, Result] = field(default_factory=dict[Key, Result])
    penalties: Mapping[int, Penalty] = field(default_factory=dict[int, Penalty])
    remarks: Mapping[int, Remark] = field(default_factory=dict[int, Remark])

    @property
    def name(self) -> str:
        """What the season is called."""
        return self.head.terms.name

    @property
    def stage(self) -> Stage:
        """Where it stands."""
        return self.head.stage

    @property
    def players(self) -> tuple[Entry, ...]:
        """Who takes part, in the order of signing up."""
        return tuple(entry for entry in self.in_order() if entry.status.plays)

    def in_order(self) -> list[Entry]:
        """All entries in the order of signing up."""
        return sorted(self.entries.values(), key=lambda entry: (entry.order, entry.user_id))

    def division_of(self, user: int) -> int | None:
        """The division of a player, also of one who has left; None before there are divisions."""
        return next((number for number, division in self.divisions.items() if user in division.players), None)

    def tables_of(
        self, *, division: int | None = None, round_: int | None = None, player: int | None = None
    ) -> list[SeasonTable]:
        """Tables in the order of division, round and number."""
        return [
            table
            for key, table in sorted(self.tables.items())
            if (division is None or key.division == division)
            and (round_ is None or key.round == round_)
            and (player is None or player in table.plan.players)
        ]

    def table_of_game(self, game: int) -> SeasonTable | None:
        """The table at which a game is played."""
        return next((table for table in self.tables.values() if table.game == game), None)

    def deadline_of(self, table: SeasonTable) -> datetime | None:
        """Until when a table's game should be over."""
        return table.deadline or self.head.deadline(table.round)

    def rounds_of(self, division: int) -> tuple[Round, ...]:
        """The rounds of a division as the draw has made them, proposed ones too."""
        numbers = {key.round for key in self.tables if key.division == division}
        numbers |= {round_ for number, round_ in self.byes if number == division}
        return tuple(
            Round(
                number,
                tuple(table.plan for table in self.tables_of(division=division, round_=number)),
                self.byes.get((division, number), ()),
            )
            for number in sorted(numbers)
        )

    @property
    def rounds(self) -> int:
        """How many rounds were drawn; the season's own number before there is a draw."""
        drawn = max((key.round for key in self.tables), default=0)
        return drawn or self.head.terms.rounds

    def with_head(self, **changes: object) -> SeasonState:
        """The same with other values in the head."""
        return replace(self, head=replace(self.head, **changes))  # pyright: ignore[reportArgumentType]

    def with_entries(self, *entries: Entry) -> SeasonState:
        """The same with these entries new or changed."""
        return replace(self, entries={**self.entries, **{entry.user_id: entry for entry in entries}})

    def with_tables(self, tables: Iterable[SeasonTable]) -> SeasonState:
        """The same with these tables new or changed."""
        return replace(self, tables={**self.tables, **{table.key: table for table in tables}})

    def with_result(self, result: Result) -> SeasonState:
        """The same with a result, in place of any that its table had; the table is over."""
        key = Key(result.division, result.round, result.table)
        table = self.tables[key]
        return replace(
            self,
            results={**self.results, key: result},
            tables={**self.tables, key: replace(table, stage=TableStage.OVER)},
        )

    def counted(self, key: Key) -> Result | None:
        """The result of a table with its penalties taken in; None while it has none."""
        result = self.results.get(key)
        if result is None:
            return None
        seats = tuple(
            replace(
                seat,
                penalty=seat.penalty
                + sum(
                    (one.points for one in self.penalties.values() if one.table == key and one.player == seat.player),
                    Fraction(0),
                ),
            )
            for seat in result.seats
        )
        return replace(result, seats=seats)

    def results_of(self, division: int) -> tuple[Result, ...]:
        """The results of a division, penalties taken in."""
        counted = (self.counted(key) for key in sorted(self.results) if key.division == division)
        return tuple(result for result in counted if result is not None)
