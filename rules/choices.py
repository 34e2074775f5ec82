"""The choices a player can make, each a value that prints as one line of the notation and parses back.

Choices that the engine offers often are made once, in the tables at the end; equality is by value all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from rules.errors import RulesError, Said, Unparsable
from rules.hexes import CORNERS
from rules.types import HEXES, Animal, Card, Corner, Element, Hex, Space


class Choice(Protocol):
    """Anything that a decision can offer: a verb and its arguments."""

    @property
    def verb(self) -> str:
        """The word that the notation begins with."""
        ...


def _text(self: Sequence[object]) -> str:
    # The verb is the last field so that the others can be matched by position, and different verbs are never equal.
    return " ".join((str(self[-1]), *(str(part) for part in self[:-1])))


class Pass(NamedTuple):
    """Forgo an optional action."""

    verb: str = "pass"
    __str__ = _text


class Done(NamedTuple):
    """End an action of several choices."""

    verb: str = "done"
    __str__ = _text


class Advance(NamedTuple):
    """Move up in initiative (R4.1)."""

    verb: str = "advance"
    __str__ = _text


class Place(NamedTuple):
    """Put a pawn on a space (R3.2, R4.1, R6.17)."""

    space: Space
    verb: str = "place"
    __str__ = _text


class Adapt(NamedTuple):
    """Take an element onto the display (R4.2)."""

    element: Element
    verb: str = "adapt"
    __str__ = _text


class Keep(NamedTuple):
    """Save one's elements of a type in Regression (R4.3)."""

    element: Element
    verb: str = "keep"
    __str__ = _text


class Supply(NamedTuple):
    """Put an element on a corner of earth (R4.4, R4.9, R6.1, R6.12)."""

    element: Element
    corner: Corner
    verb: str = "supply"
    __str__ = _text


class Discard(NamedTuple):
    """Remove an element from the wasteland box (R4.5)."""

    element: Element
    verb: str = "discard"
    __str__ = _text


class Deplete(NamedTuple):
    """Remove an element from earth (R4.6)."""

    corner: Corner
    verb: str = "deplete"
    __str__ = _text


class Freeze(NamedTuple):
    """Cover a tile with tundra (R4.7, R6.15)."""

    tile: Hex
    verb: str = "freeze"
    __str__ = _text


class Speciate(NamedTuple):
    """Choose the element round which species appear (R4.8)."""

    corner: Corner
    verb: str = "speciate"
    __str__ = _text


class Spawn(NamedTuple):
    """Put new species on a tile (R4.8, R6.1, R6.10)."""

    tile: Hex
    number: int
    verb: str = "spawn"
    __str__ = _text


class Explore(NamedTuple):
    """Put the face-up tile of a stack (1 to 3) on earth (R4.9)."""

    stack: int
    hex: Hex
    verb: str = "explore"
    __str__ = _text


class Settle(NamedTuple):
    """Move species from a tile onto the new one (R4.9)."""

    tile: Hex
    number: int
    verb: str = "settle"
    __str__ = _text


class Migrate(NamedTuple):
    """Move one species from a tile to another (R4.10)."""

    origin: Hex
    target: Hex
    verb: str = "migrate"
    __str__ = _text


class Compete(NamedTuple):
    """Eliminate an opposing species in Competition (R4.11)."""

    tile: Hex
    animal: Animal
    verb: str = "compete"
    __str__ = _text


class Dominate(NamedTuple):
    """Score a tile (R4.12)."""

    tile: Hex
    verb: str = "dominate"
    __str__ = _text


class TakeCard(NamedTuple):
    """Take a card from the row (R4.12)."""

    card: Card
    verb: str = "card"
    __str__ = _text


class Save(NamedTuple):
    """Save one endangered mammal species (R7.1)."""

    tile: Hex
    verb: str = "save"
    __str__ = _text


class Eliminate(NamedTuple):
    """Eliminate one species for a card (R6.3, R6.5, R6.25)."""

    tile: Hex
    animal: Animal
    verb: str = "eliminate"
    __str__ = _text


class Blight(NamedTuple):
    """Choose the tile of Blight (R6.4)."""

    tile: Hex
    verb: str = "blight"
    __str__ = _text


class Leave(NamedTuple):
    """Choose the element that Blight leaves (R6.4)."""

    corner: Corner
    verb: str = "leave"
    __str__ = _text


class Catastrophe(NamedTuple):
    """Choose the tile of Catastrophe (R6.5)."""

    tile: Hex
    verb: str = "catastrophe"
    __str__ = _text


class Survive(NamedTuple):
    """Choose whose species survives Catastrophe (R6.5)."""

    animal: Animal
    verb: str = "survive"
    __str__ = _text


class LoseElement(NamedTuple):
    """Lose an added element (R6.7, R6.16)."""

    element: Element
    verb: str = "lose"
    __str__ = _text


class LosePawn(NamedTuple):
    """Lose an available pawn for good (R6.16)."""

    verb: str = "lose pawn"
    __str__ = _text


class Thin(NamedTuple):
    """Keep but one species on every tile (R6.16)."""

    verb: str = "thin"
    __str__ = _text


class Replace(NamedTuple):
    """Put an own species in the place of another animal's (R6.9)."""

    tile: Hex
    animal: Animal
    verb: str = "replace"
    __str__ = _text


class Fertile(NamedTuple):
    """Choose the tile of Fertile (R6.11)."""

    tile: Hex
    verb: str = "fertile"
    __str__ = _text


class Revive(NamedTuple):
    """Bring eliminated species back to a tile (R6.13)."""

    tile: Hex
    number: int
    verb: str = "revive"
    __str__ = _text


class Exodus(NamedTuple):
    """Choose the tile of Mass Exodus (R6.19)."""

    tile: Hex
    verb: str = "exodus"
    __str__ = _text


class Scatter(NamedTuple):
    """Send species of the tile to a neighbour (R6.19)."""

    animal: Animal
    tile: Hex
    number: int
    verb: str = "scatter"
    __str__ = _text


class Swap(NamedTuple):
    """Swap an added element for one of the bag (R6.20)."""

    own: Element
    new: Element
    verb: str = "swap"
    __str__ = _text


class Claim(NamedTuple):
    """Claim a tile where an own animal is dominant (R5.6)."""

    tile: Hex
    verb: str = "claim"
    __str__ = _text


class Contest(NamedTuple):
    """Contest a cone whose animal is not dominant any more (R5.6)."""

    tile: Hex
    verb: str = "contest"
    __str__ = _text


_ARGUMENTS: dict[str, tuple[Callable[..., Choice], tuple[Callable[[str], object], ...]]] = {
    "pass": (Pass, ()),
    "done": (Done, ()),
    "advance": (Advance, ()),
    "place": (Place, (Space.parse,)),
    "adapt": (Adapt, (Element.parse,)),
    "keep": (Keep, (Element.parse,)),
    "supply": (Supply, (Element.parse, Corner.parse)),
    "discard": (Discard, (Element.parse,)),
    "deplete": (Deplete, (Corner.parse,)),
    "freeze": (Freeze, (Hex.parse,)),
    "speciate": (Speciate, (Corner.parse,)),
    "spawn": (Spawn, (Hex.parse, int)),
    "explore": (Explore, (int, Hex.parse)),
    "settle": (Settle, (Hex.parse, int)),
    "migrate": (Migrate, (Hex.parse, Hex.parse)),
    "compete": (Compete, (Hex.parse, Animal.parse)),
    "dominate": (Dominate, (Hex.parse,)),
    "card": (TakeCard, (Card.parse,)),
    "save": (Save, (Hex.parse,)),
    "eliminate": (Eliminate, (Hex.parse, Animal.parse)),
    "blight": (Blight, (Hex.parse,)),
    "leave": (Leave, (Corner.parse,)),
    "catastrophe": (Catastrophe, (Hex.parse,)),
    "survive": (Survive, (Animal.parse,)),
    "lose": (LoseElement, (Element.parse,)),
    "thin": (Thin, ()),
    "replace": (Replace, (Hex.parse, Animal.parse)),
    "fertile": (Fertile, (Hex.parse,)),
    "revive": (Revive, (Hex.parse, int)),
    "exodus": (Exodus, (Hex.parse,)),
    "scatter": (Scatter, (Animal.parse, Hex.parse, int)),
    "swap": (Swap, (Element.parse, Element.parse)),
    "claim": (Claim, (Hex.parse,)),
    "contest": (Contest, (Hex.parse,)),
}

VERBS: tuple[str, ...] = tuple(_ARGUMENTS)
"""Every verb of the notation."""

_SHAPES: dict[Callable[[str], object], str] = {
    Space.parse: "SPACE",
    Element.parse: "ELEMENT",
    Corner.parse: "CORNER",
    Hex.parse: "TILE",
    Animal.parse: "ANIMAL",
    Card.parse: "CARD",
    int: "NUMBER",
}


def form_of(verb: str) -> str:
    """How a verb is written: ``spawn TILE NUMBER``."""
    return " ".join((verb, *(_SHAPES[reader] for reader in _ARGUMENTS[verb][1])))


@lru_cache(maxsize=1 << 15)  # more than all choices of ordinary numbers; bounded because players type
def _parse(text: str) -> Choice:
    words = text.split()
    if not words:
        raise Unparsable("An empty line is no choice.", {"text": text})
    verb, *arguments = words
    verb = verb.lower()
    if verb == "lose" and [word.lower() for word in arguments] == ["pawn"]:
        return LosePawn()
    if verb not in _ARGUMENTS:
        raise Unparsable(
            Said("“{verb}” is no verb of the notation.", verb=verb[:40]), {"text": text, "verb": verb}, "unknown-verb"
        )
    make, readers = _ARGUMENTS[verb]
    if len(arguments) != len(readers):
        raise Unparsable(
            Said("“{verb}” is written: {form}.", verb=verb, form=form_of(verb)),
            {"text": text, "verb": verb, "form": form_of(verb)},
        )
    try:
        return make(*(reader(word) for reader, word in zip(readers, arguments, strict=True)))
    except ValueError:
        raise Unparsable(
            Said("The number in “{text}” must be a whole number.", text=text[:60]), {"text": text, "verb": verb}
        ) from None


def parse_choice(text: str) -> Choice:
    """The choice written as ``text``; case and runs of spaces do not matter.

    Raises ``Unparsable`` or ``UnknownWord``.
    """
    if len(text) > 200:
        raise Unparsable("That is too long to be one choice.", {"text": text[:200]})
    try:
        return _parse(text)
    except RulesError as error:
        error.facts.setdefault("text", text)
        raise


PASS, DONE, ADVANCE, LOSE_PAWN, THIN = Pass(), Done(), Advance(), LosePawn(), Thin()
PLACE = tuple(Place(space) for space in Space)
SUPPLY = tuple(tuple(Supply(element, corner) for corner in CORNERS) for element in Element)
DEPLETE = tuple(Deplete(corner) for corner in CORNERS)
SPECIATE = tuple(Speciate(corner) for corner in CORNERS)
FREEZE = tuple(Freeze(tile) for tile in HEXES)
DOMINATE = tuple(Dominate(tile) for tile in HEXES)
SPAWN = tuple(tuple(Spawn(tile, number) for number in range(5)) for tile in HEXES)
EXPLORE = tuple(tuple(Explore(stack, hex_) for hex_ in HEXES) for stack in range(1, 4))
MIGRATE = tuple(tuple(Migrate(origin, target) for target in HEXES) for origin in HEXES)
COMPETE = tuple(tuple(Compete(tile, animal) for animal in Animal) for tile in HEXES)
ELIMINATE = tuple(tuple(Eliminate(tile, animal) for animal in Animal) for tile in HEXES)
