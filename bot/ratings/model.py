"""How a game has ended, seat by seat, and what an organiser may correct. Frozen; no Discord in here."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from rules.types import Animal


@dataclass(frozen=True, slots=True)
class Line:
    """The result of one seat. ``user`` None: nobody's (a computer's, or a file's); below zero: somebody forgotten. With
    a ``user`` and a ``computer`` it is the result of somebody who has resigned, and a computer held the seat."""

    seat: int
    user: int | None
    computer: str | None
    animals: tuple[Animal, ...]
    animal: Animal
    """The animal that counted: of several the lowest (R2.10)."""
    place: int
    """1 is best. Two lines share a place only where somebody adjudicated it."""
    points: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that has a result."""

    game: int
    server: int
    turns: int
    began: datetime | None
    ended: datetime
    early: bool
    """Ended by agreement, or adjudicated."""
    imported: bool
    counts: bool
    """Whether statistics know it."""
    rated: bool
    lines: tuple[Line, ...]
    """In seat order."""
    correction: int | None = None
    """The correction that stands; None: as it was played."""

    @property
    def size(self) -> int:
        """How many seats it had."""
        return len(self.lines)

    @property
    def computers(self) -> int:
        """How many seats are a computer's."""
        return sum(line.computer is not None for line in self.lines)

    @property
    def people(self) -> tuple[Line, ...]:
        """The lines that are somebody's."""
        return tuple(line for line in self.lines if line.user is not None)

    @property
    def ranked(self) -> tuple[Line, ...]:
        """Best first."""
        return tuple(sorted(self.lines, key=lambda line: (line.place, line.seat)))

    def line_of(self, user: int) -> Line | None:
        """A person's line."""
        return next((line for line in self.lines if line.user == user), None)


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that somebody has set by hand. ``before`` None: the game had none."""

    id: int
    game: int
    by: int
    at: datetime
    why: str
    before: Outcome | None
    after: Outcome
    undone_by: int | None = None
    undone_at: datetime | None = None


def placed(lines: tuple[Line, ...], points: dict[int, int], shared: bool = False) -> tuple[Line, ...]:
    """The lines with new points by seat (others keep theirs) and the places that follow from them.

    Equal points are parted by the food chain (R8.2), or ``shared``: both have the better place.
    """
    new = [replace(line, points=points.get(line.seat, line.points)) for line in lines]
    order = sorted(new, key=lambda line: (-line.points, line.animal))
    places: dict[int, int] = {}
    for at, line in enumerate(order):
        tied = shared and at > 0 and order[at - 1].points == line.points
        places[line.seat] = places[order[at - 1].seat] if tied else at + 1
    return tuple(replace(line, place=places[line.seat]) for line in new)


def write_outcome(outcome: Outcome) -> str:
    """An outcome as JSON text."""
    raw = asdict(outcome)
    raw["began"] = None if outcome.began is None else outcome.began.isoformat()
    raw["ended"] = outcome.ended.isoformat()
    for line, written in zip(outcome.lines, raw["lines"], strict=True):
        written["animals"] = [str(animal) for animal in line.animals]
        written["animal"] = str(line.animal)
    return json.dumps(raw)


def read_outcome(text: str) -> Outcome:
    """What ``write_outcome`` wrote."""
    raw = json.loads(text)
    raw["began"] = None if raw["began"] is None else datetime.fromisoformat(raw["began"])
    raw["ended"] = datetime.fromisoformat(raw["ended"])
    raw["lines"] = tuple(
        Line(
            **line
            | {
                "animals": tuple(map(Animal.parse, line["animals"])),
                "animal": Animal.parse(line["animal"]),
            }
        )
        for line in raw["lines"]
    )
    return Outcome(**raw)
