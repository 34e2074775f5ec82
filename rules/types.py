"""The words of the game: animals, elements, terrains, spaces, cards, hexes and corners.

Every value prints as the notation writes it and parses back with ``parse``. All of them are small integers, so that
a table can be a tuple and a state a list.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cache
from typing import NamedTuple, Self

from rules.errors import UnknownWord


@cache
def _words(kind: type[Word]) -> dict[str, Word]:
    return {str(member): member for member in kind}


class Word(IntEnum):
    """A named value whose printed form is its name in lower case with hyphens."""

    def __bool__(self) -> bool:
        return True  # the first of a kind is no "nothing", although its number is 0

    __hash__ = int.__hash__  # Enum hashes the name in Python code; these are dictionary keys in the engine's inner loop

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")

    @classmethod
    def parse(cls, text: str) -> Self:
        """The value written as ``text`` (any case). Raises ``UnknownWord``."""
        word = _words(cls).get(text.strip().lower())
        if word is None:
            raise UnknownWord(cls.__name__.lower(), text, tuple(_words(cls)))
        return cls(word)


class Animal(Word):
    """The six classes in food chain order, best first (R1.1)."""

    MAMMAL = 0
    REPTILE = 1
    BIRD = 2
    AMPHIBIAN = 3
    ARACHNID = 4
    INSECT = 5


class Element(Word):
    """The six types of element disks (R1.5)."""

    GRASS = 0
    GRUB = 1
    MEAT = 2
    SEED = 3
    SUN = 4
    WATER = 5


class Terrain(Word):
    """Seven large terrains and tundra (R1.4)."""

    SEA = 0
    WETLAND = 1
    SAVANNAH = 2
    JUNGLE = 3
    FOREST = 4
    DESERT = 5
    MOUNTAIN = 6
    TUNDRA = 7


class Box(Word):
    """The six boxes of elements on the action display (R2.8)."""

    ADAPTATION = 0
    REGRESSION = 1
    ABUNDANCE = 2
    WASTELAND = 3
    DEPLETION = 4
    WANDERLUST = 5


class Space(Word):
    """The 41 eyeball spaces in order of execution (R1.8)."""

    INITIATIVE = 0
    ADAPTATION_1 = 1
    ADAPTATION_2 = 2
    ADAPTATION_3 = 3
    REGRESSION_1 = 4
    REGRESSION_2 = 5
    ABUNDANCE_1 = 6
    ABUNDANCE_2 = 7
    WASTELAND = 8
    DEPLETION = 9
    GLACIATION_1 = 10
    GLACIATION_2 = 11
    GLACIATION_3 = 12
    GLACIATION_4 = 13
    SPECIATION_MEAT = 14
    SPECIATION_SUN = 15
    SPECIATION_SEED = 16
    SPECIATION_WATER = 17
    SPECIATION_GRUB = 18
    SPECIATION_GRASS = 19
    WANDERLUST_1 = 20
    WANDERLUST_2 = 21
    WANDERLUST_3 = 22
    MIGRATION_7 = 23
    MIGRATION_6 = 24
    MIGRATION_5 = 25
    MIGRATION_4 = 26
    MIGRATION_3 = 27
    MIGRATION_2 = 28
    COMPETITION_1 = 29
    COMPETITION_2 = 30
    COMPETITION_3 = 31
    COMPETITION_4 = 32
    COMPETITION_5 = 33
    COMPETITION_6 = 34
    COMPETITION_7 = 35
    DOMINATION_1 = 36
    DOMINATION_2 = 37
    DOMINATION_3 = 38
    DOMINATION_4 = 39
    DOMINATION_5 = 40


class FreeAction(Word):
    """The actions that need no pawn: the reptile's save, the insect's species, the arachnid's attack (R1.8).

    Numbered after the spaces, because words are numbers and a free action must equal no space.
    """

    REGRESSION = 41
    INSECT = 42
    ARACHNID = 43


class Card(Word):
    """The 26 dominance cards (R1.11)."""

    AQUATIC = 0
    BIODIVERSITY = 1
    BIOMASS = 2
    BLIGHT = 3
    CATASTROPHE = 4
    COLD_SNAP = 5
    DISEASE = 6
    ECODIVERSITY = 7
    EVOLUTION = 8
    FECUNDITY = 9
    FERTILE = 10
    HABITAT = 11
    HIBERNATION = 12
    ICE_AGE = 13
    ICE_SHEET = 14
    IMMIGRANTS = 15
    INSTINCT = 16
    INTELLIGENCE = 17
    MASS_EXODUS = 18
    METAMORPHOSIS = 19
    NICHE_BIOMES = 20
    NOCTURNAL = 21
    OMNIVORE = 22
    PARASITISM = 23
    PREDATOR = 24
    SYMBIOTIC = 25


class Phase(Enum):
    """Where a game stands (R3.1); ``OVER`` after the end."""

    PLANNING = "planning"
    EXECUTION = "execution"
    RESET = "reset"
    OVER = "over"


class Dominance(Enum):
    """The two ways cones move: claimed by the players (R5.6) or set by the engine (R5.7)."""

    CLAIMED = "claimed"
    AUTOMATIC = "automatic"


class Options(NamedTuple):
    """What the players agree on before a game (R2.10 to R2.12, R5.6, R5.7)."""

    dominance: Dominance = Dominance.CLAIMED
    all_animals: bool = False
    earth_random: bool = False
    cards: int = 25


_COLUMNS = (("A", 4), ("B", 5), ("C", 6), ("D", 5), ("E", 6), ("F", 5), ("G", 4))
_HEX_NAMES = tuple(f"{column}{number}" for column, count in _COLUMNS for number in range(1, count + 1))
_HEX_NUMBERS = {name: number for number, name in enumerate(_HEX_NAMES)}


class Hex(int):
    """A place for a tile, 0 to 34 in the order A1 ... G4 (R1.2). Prints as its label."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return _HEX_NAMES[self]

    __repr__ = __str__

    @classmethod
    def parse(cls, text: str) -> Hex:
        """The hex labelled ``text`` (any case). Raises ``UnknownWord``."""
        number = _HEX_NUMBERS.get(text.strip().upper())
        if number is None:
            raise UnknownWord("tile", text, _HEX_NAMES)
        return HEXES[number]


HEXES: tuple[Hex, ...] = tuple(Hex(number) for number in range(len(_HEX_NAMES)))


class Direction(Word):
    """The six corners of a flat-topped hex (R1.3)."""

    E = 0
    NE = 1
    NW = 2
    W = 3
    SW = 4
    SE = 5


class Corner(int):
    """One of the 92 corners that touch the board (R1.3). Prints as the name whose hex comes first."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        from rules.hexes import CORNER_NAMES

        return CORNER_NAMES[self]

    __repr__ = __str__

    @classmethod
    def parse(cls, text: str) -> Corner:
        """The corner called ``text``, by any of its names and in any case. Raises ``UnknownWord``."""
        from rules.hexes import CORNER_NAMES, CORNERS_BY_NAME

        corner = CORNERS_BY_NAME.get(text.strip().lower())
        if corner is None:
            raise UnknownWord("corner", text, CORNER_NAMES)
        return corner
