"""What a table shows: frozen values that the front end reads and never changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import NamedTuple

from bot.clocks.model import CASUAL, ClockTerms
from bot.errors import TableError
from bot.manner import Manner
from bot.people import Person as Person
from rules.choices import Choice
from rules.errors import RulesError
from rules.events import Fact
from rules.state import State
from rules.step import Decision
from rules.types import Animal, Dominance, Options

RULES_CHANGED = (
    "The rules of the program were corrected while this game was on. It goes on from exactly where it stood; "
    "what was chosen before can be read, but not taken back."
)
"""The note of a game whose record no longer leads to its position."""


class Status(Enum):
    """Where a table stands. The first three hold the channel; the others are listed and can be looked at."""

    LOBBY = "lobby"
    DRAFT = "draft"
    RUNNING = "running"
    OVER = "over"
    """Played to the end."""
    ENDED = "ended"
    """Ended early by agreement: the scores as they stood are the result."""
    ABANDONED = "abandoned"
    """Given up, or a lobby that was closed: no result."""

    @property
    def open(self) -> bool:
        """Whether the table still holds its channel."""
        return self in (Status.LOBBY, Status.DRAFT, Status.RUNNING)


class Choosing(Enum):
    """How the seats come to their animals (R2.5)."""

    DEALT = "dealt"
    CHOSEN = "chosen"
    """Everybody picks in the lobby; who has not picked at the start is dealt from the rest."""
    DRAFTED = "drafted"
    """After the lobby the seats pick one after the other, in an order drawn from the seed and announced."""
    FIXED = "fixed"
    """An imported game: the seats have their animals, people choose a seat."""


class Cause(Enum):
    """Why a choice was made."""

    PERSON = "person"
    COMPUTER = "computer"
    AT_ONCE = "at-once"
    """A claim that the table made for a seat that claims at once, or for a computer seat."""
    CLOCK = "clock"
    """A choice that a computer has made because its player's clock had run out; that player is the row's person."""
    PLANNED = "planned"
    """A choice that its player has left in writing: by a plan, a standing answer, or an answer ahead."""
    UNDO = "undo"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class Member:
    """A person who does something, as the server knows them. ``manager``: may manage the server."""

    user_id: int
    name: str
    manager: bool = False
    roles: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. Vacant when it has neither ``user_id`` nor ``computer`` (only before the start of an imported game)."""

    number: int
    name: str
    user_id: int | None = None
    computer: str | None = None
    animals: tuple[Animal, ...] = ()
    at_once: bool = True
    """The private switch "claim for me at once": show it only to this seat's player."""
    free: bool = False
    """In a running game: anybody may take it over, from the computer that keeps it or from a player who is away."""

    @property
    def vacant(self) -> bool:
        """Whether nobody sits here yet."""
        return self.user_id is None and self.computer is None


@dataclass(frozen=True, slots=True)
class NewTable:
    """What the host decides when a table is opened."""

    name: str
    size: int
    options: Options = Options()  # noqa: RUF009  # an immutable value
    choosing: Choosing = Choosing.DEALT
    open: bool = True
    """False: only the host and ``invited`` may join."""
    invited: tuple[int, ...] = ()
    role_id: int | None = None
    """A role to call when the table opens; the table only remembers it."""
    at_once_allowed: bool = True
    """False: the table forbids "claim for me at once"."""
    language: str = "en"
    host_plays: bool = True
    computers: tuple[str, ...] = ()
    """Computer seats from the beginning: names of rules.players, ``random`` or ``sensible``."""
    manner: Manner = Manner()  # noqa: RUF009  # an immutable value
    rated: bool = True
    """Whether its result counts for the ratings of the server (bot/ratings/rules.py)."""
    clock: ClockTerms = CASUAL


@dataclass(frozen=True, slots=True)
class TableInfo:
    """All that is public of a table, without the game itself (see ``View`` for that)."""

    id: int
    server_id: int
    channel_id: int
    name: str
    status: Status
    host_id: int
    size: int
    options: Options
    choosing: Choosing
    open: bool
    invited: tuple[int, ...]
    role_id: int | None
    at_once_allowed: bool
    language: str
    commitment: str
    """The hash of the secret seed, public from the lobby on. Empty where whoever made the file of an imported game may
    know what is hidden, so that nothing is sealed."""
    seats: tuple[Seat, ...]
    draft: tuple[int, ...]
    """In a draft: seat numbers in the order in which they pick, those who have picked gone. First picks now."""
    imported: bool
    """Begun from a file."""
    rules: int
    seq: int
    """Number of the last row of the record: buttons carry it, ``play`` takes it as ``expected_seq``."""
    announced_seq: int
    board_message_id: int | None
    turn: int
    base: int
    """The record leads on from this step: 0, or where a change of the rules was survived on the stored position."""
    note: str
    """A sentence about the game's storage that players should see, or empty."""
    result: tuple[tuple[Animal, int], ...]
    """Best first; empty while the game is on and when it was abandoned."""
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    seed: str | None = field(default=None, repr=False)
    """The secret seed, only after the end."""
    manner: Manner = Manner()  # noqa: RUF009  # an immutable value
    rated: bool = True
    """Opened as a rated game."""
    clock: ClockTerms = CASUAL
    paused_until: datetime | None = None
    """Until when the table stands still, if somebody has paused it; it may have passed: ask ``Table.paused``."""

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of a person, or None."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    def seat_with(self, animal: Animal) -> Seat | None:
        """The seat that plays an animal, or None."""
        return next((seat for seat in self.seats if animal in seat.animals), None)

    @property
    def people(self) -> tuple[int, ...]:
        """User ids of the human seats, in seat order; not of those who were forgotten, whose numbers are below zero."""
        return tuple(seat.user_id for seat in self.seats if seat.user_id is not None and seat.user_id > 0)

    @property
    def free_animals(self) -> tuple[Animal, ...]:
        """Animals that no seat has, in food chain order."""
        return tuple(animal for animal in Animal if self.seat_with(animal) is None)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who decides now, and what."""

    animal: Animal
    kind: str
    seat: Seat

    @property
    def user_id(self) -> int | None:
        """The person to mention, or None for a computer seat."""
        return self.seat.user_id


@dataclass(frozen=True, slots=True)
class View:
    """A game as it stands. ``state`` is read only: never change it, copy it."""

    info: TableInfo
    seq: int
    state: State
    asked: Asked | None

    @property
    def decision(self) -> Decision | None:
        """What is asked, with every legal choice; None when the game is over."""
        return self.state.decision


@dataclass(frozen=True, slots=True)
class Chosen:
    """One row of the record. ``by`` is the person who chose (None: a computer, or the table for a seat)."""

    seq: int
    animal: Animal
    kind: str
    """The decision's kind, or ``claim`` / ``contest``."""
    choice: Choice
    cause: Cause
    by: int | None
    events: tuple[Fact, ...] = ()


class Unplayed(NamedTuple):
    """The first of several choices that was refused, when those before it stand because of what they revealed."""

    choice: Choice
    error: RulesError | TableError


@dataclass(frozen=True, slots=True)
class Played:
    """What one press or command (or one decision of a computer seat) has done: one message's worth.

    ``choices`` are in order, claims at once among them. For an undo ``cause`` is UNDO, ``choices`` is empty and
    ``undone`` lists what was taken back, oldest first (without events). ``before`` and ``after`` are read only.
    """

    info: TableInfo
    first_seq: int
    last_seq: int
    cause: Cause
    by: int | None
    choices: tuple[Chosen, ...]
    undone: tuple[Chosen, ...]
    before: State
    after: State
    asked: Asked | None
    """Who decides after it; None when the game is over."""
    again: bool = False
    """The same key was delivered before: nothing was played now, this is what it did the first time."""
    unplayed: Unplayed | None = None
    """What was asked for besides and could not be played."""

    @property
    def over(self) -> bool:
        """Whether the game has ended with it."""
        return not self.after.agenda

    @property
    def events(self) -> tuple[Fact, ...]:
        """All that happened, in order."""
        return tuple(event for chosen in self.choices for event in chosen.events)


@dataclass(frozen=True, slots=True)
class Exported:
    """A file for a player."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What the managers of a server have decided."""

    server_id: int
    language: str | None = None
    """The language of new tables; None: as Discord has it for the server."""
    dominance: Dominance = Dominance.CLAIMED
    opener_role_id: int | None = None
    """Who may open tables: members with this role (and managers); None: everyone."""
    most_tables: int | None = None
    """How many lobbies and running games at a time; None: no limit."""
    results_channel_id: int | None = None
    rated: bool = True
    """Whether new tables are rated unless they choose."""
