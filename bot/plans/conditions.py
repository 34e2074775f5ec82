"""Conditions of plans: facts that anybody can see on the table, combined by and, or, not.

Each is a value that prints as it is written and says whether it holds. Nothing here looks at hidden order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from rules.counting import dominant
from rules.earth import animals_on, count, land
from rules.state import State
from rules.types import Animal, Box, Card, Element, Hex, Space, Terrain


@dataclass(frozen=True, slots=True)
class Moment:
    """What a condition looks at: the table, the animal that is ``me``, and the tile that is ``here``, if any."""

    state: State
    me: Animal
    here: Hex | None = None


class Someone(Enum):
    """Words that stand for an animal."""

    ME = "me"
    SOMEBODY = "somebody"
    NOBODY = "nobody"

    def __str__(self) -> str:
        return self.value


Subject = Animal | Someone


class Condition(Protocol):
    """Something that holds at a moment or does not; prints as it is written."""

    def holds(self, moment: Moment) -> bool:
        """Whether it holds now."""
        ...


# ---- places


@dataclass(frozen=True, slots=True)
class OnTile:
    """One tile by its label."""

    tile: Hex

    def tiles(self, moment: Moment) -> list[Hex]:
        """The tile, if it is on earth."""
        return [self.tile] if moment.state.terrain[self.tile] is not None else []

    def __str__(self) -> str:
        return str(self.tile)


@dataclass(frozen=True, slots=True)
class OnTerrain:
    """Any tile that counts as a terrain; a tile under tundra counts as tundra."""

    terrain: Terrain

    def tiles(self, moment: Moment) -> list[Hex]:
        """All of them."""
        return [tile for tile in moment.state.tiles if land(moment.state, tile) is self.terrain]

    def __str__(self) -> str:
        return str(self.terrain)


@dataclass(frozen=True, slots=True)
class Here:
    """The tile that the decision is about, such as the new one to settle on."""

    def tiles(self, moment: Moment) -> list[Hex]:
        """The tile, if the decision has one."""
        return [] if moment.here is None else [moment.here]

    def __str__(self) -> str:
        return "here"


Place = OnTile | OnTerrain | Here


def _who(subject: Subject, moment: Moment) -> list[Animal]:
    """The animals that a subject may stand for."""
    if isinstance(subject, Animal):
        return [subject]
    return [moment.me] if subject is Someone.ME else list(moment.state.animals)


class _AboutSomebody:
    """A fact about ``subject``, which any of the animals may be that it stands for; ``nobody`` turns it round."""

    __slots__ = ()
    subject: Subject

    def holds(self, moment: Moment) -> bool:
        """Whether it holds now."""
        return self.found(moment, _who(self.subject, moment)) is not (self.subject is Someone.NOBODY)

    def found(self, moment: Moment, who: Sequence[Animal]) -> bool:
        """Whether it holds for one of these animals."""
        raise NotImplementedError


# ---- facts


@dataclass(frozen=True, slots=True)
class Free:
    """No pawn stands on a space."""

    space: Space

    def holds(self, moment: Moment) -> bool:
        """Whether it holds now."""
        return moment.state.display[self.space] is None

    def __str__(self) -> str:
        return f"free {self.space}"


@dataclass(frozen=True, slots=True)
class Taken(_AboutSomebody):
    """A pawn stands on a space, of ``by`` if it is given."""

    space: Space
    subject: Subject = Someone.SOMEBODY

    def found(self, moment: Moment, who: Sequence[Animal]) -> bool:
        return moment.state.display[self.space] in who

    def __str__(self) -> str:
        return f"taken {self.space}" + ("" if self.subject is Someone.SOMEBODY else f" by {self.subject}")


@dataclass(frozen=True, slots=True)
class Present(_AboutSomebody):
    """An animal has species on a tile (of a terrain)."""

    subject: Subject
    place: Place

    def found(self, moment: Moment, who: Sequence[Animal]) -> bool:
        return any(count(moment.state, tile, animal) for tile in self.place.tiles(moment) for animal in who)

    def __str__(self) -> str:
        return f"{self.subject} is on {self.place}"


@dataclass(frozen=True, slots=True)
class Opposes(_AboutSomebody):
    """Another animal has species on the same tile as ``whom`` (R4.11)."""

    subject: Subject
    whom: Subject
    place: Place

    def found(self, moment: Moment, who: Sequence[Animal]) -> bool:
        victims = _who(self.whom, moment)
        stand = (animals_on(moment.state, tile) for tile in self.place.tiles(moment))
        return any(a is not v for here in stand for a in here if a in who for v in here if v in victims)

    def __str__(self) -> str:
        return f"{self.subject} opposes {self.whom} on {self.place}"


@dataclass(frozen=True, slots=True)
class Dominates(_AboutSomebody):
    """An animal has the most matches on a tile (R5.3), wherever the cone stands."""

    subject: Subject
    place: Place

    def found(self, moment: Moment, who: Sequence[Animal]) -> bool:
        return any(dominant(moment.state, tile) in who for tile in self.place.tiles(moment))

    def __str__(self) -> str:
        return f"{self.subject} dominates {self.place}"


@dataclass(frozen=True, slots=True)
class Ground:
    """A tile counts as a terrain."""

    place: OnTile | Here
    terrain: Terrain

    def holds(self, moment: Moment) -> bool:
        """Whether it holds now."""
        return any(land(moment.state, tile) is self.terrain for tile in self.place.tiles(moment))

    def __str__(self) -> str:
        return f"{self.place} is {self.terrain}"


@dataclass(frozen=True, slots=True)
class OnDisplay(_AboutSomebody):
    """An animal has at least so many of an element, printed ones included."""

    subject: Subject
    number: int
    element: Element

    def found(self, moment: Moment, who: Sequence[Animal]) -> bool:
        elements = moment.state.elements
        return any(elements[animal * 6 + self.element] >= self.number for animal in who)

    def __str__(self) -> str:
        return f"{self.subject} has {self.number} {self.element}"


@dataclass(frozen=True, slots=True)
class InBox:
    """A box holds at least so many of an element."""

    box: Box
    number: int
    element: Element

    def holds(self, moment: Moment) -> bool:
        """Whether it holds now."""
        return moment.state.boxes[self.box * 6 + self.element] >= self.number

    def __str__(self) -> str:
        return f"{self.box} has {self.number} {self.element}"


@dataclass(frozen=True, slots=True)
class InRow:
    """A card lies in the row."""

    card: Card

    def holds(self, moment: Moment) -> bool:
        """Whether it holds now."""
        return self.card in moment.state.row

    def __str__(self) -> str:
        return f"row has {self.card}"


@dataclass(frozen=True, slots=True)
class At(_AboutSomebody):
    """An animal has a place in initiative order, counted from 1."""

    subject: Subject
    place: int

    def found(self, moment: Moment, who: Sequence[Animal]) -> bool:
        order = moment.state.initiative
        return self.place <= len(order) and order[self.place - 1] in who

    def __str__(self) -> str:
        return f"{self.subject} is at {self.place}"


# ---- and, or, not


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    part: Condition

    def holds(self, moment: Moment) -> bool:
        """Whether it holds now."""
        return not self.part.holds(moment)

    def __str__(self) -> str:
        return f"not {_bracketed(self.part, And, Or)}"


@dataclass(frozen=True, slots=True)
class And:
    """All of at least two."""

    parts: tuple[Condition, ...]

    def holds(self, moment: Moment) -> bool:
        """Whether it holds now."""
        return all(part.holds(moment) for part in self.parts)

    def __str__(self) -> str:
        return " and ".join(_bracketed(part, And, Or) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or:
    """Any of at least two."""

    parts: tuple[Condition, ...]

    def holds(self, moment: Moment) -> bool:
        """Whether it holds now."""
        return any(part.holds(moment) for part in self.parts)

    def __str__(self) -> str:
        return " or ".join(_bracketed(part, Or) for part in self.parts)


def _bracketed(part: Condition, *kinds: type) -> str:
    return f"({part})" if isinstance(part, kinds) else str(part)


def clause(condition: Condition | None) -> str:
    """How a condition is attached: `` if ...``, `` unless ...`` or nothing."""
    if condition is None:
        return ""
    return f" unless {condition.part}" if isinstance(condition, Not) else f" if {condition}"
