"""A few pictures, compared to the pixel with stored ones. Fonts are shipped and Pillow is pinned, so none may differ.

After a wanted change of the look: ``python tests/render/test_stored.py`` writes them anew; look at them before they
are committed.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from render.board import canvas_of
from render.canvas import Canvas
from render.change import change_between
from render.frame import encode
from render.samples import PLAYERS, sample

STORED = Path(__file__).parent / "stored"
NAMES = ("board", "zoom", "phone", "display", "light", "contrast")


def canvas(name: str) -> Canvas:
    """The display list of a stored picture, at half size or less."""
    midgame = sample("midgame")
    change = change_between(
        sample("midgame-before"), midgame, "Bird explores B5: mountain, +6 points", "8 amphibians move in."
    )
    if name in ("light", "contrast"):
        return canvas_of("board", sample("crowded"), theme=name, names=PLAYERS, hints=True, width=1100)
    if name == "display":
        return canvas_of("display", sample("planning"), width=585)
    width = {"board": 1100, "zoom": 1100, "phone": 585}[name]
    return canvas_of(name, midgame, change=change, names=PLAYERS, width=width)


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_the_stored_one(name: str) -> None:
    found = Image.open(io.BytesIO(encode(canvas(name), keep=False))).convert("RGB")
    stored = Image.open(STORED / f"{name}.png").convert("RGB")
    assert found.size == stored.size
    assert ImageChops.difference(found, stored).getbbox() is None


if __name__ == "__main__":
    STORED.mkdir(exist_ok=True)
    for each in NAMES:
        (STORED / f"{each}.png").write_bytes(encode(canvas(each), keep=False))
