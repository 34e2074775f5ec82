"""Every word of the pictures and of the text board, in one place and in any language there is a catalogue for."""

from __future__ import annotations

from functools import cache

from render.errors import PictureError
from render.locale import LANGUAGES, translate
from rules.types import Animal, Card, Element, Space, Terrain

ROWS = (
    "initiative", "adaptation", "regression", "abundance", "wasteland", "depletion",
    "glaciation", "speciation", "wanderlust", "migration", "competition", "domination",
)  # fmt: skip
"""The twelve actions in order of execution, as the first part of their spaces' names."""


def row_of(space: Space) -> str:
    """The action that a space belongs to."""
    return str(space).split("-", maxsplit=1)[0]


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.animals = _animals(language)
        self.elements = _elements(language)
        self.terrains = _terrains(language)
        self.actions = _actions(language)
        self.tasks = _tasks(language)
        self.cards = _cards(language)
        self.effects = _effects(language)
        self.phases = _phases(language)
        self.labels = _labels(language)
        self.asks = _asks(language)

    def animal(self, animal: Animal) -> str:
        """The animal's name as it begins a sentence."""
        return self.animals[animal]

    def element(self, element: Element) -> str:
        """The element's name."""
        return self.elements[element]

    def terrain(self, terrain: Terrain) -> str:
        """The terrain's name."""
        return self.terrains[terrain]

    def card(self, card: Card) -> str:
        """The card's name."""
        return self.cards[card]

    def label(self, key: str) -> str:
        """A short label of the pictures."""
        return self.labels[key]

    def place(self, name: str) -> str:
        """A space or free action, as the position's ``next`` writes it."""
        if name in ("insect", "arachnid"):
            return translate(self.language, "{animal}'s free action", animal=self.animals[Animal.parse(name)])
        row, _, part = name.partition("-")
        if row not in self.actions:
            return name
        if row == "speciation" and part:
            return f"{self.actions[row]} {self.elements[Element.parse(part)]}"
        return f"{self.actions[row]} {part}".strip()

    def say(self, message: str, /, **facts: object) -> str:
        """A sentence that a module of ``render`` gives as a literal."""
        return translate(self.language, message, **facts)


@cache
def words(language: str) -> Words:
    """The words of a language. Raises ``PictureError`` when there is no catalogue for it."""
    if language not in LANGUAGES:
        raise PictureError(f"There is no language “{language[:40]}”. There are: {', '.join(LANGUAGES)}.")
    return Words(language)


def _animals(to: str) -> tuple[str, ...]:
    return (
        translate(to, "Mammal"), translate(to, "Reptile"), translate(to, "Bird"),
        translate(to, "Amphibian"), translate(to, "Arachnid"), translate(to, "Insect"),
    )  # fmt: skip


def _elements(to: str) -> tuple[str, ...]:
    return (
        translate(to, "Grass"), translate(to, "Grub"), translate(to, "Meat"),
        translate(to, "Seed"), translate(to, "Sun"), translate(to, "Water"),
    )  # fmt: skip


def _terrains(to: str) -> tuple[str, ...]:
    return (
        translate(to, "Sea"), translate(to, "Wetland"), translate(to, "Savannah"), translate(to, "Jungle"),
        translate(to, "Forest"), translate(to, "Desert"), translate(to, "Mountain"), translate(to, "Tundra"),
    )  # fmt: skip


def _actions(to: str) -> dict[str, str]:
    return {
        "initiative": translate(to, "Initiative"),
        "adaptation": translate(to, "Adaptation"),
        "regression": translate(to, "Regression"),
        "abundance": translate(to, "Abundance"),
        "wasteland": translate(to, "Wasteland"),
        "depletion": translate(to, "Depletion"),
        "glaciation": translate(to, "Glaciation"),
        "speciation": translate(to, "Speciation"),
        "wanderlust": translate(to, "Wanderlust"),
        "migration": translate(to, "Migration"),
        "competition": translate(to, "Competition"),
        "domination": translate(to, "Domination"),
    }


def _tasks(to: str) -> dict[str, str]:
    return {
        "initiative": translate(to, "up, place again"),
        "adaptation": translate(to, "take a disk"),
        "regression": translate(to, "keep a type"),
        "abundance": translate(to, "add a disk"),
        "wasteland": translate(to, "remove from box"),
        "depletion": translate(to, "remove a disk"),
        "glaciation": translate(to, "tundra spreads"),
        "speciation": translate(to, "new species"),
        "wanderlust": translate(to, "new tile"),
        "migration": translate(to, "move species"),
        "competition": translate(to, "eliminate rivals"),
        "domination": translate(to, "score a tile"),
    }


def _phases(to: str) -> dict[str, str]:
    return {
        "planning": translate(to, "Planning"),
        "execution": translate(to, "Execution"),
        "reset": translate(to, "Reset"),
        "over": translate(to, "Game over"),
    }


def _cards(to: str) -> tuple[str, ...]:
    return (
        translate(to, "Aquatic"), translate(to, "Biodiversity"), translate(to, "Biomass"), translate(to, "Blight"),
        translate(to, "Catastrophe"), translate(to, "Cold Snap"), translate(to, "Disease"),
        translate(to, "Ecodiversity"),
        translate(to, "Evolution"), translate(to, "Fecundity"), translate(to, "Fertile"), translate(to, "Habitat"),
        translate(to, "Hibernation"), translate(to, "Ice Age"), translate(to, "Ice Sheet"), translate(to, "Immigrants"),
        translate(to, "Instinct"), translate(to, "Intelligence"), translate(to, "Mass Exodus"),
        translate(to, "Metamorphosis"), translate(to, "Niche Biomes"), translate(to, "Nocturnal"),
        translate(to, "Omnivore"), translate(to, "Parasitism"), translate(to, "Predator"), translate(to, "Symbiotic"),
    )  # fmt: skip


def _effects(to: str) -> tuple[str, ...]:
    return (
        translate(to, "a disk and 4 species at sea or wetland"),
        translate(to, "1 point per tile you share with rivals"),
        translate(to, "tiles with more species than disks lose 1"),
        translate(to, "a tile loses all its disks but one"),
        translate(to, "a tile keeps 1 species, neighbours lose 1"),
        translate(to, "rivals lose 1 species on each tundra"),
        translate(to, "animals with more elements lose 1"),
        translate(to, "1 point per disk on earth of your types"),
        translate(to, "turn a species of 2 rivals into yours"),
        translate(to, "1 new species on each tile you hold"),
        translate(to, "1 point per species on a tile of yours"),
        translate(to, "put any element on earth"),
        translate(to, "5 lost species return to a tile, safe"),
        translate(to, "bonus for tiles dominated; last turn"),
        translate(to, "a Glaciation, now"),
        translate(to, "each loses a disk, a pawn or crowds"),
        translate(to, "place one of your pawns anywhere"),
        translate(to, "you and all above you gain a pawn"),
        translate(to, "all species leave a tile, your way"),
        translate(to, "swap an added disk for any other"),
        translate(to, "leaders lose the tile's first place"),
        translate(to, "move one left in initiative"),
        translate(to, "gain a pawn"),
        translate(to, "you and all below you gain a pawn"),
        translate(to, "eliminate 1 rival on each tile you share"),
        translate(to, "you and those with fewer gain an element"),
    )


def _labels(to: str) -> dict[str, str]:
    return {
        "display": translate(to, "Action display"),
        "animals": translate(to, "Animals"),
        "cards": translate(to, "Cards"),
        "elements": translate(to, "elements"),
        "pool": translate(to, "pool"),
        "lost": translate(to, "lost"),
        "pawns": translate(to, "pawns"),
        "tiles": translate(to, "tiles"),
        "score": translate(to, "score"),
        "order": translate(to, "order"),
        "tundra left": translate(to, "tundra left"),
        "scored": translate(to, "scored"),
        "none": translate(to, "none"),
        "none yet": translate(to, "none yet"),
        "deck": translate(to, "deck"),
        "survival": translate(to, "Survival"),
        "nobody": translate(to, "nobody"),
        "stacks": translate(to, "Tile stacks"),
        "bonus": translate(to, "Bonus points"),
        "below": translate(to, "below"),
        "endangered": translate(to, "Endangered"),
        "dominant": translate(to, "Dominant"),
        "last turn": translate(to, "Last turn"),
        "no cards": translate(to, "no cards in the row"),
        "free": translate(to, "free"),
        "matches": translate(to, "Matches"),
        "pays": translate(to, "would score"),
        "places": translate(to, "Points for places"),
        "species": translate(to, "Species"),
        "hints": translate(to, "cone no longer true"),
        "turn": translate(to, "turn"),
        "final": translate(to, "Final scores"),
        "back": translate(to, "Step back"),
        "play": translate(to, "Play or pause"),
        "forward": translate(to, "Step forward"),
        "step": translate(to, "Step"),
        "chart": translate(to, "Scores turn by turn"),
    }


def _asks(to: str) -> dict[str, str]:
    return {
        "place": translate(to, "place a pawn"),
        "initiative": translate(to, "swap initiative or pass"),
        "adaptation": translate(to, "take an element"),
        "regression": translate(to, "keep an element"),
        "abundance": translate(to, "add an element to earth"),
        "wasteland": translate(to, "remove an element from the wasteland box"),
        "depletion": translate(to, "remove an element from earth"),
        "glaciation": translate(to, "choose the tile that freezes"),
        "speciation": translate(to, "choose the element for new species"),
        "spawn": translate(to, "place new species"),
        "insect": translate(to, "place one new species"),
        "wanderlust": translate(to, "explore a new tile"),
        "wanderlust-disk": translate(to, "add an element to the new tile"),
        "settle": translate(to, "settle on the new tile"),
        "migration": translate(to, "move a species"),
        "arachnid": translate(to, "attack one rival"),
        "competition": translate(to, "eliminate a rival"),
        "domination": translate(to, "choose the tile to score"),
        "card": translate(to, "take a card"),
        "extinction": translate(to, "save one species"),
    }
