"""From a lobby to a game: who plays which animal, and the first position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.clocks.running import begin
from bot.errors import BadTable, SeatsVacant, TooFewPlayers
from bot.model import Choosing, Seat, Status, TableInfo
from bot.store import record
from bot.store import tables as rows
from bot.store.database import Writer
from bot.store.seats import Offer, Reason
from bot.tables import pool
from bot.tables.acts import Act, note
from bot.tables.history import snapshot_of
from bot.tables.loading import asked, loaded
from rules import RULES_VERSION
from rules.chance import Dice, from_seed, shuffle
from rules.errors import RulesError
from rules.game import Game
from rules.setup import check_options, deal_animals
from rules.types import Animal, Options

if TYPE_CHECKING:
    from bot.tables.table import Table

LEAST = 2
Also = Callable[[Writer], None]


def animals_each(players: int, options: Options) -> int:
    """How many animals each of so many players has (R2.5, R2.10)."""
    return len(Animal) // players if options.all_animals else 1


async def start(table: Table, info: TableInfo) -> TableInfo:
    """Begin the game, or the draft that comes before it, with the seats of ``info``, which may not be stored yet.

    Raises ``TooFewPlayers``, ``SeatsVacant``, ``BadTable``.
    """
    vacant = [animal for seat in info.seats if seat.vacant for animal in seat.animals]
    if vacant:
        raise SeatsVacant(animals=vacant)
    if len(info.seats) < LEAST:
        raise TooFewPlayers(least=LEAST, players=len(info.seats))
    try:
        check_options(len(info.seats), info.options)
    except RulesError as error:
        raise BadTable(reason=error.said) from error
    seed = await rows.seed_of(table.tables.database, info.id)
    seats = tuple(replace(seat, number=number) for number, seat in enumerate(info.seats, 1))
    info = replace(info, size=len(seats), seats=seats)
    if info.choosing is Choosing.DRAFTED:
        # A league has laid down its own order.
        info = replace(info, status=Status.DRAFT, draft=info.draft or _draft_order(info, seed))
        return await after_pick(table, info, seed)
    if info.choosing is Choosing.DEALT:
        dealt = deal_animals(len(seats), info.options, seed)
        info = replace(info, seats=tuple(replace(s, animals=a) for s, a in zip(seats, dealt, strict=True)))
    elif info.choosing is Choosing.CHOSEN:
        info = replace(info, seats=_deal_rest(info, seed))
    return await _begin(table, info, seed)


async def after_pick(table: Table, info: TableInfo, seed: str, also: Also | None = None) -> TableInfo:
    """Go on with a draft: the computer seats pick by chance; with the last pick the game begins. ``also``: what goes
    into the same transaction."""
    dice = Dice(f"{seed}/draft/{len(info.draft)}")
    while info.draft:
        seat = next(seat for seat in info.seats if seat.number == info.draft[0])
        if seat.computer is None:
            return await _save(table, info, also=also)
        free = info.free_animals
        info = picked(info, seat, free[dice.below(len(free))])
    return await _begin(table, info, seed, also)


def picked(info: TableInfo, seat: Seat, animal: Animal) -> TableInfo:
    """The table after a seat's pick in a draft."""
    changed = replace(seat, animals=tuple(sorted((*seat.animals, animal))))
    seats = tuple(changed if other.number == seat.number else other for other in info.seats)
    return replace(info, seats=seats, draft=info.draft[1:])


def _draft_order(info: TableInfo, seed: str) -> tuple[int, ...]:
    """An order drawn from the seed; with several animals each it runs back and forth."""
    order = [seat.number for seat in info.seats]
    shuffle(from_seed(seed, "draft"), order)
    picks: list[int] = []
    for round_ in range(animals_each(len(order), info.options)):
        picks += reversed(order) if round_ % 2 else order
    return tuple(picks)


def _deal_rest(info: TableInfo, seed: str) -> tuple[Seat, ...]:
    """Animals for those who have not picked (enough of) them, by chance."""
    free = list(info.free_animals)
    shuffle(from_seed(seed, "deal"), free)
    each = animals_each(len(info.seats), info.options)
    seats: list[Seat] = []
    for seat in info.seats:
        missing = each - len(seat.animals)
        kept, free = free[:missing], free[missing:]
        seats.append(replace(seat, animals=tuple(sorted((*seat.animals[:each], *kept)))))
    return tuple(seats)


async def _begin(table: Table, info: TableInfo, seed: str, also: Also | None = None) -> TableInfo:
    """Store the first position (that of an imported game is stored already) and let the game run."""
    info = replace(info, status=Status.RUNNING, draft=(), started_at=table.tables.clock(), rules=RULES_VERSION)
    if info.imported:
        table.info = info
        game = await loaded(table)
    else:
        game = Game.new([seat.animals for seat in info.seats], seed, info.options)
    info = replace(info, turn=game.state.turn)
    return await _save(table, info, game, also)


async def _save(table: Table, info: TableInfo, game: Game | None = None, also: Also | None = None) -> TableInfo:
    from bot.tables.drafting import note_pick

    started = table.tables.clock()

    def work(writer: Writer) -> None:
        rows.save(writer, info)
        rows.save_seats(writer, info.id, info.seats)
        if also is not None:
            also(writer)
        if game is None:
            note_pick(writer, info, started)
            return
        now = asked(info, game)
        rows.set_asked(writer, info.id, None if now is None else now.seat.number)
        begin(writer, info, now, started)
        for seat in info.seats:  # left while the animals were picked
            if seat.free:
                offer = Offer(0, info.id, seat.number, None, None, Reason.RESIGNED, started, None, None)
                pool.offer_to_anybody(writer, info, offer, seat)
                note(writer, info.id, started, None, Act.SOUGHT, seat=seat.number, reason=Reason.RESIGNED.value)
        if not info.imported:
            first = snapshot_of(game, 0)
            record.save_snapshot(writer, info.id, first)
            record.save_position(writer, info.id, 0, first.position)

    await table.tables.database.write(work)
    table.info, table.game = info, game
    return info


def has_picked(seats: Sequence[Seat], options: Options) -> bool:
    """Whether every person has all the animals that they may pick."""
    each = animals_each(len(seats), options)
    return all(seat.computer is not None or len(seat.animals) >= each for seat in seats)
