"""Kinds of notices: for each the words in the receiver's language, its buttons, and whether it still holds.

A module that has something to tell makes a ``NoticeKind`` beside its words and is named in ``bot.notices.everything``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import discord

from bot.components.ids import Pressed

if TYPE_CHECKING:
    from bot.model import TableInfo
    from bot.tables import Tables

Fact = str | int | bool | None
"""What JSON can hold, and what a notice remembers until it is sent."""


class Button(NamedTuple):
    """A button under a notice: what it does and its label in the language of the notice."""

    pressed: Pressed
    label: str
    style: discord.ButtonStyle = discord.ButtonStyle.secondary


class Words(NamedTuple):
    """What a notice says: one or a few lines, without calling anybody (the sender does that), and its buttons."""

    text: str
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Telling:
    """A notice at the moment of its sending."""

    tables: Tables
    language: str
    """The receiver's: a person's own in a direct message, the table's in a channel."""
    now: datetime
    facts: Mapping[str, Fact]
    info: TableInfo | None
    """The table as it stands now; None for a notice about no game."""
    user: int | None
    """Who is told; None when everybody at the table is."""
    direct: bool
    """Whether this goes into a direct message; otherwise into the game's channel."""

    @property
    def table(self) -> TableInfo:
        """The table, where the kind always has one."""
        assert self.info is not None
        return self.info


async def always(_: Telling) -> bool:
    """For kinds that hold whatever has happened since."""
    return True


async def while_running(telling: Telling) -> bool:
    """For kinds that hold as long as the game is on."""
    from bot.model import Status

    return telling.info is not None and telling.info.status is Status.RUNNING


KINDS: dict[str, NoticeKind] = {}
"""Every kind by its name, as stored."""


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """A kind of notice. Making one registers it: ``RAN_OUT = NoticeKind("clock-ran-out", ran_out_words)``."""

    name: str
    words: Callable[[Telling], Awaitable[Words]]
    """What it says; without a text it is dropped."""
    still_applies: Callable[[Telling], Awaitable[bool]] = always
    """Asked at the moment of sending; a notice that no longer holds is dropped."""
    private: bool = False
    """Only ever by direct message: what must not be read in the channel."""
    one_of: str = ""
    """Of several kinds with the same word here, about one game and to one person, only the newest notice is told."""
    daily: bool = False
    """The one message a day of those who want no other: it does not wait for itself."""
    prompt: bool = False
    """Not put off for a night that is only guessed, of somebody who has not said where they live: as a board's call."""
    urgent: bool = False
    """Sent at once, into sleep, absence and the one message a day: what cannot wait without harm to its receiver."""

    def __post_init__(self) -> None:
        assert self.name not in KINDS, self.name
        KINDS[self.name] = self
