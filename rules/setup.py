"""The table before the first turn (R2)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.chance import from_seed, shuffle
from rules.dominance import set_all_cones
from rules.errors import BadOptions, Said
from rules.phases.planning import Planning
from rules.phases.reset import fill_boxes, turn_up_stacks
from rules.state import State
from rules.tables import (
    CARDS_WITHOUT_ICE_AGE,
    CENTRE,
    CUBES,
    DISKS_PER_ELEMENT,
    LARGE_TILES,
    PAWNS,
    ROW_SIZE,
    STACKS,
    START_DISKS,
    START_SPECIES,
    START_TILES,
    TUNDRA_TILES,
)
from rules.types import Animal, Card, Element, Options, Terrain

Players = tuple[tuple[Animal, ...], ...]


def deal_animals(count: int, options: Options, seed: str) -> Players:
    """Deal animals at random to ``count`` players (R2.5, R2.10), in the order in which they sit.

    Raises ``BadOptions`` for a number of players that the options do not allow.
    """
    check_options(count, options)
    animals = list(Animal)
    shuffle(from_seed(seed, "deal"), animals)
    each = len(animals) // count if options.all_animals else 1
    return tuple(tuple(sorted(animals[at * each : (at + 1) * each])) for at in range(count))


def check_options(count: int, options: Options) -> None:
    """Whether so many players can play with these options. Raises ``BadOptions``."""
    if not 2 <= count <= 6:
        raise BadOptions(
            Said("The game is for 2 to 6 players, not {count}.", count=count), {"players": count}, "players"
        )
    if options.all_animals and count > 3:
        raise BadOptions("All six animals can only be dealt to 2 or 3 players.", {"players": count}, "all-animals")
    if not 10 <= options.cards <= 25:
        raise BadOptions(
            Said("The game is played with 10 to 25 cards, not {cards}.", cards=options.cards),
            {"cards": options.cards},
            "cards",
        )


def check_players(players: Players, options: Options) -> None:
    """Whether these animals can be in play. Raises ``BadOptions``."""
    check_options(len(players), options)
    each = 6 // len(players) if options.all_animals else 1
    dealt = [animal for player in players for animal in player]
    if len(set(dealt)) != len(dealt):
        raise BadOptions(
            "Every animal can be played by one player only.", {"animals": [str(a) for a in dealt]}, "animals"
        )
    if any(len(player) != each for player in players):
        raise BadOptions(
            Said("With these options every player has {number} animals.", number=each)
            if each > 1
            else Said("With these options every player has 1 animal."),
            {"animals": [[str(a) for a in player] for player in players]},
            "animals",
        )


def new_state(players: Sequence[Sequence[Animal]], options: Options, seed: str) -> State:
    """The state after setup, before the first decision is worked out (R2). Raises ``BadOptions``."""
    seats = tuple(tuple(player) for player in players)
    check_players(seats, options)
    animals = tuple(sorted(animal for player in seats for animal in player))
    state = State(options, seats, animals, generator=from_seed(seed, "game"))
    state.initiative = sorted(animals, reverse=True)
    state.bag = [DISKS_PER_ELEMENT] * len(Element)
    _lay_tiles(state)
    _lay_disks(state)
    _place_animals(state)
    _deal_cards(state)
    fill_boxes(state)
    set_all_cones(state)
    state.touched = 0
    state.events.clear()
    state.agenda = (Planning(),)
    return state


def _lay_tiles(state: State) -> None:
    """The first seven tiles, the ice in the centre, and three stacks of eight (R2.1, R2.6, R2.11)."""
    rest = [terrain for terrain, number in LARGE_TILES.items() for _ in range(number)]
    if state.options.earth_random:
        state.generator = shuffle(state.generator, rest)
        start = dict(zip(START_TILES, rest, strict=False))
        rest = rest[len(start) :]
    else:
        start = START_TILES
        for terrain in start.values():
            rest.remove(terrain)
    for tile, terrain in start.items():
        state.add_tile(tile, terrain)
    state.covered[CENTRE] = True
    state.tundra_left = TUNDRA_TILES - 1
    state.generator = shuffle(state.generator, rest)
    size = len(rest) // STACKS
    state.stacks = [tuple(rest[at * size : (at + 1) * size]) for at in range(STACKS)]
    state.face_up = [None] * STACKS
    turn_up_stacks(state)


def _lay_disks(state: State) -> None:
    for corner, element in START_DISKS.items():
        state.disks[corner] = element
        state.bag[element] -= 1


def _place_animals(state: State) -> None:
    """Pawns, gene pools and the first four species of each animal (R2.3, R2.4)."""
    place_of: dict[Terrain, int] = {terrain: tile for tile, terrain in START_TILES.items()}
    for animal in state.animals:
        state.pawns[animal] = state.available[animal] = PAWNS[len(state.animals)]
        placed = 0
        for terrain, number in START_SPECIES[animal]:
            state.species[place_of[terrain] * 6 + animal] = number
            placed += number
        state.gene_pool[animal] = CUBES[len(state.animals)] - placed - 1  # one cube marks the score


def _deal_cards(state: State) -> None:
    """Shuffle the cards with Ice Age at the bottom, and deal the row (R2.7, R2.12)."""
    cards = list(CARDS_WITHOUT_ICE_AGE)
    state.generator = shuffle(state.generator, cards)
    deck = (*cards[: state.options.cards], Card.ICE_AGE)
    state.row, state.deck = list(deck[:ROW_SIZE]), deck[ROW_SIZE:]
