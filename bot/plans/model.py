"""Plans and standing answers: values that print as they are written (``bot.plans.reading`` reads them)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bot.plans.conditions import Condition, clause
from rules.choices import Choice, Settle
from rules.types import Animal, Hex, Space

MOST_LINES = 30
"""Lines of a plan, or of standing answers."""
DEEPEST = 20
"""Brackets and ``not`` one within the other in a condition."""
MOST_SIGNS = 1800
"""Signs of the text form, as it is stored."""
MOST_TYPED = 4000
"""Signs of what is typed: whatever fits into ``MOST_SIGNS`` does so in the words of every language."""


class Otherwise(Enum):
    """What becomes of a plan when a line cannot be carried out."""

    STOP = "stop"
    SKIP = "skip"


class Occasion(Enum):
    """Which placement a line is for: one of Planning, the one after ``advance`` (R4.1), or that of Instinct (R6.17)."""

    PLACE = "place"
    ADVANCE = "advance"
    INSTINCT = "instinct"


@dataclass(frozen=True, slots=True)
class Entry:
    """One placement: the first vacant of ``spaces``, if the condition holds; ``animal``: only for that one."""

    spaces: tuple[Space, ...]
    condition: Condition | None = None
    otherwise: Otherwise = Otherwise.STOP
    animal: Animal | None = None
    occasion: Occasion = Occasion.PLACE

    def __str__(self) -> str:
        text = f"{self.occasion.value} " + " else ".join(str(space) for space in self.spaces)
        if self.animal is not None:
            text += f" as {self.animal}"
        text += clause(self.condition)
        return text if self.otherwise is Otherwise.STOP else f"{text} otherwise {self.otherwise.value}"


@dataclass(frozen=True, slots=True)
class Plan:
    """Placements in the order in which they are made, each occasion's by themselves."""

    entries: tuple[Entry, ...]

    def __str__(self) -> str:
        return "; ".join(str(entry) for entry in self.entries)


# ---- standing answers


@dataclass(frozen=True, slots=True)
class Exactly:
    """One choice, as the notation writes it."""

    choice: Choice

    def pick(self, offered: Sequence[Choice]) -> Choice | None:
        """The choice, if it is offered."""
        return self.choice if self.choice in offered else None

    def __str__(self) -> str:
        return str(self.choice)


@dataclass(frozen=True, slots=True)
class Any:
    """Whatever is offered first with a verb."""

    verb: str

    def pick(self, offered: Sequence[Choice]) -> Choice | None:
        """The first such choice."""
        return next((choice for choice in offered if choice.verb == self.verb), None)

    def __str__(self) -> str:
        return f"{self.verb} any"


@dataclass(frozen=True, slots=True)
class MoveIn:
    """Settle from a tile (None: from any), so many species (None: all of them)."""

    tile: Hex | None = None
    number: int | None = None

    def pick(self, offered: Sequence[Choice]) -> Choice | None:
        """The move, if it is offered; of several the one that moves most from the first tile."""
        moves = [choice for choice in offered if isinstance(choice, Settle) and self.tile in (None, choice.tile)]
        if self.number is not None:
            return next((move for move in moves if move.number == self.number), None)
        return max(moves, key=lambda move: (-move.tile, move.number), default=None)

    def __str__(self) -> str:
        if self.tile is None:
            return "all"
        return f"from {self.tile} {'all' if self.number is None else self.number}"


Preference = Exactly | Any | MoveIn


@dataclass(frozen=True, slots=True)
class Rule:
    """An answer to every decision of a kind: the first of ``preferences`` that is offered, if the condition holds."""

    kind: str
    preferences: tuple[Preference, ...]
    condition: Condition | None = None
    animal: Animal | None = None

    def __str__(self) -> str:
        silent = f"{KINDS[self.kind][0]} " if self.kind in SILENT else ""
        text = f"{self.kind} " + " else ".join(str(one).removeprefix(silent) for one in self.preferences)
        if self.animal is not None:
            text += f" as {self.animal}"
        return text + clause(self.condition)


@dataclass(frozen=True, slots=True)
class Answers:
    """Rules; the first that applies and has an offered choice counts."""

    rules: tuple[Rule, ...]

    def __str__(self) -> str:
        return "; ".join(str(rule) for rule in self.rules)


KINDS: dict[str, tuple[str, ...]] = {
    "settle": ("settle", "done"),
    "immigrants": ("lose", "lose pawn", "thin"),
    "disease": ("lose",),
    "extinction": ("save", "pass"),
    "regression": ("keep", "pass"),
    "initiative": ("advance", "pass"),
    "adaptation": ("adapt", "pass"),
    "abundance": ("supply", "pass"),
    "wasteland": ("discard", "pass"),
    "depletion": ("deplete", "pass"),
    "glaciation": ("freeze", "pass"),
    "speciation": ("speciate", "pass"),
    "spawn": ("spawn", "done"),
    "insect": ("spawn", "pass"),
    "wanderlust": ("explore", "pass"),
    "wanderlust-disk": ("supply", "pass"),
    "arachnid": ("compete", "pass"),
    "competition": ("compete", "done", "pass"),
    "domination": ("dominate", "pass"),
    "card": ("card",),
    "advance": ("place",),
    "instinct": ("place",),
    "claim": ("claim", "contest"),
}
"""The kinds of decision that a standing answer can settle, with the verbs they offer, the usual one first.

``advance`` is the placement after ``advance`` (R4.1), ``claim`` is no decision but what one does in mode ``claimed``
as soon as it is possible (R5.6). Migration and most cards are left out: there the same words mean another thing after
each part.
"""

SILENT = frozenset({"advance", "card", "claim", "instinct", "spawn"})
"""Kinds that say already what their usual verb says, so that it is not written."""
