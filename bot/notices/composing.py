"""One message out of several notices: the words of each in the receiver's language, and their buttons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from bot.model import TableInfo
from bot.notices.everything import KINDS
from bot.notices.kinds import Button, Telling, Words
from bot.notices.routing import Parcel
from bot.notices.store import Kept, Way, read_facts
from bot.panels import telling
from bot.people import Person
from bot.prompts_words import shorten
from bot.store import tables as rows
from bot.tables.tables import Tables
from render.locale import translate

TOGETHER = 12
"""So many notices stand in one message, with their buttons."""
MOST_BUTTONS = 25
LONGEST_LABEL = 80


class Composed(NamedTuple):
    """A message, and what it holds."""

    text: str
    buttons: tuple[Button, ...]
    calls: tuple[int, ...]
    held: tuple[int, ...]
    """The notices in it. Of the others in the parcel those not ``dropped`` had no room and go into the next one."""
    dropped: tuple[int, ...]
    """They no longer hold."""
    info: TableInfo | None
    """The table whose channel it goes to."""
    explained: tuple[int, ...]
    """People who are told why they are called here and not written to."""


class _Line(NamedTuple):
    kept: Kept
    info: TableInfo | None
    words: Words


async def compose(
    tables: Tables, parcel: Parcel, person: Person | None, unexplained: Sequence[int], now: datetime
) -> Composed:
    """The message of a parcel. ``person`` gets a direct message; the ``unexplained`` would rather have had one."""
    direct = parcel.target.way is Way.DIRECT
    lines: list[_Line] = []
    dropped: list[int] = []
    overtaken = _overtaken(parcel.notices)
    for kept in parcel.notices:
        info = None if kept.game is None else await rows.of_game(tables.database, kept.game)
        language = (person.writes if person is not None else None) or (info.language if info is not None else "en")
        kind, told = KINDS.get(kept.kind), Telling(tables, language, now, read_facts(kept), info, kept.user, direct)
        if kind is None or kept.id in overtaken or not await kind.still_applies(told):
            dropped.append(kept.id)
            continue
        words = await kind.words(told)
        if not words.text:
            dropped.append(kept.id)
            continue
        if not direct and kept.user is not None:
            words = words._replace(text=f"<@{kept.user}> {words.text}")
        lines.append(_Line(kept, info, words))
    fitting = _fitting(lines)
    info = next((line.info for line in fitting), None)
    users = () if direct else tuple(dict.fromkeys(line.kept.user for line in fitting if line.kept.user is not None))
    explained = tuple(user for user in users if user in unexplained)
    text = "\n".join(line.words.text for line in fitting)
    if explained and info is not None:
        text += "\n-# " + translate(info.language, "I may not write direct messages to you, so I call you here.")
    return Composed(
        shorten(text, telling.LONGEST),
        _buttons(fitting),
        users,
        tuple(line.kept.id for line in fitting),
        tuple(dropped),
        info,
        explained,
    )


def _overtaken(notices: Sequence[Kept]) -> set[int]:
    """Notices after which one came that says the same better."""
    newest: dict[tuple[int | None, int | None, str], int] = {}
    found: set[int] = set()
    for kept in sorted(notices, key=lambda one: one.id):
        kind = KINDS.get(kept.kind)
        if kind is not None and kind.one_of:
            same = (kept.user, kept.game, kind.one_of)
            if same in newest:
                found.add(newest[same])
            newest[same] = kept.id
    return found


def _fitting(lines: list[_Line]) -> list[_Line]:
    """As many as one message holds; at least one."""
    found: list[_Line] = []
    length = buttons = 0
    for line in lines:
        length += len(line.words.text) + 1
        buttons += len(line.words.buttons)
        if found and (length > telling.LONGEST - 150 or buttons > MOST_BUTTONS or len(found) == TOGETHER):
            break
        found.append(line)
    return found


def _buttons(lines: list[_Line]) -> tuple[Button, ...]:
    """The buttons of all; where several games are told of, each says of which game it is."""
    named = len({line.kept.game for line in lines if line.words.buttons}) > 1
    found: dict[str, Button] = {}
    for line in lines:
        for button in line.words.buttons:
            label = f"{button.label} · {line.info.name}" if named and line.info is not None else button.label
            found.setdefault(button.pressed.custom_id, button._replace(label=shorten(label, LONGEST_LABEL)))
    return tuple(found.values())
