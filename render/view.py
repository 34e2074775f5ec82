"""A position as the pictures see it: the JSON object of the notation, read once into frozen facts.

Only what is drawn is read; absent keys have the notation's defaults. Whether the position is a legal one is the
business of ``rules``; here a broken file only has to end in a clear sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from render.errors import PictureError
from rules.errors import UnknownWord
from rules.hexes import CORNERS_OF_HEX, HEXES_OF_CORNER, NEIGHBOURS
from rules.tables import PRINTED
from rules.types import HEXES, Animal, Box, Card, Corner, Element, Hex, Space, Terrain

T = TypeVar("T")
K = TypeVar("K")
Position = Mapping[str, Any]
MOST = 99_999
"""The largest number that a picture has room for; no game comes near it."""


@dataclass(frozen=True)
class TileView:
    """One tile of earth: its large terrain, what lies and stands on it."""

    printed: Terrain
    tundra: bool
    species: Mapping[Animal, int]
    cone: Animal | None

    @property
    def terrain(self) -> Terrain:
        """What the tile counts as: a covered one is tundra only."""
        return Terrain.TUNDRA if self.tundra else self.printed


@dataclass(frozen=True)
class AnimalView:
    """What lies in front of one animal."""

    animal: Animal
    score: int
    added: tuple[Element, ...]
    gene_pool: int
    eliminated: int
    pawns: int
    available: int

    @property
    def elements(self) -> tuple[Element, ...]:
        """Printed and added elements (R1.7)."""
        return PRINTED[self.animal] + self.added


class Stack(NamedTuple):
    """One of the three stacks of tiles."""

    face_up: Terrain | None
    hidden: int


@dataclass(frozen=True)
class Asked:
    """The pending decision."""

    animal: Animal
    kind: str
    choices: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """Everything on the table."""

    claimed: bool
    all_animals: bool
    players: tuple[tuple[Animal, ...], ...]
    turn: int
    phase: str
    next: str | None
    initiative: tuple[Animal, ...]
    animals: Mapping[Animal, AnimalView]
    display: Mapping[Space, Animal]
    boxes: Mapping[Box, tuple[Element, ...]]
    tiles: Mapping[Hex, TileView]
    disks: Mapping[Corner, Element]
    stacks: tuple[Stack, ...]
    tundra_left: int
    row: tuple[Card, ...]
    deck: int
    gone: tuple[Card, ...]
    scored: frozenset[Hex]
    safe: Mapping[Hex, Mapping[Animal, int]]
    survival: Animal | None
    ice_age: bool
    asked: Asked | None
    result: tuple[tuple[Animal, int], ...]
    claimable: Mapping[Hex, Animal | None] = field(default_factory=dict)

    @cached_property
    def around(self) -> Mapping[Hex, tuple[int, ...]]:
        """For each tile how many disks of each element type touch it."""
        counts: dict[Hex, list[int]] = {hex_: [0] * len(Element) for hex_ in self.tiles}
        for corner, element in self.disks.items():
            for hex_ in HEXES_OF_CORNER[corner]:
                if hex_ in counts:
                    counts[hex_][element] += 1
        return {hex_: tuple(count) for hex_, count in counts.items()}

    def matches(self, hex_: Hex, animal: Animal) -> int:
        """What the animal matches on a tile (R5.2)."""
        around = self.around[hex_]
        return sum(around[element] for element in self.animals[animal].elements)

    @cached_property
    def leaders(self) -> Mapping[Hex, Animal | None]:
        """Who satisfies R5.3 on each tile: some match, and strictly the most of those present."""
        leaders: dict[Hex, Animal | None] = {}
        for hex_, tile in self.tiles.items():
            ranked = sorted(((self.matches(hex_, animal), animal) for animal in tile.species), reverse=True)
            first = ranked[0] if ranked else (0, None)
            tied = len(ranked) > 1 and ranked[1][0] == first[0]
            leaders[hex_] = first[1] if first[0] and not tied else None
        return leaders

    @cached_property
    def endangered(self) -> Mapping[Hex, frozenset[Animal]]:
        """The animals that match nothing on a tile where they have species (R5.4)."""
        return {
            hex_: frozenset(animal for animal in tile.species if not self.matches(hex_, animal))
            for hex_, tile in self.tiles.items()
        }

    @cached_property
    def frontier(self) -> frozenset[Hex]:
        """The vacant hexes that Wanderlust could fill: beside at least one tile (R4.9)."""
        return frozenset(
            hex_ for hex_ in HEXES if hex_ not in self.tiles and any(near in self.tiles for near in NEIGHBOURS[hex_])
        )

    @cached_property
    def false_cones(self) -> frozenset[Hex]:
        """The tiles whose cone no longer says who is dominant (R5.6)."""
        return frozenset(
            hex_ for hex_, tile in self.tiles.items() if tile.cone is not None and tile.cone is not self.leaders[hex_]
        )

    def cones(self, animal: Animal) -> int:
        """How many tiles carry the animal's cone."""
        return sum(tile.cone is animal for tile in self.tiles.values())

    def disks_of(self, hex_: Hex) -> tuple[Corner, ...]:
        """The corners of a tile that carry a disk."""
        return tuple(corner for corner in CORNERS_OF_HEX[hex_] if corner in self.disks)


def read(position: Position) -> View:
    """The view of a position object. Raises ``PictureError`` with a sentence that names the place."""
    if not isinstance(position, Mapping):
        raise PictureError("A position is a JSON object; this is something else.")
    try:
        return _read(position)
    except UnknownWord as error:
        raise PictureError(f"This position cannot be drawn: {error}") from error
    except KeyError as error:
        raise PictureError(f"This position cannot be drawn: {error.args[0]!r} is missing.") from error
    except (TypeError, ValueError, OverflowError, AttributeError, IndexError) as error:
        raise PictureError(f"This position cannot be drawn: {error}.") from error


def _maybe(parse: Callable[[str], T], text: str | None) -> T | None:
    return None if text is None else parse(text)


def _next(raw: object) -> str | None:
    if raw is not None and not isinstance(raw, str):
        raise TypeError("what is next is a text")
    return raw


def _many(parse: Callable[[str], T], texts: Sequence[str] | None) -> tuple[T, ...]:
    return tuple(parse(text) for text in texts or ())


def _number(raw: Any) -> int:
    """A whole number that a picture has room for."""
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise TypeError(f"{str(raw)[:20]} is not a whole number")
    if abs(raw) > MOST:
        raise ValueError(f"a number beyond {MOST} has no room in a picture")
    return raw


def _counts(raw: Mapping[str, int] | None) -> dict[Animal, int]:
    counts = {Animal.parse(name): _number(number) for name, number in (raw or {}).items()}
    return {animal: counts[animal] for animal in sorted(counts) if counts[animal] > 0}


def _keyed(parse: Callable[[str], K], raw: Mapping[str, T] | None) -> dict[K, T]:
    return {parse(name): value for name, value in (raw or {}).items()}


def _tile(raw: Mapping[str, Any]) -> TileView:
    return TileView(
        Terrain.parse(raw["terrain"]),
        bool(raw.get("tundra", False)),
        _counts(raw.get("species")),
        _maybe(Animal.parse, raw.get("cone")),
    )


def _animal(animal: Animal, raw: Mapping[str, Any]) -> AnimalView:
    number = {key: _number(raw.get(key, 0)) for key in ("score", "gene_pool", "eliminated", "pawns", "available")}
    return AnimalView(animal, added=_many(Element.parse, raw.get("added")), **number)


def _asked(raw: Mapping[str, Any] | None) -> Asked | None:
    if raw is None:
        return None
    return Asked(Animal.parse(raw["animal"]), str(raw["kind"]), tuple(str(choice) for choice in raw.get("choices", ())))


def _read(raw: Position) -> View:
    animals = {
        animal: _animal(animal, values) for animal, values in sorted(_keyed(Animal.parse, raw["animals"]).items())
    }
    tiles = {hex_: _tile(values) for hex_, values in sorted(_keyed(Hex.parse, raw["tiles"]).items())}
    for tile in tiles.values():
        for animal in tile.species:
            if animal not in animals:
                raise PictureError(f"This position cannot be drawn: {animal} stands on earth but is not in play.")
    options = raw.get("options", {})
    boxes = _keyed(Box.parse, raw.get("boxes"))
    return View(
        claimed=options.get("dominance", "claimed") == "claimed",
        all_animals=bool(options.get("all_animals", False)),
        players=tuple(_many(Animal.parse, names) for names in raw.get("players", ())),
        turn=_number(raw.get("turn", 1)),
        phase=str(raw.get("phase", "planning")),
        next=_next(raw.get("next")),
        initiative=_many(Animal.parse, raw.get("initiative", ())),
        animals=animals,
        display={space: Animal.parse(name) for space, name in _keyed(Space.parse, raw.get("display")).items()},
        boxes={box: tuple(sorted(_many(Element.parse, boxes.get(box)))) for box in Box},
        tiles=tiles,
        disks={c: Element.parse(name) for c, name in sorted(_keyed(Corner.parse, raw.get("disks")).items())},
        stacks=tuple(
            Stack(_maybe(Terrain.parse, stack.get("face_up")), _number(stack.get("hidden", 0)))
            for stack in raw.get("stacks", ())
        ),
        tundra_left=_number(raw.get("tundra_left", 0)),
        row=_many(Card.parse, raw.get("row")),
        deck=_number(raw.get("deck", 0)),
        gone=_many(Card.parse, raw.get("gone")),
        scored=frozenset(_many(Hex.parse, raw.get("scored"))),
        safe={hex_: _counts(values) for hex_, values in _keyed(Hex.parse, raw.get("safe")).items()},
        survival=_maybe(Animal.parse, raw.get("survival")),
        ice_age=bool(raw.get("ice_age", False)),
        asked=_asked(raw.get("decision")),
        result=tuple((Animal.parse(name), _number(score)) for name, score in raw.get("result") or ()),
        claimable={h: _maybe(Animal.parse, name) for h, name in _keyed(Hex.parse, raw.get("claimable")).items()},
    )
