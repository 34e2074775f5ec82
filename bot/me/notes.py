"""Private notes of a game: seen by nobody but who wrote them, whoever holds the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.me.errors import EmptyNote, NoSuchNote, NoteTooLong, TooManyNotes
from bot.store import looks
from bot.store.looks import Note

if TYPE_CHECKING:
    from bot.store.database import Writer
    from bot.tables import Table

LONGEST = 1500
MOST = 20


async def mine(table: Table, user_id: int) -> list[Note]:
    """Somebody's notes of a game, oldest first."""
    return await looks.notes_of(table.tables.database, user_id, table.info.id)


async def one(table: Table, user_id: int, number: int) -> Note:
    """A note by its number, from 1 on. Raises ``NoSuchNote``."""
    return _at(await mine(table, user_id), number)


async def write(table: Table, user_id: int, text: str, number: int | None = None) -> list[Note]:
    """Write a note, or (with its number, from 1 on) change one; gives all of them.

    Raises ``EmptyNote``, ``NoteTooLong``, ``TooManyNotes``, ``NoSuchNote``.
    """
    text = text.strip()
    if not text:
        raise EmptyNote
    if len(text) > LONGEST:
        raise NoteTooLong(most=LONGEST, length=len(text))
    now, game = table.tables.clock(), table.info.id

    def work(writer: Writer) -> list[Note]:
        known = looks.notes_in(writer, user_id, game)
        if number is not None:
            looks.change_note(writer, _at(known, number).id, text, now)
        elif len(known) >= MOST:
            raise TooManyNotes(most=MOST)
        else:
            looks.add_note(writer, user_id, game, text, now)
        return looks.notes_in(writer, user_id, game)

    return await table.tables.in_hand(table.tables.database.write(work))


async def delete(table: Table, user_id: int, number: int) -> list[Note]:
    """Delete a note by its number; gives those that are left. Raises ``NoSuchNote``."""
    game = table.info.id

    def work(writer: Writer) -> list[Note]:
        looks.delete_note(writer, _at(looks.notes_in(writer, user_id, game), number).id)
        return looks.notes_in(writer, user_id, game)

    return await table.tables.in_hand(table.tables.database.write(work))


def _at(known: list[Note], number: int) -> Note:
    if not 1 <= number <= len(known):
        raise NoSuchNote(number=number)
    return known[number - 1]
