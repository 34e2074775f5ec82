"""What the other players must agree to: 48 hours, silence is no, a manager of the server may decide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.errors import AlreadyAsked, HostOnly, NoSeat, NotOpen, NoVote
from bot.model import Member, Status, TableInfo
from bot.questions import Agreement, AgreementKind, Decided, Verdict
from bot.store import agreements, results
from bot.store import tables as rows
from bot.store.database import Writer
from bot.tables import lapsing, replacing, undoing
from bot.tables.loading import loaded
from rules.counting import standings

if TYPE_CHECKING:
    from bot.tables.table import Table
    from bot.tables.tables import Tables

OPEN_FOR = timedelta(hours=48)

Also = Callable[[Writer], None]


async def ask(table: Table, member: Member, kind: AgreementKind, number: int | None) -> Decided:
    """See ``Table.ask``."""
    if table.info.status in (Status.LOBBY, Status.DRAFT) and kind is not AgreementKind.UNDO:
        if member.user_id != table.info.host_id and not member.manager:
            raise HostOnly
        return Decided(await finish(table, Status.ABANDONED), None)
    table.must_be_running()
    seat = table.info.seat_of(member.user_id)
    host = member.user_id == table.info.host_id
    own = kind in (AgreementKind.UNDO, AgreementKind.REPLACE)
    if seat is None and (own or not (member.manager or host)):
        raise NoSeat
    target = 0
    if kind is AgreementKind.UNDO:
        target = (await undoing.span_for(table, member.user_id, number)).target
    others = tuple(user for user in table.info.people if user != member.user_id)
    if kind is AgreementKind.REPLACE:
        target = number or 0
        others = await replacing.asked_to_replace(table, member.user_id, target)
    now = table.tables.clock()
    question = Agreement(
        0, table.info.id, kind, member.user_id, target, now, now + OPEN_FOR, Verdict.OPEN, None, (), others
    )
    if not others or (seat is None and member.manager):  # nobody to ask, or a manager who only looks after the server
        return replace(await _carry_out(table, question, None), agreement=None)
    for other in await agreements.open_of_game(table.tables.database, table.info.id):
        if other.kind is kind and not await _close_if_due(table.tables, other):
            raise AlreadyAsked(due=f"{other.due_at:%Y-%m-%d %H:%M} UTC")

    def work(writer: Writer) -> Agreement:
        stored = replace(question, id=agreements.insert(writer, question))
        if kind is AgreementKind.REPLACE:
            replacing.tell(writer, table.info, stored)
        return stored

    return Decided(table.info, await table.tables.database.write(work))


async def vote(table: Table, user: int, agreement: int, yes: bool) -> Decided:
    """See ``Table.vote``."""
    question = await _open(table, agreement)
    if user not in question.asked:
        if yes or not _is_about(table, question, user):
            raise NoVote
        return await _close(table, question, Verdict.REFUSED, None)  # whoever is there to object need not be replaced

    def cast(writer: Writer) -> None:
        agreements.save_vote(writer, agreement, user, yes, table.tables.clock())

    question = replace(question, votes=tuple((dict(question.votes) | {user: yes}).items()))
    if not yes:
        return await _close(table, question, Verdict.REFUSED, None, cast)
    if not question.waiting_for and replacing.takes_effect(question) <= table.tables.clock():
        return await _carry_out(table, question, None, cast)
    await table.tables.database.write(cast)
    return Decided(table.info, question)


async def decide(table: Table, member: Member, agreement: int, yes: bool) -> Decided:
    """See ``Table.decide``."""
    if not member.manager:
        raise HostOnly
    question = await _open(table, agreement)
    if member.user_id == question.by or table.info.seat_of(member.user_id) is not None:
        raise NoVote  # nobody is judge in a game of their own
    if yes:
        return await _carry_out(table, question, member.user_id)
    return await _close(table, question, Verdict.REFUSED, member.user_id)


async def open_ones(table: Table) -> list[Agreement]:
    """See ``Table.agreements``."""
    now = table.tables.clock()
    found = await agreements.open_of_game(table.tables.database, table.info.id)
    return [question for question in found if question.due_at > now]


async def expire(tables: Tables) -> list[Decided]:
    """See ``Tables.expire``."""
    closed: list[Decided] = []
    for question in await agreements.of_kind(tables.database, AgreementKind.REPLACE):
        table = await tables.get(question.game)
        decided = await table.change(lambda table=table, question=question: _carry_out_if_ripe(table, question))
        closed += [] if decided is None else [decided]
    for question in await agreements.due(tables.database, tables.clock()):
        table = await tables.get(question.game)
        if await table.change(lambda question=question: _close_if_due(tables, question)):
            closed.append(Decided(table.info, replace(question, verdict=Verdict.EXPIRED)))
    return closed


async def close_down(table: Table) -> TableInfo:
    """See ``Table.close_down``."""
    return await finish(table, Status.ABANDONED) if table.info.status.open else table.info


async def finish(table: Table, status: Status, also: Also | None = None) -> TableInfo:
    """End a table before its time: ``ENDED`` with the scores as they stand, or ``ABANDONED`` without a result."""
    info = replace(table.info, status=status, ended_at=table.tables.clock(), draft=())
    if status is Status.ENDED:
        info = replace(info, result=standings((await loaded(table)).state))
    info = replace(info, seed=await rows.seed_of(table.tables.database, info.id))

    def work(writer: Writer) -> None:
        rows.save(writer, info)
        rows.set_asked(writer, info.id, None)
        if also is not None:
            also(writer)
        agreements.void_all(writer, info.id)
        lapsing.game_ended(writer, info)
        results.note_end(writer, info)

    await table.tables.database.write(work)
    table.info = info
    return info


async def _carry_out_if_ripe(table: Table, question: Agreement) -> Decided | None:
    """Replace somebody on whom all have agreed, when their time to stay is over."""
    known = await agreements.of_id(table.tables.database, question.id, question.game)
    if known is None or not replacing.pending(known) or replacing.takes_effect(known) > table.tables.clock():
        return None
    return await _carry_out(table, known, None)


def _is_about(table: Table, question: Agreement, user: int) -> bool:
    """Whether a question is whether this person is replaced."""
    seat = table.info.seat_of(user)
    return question.kind is AgreementKind.REPLACE and seat is not None and seat.number == question.target


async def _carry_out(table: Table, question: Agreement, by: int | None, cast: Also | None = None) -> Decided:
    """Do what was agreed; the verdict and the last vote are stored in the same transaction."""

    def note(writer: Writer) -> None:
        if cast is not None:
            cast(writer)
        if question.id:
            agreements.set_verdict(writer, question.id, Verdict.AGREED, by)

    agreed = replace(question, verdict=Verdict.AGREED, decided_by=by)
    if question.kind is AgreementKind.REPLACE:
        from bot.tables import seats

        seat = seats.seat_of(table, question.target)
        await seats.vacated(table, seat, by, seats.Reason.AGREED if by is None else seats.Reason.MANAGER, note)
        return Decided(table.info, agreed)
    if question.kind is not AgreementKind.UNDO:
        status = Status.ENDED if question.kind is AgreementKind.END else Status.ABANDONED
        return Decided(await finish(table, status, note), agreed)
    span = await undoing.span_from(table, question.target)
    if span is None:
        return await _close(table, question, Verdict.VOID, by, cast)
    played = await undoing.take_back(table, span, question.by, also=note)
    return Decided(table.info, agreed, played)


async def _close(
    table: Table, question: Agreement, verdict: Verdict, by: int | None, cast: Also | None = None
) -> Decided:
    def work(writer: Writer) -> None:
        if cast is not None:
            cast(writer)
        agreements.set_verdict(writer, question.id, verdict, by)

    await table.tables.database.write(work)
    return Decided(table.info, replace(question, verdict=verdict, decided_by=by))


async def _close_if_due(tables: Tables, question: Agreement) -> bool:
    known = await agreements.of_id(tables.database, question.id, question.game)
    if known is None or known.verdict is not Verdict.OPEN or known.due_at > tables.clock() or replacing.pending(known):
        return False
    await tables.database.write(lambda writer: agreements.set_verdict(writer, question.id, Verdict.EXPIRED, None))
    return True


async def _open(table: Table, agreement: int) -> Agreement:
    question = await agreements.of_id(table.tables.database, agreement, table.info.id)
    if question is None or question.verdict is not Verdict.OPEN or await _close_if_due(table.tables, question):
        raise NotOpen
    return question
