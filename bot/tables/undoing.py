"""Taking back choices: directly what is still one's own affair, else by agreement. An undo is a row of the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.errors import BeforeTheBase, FewerToTakeBack, NeedsAgreement, NoSeat, NothingToTakeBack
from bot.model import Cause, Chosen, Played, Status
from bot.store import record
from bot.store.record import Play, Row
from bot.tables import playing
from bot.tables.history import play_row, rebuilt, standing
from bot.tables.loading import asked, loaded
from rules.choices import parse_choice
from rules.state import State
from rules.types import Animal

if TYPE_CHECKING:
    from bot.tables.table import Table

_OWN = (Cause.PERSON, Cause.PLANNED)
"""A choice that was planned is its player's own."""
_THEIRS = (*_OWN, Cause.CLOCK)
"""What the computer chose when a clock had run out, its player can ask to have taken back; never do it alone."""


@dataclass(frozen=True, slots=True)
class Span:
    """What would be taken back: ``kept`` goes on standing, ``taken`` does not."""

    kept: tuple[Row, ...]
    taken: tuple[Row, ...]

    @property
    def target(self) -> int:
        """The first step that is taken back."""
        return self.taken[0].seq


@dataclass(frozen=True, slots=True)
class Record:
    """The choices that stand and the plays that they came in."""

    rows: tuple[Row, ...]
    plays: tuple[Play, ...]

    def play_of(self, row: Row) -> Play | None:
        """The play that a row came in; None for imported rows."""
        return next((play for play in self.plays if play.first <= row.seq <= play.last), None)

    def own(self, user: int) -> list[Row]:
        """The choices of a person, oldest first, those that their clock has brought about among them."""
        return [row for row in self.rows if row.cause in _THEIRS and row.user == user]

    def from_step(self, seq: int) -> Span:
        """Everything that stands from a step on."""
        return Span(tuple(row for row in self.rows if row.seq < seq), tuple(row for row in self.rows if row.seq >= seq))

    def only_of(self, user: int, taken: Sequence[Row]) -> bool:
        """Whether nobody else has chosen among these rows.

        A claim at once that an own choice brought about belongs to that choice; any other claim counts as a choice.
        """
        plays = [self.play_of(row) for row in taken]
        return all(play is not None and play.cause in _OWN and play.user == user for play in plays)


async def undo(table: Table, user: int, number: int | None, key: str | None, expected_seq: int | None) -> Played:
    """See ``Table.undo``."""
    if (before := await playing.delivered(table, key)) is not None:
        return before
    table.must_be_running()
    playing.must_be_at(table, expected_seq)
    await loaded(table)
    known = await _record(table)
    span = span_of(table, known, user, number)
    if not known.only_of(user, span.taken):
        raise NeedsAgreement(reason="others")
    if _hidden((await rebuilt(table, span.kept)).state) != _hidden((await loaded(table)).state):
        raise NeedsAgreement(reason="hidden")
    return await take_back(table, span, user, key)


async def undoable(table: Table, user: int) -> int:
    """See ``Table.undoable``."""
    if table.info.status is not Status.RUNNING:
        return 0
    now = _hidden((await loaded(table)).state)
    known = await _record(table)
    first: int | None = None
    for row in reversed(known.rows):
        if row.seq <= table.info.base or not known.only_of(user, [row]):
            break
        first = row.seq
    if first is None:
        return 0
    span = known.from_step(first)
    game = await rebuilt(table, span.kept)
    for at, row in enumerate(span.taken):
        if _hidden(game.state) == now:
            return len([row for row in span.taken[at:] if row.cause in _OWN])
        play_row(game, row)
    return 0


async def span_for(table: Table, user: int, number: int | None) -> Span:
    """What an undo of one's last choices would take back, all that came after them included.

    Raises ``NoSeat``, ``NothingToTakeBack``, ``FewerToTakeBack``, ``BeforeTheBase``.
    """
    await loaded(table)
    return span_of(table, await _record(table), user, number)


async def span_from(table: Table, target: int) -> Span | None:
    """Everything that stands from a step on; None if that step itself no longer stands."""
    await loaded(table)
    span = (await _record(table)).from_step(target)
    return span if span.taken and span.target == target and target > table.info.base else None


def span_of(table: Table, known: Record, user: int, number: int | None) -> Span:
    """See ``span_for``."""
    if table.info.seat_of(user) is None:
        raise NoSeat
    own = known.own(user)
    if not own:
        raise NothingToTakeBack
    if number is not None and not 1 <= number <= len(own):
        raise FewerToTakeBack(own=len(own))
    if number is None:
        play = known.play_of(own[-1])
        assert play is not None
        target = next(row.seq for row in own if row.seq >= play.first)
    else:
        target = own[-number].seq
    if target <= table.info.base:
        raise BeforeTheBase(base=table.info.base)
    return known.from_step(target)


async def take_back(
    table: Table, span: Span, user: int, key: str | None = None, also: playing.Also | None = None
) -> Played:
    """Carry out an undo: one row that takes back the last choices that stand."""
    before = (await loaded(table)).state
    game = await rebuilt(table, span.kept)
    number, seq = len(span.taken), table.info.seq + 1
    row = Row(seq, "", "undo", f"undo {number}", Cause.UNDO, user, number)
    info = playing.after_info(table, game, seq)
    await playing.store(table, info, game, Play(seq, seq, Cause.UNDO, user, key), [row], taken=span.taken, also=also)
    undone = tuple(
        Chosen(row.seq, Animal.parse(row.animal), row.kind, parse_choice(row.choice), row.cause, row.user)
        for row in span.taken
    )
    return Played(table.info, seq, seq, Cause.UNDO, user, (), undone, before, game.state, asked(table.info, game))


def _hidden(state: State) -> tuple[object, ...]:
    """What would differ if anything hidden had been revealed in between: draws, cards, tiles of the stacks."""
    return state.generator, state.deck, tuple(state.stacks)


async def _record(table: Table) -> Record:
    database, game = table.tables.database, table.info.id
    recorded = await record.rows_of(database, game)
    return Record(tuple(standing(recorded)), tuple(await record.plays_after(database, game, 0)))
