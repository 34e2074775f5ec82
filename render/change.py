"""What changed between two positions, for marking it: the difference of two views, and what the caller adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from render.view import Position, View, read
from rules.hexes import HEXES_OF_CORNER, NEIGHBOURS, WITHIN_TWO
from rules.types import Animal, Box, Card, Corner, Element, Hex, Space


@dataclass(frozen=True)
class Move:
    """Species that went from one tile to another."""

    animal: Animal
    source: Hex
    target: Hex
    count: int


@dataclass(frozen=True)
class Change:
    """What a step (or several) changed. ``headline`` and ``detail`` are sentences; empty: the picture makes its own.

    ``species`` counts up or down per tile and animal, ``points`` per animal; ``cones`` gives for a tile who
    dominated it before; ``tiles`` are those whose ground is new or newly covered, ``scored`` those a
    Domination has just scored; ``placed`` and
    ``left`` are the spaces that pawns took and left; ``cards`` were taken from the row, ``discarded`` went from the
    Wasteland box. ``actor`` is who did it all, or nobody when several steps lie between and more than one acted.
    """

    headline: str = ""
    detail: str = ""
    actor: Animal | None = None
    tiles: frozenset[Hex] = frozenset()
    added: Mapping[Corner, Element] = field(default_factory=dict)
    removed: Mapping[Corner, Element] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    species: Mapping[tuple[Hex, Animal], int] = field(default_factory=dict)
    points: Mapping[Animal, int] = field(default_factory=dict)
    placed: Mapping[Space, Animal] = field(default_factory=dict)
    left: Mapping[Space, Animal] = field(default_factory=dict)
    cones: Mapping[Hex, Animal | None] = field(default_factory=dict)
    gained: Mapping[Animal, tuple[Element, ...]] = field(default_factory=dict)
    lost: Mapping[Animal, tuple[Element, ...]] = field(default_factory=dict)
    scored: frozenset[Hex] = frozenset()
    turned: bool = False
    cards: tuple[Card, ...] = ()
    discarded: tuple[Element, ...] = ()

    @property
    def touched(self) -> frozenset[Hex]:
        """Every tile on which or at which something changed."""
        disks = {hex_ for corner in (*self.added, *self.removed) for hex_ in HEXES_OF_CORNER[corner]}
        species = {hex_ for hex_, _ in self.species}
        if self.tiles or species:
            disks = set()
        ends = {end for move in self.moves for end in (move.source, move.target)}
        return frozenset(self.tiles | species | ends | set(self.cones) | self.scored | disks)

    @property
    def focus(self) -> frozenset[Hex]:
        """The tiles that glow: where something arrived or lies new; all touched ones when nothing did."""
        arrived = {hex_ for (hex_, _), count in self.species.items() if count > 0}
        return self.tiles or frozenset(arrived) or self.scored or self.touched


NOTHING = Change()


def _difference(before: tuple[Element, ...], after: tuple[Element, ...]) -> tuple[Element, ...]:
    return tuple(element for element in Element for _ in range(after.count(element) - before.count(element)))


def _species(before: View, after: View) -> dict[tuple[Hex, Animal], int]:
    counts: dict[tuple[Hex, Animal], int] = {}
    for hex_, tile in after.tiles.items():
        old = before.tiles[hex_].species if hex_ in before.tiles else {}
        for animal in sorted({*tile.species, *old}):
            count = tile.species.get(animal, 0) - old.get(animal, 0)
            if count:
                counts[hex_, animal] = count
    return counts


def _reaches(animal: Animal, source: Hex, target: Hex) -> bool:
    if target in NEIGHBOURS[source]:
        return True
    return animal is Animal.BIRD and any(far == target for far, _ in WITHIN_TWO[source])


def _routes(animal: Animal, away: dict[Hex, int], to: dict[Hex, int]) -> list[Move]:
    """Who went where, as far as only one answer is possible: a tile with a single partner is settled, then the next."""
    pairs = {(s, t) for s in away for t in to if _reaches(animal, s, t)}
    moves: list[Move] = []
    while pairs:
        single = next(
            (
                (s, t)
                for s, t in sorted(pairs)
                if sum(s == other for other, _ in pairs) == 1 or sum(t == other for _, other in pairs) == 1
            ),
            None,
        )
        if single is None:
            return []
        source, target = single
        count = min(away[source], to[target])
        if count:
            moves.append(Move(animal, source, target, count))
        away[source] -= count
        to[target] -= count
        pairs = {(s, t) for s, t in pairs if away[s] and to[t]}
    return moves


def _moves(before: View, after: View, species: Mapping[tuple[Hex, Animal], int]) -> tuple[Move, ...]:
    moves: list[Move] = []
    for animal, now in after.animals.items():
        old = before.animals.get(animal)
        if old is None or (old.gene_pool, old.eliminated) != (now.gene_pool, now.eliminated):
            continue  # species came or went, so a drop here and a rise there need not be a move
        away = {hex_: -count for (hex_, who), count in species.items() if who is animal and count < 0}
        to = {hex_: count for (hex_, who), count in species.items() if who is animal and count > 0}
        if sum(away.values()) == sum(to.values()):
            moves.extend(_routes(animal, away, to))
    return tuple(moves)


def _actor(before: View, after: View, change: Change) -> Animal | None:
    """Who did all of it: the animal that was asked, when nothing speaks for more than one step."""
    asked = before.asked
    if asked is None:
        pawns = {*change.placed.values(), *change.left.values()}
        return pawns.pop() if len(pawns) == 1 and not change.turned else None
    actor = asked.animal
    others = {*change.placed.values(), *change.left.values(), *change.gained, *change.lost} - {actor}
    if change.turned:
        return None
    many = max(map(len, (change.placed, change.left, change.tiles, change.scored, change.cards, change.discarded))) > 1
    added = sum(len(elements) for elements in change.gained.values()) + len(change.added)
    arrived = {animal for (_, animal), count in change.species.items() if count > 0} - {actor}
    settled = any(not after.tiles[hex_].tundra for hex_ in change.tiles)
    if many or (arrived and not settled and not change.cards) or added > 1 + settled:
        return None
    card = asked.kind == "card" or bool(change.cards)
    return None if others and not card else actor


def _taken(before: View, after: View) -> tuple[Card, ...]:
    return tuple(card for card in after.gone if card not in before.gone and card in before.row)


def _discarded(before: View, after: View) -> tuple[Element, ...]:
    same = (before.turn, before.phase) == (after.turn, after.phase) and before.phase == "execution"
    return _difference(after.boxes[Box.WASTELAND], before.boxes[Box.WASTELAND]) if same else ()


def between(before: View, after: View, headline: str = "", detail: str = "") -> Change:
    """The difference of two views of one game."""
    species = _species(before, after)
    grounds = {h for h, tile in after.tiles.items() if h not in before.tiles or before.tiles[h].tundra != tile.tundra}
    placed = {space: animal for space, animal in after.display.items() if before.display.get(space) is not animal}
    left = {space: animal for space, animal in before.display.items() if after.display.get(space) is not animal}
    shared = [animal for animal in after.animals if animal in before.animals]
    added = {animal: (before.animals[animal].added, after.animals[animal].added) for animal in shared}
    change = Change(
        headline=headline,
        detail=detail,
        tiles=frozenset(grounds),
        added={c: element for c, element in after.disks.items() if before.disks.get(c) is not element},
        removed={c: element for c, element in before.disks.items() if after.disks.get(c) is not element},
        moves=_moves(before, after, species),
        species=species,
        points={
            animal: gain for animal in shared if (gain := after.animals[animal].score - before.animals[animal].score)
        },
        placed=placed,
        left=left,
        cones={
            hex_: before.tiles[hex_].cone if hex_ in before.tiles else None
            for hex_, tile in after.tiles.items()
            if tile.cone is not (before.tiles[hex_].cone if hex_ in before.tiles else None)
        },
        gained={animal: more for animal, (old, new) in added.items() if (more := _difference(old, new))},
        lost={animal: less for animal, (old, new) in added.items() if (less := _difference(new, old))},
        scored=after.scored - before.scored,
        turned=before.turn != after.turn,
        cards=_taken(before, after),
        discarded=_discarded(before, after),
    )
    return replace(change, actor=_actor(before, after, change))


def change_between(before: Position, after: Position, headline: str = "", detail: str = "") -> Change:
    """The difference of two positions of one game. Raises ``PictureError`` for a broken one.

    Arrows are made only where the positions leave no doubt; a caller that knows the moves puts them in with
    ``dataclasses.replace(change, moves=...)``.
    """
    return between(read(before), read(after), headline, detail)
