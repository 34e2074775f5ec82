"""What a position is worth to one animal, as the sensible player sees it.

A judge is made for one decision and compares the many positions that its choices lead to. All of them differ from
the first in few places, so only the tiles that changed are judged anew.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.earth import land
from rules.hexes import CORNER_BITS, CORNERS_OF_HEX
from rules.state import State
from rules.tables import TILE_POINTS, bonus_points
from rules.types import HEXES, Animal

# The weights, in points. Tuned by play against the random player and against older weights of its own.
SAFE_POINTS = 0.55  # of the points that a place on a tile pays when the tile is scored
ENDANGERED_POINTS = 0.2  # the same, for an animal that may not live to see it
LAST_SAFE_POINTS = 1.0  # in the last turn every tile is scored once more (R8.1)
LAST_ENDANGERED_POINTS = 0.1
SPECIES = (0.0, 0.6, 1.05, 1.4, 1.7, 1.95, 2.15, 2.3, 2.4)  # so many safe species on one tile; more count as the last
ENDANGERED_SPECIES = 0.3  # of the worth of safe species
MATCH = 0.12  # each match on an occupied tile, up to six: it guards against Wasteland and Depletion
VACANT_MATCH = 0.03  # each match on a tile where the animal could go
DOMINANCE = 0.6  # being dominant, for the card and Ice Age
DOMINANCE_POINTS = 0.15  # and more for each point of the tile's first place, because others score it
IN_POOL = 0.03  # a cube in the gene pool
PAWN = 6.0  # a pawn owned
ELEMENT = 1.5  # an added element, besides what it matches
SURVIVAL = 0.6  # of what the Survival card would pay
INITIATIVE = 0.4  # each place further to the left
LEADER = 0.5  # how much of the attention to opponents goes to the one ahead


class Judge:
    """Judges positions for one animal, against all animals of other players."""

    def __init__(self, state: State, me: Animal) -> None:
        self._base = state
        self._last = state.ice_age
        self._shares = shares(state, me)
        self._tiles = [0.0] * len(HEXES)
        for tile in state.tiles:
            self._tiles[tile] = self._tile(state, tile)
        self._sum = added_up(self._tiles)
        self._beside = self._animals(state)
        self._surviving = self._survival(state)

    def judge(self, state: State) -> float:
        """The worth of a position that came from the first one by a few choices. Higher is better."""
        base, changed = self._base, self._changed(state)
        if state.elements != base.elements:
            total = added_up([self._tile(state, tile) for tile in state.tiles])
        else:
            total = self._sum
            if changed:
                for tile in state.tiles:
                    if changed >> tile & 1:
                        total += self._tile(state, tile) - self._tiles[tile]
        same = (
            state.scores == base.scores
            and state.gene_pool == base.gene_pool
            and state.elements == base.elements
            and state.pawns == base.pawns
            and state.initiative == base.initiative
        )
        total += self._beside if same else self._animals(state)
        return total + (self._survival(state) if changed else self._surviving)

    def share(self, animal: Animal) -> float:
        """How much a point of an animal counts: 1 for me, less than 0 for opponents."""
        return self._shares[animal]

    def _changed(self, state: State) -> int:
        """The tiles whose worth may differ from the first position, as a bit set."""
        base, changed = self._base, 0
        if state.species != base.species:
            now, before = state.species, base.species
            for tile in state.tiles:
                first = tile * 6
                if now[first : first + 6] != before[first : first + 6]:
                    changed |= 1 << tile
        if state.disks != base.disks:
            for bits, now_disk, before_disk in zip(CORNER_BITS, state.disks, base.disks, strict=True):
                if now_disk is not before_disk:
                    changed |= bits
        if state.tundra_left != base.tundra_left or state.tiles is not base.tiles:
            for tile in state.tiles:
                if state.covered[tile] != base.covered[tile] or state.terrain[tile] is not base.terrain[tile]:
                    changed |= 1 << tile
        return changed

    def _tile(self, state: State, tile: int) -> float:
        """What one tile is worth: places, species, matches and dominance of everybody, in shares."""
        hex_ = HEXES[tile]
        disks, elements, species = state.disks, state.elements, state.species
        touching = [disk for corner in CORNERS_OF_HEX[hex_] if (disk := disks[corner]) is not None]
        points = TILE_POINTS[land(state, hex_)]
        shares, first = self._shares, tile * 6
        worth, here = 0.0, list[tuple[int, int, int]]()
        most, leader = 0, -1
        for animal in state.animals:
            number, base = species[first + animal], animal * 6
            matches = 0
            for disk in touching:
                matches += elements[base + disk]
            if number:
                here.append((-number, animal, matches))
                if matches > most:
                    most, leader = matches, animal
                elif matches == most:
                    leader = -1
            else:
                worth += shares[animal] * matches * VACANT_MATCH
        if not here:
            return worth
        here.sort()
        for place, (number, animal, matches) in enumerate(here):
            paid = points[place] if place < len(points) else 0
            worth += shares[animal] * self._presence(-number, matches, paid)
        if leader >= 0:
            worth += shares[leader] * (DOMINANCE + DOMINANCE_POINTS * points[0])
        return worth

    def _presence(self, number: int, matches: int, paid: int) -> float:
        """What an animal's species on a tile are worth to it."""
        crowd = SPECIES[number] if number < len(SPECIES) else SPECIES[-1]
        if matches:
            weight = LAST_SAFE_POINTS if self._last else SAFE_POINTS
            return paid * weight + crowd + (matches if matches < 6 else 6) * MATCH
        return paid * (LAST_ENDANGERED_POINTS if self._last else ENDANGERED_POINTS) + crowd * ENDANGERED_SPECIES

    def _animals(self, state: State) -> float:
        """What counts beside the tiles: points, pawns, elements, gene pools, initiative, Survival."""
        worth = 0.0
        lasting = 0.0 if self._last else 1.0
        shares = self._shares
        for animal in state.animals:
            own = state.scores[animal] + state.gene_pool[animal] * IN_POOL
            own += lasting * (PAWN * state.pawns[animal] + ELEMENT * sum(state.elements[animal * 6 : animal * 6 + 6]))
            worth += shares[animal] * own
        for place, animal in enumerate(state.initiative):
            worth -= lasting * INITIATIVE * place * shares[animal]
        return worth

    def _survival(self, state: State) -> float:
        """What the Survival card would pay now (R7.2)."""
        species = state.species
        totals, tiles = [0] * 6, [0] * 6
        for tile in state.tiles:
            if state.covered[tile]:
                first = tile * 6
                for animal in state.animals:
                    if number := species[first + animal]:
                        totals[animal] += number
                        tiles[animal] += 1
        most = max(totals)
        if not most or totals.count(most) > 1:
            return 0.0
        holder = totals.index(most)
        return self._shares[holder] * SURVIVAL * bonus_points(tiles[holder])


def shares(state: State, me: Animal) -> list[float]:
    """How much a point of each animal counts for ``me``: 1 for me, -1 in all for the animals of other players.

    Half of the attention goes to the opponent who is ahead, the rest is spread evenly. Another animal of one's own
    player counts nothing: the result is the lowest of them (R2.10), and each looks after itself.
    """
    mine = next(player for player in state.players if me in player)
    opponents = [animal for animal in state.animals if animal not in mine]
    found = [0.0] * 6
    for animal in opponents:
        found[animal] = -(1 - LEADER) / len(opponents)
    leader = max(opponents, key=lambda animal: (state.scores[animal], -animal))
    found[leader] -= LEADER
    found[me] = 1.0
    return found


def added_up(values: Iterable[float]) -> float:
    """The sum from left to right, the same on every Python: ``sum`` rounds in another way from 3.12 on."""
    total = 0.0
    for value in values:
        total += value
    return total
