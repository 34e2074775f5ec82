"""The looks: every colour of a picture stands in one frozen table, one table for each theme.

The three sets (animals, elements, terrains) keep the distances that ``tests/render/test_palettes.py`` measures for
normal, protan, deutan and tritan vision.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from render.colour import Colour, rgb
from render.errors import PictureError
from rules.types import Animal, Element, Terrain


@dataclass(frozen=True, eq=False)
class Theme:
    """One look. Sets are tuples in the order of their enum."""

    name: str
    ground: Colour
    ground_line: Colour
    panel: Colour
    stripe: Colour
    panel_line: Colour
    marked: Colour
    slot: Colour
    slot_line: Colour
    text: Colour
    soft: Colour
    faint: Colour
    outline: Colour
    accent: Colour
    accent_core: Colour
    gain: Colour
    warning: Colour
    vacant: Colour
    vacant_line: Colour
    edge: Colour
    label: Colour
    label_edge: Colour
    paper: Colour
    paper_ink: Colour
    animals: tuple[Colour, ...]
    elements: tuple[Colour, ...]
    terrains: tuple[Colour, ...]
    calm: float
    heavy: bool

    def animal(self, animal: Animal) -> Colour:
        """The colour of an animal's pieces."""
        return self.animals[animal]

    def element(self, element: Element) -> Colour:
        """The colour of an element's disks."""
        return self.elements[element]

    def terrain(self, terrain: Terrain) -> Colour:
        """The ground colour of a terrain."""
        return self.terrains[terrain]


_ANIMALS = tuple(map(rgb, ("#fdfdfb", "#131418", "#ffc60a", "#1a45c0", "#a81e10", "#2ca577")))
_ELEMENTS = tuple(map(rgb, ("#77b500", "#9f82a4", "#c13b52", "#462402", "#fde6af", "#0b58bb")))
_TERRAINS = tuple(map(rgb, ("#1e6eb1", "#40afac", "#e6a525", "#114b00", "#708243", "#ecddb9", "#6c5656", "#e7f3ff")))

DARK = Theme(
    name="dark",
    ground=rgb("#0d141d"),
    ground_line=rgb("#18222e"),
    panel=rgb("#17212d"),
    stripe=rgb("#1e2a38"),
    panel_line=rgb("#33455a"),
    marked=rgb("#34506c"),
    slot=rgb("#0b1119"),
    slot_line=rgb("#7d93aa"),
    text=rgb("#f4f8fc"),
    soft=rgb("#b9c7d6"),
    faint=rgb("#8496a9"),
    outline=rgb("#0a0d12"),
    accent=rgb("#ff4fb4"),
    accent_core=rgb("#ffffff"),
    gain=rgb("#ffd45e"),
    warning=rgb("#ffb000"),
    vacant=rgb("#141d28"),
    vacant_line=rgb("#5d7288"),
    edge=rgb("#0a0d12"),
    label=rgb("#12161c"),
    label_edge=rgb("#ffffff"),
    paper=rgb("#f3ead6"),
    paper_ink=rgb("#1d1a14"),
    animals=_ANIMALS,
    elements=_ELEMENTS,
    terrains=_TERRAINS,
    calm=1.0,
    heavy=False,
)

LIGHT = replace(
    DARK,
    name="light",
    ground=rgb("#e4e9ee"),
    ground_line=rgb("#d3dbe3"),
    panel=rgb("#fbfcfd"),
    stripe=rgb("#eef2f6"),
    panel_line=rgb("#b4c0cc"),
    marked=rgb("#cfe2f6"),
    slot=rgb("#dde4eb"),
    slot_line=rgb("#5f7286"),
    text=rgb("#10161d"),
    soft=rgb("#3c4a59"),
    faint=rgb("#56677a"),
    accent=rgb("#d1127f"),
    gain=rgb("#8a4b00"),
    warning=rgb("#ffb000"),
    vacant=rgb("#d9e0e7"),
    vacant_line=rgb("#7d90a3"),
)

CONTRAST = replace(
    DARK,
    name="contrast",
    ground=rgb("#000000"),
    ground_line=rgb("#000000"),
    panel=rgb("#000000"),
    stripe=rgb("#161616"),
    panel_line=rgb("#ffffff"),
    marked=rgb("#003f7d"),
    slot=rgb("#000000"),
    slot_line=rgb("#ffffff"),
    text=rgb("#ffffff"),
    soft=rgb("#ffffff"),
    faint=rgb("#d8d8d8"),
    accent=rgb("#ff4fd0"),
    gain=rgb("#ffe14a"),
    vacant=rgb("#000000"),
    vacant_line=rgb("#c8c8c8"),
    paper=rgb("#ffffff"),
    paper_ink=rgb("#000000"),
    calm=0.35,
    heavy=True,
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST)}


def theme_named(name: str) -> Theme:
    """The theme of that name. Raises ``PictureError``."""
    if name not in THEMES:
        raise PictureError(f"There is no theme “{name[:40]}”. There are: {', '.join(THEMES)}.")
    return THEMES[name]
