"""Taking an organiser's act back: what it changed is put back, unless something newer has changed it again."""

from __future__ import annotations

from dataclasses import replace

from bot.model import Member
from bot.seasons import judging, soundness, store
from bot.seasons.acts import FOR_EVER, Done, SeasonAct, decided
from bot.seasons.codec import HEAD, Changed, Part, read, season_of, values_of, written
from bot.seasons.errors import NotUndoable, SeasonMoved
from bot.seasons.model import SeasonState
from bot.seasons.seasons import Seasons
from bot.store import results
from bot.store.database import Writer
from rules.errors import Said


async def last_undoable(seasons: Seasons, season: int) -> Done | None:
    """The newest act that could be undone by its kind."""
    for done in await seasons.acts(season, limit=200):
        if done.undoable:
            return done
    return None


async def undo(
    seasons: Seasons, state: SeasonState, member: Member, act: int | None, key: str | None = None
) -> tuple[SeasonState, Done]:
    """Undo an act of a season (None: the last that can be undone). The undoing is an act of its own.

    Raises ``OrganisersOnly``, ``NotUndoable``, ``SeasonMoved``.
    """
    await seasons.must_organise(state.server_id, member)
    done = await last_undoable(seasons, state.id) if act is None else await store.act_of(seasons.database, act)
    if done is None and act is None:
        raise NotUndoable(reason=Said("nothing has been decided that could be taken back."))
    if done is None or done.season != state.id:
        raise NotUndoable(reason=Said("there is no such act. `/league log` numbers them."))
    return await seasons.tables.in_hand(_undo(seasons, done, member, key)), done


async def _undo(seasons: Seasons, done: Done, member: Member, key: str | None) -> SeasonState:
    async with seasons.lock(done.season):
        before = await seasons.get(done.season)
        changes = _backwards(before, done)
        after = replace(_with(before, changes), version=before.version + 1)
        _must_be_sound(before, after, done)
        corrections = await judging.corrections(seasons, before, after, member.user_id)

        def work(writer: Writer) -> bool:
            if key is not None and store.delivered(writer, key):
                return False
            if store.version_of(writer, done.season) != before.version:
                raise SeasonMoved
            facts = {"act": done.id, "what": done.act.value}
            number = seasons.write(writer, after, changes, member.user_id, SeasonAct.UNDONE, facts, key)
            store.set_undone(writer, done.id, number)
            for correction in corrections:
                results.insert_correction(writer, correction)
            return True

        return after if await seasons.database.write(work) else before


def _backwards(state: SeasonState, done: Done) -> list[Changed]:
    """The changes that put back what an act has changed."""
    if done.undone is not None:
        raise NotUndoable(reason=Said("it was undone already."))
    if done.act in FOR_EVER:
        raise NotUndoable(reason=Said("games were opened or messages were sent with it."))
    if not decided(done.act, done.by, done.facts):
        raise NotUndoable(reason=Said("it is no decision of an organiser."))
    if done.changes is None:
        raise NotUndoable(reason=Said("it was about somebody who is forgotten."))
    values = values_of(state)
    found: list[Changed] = []
    for change in reversed(done.changes):
        value = values.get(change.part)
        now = None if value is None else written(change.part, value)
        if _without_marks(change.part, now) != _without_marks(change.part, change.after):
            raise NotUndoable(reason=Said("something newer has changed the same. Undo that first: `/league log`."))
        found.append(Changed(change.part, now, _with_marks(change.part, change.before, state)))
    return found


def _must_be_sound(before: SeasonState, after: SeasonState, done: Done) -> None:
    """Raises ``NotUndoable`` where something newer stands on the act, though in other parts of the season."""
    if done.act is SeasonAct.DIVIDED and before.tables:
        raise NotUndoable(reason=Said("tables have been drawn for these divisions."))
    known = {str(said) for said in soundness.check(before)}
    for said in soundness.check(after):
        if str(said) not in known:
            raise NotUndoable(reason=said)


def _without_marks(part: Part, text: str | None) -> str | None:
    """A part without what the bot notes there for itself, which stands in nobody's way."""
    if text is None or part.kind != HEAD:
        return text
    return written(part, replace(read(part, text), message_id=None, announced=False, begun=False))


def _with_marks(part: Part, text: str | None, state: SeasonState) -> str | None:
    """A part as it was, with the message of the sign-up that stands now."""
    if text is None or part.kind != HEAD:
        return text
    return written(part, replace(read(part, text), message_id=state.head.message_id, begun=state.head.begun))


def _with(state: SeasonState, changes: list[Changed]) -> SeasonState:
    parts = {part: written(part, value) for part, value in values_of(state).items()}
    for change in changes:
        if change.after is None:
            parts.pop(change.part, None)
        else:
            parts[change.part] = change.after
    assert Part(HEAD, "") in parts
    return season_of(state.id, state.server_id, state.version, parts.items())
