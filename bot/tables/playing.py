"""Choices at a table: made on a copy, committed with the claims that follow at once, and only then seen."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.clocks.running import Passage, moved
from bot.crash_points import crash_point
from bot.errors import ClaimsByHand, NoSeat, NothingChosen, NotYourAnimal, NotYourTurn, Stale, TableError
from bot.me.reliability import note_decision
from bot.model import Cause, Chosen, Played, Seat, Status, TableInfo, Unplayed
from bot.store import agreements, record, results
from bot.store import tables as rows
from bot.store.database import Writer
from bot.store.record import Play, Row
from bot.tables import lapsing
from bot.tables.claiming import claims_at_once
from bot.tables.history import kind_of, snapshot_of
from bot.tables.loading import asked, loaded
from bot.tables.returning import back
from bot.tables.telling import tell
from rules.choices import Choice, Claim, Contest, Done, parse_choice
from rules.errors import RulesError
from rules.game import Game
from rules.types import Animal

if TYPE_CHECKING:
    from bot.tables.table import Table

Also = Callable[[Writer], None]


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody wants to play."""

    user: int
    choices: tuple[str, ...]
    animal: Animal | None
    key: str | None
    expected_seq: int | None


class Hand:
    """A play in the making: a copy of the game, and the rows it will add."""

    def __init__(self, table: Table, game: Game, cause: Cause, by: int | None, key: str | None) -> None:
        self.info = table.info
        self.before = game.state
        self.game = game.copy()
        self.cause = cause
        self.by = by
        self.key = key
        self.chosen: list[Chosen] = []

    @property
    def revealed(self) -> bool:
        """Whether anything hidden has been drawn or turned up on the way."""
        return self.game.state.hidden != self.before.hidden

    def choose(self, choice: Choice, animal: Animal) -> None:
        """Make a choice, and the claims that follow at once."""
        self._add(choice, animal, self.cause, self.by)
        self.claim_at_once()

    def claim_at_once(self) -> None:
        """Make the claims of the seats that claim at once, and of the computer seats."""
        for animal, claim in claims_at_once(self.info, self.game):
            if claim in self.game.claims_of(animal):  # an earlier one may have settled the tile
                self._add(claim, animal, Cause.AT_ONCE, None)

    def _add(self, choice: Choice, animal: Animal, cause: Cause, by: int | None) -> None:
        kind = kind_of(self.game, choice)
        events = self.game.play(choice, animal)
        seq = self.info.seq + len(self.chosen) + 1
        self.chosen.append(Chosen(seq, animal, kind, choice, cause, by, events))


async def play(table: Table, request: Request) -> Played:
    """See ``Table.play``."""
    if (before := await delivered(table, request.key)) is not None:
        return before
    table.must_be_running()
    seat = table.info.seat_of(request.user)
    if seat is None:
        raise NoSeat
    must_be_at(table, request.expected_seq)
    if not request.choices:
        raise NothingChosen
    hand = Hand(table, await loaded(table), Cause.PERSON, request.user, request.key)
    unplayed = choose_all(hand, seat, request)
    return replace(await commit(table, hand), unplayed=unplayed)


async def by_computer(table: Table, seq: int, choice: Choice, animal: Animal) -> Played | None:
    """Play what a computer seat has chosen at a step; None if the game has moved on or somebody has taken the seat."""
    if table.info.status is not Status.RUNNING or table.info.seq != seq:
        return None
    seat = table.info.seat_with(animal)
    if seat is None or seat.computer is None:
        return None
    hand = Hand(table, await loaded(table), Cause.COMPUTER, None, None)
    hand.choose(choice, animal)
    return await commit(table, hand)


async def claim_at_once(table: Table, user: int, on: bool, key: str | None) -> Played | None:
    """See ``Table.claim_at_once``."""
    if (before := await delivered(table, key)) is not None:
        return before
    info = table.info
    seat = info.seat_of(user)
    if seat is None:
        raise NoSeat
    if on and not info.at_once_allowed:
        raise ClaimsByHand
    seats = tuple(replace(other, at_once=on) if other is seat else other for other in info.seats)
    await table.tables.database.write(lambda writer: rows.save_seats(writer, info.id, seats))
    table.info = replace(info, seats=seats)
    if not on or info.status is not Status.RUNNING:
        return None
    hand = Hand(table, await loaded(table), Cause.AT_ONCE, user, key)
    hand.claim_at_once()
    return await commit(table, hand) if hand.chosen else None


async def delivered(table: Table, key: str | None) -> Played | None:
    """What a key has played before, told again."""
    if key is None:
        return None
    earlier = await record.play_of_key(table.tables.database, table.info.id, key)
    if earlier is None:
        return None
    told = await tell(table, [earlier])
    return replace(told[0], again=True)


def must_be_at(table: Table, expected_seq: int | None) -> None:
    """Raises ``Stale`` when somebody acts on an earlier state of the game."""
    if expected_seq is not None and expected_seq != table.info.seq:
        raise Stale(seq=table.info.seq, expected=expected_seq)


async def commit(table: Table, hand: Hand, also: Also | None = None) -> Played:
    """Store the rows of a play with the position they lead to, then make it the live game."""
    info, game = hand.info, hand.game
    after = after_info(table, game, info.seq + len(hand.chosen))
    if hand.cause is Cause.PERSON and hand.by is not None:
        after, also = back(after, hand.by, table.tables.clock(), also)
    stored = [Row(c.seq, str(c.animal), c.kind, str(c.choice), c.cause, c.by) for c in hand.chosen]
    play = Play(info.seq + 1, after.seq, hand.cause, hand.by, hand.key)
    await store(table, after, game, play, stored, snapshot=game.state.turn != hand.before.turn, also=also)
    return Played(
        after, play.first, play.last, hand.cause, hand.by, tuple(hand.chosen), (), hand.before, game.state,
        asked(after, game),
    )  # fmt: skip


def after_info(table: Table, game: Game, seq: int) -> TableInfo:
    """What everybody may know of the table when the game has come to a step."""
    info = replace(table.info, seq=seq, turn=game.state.turn)
    if not game.over:
        return info
    return replace(info, status=Status.OVER, result=game.state.result, ended_at=table.tables.clock(), seed=game.seed)


async def store(
    table: Table,
    info: TableInfo,
    game: Game,
    play: Play,
    stored: Sequence[Row],
    *,
    snapshot: bool = False,
    taken: Sequence[Row] = (),
    also: Also | None = None,
) -> None:
    """One transaction: rows, play, position, clocks and the table's values; then memory follows."""
    now, made = asked(info, game), table.tables.clock()
    passage = Passage(info, now, made, table.tables.heart.lost(made), stored, taken)
    position = snapshot_of(game, info.seq)

    def work(writer: Writer) -> None:
        record.insert_rows(writer, info.id, stored, made)
        record.insert_play(writer, info.id, play)
        record.save_position(writer, info.id, info.seq, position.position)
        if snapshot:
            record.save_snapshot(writer, info.id, position)
        rows.save(writer, info)
        rows.set_asked(writer, info.id, None if now is None else now.seat.number)
        note_decision(writer, passage, play)
        moved(writer, passage)
        if info.status is not Status.RUNNING:
            agreements.void_all(writer, info.id)
            lapsing.game_ended(writer, info)
            record.drop_turns(writer, info.id, info.base)
            results.note_end(writer, info)
        if also is not None:
            also(writer)

    crash_point("before-insert")
    try:
        await table.tables.database.write(work)
    except sqlite3.IntegrityError:
        # Another process writes to the same file: what it stored is the game, and ours did not happen.
        expected = table.info.seq
        table.game = None
        table.info = await rows.of_game(table.tables.database, info.id) or table.info
        raise Stale(seq=table.info.seq, expected=expected) from None
    crash_point("after-insert")
    table.game, table.info = game, info


def choose_all(hand: Hand, seat: Seat, request: Request) -> Unplayed | None:
    """Make the choices of a request. One that is refused takes those before it along, unless they have revealed
    something hidden: then these stand, so that nobody looks at what is to come and takes it back with a false part.
    """
    choices = _parsed(request)
    last: Animal | None = None
    for number, choice in enumerate(choices, 1):
        try:
            if 1 < number == len(choices) and _needless(hand.game, choice, last):
                return None
            last = _animal_for(hand, seat, choice, request.animal)
            hand.choose(choice, last)
        except (RulesError, TableError) as error:
            if hand.revealed:
                return Unplayed(choice, error)
            if isinstance(error, RulesError):
                _tell_part(error, request, number)
            raise
    return None


def _parsed(request: Request) -> list[Choice]:
    """The choices of a request, all read before the first is made. Raises ``Unparsable`` or ``UnknownWord``."""
    choices: list[Choice] = []
    for number, text in enumerate(request.choices, 1):
        try:
            choices.append(parse_choice(text))
        except RulesError as error:
            _tell_part(error, request, number)
            raise
    return choices


def _tell_part(error: RulesError, request: Request, number: int) -> None:
    """Say of several choices which one is refused."""
    if len(request.choices) > 1:
        error.facts |= {"number": number, "of": len(request.choices), "choice": request.choices[number - 1]}


def _needless(game: Game, choice: Choice, last: Animal | None) -> bool:
    """Whether a last ``done`` is no longer asked for, because the action has ended by itself."""
    decision = game.decision
    return isinstance(choice, Done) and (
        decision is None or decision.animal is not last or choice not in decision.choices
    )


def _animal_for(hand: Hand, seat: Seat, choice: Choice, wanted: Animal | None) -> Animal:
    """The animal that chooses: the one that is asked, or for a claim the one that can."""
    if wanted is not None and wanted not in seat.animals:
        raise NotYourAnimal(animal=wanted, own=seat.animals)
    if isinstance(choice, Claim | Contest):
        able = [animal for animal in seat.animals if choice in hand.game.claims_of(animal)]
        return wanted if wanted is not None else (able or seat.animals)[0]
    decision = hand.game.decision
    if decision is None:
        return seat.animals[0]  # the engine says that the game is over
    if decision.animal not in seat.animals:
        other = hand.info.seat_with(decision.animal)
        raise NotYourTurn(animal=decision.animal, name="" if other is None else other.name, kind=decision.kind)
    return wanted if wanted is not None else decision.animal
