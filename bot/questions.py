"""What the other players can be asked, and how it was answered: frozen values beside ``bot.model``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot.model import Played, TableInfo


class AgreementKind(Enum):
    """What the other players can be asked."""

    UNDO = "undo"
    END = "end"
    ABANDON = "abandon"
    REPLACE = "replace"
    """That somebody else takes over a seat."""


class Verdict(Enum):
    """How an agreement stands."""

    OPEN = "open"
    AGREED = "agreed"
    REFUSED = "refused"
    EXPIRED = "expired"
    """48 hours of silence: no."""
    VOID = "void"
    """Overtaken: the game ended, or what should be taken back no longer stands."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """A question to the other human seats, with the votes so far."""

    id: int
    game: int
    kind: AgreementKind
    by: int
    target: int
    """Undo: everything from this step on is taken back. Replace: the number of the seat. Otherwise 0."""
    opened_at: datetime
    due_at: datetime
    verdict: Verdict
    decided_by: int | None
    """The manager who decided, or None."""
    votes: tuple[tuple[int, bool], ...]
    asked: tuple[int, ...]
    """Everybody who is asked: the other human seats."""
    message_id: int | None = None
    """The message in which it still has its buttons."""

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Who has not answered."""
        answered = {user for user, _ in self.votes}
        return tuple(user for user in self.asked if user not in answered)


@dataclass(frozen=True, slots=True)
class Decided:
    """What a request or a vote has led to. ``played`` is the undo that was carried out, if one was."""

    info: TableInfo
    agreement: Agreement | None
    """None when nobody had to be asked."""
    played: Played | None = None
