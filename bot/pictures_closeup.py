"""One tile close up, drawn from plain values: what the processes for pictures run. No Discord in here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.pictures_drawing import Picture
from render.board import tile
from render.describe import tile_alt
from rules.types import Hex

WIDTH = 780


def draw_tile(position: Mapping[str, Any], label: str, language: str) -> Picture:
    """The picture of a tile with its neighbours and matches: slow, so never on the event loop."""
    alt = tile_alt(position, Hex.parse(label), language)
    return Picture(tile(position, label, language=language, width=WIDTH), alt)
