"""One picture of every kind in every theme from fixed positions, to look through; palettes are made from them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from render import glyphs
from render.board import canvas_of
from render.canvas import Canvas
from render.change import change_between
from render.frame import encode, paint
from render.palette_maker import make_palette, write_palettes
from render.pieces import glyph_picture
from render.samples import PLAYERS, sample
from render.targets import target_names
from render.theme import DARK, THEMES
from rules.types import Animal, Element, Terrain

EMOJI_SIZE = 128


def canvases(theme: str) -> Iterator[tuple[str, Canvas]]:
    """The name and display list of every picture of the gallery in one theme."""
    midgame, planning, crowded = sample("midgame"), sample("planning"), sample("crowded")
    explored = change_between(
        sample("midgame-before"), midgame, "Bird explores B5: mountain, +6 points", "1 bird and 8 amphibians move in."
    )
    fought = change_between(sample("crowded-before"), crowded)
    since = change_between(planning, midgame, "Since the end of planning")
    plans: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("board", "board", {"position": midgame, "change": explored, "names": PLAYERS}),
        ("board-numbers", "board", {"position": midgame, "targets": target_names(midgame["decision"]["choices"])}),
        ("board-planning", "board", {"position": planning, "targets": target_names(planning["decision"]["choices"])}),
        ("board-crowded", "board", {"position": crowded, "change": fought, "names": PLAYERS, "hints": True}),
        ("board-since", "board", {"position": midgame, "change": since}),
        ("board-over", "board", {"position": sample("over"), "names": PLAYERS}),
        ("zoom", "zoom", {"position": midgame, "change": explored}),
        ("zoom-since", "zoom", {"position": midgame, "change": since}),
        ("tile", "tile", {"position": midgame, "tile": "D2"}),
        ("tile-dim", "tile", {"position": crowded, "tile": "D4"}),
        ("phone", "phone", {"position": midgame, "change": explored, "names": PLAYERS}),
        ("phone-crowded", "phone", {"position": crowded, "change": fought}),
        ("display", "display", {"position": planning}),
        (
            "display-numbers",
            "display",
            {"position": planning, "targets": target_names(planning["decision"]["choices"])},
        ),
        ("animal", "animal", {"position": crowded, "animal": "arachnid", "names": PLAYERS}),
    )
    for name, layout, options in plans:
        yield name, canvas_of(layout, options.pop("position"), theme=theme, **options)


def write_gallery(folder: Path) -> list[Path]:
    """Write every picture of the gallery into a folder, made if need be. Returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files: list[Path] = []
    for theme in THEMES:
        for name, canvas in canvases(theme):
            files.append(folder / f"{name}-{theme}.png")
            files[-1].write_bytes(encode(canvas, keep=False))
    return files


def remake_palettes() -> None:
    """Make the fixed palettes anew from the gallery."""
    write_palettes(
        {
            name: make_palette(theme, (paint(c.items, (c.width, c.height), theme.ground) for _, c in canvases(name)))
            for name, theme in THEMES.items()
        }
    )


def write_glyphs(folder: Path, size: int = EMOJI_SIZE) -> list[Path]:
    """Write the signs of animals, elements and terrains as small PNGs for application emoji: ``ds_bird.png``, ..."""
    folder.mkdir(parents=True, exist_ok=True)
    files: list[Path] = []
    sets = (
        ((word, glyphs.ANIMALS[word], DARK.animal(word), True) for word in Animal),
        ((word, glyphs.ELEMENTS[word], DARK.element(word), True) for word in Element),
        ((word, glyphs.TERRAINS[word], DARK.terrain(word), False) for word in Terrain),
    )
    for signs in sets:
        for word, figure, colour, round_ in signs:
            files.append(folder / f"ds_{word}.png")
            glyph_picture(colour, figure, size, round_).save(files[-1], optimize=True)
    return files
