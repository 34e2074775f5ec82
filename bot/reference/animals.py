"""The six animals in our own words (R1.1, R1.7, R2.3 and their own powers)."""

from __future__ import annotations

from bot.prompts_words import element_word, species_phrase, terrain_name
from render.locale import translate
from rules.tables import PRINTED, START_SPECIES
from rules.types import Animal


def text(language: str, animal: Animal) -> str:
    """What sets an animal apart: printed elements, where it begins, its power, its place in the chain."""
    printed = " ".join(element_word(language, element) for element in PRINTED[animal])
    begins = ", ".join(
        f"{terrain_name(language, terrain)} {species_phrase(language, number)}"
        for terrain, number in START_SPECIES[animal]
    )
    return "\n".join(
        (
            _powers(language)[animal],
            translate(language, "Printed elements: {elements}.", elements=printed),
            translate(language, "Begins on: {places}.", places=begins),
            translate(language, "Place {number} of 6 in the food chain, which breaks ties.", number=animal + 1),
        )
    )


def _powers(language: str) -> tuple[str, ...]:
    return (
        translate(language, "Before Extinction the mammal may save one of its endangered species."),
        translate(language, "In Regression the reptile keeps one type of element without a pawn."),
        translate(language, "In Migration each bird flies up to two tiles."),
        translate(language, "The amphibian begins with three printed elements, where the others have two."),
        translate(language, "Before Competition the arachnid may eliminate one opposing species on a tile of its own."),
        translate(
            language,
            "After Speciation the insect may put one new species on any tile. It also begins first in "
            "the initiative order.",
        ),
    )
