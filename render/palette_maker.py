"""Makes the fixed palettes of ``render/palettes.py``: run ``python -m render palettes`` after changing colours or art.

The flat colours of a theme come first, exactly. The rest are found by Pillow's median cut over every colour that a set
of pictures holds, each counted by the square root of its area, so that small signs have a say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

from PIL import Image

from render.colour import Colour
from render.theme import Theme

COLOURS = 256
OUT = Path(__file__).parent / "palettes.py"


def flat_colours(theme: Theme) -> list[Colour]:
    """Every colour of the theme's table, each once."""
    found: dict[Colour, None] = {(0, 0, 0): None, (255, 255, 255): None}
    for field in fields(theme):
        value = getattr(theme, field.name)
        if isinstance(value, tuple):
            for colour in value if isinstance(value[0], tuple) else (value,):
                found[colour] = None
    return list(found)


def make_palette(theme: Theme, pictures: Iterable[Image.Image]) -> bytes:
    """The 768 bytes of a theme's palette, made from RGB pictures drawn in it."""
    fixed = flat_colours(theme)
    counts: Counter[Colour] = Counter()
    for picture in pictures:
        for count, colour in picture.getcolors(picture.width * picture.height) or ():
            counts[colour] += count  # type: ignore[index]
    pixels = [colour for colour, count in sorted(counts.items()) for _ in range(max(1, round(count**0.5 / 2)))]
    side = int(len(pixels) ** 0.5) + 1
    sample = Image.new("RGB", (side, side))
    sample.putdata(pixels + pixels[: side * side - len(pixels)])
    found = sample.quantize(COLOURS - len(fixed), method=Image.Quantize.MEDIANCUT, kmeans=3)
    rest = bytes(found.getpalette() or ())[: 3 * (COLOURS - len(fixed))]
    palette = b"".join(bytes(colour) for colour in fixed) + rest
    return palette.ljust(3 * COLOURS, b"\0")


def write_palettes(palettes: dict[str, bytes]) -> None:
    """Write the module of constants."""
    lines = [
        '"""The fixed palettes of the themes, 256 colours each. Made by ``python -m render palettes``."""',
        "",
        "_CODES = {",
    ]
    for name, palette in palettes.items():
        lines.append(f'    "{name}": (')
        code = palette.hex()
        lines += [f'        "{code[at : at + 96]}"' for at in range(0, len(code), 96)]
        lines.append("    ),")
    lines += ["}", "", "PALETTES: dict[str, bytes] = {name: bytes.fromhex(code) for name, code in _CODES.items()}", ""]
    OUT.write_text("\n".join(lines), encoding="utf-8")
