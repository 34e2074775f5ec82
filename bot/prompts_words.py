"""The words of the game as people read them: names with their signs, lists, corners in plain speech."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from render.locale import translate, translate_many
from rules.hexes import CORNERS_OF_HEX, HEXES_OF_CORNER
from rules.tables import COMPETITION_TERRAINS, MIGRATION_MOVES
from rules.types import Animal, Box, Card, Corner, Direction, Dominance, Element, Hex, Phase, Space, Terrain

ANIMAL_SIGNS = ("⚪", "⚫", "🟡", "🔵", "🔴", "🟢")
"""The colour of each animal's pieces, as in the picture."""

ELEMENT_SIGNS = ("🌿", "🐛", "🥩", "🌰", "☀️", "💧")


def animal_name(language: str, animal: Animal) -> str:
    """The animal's bare name, capital first."""
    return (
        translate(language, "Mammal"),
        translate(language, "Reptile"),
        translate(language, "Bird"),
        translate(language, "Amphibian"),
        translate(language, "Arachnid"),
        translate(language, "Insect"),
    )[animal]


def animal_word(language: str, animal: Animal) -> str:
    """The animal with its colour: ``🟢 Insect``."""
    return f"{ANIMAL_SIGNS[animal]} {animal_name(language, animal)}"


def element_name(language: str, element: Element) -> str:
    """The element's bare name."""
    return (
        translate(language, "grass"),
        translate(language, "grub"),
        translate(language, "meat"),
        translate(language, "seed"),
        translate(language, "sun"),
        translate(language, "water"),
    )[element]


def element_word(language: str, element: Element) -> str:
    """The element with its sign: ``💧 water``."""
    return f"{ELEMENT_SIGNS[element]} {element_name(language, element)}"


def terrain_name(language: str, terrain: Terrain) -> str:
    """The terrain's name."""
    return (
        translate(language, "sea"),
        translate(language, "wetland"),
        translate(language, "savannah"),
        translate(language, "jungle"),
        translate(language, "forest"),
        translate(language, "desert"),
        translate(language, "mountain"),
        translate(language, "tundra"),
    )[terrain]


def box_name(language: str, box: Box) -> str:
    """The name of a box of elements, which is its action's."""
    return action_name(language, str(box))


def action_name(language: str, action: str) -> str:
    """The name of an action, written as in the notation (``wanderlust``)."""
    names = {
        "initiative": translate(language, "Initiative"),
        "adaptation": translate(language, "Adaptation"),
        "regression": translate(language, "Regression"),
        "abundance": translate(language, "Abundance"),
        "wasteland": translate(language, "Wasteland"),
        "depletion": translate(language, "Depletion"),
        "glaciation": translate(language, "Glaciation"),
        "speciation": translate(language, "Speciation"),
        "wanderlust": translate(language, "Wanderlust"),
        "migration": translate(language, "Migration"),
        "competition": translate(language, "Competition"),
        "domination": translate(language, "Domination"),
    }
    return names[action]


def kind_name(language: str, kind: str) -> str:
    """What a kind of decision is about, in a word or two: an action, a free action, or a card."""
    names = {
        "place": translate(language, "placing a pawn"),
        "spawn": translate(language, "new species"),
        "insect": translate(language, "the insect's free species"),
        "arachnid": translate(language, "the arachnid's free attack"),
        "wanderlust-disk": translate(language, "an element for the new tile"),
        "settle": translate(language, "moving onto the new tile"),
        "card": translate(language, "a dominance card"),
        "extinction": translate(language, "the mammal's save"),
    }
    if kind in names:
        return names[kind]
    words = [str(card) for card in Card]
    return card_name(language, Card.parse(kind)) if kind in words else action_name(language, kind)


def action_of(space: Space) -> str:
    """The action a space belongs to, as the notation writes it."""
    return str(space).partition("-")[0]


def space_name(language: str, space: Space) -> str:
    """A space in a few words: ``Adaptation 2``, ``Speciation (meat)``, ``Competition 3 (desert, forest)``."""
    action, _, rest = str(space).partition("-")
    name = action_name(language, action)
    if action == "speciation":
        return f"{name} ({element_name(language, Element.parse(rest))})"
    return f"{name} {rest}" if rest else name


def space_note(language: str, space: Space) -> str:
    """What sets a space apart from others of its action, or nothing."""
    if space in COMPETITION_TERRAINS:
        return ", ".join(terrain_name(language, terrain) for terrain in COMPETITION_TERRAINS[space])
    if space in MIGRATION_MOVES:
        return translate(language, "moves up to {number} species", number=MIGRATION_MOVES[space])
    return ""


def card_name(language: str, card: Card) -> str:
    """The card's name in capitals at the start of words."""
    return _card_names(language)[card]


def _card_names(language: str) -> tuple[str, ...]:
    return (
        translate(language, "Aquatic"),
        translate(language, "Biodiversity"),
        translate(language, "Biomass"),
        translate(language, "Blight"),
        translate(language, "Catastrophe"),
        translate(language, "Cold Snap"),
        translate(language, "Disease"),
        translate(language, "Ecodiversity"),
        translate(language, "Evolution"),
        translate(language, "Fecundity"),
        translate(language, "Fertile"),
        translate(language, "Habitat"),
        translate(language, "Hibernation"),
        translate(language, "Ice Age"),
        translate(language, "Ice Sheet"),
        translate(language, "Immigrants"),
        translate(language, "Instinct"),
        translate(language, "Intelligence"),
        translate(language, "Mass Exodus"),
        translate(language, "Metamorphosis"),
        translate(language, "Niche Biomes"),
        translate(language, "Nocturnal"),
        translate(language, "Omnivore"),
        translate(language, "Parasitism"),
        translate(language, "Predator"),
        translate(language, "Symbiotic"),
    )


def phase_name(language: str, phase: Phase) -> str:
    """The name of a phase."""
    return {
        Phase.PLANNING: translate(language, "Planning"),
        Phase.EXECUTION: translate(language, "Execution"),
        Phase.RESET: translate(language, "Reset"),
        Phase.OVER: translate(language, "the end"),
    }[phase]


def dominance_sentence(language: str, mode: Dominance) -> str:
    """What a dominance mode means, in a sentence."""
    if mode is Dominance.CLAIMED:
        return translate(
            language,
            "**Claimed**: as printed. A cone moves only when somebody claims or contests the tile "
            "(`/claim`, `/contest`).",
        )
    return translate(language, "**Automatic**: the bot moves every cone at once to the animal that dominates the tile.")


def direction_name(language: str, direction: Direction) -> str:
    """The direction of a corner."""
    return (
        translate(language, "east"),
        translate(language, "north-east"),
        translate(language, "north-west"),
        translate(language, "west"),
        translate(language, "south-west"),
        translate(language, "south-east"),
    )[direction]


def corner_on(language: str, tile: Hex, corner: Corner) -> str:
    """Where a corner lies, seen from a tile it touches: ``north-east``."""
    return direction_name(language, Direction(CORNERS_OF_HEX[tile].index(corner)))


def corner_word(language: str, corner: Corner) -> str:
    """A corner with the other hexes it touches: ``D2se (D3, E3)``."""
    first, *others = HEXES_OF_CORNER[corner]
    beside = ", ".join(str(hex_) for hex_ in others if hex_ != first)
    return f"{corner} ({beside})" if beside else str(corner)


def joined(language: str, words: Iterable[str]) -> str:
    """A list in a sentence: ``a, b and c``."""
    parts = list(words)
    if len(parts) < 2:
        return "".join(parts)
    return translate(language, "{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def counted(words: Sequence[tuple[str, int]]) -> str:
    """Names with how often, once each: ``D2 ×3, D4``."""
    return ", ".join(f"{word} ×{number}" if number != 1 else word for word, number in words)


def species_phrase(language: str, number: int) -> str:
    """``1 species`` or ``3 species``."""
    return translate_many(language, "{number} species", "{number} species", number)


def points_phrase(language: str, points: int) -> str:
    """``+1 point`` or ``−4 points``."""
    sign = "+" if points >= 0 else "−"
    return f"{sign}{abs(points)}"


def shorten(text: str, most: int) -> str:
    """``text`` cut at ``most`` characters with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
