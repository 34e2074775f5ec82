"""Cards about species: Biomass, Catastrophe, Cold Snap, Evolution, Fecundity, Hibernation, Mass Exodus, Predator."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards.play import CardPlay
from rules.choices import (
    DONE,
    ELIMINATE,
    PASS,
    SPAWN,
    Catastrophe,
    Choice,
    Eliminate,
    Exodus,
    Replace,
    Revive,
    Scatter,
    Spawn,
    Survive,
)
from rules.counting import elements_touching
from rules.earth import (
    add_species,
    adjacent_tiles,
    animals_on,
    count,
    eliminate,
    move_species,
    occupied,
    occupied_by,
)
from rules.events import SpeciesRevived
from rules.state import State
from rules.step import Decision, Question, Steps
from rules.types import Animal, Card, Hex

_EVOLUTION_REPLACES = 2  # R6.9
_HIBERNATION_REVIVES = 5  # R6.13


@dataclass(frozen=True, slots=True)
class EliminateOne(Question):
    """Eliminate one species on a tile, of any animal or, for Predator, of an opposing one (R6.3, R6.5, R6.25)."""

    animal: Animal
    card: Card
    tile: Hex

    def decision(self, state: State) -> Decision:
        choices = [
            ELIMINATE[self.tile][other]
            for other in animals_on(state, self.tile)
            if other is not self.animal or self.card is not Card.PREDATOR
        ]
        return Decision(self.animal, str(self.card), choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Eliminate):
            eliminate(state, choice.animal, choice.tile)
        return ()


def biomass(state: State, play: CardPlay) -> Steps:
    """On every tile with more species than disks eliminate one; the list is fixed at the start (R6.3)."""
    crowded = [
        tile
        for tile in state.tiles
        if sum([count(state, tile, animal) for animal in state.animals]) > len(elements_touching(state, tile))
    ]
    return tuple(EliminateOne(play.animal, play.card, tile) for tile in crowded)


def predator(state: State, play: CardPlay) -> Steps:
    """On every tile that holds yours and opposing species eliminate one opposing species (R6.25)."""
    shared = [tile for tile in occupied_by(state, play.animal) if len(animals_on(state, tile)) > 1]
    return tuple(EliminateOne(play.animal, play.card, tile) for tile in shared)


def cold_snap(state: State, play: CardPlay) -> Steps:
    """Every other animal loses one species on each tundra tile it occupies (R6.6)."""
    for tile in state.tiles:
        if state.covered[tile]:
            for animal in animals_on(state, tile):
                if animal is not play.animal:
                    eliminate(state, animal, tile)
    return ()


def catastrophe(state: State, play: CardPlay) -> Steps:
    """All species of a tile but one die, and one on each adjacent tile (R6.5, R6.28)."""
    return (CatastropheTile(play.animal),)


@dataclass(frozen=True, slots=True)
class CatastropheTile(Question):
    """Choose a tile with species (R6.5)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        return Decision(self.animal, "catastrophe", [Catastrophe(tile) for tile in occupied(state)], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not isinstance(choice, Catastrophe):
            return ()
        neighbours = (EliminateOne(self.animal, Card.CATASTROPHE, tile) for tile in adjacent_tiles(state, choice.tile))
        return (CatastropheSurvivor(self.animal, choice.tile), *neighbours)


@dataclass(frozen=True, slots=True)
class CatastropheSurvivor(Question):
    """Choose the animal whose one species stays (R6.5)."""

    animal: Animal
    tile: Hex

    def decision(self, state: State) -> Decision:
        choices = [Survive(other) for other in animals_on(state, self.tile)]
        return Decision(self.animal, "catastrophe", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Survive):
            for other in animals_on(state, self.tile):
                stays = 1 if other is choice.animal else 0
                eliminate(state, other, self.tile, count(state, self.tile, other) - stays)
        return ()


def evolution(state: State, play: CardPlay) -> Steps:
    """Replace one species of up to two different opposing animals by one of yours (R6.9)."""
    return (EvolutionReplace(play.animal),)


@dataclass(frozen=True, slots=True)
class EvolutionReplace(Question):
    """Replace one species; ``replaced`` animals have lost theirs (R6.9)."""

    animal: Animal
    replaced: tuple[Animal, ...] = ()

    def decision(self, state: State) -> Decision:
        choices: list[Choice] = []
        if state.gene_pool[self.animal]:
            spared = (self.animal, *self.replaced)
            choices += [
                Replace(tile, other) for tile in state.tiles for other in animals_on(state, tile) if other not in spared
            ]
        choices.append(DONE if self.replaced else PASS)
        return Decision(self.animal, "evolution", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not isinstance(choice, Replace):
            return ()
        eliminate(state, choice.animal, choice.tile)
        add_species(state, self.animal, choice.tile, 1)
        replaced = (*self.replaced, choice.animal)
        return (EvolutionReplace(self.animal, replaced),) if len(replaced) < _EVOLUTION_REPLACES else ()


def fecundity(state: State, play: CardPlay) -> Steps:
    """Up to one new species on each tile that held yours when the card was taken (R6.10)."""
    return (FecunditySpawn(play.animal, tuple(occupied_by(state, play.animal))),)


@dataclass(frozen=True, slots=True)
class FecunditySpawn(Question):
    """One more new species, on one of the tiles left (R6.10)."""

    animal: Animal
    tiles: tuple[Hex, ...]
    begun: bool = False

    def decision(self, state: State) -> Decision:
        choices: list[Choice] = [SPAWN[tile][1] for tile in self.tiles] if state.gene_pool[self.animal] else []
        choices.append(DONE if self.begun else PASS)
        return Decision(self.animal, "fecundity", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not isinstance(choice, Spawn):
            return ()
        add_species(state, self.animal, choice.tile, 1)
        left = tuple(tile for tile in self.tiles if tile != choice.tile)
        return (FecunditySpawn(self.animal, left, begun=True),)


def hibernation(state: State, play: CardPlay) -> Steps:
    """Up to 5 of your eliminated species onto one tile; they are safe from Extinction this turn (R6.13)."""
    return (HibernationRevive(play.animal),)


@dataclass(frozen=True, slots=True)
class HibernationRevive(Question):
    """Choose the tile and how many (R6.13)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        most = min(_HIBERNATION_REVIVES, state.eliminated[self.animal])
        choices: list[Choice] = [Revive(tile, number) for tile in state.tiles for number in range(1, most + 1)]
        choices.append(PASS)
        return Decision(self.animal, "hibernation", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if isinstance(choice, Revive):
            tile, number = choice.tile, choice.number
            state.eliminated[self.animal] -= number
            state.species[tile * 6 + self.animal] += number
            state.safe[tile, self.animal] = state.safe.get((tile, self.animal), 0) + number
            state.touched |= 1 << tile
            state.events.append(SpeciesRevived(self.animal, tile, number))
        return ()


def mass_exodus(state: State, play: CardPlay) -> Steps:
    """All species of a tile move to adjacent tiles, split as you like (R6.19, R6.28)."""
    return (ExodusTile(play.animal),)


@dataclass(frozen=True, slots=True)
class ExodusTile(Question):
    """Choose a tile with species (R6.19)."""

    animal: Animal

    def decision(self, state: State) -> Decision:
        return Decision(self.animal, "mass-exodus", [Exodus(tile) for tile in occupied(state)], self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not isinstance(choice, Exodus):
            return ()
        return tuple(ExodusScatter(self.animal, choice.tile, other) for other in animals_on(state, choice.tile))


@dataclass(frozen=True, slots=True)
class ExodusScatter(Question):
    """Send some of one animal's species to a neighbour, until none is left on the tile (R6.19)."""

    animal: Animal
    tile: Hex
    moving: Animal

    def decision(self, state: State) -> Decision:
        left = count(state, self.tile, self.moving)
        choices = [
            Scatter(self.moving, target, number)
            for target in adjacent_tiles(state, self.tile)
            for number in range(1, left + 1)
        ]
        return Decision(self.animal, "mass-exodus", choices, self)

    def answer(self, state: State, choice: Choice) -> Steps:
        if not isinstance(choice, Scatter):
            return ()
        move_species(state, self.moving, self.tile, choice.tile, choice.number)
        return (self,) if count(state, self.tile, self.moving) else ()
