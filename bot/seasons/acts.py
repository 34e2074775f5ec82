"""What is on record of a season: who did what when, and how it can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from bot.seasons.codec import Changed

Fact = str | int | bool | None


class SeasonAct(Enum):
    """Everything that can happen to a season. The words of each stand in ``bot.panels.season_acts``."""

    CREATED = "created"
    TERMS = "terms"
    """The terms were changed; the fact ``what`` names them."""
    MOVED = "moved"
    """Its messages and threads go to another channel; ``channel``."""
    OPENED = "opened"
    """The sign-up was opened."""
    CLOSED = "closed"
    """The sign-up was closed."""
    ENTERED = "entered"
    """``user``: who signed up; ``waiting``: on the waiting list."""
    WISHES = "wishes"
    """``user``: whose preferences were changed."""
    WITHDREW = "withdrew"
    EXPELLED = "expelled"
    REINSTATED = "reinstated"
    ADMITTED = "admitted"
    """``user`` came in from the waiting list."""
    SEEDED = "seeded"
    """The order of the seeding was set by hand."""
    DIVIDED = "divided"
    DRAWN = "drawn"
    """Tables were drawn and proposed; ``round``: the first of them."""
    CONFIRMED = "confirmed"
    ROUND = "round"
    """A round was opened; ``round``."""
    TABLE = "table"
    """A table's game was opened; ``table``, ``game``."""
    RESULT = "result"
    """A game has ended and its result counts; ``table``."""
    ADJUDICATED = "adjudicated"
    CORRECTED = "corrected"
    VOIDED = "voided"
    PENALTY = "penalty"
    REMARKED = "remarked"
    NUDGED = "nudged"
    EXTENDED = "extended"
    SUBSTITUTED = "substituted"
    """``table``, ``user`` for ``former``: an entrant's seat at a table that is not open yet."""
    FINISHED = "finished"
    CANCELLED = "cancelled"
    UNDONE = "undone"
    """``act``: the number of the one that was undone."""


FOR_EVER = frozenset(
    {
        SeasonAct.CREATED,
        SeasonAct.ROUND,
        SeasonAct.TABLE,
        SeasonAct.NUDGED,
        SeasonAct.UNDONE,
        SeasonAct.CONFIRMED,
        SeasonAct.MOVED,
    }
)
"""What cannot be undone, because people have seen games open or messages come."""

NOT_DECIDED = frozenset({SeasonAct.ENTERED, SeasonAct.WISHES, SeasonAct.RESULT})
"""What players do and how games end: no organiser takes that back; there are other ways to change it."""


def decided(act: SeasonAct, by: int | None, facts: Mapping[str, Fact]) -> bool:
    """Whether an act is an organiser's decision. Whoever leaves by themselves has decided for themselves."""
    if by is None or act in NOT_DECIDED:
        return False
    return act is not SeasonAct.WITHDREW or facts.get("user") != by


@dataclass(frozen=True, slots=True)
class Done:
    """One act on record."""

    id: int
    season: int
    at: datetime
    by: int | None
    """None: the bot of its own accord."""
    act: SeasonAct
    facts: Mapping[str, Fact]
    changes: tuple[Changed, ...] | None
    undone: int | None

    @property
    def undoable(self) -> bool:
        """Whether it is an organiser's decision of a kind that can be undone, and stands."""
        return (
            self.act not in FOR_EVER
            and decided(self.act, self.by, self.facts)
            and self.changes is not None
            and self.undone is None
        )
