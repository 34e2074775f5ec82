"""The dominance cards (R6): one table of all, one file per family."""

from __future__ import annotations

from collections.abc import Callable

from rules.cards import elements, order, pawns, points, species
from rules.cards.play import CardPlay
from rules.choices import PASS
from rules.events import CardWithoutEffect
from rules.state import State
from rules.step import Step, Steps
from rules.types import Animal, Card, Hex

CARDS: dict[Card, Callable[[State, CardPlay], Steps]] = {
    Card.AQUATIC: elements.aquatic,
    Card.BIODIVERSITY: points.biodiversity,
    Card.BIOMASS: species.biomass,
    Card.BLIGHT: elements.blight,
    Card.CATASTROPHE: species.catastrophe,
    Card.COLD_SNAP: species.cold_snap,
    Card.DISEASE: elements.disease,
    Card.ECODIVERSITY: points.ecodiversity,
    Card.EVOLUTION: species.evolution,
    Card.FECUNDITY: species.fecundity,
    Card.FERTILE: points.fertile,
    Card.HABITAT: elements.habitat,
    Card.HIBERNATION: species.hibernation,
    Card.ICE_AGE: points.ice_age,
    Card.ICE_SHEET: order.ice_sheet,
    Card.IMMIGRANTS: pawns.immigrants,
    Card.INSTINCT: pawns.instinct,
    Card.INTELLIGENCE: pawns.intelligence,
    Card.MASS_EXODUS: species.mass_exodus,
    Card.METAMORPHOSIS: elements.metamorphosis,
    Card.NICHE_BIOMES: points.niche_biomes,
    Card.NOCTURNAL: order.nocturnal,
    Card.OMNIVORE: pawns.omnivore,
    Card.PARASITISM: pawns.parasitism,
    Card.PREDATOR: species.predator,
    Card.SYMBIOTIC: elements.symbiotic,
}


def play_card(state: State, card: Card, animal: Animal, tile: Hex) -> Steps:
    """Carry out a card that ``animal`` took after the Domination of ``tile``, as far as possible (R6)."""
    told = len(state.events)
    steps = CARDS[card](state, CardPlay(card, animal, tile))
    if len(state.events) > told or any(_asks_something(state, step) for step in steps):
        return steps
    state.events.append(CardWithoutEffect(animal, card))
    return ()


def _asks_something(state: State, step: Step) -> bool:
    """Whether a question of the card has an answer other than to forgo it."""
    return any(choice != PASS for choice in step.decision(state).choices)
